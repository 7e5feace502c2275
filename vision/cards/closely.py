"""Two faces that hardly differ in what other cards leave in sight of them, read bit by bit.

Where the number of a card is covered, what is left to tell it from its like may be a small number
in a corner, six pixels high. Every bit of print that is in sight and differs is looked for in both
faces within a few pixels. How much likelier the one face is follows from how much of the bit
neither explains, and adds up over all bits.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

import cv2
import numpy as np

from vision.cards.loupe import LEAST_APART, Loupe, around, away, spread, steepness, telling
from vision.cards.segments import Floats, Mask
from vision.cards.spot import Pixels, Spot, Window
from vision.cards.tones import retoned

Differing = tuple[Floats, Floats]
"""height×width each: squared levels by which two faces plainly differ, and at all."""

PLAIN, FAINT = (20.0, 0.7, 10_000.0), (10.0, 0.3, 2_000.0)
"""Levels (of 255) from which two faces differ, levels more for every level per px that the print is
steep there (its edges may be off by so many px), and squared levels in all of a bit of print. What
is faint may be how two photos of one card differ: it is looked for only where nothing is plain, and
counts only if no shift makes it the same."""
MOST_BITS = 8
"""That are read, the plainest first."""
SMALLEST_PX = 4
"""Sides of the window around a bit, at least."""
ALIKE_PX = 6.0
"""Pixels under the loupe that say the same: it shows twice the size, and pictures are soft."""
ROUNDING, RIM_PX = 0.09, 2
"""Radius of the rounded corners that cards may have, as a share of the width, and rim beside them:
beyond, the table was taught."""
PLAINLY_LIKE, TOO_CLEAR = 0.8, 1.5
"""Correlation with one of two faces from which a bit has a say: of 3,400 bits of covered cards a
third of those below sided with the wrong face, of the others one in ten. And how much more clearly
than the print itself it may side with one: beyond, it is neither's, but the rim of a card above, or
its shadow."""
UNPRINTED_LEVELS = 12.0
"""Standard deviation of levels below which nothing is printed: noise and shade of two photos are
as little alike as two prints. With 8, a half of two cards that had it in common was misread twice
in 49 cards; with 16, two of 1,097 were not read any more."""
OTHERWISE = 0.02
"""Share of a bit that soft lenses and light change anyway: no bit says more than that allows."""
EVEN_ODDS, LEAST_LEAN = 4.0, 0.3
"""Log of the odds that is half clear; and share of what differs by which the bits must side with a
face at all. Of 166 covered cards of twelve decks on their true outlines, 115 were read with odds of
5 and more, and none wrongly; 82 were known before."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What the bits of print in sight say about two faces."""

    log_odds: float
    """Positive if the first is likelier."""
    lean: float
    """1: they are as the first face has them; -1: as the second."""
    is_silent: bool
    """There is none that differs."""

    @property
    def clearness(self) -> float:
        """-1 to 1: how clearly one is likelier; 0 if hardly anything differs."""
        if abs(self.lean) < LEAST_LEAN:
            return 0.0
        return self.log_odds / (EVEN_ODDS + abs(self.log_odds))


def differing(one: Pixels, other: Pixels) -> Differing:
    first, second = one.astype(np.float32), other.astype(np.float32)
    steep = np.maximum(steepness(first), steepness(second))
    apart = away(first, retoned(second, first)) * printable(one.shape)
    plain, faint = (
        np.where(apart > levels + slack_px * steep, apart * apart, np.float32(0.0))
        for levels, slack_px, _ in (PLAIN, FAINT)
    )
    return plain, faint


@lru_cache(maxsize=8)
def printable(shape: tuple[int, ...]) -> Floats:
    """height×width of a face (height×width×3): 1 where it may be printed, 0 where corners are cut
    off and along the rim."""
    height, width = shape[:2]
    radius = round(ROUNDING * min(height, width))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))
    inner = np.zeros((height, width), np.uint8)
    reach = RIM_PX + radius
    inner[reach : height - reach, reach : width - reach] = 1
    return np.asarray(cv2.dilate(inner, disc), np.float32)


def read_closely(loupe: Loupe, one: Pixels, other: Pixels, contrasts: Differing) -> Odds:
    """How what is seen sides with the one face or the other."""
    log_odds = leans = said = 0.0
    in_sight, is_silent = ~loupe.hidden, True
    for where, contrast in islice(bits_in_sight(contrasts, in_sight), MOST_BITS):
        part, apart = telling(one, other, where, contrast, in_sight[where])
        if apart < LEAST_APART or all(is_plain(face[where], part) for face in (one, other)):
            continue
        is_silent = False
        spot = Spot.of(loupe.seen, where, part)
        first, second = spot.likeness(one[where]), spot.likeness(other[where])
        if max(first, second) < PLAINLY_LIKE or not is_of_either(first, second, apart):
            continue
        weight, unlike = float(contrast.sum()), 1.0 - max(first, second) + OTHERWISE
        log_odds += int(part.sum()) / ALIKE_PX * (first - second) / (2.0 * unlike)
        leans += weight * (first - second)
        said += weight * apart
    return Odds(log_odds, leans / max(said, 1e-6), is_silent=is_silent)


def is_plain(face: Pixels, part: Mask) -> bool:
    """Nothing is printed in this part."""
    return float(cv2.meanStdDev(face, mask=part.view(np.uint8))[1].max()) < UNPRINTED_LEVELS


def is_of_either(first: float, second: float, apart: float) -> bool:
    """Can a bit that is so like each of two faces be the print of one of them? `apart`: 1 less the
    correlation of the two."""
    return abs(first - second) <= TOO_CLEAR * apart


def bits_in_sight(contrasts: Differing, in_sight: Mask) -> Iterator[tuple[Window, Floats]]:
    """Windows around what differs and is in sight, and the squared levels by which it does, the
    plainest first."""
    free = in_sight.copy()
    x, y, width, height = cv2.boundingRect(in_sight.view(np.uint8))
    if width == 0:
        return
    seen = slice(y, y + height), slice(x, x + width)
    for contrast, (_, _, least) in zip(contrasts, (PLAIN, FAINT), strict=True):
        left = np.where(free, contrast, np.float32(0.0))
        # Mostly a strip is in sight: what lies beyond takes no time.
        _, _, boxes, _ = cv2.connectedComponentsWithStats(spread(left[seen]))
        boxes[:, :2] += (x, y)
        bits = [(where, left[where]) for where in (around(box, left.shape) for box in boxes[1:])]
        for where, bit in sorted(bits, key=lambda one: -float(one[1].sum())):
            if min(bit.shape) >= SMALLEST_PX and float(bit.sum()) >= least:
                free[where] = False
                yield where, bit
