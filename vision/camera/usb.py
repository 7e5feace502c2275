"""A USB camera, through OpenCV and the kernel's V4L2."""

import time
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera.base import CameraError, CameraLost, Frame

MANUAL_EXPOSURE = 1
"""V4L2's `auto_exposure` menu: 1 is manual, 3 is aperture priority."""


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
        return Frame(time.monotonic_ns(), image)

    def lock(self) -> None:
        for automatic, value in (
            (cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE),
            (cv2.CAP_PROP_AUTO_WB, 0),
            (cv2.CAP_PROP_AUTOFOCUS, 0),
        ):
            self._capture.set(automatic, value)

    def close(self) -> None:
        self._capture.release()
