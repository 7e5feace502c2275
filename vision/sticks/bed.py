"""How a stick lies on what carries it once it has rolled onto its lower edges, and where they
touch."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.mat import Array
from vision.sticks.bodies import Body
from vision.sticks.pieces import Sizes
from vision.sticks.rest import depths, footprint, hull_edge, lanes_mm
from vision.sticks.stretches import Point, Ruler, points_under, stretches

STEP_MM = 1.0
"""Spacing of the places along the stick."""
TOUCH_MM = 0.06
"""Wood yields: what is this close to the lower side touches it."""
ROLLED_MM = 4.0
"""A stick that rolls sinks by less at its ends; of 206 in recorded games one sank by 3.6."""


@dataclass(frozen=True, slots=True)
class Bed:
    """A stick that has rolled a little, as far as what is under it lets it sink.

    Its lower side is a plane z = middle + slope·s + roll·w over the footprint.
    """

    ends_mm: Array
    bodies: Sequence[Body]
    middle: float
    slope: float
    roll: float
    sizes: Sizes

    @property
    def heights_mm(self) -> Array:
        """Heights (2,) of the ends of its axis."""
        lift = self.sizes.stick_height_mm / 2 * np.sqrt(1 + self.slope**2 + self.roll**2)
        half = Ruler.on(self.ends_mm, STEP_MM).half_mm
        return np.asarray(self.middle + lift + self.slope * np.array([-half, half]))

    def touch(self) -> dict[str, tuple[Array, float]]:
        """Of each body that carries the stick: the mean contact point (3,), and how far along the
        body they touch, to either side."""
        s, points = footprint(self.ends_mm, self.sizes, STEP_MM)
        deep, level = depths(points, self.bodies)
        tops, across = np.where(deep >= 0, level, -1e3), np.array(lanes_mm(self.sizes))
        lower = self.middle + self.slope * s[:, None] + self.roll * across
        found = {}
        for body, top, carrying in zip(self.bodies, tops, lower - tops < TOUCH_MM, strict=True):
            if carrying.any():
                point = np.array([*points[carrying].mean(axis=0), top[carrying].mean()])
                reach_mm = float(np.ptp(body.local(points[carrying])[:, 0])) / 2
                found[body.id] = point, reach_mm
        return found


def bed(ends_mm: Array, bodies: Sequence[Body], sizes: Sizes) -> Bed:
    """How a stick lies on exactly these bodies: it sinks until its middle can sink no further; for
    each roll that is the hull rule, and the best roll has the lowest middle."""
    field = _Field.under(ends_mm, bodies, sizes)
    low, high = -0.4, 0.4
    for _ in range(14):
        near, far = low + (high - low) * 0.382, low + (high - low) * 0.618
        if field.sunk(near)[0] <= field.sunk(far)[0]:
            high = far
        else:
            low = near
    roll = (low + high) / 2
    return Bed(ends_mm, bodies, *field.sunk(roll), roll, sizes)


@dataclass(frozen=True, slots=True)
class _Field:
    """What may carry a stick, lane by lane: points before its middle, and beyond it."""

    ruler: Ruler
    lanes: Sequence[tuple[float, list[Point], list[Point]]]
    """Each with how far to the left it is."""

    @classmethod
    def under(cls, ends_mm: Array, bodies: Sequence[Body], sizes: Sizes) -> "_Field":
        ruler = Ruler.on(ends_mm, STEP_MM)
        middle = ruler.number_beyond(0.0)
        lanes = [
            (aside_mm, *points_under(ruler, stretches(ruler, bodies, [aside_mm]), middle))
            for aside_mm in lanes_mm(sizes)
        ]
        return cls(ruler, lanes)

    def sunk(self, roll: float) -> tuple[float, float]:
        """Height at the middle and slope of the lower side if it has rolled so."""
        before, beyond = list[Point](), list[Point]()
        for aside_mm, near, far in self.lanes:
            lower = roll * aside_mm
            before += [(number, top_mm - lower, body) for number, top_mm, body in near]
            beyond += [(number, top_mm - lower, body) for number, top_mm, body in far]
        first, second = hull_edge(before, beyond)
        slope = (second[1] - first[1]) / (second[0] - first[0]) / self.ruler.step_mm
        return first[1] - slope * self.ruler.s(first[0]), slope
