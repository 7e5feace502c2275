"""Mokadi before the simulated camera: hands, plots and sticks, eyes, rulings."""

import math
from dataclasses import replace

import numpy as np
import pytest

from engine.game import new_setup
from engine.games.mokadi import layout as game
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import Phase, State
from engine.journal import MemoryJournal
from engine.referee import Referee
from engine.registry import find_game
from engine.seats import SEATS
from ui.simulated.same_pieces import renamed
from ui.simulated.tower_table import SURE_TO_REFUSE, asking_first, is_news, without_phantoms
from ui.simulated.trial import simulated_match
from vision.sticks.pieces import Layout, Plot, Stick, Support

FEW_FRAMES = 120


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


def known(name: str, confidence: float) -> game.Stick:
    return game.Stick(name, "light", ends_mm=((0, 0, 34), (180, 0, 34)), confidence=confidence)


@pytest.fixture
def state() -> State:
    state: State = Referee(MemoryJournal(new_setup(find_game("mokadi"), SEATS[:2]))).view.state
    return state


def test_of_several_new_sticks_those_count_that_the_camera_is_sure_of(state: State) -> None:
    layout = game.Layout(sticks=(known("L1", 0.95), known("L2", 0.6)))
    assert [stick.id for stick in without_phantoms(layout, state).sticks] == ["L1"]


def test_a_single_new_stick_is_told_however_unsure_the_camera_is(state: State) -> None:
    layout = game.Layout(sticks=(known("L1", 0.5),))
    assert without_phantoms(layout, state) == layout


def test_two_sticks_seen_clearly_are_told(state: State) -> None:
    layout = game.Layout(sticks=(known("L1", 0.95), known("L2", 0.9)))
    assert without_phantoms(layout, state) == layout


def test_what_seems_wrong_to_a_camera_that_does_not_see_everything_is_asked(state: State) -> None:
    lying = game.Stick("L1", "light", (game.Support("P1"),), ((0, 0, 34), (180, 0, 34)))
    layout = game.Layout((game.Plot("P1", "light", (0.0, 0.0)),), (lying,))
    (asked,) = asking_first(layout, state, math.inf).sticks
    assert not asked.is_sure


@pytest.mark.parametrize(("confidence", "asked"), [(0.8, True), (0.97, False)])
def test_a_stick_is_refused_only_by_a_camera_that_is_sure(
    state: State, confidence: float, asked: bool
) -> None:
    on = (game.Support("P1"),)
    lying = game.Stick("L1", "light", on, ((0, 0, 34), (180, 0, 34)), confidence=confidence)
    layout = game.Layout((game.Plot("P1", "light", (0.0, 0.0)),), (lying,))
    (told,) = asking_first(layout, state, SURE_TO_REFUSE).sticks
    assert told.is_sure != asked


def test_what_seems_right_is_believed_all_the_same(state: State) -> None:
    plots = tuple(game.Plot(name, "dark", (x, 0.0)) for name, x in (("P1", 10.0), ("P2", 170.0)))
    on = (game.Support("P1"), game.Support("P2"))
    lying = game.Stick("L1", "light", on, ((0, 0, 34), (180, 0, 34)), confidence=0.9)
    layout = game.Layout(plots, (lying,))
    assert asking_first(layout, state, math.inf) == layout


@pytest.mark.parametrize(
    ("confidence", "others", "asked"), [(0.7, 0, True), (0.97, 0, False), (0.97, 1, True)]
)
def test_somebody_is_blamed_only_by_a_camera_that_is_sure(
    state: State, confidence: float, others: int, asked: bool
) -> None:
    standing = (known("L1", 1.0), known("L2", 1.0))[: 1 + others]
    building = replace(state, phase=Phase.BUILD, layout=game.Layout(sticks=standing))
    fallen = replace(standing[0], fallen=True, confidence=confidence)
    # A second stick that is nowhere to be seen makes any camera doubt.
    (told,) = asking_first(game.Layout(sticks=(fallen,)), building, SURE_TO_REFUSE).sticks
    assert told.is_sure != asked


def test_a_stick_whose_support_was_taken_is_believed_to_have_fallen(state: State) -> None:
    carrying = game.Stick("D1", "dark", ends_mm=((0, 0, 34), (0, 180, 34)))
    carried = replace(known("L1", 1.0), supports=(game.Support("D1"), game.Support("P1")))
    before = game.Layout((game.Plot("P1", "dark", (170.0, 0.0)),), (carrying, carried))
    taking = replace(state, phase=Phase.TAKE, layout=before)
    fallen = replace(carried, supports=(game.Support("table"),), fallen=True, confidence=0.7)
    after = game.Layout(before.plots, (fallen,))
    assert asking_first(after, taking, SURE_TO_REFUSE) == after
    # Where the camera does not see everything, or nothing explains the fall, it is asked.
    (told,) = asking_first(after, taking, math.inf).sticks
    assert not told.is_sure
    by_itself = game.Layout(before.plots, (carrying, fallen))
    *_, told = asking_first(by_itself, taking, SURE_TO_REFUSE).sticks
    assert not told.is_sure


def test_a_tower_that_was_pushed_and_stands_is_not_worth_telling(state: State) -> None:
    before = game.Layout(sticks=(known("L1", 1.0),))
    moved = replace(before.sticks[0], supports=(game.Support("P1"),))
    building = replace(state, phase=Phase.BUILD, layout=before)
    assert not is_news(change_seen(building, game.Layout(sticks=(moved,))))
    assert is_news(change_seen(building, game.Layout(sticks=(replace(moved, fallen=True),))))
    assert is_news(change_seen(building, game.Layout()))
