"""The last card, places, and counters set by hand (spec 2.4, PAS-10)."""

import pytest

from engine.games.passe_pas import GAME
from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.state import Phase
from engine.phrase import phrase
from engine.rulings import TableReason, Verdict
from engine.seats import Seat
from tests.engine.games.passe_pas.table import START, Table


def one_card_left(seat: int = 1, players: int = 3) -> Table:
    """The spec's vector: one card left in the stack, and a right call."""
    table = Table(players).ready()
    table.set_player(seat, stack=1)
    table.play("blue-butterfly", seat, "row-1")
    return table


def test_who_turns_the_last_card_has_won_and_it_is_not_played() -> None:
    table = one_card_left()
    assert table.outcome() is None
    assert GAME.awaiting(table.state)[0].ask == phrase("ask.turn_last", seat=Seat(1))
    table.turn("pink-phone")
    assert table.said == [Reason.LAST_CARD]
    assert table.rulings[0].verdict is Verdict.RIGHT
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.reason is Reason.LAST_CARD
    assert GAME.awaiting(table.state) == ()
    assert table.state.card is None
    assert table.player(1).stack == 0


def test_the_last_card_need_not_be_read_the_buzzer_is_enough() -> None:
    table = one_card_left(2)
    table.press(1)
    assert table.refusal() is Reason.EARLY
    table.press(2)
    assert table.said == [Reason.LAST_CARD]
    assert table.state.winners == (2,)


def test_a_last_card_that_cannot_be_there_is_looked_at_again() -> None:
    table = one_card_left()
    table.turn(START[0])
    assert table.refusal() is Reason.CARD_LIES


def test_a_last_card_in_the_stack_is_not_won_by_another_ones_turn() -> None:
    table = Table().ready()
    table.set_player(1, stack=1)
    table.play("blue-butterfly", 2, "row-1")
    table.press(1)
    assert table.refusal() is Reason.EARLY
    table.turn("pink-phone")
    assert table.outcome() is None


def test_a_neutral_card_is_nobodys_last_card() -> None:
    table = Table().ready()
    table.set_player(1, stack=1)
    table.press(1)
    assert table.refusal() is Reason.EARLY
    table.turn("pink-phone")
    assert table.state.phase is Phase.RACE


def test_two_cards_left_are_one_too_many() -> None:
    table = Table().ready()
    table.set_player(1, stack=2)
    table.play("blue-butterfly", 1, "row-1")
    table.turn("pink-phone")
    assert table.said == [Reason.TURNED]
    assert table.outcome() is None


@pytest.mark.parametrize(("players", "successes"), [(2, 13), (3, 9), (4, 7), (5, 6)])
def test_as_many_right_calls_as_cards_win(players: int, successes: int) -> None:
    """Without pictures and with empty rows there is a row for the next card, always."""
    cards = ("pink-phone", "blue-car", "brown-flower", "orange-butterfly", "purple-cone")
    table = Table(players).ready()
    for number in range(successes):
        table.set_rows(*([card] for card in START))
        table.turn(cards[number % len(cards)])
        assert table.outcome() is None
        table.race((1, 0))
        right = table.state.placeable(table.state.card) if table.state.card else ()
        table.say(f"row-{right[0]}", 1)
        assert GAME.scores(table.state)[0].points == number
    table.press(1)
    assert table.state.winners == (1,)
    assert GAME.scores(table.state)[0].points == successes


def test_places_go_by_cards_left_then_by_who_stayed_longest() -> None:
    table = Table(5).ready()
    for seat in (4, 2):
        table.set_player(seat, tokens=2)
        table.play("pink-phone" if seat == 4 else "pink-car", seat, "passe_pas")
    table.set_player(1, stack=5)
    table.set_player(3, stack=1)
    table.play("blue-butterfly", 3, "row-1")
    table.press(3)
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.ranking == ((3,), (1,), (5,), (2,), (4,))


def test_equal_stacks_share_a_place() -> None:
    table = one_card_left(2, players=4)
    table.press(2)
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.ranking == ((2,), (1, 3, 4))


def test_points_are_cards_that_have_left_the_stack() -> None:
    table = Table().ready()
    table.play("blue-butterfly", 2, "row-1")
    assert [score.points for score in GAME.scores(table.state)] == [0, 0, 0]
    table.turn("pink-phone")
    assert [score.points for score in GAME.scores(table.state)] == [0, 1, 0]
    assert GAME.scores(table.state)[1].counters == {"stack": 8, "tokens": 0}


@pytest.mark.parametrize("value", [0, 1, 2])
def test_the_table_sets_tokens_below_the_third(value: int) -> None:
    state = GAME.adjust(Table().ready().state, Seat(2), "tokens", value)
    assert state is not None
    assert state.players[Seat(2)].tokens == value


def test_the_table_counts_a_stack_again_against_the_neutral_pack() -> None:
    table = Table().ready()
    state = GAME.adjust(table.state, Seat(2), "stack", 7)
    assert state is not None
    assert state.players[Seat(2)].stack == 7
    assert state.neutral == table.state.neutral + 2


@pytest.mark.parametrize(
    ("counter", "value"),
    [("tokens", -1), ("tokens", 3), ("stack", 0), ("stack", -2), ("stack", 34), ("nonsense", 1)],
)
def test_a_counter_has_its_limits(counter: str, value: int) -> None:
    """25 neutral cards: of 34 in a stack none would be left to turn."""
    state = Table().ready().state
    assert GAME.adjust(state, Seat(2), counter, value) is None


def test_a_stack_may_be_counted_down_to_its_last_card() -> None:
    state = GAME.adjust(Table().ready().state, Seat(2), "stack", 1)
    assert state is not None
    assert state.players[Seat(2)].stack == 1


def test_the_last_neutral_card_stays() -> None:
    state = GAME.adjust(Table().ready().state, Seat(2), "stack", 33)
    assert state is not None
    assert state.neutral == 1


def test_before_the_rows_begin_their_cards_stay_in_the_pack_too() -> None:
    """31 cards beside three stacks of 9; six of them are for the rows."""
    state = Table().state
    assert GAME.adjust(state, Seat(2), "stack", 34) is None
    assert GAME.adjust(state, Seat(2), "stack", 33) is not None


def test_who_is_out_is_not_adjusted_back_in() -> None:
    table = Table().ready()
    table.set_player(2, tokens=2)
    table.play("pink-phone", 2, "row-2")
    assert GAME.adjust(table.state, Seat(2), "tokens", 1) is None
    assert GAME.adjust(table.state, Seat(6), "tokens", 1) is None


def test_a_finished_game_is_not_adjusted() -> None:
    table = one_card_left()
    table.press(1)
    assert GAME.adjust(table.state, Seat(2), "tokens", 1) is None


def test_a_finished_game_takes_nothing_more() -> None:
    table = one_card_left()
    table.press(1)
    over = table.state
    assert table.press(2).state is over
    assert table.turn("brown-car").state is over
    assert table.refusal() is TableReason.NOT_NOW
