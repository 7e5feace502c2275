"""What a lamp, a cloud or the camera's own exposure did between two pictures.

Light changes a picture smoothly all over, things change it sharply here and there. So the change of
light is a smooth surface through the brightness of large cells, laid so that cells in which
something else happened have no say; and one tint for the whole picture.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

WIDTH = 320
"""Pictures are compared at this width; in colour at half of it, as eyes do."""
CELLS = (32, 18)
DARKEST = 8.0
"""Added to every cell: in the dark a ratio says nothing."""
ODD = 0.04
"""A cell that is off by more than this share has seen something else than light."""
ROUNDS = 5

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A small picture, and how bright its cells are (logarithmic)."""

    colour: Floats
    """(height / 2, width / 2, 3), blue-green-red, 0 to 255."""
    grey: Floats
    """(height, width)."""
    cells: Floats
    """(18, 32, 4): blue, green, red and grey."""

    @classmethod
    def of(cls, image: NDArray[np.uint8]) -> "Shot":
        height = round(image.shape[0] * WIDTH / image.shape[1])
        if image.shape[1] >= 4 * WIDTH:
            # To halve twice is much quicker than to shrink to a quarter.
            half = cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            image = np.asarray(half, np.uint8)
        shrunk = cv2.resize(image, (WIDTH, height), interpolation=cv2.INTER_AREA)
        grey = cv2.cvtColor(shrunk, cv2.COLOR_BGR2GRAY).astype(np.float32)
        small = cv2.resize(shrunk, (WIDTH // 2, height // 2), interpolation=cv2.INTER_AREA)
        colour = small.astype(np.float32)
        cells = [cv2.resize(each, CELLS, interpolation=cv2.INTER_AREA) for each in (colour, grey)]
        return cls(colour, grey, np.log(np.dstack(cells) + DARKEST, dtype=np.float32))


def tint(now: Shot, then: Shot) -> Floats:
    """(3,): how much more of it each colour gained than grey did: a warmer lamp, another white."""
    change = (now.cells - then.cells).reshape(-1, 4)
    return np.asarray(np.exp(np.median(change[:, :3] - change[:, 3:], axis=0)), np.float32)


def brightening(now: Shot, then: Shot) -> Floats:
    """By how much each pixel became brighter, (height, width), if only the light has changed."""
    change = (now.cells - then.cells)[:, :, 3].ravel()
    if np.abs(change).max() < ODD / 4:
        return np.ones_like(now.grey)
    fitted = np.full_like(change, np.median(change))
    for _ in range(ROUNDS):
        trust = 1 / (1 + ((change - fitted) / ODD) ** 2) ** 2
        weighted = SURFACE * trust[:, None]
        fitted = SURFACE @ np.linalg.solve(weighted.T @ SURFACE + RIDGE, weighted.T @ change)
    gain = np.exp(fitted).reshape(CELLS[::-1]).astype(np.float32)
    size = (now.grey.shape[1], now.grey.shape[0])
    return np.asarray(cv2.resize(gain, size, interpolation=cv2.INTER_LINEAR), np.float32)


def surface() -> NDArray[np.float64]:
    """(cells, 6): constant, slopes and curvatures of a smooth surface, at each cell."""
    y, x = np.mgrid[-1 : 1 : CELLS[1] * 1j, -1 : 1 : CELLS[0] * 1j]
    return np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=-1).reshape(-1, 6)


SURFACE = surface()
RIDGE = 1e-3 * np.eye(6)
