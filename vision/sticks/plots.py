"""Finds the plots: discs of one wood, as wide as the owner says, at the height he says."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.mat import Array, TableView
from vision.sticks.colours import WoodMap
from vision.sticks.geometry import Eye, disc_outline
from vision.sticks.outline import EDGE, MOST_SWELL_MM, STEP_MM, crossing, samples
from vision.sticks.pieces import COLOURS, Colour, Sizes, opposite

SHRINK = 3
"""Plots are searched in a picture this many times smaller."""
OPEN = 0.2
"""Share of a plot's top that no stick may hide, at least."""
OWN = 0.55
"""Share of the open part of a plot's top that shows its colour, at least: on sand some light plots
in the shade show no more. With 0.7, one of 200 games began without one of its plots."""
PARTLY, SHADED = 0.8, 0.45
"""If less than the first share of a plot's top is open, a stick lies on it and shades some of what
is left: the second share that shows its colour is enough then."""
RIM = 0.45
"""Share of the open part of a plot's rim that must be seen as an edge."""
SOLID = 0.6
"""Share of what is open of a plot, its side included, that shows wood of either colour (the side is
in the shade). It was 0.87 and more of eight plots, and 0.5 of what was only the side of one."""
HOLLOW = 0.4
"""What shows less is none, whatever rim it has. Of 1600 sightings of plots in rendered games none
showed less than 0.53; what a stick's sides were taken for showed 0.27."""
LIT = 0.1
"""A plot that shows less wood in full light than this share of what is open of its top may be a
shadow: of two that cannot both stand there the other one is believed. Many are shaded by what lies
on them, so that one shows more of it than another tells nothing."""
CLEAR, PATCHY, ALL_ROUND = 0.9, 0.8, 0.85
"""Where the top of a plot shows the first share of its wood, and more of its rim is seen, if its
upper side alone is fitted, its side is in the shade; this is so surely if it does not show the
second share otherwise, or if the third share of its rim is seen then. Of 3261 that were fitted in
rendered games 119 were seen more than 2 mm aside, and 186 without the last."""
AROUND_MM = 5.0
"""So far around a plot wood of its colour is its own."""
WHOLE, TOP = slice(None), slice(32)
"""Points of a plot's outline: all of it, or its upper side only, if its side is in the shade."""

BESIDE = 1.2
"""Diameters from the middle of a plot within which no other stands: the game wants half a stick. In
a picture that shows no dark wood yet, the shadow beside a light plot can look like a dark one (0.93
diameters away, in the light of seed 15 of the simulated games)."""

Looking = tuple[TableView, Eye, Sizes]


@dataclass(frozen=True, slots=True)
class Disc:
    """A plot as it is seen."""

    colour: Colour
    at_mm: Array
    rim_share: float = 0.0
    """Share of the rim where the edge was found."""


def find_discs(wood: WoodMap, hidden: Array, looking: Looking) -> list[Disc]:
    """All plots; `hidden` (h, w) uint8 is set where known pieces explain the wood."""
    found: list[Disc] = []
    solid: list[bool] = []
    for colour in COLOURS:
        for flat in candidates(wood, colour, hidden, looking):
            disc = settled(wood, (colour, flat), hidden, looking)
            own, other = open_top(wood, disc, hidden, looking)
            if disc.rim_share < RIM or own < other:
                continue
            share = solid_share(wood, disc, hidden, looking)
            if share > HOLLOW:
                found.append(disc)
                # What is only the side of a plot has a clear rim, but does not fill its place.
                solid.append(share > SOLID)
    # Nor does a shadow between two plots show wood in full light, though the rim of one is near.
    lit = [lit_share(wood, disc, hidden, looking) > LIT for disc in found]
    order = sorted(range(len(found)), key=lambda n: (not solid[n], not lit[n], -found[n].rim_share))
    found = [found[n] for n in order]
    return apart(found, looking[2].plot_diameter_mm * BESIDE)


def settled(wood: WoodMap, about: tuple[Colour, Array], hidden: Array, looking: Looking) -> Disc:
    """The plot of a colour whose top, or side, is at a flat place (2,)."""
    colour, flat = about

    def on(part: slice) -> Disc:
        tries = [
            settle_on_rim(wood.of(colour), Disc(colour, at_mm), looking, hidden, part)
            for at_mm in starts(flat, looking)
        ]
        # What shows below a stick may be half a plot aside: the first steps do not lead that far.
        again = [settle_on_rim(wood.of(colour), disc, looking, hidden, part) for disc in tries]
        return max((*tries, *again), key=lambda disc: disc.rim_share)

    whole, top = on(WHOLE), on(TOP)
    least = 0.0 if open_top(wood, whole, hidden, looking)[0] < PATCHY else ALL_ROUND
    clear = open_top(wood, top, hidden, looking)[0] > CLEAR
    if not clear or top.rim_share <= max(whole.rim_share, least):
        return whole
    # One that is half hidden has rim enough for either; what is left of it tells.
    amiss = [
        amiss_px(wood, disc, hidden, looking, part) for disc, part in ((whole, WHOLE), (top, TOP))
    ]
    return top if amiss[1] < amiss[0] else whole


