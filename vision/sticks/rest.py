"""How a rigid stick comes to rest on what lies under it.

Draw the height of everything under the stick against the position along it. The stick lies on the
edge of the upper convex hull of that profile that spans its centre of mass: the two contacts are
the ends of that edge. The table is under everything, so an edge always exists; a stick whose edge
ends on the table has fallen.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from vision.mat import Array
from vision.sticks.bodies import Body
from vision.sticks.pieces import TABLE, Sizes
from vision.sticks.stretches import Point, Ruler, Stretch, points_under, stretches

STEP_MM = 2.0
"""Spacing of the profile along the stick."""
CLOSE_MM = 0.4
"""Gaps smaller than this are within the error of the heights."""
LEVEL_MM = 0.3
"""A third plot this little below the stick carries it too."""
LANES = np.array([-0.95, 0.0, 0.95])
"""Where across its width a stick's lower side is looked at, in half widths."""


@dataclass(frozen=True, slots=True)
class Contact:
    id: str
    along_upper_mm: float
    """From the middle of the resting stick towards its second end."""


@dataclass(frozen=True, slots=True)
class Rest:
    """A stick at rest: heights of its axis at both ends, and what holds it."""

    heights_mm: Array
    contacts: tuple[Contact, ...]
    close: frozenset[str] = frozenset()
    """Bodies that miss the stick by so little that they may carry it instead."""

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(contact.id for contact in self.contacts)


def contact_point(ends_mm: Array, contact: Contact) -> Array:
    """Where (3,) on its axis a stick is held."""
    first, second = np.asarray(ends_mm, float)
    along = (second - first) / np.linalg.norm(second - first)
    return np.asarray((first + second) / 2 + along * contact.along_upper_mm)


def footprint(ends_mm: Array, sizes: Sizes, step_mm: float = STEP_MM) -> tuple[Array, Array]:
    """Positions along the stick (n,), and points (n, 3, 2) of its lower side in the plane."""
    ends = np.asarray(ends_mm, float)[:, :2]
    run = ends[1] - ends[0]
    length = max(float(np.linalg.norm(run)), 1e-6)
    along = run / length
    left = np.array([-along[1], along[0]])
    s = np.linspace(-length / 2, length / 2, max(3, int(length / step_mm) + 1))
    across = LANES * sizes.stick_width_mm / 2
    points = ends.mean(axis=0) + s[:, None, None] * along + across[None, :, None] * left
    return s, np.asarray(points)


def depths(points: Array, bodies: Sequence[Body]) -> tuple[Array, Array]:
    """For each body and point (n, m, 2): how far inside its outline (mm, negative outside), and
    how high its upper side is there; (bodies, n, m) both."""
    if not bodies:
        none = np.zeros((0, *points.shape[:2]))
        return none, none
    at = np.array([body.at_mm for body in bodies])[:, None, None]
    along = np.array([body.along for body in bodies])[:, None, None]
    half = np.array([body.half_mm for body in bodies])[:, None, None]
    away = points - at
    u = away[..., 0] * along[..., 0] + away[..., 1] * along[..., 1]
    v = away[..., 1] * along[..., 0] - away[..., 0] * along[..., 1]
    deep = np.minimum(half[..., 0] - np.abs(u), half[..., 1] - np.abs(v))
    discs = [number for number, body in enumerate(bodies) if body.round]
    deep[discs] = half[discs][..., 0] - np.hypot(u[discs], v[discs])
    level = np.array([[body.top_mm, body.slope] for body in bodies])[:, :, None, None]
    return deep, level[:, 0] + level[:, 1] * u


def overlaps(ends_mm: Array, bodies: Sequence[Body], sizes: Sizes) -> Array:
    """How deep (mm) the stick reaches into each body's outline, (bodies,); negative: a gap."""
    _, points = footprint(ends_mm, sizes)
    return np.asarray(depths(points, bodies)[0].max(axis=(1, 2)))


def rest(ends_mm: Array, bodies: Sequence[Body], sizes: Sizes, balance_mm: float = 0.0) -> Rest:
    """Heights and supports of a stick with the given place in the plane (heights are ignored).

    It balances `balance_mm` beyond its middle, towards its second end.
    """
    ruler = Ruler.on(ends_mm, STEP_MM)
    found = stretches(ruler, bodies, lanes_mm(sizes))
    first, second = hull_edge(*points_under(ruler, found, ruler.number_beyond(balance_mm)))
    slope = (second[1] - first[1]) / (second[0] - first[0]) / ruler.step_mm
    middle = first[1] - slope * ruler.s(first[0])
    lying = _Line(ruler, middle, slope, found, (first[0], second[0]))
    contacts = {}
    for number, _, body in (first, second):
        name = bodies[body].id if body >= 0 else TABLE
        contacts[name] = Contact(name, ruler.s(number))
    near = lying.nearly_touching()
    contacts |= {
        bodies[n].id: Contact(bodies[n].id, s_mm)
        for n in near
        if bodies[n].round and bodies[n].id not in contacts
        for s_mm in lying.level_with(n)
    }
    for s_mm in lying.down():
        contacts.setdefault(TABLE, Contact(TABLE, s_mm))
    close = [n for n in near if bodies[n].id not in contacts]
    if close and len(contacts) == 1 and TABLE not in contacts:
        # No stick balances on a single one: what all but touches it holds it too.
        nearest = min(close, key=lambda n: near[n][0])
        name = bodies[nearest].id
        contacts[name] = Contact(name, ruler.s(near[nearest][1]))
        close.remove(nearest)
    lift = sizes.stick_height_mm / 2 * math.sqrt(1 + slope**2)
    heights = [middle + lift + slope * s_mm for s_mm in (-ruler.half_mm, ruler.half_mm)]
    names_close = frozenset(bodies[n].id for n in close)
    return Rest(np.array(heights), tuple(contacts.values()), names_close)


