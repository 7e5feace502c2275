"""The six rows begin (spec 2.3)."""

import pytest

from engine.games.passe_pas import GAME
from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.state import Phase
from engine.phrase import phrase
from engine.rulings import TableReason
from engine.seats import Seat
from tests.engine.games.passe_pas.table import START, Table


def test_six_cards_begin_six_rows_and_the_stacks_are_dealt() -> None:
    table = Table(4).ready()
    assert table.said == [Reason.ROW_STARTED, Reason.ROWS_READY]
    assert table.fact(Reason.ROWS_READY, "cards") == 7
    assert table.state.phase is Phase.TURN
    assert [row[1].label for row in table.state.rows] == list(START)


def test_the_rows_may_begin_in_any_order() -> None:
    table = Table()
    for row in (5, 2, 6, 1, 4, 3):
        table.lay(f"row-{row}", START[row - 1])
    assert table.state.phase is Phase.TURN
    assert table.state.rows == Table().ready().state.rows


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("green-car", "clash.colour"),
        ("red-die", "clash.object"),
    ],
)
def test_a_first_card_may_not_repeat_what_is_printed(card: str, why: str) -> None:
    """PAS-1, PAS-18: under the pack, draw another, until one fits."""
    table = Table()
    before = table.state
    step = table.lay("row-1", card)
    assert table.refusal() is Reason.START_CLASH
    assert step.state is before
    printed = phrase("item.printed", item=phrase("name.green-die"))
    assert table.fact(Reason.START_CLASH, "clash") == phrase(why, item=printed)
    assert table.fact(Reason.START_CLASH, "row") == 1
    assert table.fact(Reason.START_CLASH, "card") == phrase(f"name.{card}")
    table.lay("row-1", "green-phone")
    assert table.refusal() is Reason.START_CLASH
    table.lay("row-1", "blue-car")
    assert table.said == [Reason.ROW_STARTED]


def test_without_pictures_on_the_board_any_card_may_begin() -> None:
    """PAS-1, house option."""
    table = Table(printed_counts="no")
    table.lay("row-1", "green-car")
    assert table.said == [Reason.ROW_STARTED]
    assert [item.label for item in table.state.rows[0]] == ["green-car"]


def test_without_pictures_the_game_begins_after_six_cards_too() -> None:
    table = Table(printed_counts="no").ready()
    assert table.state.phase is Phase.TURN


def test_different_rows_may_begin_with_the_same_colour_and_object() -> None:
    """PAS-19."""
    table = Table()
    table.lay("row-1", "red-car")
    table.lay("row-3", "red-phone")
    assert table.said == [Reason.ROW_STARTED]
    table.lay("row-4", "pink-car")
    assert table.said == [Reason.ROW_STARTED]


def test_a_row_begins_with_one_card() -> None:
    table = Table()
    table.lay("row-1", "red-car")
    table.lay("row-1", "blue-phone")
    assert table.refusal() is Reason.ROW_TAKEN
    assert table.fact(Reason.ROW_TAKEN, "row") == 1


def test_the_same_card_cannot_lie_twice() -> None:
    table = Table()
    table.lay("row-1", "red-car")
    table.lay("row-4", "red-car")
    assert table.refusal() is Reason.CARD_LIES
    assert table.fact(Reason.CARD_LIES, "row") == 1


@pytest.mark.parametrize("card", ["green-die", "nothing", "", "red", "red-car-car"])
def test_a_card_that_does_not_exist_is_looked_at_again(card: str) -> None:
    """The pairs on the hexagon are no cards."""
    table = Table()
    table.lay("row-2", card)
    assert table.refusal() is TableReason.UNKNOWN_CARD


@pytest.mark.parametrize("zone", ["row-0", "row-7", "row-", "turned", "nowhere", ""])
def test_a_first_card_lies_at_a_side_of_the_hexagon(zone: str) -> None:
    table = Table()
    table.lay(zone, "red-car")
    assert table.refusal() is TableReason.NOT_NOW


def test_buzzers_and_calls_wait_for_the_first_turned_card() -> None:
    table = Table()
    table.press(1)
    assert table.refusal() is TableReason.NOT_NOW
    table.say("row-1", 1)
    assert table.refusal() is TableReason.NOT_NOW


@pytest.mark.parametrize(("players", "cards"), [(2, 13), (3, 9), (4, 7), (5, 6)])
def test_the_checklist_says_how_many_cards_are_dealt(players: int, cards: int) -> None:
    items = GAME.checklist(Table(players).youngest(2).state.setup)
    assert phrase("prepare.deal", cards=cards) in items
    assert phrase("prepare.shuffle", cards=58) in items
    assert phrase("prepare.first", seat=Seat(2)) in items


def test_the_checklist_names_no_starter_where_the_referee_turns() -> None:
    """PAS-3."""
    items = GAME.checklist(Table(neutral_turner="referee").state.setup)
    assert items[-1] == phrase("prepare.neutral")


def test_chapters_follow_the_game() -> None:
    table = Table()
    assert GAME.chapter(table.state) == phrase("chapter.rows")
    table.ready()
    assert GAME.chapter(table.state) == phrase("chapter.card", number=1)
    table.turn("blue-butterfly")
    table.race((1, 0), (3, 1))
    duel = phrase("chapter.duel", number=2, seats=(Seat(1), Seat(3)))
    assert GAME.chapter(table.state) == duel
