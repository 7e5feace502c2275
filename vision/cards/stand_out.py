"""What stands out from the table: cards, and whatever else lies there.

Lamps light a table unevenly: what is card and what is table is told by the difference from a smooth
surface laid through the colours of the table, not from one colour.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.outlines import NO_QUADS, Quads
from vision.cards.segments import Floats
from vision.picture import Picture

Levels = NDArray[np.uint8]

NARROWEST_PX = 22.0
"""In the halved picture: a narrower patch is no card."""
WIDEST_RATIO = 2.4
"""Longest side by shortest side of anything called a card."""
CELLS = 40
"""Squares along the longer side, in whose mean colours the table is seen."""
ROUNDS = 4
"""How often the surface is laid anew through the cells that lie on it."""
LIES_ON_IT, LEAST_LEVELS = 3.0, 2.0
"""A cell lies on the surface if it is away from it by no more than so many times what half of them
are, or by so many levels."""
FLAT = 1e-3 * np.eye(6, dtype=np.float32)
"""How firmly the surface stays flat where the cells leave it open."""
GRAIN = 4.0
"""Whatever stands out differs by more than so many times what half of the picture does."""
STANDS_OUT = 45.0
"""Levels by which something differs plainly from the table."""
FILLS_ITS_BOX = 0.94
"""Share of the smallest box around it that a card fills: all but the rounded corners."""
WIDEST_GAP_PX = 7
"""In the halved picture: stripes of a card that are of the table's colour."""


def off_the_table(picture: Picture) -> Levels:
    """height×width: levels by which each pixel differs from the table."""
    cell_px = max(picture.shape[:2]) / CELLS
    down, across = (max(round(side / cell_px), 3) for side in picture.shape[:2])
    coarse = cv2.resize(picture, (across, down), interpolation=cv2.INTER_AREA)
    cells = coarse.reshape(-1, 3).astype(np.float32)
    terms = smooth(across, down)
    is_table = np.ones(len(cells), bool)
    for _ in range(ROUNDS):
        some = terms[is_table]
        table = np.linalg.solve(some.T @ some + FLAT, some.T @ cells[is_table])
        surface = terms @ table
        away = np.abs(cells - surface).max(axis=1)
        is_table = away <= max(LIES_ON_IT * float(np.median(away)), LEAST_LEVELS)
    size = picture.shape[1], picture.shape[0]
    smallest = np.clip(np.rint(surface), 0, 255).astype(np.uint8).reshape(down, across, 3)
    everywhere = cv2.resize(smallest, size, interpolation=cv2.INTER_CUBIC)
    blue, green, red = cv2.split(cv2.absdiff(picture, everywhere))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def softly_off(picture: Picture) -> Levels:
    """The same, blurred: grain of the table and of the camera does not stand out."""
    return np.asarray(cv2.GaussianBlur(off_the_table(picture), (0, 0), 1.0), np.uint8)


@lru_cache(maxsize=8)
def smooth(width: int, height: int) -> Floats:
    """(width·height)×6: terms of which a smooth surface over a picture is made."""
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    terms = [np.ones_like(x), x, y, x * x, x * y, y * y]
    return np.stack(terms, axis=-1).reshape(-1, len(terms)).astype(np.float32)


def above_grain(away: Levels, grain: float, levels: float) -> float:
    """So many times what half of the picture is away from the table, and so many levels more."""
    return levels + grain * float(np.median(away[::2, ::2]))


def patched(away: Levels, level: float | Levels, gap_px: int) -> Levels:
    """height×width: 1 where something is away from the table by more than the level, and in gaps
    that are no wider."""
    mask = (away > level).astype(np.uint8)
    gap = np.ones((gap_px, gap_px), np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, gap), np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Patches:
    """Connected parts of a mask. The first is what lies between them: it has no area."""

    labels: NDArray[np.int32]
    """height×width: which of them is there."""
    area: NDArray[np.int32]
    rim_px: NDArray[np.intp]
    """How many pixels of each lie on the rim of the picture."""

    @classmethod
    def of(cls, mask: Levels) -> "Patches":
        _, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
        area = np.array(stats[:, cv2.CC_STAT_AREA], np.int32)
        area[0] = 0
        rim = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
        return cls(np.asarray(labels, np.int32), area, np.bincount(rim, minlength=len(area)))

    @property
    def at_rim(self) -> NDArray[np.bool_]:
        """Which of them touch the rim of the picture."""
        return self.rim_px > 0

    def inside(self, quads: Sequence[Quads]) -> NDArray[np.intp]:
        """How many pixels of each lie inside some of the quads (4×2 each)."""
        theirs = np.zeros(self.labels.shape, np.uint8)
        for quad in quads:
            cv2.fillConvexPoly(theirs, np.rint(quad).astype(np.int32), 1)
        return np.bincount(self.labels[theirs > 0], minlength=len(self.area))


def patch(away: Levels) -> Quads:
    """The one patch that is not of the table's colour, if it has the shape of a card: 1×4×2 or
    0×4×2. Finds cards whose sides are broken by what is printed up to the rim."""
    soft = np.asarray(cv2.GaussianBlur(away, (0, 0), 1.0), np.uint8)
    between, _ = cv2.threshold(soft, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    # What is between may lie inside the card: a bright sign on a dull back.
    levels = (max(share * between, GRAIN * float(np.median(soft))) for share in (1.0, 0.5))
    found = (card_of(patched(soft, level, WIDEST_GAP_PX)) for level in levels)
    return next((card for card in found if len(card)), NO_QUADS)


def card_of(mask: Levels) -> Quads:
    """The box around the largest part of a mask, if that has the shape of a card."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not outlines:
        return NO_QUADS
    hull = cv2.convexHull(max(outlines, key=cv2.contourArea))
    (_, (a, b), _) = box = cv2.minAreaRect(hull)
    if min(a, b) < NARROWEST_PX or max(a, b) > WIDEST_RATIO * min(a, b):
        return NO_QUADS
    is_card = cv2.contourArea(hull) > FILLS_ITS_BOX * a * b
    corners = np.asarray(cv2.boxPoints(box), np.float32)
    return corners[None] if is_card else NO_QUADS


def runs_off(away: Levels, quad: Quads | None) -> bool:
    """Something that stands out from the table, and holds the quad, touches the rim."""
    mask = (cv2.GaussianBlur(away, (0, 0), 2.0) > STANDS_OUT).astype(np.uint8)
    patches = Patches.of(mask)
    share = patches.area / mask.size
    at_rim = patches.at_rim & (share > 0.004) & (share < 0.5)
    if quad is None:
        return bool(at_rim.any())
    shared = patches.inside([quad])
    return bool((at_rim & (shared > 0.5 * shared.sum())).any())
