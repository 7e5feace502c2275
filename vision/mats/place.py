"""Where the mat lies in the picture: pixels to millimetres, for everything that lies flat on it."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mat import Mat, find_markers, marker_detector
from vision.mats.plan import DICTIONARY, MatPlan, Point

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]

LEAST_MARKERS = 2
"""Two markers have eight corners: enough for a homography, if they are not side by side."""
LOOSE_MM = 2.0
"""On one printed sheet no corner lies further than this from its place."""
MOVED_PX = 3.0
"""Corners that wander further than this: somebody has bumped the camera or the mat."""


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """The mat as one picture shows it."""

    to_mm: Matrix
    corners_px: dict[int, Matrix]
    """Marker id to its corners (4, 2)."""

    def mm(self, point_px: Point) -> Point:
        x, y = cv2.perspectiveTransform(np.array([[point_px]], np.float64), self.to_mm)[0, 0]
        return float(x), float(y)


class MatLocator:
    """Finds the mat in picture after picture; keeps the last place while markers are hidden."""

    def __init__(self, plan: MatPlan) -> None:
        corners = {n: np.array(quad) for n, quad in plan.marker_corners_mm().items()}
        self._mat = Mat(corners, DICTIONARY)
        self._detector = marker_detector(DICTIONARY)
        self.place: Place | None = None
        self.hidden: tuple[int, ...] = tuple(corners)
        """Markers that the last picture did not show."""
        self.moved = False
        """The camera or the mat has moved between the last two pictures."""

    @property
    def sees_nothing(self) -> bool:
        """The last picture showed no marker at all."""
        return len(self.hidden) == len(self._mat.corners_mm)

    def locate(self, image: Image) -> Place | None:
        """The mat's place now; the last one known if too few markers are seen; None if never."""
        seen = find_markers(image, self._detector, self._mat)
        self.hidden = tuple(sorted(self._mat.corners_mm.keys() - seen.keys()))
        self.moved = self.place is not None and shift_px(self.place, seen) > MOVED_PX
        if len(seen) >= LEAST_MARKERS:
            self.place = Place(homography(seen, self._mat), dict(seen))
        return self.place


def homography(seen: dict[int, Matrix], mat: Mat) -> Matrix:
    """Pixels to millimetres; of loose markers, which nobody lays quite straight, only the middles
    count, if all are there."""
    pixels = np.stack([seen[number] for number in seen])
    millimetres = np.stack([np.asarray(mat.corners_mm[number], np.float64) for number in seen])
    found = fitted(pixels, millimetres)
    at = cv2.perspectiveTransform(pixels.reshape(-1, 1, 2), found).reshape(millimetres.shape)
    is_loose = float(np.abs(at - millimetres).max()) > LOOSE_MM
    if is_loose and len(seen) == len(mat.corners_mm):
        return fitted(pixels.mean(axis=1), millimetres.mean(axis=1))
    return found


def fitted(pixels: Matrix, millimetres: Matrix) -> Matrix:
    found, _ = cv2.findHomography(pixels.reshape(-1, 2), millimetres.reshape(-1, 2))
    return np.asarray(found, np.float64)


def shift_px(place: Place, seen: dict[int, Matrix]) -> float:
    """How far the markers seen before and now have moved, at the median; 0 if there is none."""
    moves = [
        np.linalg.norm(seen[number] - corners, axis=1)
        for number, corners in place.corners_px.items()
        if number in seen
    ]
    return float(np.median(np.concatenate(moves))) if moves else 0.0
