"""A recording as a camera: a video file, or a folder of pictures in the order of their names."""

import logging
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera.base import CameraError, Frame
from vision.picture import UnreadablePicture, read_picture

LOG = logging.getLogger(__name__)
PICTURES = {".jpg", ".jpeg", ".png", ".bmp", ".webp"}
SECOND_NS = 1_000_000_000

Image = NDArray[np.uint8]


class RecordedCamera:
    """Frames are stamped `fps` apart from `start_ns` on, however fast they are read."""

    def __init__(self, path: Path, *, fps: float = 15.0, start_ns: int = 0) -> None:
        self._images = pictures_of(path) if path.is_dir() else frames_of(path)
        self._step_ns = round(SECOND_NS / fps)
        self._at_ns = start_ns

    def read(self) -> Frame | None:
        image = next(self._images, None)
        if image is None:
            return None
        frame = Frame(self._at_ns, image)
        self._at_ns += self._step_ns
        return frame

    def lock(self) -> None:
        """A recording cannot change any more."""

    def unlock(self) -> None:
        """It was never locked."""

    def close(self) -> None:
        self._images = iter(())


def pictures_of(folder: Path) -> Iterator[Image]:
    paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURES)
    if not paths:
        raise CameraError(f"there is no picture in {folder}: put .jpg or .png files there")
    pictures = readable(paths)
    first = next(pictures, None)
    if first is None:
        raise CameraError(f"no picture in {folder} can be read: save them anew as .jpg or .png")
    return chain([first], pictures)


def readable(paths: Sequence[Path]) -> Iterator[Image]:
    """One damaged picture does not end the film."""
    for path in paths:
        try:
            yield read_picture(path)
        except UnreadablePicture as error:
            LOG.warning("passed over: %s", error)


def frames_of(path: Path) -> Iterator[Image]:
    frames = captured(cv2.VideoCapture(str(path)))
    first = next(frames, None)
    if first is None:
        raise CameraError(f"{path} cannot be played: give a video file or a folder of pictures")
    return chain([first], frames)


def captured(capture: cv2.VideoCapture) -> Iterator[Image]:
    try:
        while True:
            there, image = capture.read()
            if not there:
                return
            yield np.asarray(image, np.uint8)
    finally:
        capture.release()
