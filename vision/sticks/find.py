"""Finds sticks nobody knew about in the wood that nothing explains yet."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks import notches
from vision.sticks.outline import EDGE, Fit, Scene, Search, fit, samples
from vision.sticks.strips import Run, fullest_strips

PAIRS = 3000
"""Pairs of wood pixels tried as the two halves of one stick."""
ALONG = np.linspace(0.02, 0.98, 24)
BODY = np.stack(np.meshgrid(np.linspace(0.03, 0.97, 40), np.array([-0.25, 0.0, 0.25])), -1).reshape(
    -1, 2
)
"""Places on a stick's upper side: share of its length, share of its width."""
SEARCH = Search(
    reach_mm=6.0, end_reach_mm=40.0, slack_mm=8.0, too_short=0.025, rounds=3, on_top=0.6
)
COVERED = replace(SEARCH, on_top=0.0)
"""The same for a stick that was there before: others may lie on its ends."""
CORE_PX = 5
"""Wood is thinned by this much to get at the middle lines of sticks."""
FEWEST_MM2 = 60.0
"""Less left-over wood than this is noise."""
NEW_SHARE = 0.1
"""Share of a new stick that must be wood nothing else explains."""
BEYOND_DOUBT = 1.7
"""A stick that looks like one this much is taken without trying others."""
PLAIN, PLAIN_LIT = 1.8, 0.1
"""A stick whose wood, sides and ends are all seen this well may lie in the shade of others, or lean
away from the lamps: so much of it in full light is enough. A shadow shows nothing."""
PROMISING = 0.85
"""A run is looked at more closely if a stick along it, before it is fitted to its outline, shows
this part of the wood that is demanded of it at least. Of 157 that were sticks all showed more than
what is demanded."""
GLIMPSE = 0.05
"""Share of its wood in full light that such a run must show."""
SHORT, LONGEST = 0.88, 1.2
"""How much shorter or longer than on the table a stick may appear: one that leans, one high up."""
STEEP, STEEP_SIDES = 0.75, 0.6
"""One that leans steeply appears even shorter; of it this share of the sides must be seen."""

ONE_END = 0.5
"""Share of the sides that must be seen of a stick if one of its ends is not: a shadow between two
plots showed 0.42. Of 150 new sticks in rendered games all showed both ends."""


@dataclass(frozen=True, slots=True)
class Found:
    """A stick in the picture whose heights are not known yet."""

    flat_mm: Array
    """Axis ends in flat coordinates (2, 2)."""
    fit: Fit
    own: float
    """Share of its upper side that shows its colour."""
    covered: float
    """Share that shows the other wood: something lies on it."""
    lit: float = 1.0
    """Share of its own wood on which all lamps shine: no shadow on the mat looks like that."""
    level_mm: float | None = None
    """Height at which its outline was fitted, if not at that of the plots."""
    lines_mm: Array | None = None
    """Where its notches are, flat (2, 2), if it was found by them."""

    @property
    def looks(self) -> float:
        """How much it looks like a stick, 0…2."""
        return self.own + self.fit.side_share


NEVER = 2.0
OUTLINED = 0.7
"""Share of the sides that is seen only of what really is a stick. In the shade one that was put
back between others showed 0.79, one that had fallen against others 0.73."""


@dataclass(frozen=True, slots=True)
class Demand:
    """What a stick must show to be believed."""

    own: float
    filled: float
    """Its own wood and the other wood on it together."""
    sides: float
    lit: float
    outlined: float = NEVER
    """One of which this share of the sides is seen, and both ends, may lie in the shade."""
    search: Search = SEARCH


NEW = Demand(own=0.65, filled=0.88, sides=0.3, lit=0.4)
MISSED = Demand(own=0.38, filled=0.6, sides=0.33, lit=0.2, search=COVERED)
"""Enough for a stick that has been lost from its place: it must be somewhere."""

BROKEN = Demand(own=0.45, filled=0.65, sides=0.35, lit=0.2)
"""Enough for one if nothing else in the picture shows more: a light one that leaned, in the shade,
on a sand-coloured mat showed 0.52, 0.74, 0.4 and 0.31."""


def find_stick(scene: Scene, wood: Array, seeds: Array, demand: Demand) -> Found | None:
    """The best stick in `wood` (h, w) uint8: wood of the scene's colour that nothing explains.

    It must pass through `seeds`, the part of that wood that no plot explains either. Middle lines
    of whole sticks are tried first, then the rims of half-hidden ones.
    """
    for thickness in (CORE_PX, 1):
        core = np.ones((thickness, thickness), np.uint8)
        thin = [cv2.erode(image, core) for image in (wood, seeds)]
        runs = (np.asarray(thin[0]), np.asarray(thin[1]), seeds)
        options = proposals(scene, runs, demand)
        best: Found | None = None
        for found in options:
            if is_stick(found, scene, demand) and (best is None or found.looks > best.looks):
                best = found
            if best is not None and best.looks > BEYOND_DOUBT:
                break
        if best is not None:
            return best
    return None


