"""Where along a stick pieces are under it, and how high they are there.

The upper side of a piece is a plane. So of all places of a lane where it is under the stick only
the first and the last can carry it, and those beside the point over which it balances: a stick
comes to rest on a handful of points, not on a whole profile. That is worked out five times faster.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from vision.mat import Array
from vision.sticks.bodies import Body

ACROSS = 1e-9
"""Cosine below which a lane runs along the rim of a piece."""
HAIR = 1e-9
"""By so little of a step a place may be beyond a rim: it lies on it."""


@dataclass(frozen=True, slots=True)
class Ruler:
    """Evenly spaced places along a stick in the plane, the first and the last at its ends."""

    middle: tuple[float, float]
    along: tuple[float, float]
    """Unit direction towards the second end."""
    half_mm: float
    count: int
    step_mm: float

    @classmethod
    def on(cls, ends_mm: Array, step_mm: float) -> "Ruler":
        """Of a stick with ends (2, 2 or 3)."""
        (x0, y0, *_), (x1, y1, *_) = ends_mm.tolist()
        length = max(math.hypot(x1 - x0, y1 - y0), 1e-6)
        count = max(3, int(length / step_mm) + 1)
        along = (x1 - x0) / length, (y1 - y0) / length
        return cls(((x0 + x1) / 2, (y0 + y1) / 2), along, length / 2, count, length / (count - 1))

    def s(self, number: int) -> float:
        """Where a place is, mm from the middle."""
        return number * self.step_mm - self.half_mm

    def number_beyond(self, s_mm: float) -> int:
        """The first place beyond a point so far from the middle."""
        beyond = math.floor((s_mm + self.half_mm) / self.step_mm + HAIR) + 1
        return min(max(beyond, 1), self.count - 1)


class Stretch(NamedTuple):
    """Places of one lane under which a piece is."""

    body: int
    first: int
    last: int
    first_mm: float
    """How high it is at the first of them."""
    last_mm: float

    def height_mm(self, number: int) -> float:
        """How high it is at one of them."""
        rise = (self.last_mm - self.first_mm) / max(self.last - self.first, 1)
        return self.first_mm + rise * (number - self.first)


Point = tuple[int, float, int]
"""A place that may carry a stick: its number, how high it is, and which body is there; -1 is the
table."""
Pair = tuple[float, float]


def stretches(ruler: Ruler, bodies: Sequence[Body], lanes_mm: Sequence[float]) -> list[Stretch]:
    """Where each body is under each lane, `lanes_mm` to the left of the stick's middle."""
    found: list[Stretch] = []
    for number, body in enumerate(bodies):
        found.extend(_under(ruler, body, number, lanes_mm))
    return found


def _under(ruler: Ruler, body: Body, name: int, lanes_mm: Sequence[float]) -> Iterator[Stretch]:
    (dx, dy), (ax, ay), (x, y) = ruler.along, body.along.tolist(), body.at_mm.tolist()
    x, y = ruler.middle[0] - x, ruler.middle[1] - y
    # u and v of the body grow by these with every millimetre along the stick.
    growth = du, dv = dx * ax + dy * ay, dy * ax - dx * ay
    u0, v0 = x * ax + y * ay, y * ax - x * ay
    half, step = ruler.half_mm, ruler.step_mm
    rise, within = body.slope * du * step, _in_disc if body.round else _in_oblong
    for aside_mm in lanes_mm:
        u = u0 - aside_mm * dv
        low, high = within((u, v0 + aside_mm * du), growth, body.half_mm)
        if low < half and high > -half:
            first = math.ceil((low + half) / step - HAIR) if low > -half else 0
            last = math.floor((high + half) / step + HAIR) if high < half else ruler.count - 1
            if first <= last:
                top_mm = body.top_mm + body.slope * (u - half * du)
                yield Stretch(name, first, last, top_mm + rise * first, top_mm + rise * last)


def _in_oblong(at: Pair, growth: Pair, half: Pair) -> Pair:
    """For which s `at + growth · s` is in an oblong; from more to less: for none."""
    low, high = _in_band(at[0], growth[0], half[0])
    from_, to = _in_band(at[1], growth[1], half[1])
    return low if low > from_ else from_, high if high < to else to


def _in_band(at: float, growth: float, half: float) -> Pair:
    if abs(growth) > ACROSS:
        middle, reach = -at / growth, half / abs(growth)
        return middle - reach, middle + reach
    return (-math.inf, math.inf) if abs(at) <= half else (math.inf, -math.inf)


def _in_disc(at: Pair, growth: Pair, half: Pair) -> Pair:
    """The same of a disc; `growth` has length 1."""
    away, radius = at[0] * growth[1] - at[1] * growth[0], half[0]
    if abs(away) > radius:
        return math.inf, -math.inf
    middle, reach = -(at[0] * growth[0] + at[1] * growth[1]), math.sqrt(radius**2 - away**2)
    return middle - reach, middle + reach


def points_under(
    ruler: Ruler, found: Iterable[Stretch], balance: int
) -> tuple[list[Point], list[Point]]:
    """What may carry a stick that balances before place number `balance`, the table included:
    before that place, and from it on."""
    before: list[Point] = [(0, 0.0, -1)]
    beyond: list[Point] = [(ruler.count - 1, 0.0, -1)]
    for body, first, last, first_mm, last_mm in found:
        (before if first < balance else beyond).append((first, first_mm, body))
        if first == last:
            continue
        (before if last < balance else beyond).append((last, last_mm, body))
        if first < balance <= last:
            rise = (last_mm - first_mm) / (last - first)
            at_mm = first_mm + rise * (balance - first)
            before.append((balance - 1, at_mm - rise, body))
            beyond.append((balance, at_mm, body))
    return before, beyond
