"""Mats: where on the table things lie, per game, in millimetres.

    plan = mat_plan("meschigge", seats)
    zone = plan.zone_at(x_mm, y_mm)

Origin in the middle of the mat, x to the right, y away from the viewer. The same plan is printed,
rendered by the simulated camera and watched by the real one. A table without a mat works with the
same plan and four loose markers laid at its corners.
"""

from vision.mats.games import NoMat, mat_plan
from vision.mats.plan import LARGE_MM, SMALL_MM, MatPlan, Zone

__all__ = ["LARGE_MM", "SMALL_MM", "MatPlan", "NoMat", "Zone", "mat_plan"]
