"""The call and the verdict (spec 2.4, PAS-13, PAS-14, PAS-15)."""

import pytest

from engine.events import Chosen
from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.state import Phase, Pile
from engine.phrase import Phrase, phrase
from engine.rulings import TableReason, Verdict
from engine.seats import Seat
from tests.engine.games.passe_pas.table import Table
from tests.engine.games.passe_pas.test_ties import FULL


def calling(seat: int = 2, card: str = "blue-butterfly", **options: str) -> Table:
    """This seat has the call."""
    table = Table(**options).ready()
    table.turn(card)
    table.race((seat, 0))
    return table


@pytest.mark.parametrize("row", [1, 4, 5, 6])
def test_any_row_that_takes_the_card_is_right(row: int) -> None:
    table = calling()
    table.say(f"row-{row}", 2)
    assert table.said == [Reason.RIGHT_ROW]
    assert table.rulings[0].verdict is Verdict.RIGHT
    assert table.state.rows[row - 1][-1].label == "blue-butterfly"
    assert table.state.phase is Phase.TURN
    assert (table.state.pile, table.state.turner) == (Pile.STACK, 2)


def test_the_console_need_not_say_who_calls() -> None:
    table = calling()
    table.say("row-4")
    assert table.said == [Reason.RIGHT_ROW]
    assert table.fact(Reason.RIGHT_ROW, "seat") == Seat(2)


def test_the_card_laid_in_a_row_is_a_call() -> None:
    table = calling()
    table.lay("row-4", "blue-butterfly")
    assert table.said == [Reason.RIGHT_ROW]
    table = calling()
    table.lay("row-3", "blue-butterfly", seat=2)
    assert table.said == [Reason.WRONG_ROW, Reason.RIGHT_WERE]


def test_only_the_turned_card_is_laid() -> None:
    table = calling()
    table.lay("row-4", "pink-phone")
    assert table.refusal() is Reason.OTHER_CARD
    assert table.fact(Reason.OTHER_CARD, "card") == phrase("name.blue-butterfly")


@pytest.mark.parametrize("zone", ["turned", "row-7", "nowhere"])
def test_the_card_is_laid_in_a_row(zone: str) -> None:
    table = calling()
    table.lay(zone, "blue-butterfly")
    assert table.refusal() is TableReason.NOT_NOW


@pytest.mark.parametrize(
    ("card", "row", "clash"),
    [
        ("green-car", 2, phrase("clash.colour", item=phrase("name.green-phone"))),
        (
            "yellow-die",
            1,
            phrase("clash.object", item=phrase("item.printed", item=phrase("name.green-die"))),
        ),
        (
            "red-cup",
            5,
            phrase(
                "clash.both",
                coloured=phrase("name.red-ball"),
                shaped=phrase("item.printed", item=phrase("name.orange-cup")),
            ),
        ),
    ],
)
def test_the_verdict_names_the_row_and_what_forbids(card: str, row: int, clash: Phrase) -> None:
    table = calling(card=card)
    table.say(f"row-{row}", 2)
    assert table.rulings[0].verdict is Verdict.WRONG
    assert table.fact(Reason.WRONG_ROW, "row") == row
    assert table.fact(Reason.WRONG_ROW, "clash") == clash


def test_a_wrong_call_costs_a_token_and_the_card() -> None:
    table = calling()
    before = table.state.neutral
    table.say("row-3", 2)
    assert table.said == [Reason.WRONG_ROW, Reason.RIGHT_WERE]
    assert table.fact(Reason.WRONG_ROW, "token") == table.player(2).tokens == 1
    assert table.state.neutral == before + 1
    assert table.state.pile is Pile.NEUTRAL
    assert all(len(row) == 2 for row in table.state.rows)


def test_after_a_wrong_call_the_referee_says_what_was_right() -> None:
    table = calling()
    table.say("row-3", 2)
    assert table.fact(Reason.RIGHT_WERE, "rows") == (1, 4, 5, 6)
    assert table.fact(Reason.RIGHT_WERE, "count") == 4


def test_passe_pas_is_right_if_no_row_takes_the_card() -> None:
    table = calling(card="pink-flower").set_rows(*FULL)
    before = table.state.neutral
    table.say("passe_pas", 2)
    assert table.said == [Reason.RIGHT_PASS]
    assert table.state.neutral == before + 1
    assert (table.state.pile, table.state.turner) == (Pile.STACK, 2)
    assert table.player(2).tokens == 0


def test_passe_pas_is_wrong_if_a_row_takes_the_card() -> None:
    table = calling()
    table.say("passe_pas", 2)
    assert table.said == [Reason.WRONG_PASS, Reason.RIGHT_WERE]
    assert table.player(2).tokens == 1


