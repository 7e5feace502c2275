"""Where covered cards may lie, once some show how the table lies: at a single corner, along a side,
and beside a known card."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cards.outlines import NO_QUADS, Corners, Quads, distinct, joined
from vision.cards.plane import Plane, apply
from vision.cards.rectify import homographies, to_full, to_half
from vision.cards.scene import NEWS_GRID, Scene
from vision.cards.segments import turn_among
from vision.cards.settle import settled
from vision.cards.ways import Way, corners_seen

Points = NDArray[np.float64]
"""On the table, last axis 2."""

LEAST_POINTS, LEAST_SHARE = 12, 0.4
"""Points of the sides, and share of those in sight, that must lie on edges."""
MOST_CORNERS = 28
"""Places looked at: of 14 cards recognised at one, all were among the first 17."""
SHORTEST_SIDE, LONGEST_SIDE, PARTLY_HIDDEN, MOST_SIDES = 0.78, 1.05, 0.95, 12
"""How long an edge is that may be a whole side, as a share of it: rounded corners are no part of
it; share of a card in sight from which none lies on it; and how many places are looked at."""
SAME_CORNER_PX, SAME_WAY = 3.0, np.cos(np.radians(6.0))
"""In the halved picture: how near a corner lies to that of a known card, and how its arms run."""
ARM_PX = 30.0
"""In the halved picture: as much of an arm as gives a reliable direction."""
BESIDE_POINTS, HARDLY_SEEN = 8, 0.3
"""Points of the sides in sight of a card beside a known one that must lie on edges; and their share
where hardly more is seen: white cards in a column show two of three sides in part."""
NEIGHBOUR_STEP = 0.05
"""Places tried beside a card, as a share of its height apart."""
SAME_BESIDE = 0.03
"""How far apart places must be that were moved onto the edges near by."""


@dataclass(frozen=True, slots=True)
class Column:
    """How cards lie that were laid in a column or row."""

    least_share: float
    """Of the sides in sight of each, on edges."""
    most: int
    """How many places are moved onto the edges near by."""
    turns_rad: tuple[float, ...] = (0.0,)
    asides: tuple[float, ...] = (0.0,)
    """Shifts across the column, as a share of the width."""
    apart: float = 0.0
    """How far apart two places must be, as a share of the width, for both to be tried."""


NEAT = Column(0.5, 16)
LOOSE = Column(HARDLY_SEEN, 24, (0.0, 0.05, -0.05), (0.0, 0.08, -0.08), 0.09)
"""Looked for if nothing else is found. The places differ much, so that those beside one card whose
sides are plain to see, which are many, leave some for all others."""


def cards_at_corners(scene: Scene, plane: Plane, aspect: float) -> Quads:
    """Cards of the right size on the table, one for each way of putting one at a corner: of two
    edges, or of what known cards leave in sight of a patch."""
    corners = scene.corners.chosen(scene.in_the_open(scene.corners.point))
    rest = corners_seen(Way.SILHOUETTE, scene.views, scene.corners, scene.placed)
    corners = joined(corners, rest)
    corners = corners.chosen(~are_of(corners, np.stack([one.quad for one in scene.placed])))
    if len(corners) == 0:
        return NO_QUADS
    every = np.concatenate(
        [
            put_at(corners, plane, aspect, along_first=along_first, is_turned=is_turned)
            for along_first in (True, False)
            for is_turned in (False, True)
        ]
    )
    return most_outlined(scene, every, MOST_CORNERS)


def most_outlined(scene: Scene, quads: Quads, most: int) -> Quads:
    """Those of the places (N×4×2) whose sides are plainest to see, all of them distinct."""
    count, share = scene.on_top.outlined(quads)
    keep = np.flatnonzero((count >= LEAST_POINTS) & (share > LEAST_SHARE))
    # Of a card beneath others fewer points are in sight: by their number alone places in the open
    # that lack a side would leave it none.
    score = (np.sqrt(count[keep]) * share[keep]).astype(np.float32)
    return quads[keep][distinct(to_half(quads[keep]), score, most)]


def cards_at_sides(scene: Scene, plane: Plane, aspect: float) -> Quads:
    """Cards of the right size beneath known ones, on either hand of an edge that is as long as one
    of their sides: in a fan of white cards no more is seen of most."""
    is_open = scene.in_the_open(scene.segments.ends.mean(axis=1))
    ends = plane.to_table(to_full(scene.segments.ends[is_open]))
    length = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    cards = []
    for turned, (side, across) in enumerate(((aspect, 1.0), (1.0, aspect))):
        some = ends[(length > SHORTEST_SIDE * side) & (length < LONGEST_SIDE * side)]
        lying = put_along(np.concatenate([some, some[:, ::-1]]), side, across)
        # The first side of a quad is the card's width.
        cards.append(np.roll(plane.to_picture(lying), turned, axis=1))
    quads = np.concatenate(cards)
    is_beneath = scene.on_top.in_sight(quads, NEWS_GRID).mean(axis=(1, 2)) < PARTLY_HIDDEN
    return most_outlined(scene, quads[is_beneath], MOST_SIDES)


def put_along(ends: Points, side: float, across: float) -> Points:
    """N×4×2: rectangles whose first side (of this length) has the middle and the direction of each
    edge (N×2×2), and that lie on its right."""
    run = ends[:, 1] - ends[:, 0]
    run /= np.maximum(np.linalg.norm(run, axis=1, keepdims=True), 1e-9)
    over = np.stack([-run[:, 1], run[:, 0]], axis=1) * across
    start, end = (ends.mean(axis=1) + way * run * side / 2 for way in (-1, 1))
    return np.stack([start, end, end + over, start + over], axis=1)


def are_of(corners: Corners, quads: Quads) -> NDArray[np.bool_]:
    """Which of the corners are those of known cards (N×4×2), and need no other one."""
    half = to_half(quads)
    side = np.roll(half, -1, axis=1) - half
    side /= np.maximum(np.linalg.norm(side, axis=2, keepdims=True), 1e-6)
    apart_px = np.abs(corners.point[:, None, None] - half).max(axis=3)
    along = np.einsum("nk,mck->nmc", corners.a, side) > SAME_WAY
    return np.asarray(((apart_px < SAME_CORNER_PX) & along).any(axis=(1, 2)))


def put_at(
    corners: Corners, plane: Plane, aspect: float, *, along_first: bool, is_turned: bool
) -> Quads:
    """Cards whose sides run along the corner's arms, as the first or the second arm runs exactly.

    The width lies along the first arm, or along the second if it `is_turned`.
    """
    size = (1.0, aspect) if is_turned else (aspect, 1.0)
    arm, arm_px = (corners.a, corners.a_px) if along_first else (corners.b, corners.b_px)
    point = plane.to_table(to_full(corners.point))
    tip = plane.to_table(to_full(corners.point + arm * np.minimum(arm_px, ARM_PX)[:, None]))
    run = tip - point
    run /= np.maximum(np.linalg.norm(run, axis=1, keepdims=True), 1e-9)
    square = np.stack([-run[:, 1], run[:, 0]], axis=1)
    first, second = (run, square) if along_first else (-square, run)
    a, b = first * size[0], second * size[1]
    quads = plane.to_picture(np.stack([point, point + a, point + a + b, point + b], axis=1))
    # The first side of a quad is the card's width.
    return np.roll(quads, 1, axis=1) if is_turned else quads


def neighbours(scene: Scene, quads: Quads, aspect: float, column: Column = NEAT) -> Quads:
    """Cards laid in a column or row with one of these (N×4×2): shifted along its sides and turned,
    so much of their own on edges, and moved onto these."""
    grid = np.meshgrid(np.arange(0.2, 0.9, NEIGHBOUR_STEP), column.asides)
    steps, asides = (way.ravel() for way in grid)
    down = np.stack([asides, steps], axis=1)
    right = np.stack([steps / aspect, asides * aspect], axis=1)
    right = right[right[:, 0] < 0.95]
    shifts = np.concatenate([down, -down, right, -right])
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
    laid = np.concatenate([turned_by(turn, unit, aspect) for turn in column.turns_rad])
    shifted = (laid[:, None] + shifts[:, None]).reshape(-1, 4, 2)
    every = [apply(to_picture, shifted) for to_picture in homographies(quads)]
    beside = np.concatenate(every).astype(np.float32)
    # Beside a card that lies alone there are no sides to be seen.
    count, share = scene.on_top.outlined(beside)
    some = np.flatnonzero((share > column.least_share) & (count >= BESIDE_POINTS))
    some = some[np.argsort(-(count * share)[some], kind="stable")]
    # The plainest beside every card first: beside one of which all is seen, all are plain.
    turn = turn_among(some // len(shifted)).astype(np.float32)
    best = some[distinct(to_half(beside[some]), -turn, column.most, column.apart)]
    moved = settled(scene, beside[best])
    count, share = scene.on_top.outlined(moved)
    return moved[distinct(to_half(moved), count * share, column.most, SAME_BESIDE)]


def turned_by(turn_rad: float, card: Points, aspect: float) -> Points:
    """1×4×2: the corners of a card (4×2, in its widths and heights) turned around its middle."""
    cos, sin = np.cos(turn_rad), np.sin(turn_rad)
    spin = np.array([[cos, aspect * sin], [-sin / aspect, cos]])
    return np.asarray((card - card.mean(axis=0)) @ spin + card.mean(axis=0))[None]
