"""Measures the lens of a camera from pictures of the mat."""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from vision.mat import Array, Frame, Lens, Mat, find_markers, marker_detector
from vision.sticks.calibration.findings import CannotCalibrate, Finding, check_picture

WEBCAM_FOCAL = 0.85
"""Focal length of a common webcam, in picture widths, if the pictures cannot tell."""
FROM_ABOVE = (
    "the lens cannot be measured from straight above: a usual webcam is assumed. For exact heights "
    "take five pictures with the mat tilted each way and give the folder"
)


def measure_lens(frames: Sequence[Frame], mat: Mat) -> tuple[Lens, list[Finding]]:
    """The lens from pictures of the mat, best from five or more different sides."""
    detector = marker_detector(mat.dictionary)
    views = [find_markers(frame, detector, mat) for frame in frames]
    views = [view for view in views if len(view) >= 3]
    if not views:
        raise CannotCalibrate(
            "no picture shows three markers or more: " + check_picture(frames[0], mat)[0].text
        )
    height, width = frames[0].shape[:2]
    world = [_flat_world(mat, view) for view in views]
    pixels = [np.concatenate(list(view.values())).astype(np.float32) for view in views]
    start = usual_lens(width, height).matrix
    few = _different(views) < 4
    error, matrix, bend, turns, _ = cv2.calibrateCamera(
        world, pixels, (width, height), start, np.zeros(5), flags=_known(few)
    )
    lens = Lens(np.asarray(matrix), np.asarray(bend).ravel()[:5])
    tilt = max(
        float(np.degrees(np.arccos(min(1.0, abs(cv2.Rodrigues(turn)[0][2, 2]))))) for turn in turns
    )
    focal = float(lens.matrix[0, 0]) / width
    if few and (tilt < 6 or not 0.5 < focal < 2.0):
        return usual_lens(width, height), [Finding("lens", FROM_ABOVE)]
    rough = (
        [Finding("lens", f"the lens fits badly ({error:.1f} px): print the mat at 100 %")]
        if error > 2
        else []
    )
    return lens, rough


def usual_lens(width: int, height: int) -> Lens:
    """That of a common webcam."""
    focal = width * WEBCAM_FOCAL
    matrix = [[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]]
    return Lens(np.array(matrix), np.zeros(5))


def _known(few: bool) -> int:
    """What the calibration must not change; more of it if there are few views."""
    flags = cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_ASPECT_RATIO
    flags |= cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K3
    if few:
        flags |= cv2.CALIB_FIX_PRINCIPAL_POINT | cv2.CALIB_FIX_K1 | cv2.CALIB_FIX_K2
    return flags


def _flat_world(mat: Mat, view: Mapping[int, Array]) -> Array:
    flat = np.concatenate([np.asarray(mat.corners_mm[name], float) for name in view])
    return np.column_stack([flat, np.zeros(len(flat))]).astype(np.float32)


def _different(views: Sequence[Mapping[int, Array]]) -> int:
    """How many of the pictures show the mat from clearly different sides."""
    shapes = [np.concatenate([view[name] for name in sorted(view)]) for view in views]
    kept: list[Array] = []
    for shape in shapes:
        if all(len(shape) != len(other) or np.abs(shape - other).max() > 40 for other in kept):
            kept.append(shape)
    return len(kept)