def amiss_px(wood: WoodMap, disc: Disc, hidden: Array, looking: Looking, part: slice) -> int:
    """Pixels beside what is `hidden` that show the plot's wood around its outline, or that of a
    part of it, or something else within."""
    view, eye, sizes = looking
    wide = sizes.plot_diameter_mm + 2 * AROUND_MM
    around = view.px(eye.flat(disc_outline(disc.at_mm, wide, sizes.plot_height_mm)))
    rim = view.px(eye.flat(disc_outline(disc.at_mm, sizes.plot_diameter_mm, sizes.plot_height_mm)))
    low = np.maximum(np.floor(around.min(axis=0)).astype(int), 0)
    high = np.maximum(np.ceil(around.max(axis=0)).astype(int), low) + 1
    box = slice(low[1], high[1]), slice(low[0], high[0])
    near, inside = (np.zeros_like(hidden[box]) for _ in range(2))
    for mask, outline in ((near, around), (inside, rim[part])):
        hull = cv2.convexHull((outline - low).astype(np.float32))
        cv2.fillConvexPoly(mask, np.round(np.asarray(hull)).astype(np.int32), 255)
    near[hidden[box] > EDGE] = 0
    own = wood.of(disc.colour)[box] > EDGE
    return int(((near > 0) & (own != (inside > 0))).sum())


def apart(discs: list[Disc], distance_mm: float) -> list[Disc]:
    """The best discs of which no two overlap."""
    kept: list[Disc] = []
    for disc in discs:
        if all(np.linalg.norm(disc.at_mm - other.at_mm) > distance_mm for other in kept):
            kept.append(disc)
    return kept


def candidates(wood: WoodMap, colour: Colour, hidden: Array, looking: Looking) -> list[Array]:
    """Flat places (2,) where what is open of a disc has this colour and its surroundings not."""
    view, eye, sizes = looking
    size = (wood.mat.shape[1] // SHRINK, wood.mat.shape[0] // SHRINK)
    open_, own = (
        np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.float32) / 255
        for image in (cv2.bitwise_not(hidden), cv2.subtract(wood.of(colour), hidden))
    )
    stretch = eye.at_mm[2] / (eye.at_mm[2] - sizes.plot_height_mm)
    radius = sizes.plot_diameter_mm / 2 * stretch * view.per_mm / SHRINK
    disc, ring = disc_kernel(0, radius - 0.5), disc_kernel(radius + 1, radius + 3)
    seen, seen_round = (np.maximum(cv2.filter2D(open_, -1, kernel), 0) for kernel in (disc, ring))
    mine = cv2.filter2D(own, -1, disc) / np.maximum(seen, 0.01)
    round_ = cv2.filter2D(own, -1, ring) / np.maximum(seen_round, 0.01)
    enough = np.where(seen < PARTLY, SHADED, OWN)
    score = np.where((seen > OPEN) & (mine > enough), (mine - round_) * np.sqrt(seen), 0)
    peak = (score == cv2.dilate(score, np.ones((9, 9), np.uint8))) & (score > 0.1)
    rows, columns = np.nonzero(peak)
    pixels = (np.stack([columns, rows], axis=1) + 0.5) * SHRINK - 0.5
    return list(view.mm(pixels))


def starts(flat_mm: Array, looking: Looking) -> list[Array]:
    """Where a plot may stand (2,) if its top is at this flat place, or, because a stick hides its
    top, the middle or the foot of its side."""
    _, eye, sizes = looking
    levels = np.array([1.0, 0.5, 0.0]) * sizes.plot_height_mm
    return [eye.lift(flat_mm, np.array(level))[:2] for level in levels]


def disc_kernel(inner_px: float, outer_px: float) -> Array:
    """Mean over a ring (a disc if `inner_px` is 0), as a filter kernel."""
    reach = int(np.ceil(outer_px))
    distance = np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1])
    ring = ((distance >= inner_px) & (distance <= outer_px)).astype(np.float32)
    return np.asarray(ring / ring.sum())


def settle_on_rim(
    own: Array, disc: Disc, looking: Looking, hidden: Array | None = None, part: slice = WHOLE
) -> Disc:
    """The disc moved until its outline, or that of a part of it, fits the edges of its wood (h, w)
    that are not `hidden`."""
    view, eye, sizes = looking
    at, share = np.asarray(disc.at_mm, float), 0.0
    for reach in (6.0, 4.0, 3.0):
        outline = eye.flat(disc_outline(at, sizes.plot_diameter_mm, sizes.plot_height_mm)[part])
        points, normals = outline_samples(outline)
        offsets = np.arange(-reach, reach + STEP_MM / 2, STEP_MM)
        across = points[:, None] + normals[:, None] * offsets[None, :, None]
        away = crossing(samples(own, view, across))
        open_ = (
            np.ones(len(points), bool) if hidden is None else samples(hidden, view, points) < EDGE
        )
        good = ~np.isnan(away) & open_
        if good.sum() < 8:
            return replace(disc, at_mm=at)
        shift, near = robust_shift(normals[good], away[good])
        at = at + shift * (eye.at_mm[2] - sizes.plot_height_mm) / eye.at_mm[2]
        share = float(near.sum() / open_.sum())
    return replace(disc, at_mm=at, rim_share=share)


