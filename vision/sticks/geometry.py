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


def box_corners(ends_mm: Array, width_mm: float, height_mm: float, beyond_mm: float = 0.0) -> Array:
    """Corners (2, 2, 2, 3) of a stick without roll: by end, side (right, left), bottom/top; so much
    longer at both ends. In plain numbers: thousands of boxes are looked at in a large tower."""
    (x0, y0, z0), (x1, y1, z1) = ends_mm.tolist()
    run = x1 - x0, y1 - y0, z1 - z0
    length = math.sqrt(run[0] ** 2 + run[1] ** 2 + run[2] ** 2)
    x, y, z = (each / length for each in run)
    level = max(math.hypot(x, y), 1e-9)
    sides = [(-y * half / level, x * half / level) for half in (-width_mm / 2, width_mm / 2)]
    rise = height_mm / 2 / level
    up_x, up_y, up_z = -z * x * rise, -z * y * rise, (x * x + y * y) * rise
    middles = [
        (at[0] + x * far, at[1] + y * far, at[2] + z * far)
        for at, far in (((x0, y0, z0), -beyond_mm), ((x1, y1, z1), beyond_mm))
    ]
    return np.array(
        [
            [
                [
                    (mx + sx - up_x, my + sy - up_y, mz - up_z),
                    (mx + sx + up_x, my + sy + up_y, mz + up_z),
                ]
                for sx, sy in sides
            ]
            for mx, my, mz in middles
        ]
    )


def marks(ends_mm: Array, sizes: Sizes, eye: Eye) -> tuple[Array, Array]:
    """What shows where a stick without roll lies along itself: its notches (2, 2), and the upper
    and lower edges of its end faces, (2 ends, bottom/top, 2); flat."""
    ends = np.asarray(ends_mm, float)
    faces = box_corners(ends, 0.0, sizes.stick_height_mm)[:, 0]
    share = sizes.notch_from_end_mm / float(np.linalg.norm(ends[1] - ends[0]))
    top = faces[:, 1]
    return eye.flat(top + share * (top[::-1] - top)), eye.flat(faces)


def on_notches(lines_mm: Array, heights_mm: Array, sizes: Sizes, eye: Eye) -> Array:
    """Ends (2, 3) of a stick whose notches appear at `lines_mm`, flat (2, 2), if its ends are about
    so high, (2,)."""
    share = sizes.notch_from_end_mm / sizes.stick_length_mm
    level = heights_mm + share * (heights_mm[::-1] - heights_mm)
    carved = eye.lift(lines_mm, level + sizes.stick_height_mm / 2)
    carved[:, 2] = level
    beyond = share / (1 - 2 * share) * (carved[1] - carved[0])
    return with_length(np.stack([carved[0] - beyond, carved[1] + beyond]), sizes.stick_length_mm)


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
