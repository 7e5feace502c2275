"""What is left out of what the camera saw of a tower."""

from dataclasses import replace

import numpy as np
import pytest

from engine.games.mokadi import layout as game
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import Blaming, Phase, State
from tests.ui.eyes.towers import PLOTS, aside, known, on
from ui.eyes.tower_fallen import with_flung
from ui.eyes.tower_left_out import (
    other_readings,
    rests_on_phantoms,
    without_idle_doubts,
    without_idle_places,
    without_ignored,
    without_old_news,
    without_phantoms,
    without_places_in_doubt,
    without_strangers,
)
from vision.sticks.account import TowerAccount
from vision.sticks.live import TowerSeen
from vision.sticks.mokadi import game_stick
from vision.sticks.pieces import Change, Colour, Layout, Question, Stick, Support


def test_of_several_new_sticks_those_count_that_the_camera_is_sure_of(state: State) -> None:
    layout = game.Layout(sticks=(known("L1", 0.95), known("L2", 0.6)))
    assert [stick.id for stick in without_phantoms(layout, state).sticks] == ["L1"]


def test_a_single_new_stick_is_told_however_unsure_the_camera_is(state: State) -> None:
    layout = game.Layout(sticks=(known("L1", 0.5),))
    assert without_phantoms(layout, state) == layout


def test_two_sticks_seen_clearly_are_told(state: State) -> None:
    layout = game.Layout(sticks=(known("L1", 0.95), known("L2", 0.9)))
    assert without_phantoms(layout, state) == layout


def test_of_two_new_sticks_that_one_was_laid_which_the_camera_has_just_seen_come(
    state: State,
) -> None:
    layout = game.Layout(sticks=(known("L1", 0.95), known("L2", 0.95)))
    told = without_old_news(layout, state, {"L2"})
    assert [stick.id for stick in told.sticks] == ["L2"]
    assert without_old_news(layout, state, {"L1", "L2"}) == layout
    assert without_old_news(layout, state, set()) == layout


def test_who_takes_a_stick_away_lays_none_in_the_same_moment(state: State) -> None:
    dark = replace(known("D1", 1.0), colour="dark")
    taking = replace(state, phase=Phase.TAKE, layout=game.Layout(sticks=(known("L1", 1.0), dark)))
    seen = game.Layout(sticks=(known("L1", 1.0), known("L9", 0.99)))
    assert [stick.id for stick in without_phantoms(seen, taking).sticks] == ["L1"]
    building = replace(taking, phase=Phase.BUILD)
    assert [stick.id for stick in without_phantoms(seen, building).sticks] == ["L1", "L9"]


def test_a_new_stick_of_which_the_camera_is_not_sure_is_none_while_sticks_are_taken(
    state: State,
) -> None:
    taking = replace(state, phase=Phase.TAKE, layout=game.Layout(sticks=(known("L1", 1.0),)))
    seen = game.Layout(sticks=(known("L1", 1.0), known("L9", 0.5)))
    assert without_phantoms(seen, taking) == taking.layout


@pytest.mark.parametrize(
    ("missed", "stranger_y", "added", "counts"),
    [
        ("L2", 20.0, True, True),
        ("L2", 90.0, True, False),
        ("", 90.0, True, True),
        ("", 90.0, False, False),
    ],
    ids=["pushed aside", "another is taken", "just laid", "seen before"],
)
def test_while_sticks_are_taken_an_unknown_one_counts_where_one_is_missed_or_if_it_is_new(
    state: State, missed: str, stranger_y: float, added: bool, counts: bool
) -> None:
    tower = (aside("L1", -90.0), aside("L2", 0.0))
    taking = replace(state, phase=Phase.TAKE, layout=game.Layout(sticks=tower))
    left = [stick for stick in tower if stick.id != missed]
    seen = game.Layout(sticks=(*left, aside("L9", stranger_y)))
    told = without_strangers(seen, taking, {"L9"} if added else set())
    assert (told == seen) == counts


def test_while_sticks_are_taken_one_that_slid_far_and_carries_others_is_no_stranger(
    state: State,
) -> None:
    """Nobody can have laid a new one under them: it is the one that is missed."""
    lower, upper = aside("L1", -90.0), replace(aside("D1", 0.0), colour="dark")
    tower = game.Layout(sticks=(lower, replace(upper, supports=(game.Support("L1"),))))
    taking = replace(state, phase=Phase.TAKE, layout=tower)
    slid = aside("L9", 90.0)
    seen = game.Layout(sticks=(slid, replace(upper, supports=(game.Support("L9"),))))
    told = with_flung(without_strangers(seen, taking, {"L9"}), taking, {"L9"})
    assert told == seen
    assert not change_seen(taking, told).acts


@pytest.mark.parametrize(("confidence", "counts"), [(0.5, False), (0.95, True)])
def test_while_another_falls_a_new_stick_counts_only_if_the_camera_is_sure_of_it(
    state: State, confidence: float, counts: bool
) -> None:
    standing = known("L1", 1.0)
    building = replace(state, phase=Phase.BUILD, layout=game.Layout(sticks=(standing,)))
    seen = game.Layout(sticks=(replace(standing, fallen=True), known("L9", confidence)))
    assert (without_phantoms(seen, building) == seen) == counts


