"""Where a stick may lie that shows in bits and pieces."""

import cv2
import numpy as np

from tests.vision.sticks.conftest import SIZES
from tests.vision.sticks.test_outline import VIEW
from vision.sticks.strips import fullest_strips

ENDS = np.array([[-70.0, -30.0], [90.0, 50.0]])
ASIDE_MM = 3.0


def specks() -> np.ndarray:
    """Mat, and a stick of which every other bit shows."""
    evidence = np.full((300, 450), -1.0, np.float32)
    first, second = (VIEW.px(end).round().astype(int).tolist() for end in ENDS)
    cv2.line(evidence, first, second, 1.0, round(SIZES.stick_width_mm * VIEW.per_mm))
    evidence[::4] = evidence[:, ::3] = -0.2
    return evidence


def test_the_fullest_strip_runs_along_the_stick() -> None:
    first, second = fullest_strips(specks(), VIEW, SIZES)[0]
    run = ENDS[1] - ENDS[0]
    across = np.array([-run[1], run[0]]) / np.linalg.norm(run)
    assert max(abs((first - ENDS[0]) @ across), abs((second - ENDS[0]) @ across)) < ASIDE_MM


def test_nothing_but_mat_holds_no_strip() -> None:
    assert fullest_strips(np.full((300, 450), -1.0, np.float32), VIEW, SIZES) == []
