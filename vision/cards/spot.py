"""A small part of what is seen, looked for in a face there and near by."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.light import thrice, total
from vision.cards.segments import Floats, Mask

Pixels = NDArray[np.uint8]
Window = tuple[slice, slice]
"""Rows and columns."""

REACH_PX = 3
"""How far a small part may be off."""
MIDDLE_LEVEL = np.float32(128.0)
PLAIN_LEVELS = 0.1
"""Standard deviation of levels below which nothing is drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """What is seen around a part of a window, ready to be compared with faces."""

    near: Floats
    """height×width×3, with what may be reached."""
    part: Mask
    varied: Floats | None
    """Per shift down and to the right: how much varies in that part of the window there; None for
    the whole of it, of which OpenCV works that out itself."""

    @classmethod
    def of(cls, seen: Pixels, where: Window, part: Mask) -> "Spot":
        rows, columns = (slice(one.start - REACH_PX, one.stop + REACH_PX) for one in where)
        # Around the middle of all levels squares stay small, and so do their differences.
        near = np.subtract(seen[rows, columns], MIDDLE_LEVEL, dtype=np.float32)
        return cls(near, part, None if part.all() else varied_in(near, part))

    def likeness(self, face: Pixels) -> float:
        """-1 to 1: correlation of this part of the face (as large as the window) with what is seen
        there or near by."""
        return float(self.likenesses(face).max())

    def likenesses(self, face: Pixels) -> Floats:
        """The same per shift."""
        own = np.subtract(face, MIDDLE_LEVEL, dtype=np.float32)
        if self.varied is None:
            return correlations(self.near, own)
        own -= np.array(cv2.mean(own, self.part.view(np.uint8))[:3], np.float32)
        own *= thrice(self.part.astype(np.float32))
        varied = self.varied * max(cv2.norm(own, cv2.NORM_L2SQR), 1.0)
        return np.asarray(shifted(self.near, own) / np.sqrt(varied), np.float32)


def correlations(near: Floats, face: Floats) -> Floats:
    """-1 to 1, per shift: of a face with what it covers of `near`; 0 if it is plain."""
    if float(cv2.meanStdDev(face)[1].max()) < PLAIN_LEVELS:
        return np.zeros((1, 1), np.float32)
    return np.asarray(cv2.matchTemplate(near, face, cv2.TM_CCOEFF_NORMED), np.float32)


def varied_in(near: Floats, part: Mask) -> Floats:
    """Per shift: how much varies in what this part of the window covers of `near`."""
    weight = part.astype(np.float32)
    squares = shifted(total(near * near), weight)
    for channel in cv2.split(near):
        sums = shifted(np.asarray(channel, np.float32), weight)
        squares -= sums * sums / max(float(weight.sum()), 1.0)
    return np.maximum(squares, np.float32(1.0))


def shifted(near: Floats, part: Floats) -> Floats:
    """Sums of the products of `part` and what it covers of `near`, per shift."""
    return np.asarray(cv2.matchTemplate(near, part, cv2.TM_CCORR), np.float32)
