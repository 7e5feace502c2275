"""A USB camera, through OpenCV and the kernel's V4L2."""

import time
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera.base import CameraError, CameraLost, Frame
from vision.picture import UnreadablePicture, checked

MANUAL_EXPOSURE, AUTO_EXPOSURE = 1, 3
"""V4L2's `auto_exposure` menu: 1 is manual, 3 is aperture priority."""
HELD = (
    (cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE, AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE),
    (cv2.CAP_PROP_AUTO_WB, 0, 1, cv2.CAP_PROP_WB_TEMPERATURE),
    (cv2.CAP_PROP_AUTOFOCUS, 0, 1, cv2.CAP_PROP_FOCUS),
)
"""What the camera does by itself: its switch, off, on, and the value that it has found."""
TRIAL_FRAMES = 5
"""A new exposure shows after so many pictures."""
ANOTHER_LIGHT = 1.4
"""Some cameras hold not what they had found but what they were made with: the picture is then
brighter or darker by more than this factor."""


class Capture(Protocol):
    """The part of `cv2.VideoCapture` that is used."""

    def isOpened(self) -> bool: ...  # noqa: N802
    def read(self) -> tuple[bool, NDArray[np.uint8] | None]: ...
    def get(self, prop: int) -> float: ...
    def set(self, prop: int, value: float) -> bool: ...
    def release(self) -> None: ...


class UsbCamera:
    """MJPG, because raw pictures of this size do not fit through USB 2 at 15 frames a second."""

    def __init__(self, capture: Capture, size: tuple[int, int] = (1280, 720)) -> None:
        if not capture.isOpened():
            raise CameraError(
                "no USB camera answers: plug it in, or choose another with --camera N; "
                "the game can be played by hand meanwhile"
            )
        self._capture = capture
        self._level = 0.0
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)

    @classmethod
    def open(cls, index: int = 0) -> "UsbCamera":
        return cls(cv2.VideoCapture(index, cv2.CAP_V4L2))  # type: ignore[arg-type]

    def read(self) -> Frame:
        there, image = self._capture.read()
        if not there or image is None:
            raise CameraLost("the USB camera gives no picture: check its plug")
        try:
            picture = checked(image)  # some send grey, or a scrap after they were plugged in
        except UnreadablePicture as error:
            raise CameraLost(
                f"the USB camera gives no picture that can be used ({error})"
            ) from error
        self._level = float(picture[::16, ::16].mean())
        return Frame(time.monotonic_ns(), picture)

    def lock(self) -> None:
        """Not the exposure, if the camera cannot hold the one that it has found."""
        before = self._level
        for switch, off, _, value in HELD:
            found = self._capture.get(value)
            self._capture.set(switch, off)
            if found > 0:
                self._capture.set(value, found)
        for _ in range(TRIAL_FRAMES):
            self.read()
        if not before / ANOTHER_LIGHT <= self._level <= before * ANOTHER_LIGHT:
            self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, AUTO_EXPOSURE)

    def unlock(self) -> None:
        for switch, _, on, _ in HELD:
            self._capture.set(switch, on)

    def close(self) -> None:
        self._capture.release()
