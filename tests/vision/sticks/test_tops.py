"""What plots that show, or do not, say about the sticks over them."""

from dataclasses import replace

import numpy as np

from tests.vision.sticks.conftest import (
    Stage,
    first_stick,
    second_stick,
    square,
    usual_picture,
)
from tests.vision.sticks.test_order import look, stick
from vision.sticks.tops import covered_top, seen_through


def test_a_stick_on_a_plot_covers_its_top() -> None:
    laid = first_stick().sticks["D1"]
    assert covered_top(laid, square().plots["PL1"], [], look()) is not None
    assert covered_top(laid, square().plots["PL2"], [], look()) is not None


def test_a_plot_that_shows_its_top_is_not_covered() -> None:
    """The stick would lie there if it were elsewhere; the picture shows the plot's own wood."""
    moved = stick("L1", (-90.0, -70.0, 34.0), (90.0, -70.0, 34.0))
    assert covered_top(moved, square().plots["PD1"], [], look()) is None


def test_what_another_stick_may_cover_says_nothing_about_this_one() -> None:
    laid = first_stick().sticks["D1"]
    assert covered_top(laid, square().plots["PL1"], [laid], look()) is None


def test_a_stick_that_would_rest_on_plots_and_does_not_hide_them_is_none() -> None:
    """A shadow beside the dark stick, which looks like another one."""
    laid = first_stick().sticks["D1"]
    beside = replace(laid, id="D2", ends_mm=laid.ends_mm + np.array([0.0, -8.0, 0.0]))
    sticks = {"D1": laid, "D2": beside}
    assert list(seen_through(sticks, ["D1", "D2"], square().plots, look())) == ["D2"]


def test_a_stick_hides_its_plot_even_if_one_of_the_plots_colour_lies_on_it_there() -> None:
    """Both were laid in one turn, and cross over the plot."""
    seen = Stage().watcher().see(usual_picture(second_stick)).look
    crossing = stick("L1", (60.0, -30.0, 42.0), (60.0, 150.0, 42.0))
    light = seen.wood.light.copy()
    seen.paint_stick(light, crossing.ends_mm)
    both = replace(seen, wood=replace(seen.wood, light=light))
    laid = second_stick().sticks["D1"]
    assert list(seen_through({"D1": laid}, ["D1"], square().plots, both)) == ["D1"]
    sticks = {"D1": laid, "L1": crossing}
    assert list(seen_through(sticks, ["D1"], square().plots, both)) == []
