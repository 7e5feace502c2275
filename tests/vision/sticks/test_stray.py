"""Sticks that seem to be gone and are not."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage, lay, second_stick, usual_picture
from tests.vision.sticks.test_carriers import tracked
from vision.sticks.look import Look
from vision.sticks.measured.measure import pair_sticks
from vision.sticks.memory import Before
from vision.sticks.names import Names
from vision.sticks.news import Known
from vision.sticks.pieces import Layout
from vision.sticks.proof import Explained
from vision.sticks.stories import with_left_lying
from vision.sticks.stray import left_lying, still_there, unfound_sticks
from vision.sticks.telling import Telling
from vision.sticks.turn import distance_mm


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


def test_a_stick_that_no_piece_explains_is_left_lying(look: Look) -> None:
    layout, hand = second_stick(), np.zeros_like(look.inside)
    places = {name: (stick.colour, stick.ends_mm) for name, stick in layout.sticks.items()}
    plots = [*layout.plots.values()]
    ((colour, _),) = left_lying(look, Known([places["D1"]], plots), hand)
    assert colour == "light"
    assert not left_lying(look, Known([*places.values()], plots), hand)
    calm = replace(look, changed=np.zeros_like(look.changed))
    assert not left_lying(calm, Known([places["D1"]], plots), hand)


def test_a_stick_that_fell_is_not_where_another_one_shows(stage: Stage) -> None:
    """Two light sticks lay side by side; one fell, and is held to lie where the other one does."""
    pair = lay(second_stick(), "L2", (77, -85), (80, 61))
    down = lay(second_stick(), "L2", (110, -100), (150, 60))
    watcher = stage.watcher()
    same = pair_sticks(pair, watcher.see(stage.picture(pair)).layout)
    look = watcher._look(stage.picture(down))
    before = Before(watcher._tower, watcher._tracked)
    told = Telling(look, np.zeros_like(look.inside), before, dict(watcher._plots), Names())
    sticks = {**before.tracked, same["L2"]: before.tracked[same["L1"]]}
    misled = Explained(sticks, {}, (), told.built(sticks))
    tower = with_left_lying(misled, told).tower
    assert tower is not None
    fallen = [stick.ends_mm for stick in tower.sticks.values() if stick.fallen]
    assert [distance_mm(each, down.sticks["L2"].ends_mm) < 3.0 for each in fallen] == [True]
