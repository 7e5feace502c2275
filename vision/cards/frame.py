"""The frame that is printed on most faces of a deck.

On a table as pale as the rim, or in a dim room, the frame is plainer to see than the sides of the
card: then what looks like a small card is a frame, and the card lies around it.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.cards.faces import Faces
from vision.cards.outlines import Quads
from vision.cards.plane import apply
from vision.cards.rectify import homographies
from vision.cards.segments import Floats

RIM = (0.04, 0.25)
"""Where a frame is looked for, as shares of the width or height of the card."""
STEEP = 10.0
"""Levels per px (of the fine face) of a frame, on most faces and along most of its sides."""

MOST_UNEVEN = 2.5
"""Widest rim around a frame against the narrowest: else it is a line of print."""
ALL_SIDES = (True, True, True, True)


@dataclass(frozen=True, slots=True)
class Frame:
    """Sides, as shares of the width and height of the card from its upper left corner."""

    left: float
    right: float
    top: float
    bottom: float

    @classmethod
    def common_to(cls, faces: Faces) -> "Frame | None":
        """None if the faces have none in common."""
        common = np.median(faces.edge, axis=0)
        height, width = common.shape
        across = np.median(common[height // 4 : -height // 4], axis=0)
        down = np.median(common[:, width // 4 : -width // 4], axis=1)
        left, right = first_line(across), first_line(across[::-1])
        top, bottom = first_line(down), first_line(down[::-1])
        if left is None or right is None or top is None or bottom is None:
            return None
        rims = [left * faces.aspect, right * faces.aspect, top, bottom]
        is_even = max(rims) < MOST_UNEVEN * min(rims)
        return cls(left, 1.0 - right, top, 1.0 - bottom) if is_even else None

    def cards_around(self, frames: Quads) -> Quads:
        """N×4×2: the cards on which the N×4×2 outlines would be the frame."""
        cards = [apply(matrix, self._rim(*ALL_SIDES)) for matrix in homographies(frames)]
        return np.asarray(cards, np.float32).reshape(-1, 4, 2)

    def cards_partly_around(self, quad: Quads) -> Quads:
        """15×4×2: the cards of which this outline (4×2) would have some sides, and those of the
        frame instead of the others."""
        [to_picture] = homographies(quad[None])
        ways = product((False, True), repeat=4)
        cards = [apply(to_picture, self._rim(*way)) for way in ways if any(way)]
        return np.asarray(cards, np.float32)

    def _rim(self, left: bool, right: bool, top: bool, bottom: bool) -> NDArray[np.float64]:
        """4×2: corners of the card, as shares of an outline of which these sides are the frame's,
        and the others its own."""
        x = rim_beyond(self.left if left else 0.0, self.right if right else 1.0)
        y = rim_beyond(self.top if top else 0.0, self.bottom if bottom else 1.0)
        return np.array([[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]])


def rim_beyond(first: float, last: float) -> tuple[float, float]:
    """From 0 to 1 on the card, as shares of what lies between the first and the last."""
    return -first / (last - first), (1.0 - first) / (last - first)


def first_line(profile: Floats) -> float | None:
    """Where the strongest line near the start of a profile lies, as a share of its length."""
    first, last = (round(share * len(profile)) for share in RIM)
    strongest = first + int(np.argmax(profile[first:last]))
    return (strongest + 0.5) / len(profile) if profile[strongest] > STEEP else None
