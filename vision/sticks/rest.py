"""How a rigid stick comes to rest on what lies under it.

Draw the height of everything under the stick against the position along it. The stick lies on the
edge of the upper convex hull of that profile that spans its centre of mass: the two contacts are
the ends of that edge. The table is under everything, so an edge always exists; a stick whose edge
ends on the table has fallen.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.mat import Array
from vision.sticks.pieces import TABLE, Sizes

STEP_MM = 2.0
"""Spacing of the profile along the stick."""
CLOSE_MM = 0.4
"""Gaps smaller than this are within the error of the heights."""
LEVEL_MM = 0.3
"""A third plot this little below the stick carries it too."""
LANES = np.array([-0.95, 0.0, 0.95])
"""Where across its width a stick's lower side is looked at, in half widths."""
TOUCH_MM = 0.06
"""Wood yields: what is this close to the lower side touches it."""

ROLLED_MM = 4.0
"""A stick that rolls sinks by less at its ends; of 206 in recorded games one sank by 3.6."""


@dataclass(frozen=True, slots=True)
class Body:
    """Something a stick can lie on: the upper side of a stick, or of a plot."""

    id: str
    at_mm: Array
    """Centre (2,)."""
    along: Array
    """Unit direction (2,) in the plane; any for a plot."""
    half_mm: tuple[float, float]
    """Half length and half width in the plane; both the radius for a plot."""
    top_mm: float
    """Height of the upper side at the centre."""
    slope: float
    """Rise of the upper side per mm along."""
    round: bool = False

    def local(self, points: Array) -> Array:
        """Points (..., 2) as along and across, (..., 2)."""
        away = np.asarray(points) - self.at_mm
        across = np.array([-self.along[1], self.along[0]])
        return np.stack([away @ self.along, away @ across], axis=-1)


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


def stick_body(name: str, ends_mm: Array, sizes: Sizes) -> Body:
    ends = np.asarray(ends_mm, float)
    run = ends[1, :2] - ends[0, :2]
    length = max(float(np.linalg.norm(run)), 1e-6)
    slope = float(ends[1, 2] - ends[0, 2]) / length
    lift = sizes.stick_height_mm / 2 * np.sqrt(1 + slope**2)
    half = (length / 2, sizes.stick_width_mm / 2)
    return Body(
        name, ends[:, :2].mean(axis=0), run / length, half, float(ends[:, 2].mean() + lift), slope
    )


def plot_body(name: str, at_mm: Array, sizes: Sizes) -> Body:
    radius = sizes.plot_diameter_mm / 2
    at = np.asarray(at_mm, float)
    return Body(
        name, at, np.array([1.0, 0.0]), (radius, radius), sizes.plot_height_mm, 0.0, round=True
    )


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
    s, points = footprint(ends_mm, sizes)
    deep, level = depths(points, bodies)
    tops = np.where(deep >= 0, level, -np.inf).max(axis=2)
    height = tops.max(axis=0, initial=0.0)
    owner = np.where(height > 0, tops.argmax(axis=0), -1) if bodies else np.full(len(s), -1)
    first, second = hull_edge(s - balance_mm, height)
    slope = (height[second] - height[first]) / (s[second] - s[first])
    middle = height[first] - slope * s[first]
    lift = sizes.stick_height_mm / 2 * np.sqrt(1 + slope**2)
    heights = middle + lift + slope * s[[0, -1]]
    line = middle + slope * s
    names = [TABLE if n < 0 else bodies[n].id for n in owner]
    contacts = {names[i]: Contact(names[i], float(s[i])) for i in (first, second)}
    for number, body in enumerate(bodies):
        touching = (owner == number) & (line - height < LEVEL_MM)
        if body.round and body.id not in contacts and touching.any():
            contacts[body.id] = Contact(body.id, float(s[touching].mean()))
    gap = line - tops
    close = [n for n, b in enumerate(bodies) if b.id not in contacts and gap[n].min() < CLOSE_MM]
    if close and len(contacts) == 1 and TABLE not in contacts:
        # No stick balances on a single one: what all but touches it holds it too.
        nearest = min(close, key=lambda n: float(gap[n].min()))
        name = bodies[nearest].id
        contacts[name] = Contact(name, float(s[int(gap[nearest].argmin())]))
        close.remove(nearest)
    names_close = frozenset(bodies[n].id for n in close)
    return Rest(np.asarray(heights), tuple(contacts.values()), names_close)


