"""Gives the memory of a game that is over back to the system.

Eyes and pictures refer to each other in circles, so that only the collector of Python finds them,
which seldom runs; and blocks that Python has freed are kept by the C library, in case they are
wanted again. Both are right for small things. Pictures are megabytes large: without this, a table
that is watched all evening holds more after every game.
"""

import ctypes
import gc
from collections.abc import Callable


def give_back() -> None:
    """Cheap enough for the end of a game (a tenth of a second), not for every frame."""
    gc.collect()
    trim = trimmer()
    if trim is not None:
        trim(0)


def trimmer() -> Callable[[int], int] | None:
    """`malloc_trim` of the C library; None where there is none, as on a Mac."""
    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
    return found
