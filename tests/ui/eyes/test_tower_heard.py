"""What a tower that the camera saw means to the game."""

import math
from dataclasses import replace

import numpy as np
import pytest

from engine.game import new_setup
from engine.games.mokadi import layout as game
from engine.games.mokadi.legality import Violation, violations
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import Phase, State
from engine.journal import MemoryJournal
from engine.referee import Referee
from engine.registry import find_game
from engine.seats import SEATS
from ui.eyes.tower_heard import (
    SURE_TO_REFUSE,
    asking_first,
    is_news,
    other_readings,
    rests_on_phantoms,
    without_idle_doubts,
    without_phantoms,
    without_strangers,
)
from vision.sticks.account import TowerAccount
from vision.sticks.live import TowerSeen
from vision.sticks.pieces import Change, Layout, Question, Stick, Support


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


def aside(name: str, y: float) -> game.Stick:
    return replace(known(name, 0.92), ends_mm=((0.0, y, 34.0), (180.0, y, 34.0)))


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


@pytest.mark.parametrize(
    ("confidence", "aside_mm", "asked"), [(0.9, 9, True), (0.97, 9, False), (0.9, 0, False)]
)
def test_whether_a_stick_that_moved_when_its_support_was_taken_still_stands_is_asked(
    state: State, confidence: float, aside_mm: int, asked: bool
) -> None:
    carrying = game.Stick("D1", "dark", ends_mm=((0, 0, 34), (0, 180, 34)))
    carried = replace(known("L1", 1.0), supports=(game.Support("D1"), game.Support("P1")))
    before = game.Layout((game.Plot("P1", "dark", (170.0, 0.0)),), (carrying, carried))
    taking = replace(state, phase=Phase.TAKE, layout=before)
    place = ((0.0, aside_mm, 34.0), (180.0, 0.0, 34.0))
    held_up = replace(carried, supports=(game.Support("P1"),), ends_mm=place, confidence=confidence)
    after = game.Layout(before.plots, (held_up,))
    (told,) = asking_first(after, taking, SURE_TO_REFUSE).sticks
    assert (told.fallen, told.is_sure) == (asked, not asked)


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


def test_a_tower_that_was_pushed_and_stands_is_not_worth_telling(state: State) -> None:
    before = game.Layout(sticks=(known("L1", 1.0),))
    moved = replace(before.sticks[0], supports=(game.Support("P1"),))
    building = replace(state, phase=Phase.BUILD, layout=before)
    assert not is_news(change_seen(building, game.Layout(sticks=(moved,))))
    assert is_news(change_seen(building, game.Layout(sticks=(replace(moved, fallen=True),))))
    assert is_news(change_seen(building, game.Layout()))


PLOTS = tuple(
    game.Plot(name, "light" if name[1] == "L" else "dark", (x, 0.0))
    for name, x in (("PD1", 10.0), ("PD2", 170.0), ("PD3", 150.0), ("PL1", 155.0))
)


def on(*pieces: str, name: str = "L1", confidence: float = 0.5) -> game.Stick:
    return replace(known(name, confidence), supports=tuple(game.Support(each) for each in pieces))


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