def carried_aside(
    ends_mm: Array, bodies: Sequence[Body], sizes: Sizes, aside_mm: float
) -> frozenset[str]:
    """What holds the stick only if it lies this much to its left or to its right."""
    x, y = (ends_mm[1] - ends_mm[0])[:2]
    side = np.array([-y, x, 0.0]) / np.hypot(x, y) * aside_mm
    ways = (ends_mm, ends_mm + side, ends_mm - side)
    here, left, right = (rest(way, bodies, sizes).ids for way in ways)
    return (left | right) - here


def hull_edge(s: Array, height: Array) -> tuple[int, int]:
    """Indices of the hull edge over s = 0, `s` ascending: the pair whose chord is highest there.

    From a point on the left the tangent to the right, from there back to the left, until it stays.
    """
    middle = int(np.searchsorted(s, 0.0, side="right"))
    first = int(height[:middle].argmax())
    for _ in range(len(s)):
        rise = (height[middle:] - height[first]) / (s[middle:] - s[first])
        second = middle + int(rise.argmax())
        back = int(((height[second] - height[:middle]) / (s[second] - s[:middle])).argmin())
        if back == first:
            break
        first = back
    return first, second


@dataclass(frozen=True, slots=True)
class Bed:
    """A stick that has rolled a little, as far as what is under it lets it sink.

    Its lower side is a plane z = middle + slope·s + roll·w over the footprint.
    """

    s: Array
    """Positions along the stick (n,)."""
    points: Array
    """Points of its lower side in the plane, (n, 3, 2)."""
    tops: Array
    """How high each body is there, (bodies, n, 3)."""
    middle: float
    slope: float
    roll: float
    sizes: Sizes

    @property
    def heights_mm(self) -> Array:
        """Heights (2,) of the ends of its axis."""
        lift = self.sizes.stick_height_mm / 2 * np.sqrt(1 + self.slope**2 + self.roll**2)
        return np.asarray(self.middle + lift + self.slope * self.s[[0, -1]])

    def touch(self, bodies: Sequence[Body]) -> dict[str, Array]:
        """Mean contact point (3,) on each body that carries the stick."""
        found = {}
        for number, (body, carrying) in enumerate(zip(bodies, self._carrying, strict=True)):
            if carrying.any():
                level = self.tops[number][carrying].mean()
                found[body.id] = np.array([*self.points[carrying].mean(axis=0), level])
        return found

    def reach_mm(self, bodies: Sequence[Body]) -> dict[str, float]:
        """How far along each body that carries the stick they touch, to either side."""
        carried = [self.points[carrying] for carrying in self._carrying]
        return {
            body.id: float(np.ptp(body.local(points)[:, 0])) / 2
            for body, points in zip(bodies, carried, strict=True)
            if len(points) > 0
        }

    @property
    def _carrying(self) -> Array:
        """Where each body touches its lower side, (bodies, n, 3) bool."""
        across = LANES * self.sizes.stick_width_mm / 2
        lower = self.middle + self.slope * self.s[:, None] + self.roll * across
        return np.asarray(lower - self.tops < TOUCH_MM)


def bed(ends_mm: Array, bodies: Sequence[Body], sizes: Sizes) -> Bed:
    """How a stick lies on exactly these bodies: it sinks until its middle can sink no further; for
    each roll that is the hull rule, and the best roll has the lowest middle."""
    s, points = footprint(ends_mm, sizes, step_mm=1.0)
    deep, level = depths(points, bodies)
    tops, across = np.where(deep >= 0, level, -1e3), LANES * sizes.stick_width_mm / 2
    field = tops.max(axis=0, initial=0.0)
    low, high = -0.4, 0.4
    for _ in range(14):
        near, far = low + (high - low) * 0.382, low + (high - low) * 0.618
        if _sunk(s, field - near * across)[0] <= _sunk(s, field - far * across)[0]:
            high = far
        else:
            low = near
    roll = (low + high) / 2
    return Bed(s, points, tops, *_sunk(s, field - roll * across), roll, sizes)


def _sunk(s: Array, field: Array) -> tuple[float, float]:
    """Height at the middle and slope of the lowest line over a field (n, 3)."""
    height = field.max(axis=1)
    first, second = hull_edge(s, height)
    slope = float((height[second] - height[first]) / (s[second] - s[first]))
    return float(height[first] - slope * s[first]), slope
