"""The eyes leave the other cores alone, and keep the memory that they need for every picture."""

import resource
import sys

import cv2
import numpy as np
import pytest

from vision.one_core import use_one_core

LOOKS, ARRAYS, ARRAY_BYTES = 20, 6, 1 << 20


def test_opencv_starts_no_threads() -> None:
    use_one_core()
    assert cv2.getNumThreads() == 1


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc is told to keep memory")
def test_memory_is_not_asked_for_anew_with_every_look() -> None:
    use_one_core()
    look()
    before = pages_given()
    for _ in range(LOOKS):
        look()
    assert (pages_given() - before) * resource.getpagesize() < LOOKS * ARRAY_BYTES


def look() -> None:
    """Takes memory, and gives it all back."""
    _ = [np.ones(ARRAY_BYTES, np.uint8) for _ in range(ARRAYS)]


def pages_given() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt
