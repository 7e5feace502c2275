"""Measures a table once: camera, light, lens, and the sizes of a stick and a plot.

The owner lays one stick and one plot of the other wood on the empty mat and takes a picture. What
is wrong with it comes back as findings that say what to do; what could be measured as a `Table`.
"""

from collections.abc import Sequence

import numpy as np

from vision.mat import Frame, Lens, Mat, Pose, find_markers, marker_detector, pose_from
from vision.sticks.calibration.findings import CannotCalibrate, Finding, check_picture
from vision.sticks.calibration.lens import measure_lens
from vision.sticks.calibration.wizard import measure_pieces
from vision.sticks.pieces import Sizes
from vision.sticks.table import Table

TILT_DEG = 25.0


def tilt_deg(pose: Pose) -> float:
    return float(np.degrees(np.arccos(min(1.0, abs(float(pose.rotation[2, 2]))))))


def calibrate(
    frames: Sequence[Frame], mat: Mat, sizes: Sizes, lens: Lens | None = None
) -> tuple[Table, list[Finding]]:
    """The table as the pictures show it; pieces are measured in the last one.

    `sizes` are used where nothing could be measured; a `lens` that is known is not measured again.
    """
    found = check_picture(frames[-1], mat)
    if any(finding.fatal for finding in found):
        raise CannotCalibrate(found[0].text)
    if lens is None:
        lens, doubts = measure_lens(frames, mat)
        found += doubts
    pose = pose_from(mat, lens, find_markers(frames[-1], marker_detector(mat.dictionary), mat))
    if tilt_deg(pose) > TILT_DEG:
        found.append(
            Finding(
                "tilted",
                f"the camera is tilted by {tilt_deg(pose):.0f} degrees: look more from above",
            )
        )
    measured, doubts = measure_pieces(frames[-1], Table(mat, lens, sizes))
    return Table(mat, lens, measured), found + doubts
