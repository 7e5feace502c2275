"""Two faces that are told apart by colour alone, and when that cannot be trusted.

A few pixels of another shade are a number too pale to be read, whatever they seem to say. And a
colour that was cut off when it was taught, in too bright a photo, may have been any brighter one.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.faces import Faces
from vision.cards.light import BLEACHED

OTHER_SHADE = 24.0
"""Levels by which two taught pixels differ in shade."""
LEAST_AREA = 0.06
"""Share of the card on which the shades of two faces must differ."""
LEAST_TAUGHT = 0.5
"""Share of their difference that must lie in channels that were not cut off."""


@dataclass(frozen=True, slots=True)
class Twins:
    """What two faces differ in, as they were taught."""

    area: float
    """Share of the card on which their shades differ."""
    taught: float
    """Share of the squared difference that lies in channels that were not cut off."""

    @classmethod
    def of(cls, faces: Faces, one: int, other: int) -> "Twins":
        first, second = faces.fine[one], faces.fine[other]
        apart = cv2.absdiff(first, second)
        squares = apart * apart
        kept = squares[cv2.max(first, second) < BLEACHED].sum()
        area = float((apart.max(axis=2) > OTHER_SHADE).mean())
        return cls(area, float(kept / max(float(np.sum(squares)), 1e-3)))

    def can_be_told_by_colour(self, *, is_faint: bool) -> bool:
        """`is_faint`: there is little to see of the difference."""
        return self.taught >= LEAST_TAUGHT and (self.area >= LEAST_AREA or not is_faint)