def is_stick(found: Found, scene: Scene, demand: Demand) -> bool:
    length = float(np.linalg.norm(found.flat_mm[1] - found.flat_mm[0]))
    shortest = STEEP if found.fit.side_share > STEEP_SIDES else SHORT
    inside = samples(scene.inside, scene.view, found.flat_mm) > EDGE
    # An end beyond the border of the mat cannot be seen, and is not missed.
    both = all(seen or not here for seen, here in zip(found.fit.ends_seen, inside, strict=True))
    fits = shortest <= length / scene.sizes.stick_length_mm <= LONGEST or not both
    plain = both and found.looks > PLAIN
    outlined = both and found.fit.side_share > demand.outlined
    filled = found.own + found.covered > demand.filled or (
        both and found.fit.side_share > OUTLINED and mat_share(scene, found) < 1 - demand.filled
    )
    lit = found.lit > (PLAIN_LIT if plain else demand.lit)
    clear = found.own > demand.own and (lit or outlined)
    sides = demand.sides if both else max(demand.sides, ONE_END)
    if not (fits and filled and clear and found.fit.side_share > sides):
        return False
    # Nothing lies on a new stick yet: what lacks an end, and notches too, is a shadow.
    return both or not demand.search.on_top or _is_notched(found, scene)


def mat_share(scene: Scene, found: Found) -> float:
    """Share of the stick's place that shows mat. Where a lamp is mirrored in it, it shows neither
    mat nor a known wood."""
    points = body_points(found.flat_mm, scene.sizes.stick_width_mm)
    return float((samples(scene.mat, scene.view, points) > EDGE).mean())


def _is_notched(found: Found, scene: Scene) -> bool:
    """At least one notch of a stick that lies on plots shows."""
    level = np.full(2, scene.sizes.on_plots_mm)
    clear = notches.clarity(scene, scene.eye.lift(found.flat_mm, level))
    return bool(clear.max() > notches.SHOWS)


def proposals(scene: Scene, runs: tuple[Array, Array, Array], demand: Demand) -> Iterator[Found]:
    """Sticks fitted around the most promising straight runs of left-over wood: `runs` are that
    wood, the part of it in which runs begin and end, and the part that a stick must show."""
    wood, starts, seeds = runs
    if cv2.countNonZero(starts) < FEWEST_MM2 * scene.view.per_mm**2:
        return
    pixels = np.asarray(cv2.findNonZero(starts)).reshape(-1, 2)
    for run in straight_runs(pixels, wood, scene)[:5]:
        yield from fitted(scene, run, seeds, demand)


def fitted(scene: Scene, run: Run, seeds: Array, demand: Demand) -> Iterator[Found]:
    """The stick along a run, if it shows enough there and passes through `seeds` (h, w)."""
    height = scene.sizes.on_plots_mm
    flat = slide(scene, run, seeds, height)
    if not is_promising(scene, flat, demand):
        return
    result = fit(scene, scene.eye.lift(flat, np.full(2, height)), demand.search)
    points = body_points(result.flat_mm, scene.sizes.stick_width_mm)
    if (samples(seeds, scene.view, points) > EDGE).mean() > NEW_SHARE:
        own, covered = coverage(scene, result.flat_mm)
        yield Found(result.flat_mm, result, own, covered, lit_share(scene, points))


def find_broken(scene: Scene, wood: Array) -> Found | None:
    """The best stick in `wood` (h, w) uint8 that shows only in bits and pieces, and perhaps one end
    only."""
    evidence = np.where(wood > EDGE, 1.0, scene.mat / np.float32(-255.0)).astype(np.float32)
    runs = fullest_strips(evidence, scene.view, scene.sizes)
    options = [stick for run in runs for stick in fitted(scene, run, wood, BROKEN)]
    sticks = [stick for stick in options if any(stick.fit.ends_seen) and _shows(stick, BROKEN)]
    return max(sticks, key=lambda stick: stick.looks, default=None)


def _shows(found: Found, demand: Demand) -> bool:
    filled = found.own + found.covered > demand.filled
    wood = found.own > demand.own and found.lit > demand.lit
    return filled and wood and found.fit.side_share > demand.sides


def is_promising(scene: Scene, flat_mm: Array, demand: Demand) -> bool:
    """Whether a stick roughly here (2, 2) shows enough, and enough in full light, to be fitted."""
    if coverage(scene, flat_mm)[0] < PROMISING * demand.own:
        return False
    points = body_points(flat_mm, scene.sizes.stick_width_mm)
    in_shade = demand.outlined < NEVER
    return in_shade or lit_share(scene, points) > GLIMPSE