def test_a_row_is_wrong_if_no_row_takes_the_card() -> None:
    table = calling(card="pink-flower").set_rows(*FULL)
    table.say("row-1", 2)
    assert table.said == [Reason.WRONG_ROW, Reason.NOWHERE]
    assert table.player(2).tokens == 1


def test_only_the_first_may_call() -> None:
    table = calling()
    table.say("row-4", 1)
    assert table.refusal() is TableReason.NOT_YOUR_TURN
    assert table.fact(TableReason.NOT_YOUR_TURN, "seat") == Seat(2)


def test_the_first_word_counts() -> None:
    """PAS-15: "3 – no, 4!"."""
    table = calling()
    table.say("row-3", 2)
    table.say("row-4", 2)
    assert table.refusal() is TableReason.NOT_NOW
    assert table.player(2).tokens == 1


@pytest.mark.parametrize("choice", ["row-0", "row-7", "", "tie", "seat-1", "maboul"])
def test_a_call_is_a_row_or_passe_pas(choice: str) -> None:
    table = calling()
    table.say(choice, 2)
    assert table.refusal() is TableReason.NOT_NOW


def test_the_printed_object_counts_for_its_row() -> None:
    """PAS-1."""
    table = calling(card="yellow-die")
    table.say("row-1", 2)
    assert table.said[0] is Reason.WRONG_ROW


def test_on_a_board_without_pictures_only_cards_count() -> None:
    """PAS-1, house option."""
    table = calling(card="yellow-die", printed_counts="no")
    table.say("row-1", 2)
    assert table.said == [Reason.RIGHT_ROW]


def test_after_a_wrong_call_nobody_else_can_win_the_card() -> None:
    """PAS-13."""
    table = Table().ready()
    table.turn("blue-butterfly")
    table.race((2, 0), (1, 30), (3, 60))
    table.say("row-3", 2)
    table.say("row-4", 1)
    assert table.refusal() is TableReason.NOT_NOW
    assert table.state.phase is Phase.TURN


def test_by_house_rule_the_second_caller_may_still_win() -> None:
    """PAS-13: in the order of the buzzers; what is right is not given away."""
    table = Table(second_caller="yes").ready()
    table.turn("blue-butterfly")
    table.race((2, 0), (1, 30), (3, 60))
    table.say("row-3", 2)
    assert table.said == [Reason.WRONG_ROW, Reason.CARD_STAYS, Reason.FIRST_BY]
    assert table.state.callers == (1,)
    table.say("row-2", 1)
    assert table.state.callers == (3,)
    table.say("row-4", 3)
    assert table.said == [Reason.RIGHT_ROW]
    assert [player.tokens for player in table.state.players.values()] == [1, 1, 0]
    assert table.state.spent == ()


def test_the_race_is_open_again_for_those_who_have_not_pressed() -> None:
    """PAS-13."""
    table = Table(second_caller="yes").ready()
    table.turn("blue-butterfly")
    table.race((2, 0))
    table.say("row-3", 2)
    assert table.said == [Reason.WRONG_ROW, Reason.CARD_STAYS]
    assert table.fact(Reason.CARD_STAYS, "seats") == (Seat(1), Seat(3))
    table.race((2, 0))
    assert table.refusal() is Reason.CALLED_ALREADY
    table.race((2, 0), (3, 10))
    assert table.state.callers == (3,)


def test_the_limit_of_an_open_race_counts_from_the_wrong_call() -> None:
    """PAS-13 with PAS-14."""
    table = Table(second_caller="yes", nobody_calls="next_card", nobody_calls_s="5").ready()
    table.turn("blue-butterfly")
    table.race((2, 0), at_ms=4_000)
    table.say("row-3", 2, at_ms=6_000)
    table.time_passes(10_999)
    assert table.refusal() is TableReason.NOT_NOW
    table.time_passes(11_000)
    assert table.said == [Reason.TIME_UP, Reason.RIGHT_WERE]


def test_when_everybody_has_called_wrongly_the_card_is_gone() -> None:
    """PAS-13."""
    table = Table(2, second_caller="yes").ready()
    table.turn("blue-butterfly")
    table.race((2, 0), (1, 50))
    table.say("row-3", 2)
    table.say("row-3", 1)
    assert table.said == [Reason.WRONG_ROW, Reason.RIGHT_WERE]
    assert table.state.phase is Phase.TURN
    assert table.state.pile is Pile.NEUTRAL


def test_second_callers_can_tie_too() -> None:
    """PAS-13 with PAS-8."""
    table = Table(4, second_caller="yes").ready()
    table.turn("blue-butterfly")
    table.race((2, 0), (1, 50), (3, 52), (4, 80))
    table.say("row-3", 2)
    assert table.said == [Reason.WRONG_ROW, Reason.CARD_STAYS, Reason.TIE]
    assert table.state.duel == (1, 3)


