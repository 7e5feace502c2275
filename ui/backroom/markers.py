"""Where the markers are in a picture, and where those must be that are hidden."""

from collections.abc import Mapping

import cv2
import numpy as np

from ui.eyes.sight import Outline, Point
from ui.measured import mat_of
from vision.mat import Array, Frame, Mat
from vision.mats import mat_plan
from vision.mats.games import MATS
from vision.mats.place import Matrix, homography

Corners = Mapping[int, Array]
"""Marker id to its corners in pixels (4, 2)."""
ENOUGH_MARKERS = 3
"""Two of them may lie side by side, and then tell little about the other end of the mat."""


def outlines(seen: Corners, frame: Frame) -> tuple[Outline, ...]:
    """Every marker that is seen; those that are not seen, too (not `sure`), if the others tell
    where to look for them. Named by their numbers."""
    found = [Outline(str(number), shares(quad, frame)) for number, quad in seen.items()]
    missing = [
        Outline(str(number), shares(quad, frame), sure=False)
        for number, quad in expected(seen).items()
        if number not in seen
    ]
    return (*found, *missing)


def expected(seen: Corners) -> Corners:
    """Where all markers should be; nothing if too few are seen to tell."""
    if len(seen) < ENOUGH_MARKERS:
        return {}
    corners = {number: np.asarray(quad, np.float64) for number, quad in seen.items()}
    mat, to_mm = min(
        ((mat, homography(corners, mat)) for mat in all_mats()),
        key=lambda fitted: misfit_mm(corners, *fitted),
    )
    to_px = np.asarray(np.linalg.inv(to_mm), np.float64)
    return {number: carried(quad, to_px) for number, quad in mat.corners_mm.items()}


def all_mats() -> list[Mat]:
    """Whichever game is going to be played."""
    return [mat_of(mat_plan(game, ())) for game in MATS]


def misfit_mm(seen: Corners, mat: Mat, to_mm: Matrix) -> float:
    return float(
        np.mean([np.abs(carried(quad, to_mm) - mat.corners_mm[n]) for n, quad in seen.items()])
    )


def carried(points: Array, by: Matrix) -> Array:
    """Points (n, 2) through a homography."""
    return cv2.perspectiveTransform(np.asarray(points, np.float64).reshape(-1, 1, 2), by)[:, 0]


def shares(quad: Array, frame: Frame) -> tuple[Point, ...]:
    """Corners as shares of the picture; what lies outside is shown at its edge."""
    height, width = frame.shape[:2]
    inside = np.clip(quad / (width, height), 0.0, 1.0)
    return tuple((float(x), float(y)) for x, y in inside)


def shift_px(before: Corners, now: Corners) -> float:
    """How far the markers have wandered, at the median; 0 if none is seen twice."""
    both = [number for number in before if number in now]
    return float(np.median([np.abs(now[n] - before[n]).max() for n in both])) if both else 0.0
