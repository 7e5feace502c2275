"""The mat on the simulated table shows what the printed one shows."""

import numpy as np

from engine.seats import SEATS
from ui.simulated.paper_mat import paper_mat
from vision.mats import mat_plan
from vision.simulated.scale import to_px
from vision.simulated.table import bare_mat

ITEM = (0.64 * 55.0, 0.0)
"""Middle of the item that counts for row 2, in millimetres."""


def test_the_items_of_the_hexagon_are_printed_on_the_mat() -> None:
    plan = mat_plan("passe_pas", SEATS[:3])
    x, y = to_px(ITEM, plan.size_mm)
    around = np.s_[round(y) - 30 : round(y) + 30, round(x) - 30 : round(x) + 30]
    blue, green, red = (paper_mat(plan)[around][:, :, i].astype(int) for i in range(3))
    assert ((red > green + 80) & (red > blue + 80)).any()  # a red butterfly
    assert not (bare_mat(plan)[around][:, :, 2].astype(int) > 200).any()


def test_zones_are_named_and_the_bare_mat_is_left_alone() -> None:
    plan = mat_plan("mauwi", SEATS[:2])
    before = bare_mat(plan).copy()
    assert not np.array_equal(paper_mat(plan), before)
    assert np.array_equal(bare_mat(plan), before)
