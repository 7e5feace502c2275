"""How much a pale fill takes from the paper beside it: none, or a little.

Fine stripes and dots are a pale tint from afar. Whether a shape is empty or tinted says little in
any one pixel, and light changes the tones of a whole card more than that; but paper and fill beside
each other are in the same light, and there is much of both.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.ink import SOME_GLARE, Printed, darker_by, lit_paper
from vision.cards.light import bleached, total
from vision.cards.segments import Floats, Mask

LEAST_TINT, MOST_TINT, LEAST_APART = 0.05, 0.45, 0.16
"""What of the light (log, all channels together) one face takes at least more than the other; what
either of them takes at most: more is plain print, whose tones are another question; and what one
takes more in the mean. Between 81 photographed SET cards it is 0.18 and more if one is striped and
the other is not; how photos of one card differ is mostly below 0.1."""
BARE = 0.05
"""What the other one takes at most: it is empty there, and shows the paper."""
BEYOND_GRAIN = 4.0
"""The same, in standard deviations of what differs on plain paper: paper and photos have grain."""
ONE_SIDED = 0.9
"""Share of what differs that one of the faces must take: grain is on both."""
SAME_DRAWING = 0.7
"""Likeness of the drawings, see `ink.py`: a fill is a part of it."""
AWAY_PX = 5
"""Of the fine face: square in which there must be no plain print. Out of focus it spreads."""
LEAST_PAPER, LEAST_AREA = 0.5, 0.01
"""Share of the card that must be paper, and tinted: a card of two colours is no tinted one."""
IN_SIGHT = 0.7
"""Share of the paper and of the fill that must be in sight."""


@dataclass(frozen=True, slots=True, eq=False)
class Tints:
    """Two faces that differ in the fill of something."""

    paper: Mask
    """height×width: where both faces are plain."""
    weight: Floats
    """height×width: by how much the first face takes more of the light (less if negative), where
    its fill differs; else 0."""
    one: float
    other: float
    """What the faces take there, each in its own light."""

    def lean(self, seen: Floats, judged: Mask) -> float | None:
        """1 if what is seen (height×width×3) is tinted as the one face … -1 if as the other; None
        if too little of it is in sight, or light has wiped out the tint."""
        filled = self.weight != 0.0
        if min(judged[self.paper].mean(), judged[filled].mean()) < IN_SIGHT:
            return None
        if bleached(seen)[self.paper].mean() > SOME_GLARE:
            return None
        missing = taken(seen, self.paper & judged)
        there = weighed(missing, self.weight * judged)
        lean = (2.0 * there - self.one - self.other) / (self.one - self.other)
        return float(np.clip(lean, -1.0, 1.0))

    def swapped(self) -> "Tints":
        """As the other face and the one."""
        return Tints(self.paper, -self.weight, -self.other, -self.one)

    def turned(self) -> "Tints":
        """Of both faces turned by 180°."""
        return Tints(self.paper[::-1, ::-1], self.weight[::-1, ::-1], self.one, self.other)


def tints_of(one: Floats, other: Floats, first: Printed, second: Printed) -> Tints | None:
    """None if two faces (height×width×3, and as they are printed) do not differ in a fill."""
    plain = first.paper & second.paper
    if plain.mean() < LEAST_PAPER or first.likeness(second) < SAME_DRAWING:
        return None
    filled = differently_filled(taken(one, plain), taken(other, plain))
    paper = plain & ~filled
    if filled.mean() < LEAST_AREA or paper.mean() < LEAST_PAPER:
        return None
    mine, theirs = taken(one, paper), taken(other, paper)
    apart = blurred(mine - theirs)
    weight = apart * filled
    tints = Tints(paper, weight, weighed(mine, weight), weighed(theirs, weight))
    is_one_sided = abs(float(weight.sum())) >= ONE_SIDED * float(np.abs(weight).sum())
    is_bare = min(abs(tints.one), abs(tints.other)) <= BARE
    least = max(LEAST_APART, BEYOND_GRAIN * float(apart[paper].std()))
    return tints if is_one_sided and is_bare and tints.one - tints.other >= least else None


def differently_filled(mine: Floats, theirs: Floats) -> Mask:
    """height×width: where one of two faces takes a little more of the light, away from plain print
    of either."""
    square = np.ones((AWAY_PX, AWAY_PX), np.uint8)
    most = cv2.dilate(np.maximum(np.abs(mine), np.abs(theirs)), square)
    apart = np.abs(blurred(mine - theirs))
    filled = ((most <= MOST_TINT) & (apart >= LEAST_TINT)).astype(np.uint8)
    # Grain is speckled, a fill is not.
    return np.asarray(cv2.morphologyEx(filled, cv2.MORPH_OPEN, square) > 0)


def blurred(apart: Floats) -> Floats:
    return np.asarray(cv2.blur(apart, (AWAY_PX, AWAY_PX)), np.float32)


def taken(face: Floats, paper: Mask) -> Floats:
    """height×width: what of the light of the paper near by is missing, logarithmic, in all channels
    together."""
    return total(darker_by(face, lit_paper(face, paper)))


def weighed(missing: Floats, weight: Floats) -> float:
    return float(np.vdot(missing, weight)) / max(float(np.abs(weight).sum()), 1e-6)
