"""Bridges: how a stick can span two pieces of the other colour, as builders look for places.

They look where sticks are laid without a ruler: on the tops of plots, and between end and notch of
other sticks. Whether it holds there is seen when it is laid.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from vision.mat import Array
from vision.sticks.pieces import Colour, Layout, Plot, Sizes, Stick

END_MM, NOTCH_MM = 4.0, 5.0
"""What lies nearer than this to the end of a stick, or to its notch, takes a ruler to judge."""
BEYOND_MM, BALANCE_MM = 8.0, 6.0
"""A stick reaches so far beyond what carries it, and its middle is so far from it."""
NARROWEST = 0.3
"""Supports nearer to each other than this share of a stick's length let it wobble."""
TIMES_EACH = 6
"""How often the same two pieces are tried, each time in other places."""


@dataclass(frozen=True, slots=True)
class Bridges:
    sizes: Sizes
    chance: np.random.Generator

    def over(self, layout: Layout, colour: Colour) -> Iterator[Array]:
        """Ends (2, 3), all on the table: heights are left to the rest. First each two pieces once,
        in an order by lot, then again."""
        pairs = list(free_pairs(layout, colour))
        for _ in range(TIMES_EACH):
            self.chance.shuffle(pairs)
            for first, second in pairs:
                ends = self._across(self._spot(first), self._spot(second))
                if ends is not None:
                    yield ends

    def _across(self, a: Array, b: Array) -> Array | None:
        """A stick over two places (2,); None if it cannot lie on both."""
        gap, length = float(np.linalg.norm(b - a)), self.sizes.stick_length_mm
        low = max(BEYOND_MM, length / 2 - gap + BALANCE_MM)
        high = min(length / 2 - BALANCE_MM, length - gap - BEYOND_MM)
        if gap < NARROWEST * length or high <= low:
            return None
        along = (b - a) / gap
        start = a - along * self.chance.uniform(low, high)
        return np.column_stack([np.stack([start, start + along * length]), np.zeros(2)])

    def _spot(self, piece: Plot | Stick) -> Array:
        if isinstance(piece, Plot):
            return piece.at_mm + self.chance.uniform(-0.3, 0.3, 2) * self.sizes.plot_diameter_mm
        zone_mm = self.chance.uniform(END_MM, self.sizes.notch_from_end_mm - NOTCH_MM)
        share = zone_mm / self.sizes.stick_length_mm
        first, second = (
            piece.ends_mm[:, :2] if self.chance.random() < 0.5 else piece.ends_mm[::-1, :2]
        )
        return np.asarray(first + share * (second - first))


def free_pairs(layout: Layout, colour: Colour) -> Iterator[tuple[Plot | Stick, Plot | Stick]]:
    """Two pieces of the other colour that carry no stick together yet."""
    used = [{support.id for support in stick.supports} for stick in layout.sticks.values()]
    pieces: list[Plot | Stick] = [*layout.plots.values(), *layout.sticks.values()]
    for first, second in combinations([each for each in pieces if each.colour != colour], 2):
        if {first.id, second.id} not in used:
            yield first, second
