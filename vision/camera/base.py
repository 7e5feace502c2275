"""What a camera promises; the conformance suite is `tests/vision/camera/test_conformance.py`."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.errors import ArbitreError


class CameraError(ArbitreError, OSError):
    """The camera cannot be opened; the message says what to do."""


class CameraLost(CameraError):
    """The camera was there and is gone: unplugged, busy or silent. The game goes on by hand."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of the table."""

    at_ns: int
    """When it was taken, on the machine's monotonic clock."""
    image: NDArray[np.uint8]
    """(height, width, 3), BGR."""


class Camera(Protocol):
    """A source of frames. One thread reads; `close` may be called twice."""

    def read(self) -> Frame | None:
        """The next frame, later than the one before. None when a recording has ended;
        `CameraLost` when a live camera gives no more pictures."""

    def lock(self) -> None:
        """Hold exposure, white balance and focus as they are now, as far as the camera can."""

    def unlock(self) -> None:
        """Let the camera find exposure, white balance and focus by itself again."""

    def close(self) -> None: ...
