"""Where a card may lie: rectangles that the straight edges of a picture suggest.

Two segments that meet at about a right angle are a corner. A corner and the length of one of its
arms suggest a card, whose four sides are then looked for in the picture. Nothing is decided here:
an outline is only a place worth rectifying.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.connected import pairs
from vision.cards.segments import Edges, Floats, Segments

Quads = NDArray[np.float32]
"""N×4×2: corners in pixels, clockwise as seen; the first side is a card's width."""
NO_QUADS: Quads = np.zeros((0, 4, 2), np.float32)

SQUARENESS = np.cos(np.radians(64.0))
"""A corner of a card on a table seen from up to 35° off the vertical stays within 90 ± 26°."""
GAP_PX = 7.0
"""Rounded corners: how far the ends of two sides may stay away from where they would meet."""
SHORTEST_ARM_PX = 7.0
CORNER_NEAR_PX = 4.0
"""How far the corner of an outline may be from where two edges meet."""
NEXT = [1, 2, 3, 0]
"""The corner after each."""
SIDE_SAMPLES = 14
AT = np.ones((3, 3), np.uint8)
NEAR = np.array(
    [[0, 1, 1, 1, 0], [1, 1, 1, 1, 1], [1, 1, 1, 1, 1], [1, 1, 1, 1, 1], [0, 1, 1, 1, 0]], np.uint8
)
"""Discs of 1.5 and 2.5 px: how near an edge must be to belong to a side."""


@dataclass(frozen=True, slots=True, eq=False)
class Corners:
    """N right-angled corners: `point` N×2; unit arms `a`, `b` (b clockwise of a); lengths seen."""

    point: Floats
    a: Floats
    b: Floats
    a_px: Floats
    b_px: Floats

    def __len__(self) -> int:
        return len(self.point)

    def chosen(self, index: NDArray[np.generic]) -> "Corners":
        return Corners(
            self.point[index], self.a[index], self.b[index], self.a_px[index], self.b_px[index]
        )


def find_corners(segments: Segments, gap_px: float = GAP_PX) -> Corners:
    """Every way in which two segments form a corner; a crossing or a T gives several."""
    start, run = segments.ends[:, 0], segments.ends[:, 1] - segments.ends[:, 0]
    length = np.maximum(segments.length, np.float32(1e-3))
    unit = np.asarray(run / length[:, None], np.float32)
    i, j = pairs(np.triu(np.abs(unit @ unit.T) < SQUARENESS, 1))
    cross = unit[i, 0] * unit[j, 1] - unit[i, 1] * unit[j, 0]
    between = start[j] - start[i]
    along_i = (between[:, 0] * unit[j, 1] - between[:, 1] * unit[j, 0]) / cross
    along_j = (between[:, 0] * unit[i, 1] - between[:, 1] * unit[i, 0]) / cross
    touch = (
        (along_i > -gap_px)
        & (along_i < length[i] + gap_px)
        & (along_j > -gap_px)
        & (along_j < length[j] + gap_px)
    )
    i, j, along_i, along_j = i[touch], j[touch], along_i[touch], along_j[touch]
    point = start[i] + unit[i] * along_i[:, None]
    ways = []
    for sign_i, sign_j in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        reach_i = length[i] - along_i if sign_i > 0 else along_i
        reach_j = length[j] - along_j if sign_j > 0 else along_j
        keep = (reach_i > SHORTEST_ARM_PX) & (reach_j > SHORTEST_ARM_PX)
        a, b = sign_i * unit[i[keep]], sign_j * unit[j[keep]]
        ways.append(clockwise(Corners(point[keep], a, b, reach_i[keep], reach_j[keep])))
    return joined(*ways)


def joined(*some: Corners) -> Corners:
    return Corners(*(np.concatenate(parts) for parts in zip(*map(fields, some), strict=True)))


def fields(corners: Corners) -> tuple[Floats, ...]:
    return corners.point, corners.a, corners.b, corners.a_px, corners.b_px


