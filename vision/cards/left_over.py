"""What lies on the table and is no known card: where there is none, no card is missing."""

import cv2
import numpy as np

from vision.cards.stand_out import Levels, above_grain

GRAIN, LEAST_LEVELS = 2.0, 3.0
"""What differs from the table by so many times what half of the picture does, and so many levels
more, lies on it."""
THINNEST = np.ones((3, 3), np.uint8)
"""Of the picture halved twice, as all here: what is thinner is the grain of the table."""
STEP = np.ones((5, 5), np.uint8)
"""Around a known card: it is blurred, and throws a shadow."""
LEAST_LEFT = 0.2
"""Largest patch, as a share of a card, that is none. Of 210 cards that were found after others, on
400 tables of 16 decks, the least showed 0.38."""
STANDS_OUT = 0.9
"""Share of the known cards that must lie on the table in this sense, for others to do so too."""


def lying_on(away: Levels) -> Levels:
    """255 where something lies on the table; `away` is how far everything is from it
    (`Views.off_table`)."""
    level = above_grain(away, GRAIN, LEAST_LEVELS)
    mask = cv2.threshold(away, level, 255, cv2.THRESH_BINARY)[1]
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, THINNEST), np.uint8)


def is_cleared(lying: Levels, taken: Levels, card_px: float) -> bool:
    """Is nothing left of what lies there that a card of such an area may be? `taken` is 255 where
    known cards lie, twice as large."""
    known = cv2.resize(taken, lying.shape[::-1], interpolation=cv2.INTER_NEAREST)
    if cv2.countNonZero(cv2.min(lying, known)) < STANDS_OUT * cv2.countNonZero(known):
        return False
    left = cv2.subtract(lying, cv2.dilate(known, STEP))
    left = cv2.morphologyEx(left, cv2.MORPH_OPEN, THINNEST)
    return largest_patch(np.asarray(left, np.uint8)) < LEAST_LEFT * card_px


def largest_patch(mask: Levels) -> int:
    """Its area."""
    rings, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    return int(max(map(cv2.contourArea, rings), default=0))
