"""How large a card is on the table: all cards of a deck are equally large, and the mat is a ruler.

Two cards that lie along each other can look like a long one, a printed frame like a small one.
"""

from collections import deque
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.box import Box
from vision.cards.answers import Seen
from vision.cards.outlines import Quads
from vision.cards.plane import Plane, apply, sides

Range = tuple[float, float]
ANY_DECK: Range = (-0.5, 0.2)
"""How much smaller or larger (logarithmic) the cards of a deck may be than those the mat is for:
small cards can be laid on large spots."""
SAME_DECK: Range = (-0.1, 0.1)
"""The same for two cards of one deck: a lens bends lines, and high in a pile cards look larger."""
RIMLESS: Range = (-0.2, 0.1)
"""The same for what leads to a card: a frame printed inside its rim."""
AGREEING = 0.05
"""How much (logarithmic) the heights of two cards of one deck may be measured to differ."""
ENOUGH = 3
"""Cards of one size, seen well, after which it is known."""
WELL_SEEN = 0.9
"""Confidence and visible share of a card that can be measured."""


@dataclass(frozen=True, slots=True, eq=False)
class Ruler:
    """Cards of a known size, as one picture shows them."""

    plane: Plane
    """Between pixels and the table, measured in heights of a card."""
    aspect: float
    """Width by height of a card."""
    within: Range
    """How much a side may be off (logarithmic)."""

    @property
    def is_exact(self) -> bool:
        return self.within == SAME_DECK

    def fits(self, quads: Quads, within: Range | None = None) -> NDArray[np.bool_]:
        """Which of the outlines (N, 4, 2) can be a card."""
        off = np.log(sides(self.plane.to_table(quads)) / (self.aspect, 1.0))
        low, high = within or self.within
        return np.asarray(((off > low) & (off < high)).all(axis=1), np.bool_)

    def squared(self, quads: Quads) -> Quads:
        """Cards of exactly this size, each with the middle and the direction of its outline."""
        corners = self.plane.to_table(quads)
        middle = corners.mean(axis=1)
        run = corners[:, 1] + corners[:, 2] - corners[:, 0] - corners[:, 3]
        fall = corners[:, 2] + corners[:, 3] - corners[:, 0] - corners[:, 1]
        # Both directions have a say, the second as it lies across the first.
        side = np.sign(run[:, :1] * fall[:, 1:] - run[:, 1:] * fall[:, :1])
        turned = side * np.stack([fall[:, 1], -fall[:, 0]], axis=1)
        along = unit(unit(run) + unit(turned))
        down = unit(fall - along * np.sum(along * fall, axis=1, keepdims=True))
        a, b = along * self.aspect / 2, down / 2
        corners = middle[:, None] + np.stack([-a - b, a - b, a + b, b - a], axis=1)
        return self.plane.to_picture(corners)

    def scaled(self, scale: float) -> "Ruler":
        """The same for a picture enlarged by `scale`."""
        plane = Plane(np.diag([scale, scale, 1.0]) @ self.plane.matrix)
        return Ruler(plane, self.aspect, self.within)


class CardSize:
    """Learns the size of the cards from those that were seen well."""

    def __init__(self, card_mm: tuple[float, float], aspect: float) -> None:
        """`card_mm` is the size of a card that the mat is made for; `aspect` is width by height of
        those that are played with."""
        self._aspect = aspect
        self._usual_mm = float(np.sqrt(card_mm[0] * card_mm[1] / aspect))
        self._heights_mm: deque[float] = deque(maxlen=15)
        self.to_mm: NDArray[np.float64] | None = None
        """Homography (3, 3) from pixels to millimetres; None while the mat has not been found."""

    def ruler(self, box: Box) -> Ruler | None:
        """For the part of the picture in the box; None while the mat has not been found."""
        if self.to_mm is None:
            return None
        learned = self._height_mm()
        height = self._usual_mm if learned is None else learned
        shift = np.array([[1, 0, -box.left], [0, 1, -box.top], [0, 0, 1.0]])
        to_picture = shift @ np.linalg.inv(self.to_mm) @ np.diag([height, height, 1.0])
        within = ANY_DECK if learned is None else SAME_DECK
        return Ruler(Plane(to_picture), self._aspect, within)

    def learn(self, card: Seen) -> None:
        if self.to_mm is not None and min(card.confidence, card.visible) >= WELL_SEEN:
            width, height = sides(apply(self.to_mm, card.corners[None]))[0]
            self._heights_mm.append(float(np.sqrt(width * height / self._aspect)))

    def _height_mm(self) -> float | None:
        """On which most of the cards agree; None if there are too few."""
        if len(self._heights_mm) < ENOUGH:
            return None
        median = float(np.median(self._heights_mm))
        agreeing = np.abs(np.log(np.array(self._heights_mm) / median)) < AGREEING
        return median if agreeing.sum() >= max(ENOUGH, len(agreeing) / 2) else None


def unit(vectors: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9))
