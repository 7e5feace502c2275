"""A stick that lies too steeply does not stay."""

from dataclasses import replace

import numpy as np
import pytest

from ui.simulated.sliding import come_down, is_sliding
from vision.sticks.pieces import Layout, Plot, Sizes, Stick
from vision.sticks.rendered.standing import settled

SIZES = Sizes()
PLOTS = {name: Plot(name, "dark", np.array([x, 0.0])) for name, x in (("PD1", -60), ("PD2", 60))}
LEVEL = Stick("L1", "light", np.array([[-90.0, 0.0, 34.0], [90.0, 0.0, 34.0]]))


@pytest.mark.parametrize(("rise_mm", "slides"), [(0.0, False), (40.0, False), (80.0, True)])
def test_a_steep_stick_slides_off(rise_mm: float, slides: bool) -> None:
    leaning = replace(LEVEL, ends_mm=LEVEL.ends_mm + np.array([[0, 0, 0], [0, 0, rise_mm]]))
    assert is_sliding(leaning) == slides


def test_what_lies_still_stays_as_it_is() -> None:
    layout = settled(Layout(PLOTS, {"L1": LEVEL}), SIZES)
    assert come_down(layout, SIZES) is layout


def test_a_stick_that_leans_on_a_high_tower_comes_down_and_nothing_else_moves() -> None:
    across = Stick("D2", "dark", np.array([[60.0, -90.0, 0.0], [60.0, 90.0, 0.0]]))
    over = Stick("L3", "light", np.array([[-30.0, 60.0, 0.0], [150.0, 60.0, 0.0]]))
    leaning = Stick("D4", "dark", np.array([[50.0, 55.0, 0.0], [50.0, 235.0, 0.0]]))
    sticks = {stick.id: stick for stick in (LEVEL, across, over, leaning)}
    before = settled(Layout(PLOTS, sticks), SIZES)
    assert is_sliding(before.sticks["D4"])
    after = come_down(before, SIZES)
    assert not any(is_sliding(stick) for stick in after.sticks.values())
    assert after.sticks["D4"].fallen
    assert after.sticks["D4"].ends_mm[0, 1] > before.sticks["D4"].ends_mm[0, 1]
    for name in ("L1", "D2"):
        assert after.sticks[name].ends_mm == pytest.approx(before.sticks[name].ends_mm, abs=0.5)
