"""Heights and supports of sticks from what is seen, by the rule of rest.

The picture gives a stick's place up to its height; the pieces under it give its height; and the
height must fit the length it appears to have. Where it is not clear whether a piece is under the
stick (it just touches, or equal wood hides who is above), all readings are tried and compared.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from vision.mat import Array
from vision.sticks.bodies import Body
from vision.sticks.pieces import Sizes
from vision.sticks.prices import UNDER_MM, missed, pierced, price, sunk_in
from vision.sticks.reading import Reading, bedded, grown
from vision.sticks.rest import Rest, overlaps, rest
from vision.sticks.sighting import Floor, Sighting, World
from vision.sticks.starts import as_long

BESIDE_MM = -2.0
"""A piece that is this far away from the stick surely is not under it."""
FARTHEST_MM = -3.0
"""The same where it comes to rest, of one that seemed to be near as long as it was thought to lie
at another height: a tip that rests on a tip appears further out the higher that is."""
BALANCED = 2.5
"""Price of lying on a single piece above the table: nobody lays a stick so, and it seldom stays."""
FLAT = 3.0
"""Price of lying on nothing but the table: of those that fell, six in seven lean on something."""
STEEP_MM = 15.0
"""A stick with one end on the table and the other one this much higher leans steeply."""
TIP_MM, TIPPED = 6.0, 2.0
"""How far from its middle one that leans steeply may seem to balance, and the price of that."""
SETTLING = 8
"""Rounds in which height and place come to agree; sticks that lean steeply need most."""
ODD = 6.0
"""A reading that costs more is hardly right: other ways to lie are tried, for one that is not. Of
280 that were right in rendered games 4 cost more; of 11 towers that were misread 8 had one."""
ALONG, ASIDE_MM = 0.985, 1.2
"""Cosine of the angle, 10°, from which on a stick lies along another one; and how much further that
one may reach under it: one that did by 0.5 mm was seen 0.8 mm beside it."""
BESIDE, SLIM_MM = 1.0, 0.8
"""Price of lying beside a stick along which it lies and which seems to carry it, by so much of its
rim at most."""
BEYOND_MM = 3.0
"""How much further than it seems to a stick may reach that others cover: where it ends under them
is known less well."""
ROLL_MM = 0.5
"""One that rolls by less fits as well as before."""
MAYBE = 3
"""Doubtful pieces that are tried both ways; more only in heaps, where the best are kept."""


@dataclass(frozen=True, slots=True)
class Under:
    """Pieces that may be under a stick."""

    bodies: Sequence[Body]
    doubtful: frozenset[str] = frozenset()
    """Ids for which the picture does not tell whether they are above or under."""
    floors: Sequence[Floor] = ()

    @property
    def solid(self) -> list[Body]:
        """Those that surely are not above the stick."""
        return [body for body in self.bodies if body.id not in self.doubtful]


def readings(seen: Sighting, under: Under, world: World, starts: Sequence[Array]) -> list[Reading]:
    """All explanations with different supports, best first, if only pieces `within_reach` are under
    it. `starts` are heights to begin with."""
    best: dict[frozenset[str], Reading] = {}

    def consider(heights: Array, beneath: Under, most: float = np.inf) -> None:
        for reading in _from(seen, beneath, world, np.asarray(heights, float)):
            known = best.get(reading.rest.ids)
            enough = most if known is None else min(known.cost, most)
            if reading.cost < enough:
                amiss = pierced(reading, under.solid, world[1])
                amiss += 0.0 if beneath is under else missed(reading, under.bodies, world[1])
                solid = replace(reading, cost=reading.cost + amiss)
                if solid.cost < enough:
                    best[reading.rest.ids] = solid

    for heights in starts:
        consider(heights, under)
    # Which pieces are under it depends on its height: look again from where it came to rest.
    consider(_cheapest(best.values()).rest.heights_mm, under)
    for other in _beside(seen, _cheapest(best.values()).rest, under, world):
        best.setdefault(other.rest.ids, other)
    lowest = min(reading.cost for reading in best.values())
    if lowest > ODD:
        options = list(_different(as_long(seen, world), seen, under, world))
        for beneath in (under, *_wider(seen, under, ASIDE_MM)):
            others = [r for heights in options for r in _from(seen, beneath, world, heights)]
            for other in sorted(others, key=_cost)[:2]:
                consider(other.rest.heights_mm, beneath, most=lowest)
        tips = _on_tips(seen, under, world, starts)
        best |= {way.rest.ids: way for way in tips if way.cost < lowest}
    lowest = min(reading.cost for reading in best.values())
    likely = (r if r.cost > lowest + ODD else _rolled(seen, r, under, world) for r in best.values())
    return sorted(likely, key=_cost)


def _rolled(seen: Sighting, reading: Reading, under: Under, world: World) -> Reading:
    """The reading at the price of lying as a stick does that has rolled onto its lower edges."""
    heights = bedded(reading, under.bodies, world).ends_mm[:, 2]
    if np.abs(heights - reading.rest.heights_mm).max() < ROLL_MM:
        return reading
    lying = placed(seen, heights, world)
    dearer = seen.misfit(lying, world) - seen.misfit(reading.ends_mm, world)
    return replace(reading, cost=reading.cost + dearer)


def _different(
    options: Iterable[Array], seen: Sighting, under: Under, world: World
) -> Iterator[Array]:
    """Those of the heights (2,) at which other pieces are near the stick than at those before."""
    known = set()
    for heights in options:
        deep = overlaps(placed(seen, heights, world), under.bodies, world[1])
        near = tuple((deep > BESIDE_MM).tolist())
        if near not in known:
            known.add(near)
            yield heights


def _beside(seen: Sighting, lying: Rest, under: Under, world: World) -> Iterator[Reading]:
    """Ways to lie beside those along which the stick lies, if one of them seems to carry it."""
    for slim in _wider(seen, under, -SLIM_MM, lying.ids):
        ways = _from(seen, slim, world, lying.heights_mm)
        for way in sorted(ways, key=_cost):
            yield replace(way, cost=way.cost + BESIDE + pierced(way, under.solid, world[1]))


def _on_tips(seen: Sighting, under: Under, world: World, starts: Iterable[Array]) -> list[Reading]:
    """Ways to lean steeply on tips of sticks that seem to end just short of it, the best last."""
    room = np.array([BEYOND_MM, 0.0])
    longer = [
        body if body.round else replace(body, half_mm=tuple((body.half_mm + room).tolist()))
        for body in under.bodies
    ]
    beneath, sizes = replace(under, bodies=longer), world[1]
    steep = [h for h in starts if np.ptp(h) > STEEP_MM and h.min() <= sizes.stick_height_mm]
    ways = [way for heights in steep for way in _from(seen, beneath, world, heights)]
    down = [
        replace(way, cost=way.cost + TIPPED + pierced(way, under.solid, sizes))
        for way in ways
        if way.is_down
    ]
    return sorted(down, key=_cost, reverse=True)


def _cost(reading: Reading) -> float:
    return reading.cost


def _cheapest(ways: Iterable[Reading]) -> Reading:
    return min(ways, key=_cost)


def _wider(
    seen: Sighting, under: Under, by_mm: float, only: frozenset[str] | None = None
) -> Iterator[Under]:
    """The same pieces, those along which the stick lies wider on both sides, or `only` some of
    these: where it lies beside one, and where on it, is not known exactly enough. Nothing if it
    lies along none."""
    run = (seen.flat_mm[1] - seen.flat_mm[0]) / np.linalg.norm(seen.flat_mm[1] - seen.flat_mm[0])
    bodies = [
        replace(body, half_mm=(body.half_mm[0], body.half_mm[1] + by_mm))
        if not body.round
        and (only is None or body.id in only)
        and abs(float(body.along @ run)) > ALONG
        else body
        for body in under.bodies
    ]
    if any(one is not other for one, other in zip(bodies, under.bodies, strict=True)):
        yield replace(under, bodies=bodies)


def within_reach(seen: Sighting, bodies: Sequence[Body], world: World) -> list[Body]:
    """Bodies that the stick could touch at any height."""
    if not bodies:
        return []
    eye, sizes = world
    first, second = seen.flat_mm
    along = (second - first) / np.linalg.norm(second - first)
    half = np.array([body.half_mm for body in bodies])
    reach = np.array([body.along for body in bodies]) * half[:, :1]
    at = np.array([body.at_mm for body in bodies])
    level, slope = np.array([(body.top_mm, abs(body.slope)) for body in bodies]).T
    tips = eye.flat(np.dstack([np.stack([at - reach, at + reach]), np.stack([level, level])]))
    aside = (tips - first) @ np.array([-along[1], along[0]])
    room = sizes.stick_width_mm / 2 + 3.0 + half[:, 1] + slope * half[:, 0] * 0.4
    near = (aside.min(axis=0) < room) & (aside.max(axis=0) > -room)
    return [body for body, is_near in zip(bodies, near.tolist(), strict=True) if is_near]


def _from(seen: Sighting, under: Under, world: World, heights: Array) -> Iterator[Reading]:
    ends = placed(seen, heights, world)
    depth = overlaps(ends, under.bodies, world[1])
    near = [(b, d) for b, d in zip(under.bodies, depth, strict=True) if d > BESIDE_MM]
    sure = [b for b, d in near if d > UNDER_MM and b.id not in under.doubtful]
    maybe = [(b, d) for b, d in near if d <= UNDER_MM or b.id in under.doubtful]
    maybe.sort(key=lambda pair: -pair[0].top_mm)
    for choice in product((True, False), repeat=min(len(maybe), MAYBE)):
        taken = [b for (b, _), yes in zip(maybe, choice, strict=False) if yes]
        touching = sum(price(d, yes) for (_, d), yes in zip(maybe, choice, strict=False))
        beneath = Beneath(sure, taken)
        level = _settled(seen, beneath, world, (heights, 0.0))
        tipped = [
            _settled(seen, beneath, world, (heights, balance_mm))
            for balance_mm in _balances(level[0], heights, world[1])
        ]
        for (reading, hoped), dearer in ((level, 0.0), *((way, TIPPED) for way in tipped)):
            dear = dearer + sunk_in(seen, reading, under.floors, world[1])
            dear += max(touching, missed(reading, hoped, world[1]))
            yield replace(reading, cost=reading.cost + dear)


def _balances(level: Reading, heights: Array, sizes: Sizes) -> tuple[float, ...]:
    """Where else than at its middle a stick may balance, mm from it. One that seems to lie on a
    single piece, or has tipped over onto the table, did tip over, though what it leans on may seem
    to be right under its middle."""
    if level.is_alone:
        return (-TIP_MM, TIP_MM)
    if heights.min() > sizes.stick_height_mm or np.ptp(heights) < STEEP_MM:
        return ()
    return (TIP_MM if heights[1] < heights[0] else -TIP_MM,)


@dataclass(frozen=True, slots=True, eq=False)
class Beneath:
    """What a stick comes to rest on."""

    sure: Sequence[Body]
    """These are under it."""
    taken: Sequence[Body]
    """These are to be, if they miss it by little."""

    def under(self, ends_mm: Array, sizes: Sizes) -> list[Body]:
        """All of them, made large enough for that if they are near a stick (ends (2, 3))."""
        deep = overlaps(ends_mm, self.taken, sizes).tolist() if self.taken else []
        near = (grown(body, max(d, FARTHEST_MM)) for body, d in zip(self.taken, deep, strict=True))
        return [*self.sure, *near]


def _settled(
    seen: Sighting, beneath: Beneath, world: World, start: tuple[Array, float]
) -> tuple[Reading, Sequence[Body]]:
    """Rest on exactly these bodies, height and place agreeing with each other, and which of them
    are to be under it. `start` are heights (2,) to begin with, and where the stick balances."""
    heights, balance_mm = start
    for _ in range(SETTLING):
        ends = placed(seen, heights, world)
        result = rest(ends, beneath.under(ends, world[1]), world[1], balance_mm)
        if np.abs(result.heights_mm - heights).max() < 0.2:
            break
        heights = result.heights_mm
    else:
        if beneath.sure:
            # Raised by one of them it seems to miss that one: it is on its very rim.
            return _settled(seen, Beneath((), [*beneath.sure, *beneath.taken]), world, start)
    # An end that is not seen was moved along the stick to where its length says it is.
    level = placed(seen, result.heights_mm, world)[:, :2]
    ends = np.column_stack([level, result.heights_mm])
    cost = seen.misfit(ends, world)
    reading = Reading(ends, result, cost)
    if len(result.ids) == 1:
        reading = replace(reading, cost=cost + (FLAT if reading.is_down else BALANCED))
    return reading, beneath.taken


def placed(seen: Sighting, heights: Array, world: World) -> Array:
    """Ends (2, 3) with exact length. As `Eye.lift` and `with_length`, in plain numbers: thousands
    of places are tried where sticks lie oddly."""
    eye, sizes = world
    x, y, z = eye.at_mm.tolist()
    corners = []
    for (flat_x, flat_y), height in zip(seen.flat_mm.tolist(), heights.tolist(), strict=True):
        shrink = (z - height) / z
        corners.append((x + (flat_x - x) * shrink, y + (flat_y - y) * shrink, height))
    first, second = corners
    run = [to - from_ for from_, to in zip(first, second, strict=True)]
    longer = sizes.stick_length_mm / math.hypot(*run) - 1
    shares = -longer * seen.anchor, 1 + longer * (1 - seen.anchor)
    ends = [[at + share * way for at, way in zip(first, run, strict=True)] for share in shares]
    return np.array(ends)
