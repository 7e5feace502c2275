"""Taking the tower down: alternation, missing colours, the new construction (spec 4.4)."""

from typing import Any

import pytest

from engine.games.mokadi.awaited import AwaitTaking
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.state import Phase
from engine.rulings import TableReason
from engine.seats import Seat
from tests.engine.games.mokadi.laws import invariant
from tests.engine.games.mokadi.scenes import Tower, building, removing, stick

LIGHT = [stick(f"L{number}", "PD1", "PD2") for number in range(1, 5)]
DARK = [stick(f"D{number}", "PL1", "PL2") for number in range(1, 5)]


def tower(light: int, dark: int, players: int = 3, **options: Any) -> Tower:
    """So many sticks of each colour are in place; seat 1 takes the first."""
    table = building(players, spare_plots="counted", **options)
    return removing(table, *LIGHT[:light], *DARK[:dark])


def takes(table: Tower, *ids: str) -> list[Reason]:
    said: list[Any] = []
    for stick_id in ids:
        table.remove(stick_id)
        said += table.reasons
        table.settled()
    return said


def test_the_first_stick_is_of_any_colour_and_he_keeps_it() -> None:
    table = tower(2, 2)
    table.remove("D2")
    assert table.reasons == [Reason.STICK_TAKEN]
    assert table.sticks(1) == (0, 1)
    assert table.in_place() == ["L1", "L2", "D1"]
    invariant(table.state)


def test_the_others_follow_clockwise_one_stick_each() -> None:
    table = tower(3, 3)
    turns = []
    for stick_id in ("L1", "D1", "L2", "D2"):
        turns.append(table.active)
        table.remove(stick_id)
        table.settled()
    assert turns == [1, 2, 3, 1]


def test_mok_10_each_removal_has_the_opposite_colour_of_the_one_before() -> None:
    table = tower(3, 3)
    takes(table, "L1")
    before = table.state
    table.remove("L2")
    assert table.reasons == [Reason.WRONG_COLOUR]
    assert table.state is before
    assert takes(table, "D1", "L2") == [Reason.STICK_TAKEN] * 2


def test_mok_10_by_house_rule_each_player_alternates_his_own_colours() -> None:
    table = tower(4, 4, 2, alternation="player")
    assert takes(table, "L1", "L2") == [Reason.STICK_TAKEN] * 2
    table.remove("L3")
    assert table.reasons == [Reason.WRONG_COLOUR]
    assert takes(table, "D1", "D2", "L3") == [Reason.STICK_TAKEN] * 3


def test_mok_10b_two_players_end_up_with_one_colour_each() -> None:
    table = tower(2, 2, 2)
    takes(table, "L1", "D1", "L2", "D2")
    assert [table.sticks(seat) for seat in (1, 2)] == [(2, 0), (0, 2)]


def test_the_display_asks_for_the_due_colour() -> None:
    table = tower(2, 2)
    free = table.view.awaiting[0]
    assert isinstance(free, AwaitTaking)
    assert free.ask.key == "ask.take_any"
    takes(table, "L1")
    due = table.view.awaiting[0]
    assert isinstance(due, AwaitTaking)
    assert (due.ask.key, due.colours) == ("ask.take", ("dark",))


def test_mok_11_if_the_due_colour_is_missing_any_will_do() -> None:
    table = tower(3, 0)
    assert takes(table, "L1", "L2") == [Reason.STICK_TAKEN] * 2
    assert table.active == 3


def test_mok_11_nobody_is_passed_over_though_the_next_one_could_take_his_colour() -> None:
    table = tower(3, 1, 3, alternation="player")
    takes(table, "L1", "D1", "L2")
    assert table.active == 1
    assert takes(table, "L3")[0] is Reason.STICK_TAKEN