def clockwise(corners: Corners) -> Corners:
    """The same corners with `b` clockwise of `a` on the screen (y points down)."""
    c = corners
    turn = (c.a[:, 0] * c.b[:, 1] - c.a[:, 1] * c.b[:, 0]) < 0
    return Corners(
        c.point,
        np.where(turn[:, None], c.b, c.a),
        np.where(turn[:, None], c.a, c.b),
        np.where(turn, c.b_px, c.a_px),
        np.where(turn, c.a_px, c.b_px),
    )


def rectangles(corners: Corners, aspect: float, shortest_px: float, longest_px: float) -> Quads:
    """Cards of `aspect` (width / height) that would explain the length of an arm of a corner."""
    a, b = corners.a_px, corners.b_px
    sizes = [(a, a / aspect), (b * aspect, b), (a, a * aspect), (b / aspect, b)]
    quads = [spanned(corners, *size) for size in sizes]
    # In the last two the second arm is the width: start from the corner before.
    quads[2:] = [np.roll(quad, 1, axis=1) for quad in quads[2:]]
    quads += seen_whole(corners, aspect)
    every = np.concatenate(quads)
    width = np.linalg.norm(every[:, 1] - every[:, 0], axis=1)
    height = np.linalg.norm(every[:, 3] - every[:, 0], axis=1)
    smaller, larger = np.minimum(width, height), np.maximum(width, height)
    return np.asarray(every[(smaller >= shortest_px) & (larger <= longest_px)], np.float32)


def seen_whole(corners: Corners, aspect: float) -> list[Quads]:
    """Both arms as long as they are seen, where their ratio is that of a card seen askew."""
    whole = []
    for turned, ratio in ((0, aspect), (1, 1.0 / aspect)):
        fits = np.abs(np.log(corners.a_px / corners.b_px / ratio)) < 0.22
        some = corners.chosen(fits)
        whole.append(np.roll(spanned(some, some.a_px, some.b_px), turned, axis=1))
    return whole


def spanned(corners: Corners, a_px: Floats, b_px: Floats) -> Quads:
    a, b = corners.a * a_px[:, None], corners.b * b_px[:, None]
    return np.stack(
        [corners.point, corners.point + a, corners.point + a + b, corners.point + b], axis=1
    )


def on_corners(quads: Quads, corners: Corners, near: NDArray[np.bool_]) -> Quads:
    """M×4×2: the outlines (N×4×2) with every corner where two edges meet near by, as far as there
    are such places, and the sides are as plain: an edge ends before a rounded corner does."""
    points = corners.point
    if len(quads) == 0 or len(points) == 0:
        return quads[:0]
    # Squared, and axis by axis: so many small vectors would take four times as long.
    x, y = (quads[..., axis, None] - points[:, axis] for axis in (0, 1))
    away = x * x + y * y
    is_near = (away.min(axis=2) < CORNER_NEAR_PX**2).all(axis=1)
    before, moved = quads[is_near], points[away[is_near].argmin(axis=2)]
    plain, plainer = (side_support(near, some).mean(axis=1) for some in (before, moved))
    return np.asarray(moved[plainer >= plain], np.float32)


def near_edges(edges: Edges, disc: NDArray[np.uint8] = NEAR) -> NDArray[np.bool_]:
    """Per pixel: there is an edge within the disc around it."""
    return np.asarray(cv2.dilate(edges.mask, disc) > 0)


def side_points(quads: Quads, samples: int = SIDE_SAMPLES) -> Floats:
    """N×4×samples×2: points along each side, away from the rounded corners."""
    points = along_sides(samples) @ quads
    return np.asarray(points.reshape(-1, 4, samples, 2), np.float32)


@lru_cache(maxsize=8)
def along_sides(samples: int) -> Floats:
    """(4·samples)×4: what each point has of every corner."""
    share = np.linspace(0.1, 0.9, samples)[:, None]
    corner = np.eye(4)
    sides = [corner[k] * (1 - share) + corner[(k + 1) % 4] * share for k in range(4)]
    return np.concatenate(sides).astype(np.float32)


