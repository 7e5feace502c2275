"""Sticks that seem to be gone and are not."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage, second_stick, usual_picture
from tests.vision.sticks.test_carriers import tracked
from vision.sticks.look import Look
from vision.sticks.stray import still_there


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
