"""A picture of the table for people: compressed, so that ten seconds of them cost little memory."""

from dataclasses import dataclass

import cv2

from vision.camera import Frame

WIDTH_PX = 960
"""Pictures are kept at this width: a hand and the name of a card can be told on it."""
QUALITY = 75
"""Of the JPEG: a rendered mat is 30 kB, a real table about 90."""


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """Compared by identity: a display list with another photo is another picture."""

    at_ns: int
    """When it was taken, on the machine's monotonic clock."""
    jpeg: bytes
    aspect: float
    """Width by height."""


def photo_of(frame: Frame) -> Photo:
    height, width = frame.image.shape[:2]
    scale = min(1.0, WIDTH_PX / width)
    size = (round(width * scale), round(height * scale))
    small = cv2.resize(frame.image, size, interpolation=cv2.INTER_AREA)
    _, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return Photo(frame.at_ns, data.tobytes(), width / height)
