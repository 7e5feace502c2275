"""Mokadi before the simulated camera: hands, plots and sticks, eyes, rulings."""

from dataclasses import replace

import numpy as np
import pytest

from engine.games.mokadi import layout as game
from engine.games.mokadi.events import LayoutSeen
from engine.games.mokadi.state import Phase
from ui.simulated.same_pieces import renamed
from ui.simulated.trial import simulated_match
from vision.sticks.pieces import Layout, Plot, Stick, Support

FEW_FRAMES = 120
STANDING = game.Stick("L1", "light", ends_mm=((0, 0, 34), (180, 0, 34)))


@pytest.mark.slow
def test_plots_and_a_stick_are_judged_from_what_the_camera_sees_as_from_the_truth() -> None:
    match = simulated_match("mokadi", seed=0, players=2)
    for _ in match.play(FEW_FRAMES):
        if match.referee.view.state.layout.sticks:
            break
    assert len(match.referee.view.state.layout.plots) == 4
    assert len(match.referee.view.state.layout.sticks) == 1
    assert match.tally.wrong == []
    assert match.tally.by_hand == []
    assert match.tally.questions == []


def stick(name: str, x: float, *on: str) -> Stick:
    ends = np.array([[x, 0.0, 34.0], [x + 180.0, 0.0, 34.0]])
    return Stick(name, "light", ends, tuple(Support(each) for each in on))


def test_the_truth_is_told_in_the_names_that_the_camera_gave() -> None:
    real = Layout({"PL7": Plot("PL7", "light", np.zeros(2))}, {"L9": stick("L9", 0, "PL7", "x")})
    seen = Layout({"PL1": Plot("PL1", "light", np.array([2.0, 1.0]))}, {"L1": stick("L1", 3)})
    told = renamed(real, seen)
    assert list(told.plots) == ["PL1"]
    assert [support.id for support in told.sticks["L1"].supports] == ["PL1", "x"]


def test_what_the_camera_has_not_seen_gets_a_name_that_it_cannot_give() -> None:
    told = renamed(Layout({}, {"L1": stick("L1", 0)}), Layout({}, {"L1": stick("L1", 400)}))
    assert list(told.sticks) == ["L1x"]


def test_a_stick_keeps_its_name_if_the_camera_sees_a_second_one_in_its_place() -> None:
    real = Layout({}, {"L7": stick("L7", 20)})
    seen = Layout({}, {"L1": stick("L1", 0), "L2": stick("L2", 20)})
    assert list(renamed(real, seen, {"L7": "L1"}).sticks) == ["L1"]
    assert list(renamed(real, seen).sticks) == ["L2"]


@pytest.mark.parametrize(
    ("after", "told"),
    [
        (game.Layout(), True),
        (game.Layout(sticks=(replace(STANDING, supports=(game.Support("P1"),)),)), False),
        (game.Layout(sticks=(STANDING, replace(STANDING, id="L2", fallen=True))), False),
        (game.Layout(sticks=(replace(STANDING, fallen=True),)), True),
    ],
    ids=["taken", "pushed", "dropped what he was laying", "fallen"],
)
def test_what_is_told_by_hand_is_what_something_follows_from(
    after: game.Layout, told: bool
) -> None:
    match = simulated_match("mokadi", seed=0, players=2)
    view = match.referee.view
    building = replace(view.state, phase=Phase.BUILD, layout=game.Layout(sticks=(STANDING,)))
    truth = LayoutSeen(at_ns=0, layout=after)
    assert match.table.is_worth_telling(truth, replace(view, state=building)) is told
