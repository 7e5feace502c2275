"""The outline of what lies on the table, whatever is printed on it.

Art that runs up to the rim breaks the side of a card into pieces, some brighter than the table and
some darker. But all of it stands out from the table, and what stands out has straight sides.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.decide import Found
from vision.cards.outlines import Quads
from vision.cards.rectify import to_full, to_half
from vision.cards.segments import NO_SEGMENTS, Segments, bridged, fit_lines
from vision.cards.stand_out import Levels, Patches, above_grain, patched

GRAIN, LEAST_LEVELS = 4.0, 5.0
"""Something stands out if it differs from the table by so many times what half of the picture does,
and so many levels more."""
NEAR_BY = np.ones((3, 3), np.uint8)
"""Of the picture halved twice, as all here: how far a blurred step to the table goes."""
GAP_PX = 3
"""What lies between two stripes of a card that are told from the table."""
SMALLEST_PX, LARGEST_SHARE = 300.0, 0.3
"""Area of a patch that may hold a card, and its largest share of the picture."""
BENT_PX = 1.6
"""Distance from a line up to which an outline is straight: pixels make steps in it, and so does art
of nearly the table's colour."""
SHORTEST_PX, BRIDGE_PX = 6.0, 8.0
"""Length of a side, and what may lie between two pieces of it."""
LEAST_OF_A_CARD, RIM_PX = 0.3, 2
"""Area of a patch, against a known card, from which it may be one; and what around a known one is
still its own."""


def unknown_patches(away: Levels, known: list[Found]) -> Levels:
    """255 where something as large as a card stands out from the table (`Views.off_table`), but for
    known cards. What comes in over the rim is a hand."""
    quads = [to_half(to_half(one.quad)) for one in known]
    patches = Patches.of(without(quads, standing_out(away)))
    card = min((cv2.contourArea(quad) for quad in quads), default=SMALLEST_PX)
    is_large = patches.area >= LEAST_OF_A_CARD * card
    is_large &= patches.area <= LARGEST_SHARE * patches.labels.size
    return np.asarray((is_large & ~patches.at_rim)[patches.labels] * 255, np.uint8)


def without(quads: list[Quads], mask: Levels) -> Levels:
    """The mask with nothing inside the quads (4×2 each) and along their rims."""
    for quad in quads:
        corners = np.rint(quad).astype(np.int32)
        cv2.fillConvexPoly(mask, corners, 0)
        cv2.polylines(mask, [corners], True, 0, 2 * RIM_PX + 1)
    return mask


def standing_out(away: Levels) -> Levels:
    """1 where something stands out, by half as much as it does near by or more: a blurred card ends
    there, however much it stands out."""
    level = min(above_grain(away, GRAIN, LEAST_LEVELS), 255.0)
    half = np.asarray(cv2.dilate(away, NEAR_BY), np.uint8) // 2
    return patched(away, np.maximum(half, np.uint8(level)), GAP_PX)


def sides_of(patches: Levels) -> Segments:
    """The straight sides of the patches, in pixels of the halved picture."""
    rings, _ = cv2.findContours(patches, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    runs = [run for ring in rings for run in straight_runs(np.asarray(ring, np.int32)[:, 0])]
    if not runs:
        return NO_SEGMENTS
    x, y = np.concatenate(runs).T.astype(np.float64)
    run_of = np.repeat(np.arange(len(runs)), [len(run) for run in runs])
    sides = bridged(fit_lines(run_of, len(runs), x, y)[0], BRIDGE_PX)
    return Segments(to_full(sides.ends), sides.angle)


def straight_runs(ring: NDArray[np.int32]) -> list[NDArray[np.int32]]:
    """N×2 each: the pixels of an outline between one bend and the next."""
    bends = np.asarray(cv2.approxPolyDP(ring, BENT_PX, True), np.int32)[:, 0]
    first, *others = np.flatnonzero((ring[:, None] == bends).all(axis=2).any(axis=1))
    runs = np.split(np.roll(ring, -first, axis=0), [bend - first for bend in others])
    return [run for run in runs if np.ptp(run, axis=0).max() >= SHORTEST_PX]
