"""The camera's exposure and white balance, which drift from picture to picture.

What did not change between two pictures, most of the mat and its markers, tells by how much. The
new picture is brought back to the old one's tones before anything compares them.
"""

import cv2
import numpy as np

from vision.mat import Array, Frame
from vision.sticks.colours import DARKEST

BLEACHED = float(np.log(245.0))
"""A brighter cell may hold pixels as bright as the camera can tell: it says less than it should."""
FEWEST = 100
"""Fewer cells than this tell nothing."""
SAME = 0.03
"""Cells whose drift differs by more than this, as logarithms, do not show the same things."""
UNSEEN = 0.01
"""A drift of less than this, as logarithm, is two levels of the camera at most: left as it is."""


def drift(before: Array, now: Array) -> Array:
    """By how much everything is brighter than in the picture before, as logarithms (3,), none if
    nothing tells; cells are those of `colours.log_cells`."""
    known = (np.minimum(before, now) > np.log(DARKEST) + SAME).all(axis=-1)
    known &= (np.maximum(before, now) < BLEACHED).all(axis=-1)
    if known.sum() < FEWEST:
        return np.zeros(3)
    steps = (now - before)[known]
    alike = steps[np.abs(steps - np.median(steps, axis=0)).max(axis=1) < SAME]
    return np.asarray(alike.mean(axis=0)) if len(alike) else np.zeros(3)


def without_drift(straight: Frame, before: Array, now: Array) -> Frame:
    """A picture in the tones of the one before; `before` and `now` are the cells of both."""
    away = drift(before, now)
    if np.abs(away).max() < UNSEEN:
        return straight
    table = np.clip(np.round(np.arange(256)[:, None] * np.exp(-away)), 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(straight, table[None]), np.uint8)
