"""What is asked about a tower before anybody is judged."""

import math
from dataclasses import replace

import pytest

from engine.games.mokadi import layout as game
from engine.games.mokadi.legality import Violation, has_fallen, violations
from engine.games.mokadi.state import Phase, State
from tests.ui.eyes.towers import PLOTS, known, on
from ui.eyes.tower_asked import asking_first
from ui.eyes.tower_fallen import SURE_TO_REFUSE


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


@pytest.mark.parametrize(("confidence", "asked"), [(0.5, True), (0.84, False)])
def test_a_stick_is_said_to_have_been_dropped_only_by_a_camera_that_is_sure(
    state: State, confidence: float, asked: bool
) -> None:
    building = replace(state, phase=Phase.BUILD)
    leaning = (game.Support("D9"), game.Support("table"))
    dropped = replace(known("D11", confidence), supports=leaning, fallen=True)
    (told,) = asking_first(game.Layout(sticks=(dropped,)), building, SURE_TO_REFUSE).sticks
    assert told.is_sure != asked
    assert has_fallen(told, building.options) != asked


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
    told, *_ = asking_first(game.Layout(sticks=(fallen,)), building, SURE_TO_REFUSE).sticks
    assert told.is_sure != asked


@pytest.mark.parametrize(("confidence", "asked"), [(0.66, True), (0.97, False)])
def test_also_a_stick_whose_support_was_taken_must_be_seen_to_have_fallen(
    state: State, confidence: float, asked: bool
) -> None:
    carrying = game.Stick("D1", "dark", ends_mm=((0, 0, 34), (0, 180, 34)))
    carried = replace(known("L1", 1.0), supports=(game.Support("D1"), game.Support("P1")))
    before = game.Layout((game.Plot("P1", "dark", (170.0, 0.0)),), (carrying, carried))
    taking = replace(state, phase=Phase.TAKE, layout=before)
    fallen = replace(carried, supports=(game.Support("table"),), fallen=True, confidence=confidence)
    (told,) = asking_first(game.Layout(before.plots, (fallen,)), taking, SURE_TO_REFUSE).sticks
    assert told.is_sure != asked


def test_what_fell_together_with_others_is_asked(state: State) -> None:
    standing = (known("L1", 1.0), known("L2", 1.0), on("L1", "L2", name="L3"))
    building = replace(state, phase=Phase.BUILD, layout=game.Layout(sticks=standing))
    fallen = [replace(stick, fallen=True, confidence=0.97) for stick in standing]
    # One that nothing rests on, and nothing else has changed.
    alone = game.Layout(sticks=(*standing[:2], fallen[2]))
    assert asking_first(alone, building, SURE_TO_REFUSE) == alone
    carrying = game.Layout(sticks=(standing[0], fallen[1], standing[2]))
    assert not asking_first(carrying, building, SURE_TO_REFUSE).sticks[1].is_sure
    several = game.Layout(sticks=(standing[0], fallen[1], fallen[2]))
    assert not asking_first(several, building, SURE_TO_REFUSE).sticks[2].is_sure


@pytest.mark.parametrize(("confidence", "asked"), [(0.9, True), (0.97, False)])
def test_what_came_to_rest_elsewhere_when_its_support_fell_must_be_seen_surely(
    state: State, confidence: float, asked: bool
) -> None:
    standing = (known("L1", 1.0), known("L2", 1.0), on("L1", "L2", name="L3"))
    building = replace(state, phase=Phase.BUILD, layout=game.Layout(PLOTS, standing))
    fallen = replace(standing[1], fallen=True, confidence=0.97)
    caught = on("L1", "PL1", name="L3", confidence=confidence)
    told = asking_first(game.Layout(PLOTS, (standing[0], fallen, caught)), building, SURE_TO_REFUSE)
    assert told.sticks[1].is_sure != asked


@pytest.mark.parametrize(("confidence", "asked"), [(0.5, True), (0.95, False)])
def test_a_second_stick_on_a_pair_is_asked_about_if_the_first_may_lie_elsewhere(
    state: State, confidence: float, asked: bool
) -> None:
    first = on("PD1", "PD2", name="L1", confidence=confidence)
    building = replace(state, phase=Phase.BUILD, layout=game.Layout(PLOTS, (first,)))
    laid = on("PD1", "PD2", name="L2", confidence=0.99)
    layout = game.Layout(PLOTS, (first, laid))
    assert violations(laid, layout) == {Violation.DUPLICATE_PAIR}
    *_, told = asking_first(layout, building, SURE_TO_REFUSE).sticks
    assert told.is_sure != asked
