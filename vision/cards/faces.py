"""The taught faces of a deck as arrays, ready to be compared with what lies on the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.segments import Floats
from vision.picture import Picture

FINE_WIDTH = 56
"""Width (px) at which two look-alikes are told apart; cards are seen 60 to 200 px wide."""
COARSE_WIDTH = 20
"""Width (px) at which a place is compared with all faces of the deck."""


@dataclass(frozen=True, slots=True)
class Faces:
    """K faces in both directions: entry k is upright, entry K + k is turned by 180°.

    `fine` is 2K×height×width×3 float32 (0–255, slightly smoothed), `coarse` the same, smaller.
    """

    labels: tuple[str, ...]
    aspect: float
    fine: Floats
    coarse: Floats
    steepness: dict[int, Floats] = field(default_factory=dict)
    """Remembered results of `align`, per face."""

    @classmethod
    def of(cls, pictures: Mapping[str, Picture], aspect: float) -> "Faces":
        """From upright pictures of the whole faces; `aspect` is width / height of the card."""
        size = fine_size(aspect)
        small = coarse_size(aspect)
        upright = [smoothed(shrunk(picture, size)) for picture in pictures.values()]
        both = upright + [face[::-1, ::-1] for face in upright]
        fine = np.ascontiguousarray(np.stack(both), np.float32)
        coarse = np.stack([cv2.resize(f, small, interpolation=cv2.INTER_AREA) for f in fine])
        return cls(tuple(pictures), aspect, fine, coarse.astype(np.float32))

    def __len__(self) -> int:
        return len(self.labels)

    def label(self, entry: int) -> str:
        return self.labels[entry % len(self.labels)]

    def is_turned(self, entry: int) -> bool:
        return entry >= len(self.labels)

    @property
    def size(self) -> tuple[int, int]:
        """(width, height) of the fine faces."""
        return fine_size(self.aspect)


def fine_size(aspect: float) -> tuple[int, int]:
    return sized(FINE_WIDTH, aspect)


def coarse_size(aspect: float) -> tuple[int, int]:
    return sized(COARSE_WIDTH, aspect)


def sized(narrow_px: int, aspect: float) -> tuple[int, int]:
    """(width, height) in even numbers, the narrower of them `narrow_px`."""
    other = 2 * round(narrow_px / min(aspect, 1.0 / aspect) / 2)
    return (narrow_px, other) if aspect <= 1.0 else (other, narrow_px)


def shrunk(picture: Picture, size: tuple[int, int]) -> Picture:
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def smoothed(face: NDArray[np.generic]) -> Floats:
    """Float face with the blur that every rectified face gets, however near its camera was."""
    return np.asarray(cv2.GaussianBlur(face.astype(np.float32), (0, 0), 0.7), np.float32)
