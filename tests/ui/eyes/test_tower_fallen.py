"""What a fall is read from."""

from dataclasses import replace

import pytest

from engine.games.mokadi import layout as game
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import Acted, Blaming, Phase, State
from tests.ui.eyes.towers import aside, known, on
from ui.eyes.tower_fallen import with_falls, with_flung, without_doubted_falls


@pytest.mark.parametrize("acted", [None, Acted(until_ns=1, stick="L1")])
def test_a_stick_that_is_gone_though_nobody_did_anything_has_fallen_out_of_sight(
    state: State, acted: Acted | None
) -> None:
    standing = game.Layout(sticks=(known("L1", 1.0), known("L2", 1.0)))
    building = replace(state, phase=Phase.BUILD, layout=standing, acted=acted)
    told = with_falls(standing.without({"L1"}), building)
    asked = [stick.id for stick in told.sticks if stick.fallen and not stick.is_sure]
    assert asked == ([] if acted else ["L1"])  # who has just laid it may take it back


def test_a_stick_that_is_gone_when_another_falls_has_fallen_too(state: State) -> None:
    standing = game.Layout(sticks=tuple(known(name, 1.0) for name in ("L1", "L2", "L3")))
    acted = Acted(until_ns=1, stick="L3")
    building = replace(state, phase=Phase.BUILD, layout=standing, acted=acted)
    seen = game.Layout(sticks=(replace(known("L1", 1.0), fallen=True),))
    told = with_falls(seen, building)
    # The third one was just laid: its player may have taken it back.
    assert [stick.id for stick in told.sticks if stick.fallen] == ["L1", "L2"]


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
    (told,) = with_falls(after, taking).sticks
    assert (told.fallen, told.is_sure) == (asked, not asked)


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
    told = with_falls(seen, replace(state, phase=phase, layout=tower))
    assert [stick.id for stick in told.sticks if stick.fallen] == fell


@pytest.mark.parametrize(("confidence", "fell"), [(0.87, []), (0.98, ["L9"])])
def test_a_stick_that_shows_far_from_where_one_of_its_colour_is_missed_is_that_one_fallen(
    state: State, confidence: float, fell: list[str]
) -> None:
    tower = (aside("L1", -90.0), aside("L2", 0.0))
    taking = replace(state, phase=Phase.TAKE, layout=game.Layout(sticks=tower))
    far_off = replace(aside("L9", 90.0), confidence=confidence)
    told = with_flung(game.Layout(sticks=(tower[0], far_off)), taking, {"L9"})
    assert [stick.id for stick in told.sticks if stick.fallen and not stick.is_sure] == fell


def test_what_stood_on_a_stick_that_was_taken_and_is_gone_too_has_come_down(state: State) -> None:
    lower, upper = known("L1", 1.0), replace(known("L2", 1.0), supports=(game.Support("L1"),))
    tower = game.Layout(sticks=(lower, upper))
    taking = replace(state, phase=Phase.TAKE, layout=tower)
    change = change_seen(taking, with_falls(game.Layout(), taking))
    assert [stick.id for stick in change.taken] == ["L1"]
    assert [stick.id for stick in change.fallen] == ["L2"]
    assert change.guessed


def test_who_takes_two_sticks_that_stand_side_by_side_has_taken_two(state: State) -> None:
    tower = game.Layout(sticks=(known("L1", 1.0), known("L2", 1.0)))
    taking = replace(state, phase=Phase.TAKE, layout=tower)
    assert with_falls(game.Layout(), taking) == game.Layout()
