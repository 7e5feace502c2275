"""The mat on the table: its markers give the camera's place, and a view in millimetres.

    mat = Mat({0: corners_mm, 1: ..., 2: ..., 3: ...})
    pose = MatFinder(mat, lens).find(frame)
    view = TableView.over(mat, pose)
    straight = view.rectify(frame)      # looks straight down on z = 0; `view.px(mm)`, `view.mm(px)`

World: millimetres, right handed, origin and axes those of the mat, z up from its surface.
Pixels: the centre of the top left pixel is (0, 0).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.errors import ArbitreError

Array = NDArray[Any]
Frame = NDArray[np.uint8]
"""A picture, (height, width, 3), BGR."""
MarkerDetector = Callable[[Frame], tuple[Sequence[Array], Array | None]]
"""Corners (1, 4, 2) of every marker in a picture, and their numbers; None if there is none."""

STILL_PX = 0.6
"""Corners that wander less than this are noise: the camera has not moved."""
WRONG_PX = 4.0
"""Mean reprojection error above which mat or lens are not what the settings say."""


class MatNotSeen(ArbitreError, LookupError):
    """No marker of the mat is in the picture."""


class MatDoesNotFit(ArbitreError, ValueError):
    """The markers are seen, but not where mat and lens would put them."""


@dataclass(frozen=True, slots=True)
class Lens:
    """What the camera's glass does: `matrix` (3, 3), `distortion` (n,), as OpenCV means them."""

    matrix: Array
    distortion: Array


@dataclass(frozen=True, slots=True)
class Mat:
    """The printed markers: id to four corners (4, 2) in mm, in the order of `cv2.aruco`."""

    corners_mm: Mapping[int, Array]
    dictionary: str = "DICT_4X4_50"

    def bounds_mm(self) -> tuple[float, float, float, float]:
        """Smallest and largest x, then y, of all marker corners."""
        points = np.concatenate([np.asarray(c, float) for c in self.corners_mm.values()])
        (left, low), (right, high) = points.min(axis=0), points.max(axis=0)
        return float(left), float(right), float(low), float(high)


@dataclass(frozen=True, slots=True)
class Pose:
    """Where the camera is, and what the picture of the markers was that says so."""

    lens: Lens
    rotation: Array
    """World to camera, (3, 3)."""
    shift_mm: Array
    """World to camera, (3,)."""
    seen: Mapping[int, Array]
    """Marker id to its corners in pixels (4, 2); only markers that were found."""
    error_px: float
    """Mean distance between seen corners and those the pose predicts."""

    @property
    def eye_mm(self) -> Array:
        """The camera's place in the world, (3,)."""
        return np.asarray(-self.rotation.T @ self.shift_mm)

    def project(self, points_mm: Array) -> Array:
        """Pixels (n, 2) in the camera's own picture of world points (n, 3)."""
        turn, _ = cv2.Rodrigues(self.rotation)
        points = np.ascontiguousarray(points_mm, dtype=float).reshape(-1, 1, 3)
        lens = self.lens
        seen, _ = cv2.projectPoints(points, turn, self.shift_mm, lens.matrix, lens.distortion)
        return np.asarray(seen).reshape(-1, 2)


class MatFinder:
    """Finds the markers in picture after picture; keeps the pose while the camera stands still."""

    def __init__(self, mat: Mat, lens: Lens) -> None:
        self.mat = mat
        self.lens = lens
        self.pose: Pose | None = None
        self._detector = marker_detector(mat.dictionary)
        self._shape: tuple[int, ...] = ()
        """Of the pictures: pose and lens hold for one size."""

    def find(self, frame: Frame) -> Pose:
        """The camera's pose now: the very same object as before while it has not moved.

        A mat that is hidden for a moment (a hand, a sleeve) leaves the last pose standing.
        """
        if self.pose is not None and frame.shape != self._shape:
            raise MatDoesNotFit(
                f"this picture is {told_size(frame.shape)}, those before were "
                f"{told_size(self._shape)}: give pictures of one size, as the camera took them"
            )
        self._shape = frame.shape
        seen = self._markers(frame)
        if not seen:
            if self.pose is None:
                raise MatNotSeen(
                    "no marker of the mat is in the picture: move the camera until all "
                    "four corners of the mat are inside, and switch on a light"
                )
            return self.pose
        if self.pose is None or shift_px(self.pose, seen) > STILL_PX:
            self.pose = pose_from(self.mat, self.lens, seen)
        return self.pose

    def _markers(self, frame: Frame) -> dict[int, Array]:
        """Markers near where they were; if one is missing there, anywhere."""
        if self.pose is not None and len(self.pose.seen) == len(self.mat.corners_mm):
            near = [self._near(frame, corners) for corners in self.pose.seen.values()]
            seen = {name: corners for found in near for name, corners in found.items()}
            if len(seen) == len(self.mat.corners_mm):
                return seen
        return find_markers(frame, self._detector, self.mat)

    def _near(self, frame: Frame, corners_px: Array) -> dict[int, Array]:
        low = np.floor(corners_px.min(axis=0)).astype(int)
        high = np.ceil(corners_px.max(axis=0)).astype(int)
        room = (high - low) // 2 + 4
        left, top = np.maximum(low - room, 0)
        right, bottom = high + room
        found = find_markers(frame[top:bottom, left:right], self._detector, self.mat)
        return {name: corners + np.array([left, top]) for name, corners in found.items()}


def told_size(shape: tuple[int, ...]) -> str:
    return f"{shape[1]} × {shape[0]} pixels"