def test_after_tied_wrong_calls_the_next_presser_calls() -> None:
    """PAS-13 with PAS-4."""
    table = Table(second_caller="yes", simultaneous="right_beats_wrong").ready()
    table.turn("blue-butterfly")
    table.race((1, 0), (2, 0), (3, 80))
    table.say("row-3", 1)
    table.say("row-2", 2)
    assert table.said[1:] == [
        Reason.WRONG_ROW,
        Reason.WRONG_ROW,
        Reason.CARD_STAYS,
        Reason.FIRST,
    ]
    assert table.state.callers == (3,)
    assert table.state.calls == ()


def test_who_goes_out_cannot_call_again_and_the_card_stays() -> None:
    """PAS-13."""
    table = Table(second_caller="yes").ready()
    table.set_player(2, tokens=2)
    table.turn("blue-butterfly")
    table.race((2, 0), (3, 50))
    table.say("row-3", 2)
    assert table.player(2).out
    assert table.state.callers == (3,)


def test_in_a_tie_break_the_other_contender_may_still_call() -> None:
    """PAS-13 comes before PAS-5: the card is not gone yet."""
    table = Table(second_caller="yes", duel_error="other_wins").ready()
    table.turn("blue-butterfly")
    table.race((1, 0), (3, 0))
    table.play("pink-phone", 3, "row-2")
    assert table.said == [Reason.WRONG_ROW, Reason.CARD_STAYS]
    assert table.fact(Reason.CARD_STAYS, "seats") == (Seat(1),)
    table.race((2, 0))
    assert table.refusal() is Reason.NOT_IN_DUEL
    table.race((1, 0))
    table.say("row-2", 1)
    assert table.state.duel == ()
    assert table.state.pile is Pile.NEUTRAL


def test_a_caller_may_take_his_time() -> None:
    """PAS-14."""
    table = calling()
    table.time_passes(10_000_000)
    assert table.refusal() is TableReason.NOT_NOW


def test_by_house_rule_a_call_that_never_comes_is_wrong() -> None:
    """PAS-14."""
    table = Table(call_limit_s="4").ready()
    table.turn("blue-butterfly", at_ms=0)
    table.race((2, 0), at_ms=1_000)
    table.time_passes(4_999)
    assert table.refusal() is TableReason.NOT_NOW
    table.time_passes(5_000)
    assert table.said == [Reason.NO_CALL, Reason.RIGHT_WERE]
    assert table.player(2).tokens == 1
    assert table.state.pile is Pile.NEUTRAL


def test_the_time_of_a_second_caller_counts_from_the_first_call() -> None:
    table = Table(call_limit_s="4", simultaneous="right_beats_wrong").ready()
    table.turn("blue-butterfly")
    table.race((1, 0), (2, 0), at_ms=1_000)
    table.time_passes(4_999)
    assert table.refusal() is TableReason.NOT_NOW
    table.time_passes(5_000)
    assert table.said == [Reason.SAID]
    assert table.fact(Reason.SAID, "call") == phrase("name.nothing")
    table.time_passes(8_999)
    assert table.refusal() is TableReason.NOT_NOW
    table.say("row-4", 2, at_ms=9_000)
    assert table.said == [Reason.SAID, Reason.NO_CALL, Reason.RIGHT_ROW]


def test_nothing_at_all_is_no_call() -> None:
    """The empty word stands for silence in the state and cannot be said."""
    table = calling()
    table.take(Chosen(at_ns=0, choice="", seat=Seat(2)))
    assert table.refusal() is TableReason.NOT_NOW


def test_a_card_that_fits_nowhere_is_hinted_at_by_house_rule() -> None:
    """PAS-14."""
    table = Table(nobody_calls="hint").ready().set_rows(*FULL)
    table.turn("pink-flower")
    table.time_passes(60_000)
    assert table.said == [Reason.HINT_NOWHERE]


def test_a_card_that_fits_nowhere_goes_after_the_limit() -> None:
    """PAS-14."""
    table = Table(nobody_calls="next_card").ready().set_rows(*FULL)
    table.turn("pink-flower")
    table.time_passes(60_000)
    assert table.said == [Reason.TIME_UP, Reason.NOWHERE]


def test_a_clock_that_strikes_between_two_cards_changes_nothing() -> None:
    table = Table(call_limit_s="4").ready()
    table.time_passes(60_000)
    assert table.refusal() is TableReason.NOT_NOW
    table.play("blue-butterfly", 2, "row-1")
    table.time_passes(60_000)
    assert table.refusal() is TableReason.NOT_NOW
