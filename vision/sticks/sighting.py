"""What the picture says of one stick before its height is known."""

from dataclasses import dataclass, replace

from vision.mat import Array
from vision.sticks.geometry import Eye
from vision.sticks.pieces import Sizes

LENGTH_MM = 1.0
"""Usual error of the measured length of a stick whose ends both border on mat."""

World = tuple[Eye, Sizes]


@dataclass(frozen=True, slots=True)
class Sighting:
    """A stick as it is seen, before anything is known about its height."""

    flat_mm: Array
    """Axis ends in flat coordinates, (2, 2)."""
    ends_seen: tuple[bool, bool]
    ends_free: tuple[bool, bool]

    @property
    def length_error_mm(self) -> float:
        """How well the distance of the two ends is known."""
        if not all(self.ends_seen):
            return 25.0
        return LENGTH_MM * (1.0 + 0.7 * (2 - sum(self.ends_free)))

    def without(self, end: int) -> "Sighting":
        """The same, if one end is not where it seems to be."""
        seen, free = list(self.ends_seen), list(self.ends_free)
        seen[end] = free[end] = False
        return replace(self, ends_seen=(seen[0], seen[1]), ends_free=(free[0], free[1]))

    @property
    def anchor(self) -> float:
        """Which point keeps its place when the stick gets its exact length."""
        if self.ends_seen[0] != self.ends_seen[1]:
            return 0.0 if self.ends_seen[0] else 1.0
        if self.ends_free[0] != self.ends_free[1]:
            return 0.15 if self.ends_free[0] else 0.85
        return 0.5


@dataclass(frozen=True, slots=True)
class Floor:
    """A place where the stick covers another one in the picture."""

    flat_mm: Array
    """(2,)"""
    top_mm: float
    """How high the covered one is there."""
    seen: bool
    """The woods differ, so that it can be seen who is above; else it is only likely."""

    @property
    def most(self) -> float:
        """What it costs at most to lie lower."""
        return 25.0 if self.seen else 4.0
