"""The table's clock: runs while the game runs, stands still on pause, survives a restart.

Devices stamp with the machine's monotonic clock, which starts anew at every boot and does not
stop on pause. Events carry the table's time instead, so that a game's time limits are honest.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class TableClock:
    """An immutable value; starting and stopping make another one."""

    used_ns: int = 0
    """Table time that had passed when the clock was last stopped."""
    since_ns: int | None = None
    """Monotonic time of the last start; None while the clock stands still."""

    def started(self, monotonic_ns: int) -> "TableClock":
        return self if self.since_ns is not None else replace(self, since_ns=monotonic_ns)

    def stopped(self, monotonic_ns: int) -> "TableClock":
        return TableClock(self.at(monotonic_ns))

    def at(self, monotonic_ns: int) -> int:
        """Table time of a monotonic stamp. A stamp from before the last start (a press that was
        under way when the game went on) counts back from it."""
        if self.since_ns is None:
            return self.used_ns
        return self.used_ns + monotonic_ns - self.since_ns
