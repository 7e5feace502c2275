"""Moves suggested cards of a known size onto the edges that are seen of their sides.

A corner tells where a card lies, but hardly how it is turned; a card of a column lies beside its
neighbour, but not exactly so. Many are moved at once, each to where it meets the edges near its
sides, also if one or two sides are not seen.
"""

import numpy as np

from vision.cards.outlines import Quads, side_points
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


def settled(scene: Scene, quads: Quads) -> Quads:
    """N×4×2: the outlines shifted and turned onto the edges near their sides."""
    for _ in range(ROUNDS if len(quads) else 0):
        half = to_half(quads)
        quads = to_full(moved(half, *pulls(scene, half)))
    return quads


def pulls(scene: Scene, half: Quads) -> tuple[Floats, Floats]:
    """N×4×samples each: how far outwards (px) the nearest edge along each side is, and 1 if there
    is one that no known card hides."""
    points, outward = side_points(half), outward_of(half)
    height, width = scene.taken.shape
    # Axis by axis: numpy is slow at many small vectors.
    x, y = (points[..., k, None] + outward[:, :, None, k, None] * OFFSETS for k in (0, 1))
    np.clip(np.rint(x, out=x), 0.0, width - 1.0, out=x)
    np.clip(np.rint(y, out=y), 0.0, height - 1.0, out=y)
    y *= np.float32(width)
    y += x
    where = y.astype(np.intp)
    is_side = (scene.edges.mask.ravel().take(where) > 0) & (scene.sides.ravel().take(where) > 0)
    # There are few edges: only of these it is asked how they run.
    edge = np.flatnonzero(is_side)
    place, side = where.ravel()[edge], edge // (is_side.shape[2] * is_side.shape[3])
    dx, dy = (slope.ravel()[place].astype(np.float32) for slope in (scene.edges.dx, scene.edges.dy))
    out_x, out_y = outward.reshape(-1, 2)[side].T
    across = dx * out_x + dy * out_y
    is_side.ravel()[edge] = across * across >= ALONG * ALONG * (dx * dx + dy * dy)
    nearest = OFFSETS[np.argmax(is_side, axis=3)]
    return nearest, np.asarray(is_side.any(axis=3), np.float32)


def moved(half: Quads, away: Floats, seen: Floats) -> Quads:
    """The outlines (N×4×2) shifted and turned as the edges pull them."""
    points, outward = side_points(half), outward_of(half)[:, :, None]
    middle = half.mean(axis=1)
    size = np.linalg.norm(half[:, 2] - half[:, 0], axis=1)[:, None, None] / 2
    arm = points - middle[:, None, None]
    turning = (outward[..., 1] * arm[..., 0] - outward[..., 0] * arm[..., 1]) / size
    shifts = np.broadcast_to(outward, points.shape)
    slopes = np.concatenate([shifts, turning[..., None]], axis=3).reshape(len(half), -1, 3)
    weight = (seen / (1.0 + (away / TRUST_PX) ** 2)).reshape(len(half), -1, 1)
    curvature = np.swapaxes(slopes, 1, 2) @ (slopes * weight) + STIFFNESS * np.eye(3)
    wanted = np.swapaxes(slopes, 1, 2) @ (weight * away.reshape(len(half), -1, 1))
    step = np.linalg.solve(curvature.astype(np.float64), wanted.astype(np.float64))[..., 0]
    turn = (step[:, 2] / size[:, 0, 0])[:, None]
    arms = half - middle[:, None]
    spun = np.stack([-arms[..., 1] * turn, arms[..., 0] * turn], axis=2)
    return np.asarray(half + step[:, None, :2] + spun, np.float32)


def outward_of(half: Quads) -> Floats:
    """N×4×2 unit vectors, at right angles to the sides of the quads."""
    along = np.roll(half, -1, axis=1) - half
    along = along / np.maximum(np.linalg.norm(along, axis=2, keepdims=True), 1e-6)
    return np.asarray(np.stack([along[..., 1], -along[..., 0]], axis=2), np.float32)
