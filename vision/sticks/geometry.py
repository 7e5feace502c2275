"""Boxes and discs above the table, and where they appear in the view from above.

The table's view shows z = 0. A point higher up appears where the ray from the camera through it
meets the table: *flat* coordinates, (n, 2) mm. `lift` goes back, given the height.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks.pieces import Sizes

CIRCLE = np.stack([np.cos(a := np.linspace(0, 2 * np.pi, 32, endpoint=False)), np.sin(a)], axis=1)


@dataclass(frozen=True, slots=True)
class Eye:
    """The camera as a point (3,) in the world."""

    at_mm: Array

    def flat(self, points_mm: Array) -> Array:
        """Flat coordinates (..., 2) of world points (..., 3)."""
        points = np.asarray(points_mm, float)
        stretch = self.at_mm[2] / (self.at_mm[2] - points[..., 2:])
        return np.asarray(self.at_mm[:2] + (points[..., :2] - self.at_mm[:2]) * stretch)

    def lift(self, flat_mm: Array, height_mm: Array) -> Array:
        """World points (n, 3) at heights (n,) that appear at flat points (n, 2)."""
        height = np.asarray(height_mm, float)[..., None]
        shrink = (self.at_mm[2] - height) / self.at_mm[2]
        across = self.at_mm[:2] + (np.asarray(flat_mm, float) - self.at_mm[:2]) * shrink
        return np.concatenate([across, height], axis=-1)


def box_corners(ends_mm: Array, width_mm: float, height_mm: float) -> Array:
    """Corners (2, 2, 2, 3) of a stick without roll: by end, side (right, left), bottom/top."""
    ends = np.asarray(ends_mm, float)
    run = ends[1] - ends[0]
    x, y, z = (float(value) for value in run / math.sqrt(float(run @ run)))
    level = max(math.hypot(x, y), 1e-9)
    left = np.array([-y / level, x / level, 0.0])
    up = np.array([-z * x / level, -z * y / level, (x * x + y * y) / level])
    sides = np.array([-1, 1])[:, None] * left * width_mm / 2
    levels = np.array([-1, 1])[:, None] * up * height_mm / 2
    return np.asarray(ends[:, None, None] + sides[None, :, None] + levels[None, None, :])


def marks(ends_mm: Array, sizes: Sizes, eye: Eye) -> tuple[Array, Array]:
    """What shows where a stick without roll lies along itself: its notches (2, 2), and the upper
    and lower edges of its end faces, (2 ends, bottom/top, 2); flat."""
    ends = np.asarray(ends_mm, float)
    faces = box_corners(ends, 0.0, sizes.stick_height_mm)[:, 0]
    share = sizes.notch_from_end_mm / float(np.linalg.norm(ends[1] - ends[0]))
    top = faces[:, 1]
    return eye.flat(top + share * (top[::-1] - top)), eye.flat(faces)


def disc_outline(at_mm: Array, diameter_mm: float, height_mm: float) -> Array:
    """Points (64, 3) on the rims of a plot: top circle, then foot circle."""
    rim = np.asarray(at_mm) + CIRCLE * diameter_mm / 2
    top = np.column_stack([rim, np.full(len(rim), height_mm)])
    foot = np.column_stack([rim, np.zeros(len(rim))])
    return np.concatenate([top, foot])


def with_length(ends_mm: Array, length_mm: float, anchor: float = 0.5) -> Array:
    """The same axis with exact length; the point at share `anchor` from the first end stays."""
    ends = np.asarray(ends_mm, float)
    along = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
    fixed = ends[0] + (ends[1] - ends[0]) * anchor
    return np.stack([fixed - along * length_mm * anchor, fixed + along * length_mm * (1 - anchor)])


def sine(one_mm: Array, other_mm: Array) -> float:
    """Of the angle between two sticks (ends (2, 3)) seen from above."""
    ways = [(ends[1] - ends[0])[:2] for ends in (one_mm, other_mm)]
    (x, y), (u, v) = (way / np.linalg.norm(way) for way in ways)
    return abs(float(x * v - y * u))


def within(outline: Array, point: Array, depth_mm: float = -1.0) -> bool:
    """The point lies this deep inside an outline (n, 2); or up to a millimetre beside it."""
    return cv2.pointPolygonTest(outline, (float(point[0]), float(point[1])), True) > depth_mm
