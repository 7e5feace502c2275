"""What people see and type: the display, the words, the command line."""

# Before anything loads numpy, which reads only then how many threads it may use.
import vision  # noqa: F401
