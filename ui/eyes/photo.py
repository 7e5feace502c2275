"""A picture of the table for people: compressed, so that ten seconds of them cost little memory."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import Frame

WIDTH_PX = 960
"""Pictures are kept at this width: a hand and the name of a card can be told on it."""
QUALITY = 75
"""Of the JPEG: a rendered mat is 30 kB, a real table about 90."""
SPARSE = 16
"""Every so many pixels tell whether a picture is new."""
NOISE = 24
"""Levels (of 255) by which a pixel of the same scene may differ."""
LEAST = 3
"""So many of the sparse pixels must differ."""


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """Compared by identity: a display list with another photo is another picture."""

    at_ns: int
    """When it was taken, on the machine's monotonic clock."""
    jpeg: bytes
    aspect: float
    """Width by height."""


class Photographer:
    """Develops what has changed: compressing a picture costs as much as looking for motion in it.

    Two pictures of the same scene differ by noise; a hand, a card or a die differs in many places.
    """

    def __init__(self) -> None:
        self._sparse: NDArray[np.int16] | None = None
        self._photo: Photo | None = None

    def take(self, frame: Frame) -> Photo:
        """The photo of this frame; the last one again if it shows nothing new."""
        sparse = frame.image[::SPARSE, ::SPARSE].astype(np.int16)
        if self._photo is not None and self._is_same(sparse):
            return self._photo
        self._sparse, self._photo = sparse, photo_of(frame)
        return self._photo

    def _is_same(self, sparse: NDArray[np.int16]) -> bool:
        if self._sparse is None or sparse.shape != self._sparse.shape:
            return False
        differs = np.abs(sparse - self._sparse).max(axis=2) > NOISE
        return int(np.count_nonzero(differs)) < LEAST


def photo_of(frame: Frame) -> Photo:
    height, width = frame.image.shape[:2]
    scale = min(1.0, WIDTH_PX / width)
    size = (round(width * scale), round(height * scale))
    small = cv2.resize(frame.image, size, interpolation=cv2.INTER_AREA)
    _, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return Photo(frame.at_ns, data.tobytes(), width / height)
