"""What the camera sees now, for the display: a picture, and outlines with names over it."""

from dataclasses import dataclass
from itertools import pairwise

from ui.eyes.photo import Photo
from ui.eyes.trouble import Trouble

Point = tuple[float, float]
"""Shares of the picture's width and height, from its upper left corner."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A card, a plot or a stick, or a zone of the mat; convex."""

    name: str
    """Label of the card, or id of the zone; empty for a card that was not recognised, and for
    plots and sticks."""
    corners: tuple[Point, ...]
    sure: bool = True

    @property
    def middle(self) -> Point:
        xs, ys = zip(*self.corners, strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)

    def contains(self, x: float, y: float) -> bool:
        """Is the point on the same side of every edge?"""
        sides = [
            (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            for (ax, ay), (bx, by) in pairwise((*self.corners, self.corners[0]))
        ]
        return all(side >= 0 for side in sides) or all(side <= 0 for side in sides)


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """`photo` is None before the first picture, and while the camera is lost."""

    photo: Photo | None = None
    cards: tuple[Outline, ...] = ()
    zones: tuple[Outline, ...] = ()
    """Empty while the mat has not been found."""
    covered: frozenset[str] = frozenset()
    """Zones in which something lies, whatever it is; looked for only before a game begins."""
    troubles: frozenset[Trouble] = frozenset()
