"""Which story of a turn is believed: scenes in which what seems to be is not what happened."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage, second_stick, usual_picture
from tests.vision.sticks.test_carriers import tracked
from tests.vision.sticks.test_refit import SEEN, as_if_level, leaning
from vision.sticks.hold import Tracked
from vision.sticks.measured.measure import Score, judge
from vision.sticks.measured.truth import rendered
from vision.sticks.memory import Before, Tower
from vision.sticks.names import Names
from vision.sticks.pieces import TABLE, Support
from vision.sticks.proof import Explained
from vision.sticks.sighting import Sighting
from vision.sticks.stories import IDLE_MM2, MORE_MM2, Draft, Stories, told_to_the_end
from vision.sticks.telling import Telling
from vision.sticks.watch import StickWatcher


def seen(game: int, last: int) -> Score:
    """What is seen in a picture of a game of our own, after all those before it."""
    sequence = rendered(game)
    watcher = StickWatcher(sequence.table)
    for step in sequence.steps[:last]:
        watcher.see(step.picture())
    step = sequence.steps[last]
    return judge(step, watcher.see(step.picture()), watcher)


@pytest.mark.parametrize(
    ("game", "last"),
    [
        pytest.param(2102, 7, id="light ones that look like sand do not go when one is laid"),
        pytest.param(2203, 6, id="one laid along its like is not that one, pushed aside"),
        pytest.param(2220, 7, id="one laid beside its like while another gets into its shade"),
        pytest.param(2205, 9, id="a tower that fell is looked at anew"),
        pytest.param(2018, 7, id="a dark one that is as bright as the mat was taken back"),
    ],
)
def test_every_stick_is_seen(game: int, last: int) -> None:
    score = seen(game, last)
    assert (score.found, score.reported) == (score.sticks, score.sticks)


def test_of_two_stories_that_explain_as_much_one_stick_was_laid_rather_than_two(
    stage: Stage,
) -> None:
    """What is seen twice explains a little more than the stick that was laid."""
    look = stage.watcher().see(usual_picture(second_stick)).look
    sticks, layout = tracked(look), second_stick()
    before = Before(Tower({"D1": layout.sticks["D1"]}, {}), {"D1": sticks["D1"]})
    stories = Stories(look, np.zeros_like(look.inside), before, layout.plots, Names())
    twice: dict[str, Tracked] = {**sticks, "L2": sticks["L1"]}
    one, two = (stories._unlikely_mm2(Explained(each, {}, ())) for each in (sticks, twice))
    assert one + MORE_MM2 == two


@pytest.mark.parametrize(("on", "unlikely"), [("D1", IDLE_MM2), (TABLE, 0.0)])
def test_a_turn_in_which_a_stick_fell_is_not_one_in_which_nothing_happened(
    stage: Stage, on: str, unlikely: float
) -> None:
    look = stage.watcher().see(usual_picture(second_stick)).look
    sticks, layout = tracked(look), second_stick()
    before = Before(Tower(layout.sticks, {}), sticks)
    stories = Stories(look, np.zeros_like(look.inside), before, layout.plots, Names())
    lying = replace(layout.sticks["L1"], supports=(Support(on),))
    now = Explained(sticks, {}, (), Tower({**layout.sticks, "L1": lying}, {}))
    assert stories._unlikely_mm2(now) == unlikely


@pytest.mark.parametrize(
    ("game", "last"),
    [
        pytest.param(6638, 9, id="one that fell under what sank a little with it"),
        pytest.param(6739, 7, id="two that fell as one might have been laid under them"),
    ],
)
def test_all_that_fell_are_told(game: int, last: int) -> None:
    score = seen(game, last)
    assert score.fallen_found == score.fallen
    assert score.fallen_false == 0


def test_whatever_the_story_what_was_laid_is_seen_as_it_lies(stage: Stage) -> None:
    """It leans, and seems to lie level; so its notches are not found."""
    look, layout = stage.watcher().see(usual_picture(leaning)).look, leaning()
    flat_mm = as_if_level(layout.sticks["D1"].ends_mm, look.eye)
    laid = Tracked("dark", Sighting(flat_mm, SEEN, SEEN), 1.0, look.lifted(flat_mm))
    before = Before(Tower({}, {}), {})
    told = Telling(look, np.zeros_like(look.inside), before, dict(layout.plots), Names())
    result = told_to_the_end(Draft(told, Explained({"D1": laid}, {}, ()))).result
    assert result.sticks["D1"].seen.notches_mm is not None
    assert result.tower is not None
    assert result.tower.sticks["D1"].on == layout.sticks["D1"].on
