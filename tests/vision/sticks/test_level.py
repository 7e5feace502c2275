"""A new stick is seen as high as it lies."""

from functools import cache

import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage, first_stick, square, usual_picture
from vision.mat import Array
from vision.sticks import notches
from vision.sticks.find import Found
from vision.sticks.level import at_its_height, notches_shown
from vision.sticks.look import Look
from vision.sticks.outline import Search, fit
from vision.sticks.pieces import Layout, Stick
from vision.sticks.sighting import Sighting

HIGH_MM, NEAR_MM = 62.0, 4.0


@cache
def high_up() -> Layout:
    """A dark stick where a tower would be three sticks high."""
    ends_mm = np.array([[-95.0, 20.0, HIGH_MM], [85.0, 20.0, HIGH_MM]])
    return Layout(square().plots, {"D1": Stick("D1", "dark", ends_mm)})


@cache
def steep() -> Layout:
    """A dark stick that leans: one end on the table, the other one far up."""
    ends_mm = np.array([[-70.0, 100.0, 114.0], [37.0, 5.0, 5.0]])
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


def shown(look: Look, stick: Found) -> tuple[bool, bool]:
    seen = Sighting(stick.flat_mm, stick.fit.ends_seen, stick.fit.ends_free)
    return notches_shown(look.scene("dark"), seen)


def test_the_notches_of_a_steep_stick_show_though_they_are_not_where_those_of_others_are(
    stage: Stage,
) -> None:
    look = stage.watcher().see(usual_picture(steep)).look
    stick = found(look, steep().sticks["D1"].ends_mm)
    level = look.lifted(stick.flat_mm)
    assert not notches.both_show(look.scene("dark"), level)
    assert shown(look, stick) == (True, True)


def test_the_bare_mat_shows_no_notches(stage: Stage) -> None:
    look = stage.watcher().see(usual_picture(steep)).look
    aside = np.array([100.0, -60.0, 0.0])
    assert shown(look, found(look, steep().sticks["D1"].ends_mm + aside)) == (False, False)
