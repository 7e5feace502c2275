"""Cards are turned one after the other: from which pile, by whom (spec 2.4, PAS-2, PAS-3)."""

import pytest

from engine.games.passe_pas import GAME
from engine.games.passe_pas.awaited import AwaitTurn
from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.state import Phase, Pile
from engine.rulings import TableReason
from engine.seats import Seat
from tests.engine.games.passe_pas.table import Table


def next_turn(table: Table) -> tuple[Pile, int | None]:
    """From which pile the next card comes, and who turns it."""
    item = GAME.awaiting(table.state)[0]
    assert isinstance(item, AwaitTurn)
    return item.pile, item.seat


def test_the_youngest_turns_the_first_card_of_the_neutral_pack() -> None:
    table = Table(3).youngest(2).ready()
    assert next_turn(table) == (Pile.NEUTRAL, 2)
    table.turn("blue-butterfly")
    assert table.said == [Reason.TURNED_NEUTRAL]
    assert table.state.phase is Phase.RACE
    assert table.state.neutral == 24


def test_after_a_right_call_the_caller_turns_his_own_card() -> None:
    table = Table().ready()
    table.play("blue-butterfly", 3, "row-1")
    assert next_turn(table) == (Pile.STACK, 3)
    table.turn("pink-phone")
    assert table.said == [Reason.TURNED]
    assert table.fact(Reason.TURNED, "seat") == Seat(3)
    assert table.fact(Reason.TURNED, "count") == table.player(3).stack == 8
    assert table.state.neutral == 24


def test_after_an_error_the_next_card_is_neutral() -> None:
    """PAS-2; PAS-3: who turned the last card turns this one too."""
    table = Table().ready()
    table.play("blue-butterfly", 3, "row-1")
    table.play("pink-phone", 1, "row-2")
    assert next_turn(table) == (Pile.NEUTRAL, 3)


def test_the_youngest_turns_neutral_cards_by_house_rule() -> None:
    """PAS-3."""
    table = Table(3, neutral_turner="youngest").youngest(2).ready()
    table.play("blue-butterfly", 3, "row-1")
    table.play("pink-phone", 1, "row-2")
    assert next_turn(table) == (Pile.NEUTRAL, 2)


def test_the_referee_turns_neutral_cards_by_house_rule() -> None:
    """PAS-3: own cards are still turned by their owner."""
    table = Table(neutral_turner="referee").ready()
    assert next_turn(table) == (Pile.NEUTRAL, None)
    table.play("blue-butterfly", 3, "row-1")
    assert next_turn(table) == (Pile.STACK, 3)
    table.play("pink-phone", 1, "row-2")
    assert next_turn(table) == (Pile.NEUTRAL, None)


def test_the_next_player_turns_for_one_who_is_out() -> None:
    """PAS-3: clockwise, and from the highest seat to the lowest."""
    table = Table().ready()
    table.play("blue-butterfly", 3, "row-1")
    table.set_player(3, tokens=2)
    table.play("pink-phone", 3, "row-2")
    assert table.player(3).out
    assert next_turn(table) == (Pile.NEUTRAL, 1)


def test_the_next_player_turns_for_the_youngest_who_is_out() -> None:
    table = Table(3, neutral_turner="youngest").youngest(2).ready()
    table.set_player(2, tokens=2)
    table.play("pink-phone", 2, "row-2")
    assert next_turn(table) == (Pile.NEUTRAL, 3)


def test_anybody_may_turn_the_card() -> None:
    """PAS-3: it is irrelevant."""
    table = Table(3).youngest(1).ready()
    table.lay("turned", "blue-butterfly", seat=3)
    assert table.said == [Reason.TURNED_NEUTRAL]


def test_a_card_that_lies_in_a_row_cannot_be_turned() -> None:
    table = Table().ready()
    table.turn("red-car")
    assert table.refusal() is Reason.CARD_LIES
    assert table.fact(Reason.CARD_LIES, "row") == 1


def test_the_card_that_was_just_buried_is_not_the_next_one() -> None:
    table = Table().ready()
    table.play("pink-phone", 1, "row-2")
    before = table.state
    step = table.turn("pink-phone")
    assert table.refusal() is Reason.CARD_GONE
    assert step.state is before
    table.play("blue-butterfly", 1, "row-2")
    table.turn("pink-phone")
    assert table.said == [Reason.TURNED_NEUTRAL]


@pytest.mark.parametrize("card", ["green-die", "nothing"])
def test_an_unknown_card_is_looked_at_again(card: str) -> None:
    table = Table().ready()
    table.turn(card)
    assert table.refusal() is TableReason.UNKNOWN_CARD


@pytest.mark.parametrize("zone", ["row-1", "nowhere"])
def test_the_next_card_is_turned_in_its_place(zone: str) -> None:
    table = Table().ready()
    table.lay(zone, "blue-butterfly")
    assert table.refusal() is TableReason.NOT_NOW


def test_a_buzzer_before_the_card_is_too_early() -> None:
    table = Table().ready()
    table.press(2)
    assert table.refusal() is Reason.EARLY
    table.race((2, 0), (1, 3))
    assert table.refusal() is Reason.EARLY
    assert table.fact(Reason.EARLY, "seat") == Seat(2)


def test_a_second_card_waits_until_the_first_is_played() -> None:
    table = Table().ready()
    table.turn("blue-butterfly")
    table.turn("pink-phone")
    assert table.refusal() is TableReason.NOT_NOW


def test_the_neutral_pack_never_runs_out() -> None:
    """PAS-16: every neutral card after the first follows one that was put under the pack."""
    table = Table(2).ready()
    table.turn("blue-butterfly")
    sizes = set()
    for number in range(60):
        table.race((1, 0), (2, 0))
        table.turn("pink-phone" if number % 2 else "blue-butterfly")
        table.turn("blue-butterfly" if number % 2 else "pink-phone")
        sizes.add(table.state.neutral)
    assert sizes == {25}