def marker_detector(dictionary: str) -> MarkerDetector:
    number = getattr(cv2.aruco, dictionary, None)
    if not dictionary.startswith("DICT_") or number is None:
        raise MatDoesNotFit(f"'{dictionary}' is no ArUco dictionary: write for example DICT_4X4_50")
    words = cv2.aruco.getPredefinedDictionary(number)
    if not hasattr(cv2.aruco, "ArucoDetector"):
        return detector_before_4_7(words)
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(words, settings)
    return lambda frame: detector.detectMarkers(frame)[:2]


def detector_before_4_7(words: Any) -> MarkerDetector:
    """The same with the functions of OpenCV 4.6, which Debian bookworm has."""
    old: Any = cv2.aruco
    settings = old.DetectorParameters_create()
    settings.cornerRefinementMethod = old.CORNER_REFINE_SUBPIX
    return lambda frame: old.detectMarkers(frame, words, parameters=settings)[:2]


def find_markers(frame: Frame, detector: MarkerDetector, mat: Mat) -> dict[int, Array]:
    """Corners in pixels (4, 2) of every marker of this mat that is in the picture."""
    corners, ids = detector(frame)
    if not len(corners):
        return {}
    numbers = [int(number) for number in np.asarray(ids).ravel()]
    return {
        number: np.asarray(quad, float).reshape(4, 2)
        for number, quad in zip(numbers, corners, strict=True)
        if number in mat.corners_mm
    }


def pose_from(mat: Mat, lens: Lens, seen: Mapping[int, Array]) -> Pose:
    """Pose that explains the marker corners best; says so if none does."""
    flat = np.concatenate([np.asarray(mat.corners_mm[name], float) for name in seen])
    world = np.column_stack([flat, np.zeros(len(flat))])
    pixels = np.concatenate(list(seen.values()))
    _, turn, shift = cv2.solvePnP(
        world, pixels, lens.matrix, lens.distortion, flags=cv2.SOLVEPNP_IPPE
    )
    turn, shift = cv2.solvePnPRefineLM(world, pixels, lens.matrix, lens.distortion, turn, shift)
    rotation, _ = cv2.Rodrigues(turn)
    pose = Pose(lens, np.asarray(rotation), np.asarray(shift).ravel(), dict(seen), 0.0)
    error_px = float(np.linalg.norm(pose.project(world) - pixels, axis=1).mean())
    if error_px > WRONG_PX:
        raise MatDoesNotFit(
            f"the markers are {error_px:.0f} px away from where this mat and this lens would show "
            "them: print the mat at 100 % and run  arbitre calibrate"
        )
    return Pose(lens, pose.rotation, pose.shift_mm, pose.seen, error_px)


def shift_px(pose: Pose, seen: Mapping[int, Array]) -> float:
    """How far the markers have moved in the picture since the pose was taken: median over corners.

    Infinite if the pose was taken from other markers.
    """
    both = [name for name in seen if name in pose.seen]
    if not both:
        return float("inf")
    moves = np.concatenate([seen[name] - pose.seen[name] for name in both])
    return float(np.median(np.linalg.norm(moves, axis=1)))


@dataclass(frozen=True, slots=True)
class TableView:
    """A picture that looks straight down on the mat's plane, `per_mm` pixels to the millimetre.

    x grows to the right and y *upwards* on the table, so rows run against y.
    """

    left_mm: float
    top_mm: float
    per_mm: float
    size_px: tuple[int, int]
    """Width and height."""
    maps: tuple[Array, Array]
    """For `cv2.remap`: from the camera's picture."""

    @classmethod
    def over(
        cls, mat: Mat, pose: Pose, per_mm: float = 1.5, margin_mm: float = 20.0
    ) -> "TableView":
        """The view of the whole mat and `margin_mm` around it."""
        left, right, low, high = mat.bounds_mm()
        left, right, low, high = (
            left - margin_mm,
            right + margin_mm,
            low - margin_mm,
            high + margin_mm,
        )
        size = (round((right - left) * per_mm), round((high - low) * per_mm))
        to_mm = np.array([[1 / per_mm, 0, left], [0, -1 / per_mm, high], [0, 0, 1]])
        ray = np.column_stack([pose.rotation[:, :2], pose.shift_mm]) @ to_mm
        lens = pose.lens
        # A plane seen by a pinhole is a homography: handing its inverse over as the "new camera"
        # makes OpenCV undo perspective and lens in one map.
        maps = cv2.initUndistortRectifyMap(
            lens.matrix, lens.distortion, np.eye(3), np.linalg.inv(ray), size, cv2.CV_16SC2
        )
        return cls(left, high, per_mm, size, (np.asarray(maps[0]), np.asarray(maps[1])))

    def rectify(self, frame: Frame) -> Frame:
        """The frame seen straight from above, (height, width, 3); black outside the picture."""
        straight = cv2.remap(frame, self.maps[0], self.maps[1], cv2.INTER_LINEAR)
        return np.asarray(straight, dtype=np.uint8)

    def px(self, points_mm: Array) -> Array:
        """Pixels (..., 2) of points (..., 2) on the mat's plane."""
        return (np.asarray(points_mm) - (self.left_mm, self.top_mm)) * (self.per_mm, -self.per_mm)

    def mm(self, points_px: Array) -> Array:
        """Points (..., 2) on the mat's plane of pixels (..., 2)."""
        return np.asarray(points_px) / (self.per_mm, -self.per_mm) + (self.left_mm, self.top_mm)