def test_while_what_fell_is_cleared_away_only_a_stick_that_was_just_pushed_is_new(
    state: State,
) -> None:
    building = replace(state, phase=Phase.BUILD, layout=game.Layout(sticks=(known("L1", 1.0),)))
    lying = replace(known("L3", 1.0), fallen=True)
    seen = game.Layout(sticks=(known("L1", 1.0), known("L2", 1.0), lying))
    left = without_ignored(seen, building, frozenset())
    assert [stick.id for stick in left.sticks] == ["L1", "L3"]
    assert without_ignored(seen, building, {"L2"}) == seen


def test_a_stick_that_was_put_back_before_another_fell_is_none_of_those_cleared_away(
    state: State,
) -> None:
    tower = game.Layout(sticks=(aside("L1", -90.0), aside("L2", 0.0)))
    put_back = game.Layout(sticks=(aside("L9", -90.0), replace(tower.sticks[1], fallen=True)))
    taking = replace(state, phase=Phase.TAKE, layout=tower)
    asked = replace(taking, question=Blaming(change_seen(taking, put_back), is_his=True))
    cleared = game.Layout(sticks=(aside("L9", -90.0),))
    assert without_ignored(cleared, asked, frozenset()) == cleared


def test_a_stick_that_seems_to_rest_on_one_that_does_not_count_is_not_judged(state: State) -> None:
    told = game.Layout(PLOTS, (known("L9", 0.9), on("PL1", "L9", name="D1")))
    building = replace(state, phase=Phase.BUILD, layout=game.Layout(PLOTS))
    assert rests_on_phantoms(told, told.without({"L9"}), building)
    assert not rests_on_phantoms(told, told, building)
    ignored = replace(building, strays=frozenset({("L9", False)}))
    assert rests_on_phantoms(told, told, ignored)


@pytest.mark.parametrize(
    ("told", "otherwise", "asked"),
    [(("PD1", "PD2"), ("PD1", "PD3"), False), (("PD1", "PD2"), ("PD1", "PL1"), True)],
    ids=["legal in both ways", "wrong in one"],
)
def test_a_doubt_is_asked_only_if_the_ruling_hangs_on_it(
    state: State, told: tuple[str, str], otherwise: tuple[str, str], asked: bool
) -> None:
    building = replace(state, phase=Phase.BUILD, layout=game.Layout(PLOTS))
    seen = game.Layout(PLOTS, (on(*told),))
    other = on(*otherwise, confidence=0.95)
    (stick,) = without_idle_doubts(seen, building, {"L1": other}).sticks
    assert stick.is_sure != asked
    assert stick.supports == on(*told).supports


def test_the_second_way_is_told_in_the_names_of_the_game() -> None:
    ends = np.array([[0.0, 0.0, 34.0], [180.0, 0.0, 34.0]])
    lying = Stick("L5", "light", ends, (Support("PD1"), Support("PD2")), 0.5)
    other = replace(lying, supports=(Support("PD1"), Support("PD3")), confidence=0.9)
    question = Question("L5", "support", ("PD2", "PD3"), other)
    seen = TowerSeen(0, Layout({}, {"L5": lying}, (question,)), Change(added=("L5",)))
    account = TowerAccount()
    (named,) = account.hear(seen, game.Layout(sticks=(known("L1", 1.0),))).layout.sticks
    ((name, second),) = other_readings(account, seen)
    assert name == named.id == "L1"
    assert [support.id for support in second.supports or ()] == ["PD1", "PD3"]
    # Two doubts about the same stick are not settled by two ways.
    twice = replace(seen.layout, unsure=(question, Question("L5", "hidden", ())))
    assert list(other_readings(account, replace(seen, layout=twice))) == []


@pytest.mark.parametrize(
    ("lower", "asked"), [("dark", True), ("light", False)], ids=["legal but for that", "wrong"]
)
def test_on_which_side_of_a_notch_a_stick_lies_is_asked_only_if_it_is_not_wrong_anyway(
    state: State, lower: Colour, asked: bool
) -> None:
    ends = np.array([[0.0, 0.0, 34.0], [180.0, 0.0, 34.0]])
    carrying = Stick("X1", lower, ends)
    lying = Stick("L5", "light", ends, (Support("PD1"), Support("X1", 59.0, 31.0)), 0.97)
    unsure = (Question("L5", "notch", ("X1",)),)
    seen = TowerSeen(0, Layout({}, {"X1": carrying, "L5": lying}, unsure), Change(added=("L5",)))
    account = TowerAccount()
    building = replace(state, phase=Phase.BUILD, layout=game.Layout(PLOTS, (game_stick(carrying),)))
    told = account.hear(seen, building.layout).layout
    told = replace(told, plots=PLOTS)
    unplaced = dict(without_places_in_doubt(account, seen))
    stick = without_idle_places(told, building, unplaced).stick("L5")
    assert stick is not None
    assert stick.is_sure != asked
    _, support = stick.supports or ()
    assert (support.distance_to_end_mm is None) != asked
