"""In which ink a card is printed: what print takes from the paper that it is on.

A lamp tints paper and ink alike. So what an ink leaves of the light that the paper beside it sends
back is its own in any light. A thin line, or one out of focus, takes less of all channels, and a
dark picture adds grey; of which channel it takes more than of the others stays.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.light import bleached, thrice
from vision.cards.segments import Floats, Mask

Hue = NDArray[np.float64]
"""3: how much more light an ink takes of each channel than of all, as a share of what it takes."""

PAPER_SHARE = 0.4
"""Share of a face, the brightest of it, that is paper if anything is."""
WHITE = 0.8
"""What the weakest channel of paper has at least of the strongest one, as taught: a coloured half
of a card is print itself. Paper of eleven decks has 0.83 and more, coloured grounds 0.79 and less.
"""
PLAIN, PRINTED = 0.2, 0.3
"""What plain paper at most takes of the light (log, all channels together); and print at least, as
a share of what the darkest print of the face does."""
LEAST_PAPER, LEAST_PRINT = 0.25, 0.02
"""Share of a card that must be paper, and print, of both faces."""
PAPER_IN_SIGHT, PRINT_IN_SIGHT = 0.1, 0.01
"""Share of a card that must be paper, and print, in sight."""
SOME_GLARE = 0.05
"""Share of the paper wiped out by light from which a veil of it lies over the ink as well."""
SAME_DRAWING, ASKEW_PX = 0.85, 3
"""Correlation of what print takes from two faces, of all channels together, from which they are
drawn alike; blurred by so many pixels of the fine face, as photos are never cut out alike."""
SAME_PAPER = 0.25
"""How much (log) the tints of the paper of two faces may differ: photos are never lit alike."""
LEAST_HUE, LEAST_HUE_SEEN = 0.15, 0.05
"""How colourful an ink must be; and what is seen of it, often on thin lines."""
BLACK, OFF_THE_WAY = 0.06, 0.5
"""How colourful an ink may be that is called black: it has no hue; and how far off the way from it
to a coloured ink, as a share of that, what is seen may lie: beyond, it is a third one, or glass and
shade lie on it."""
OTHER_INK_RAD = 0.35
"""Between the hues of two inks that are not the same."""
STRANGE_RAD = 0.8
"""Between the hue seen and that of the nearer ink, from which it is a third one."""
AROUND_PX = 31
"""Of the fine face: paper so near is in the same light."""


@dataclass(frozen=True, slots=True, eq=False)
class Printed:
    """A face taken apart into paper and print."""

    level: Floats
    """3: the colour of the paper, or of the brightest ground."""
    paper: Mask
    inked: Mask
    hue: Hue
    drawing: Floats
    """height×width: what is taken of all channels together, blurred."""

    @classmethod
    def of(cls, face: Floats) -> "Printed":
        darkest = face.min(axis=2)
        bright = darkest >= np.quantile(darkest, 1.0 - PAPER_SHARE)
        level = np.maximum(np.median(face[bright], axis=0), 1.0).astype(np.float32)
        missing = taken(face, level)
        total = missing.sum(axis=2)
        least = max(PRINTED * float(np.quantile(total, 0.98)), PLAIN)
        inked = np.asarray(total > least)
        drawing = np.asarray(cv2.blur(total, (ASKEW_PX, ASKEW_PX)), np.float32)
        is_white = bool(level.min() >= WHITE * level.max())
        return cls(level, (total < PLAIN) & is_white, inked, hue_of(missing, inked), drawing)

    def likeness(self, other: "Printed") -> float:
        """Of the drawings, in whatever ink and wherever they lie, as far as photos are cut out
        askew: -1 to 1."""
        inner = slice(ASKEW_PX, -ASKEW_PX)
        shifts = cv2.matchTemplate(self.drawing, other.drawing[inner, inner], cv2.TM_CCOEFF_NORMED)
        return float(shifts.max())


@dataclass(frozen=True, slots=True, eq=False)
class Inks:
    """The same drawing on the same paper in two inks."""

    paper: Mask
    """height×width: where both faces are plain."""
    inked: Mask
    """height×width: where one of them is printed."""
    one: Hue
    other: Hue

    def lean(self, seen: Floats, judged: Mask) -> float | None:
        """1 if what is seen (height×width×3) is printed in the one ink … -1 if in the other; None
        if too little of it is in sight, or its hue is not to be seen."""
        return None if self.is_veiled(seen) else self.in_a_veil(seen, judged)

    def is_veiled(self, seen: Floats) -> bool:
        """Light lies over paper, and so over the ink as well."""
        return float(bleached(seen)[self.paper].mean()) > SOME_GLARE

    def in_a_veil(self, seen: Floats, judged: Mask) -> float | None:
        """The same as `lean`, whatever light lies on it."""
        paper, inked = self.paper & judged, self.inked & judged
        if paper.mean() < PAPER_IN_SIGHT or inked.mean() < PRINT_IN_SIGHT:
            return None
        hue = hue_of(taken(seen, lit_paper(seen, paper)), inked)
        if is_black(self.one) or is_black(self.other):
            return on_the_way(hue, self.one, self.other)
        if np.linalg.norm(hue) < LEAST_HUE_SEEN:
            return None
        mine, theirs = angle(hue, self.one), angle(hue, self.other)
        if min(mine, theirs) > STRANGE_RAD:
            return 0.0
        return (theirs - mine) / angle(self.one, self.other)

    def swapped(self) -> "Inks":
        """As the other face and the one."""
        return Inks(self.paper, self.inked, self.other, self.one)

    def turned(self) -> "Inks":
        """Of both faces turned by 180°."""
        return Inks(self.paper[::-1, ::-1], self.inked[::-1, ::-1], self.one, self.other)


def inks_of(first: Printed, second: Printed) -> Inks | None:
    """None if two faces are not the same drawing in two inks."""
    paper, inked = first.paper & second.paper, first.inked | second.inked
    if paper.mean() < LEAST_PAPER or min(first.inked.mean(), second.inked.mean()) < LEAST_PRINT:
        return None
    tint = np.log(first.level / second.level)
    is_same_paper = np.abs(tint - tint.mean()).max() <= SAME_PAPER
    if not is_same_paper or first.likeness(second) < SAME_DRAWING:
        return None
    inks = Inks(paper, inked, first.hue, second.hue)
    return inks if are_two(first.hue, second.hue) else None


def are_two(one: Hue, other: Hue) -> bool:
    """Two inks can be told apart by their hues; one of them may be black."""
    colourful = [ink for ink in (one, other) if np.linalg.norm(ink) >= LEAST_HUE]
    if len(colourful) == 1:
        return is_black(one) or is_black(other)
    return len(colourful) == 2 and angle(one, other) > OTHER_INK_RAD


def is_black(ink: Hue) -> bool:
    return float(np.linalg.norm(ink)) < BLACK


def on_the_way(hue: Hue, one: Hue, other: Hue) -> float | None:
    """1 at the one ink … -1 at the other; None if it is not between them. Of a coloured ink and
    black, how colourful it is tells which; that of a blurred line may be less than was taught."""
    way = one - other
    share = float((hue - other) @ way) / float(way @ way)
    beside = float(np.linalg.norm(hue - other - share * way) / np.linalg.norm(way))
    if max(beside, -share, share - 1.0) > OFF_THE_WAY:
        return None
    return 2.0 * min(max(share, 0.0), 1.0) - 1.0


def lit_paper(seen: Floats, paper: Mask) -> Floats:
    """height×width×3: how bright paper is, or would be, at every point."""
    weight, around = thrice(paper.astype(np.float32)), (AROUND_PX, AROUND_PX)
    near = cv2.blur(weight, around) + np.float32(1e-3)
    usual = np.array(cv2.mean(seen, paper.view(np.uint8))[:3], np.float32)
    level = cv2.blur(seen * weight, around) + np.float32(1e-3) * usual
    return np.asarray(level / near, np.float32)


def taken(face: Floats, paper: Floats) -> Floats:
    """What of the light of the paper is missing, logarithmic; never less than nothing."""
    return np.asarray(np.maximum(darker_by(face, paper), 0.0), np.float32)


def darker_by(face: Floats, paper: Floats) -> Floats:
    """The same, and less than nothing where the face is brighter."""
    return np.asarray(np.log(np.maximum(paper, 1.0)) - np.log(np.maximum(face, 1.0)), np.float32)


def hue_of(missing: Floats, inked: Mask) -> Hue:
    """Of what print takes (height×width×3) where it is."""
    usual = np.array(cv2.mean(missing, inked.view(np.uint8))[:3])
    usual /= max(float(np.linalg.norm(usual)), 1e-9)
    return np.asarray(usual - usual.mean())


def angle(one: Hue, other: Hue) -> float:
    cosine = float(one @ other) / max(float(np.linalg.norm(one) * np.linalg.norm(other)), 1e-9)
    return float(np.arccos(np.clip(cosine, -1.0, 1.0)))
