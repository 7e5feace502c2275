"""Where somebody might lay a stick next, by lot; whether it holds there is seen when it is laid."""

from dataclasses import dataclass

import numpy as np

from vision.mat import Array
from vision.sticks.pieces import Colour, Layout, Plot, Sizes, Stick

CLEAR_MM = 2.5
"""Contacts this close to a notch line, or overlaps this thin, nobody could judge."""
BESIDE_MM = (8.3, 12.0)
"""How far the middle line of a stick is from the one that it is laid beside: nearly touching."""
ALONG_MM = 8.0
"""How far the middle line of a stick is at most from the one that it is laid along and upon."""
SHIFT_MM = 15.0


@dataclass(frozen=True, slots=True)
class Candidate:
    ends_mm: Array
    """(2, 3); heights are left to the rest."""
    beside: str | None = None
    """The stick that it is to lie close to, on the same pieces."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Draws places for sticks."""

    sizes: Sizes
    chance: np.random.Generator

    def across(self, layout: Layout, colour: Colour, *, strict: bool) -> Candidate | None:
        """Over two pieces chosen by lot, of the other colour if `strict`."""
        everything: list[Plot | Stick] = [*layout.plots.values(), *layout.sticks.values()]
        pieces = [piece for piece in everything if not strict or piece.colour != colour]
        if len(pieces) < 2:
            return None
        first, second = (pieces[int(i)] for i in self.chance.choice(len(pieces), 2, replace=False))
        a, b = self._spot(first), self._spot(second)
        gap = float(np.linalg.norm(b - a))
        length = self.sizes.stick_length_mm
        low, high = max(4.0, length / 2 - gap + 6), min(length / 2 - 6, length - gap - 4.0)
        if gap < 0.3 * length or high <= low:
            return None
        start = self.chance.uniform(low, high)
        along = (b - a) / gap
        return Candidate(_level(a - along * start, a - along * start + along * length))

    def wrong(self, layout: Layout, colour: Colour) -> Candidate | None:
        """Beside a stick of its colour, along it and upon it, or anywhere."""
        same = [stick for stick in layout.sticks.values() if stick.colour == colour]
        way = int(self.chance.integers(3))
        if way == 0 or not same:
            return self.across(layout, colour, strict=False)
        stick = same[int(self.chance.integers(len(same)))]
        side = self.chance.choice([-1, 1])
        if way == 1:
            aside = side * self.chance.uniform(*BESIDE_MM, 2)
            return Candidate(self._moved(stick, aside), beside=stick.id)
        return Candidate(self._moved(stick, self.chance.uniform(-ALONG_MM, ALONG_MM, 2)))

    def _moved(self, stick: Stick, aside_mm: Array) -> Array:
        """The ends (2, 3) of a stick, each moved aside, and both a little along."""
        ends = np.asarray(stick.ends_mm)[:, :2]
        along = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
        side = np.array([-along[1], along[0]])
        first, second = (
            ends + aside_mm[:, None] * side + self.chance.uniform(-SHIFT_MM, SHIFT_MM) * along
        )
        way = (second - first) / np.linalg.norm(second - first)
        return _level(first, first + way * self.sizes.stick_length_mm)

    def _spot(self, piece: Plot | Stick) -> Array:
        """A place on a piece where a stick may be laid."""
        if isinstance(piece, Plot):
            return piece.at_mm + self.chance.uniform(-0.3, 0.3, 2) * self.sizes.plot_diameter_mm
        zone = self.chance.uniform(CLEAR_MM, self.sizes.notch_from_end_mm * 1.3)
        share = zone / self.sizes.stick_length_mm
        share = share if self.chance.random() < 0.5 else 1 - share
        return np.asarray(piece.ends_mm[0] + share * (piece.ends_mm[1] - piece.ends_mm[0]))[:2]


def _level(first_mm: Array, second_mm: Array) -> Array:
    return np.column_stack([np.stack([first_mm, second_mm]), np.zeros(2)])