def test_mok_11_by_house_rule_the_player_passes() -> None:
    table = tower(3, 1, 3, alternation="player", colour_missing="passes")
    takes(table, "L1", "D1", "L2")
    # Seat 1 would have to take a dark stick and passes; seat 2 takes the last light one.
    assert table.reasons[-1] is Reason.COLOUR_PASSES
    assert table.rulings[-1].facts["seat"] == 1
    assert table.active == 2


def test_mok_11_if_all_would_have_to_pass_any_colour_will_do() -> None:
    table = tower(3, 0, 3, colour_missing="passes")
    takes(table, "L1")
    assert table.active == 2
    assert takes(table, "L2") == [Reason.STICK_TAKEN]


def test_mok_13_without_a_removal_before_it_the_choice_is_free() -> None:
    table = tower(3, 3)
    table.fall("L1", seat=1)
    assert table.state.last_taken is None
    assert table.active == 2
    assert takes(table, "L2") == [Reason.STICK_TAKEN]


def test_mok_21_the_next_construction_begins_after_the_one_who_took_the_last_stick() -> None:
    table = tower(1, 1)
    takes(table, "L1")
    table.remove("D1")
    assert table.reasons == [Reason.STICK_TAKEN, Reason.NEW_CONSTRUCTION]
    assert table.phase() is Phase.BUILD
    assert table.state.construction == 2
    assert table.state.last_taken is None
    assert len(table.state.layout.plots) == 4


def test_mok_21_everybody_builds_with_the_sticks_he_took() -> None:
    table = tower(2, 2)
    takes(table, "L1", "D1", "L2", "D2")
    # Seat 1 took the last one; seat 2 begins, with its dark stick, on the light plots.
    assert table.active == 2
    assert [table.sticks(seat) for seat in (1, 2, 3)] == [(1, 1), (0, 1), (1, 0)]
    table.lay_stick("D9", "PL1", "PL2")
    assert table.reasons == [Reason.STICK_LAID]


def test_the_taker_answers_for_what_falls_in_the_next_seconds() -> None:
    table = tower(2, 2)
    table.remove("L1")
    table.fall("D1")
    assert table.reasons[0] is Reason.FELL
    assert table.score(1).out
    assert table.sticks(1) == (0, 0)
    invariant(table.state)


def test_nothing_is_laid_in_the_removal() -> None:
    table = tower(2, 2)
    table.lay_stick("L9", "PD1", "D1:10")
    assert table.reasons == [Reason.NO_LAYING]
    table.put("PL3", (300.0, 0.0))
    assert table.reasons == [Reason.NO_LAYING]


def test_a_stick_that_is_not_there_cannot_be_taken() -> None:
    table = tower(1, 1)
    table.remove("L9")
    assert table.reasons == [Reason.UNKNOWN_PIECE]
    table.remove("L1", fell="L1")
    assert table.reasons == [Reason.UNKNOWN_PIECE]
    table.remove("L1", fell="L9")
    assert table.reasons == [Reason.UNKNOWN_PIECE]


def test_sticks_are_not_taken_while_building() -> None:
    table = building()
    table.lay_stick("L1", "PD1", "PD2")
    table.settled()
    table.remove("L1")
    assert table.reasons == [Reason.STICK_MISSING]


def test_passing_is_not_possible_in_the_removal() -> None:
    table = tower(1, 1)
    table.choose("cannot")
    assert table.reasons == [TableReason.NOT_NOW]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_if_everything_falls_in_the_removal_a_new_construction_begins(players: int) -> None:
    table = tower(2, 2, players)
    table.fall("L1 L2 D1 D2")
    table.choose("nobody")
    assert Reason.NEW_CONSTRUCTION in table.reasons
    assert table.phase() is Phase.BUILD
    assert table.active in table.state.playing
    invariant(table.state)


def test_an_eliminated_player_takes_nothing_any_more() -> None:
    table = tower(3, 3, 4)
    table.fall("L1", seat=1)
    takes(table, "L2", "D1", "L3")
    assert table.active == 2
    assert Seat(1) not in table.state.playing
