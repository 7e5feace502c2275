"""Compares thousands of places with all faces of a deck, roughly: which are worth a closer look.

Straight edges are everywhere on a checked cloth; print that resembles a card is not. A few dozen
points of every place are enough to say so.
"""

from functools import lru_cache

import cv2
import numpy as np

from vision.cards.outlines import Quads, pixels_of
from vision.cards.segments import Floats
from vision.picture import Picture

ACROSS, DOWN = 6, 9
"""Points of a place. On a checked cloth they put the right one of 2,000 places first."""
SOFT_PX = 0.8
"""Blur of the picture halved twice, which is soft already: a point stands for a twentieth of a
card."""
PLAIN = 30.0
"""Levels that are no print, over all points: what hardly varies resembles nothing."""


def sketches_of(coarse: Floats) -> Floats:
    """P×2K of the coarse faces (2K×h×w×3): what varies within each, of length 1."""
    small = [cv2.resize(face, (ACROSS, DOWN), interpolation=cv2.INTER_AREA) for face in coarse]
    varied = varying(np.stack(small).reshape(len(coarse), -1, 3))
    length = np.linalg.norm(varied, axis=1, keepdims=True)
    return np.ascontiguousarray((varied / np.maximum(length, 1.0)).T)


def resembling(half: Picture, quads: Quads, sketches: Floats) -> Floats:
    """N: how much each place (N×4×2 of the halved picture) resembles the likeliest of the faces
    (P×2K), -1 to 1, whatever the light."""
    small = cv2.pyrDown(half)
    height, width = small.shape[:2]
    soft = cv2.GaussianBlur(small, (0, 0), SOFT_PX).reshape(-1, 3)
    x, y = pixels_of(shares() @ (quads * np.float32(0.5)))
    where = np.clip(y, 0, height - 1) * width + np.clip(x, 0, width - 1)
    varied = varying(soft.take(where, axis=0).astype(np.float32))
    length = np.sqrt(np.einsum("np,np->n", varied, varied)) + np.float32(PLAIN)
    return np.asarray((varied @ sketches).max(axis=1) / length, np.float32)


def varying(points: Floats) -> Floats:
    """N×3p: colours (N×p×3) less the mean colour of each place."""
    # As a product: a mean over few colours takes ten times as long.
    count = points.shape[1]
    mean = np.full((1, count), 1.0 / count, np.float32) @ points
    return np.asarray(points - mean).reshape(len(points), -1)


@lru_cache(maxsize=1)
def shares() -> Floats:
    """p×4: how much of each corner of a place is in each of its points."""
    x = np.tile((np.arange(ACROSS, dtype=np.float32) + 0.5) / ACROSS, DOWN)
    y = np.repeat((np.arange(DOWN, dtype=np.float32) + 0.5) / DOWN, ACROSS)
    return np.stack([(1 - x) * (1 - y), x * (1 - y), x * y, (1 - x) * y], axis=1)
