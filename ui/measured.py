"""What was measured about this table before, and the mat that it is measured with."""

from pathlib import Path

import numpy as np

from vision.mat import Mat
from vision.mats import MatPlan, mat_plan
from vision.sticks.pieces import Sizes
from vision.sticks.table import TableFileUnreadable, read_table


def measured_before(file: Path) -> Sizes:
    """A picture without the pieces does not make the measured sizes forgotten."""
    try:
        return read_table(file).sizes
    except TableFileUnreadable:
        return Sizes()


def printed() -> Mat:
    """The Mokadi mat that  arbitre print mat mokadi  makes."""
    return mat_of(mat_plan("mokadi", []))


def mat_of(plan: MatPlan) -> Mat:
    """The markers of a mat."""
    return Mat({number: np.array(quad) for number, quad in plan.marker_corners_mm().items()})
