"""What a lamp, a cloud or the camera's own exposure did between two pictures.

Light changes a picture smoothly all over, things change it sharply here and there. So the change of
light is a smooth surface through the brightness of large cells, laid so that cells in which
something else happened have no say.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

WIDTH = 320
"""Pictures are compared at this width."""
CELLS = (32, 18)
DARKEST = 8.0
"""Added to every cell: in the dark a ratio says nothing."""
ODD = 0.04
"""A cell that is off by more than this share has seen something else than light."""
ROUNDS = 5

Grey = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A small grey picture, and the brightness of its cells (logarithmic, (18, 32))."""

    grey: Grey
    cells: Grey

    @classmethod
    def of(cls, image: NDArray[np.uint8]) -> "Shot":
        height = round(image.shape[0] * WIDTH / image.shape[1])
        shrunk = cv2.resize(image, (WIDTH, height), interpolation=cv2.INTER_AREA)
        grey = cv2.cvtColor(shrunk, cv2.COLOR_BGR2GRAY).astype(np.float32)
        cells = cv2.resize(grey, CELLS, interpolation=cv2.INTER_AREA) + DARKEST
        return cls(grey, np.asarray(np.log(cells), np.float32))


def brightening(now: Shot, then: Shot) -> Grey:
    """By how much each pixel became brighter, (height, width), if only the light has changed."""
    change = (now.cells - then.cells).ravel()
    if np.abs(change).max() < ODD / 4:
        return np.ones_like(now.grey)
    fitted = np.full_like(change, np.median(change))
    for _ in range(ROUNDS):
        trust = 1 / (1 + ((change - fitted) / ODD) ** 2) ** 2
        weighted = SURFACE * trust[:, None]
        fitted = SURFACE @ np.linalg.solve(weighted.T @ SURFACE + RIDGE, weighted.T @ change)
    gain = np.exp(fitted).reshape(now.cells.shape).astype(np.float32)
    size = (now.grey.shape[1], now.grey.shape[0])
    return np.asarray(cv2.resize(gain, size, interpolation=cv2.INTER_LINEAR), np.float32)


def surface() -> NDArray[np.float64]:
    """(cells, 6): constant, slopes and curvatures of a smooth surface, at each cell."""
    y, x = np.mgrid[-1 : 1 : CELLS[1] * 1j, -1 : 1 : CELLS[0] * 1j]
    return np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=-1).reshape(-1, 6)


SURFACE = surface()
RIDGE = 1e-3 * np.eye(6)