def lanes_mm(sizes: Sizes) -> list[float]:
    """Where across its width a stick's lower side is looked at."""
    half = sizes.stick_width_mm / 2
    return [lane * half for lane in LANES.tolist()]


@dataclass(frozen=True, slots=True)
class _Line:
    """The lower side of a stick at rest over what is under it."""

    ruler: Ruler
    middle_mm: float
    """How high it is at its middle."""
    slope: float
    found: Sequence[Stretch]
    held: tuple[int, int]
    """Where it is held."""

    def at(self, number: int) -> float:
        """How high it is there."""
        return self.middle_mm + self.slope * self.ruler.s(number)

    def nearly_touching(self) -> dict[int, tuple[float, int]]:
        """Bodies that miss it by less than the error of heights: by how much, and where."""
        start = self.middle_mm - self.slope * self.ruler.half_mm
        rise = self.slope * self.ruler.step_mm
        least: dict[int, tuple[float, int]] = {}
        for body, first, last, first_mm, last_mm in self.found:
            ways = (start + rise * first - first_mm, first), (start + rise * last - last_mm, last)
            gap = min(ways)
            if gap[0] < CLOSE_MM and (body not in least or gap < least[body]):
                least[body] = gap
        return least

    def down(self) -> Iterator[float]:
        """Where its end all but touches the table; mm along the stick, nothing if none does."""
        number = 0 if self.slope > 0 else self.ruler.count - 1
        if self.at(number) < CLOSE_MM * self._lever(number):
            yield self.ruler.s(number)

    def _lever(self, number: int) -> float:
        """How much larger the error of its height is there than where it is held, at least 1."""
        first, second = self.held
        shares = (second - number) / (second - first), (number - first) / (second - first)
        return max(1.0, math.hypot(*shares))

    def level_with(self, plot: int) -> Iterator[float]:
        """The middle of where a plot is as high, and nothing is higher than it; mm along the stick,
        nothing if it nowhere is."""
        touching = []
        for number in range(self.ruler.count):
            there = [each for each in self.found if each.first <= number <= each.last]
            top_mm = max((each.height_mm(number) for each in there), default=0.0)
            highest = any(each.body == plot and each.first_mm >= top_mm for each in there)
            if highest and self.at(number) - top_mm < LEVEL_MM:
                touching.append(self.ruler.s(number))
        if touching:
            yield sum(touching) / len(touching)


def carried_aside(
    ends_mm: Array, bodies: Sequence[Body], sizes: Sizes, aside_mm: float
) -> frozenset[str]:
    """What holds the stick only if it lies this much to its left or to its right."""
    x, y = (ends_mm[1] - ends_mm[0])[:2]
    side = np.array([-y, x, 0.0]) / np.hypot(x, y) * aside_mm
    ways = (ends_mm, ends_mm + side, ends_mm - side)
    here, left, right = (rest(way, bodies, sizes).ids for way in ways)
    return (left | right) - here


def hull_edge(left: Sequence[Point], right: Sequence[Point]) -> tuple[Point, Point]:
    """The hull edge over the point where the stick balances: the pair, one on each side of it,
    whose chord is highest there. Of equal ones the first along the stick.

    From a point on the left the tangent to the right, from there back to the left, until it stays.
    """
    first = left[0]
    for point in left:
        if point[1] > first[1] or (point[1] == first[1] and point[0] < first[0]):
            first = point
    for _ in left:
        second = _steepest(first, right, 1.0)
        back = _steepest(second, left, -1.0)
        if back[0] == first[0]:
            break
        first = back
    return first, second


def _steepest(fixed: Point, others: Sequence[Point], sign: float) -> Point:
    """Of the points on one side of another one that to which the line rises most (`sign` 1) from
    there, or falls most (-1)."""
    number, height_mm, _ = fixed
    best, most = others[0], -math.inf
    for point in others:
        rise = sign * (point[1] - height_mm) / (point[0] - number)
        if rise > most or (rise == most and point[0] < best[0]):
            best, most = point, rise
    return best