def outline_samples(outline: Array) -> tuple[Array, Array]:
    """Points (48, 2) evenly on the hull of an outline (n, 2), and their outward normals."""
    hull = np.asarray(cv2.convexHull(outline.astype(np.float32))).reshape(-1, 2).astype(float)
    closed = np.vstack([hull, hull[:1]])
    steps = np.linalg.norm(np.diff(closed, axis=0), axis=1)
    place = np.concatenate([[0], np.cumsum(steps)])
    where = np.linspace(0, place[-1], 48, endpoint=False)
    points = np.stack([np.interp(where, place, closed[:, axis]) for axis in (0, 1)], axis=1)
    edge = np.searchsorted(place, where, side="right") - 1
    along = (closed[edge + 1] - closed[edge]) / steps[edge][:, None]
    normals = np.stack([along[:, 1], -along[:, 0]], axis=1)
    inward = np.sum(normals * (points - hull.mean(axis=0)), axis=1) < 0
    normals[inward] *= -1
    return points, normals


def robust_shift(normals: Array, away: Array) -> tuple[Array, Array]:
    """Shift (2,) that explains most distances (n,) along normals (n, 2), and which ones.

    The wood may appear a little broader all round than it is.
    """
    values: Array = np.zeros(3)
    basis = np.column_stack([normals, np.ones(len(normals))])
    for scale in (3.0, 2.0, 1.0, 0.7):
        weight = 1 / (1 + ((away - basis @ values) / scale) ** 2) ** 2
        weighted = basis * weight[:, None]
        normal = basis.T @ weighted + np.diag([1e-3, 1e-3, 2.0])
        values = np.linalg.solve(normal, weighted.T @ away)
        values[2] = np.clip(values[2], -MOST_SWELL_MM, MOST_SWELL_MM)
    return values[:2], np.abs(away - basis @ values) < 1.5


def open_top(wood: WoodMap, disc: Disc, hidden: Array, looking: Looking) -> tuple[float, float]:
    """Shares of what is open of a plot's top that show its wood, and the other one: the side of a
    light plot in the shade may look like a dark one."""
    spots = top_spots(disc.at_mm, looking)
    spots = spots[samples(hidden, looking[0], spots) < EDGE]
    both = (disc.colour, opposite(disc.colour))
    own, other = (samples(wood.of(colour), looking[0], spots) > EDGE for colour in both)
    return int(own.sum()) / max(len(spots), 1), int(other.sum()) / max(len(spots), 1)


def lit_share(wood: WoodMap, disc: Disc, hidden: Array, looking: Looking) -> float:
    """Share of what is open of a plot's top that shows wood on which all lamps shine."""
    spots = top_spots(disc.at_mm, looking)
    spots = spots[samples(hidden, looking[0], spots) < EDGE]
    return int((samples(wood.lit, looking[0], spots) > EDGE).sum()) / max(len(spots), 1)


def solid_share(wood: WoodMap, disc: Disc, hidden: Array, looking: Looking) -> float:
    """Share of what is open of a plot, its upper side and its side, that shows wood at all."""
    view, eye, sizes = looking
    outline = disc_outline(disc.at_mm, sizes.plot_diameter_mm, sizes.plot_height_mm)
    hull = cv2.convexHull(view.px(eye.flat(outline)).astype(np.float32))
    place = np.zeros_like(hidden)
    cv2.fillConvexPoly(place, np.round(np.asarray(hull)).astype(np.int32), 255)
    open_ = cv2.subtract(place, hidden) > 0
    return int((wood.any[open_] > EDGE).sum()) / max(int(open_.sum()), 1)


def top_colours(wood: WoodMap, at_mm: Array, looking: Looking) -> tuple[float, float]:
    """Share of a plot's top that is light, and that is dark, wood."""
    flat = top_spots(at_mm, looking)
    light, dark = (samples(image, looking[0], flat) > EDGE for image in (wood.light, wood.dark))
    return float(light.mean()), float(dark.mean())


def top_spots(at_mm: Array, looking: Looking) -> Array:
    """Flat places (n, 2) all over a plot's top."""
    _, eye, sizes = looking
    radius = sizes.plot_diameter_mm / 2 * 0.85
    spots = np.mgrid[-1:1:9j, -1:1:9j].reshape(2, -1).T
    spots = np.asarray(at_mm) + spots[np.linalg.norm(spots, axis=1) <= 1] * radius
    return eye.flat(np.column_stack([spots, np.full(len(spots), sizes.plot_height_mm)]))
