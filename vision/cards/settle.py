"""Moves suggested cards of a known size onto the edges that are seen of their sides.

A corner tells where a card lies, but hardly how it is turned; a card of a column lies beside its
neighbour, but not exactly so. Many are moved at once, each to where it meets the edges near its
sides, also if one or two sides are not seen.
"""

from dataclasses import dataclass

import numpy as np

from vision.cards.outlines import NEXT, SIDE_SAMPLES, Quads, along_sides
from vision.cards.rectify import to_full, to_half
from vision.cards.scene import Scene
from vision.cards.segments import Floats

REACH_PX = 4
"""In the halved picture: how far a side may be from its edge."""
ALONG = np.cos(np.radians(20.0))
"""Edges that run along a side, by the cosine of what they may be off."""
TRUST_PX = 1.5
"""In the halved picture: an edge so much farther off than the others is another one."""
ROUNDS = 3
STIFFNESS = 0.5
"""Points of a side that would have to pull a card for it to follow half the way."""
OFFSETS = np.array(sorted(range(-REACH_PX, REACH_PX + 1), key=abs), np.float32)
"""Nearest first."""


@dataclass(frozen=True, slots=True, eq=False)
class Sides:
    """Those of N outlines in the halved picture, axis by axis: numpy is slow at many small
    vectors."""

    x: Floats
    """N×4×samples: points along them."""
    y: Floats
    out_x: Floats
    """N×4: the way out, at right angles, of length 1."""
    out_y: Floats

    @classmethod
    def of(cls, half: Quads) -> "Sides":
        """Of outlines N×4×2."""
        shares = along_sides(SIDE_SAMPLES).T
        x, y = (half[..., axis] for axis in (0, 1))
        run_x, run_y = x[:, NEXT] - x, y[:, NEXT] - y
        length = np.maximum(np.hypot(run_x, run_y), np.float32(1e-6))
        points = np.stack([x, y]) @ shares
        along_x, along_y = points.reshape(2, len(half), 4, SIDE_SAMPLES)
        return cls(along_x, along_y, run_y / length, -run_x / length)


def settled(scene: Scene, quads: Quads) -> Quads:
    """N×4×2: the outlines shifted and turned onto the edges near their sides."""
    if len(quads) == 0:
        return quads
    half = to_half(quads)
    for _ in range(ROUNDS):
        sides = Sides.of(half)
        half = moved(half, sides, *pulls(scene, sides))
    return to_full(half)


def pulls(scene: Scene, sides: Sides) -> tuple[Floats, Floats]:
    """N×4×samples each: how far outwards (px) the nearest edge along each side is, and 1 if there
    is one that no known card hides."""
    height, width = scene.on_top.taken.shape
    x = sides.x[..., None] + sides.out_x[..., None, None] * OFFSETS
    y = sides.y[..., None] + sides.out_y[..., None, None] * OFFSETS
    np.clip(np.rint(x, out=x), 0.0, width - 1.0, out=x)
    np.clip(np.rint(y, out=y), 0.0, height - 1.0, out=y)
    y *= np.float32(width)
    y += x
    where = y.astype(np.intp)
    is_side = (scene.edges.mask.ravel().take(where) > 0) & (
        scene.on_top.sides.ravel().take(where) > 0
    )
    # There are few edges: only of these it is asked how they run.
    edge = np.flatnonzero(is_side)
    place, side = where.ravel()[edge], edge // (is_side.shape[2] * is_side.shape[3])
    dx, dy = (slope.ravel()[place].astype(np.float32) for slope in (scene.edges.dx, scene.edges.dy))
    across = dx * sides.out_x.ravel()[side] + dy * sides.out_y.ravel()[side]
    is_side.ravel()[edge] = across * across >= ALONG * ALONG * (dx * dx + dy * dy)
    nearest = OFFSETS[np.argmax(is_side, axis=3)]
    return nearest, np.asarray(is_side.any(axis=3), np.float32)


def moved(half: Quads, sides: Sides, away: Floats, seen: Floats) -> Quads:
    """The outlines (N×4×2) shifted and turned as the edges pull them."""
    middle = np.float32(0.25) * (half[:, 0] + half[:, 1] + half[:, 2] + half[:, 3])
    across = half[:, 2] - half[:, 0]
    size = np.hypot(across[:, 0], across[:, 1])[:, None] / 2
    x, y, out_x, out_y = sides.x, sides.y, sides.out_x, sides.out_y
    arm_x, arm_y = x - middle[:, 0, None, None], y - middle[:, 1, None, None]
    turning = (out_y[..., None] * arm_x - out_x[..., None] * arm_y) / size[..., None]
    weight = seen / (1.0 + (away / TRUST_PX) ** 2)
    # What every point would do is the same along a side, but for the turning.
    pull, turned = weight * away, weight * turning
    counts, turns, wanted = (part.sum(axis=2) for part in (weight, turned, pull))
    ways = np.stack([out_x, out_y], axis=1)
    curvature = np.empty((len(half), 3, 3))
    curvature[:, :2, :2] = (ways * counts[:, None]) @ ways.swapaxes(1, 2)
    curvature[:, :2, 2] = curvature[:, 2, :2] = (ways @ turns[..., None])[..., 0]
    curvature[:, 2, 2] = np.einsum("nsp,nsp->n", turned, turning)
    curvature += STIFFNESS * np.eye(3)
    left = np.empty((len(half), 3, 1))
    left[:, :2] = ways @ wanted[..., None]
    left[:, 2, 0] = np.einsum("nsp,nsp->n", pull, turning)
    step = np.linalg.solve(curvature, left)[..., 0].astype(np.float32)
    turn = step[:, 2:] / size
    arms = half - middle[:, None]
    spun = np.stack([-arms[..., 1] * turn, arms[..., 0] * turn], axis=2)
    return np.asarray(half + step[:, None, :2] + spun, np.float32)
