"""Settings of all tests."""

from hypothesis import HealthCheck, settings

# The same examples on every machine, and no verdict that depends on how busy it is.
settings.register_profile(
    "table", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("table")
