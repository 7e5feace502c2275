"""Which camera `--camera` means."""

import time
from collections.abc import Callable
from pathlib import Path

from firmware.opening import is_raspberry_pi
from vision.camera import Camera, CameraError, Frame, PiCamera, RecordedCamera, UsbCamera

AUTO, NONE = "auto", "none"


class Paced:
    """A recording that takes as long as it took; its stamps are the machine's monotonic time."""

    def __init__(self, path: Path, sleep: Callable[[float], None] = time.sleep) -> None:
        self._camera = RecordedCamera(path, start_ns=time.monotonic_ns())
        self._sleep = sleep

    def read(self) -> Frame | None:
        frame = self._camera.read()
        if frame is not None:
            self._sleep(max(frame.at_ns - time.monotonic_ns(), 0) / 1e9)
        return frame

    def lock(self) -> None:
        self._camera.lock()

    def unlock(self) -> None:
        self._camera.unlock()

    def close(self) -> None:
        self._camera.close()


def opener(name: str, *, on_a_pi: bool | None = None) -> Callable[[], Camera] | None:
    """How to open the camera of this name; None if there is no real one.

    `auto` is the Pi's own camera or else a USB camera on a Raspberry Pi, and none elsewhere;
    a number is a USB camera; everything else a video file or a folder of pictures.
    """
    if name == AUTO:
        on_a_pi = is_raspberry_pi() if on_a_pi is None else on_a_pi
        return own_or_usb if on_a_pi else None
    if name == NONE:
        return None
    if name.isdecimal():
        return lambda: UsbCamera.open(int(name))
    return lambda: Paced(Path(name))


def own_or_usb() -> Camera:
    try:
        return PiCamera.open()
    except CameraError as error:
        try:
            return UsbCamera.open()
        except CameraError:
            raise error from None