def side_support(near: NDArray[np.bool_], quads: Quads) -> Floats:
    """N×4: share of each side that has an edge nearby; outside the picture counts as none."""
    x, y = pixels_of(side_points(quads))
    height, width = near.shape
    inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
    close = near[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)]
    return np.asarray((close & inside).mean(axis=2), np.float32)


def pixels_of(points: Floats) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """x and y of the pixels that points lie in."""
    whole = np.rint(points).astype(np.int32)
    return whole[..., 0], whole[..., 1]


def distinct(quads: Quads, score: Floats, most: int, apart: float = 0.09) -> NDArray[np.intp]:
    """Indices of the best quads, best first, none of them nearly the same as a better one.

    `apart` is the largest corner distance, as a share of the card's width, that counts as the same.
    """
    order = np.argsort(-score, kind="stable")[: 8 * most]
    one, other = same_places(quads[order], apart)
    until = np.searchsorted(one, np.arange(len(order) + 1))
    free = np.ones(len(order), bool)
    kept: list[int] = []
    for index in range(len(order)):
        if len(kept) == most:
            break
        if free[index]:
            kept.append(index)
            free[other[until[index] : until[index + 1]]] = False
    return np.asarray(order[kept], np.intp)


def same_places(quads: Quads, apart: float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """All pairs, of one and a later one, whose corners are nearer than `apart` of the first one's
    width, whichever way up; sorted by the first."""
    width = quads[:, 1] - quads[:, 0]
    reach = np.asarray(apart * np.hypot(width[:, 0], width[:, 1]), np.float32)
    # Quads with different middles differ in a corner: that spares most of the comparisons.
    x, y = quads.mean(axis=1).T
    one, other = within_reach(x, reach)
    later = np.flatnonzero(one < other)
    one, other = one[later], other[later]
    near = np.flatnonzero(np.abs(y[one] - y[other]) < reach[one])
    one, other = one[near], other[near]
    flat = quads.reshape(-1, 8)
    turned = np.concatenate([flat[:, 4:], flat[:, :4]], axis=1)
    same = np.zeros(len(one), bool)
    for way in (flat, turned):
        # The first corner spares most of the others.
        hopeful = np.flatnonzero(np.abs(flat[one, 0] - way[other, 0]) < reach[one])
        away = flat[one[hopeful]]
        away -= way[other[hopeful]]
        same[hopeful] |= np.abs(away, out=away).max(axis=1) < reach[one[hopeful]]
    return one[same], other[same]


def within_reach(x: Floats, reach: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """All pairs of numbers (N) that differ by less than the `reach` (N) of the first; sorted by the
    first."""
    order = np.argsort(x)
    in_order = x[order]
    start = np.searchsorted(in_order, x - reach, "right")
    count = np.maximum(np.searchsorted(in_order, x + reach, "left") - start, 0)
    one = np.repeat(np.arange(len(x)), count)
    # Of each, those from its start on.
    place = np.arange(len(one)) + np.repeat(start - (np.cumsum(count) - count), count)
    return one, order[place]


def is_same_place(one: Quads, other: Quads, within: float) -> bool:
    """Whichever way up: corners (4, 2) no farther apart than `within`, as a share of the width."""
    # In plain numbers: mostly the first of them says no.
    ours: list[float] = one.ravel().tolist()
    theirs: list[float] = other.ravel().tolist()
    reach = within * math.hypot(theirs[2] - theirs[0], theirs[3] - theirs[1])
    return any(
        all(abs(mine - its) < reach for mine, its in zip(ours, way, strict=True))
        for way in (theirs, theirs[4:] + theirs[:4])
    )


def are_among(quads: Quads, known: Quads, within: float) -> NDArray[np.bool_]:
    """Which of the quads (N×4×2) are at the same place as one of the known (M×4×2), in this sense;
    but only the same way up."""
    reach = within * np.linalg.norm(known[:, 1] - known[:, 0], axis=1)
    apart = np.abs(quads[:, None] - known).max(axis=(2, 3))
    return np.asarray((apart < reach).any(axis=1))
