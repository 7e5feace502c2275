"""What lies on the table and is no known card: where there is none, no card is missing."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.outlines import Quads
from vision.cards.segments import Mask
from vision.cards.stand_out import Levels, above_grain

GRAIN, LEAST_LEVELS = 2.0, 3.0
"""What differs from the table by so many times what half of the picture does, and so many levels
more, lies on it."""
THINNEST = np.ones((3, 3), np.uint8)
"""Of the picture halved twice, as all here: what is thinner is the grain of the table."""
STEP = np.ones((5, 5), np.uint8)
"""Around a known card: it is blurred, and throws a shadow."""
REACH = np.ones((11, 11), np.uint8)
"""Around what is left: a card that lies on it, and its own corners, are no farther off."""
STANDS_OUT = 0.9
"""Share of the known cards that must lie on the table in this sense, for others to do so too."""
LEAST_LEFT, NARROWEST, LEAST_SHARP = 0.15, 0.2, 1.25
"""What is left of a card: the area of a patch, as a share of one; and by the square root of that
area its width (what is narrower is a vein of the wood) and how much of its rim lies on edges: a
lamp that the table mirrors has none, nor has a shadow. Of 323 patches that were of a card, on 220
tables of 26 decks, the least had 0.15, 0.29 and 1.28; of 557 that were of none, a third have less
of one."""


def lying_on(away: Levels) -> Levels:
    """255 where something lies on the table; `away` is how far everything is from it
    (`Views.off_table`)."""
    level = above_grain(away, GRAIN, LEAST_LEVELS)
    mask = cv2.threshold(away, level, 255, cv2.THRESH_BINARY)[1]
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, THINNEST), np.uint8)


def left_over(lying: Levels, near: Mask, taken: Levels, card_px: float) -> Levels | None:
    """255 where something is left of what lies there that a card of such an area may be, and around
    that; None if it cannot be told. `near`, True near an edge, and `taken`, 255 where known cards
    lie, are twice as large."""
    known = cv2.resize(taken, lying.shape[::-1], interpolation=cv2.INTER_NEAREST)
    if cv2.countNonZero(cv2.min(lying, known)) < STANDS_OUT * cv2.countNonZero(known):
        return None
    rest = cv2.subtract(lying, cv2.dilate(known, STEP))
    rest = cv2.morphologyEx(rest, cv2.MORPH_OPEN, disc(NARROWEST * card_px**0.5))
    rings, _ = cv2.findContours(rest, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    large = [ring for ring in rings if cv2.contourArea(ring) >= LEAST_LEFT * card_px]
    left = np.zeros_like(lying)
    if large:
        edges = edges_of(near, lying.shape)
        sharp = [ring for ring in large if on_edges(ring, edges) >= LEAST_SHARP * card_px**0.5]
        cv2.drawContours(left, sharp, -1, 255, cv2.FILLED)
        left = np.asarray(cv2.dilate(left, REACH), np.uint8)
    return left


def disc(across_px: float) -> Levels:
    side = max(int(across_px) | 1, len(THINNEST))
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)


def edges_of(near: Mask, shape: tuple[int, ...]) -> Levels:
    """More than 0 near an edge, at this size."""
    smaller = cv2.resize(near.view(np.uint8) * 255, shape[::-1], interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.dilate(smaller, THINNEST), np.uint8)


def on_edges(ring: NDArray[np.generic], edges: Levels) -> int:
    """How many pixels of a ring (N×1×2) lie on edges."""
    x, y = ring[:, 0].T
    return int(np.count_nonzero(edges[y, x]))


def is_beside(left: Levels, quad: Quads) -> bool:
    """Does some of what is left touch a card (4×2)?"""
    card = np.zeros_like(left)
    cv2.fillConvexPoly(card, np.rint(quad).astype(np.int32), 255)
    return cv2.countNonZero(cv2.min(card, left)) > 0
