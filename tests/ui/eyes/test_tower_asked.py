"""What is asked about a tower before anybody is judged."""

import math
from dataclasses import replace

import pytest

from engine.games.mokadi import layout as game
from engine.games.mokadi.legality import Violation, has_fallen, violations
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import Acted, Blaming, Phase, State
from tests.ui.eyes.towers import PLOTS, known, on
from ui.eyes.tower_asked import SURE_TO_REFUSE, asking_first, without_doubted_falls


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


@pytest.mark.parametrize("acted", [None, Acted(until_ns=1, stick="L1")])
def test_a_stick_that_is_gone_though_nobody_did_anything_has_fallen_out_of_sight(
    state: State, acted: Acted | None
) -> None:
    standing = game.Layout(sticks=(known("L1", 1.0), known("L2", 1.0)))
    building = replace(state, phase=Phase.BUILD, layout=standing, acted=acted)
    told = asking_first(standing.without({"L1"}), building, SURE_TO_REFUSE)
    asked = [stick.id for stick in told.sticks if stick.fallen and not stick.is_sure]
    assert asked == ([] if acted else ["L1"])  # who has just laid it may take it back


def test_a_stick_that_is_gone_when_another_falls_has_fallen_too(state: State) -> None:
    standing = game.Layout(sticks=tuple(known(name, 1.0) for name in ("L1", "L2", "L3")))
    acted = Acted(until_ns=1, stick="L3")
    building = replace(state, phase=Phase.BUILD, layout=standing, acted=acted)
    seen = game.Layout(sticks=(replace(known("L1", 1.0), fallen=True),))
    told = asking_first(seen, building, SURE_TO_REFUSE)
    # The third one was just laid: its player may have taken it back.
    assert [stick.id for stick in told.sticks if stick.fallen] == ["L1", "L2"]


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


@pytest.mark.parametrize(
    ("is_his", "confidence", "fell"),
    [(False, 0.66, ["L1"]), (False, 0.97, ["L1", "L2"]), (True, 0.66, ["L1", "L2"])],
)
def test_while_a_fall_is_cleared_away_what_only_seems_to_have_fallen_counts_when_it_is_gone(
    state: State, is_his: bool, confidence: float, fell: list[str]
) -> None:
    standing = (known("L1", 1.0), known("L2", 1.0))
    before = replace(state, phase=Phase.BUILD, layout=game.Layout(sticks=standing))
    down = replace(standing[0], fallen=True)
    change = change_seen(before, game.Layout(sticks=(down, standing[1])))
    asked = replace(before, question=Blaming(change, is_his=is_his))
    doubted = replace(on("L1", name="L2", confidence=confidence), fallen=True)
    told = without_doubted_falls(game.Layout(sticks=(doubted,)), asked)
    assert game.is_sound(told) == (not fell[1:])  # what it rested on may be gone by now
    told = without_doubted_falls(game.Layout(sticks=(down, doubted)), asked)
    assert [stick.id for stick in told.sticks if stick.fallen] == fell


@pytest.mark.parametrize(("phase", "fell"), [(Phase.TAKE, ["L2"]), (Phase.BUILD, ["L9"])])
def test_an_unknown_stick_on_the_table_is_one_of_the_tower_while_sticks_are_taken(
    state: State, phase: Phase, fell: list[str]
) -> None:
    """Which of its colour fell is seen once it is cleared away: so far all seem to stand."""
    beside = replace(known("L2", 1.0), ends_mm=((0.0, 60.0, 34.0), (180.0, 60.0, 34.0)))
    tower = game.Layout(sticks=(known("L1", 1.0), beside))
    lying = replace(known("L9", 0.96), ends_mm=((0.0, 80.0, 4.0), (180.0, 80.0, 4.0)), fallen=True)
    seen = game.Layout(sticks=(*tower.sticks, lying))
    told = asking_first(seen, replace(state, phase=phase, layout=tower), SURE_TO_REFUSE)
    assert [stick.id for stick in told.sticks if stick.fallen] == fell
