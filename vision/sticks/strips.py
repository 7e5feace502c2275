"""Finds where a stick may lie whose wood shows only in bits and pieces.

No run of unbroken wood leads to it. So every strip as broad as a stick and nearly as long is tried,
in all directions, and the wood in it less the mat is summed.
"""

from collections.abc import Iterator

import cv2
import numpy as np

from vision.mat import Array, TableView
from vision.sticks.pieces import Sizes

COARSE = 2
"""Pixels of the picture for each that is looked at: about a millimetre and a half."""
DIRECTIONS = 60
"""Directions that are tried: at the end of such a strip two neighbours are as far apart as a stick
is broad."""
PART = 0.7
"""Length of a strip as a share of that of a stick."""
MOST = 6
"""So many strips are looked at more closely."""

Run = tuple[Array, Array]
"""Two places (2,), mm."""


def fullest_strips(evidence: Array, view: TableView, sizes: Sizes) -> list[Run]:
    """Middle lines of the strips in which most speaks for a stick; `evidence` (h, w) float32 is
    positive where something does, and negative where something speaks against it."""
    per_mm = view.per_mm / COARSE
    small = cv2.resize(evidence, None, fx=1 / COARSE, fy=1 / COARSE, interpolation=cv2.INTER_AREA)
    box = round(PART * sizes.stick_length_mm * per_mm), round(sizes.stick_width_mm * per_mm)
    tried = [
        (full, start * COARSE, stop * COARSE)
        for angle in np.arange(DIRECTIONS) * 180.0 / DIRECTIONS
        for full, start, stop in _fullest(np.asarray(small), float(angle), box)
    ]
    tried.sort(key=lambda each: -each[0])
    return [(view.mm(start), view.mm(stop)) for full, start, stop in tried[:MOST] if full > 0]


def _fullest(
    evidence: Array, angle_deg: float, box: tuple[int, int]
) -> Iterator[tuple[float, Array, Array]]:
    """The fullest strip in one direction: how full it is, and its ends (2,), pixels."""
    height, width = evidence.shape
    side = int(np.hypot(height, width)) + 1
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), angle_deg, 1.0)
    turn[:, 2] += (side - width) / 2, (side - height) / 2
    level = cv2.warpAffine(evidence, turn, (side, side), borderValue=-1.0)
    sums = cv2.boxFilter(level, cv2.CV_32F, box, borderType=cv2.BORDER_REPLICATE)
    _, full, _, (x, y) = cv2.minMaxLoc(sums)
    half = np.array([[-box[0] / 2, 0.0], [box[0] / 2, 0.0]])
    back = cv2.invertAffineTransform(turn)
    start, stop = (np.array([x, y]) + half) @ back[:, :2].T + back[:, 2]
    yield float(full), start, stop