def straight_runs(pixels: Array, wood: Array, scene: Scene) -> list[Run]:
    """Pairs of places (mm) with unbroken wood between them, the longest first, no two alike."""
    chance = np.random.default_rng(len(pixels))
    ends = scene.view.mm(pixels[chance.integers(len(pixels), size=(PAIRS, 2))])
    length = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    possible = (length > 25) & (length < LONGEST * scene.sizes.stick_length_mm)
    ends, length = ends[possible], length[possible]
    if not len(ends):
        return []
    between = ends[:, :1] + ALONG[None, :, None] * (ends[:, 1:] - ends[:, :1])
    filled = (samples(wood, scene.view, between) > EDGE).mean(axis=1)
    score = length * np.clip((filled - 0.6) / 0.4, 0, 1) ** 2
    chosen: list[Run] = []
    for number in np.argsort(-score)[:40]:
        first, second = ends[number]
        if score[number] > 20 and not any(alike((first, second), other) for other in chosen):
            chosen.append((first, second))
    return chosen


def alike(one: Run, other: Run) -> bool:
    """Both runs lie in the same stick, as far as one can tell."""
    along = (other[1] - other[0]) / np.linalg.norm(other[1] - other[0])
    across = np.array([-along[1], along[0]])
    return all(abs(float((end - other[0]) @ across)) < 4.0 for end in one)


def slide(scene: Scene, run: Run, seeds: Array, height: float) -> Array:
    """Flat ends (2, 2) of a whole stick on the run's line, over as much own wood as possible, and
    over as much as possible of it in `seeds` (h, w): the rest may be that of others."""
    first, second = run
    length = scene.sizes.stick_length_mm * scene.eye.at_mm[2] / (scene.eye.at_mm[2] - height)
    along = (second - first) / np.linalg.norm(second - first)
    u = np.arange(-length, 2 * length, 1.0)
    # Three lanes, because a short run's direction is only roughly that of its stick.
    lanes = np.array([-0.5, 0.0, 0.5]) * scene.sizes.stick_width_mm
    points = first + u[:, None, None] * along + lanes[:, None] * np.array([-along[1], along[0]])
    window = int(length)
    full, fresh = (
        sums[window:] - sums[:-window]
        for image in (scene.own, seeds)
        for sums in [np.append(0, np.cumsum((samples(image, scene.view, points) > EDGE).mean(1)))]
    )
    fresh[full < full.max() - 1.0] = -1.0
    best = np.flatnonzero(fresh >= fresh.max() - 1.0)
    start = u[int(best[len(best) // 2])]
    return np.stack([first + start * along, first + (start + length) * along])


def coverage(scene: Scene, flat_mm: Array) -> tuple[float, float]:
    """Shares of the stick's middle strip that show its own wood, and the other wood; of the part
    of it that lies within the playing area."""
    points = within(scene, body_points(flat_mm, scene.sizes.stick_width_mm))
    if not len(points):
        return 0.0, 0.0
    own = samples(scene.own, scene.view, points) > EDGE
    other = (samples(scene.other, scene.view, points) > EDGE) & ~own
    return float(own.mean()), float(other.mean())


def within(scene: Scene, points: Array) -> Array:
    """Those of the flat points (n, 2) that lie in the playing area."""
    return np.asarray(points[samples(scene.inside, scene.view, points) > EDGE])


def lit_share(scene: Scene, points: Array) -> float:
    """Share of own wood, at flat points (n, 2), that lies in full light."""
    own, lit = (samples(image, scene.view, points) > EDGE for image in (scene.own, scene.lit))
    return int((own & lit).sum()) / max(int(own.sum()), 1)


def body_points(flat_mm: Array, width_mm: float) -> Array:
    """Flat points (n, 2) spread over a stick's upper side."""
    run = flat_mm[1] - flat_mm[0]
    left = np.array([-run[1], run[0]]) / np.linalg.norm(run) * width_mm
    return np.asarray(flat_mm[0] + BODY[:, :1] * run + BODY[:, 1:] * left)


def tip_points(flat_mm: Array) -> tuple[Array, Array]:
    """Places (5, 2) in the last few millimetres of either end of a stick (flat ends (2, 2))."""
    run = flat_mm[1] - flat_mm[0]
    near = np.linspace(0.01, 0.05, 5)[:, None]
    return flat_mm[0] + near * run, flat_mm[1] - near * run


def tips(scene: Scene, flat_mm: Array) -> float:
    """Share of wood, of either colour, in the last few millimetres of the barer end; 1 if both
    lie beyond the playing area."""
    shares = [1.0]
    for tip in tip_points(flat_mm):
        points = within(scene, tip)
        wood = [samples(image, scene.view, points) > EDGE for image in (scene.own, scene.other)]
        if len(points):
            shares.append(float((wood[0] | wood[1]).mean()))
    return min(shares)
