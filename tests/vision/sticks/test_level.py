"""A new stick is seen as high as it lies."""

from functools import cache

import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage, first_stick, square, usual_picture
from vision.mat import Array
from vision.sticks.find import Found
from vision.sticks.level import at_its_height
from vision.sticks.look import Look
from vision.sticks.outline import Search, fit
from vision.sticks.pieces import Layout, Stick

HIGH_MM, NEAR_MM = 62.0, 4.0


@cache
def high_up() -> Layout:
    """A dark stick where a tower would be three sticks high."""
    ends_mm = np.array([[-95.0, 20.0, HIGH_MM], [85.0, 20.0, HIGH_MM]])
    return Layout(square().plots, {"D1": Stick("D1", "dark", ends_mm)})


def found(look: Look, ends_mm: Array) -> Found:
    """A dark stick as it is found: as if it lay on plots."""
    outline = fit(look.scene("dark"), look.lifted(look.eye.flat(ends_mm)), Search())
    return Found(outline.flat_mm, outline, own=1.0, covered=0.0)


def test_a_stick_on_plots_is_fitted_once(stage: Stage) -> None:
    look = stage.watcher().see(usual_picture(first_stick)).look
    stick = found(look, first_stick().sticks["D1"].ends_mm)
    assert at_its_height(look.scene("dark"), stick) is stick


def test_a_stick_high_up_is_fitted_again_where_its_notches_say(stage: Stage) -> None:
    look = stage.watcher().see(usual_picture(high_up)).look
    stick = found(look, high_up().sticks["D1"].ends_mm)
    again = at_its_height(look.scene("dark"), stick)
    assert again.level_mm == pytest.approx(HIGH_MM, abs=NEAR_MM)
