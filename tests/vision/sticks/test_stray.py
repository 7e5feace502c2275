"""Sticks that seem to be gone and are not."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage, second_stick, usual_picture
from tests.vision.sticks.test_carriers import tracked
from vision.sticks.look import Look
from vision.sticks.pieces import Layout
from vision.sticks.stray import still_there, unfound_sticks


@pytest.fixture
def look(stage: Stage) -> Look:
    return stage.watcher().see(usual_picture(second_stick)).look


def test_a_stick_that_seems_gone_is_there_while_its_wood_shows_and_nothing_else_explains_it(
    look: Look,
) -> None:
    sticks = tracked(look)
    assert still_there(look, {"D1": sticks["D1"]}, [sticks["L1"]]).keys() == {"D1"}
    # Another one of its colour has been found in its place.
    assert not still_there(look, {"D1": sticks["D1"]}, sticks.values())


def test_a_stick_is_gone_where_mat_shows(look: Look) -> None:
    elsewhere = tracked(look)["D1"].ends_mm - np.array([0.0, 60.0, 0.0])
    gone = replace(tracked(look)["D1"], ends_mm=elsewhere)
    assert not still_there(look, {"D1": gone}, [])


def test_light_wood_that_nothing_explains_is_that_of_a_stick_which_fell_only_if_a_lamp_shines_on_it(
    look: Look,
) -> None:
    """Sand in the shade looks like light wood."""
    layout, hand = second_stick(), np.zeros_like(look.inside)
    fell = layout.sticks["L1"]
    rest = Layout(layout.plots, {"D1": layout.sticks["D1"]})
    (stray,) = unfound_sticks(look, [fell], rest, hand)
    assert stray.fallen
    in_shade = replace(look, wood=replace(look.wood, lit=np.zeros_like(look.inside)))
    assert not list(unfound_sticks(in_shade, [fell], rest, hand))
    # Nor is it that of a dark one that was taken back in the turn.
    assert list(unfound_sticks(look, [replace(fell, colour="dark")], rest, hand))
    assert not list(unfound_sticks(in_shade, [replace(fell, colour="dark")], rest, hand))
