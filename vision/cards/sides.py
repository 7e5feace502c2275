"""Puts an outline exactly on the sides of a card that is seen whole."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.outlines import NEXT, Quads, side_points
from vision.cards.segments import Edges, Floats

Line = tuple[float, float, float]
"""Homogeneous."""

SAMPLES = 40
FAINTEST = 0.6
"""Change across a side against the strongest one near by."""
FEWEST = SAMPLES // 4
"""Points that must line up."""
MIDDLE = (SAMPLES // 2 - 1, SAMPLES // 2)
"""Their mean is the median."""


def snap(edges: Edges, quad: Quads, reach_px: float, faintest: float = FAINTEST) -> Quads | None:
    """The 4×2 quad moved onto the strongest edges within `reach_px`; None if a side has none.

    Each side is a line fitted to the places where the picture changes most across it, counted
    from the outermost change that is no fainter than this share of the strongest one, so that a
    printed frame inside the card does not win.
    """
    points = side_points(quad[None], SAMPLES)[0]
    outward = outward_of(quad)
    offsets = np.arange(-reach_px, reach_px + 0.01, 0.5, dtype=np.float32)
    change = change_across(edges, points, outward, offsets)
    found, keep = strongest_changes(points, outward, offsets, change, faintest)
    # A side that is not seen at all is told before the others are fitted.
    if keep.sum(axis=1).min() < FEWEST:
        return None
    lines: list[Line] = []
    for side in range(4):
        line = fit_side(found[side], keep[side])
        if line is None:
            return None
        lines.append(line)
    corners = [meeting(lines[side - 1], lines[side]) for side in range(4)]
    return None if None in corners else np.array(corners, np.float32)


def meeting(one: Line, other: Line) -> tuple[float, float] | None:
    """Where two lines meet; None if they run side by side."""
    (a, b, c), (d, e, f) = one, other
    width = a * e - b * d
    return None if abs(width) < 1e-9 else ((b * f - c * e) / width, (c * d - a * f) / width)


def change_across(edges: Edges, points: Floats, outward: Floats, offsets: Floats) -> Floats:
    """4×samples×offsets: size of the gradient across the side at each offset."""
    reach = float(np.abs(offsets).max()) + 1.0
    corners = points.reshape(-1, 2)
    # Whole numbers would do badly between pixels; only those around the card are made finer.
    first = np.maximum(np.floor(corners.min(axis=0) - reach), np.float32(0.0))
    last = np.maximum(np.ceil(corners.max(axis=0) + reach) + 1.0, 1.0)
    part = np.s_[int(first[1]) : int(last[1]), int(first[0]) : int(last[0])]
    shape = (4, SAMPLES, len(offsets))
    if edges.dx[part].size == 0:
        return np.zeros(shape, np.float32)
    # Axis by axis: numpy is slow at many small vectors.
    places = (
        points[..., axis, None] - first[axis] + outward[:, axis, None, None] * offsets
        for axis in (0, 1)
    )
    x, y = (place.reshape(-1, len(offsets)) for place in places)
    dx, dy = (
        np.asarray(cv2.remap(slope[part].astype(np.float32), x, y, cv2.INTER_LINEAR))
        for slope in (edges.dx, edges.dy)
    )
    across = (
        dx.reshape(shape) * outward[:, 0, None, None]
        + dy.reshape(shape) * outward[:, 1, None, None]
    )
    return np.asarray(np.abs(across), np.float32)


def strongest_changes(
    points: Floats, outward: Floats, offsets: Floats, change: Floats, faintest: float
) -> tuple[Floats, NDArray[np.bool_]]:
    """4×samples×2: where the picture changes most across the sides; and which are strong enough."""
    # One common offset per side first: a side is straight, specks of art are not.
    typical = np.partition(change, MIDDLE, axis=1)[:, list(MIDDLE)].mean(axis=1)
    strongest = typical.max(axis=1, keepdims=True)
    is_strong = typical >= faintest * strongest
    common = offsets[len(offsets) - 1 - np.argmax(is_strong[:, ::-1], axis=1)]
    nearby = np.abs(offsets - common[:, None]) <= 2.5
    there = np.where(nearby[:, None], change, np.float32(-1.0))
    found = points + outward[:, None] * offsets[there.argmax(axis=2)][..., None]
    return np.asarray(found, np.float32), np.asarray(there.max(axis=2) > faintest / 2 * strongest)


def fit_side(found: Floats, keep: NDArray[np.bool_]) -> Line | None:
    """Homogeneous line through those of the points (samples×2) that line up; None if few do."""
    for _ in range(3):
        if keep.sum() < FEWEST:
            return None
        line = cv2.fitLine(found[keep], cv2.DIST_HUBER, 0, 0.01, 0.01)
        vx, vy, x, y = line.ravel().tolist()
        away = np.abs((found[:, 0] - x) * vy - (found[:, 1] - y) * vx)
        before, keep = keep, away < 0.8
        if (before == keep).all():
            break
    return vy, -vx, vx * y - vy * x


def edge_width_px(edges: Edges, quad: Quads) -> float:
    """How many pixels the step from card to table takes; 2 to 4 is sharp.

    Measured on the table's side of the edge, where there is no print, and doubled.
    """
    offsets = np.arange(0.0, 8.01, 0.5, dtype=np.float32)
    change = change_across(edges, side_points(quad[None], SAMPLES)[0], outward_of(quad), offsets)
    profile = np.median(change, axis=1)
    profile = np.maximum(profile - profile[:, -4:].mean(axis=1, keepdims=True), 0.0)
    peak = np.maximum(profile.max(axis=1), 1e-3)
    return float(np.median(2.0 * (0.5 * profile.sum(axis=1) / peak - 0.25)))


def outward_of(quad: Quads) -> Floats:
    """4×2 unit vectors, at right angles to the sides."""
    x, y = (quad[NEXT] - quad).T
    length = np.maximum(np.hypot(x, y), np.float32(1e-6))
    return np.stack([y / length, -x / length], axis=1)
