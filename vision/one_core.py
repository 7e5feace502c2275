"""What eyes take of a computer that display, buzzers and referee share: one core, and memory that
they keep."""

import ctypes
import sys

import cv2

TRIM_THRESHOLD, KEPT_BYTES = -1, 64 << 20
MMAP_THRESHOLD, LARGEST_KEPT_BYTES = -3, 16 << 20
"""Numbers that glibc gives to its settings, and how much memory that is free is kept, in pieces of
what size."""


def use_one_core() -> None:
    cv2.setNumThreads(1)
    keep_memory()


def keep_memory() -> None:
    """A look takes and frees the same large arrays as the one before. To give them back to the
    system and ask for them anew takes a twentieth of its time."""
    if sys.platform != "linux":
        return
    library = ctypes.CDLL(None)
    # Other libraries of C than glibc keep memory as they like.
    if hasattr(library, "mallopt"):
        library.mallopt(TRIM_THRESHOLD, KEPT_BYTES)
        library.mallopt(MMAP_THRESHOLD, LARGEST_KEPT_BYTES)
