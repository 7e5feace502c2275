"""Hands that lie on the table: what they hide of a card says nothing about it.

A hand comes in over the rim of the picture, stands out from the table, and is of one hue, whatever
its shade: that of skin, which is redder than green and greener than blue in any light.
"""

import cv2
import numpy as np

from vision.cards.segments import Floats, Mask
from vision.cards.stand_out import Levels, Patches, above_grain, patched
from vision.picture import Picture

Hue = tuple[float, float]
"""Red against green and green against blue, as logarithms."""

GRAIN, LEAST_LEVELS = 2.0, 5.0
"""An arm differs from the table by so many times what half of the picture does, and so many levels
more: on 16 of 22 sample tables with hands that tells most of them."""
GAP_PX = 3
"""Of the picture halved twice, as all here: gaps in an arm that are its too."""
LEAST_ARM = 0.004
"""Share of the picture that an arm covers at least."""
MOST_OF_RIM, LEAST_REACH_PX = 0.2, 16
"""Share of the rim that one comes in over, and how far it reaches in, in the mean: not the wood
beside a mat. Of 21 arms on sample tables the widest has 0.13, and all but one reach 18."""
REDDER, GREENER = (0.05, 0.9), (-0.15, 0.8)
"""Red against green and green against blue, as logarithms, that skin may have in the light of any
lamp: on those tables 0.16 to 0.5 and 0.02 to 0.53."""
HUES = 30
"""Steps of these in which the most frequent hue is looked for."""
SAME_HUE = 0.13
"""How far from it the hue of a hand may be: noise, shade, nails."""
LOGARITHMS = np.log(np.arange(256, dtype=np.float32) + 4.0)
"""Of all levels, a little raised: black has no hue."""
SPECK = np.ones((3, 3), np.uint8)
"""How far a hand reaches beyond the pixels that plainly stand out."""
LEAST_SKIN_PX = 60
"""Of it in the arms."""
THINNEST = np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (7, 7)), np.uint8)
"""Of the halved picture: no finger is thinner; rims of paper are."""


def hand_of(half: Picture, away: Levels) -> Levels:
    """255 where a hand lies, in the halved picture; `away` is how far everything is from the
    table (`Views.off_table`)."""
    hand = np.zeros(half.shape[:2], np.uint8)
    arms = arms_of(away)
    skin = skin_of(half, arms)
    if skin is None:
        return hand
    around = cv2.resize(cv2.dilate(arms, SPECK), half.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    left, top, width, height = cv2.boundingRect(around)
    box = slice(top, top + height), slice(left, left + width)
    blurred = np.asarray(cv2.medianBlur(half[box], 5), np.uint8)
    hand[box] = is_of(hues(blurred), skin) * around[box] * np.uint8(255)
    return np.asarray(cv2.morphologyEx(hand, cv2.MORPH_OPEN, THINNEST), np.uint8)


def arms_of(away: Levels) -> Levels:
    """1 where something stands out from the table that comes in over the rim."""
    patches = Patches.of(patched(away, above_grain(away, GRAIN, LEAST_LEVELS), GAP_PX))
    is_arm = patches.at_rim & (patches.area >= LEAST_ARM * patches.labels.size)
    is_arm &= patches.rim_px <= MOST_OF_RIM * patches.rim_px.sum()
    is_arm &= patches.area >= LEAST_REACH_PX * patches.rim_px
    return np.asarray(is_arm[patches.labels], np.uint8)


def skin_of(half: Picture, arms: Levels) -> Hue | None:
    """The hue of most skin in the arms; None if they show none."""
    if not arms.any():
        return None
    small = cv2.resize(half, arms.shape[::-1], interpolation=cv2.INTER_AREA)
    redder, greener = hues(np.asarray(cv2.medianBlur(small, 3), np.uint8)[arms > 0])
    is_skin = within(redder, REDDER) & within(greener, GREENER)
    if np.count_nonzero(is_skin) < LEAST_SKIN_PX:
        return None
    redder, greener = redder[is_skin], greener[is_skin]
    is_usual = is_of((redder, greener), most_frequent(redder, greener))
    return float(np.median(redder[is_usual])), float(np.median(greener[is_usual]))


def hues(levels: Levels) -> tuple[Floats, Floats]:
    """How much redder than green, and greener than blue, every pixel (…×3) is, as logarithms."""
    blue, green, red = np.moveaxis(LOGARITHMS[levels], -1, 0)
    return red - green, green - blue


def is_of(hues: tuple[Floats, Floats], skin: Hue) -> Mask:
    red, green = hues[0] - np.float32(skin[0]), hues[1] - np.float32(skin[1])
    return np.asarray(red * red + green * green < SAME_HUE * SAME_HUE)


def within(values: Floats, limits: tuple[float, float]) -> Mask:
    return np.asarray((values > limits[0]) & (values < limits[1]))


def most_frequent(redder: Floats, greener: Floats) -> Hue:
    """The hue that most of the pixels have."""
    both = [np.stack([redder, greener], axis=-1)[None]]
    counts = cv2.calcHist(both, [0, 1], None, [HUES, HUES], [*REDDER, *GREENER])
    best = int(cv2.GaussianBlur(counts, (0, 0), 1.2).argmax())
    row, column = divmod(best, HUES)
    return in_step(row, REDDER), in_step(column, GREENER)


def in_step(step: int, limits: tuple[float, float]) -> float:
    return limits[0] + (step + 0.5) / HUES * (limits[1] - limits[0])
