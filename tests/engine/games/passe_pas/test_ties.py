"""The tie-break and its house rules (spec 2.4, PAS-4, PAS-5, PAS-6, PAS-7)."""

import pytest

from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.state import Phase, Pile
from engine.rulings import TableReason
from engine.seats import Seat
from tests.engine.games.passe_pas.table import Table

FULL = (
    ["red-car", "pink-cup", "blue-phone"],
    ["green-phone", "pink-ball", "blue-cup"],
    ["green-cup", "pink-phone", "red-flower"],
    ["brown-cup", "pink-butterfly", "blue-car"],
    ["red-ball", "pink-die", "blue-flower"],
    ["red-die", "pink-car", "blue-cone"],
)
"""Pink lies in every row: no pink card fits anywhere."""


def tied(*seats: int, players: int = 3, **options: str) -> Table:
    """These seats hit their buzzers together on the blue butterfly."""
    table = Table(players, **options).ready()
    table.turn("blue-butterfly")
    table.race(*((seat, 0) for seat in seats))
    return table


def test_a_tie_buries_the_card_and_costs_nothing() -> None:
    """PAS-4: whatever they would have called."""
    table = Table().ready()
    before = table.state.neutral
    table.turn("blue-butterfly")
    table.race((1, 0), (3, 2))
    assert table.said == [Reason.TIE]
    assert table.state.phase is Phase.TURN
    assert table.state.pile is Pile.NEUTRAL
    assert table.state.neutral == before
    assert [player.tokens for player in table.state.players.values()] == [0, 0, 0]


def test_only_the_tied_players_compete() -> None:
    table = tied(1, 3)
    table.turn("pink-phone")
    table.race((2, 0))
    assert table.refusal() is Reason.NOT_IN_DUEL
    assert table.fact(Reason.NOT_IN_DUEL, "seats") == (Seat(1), Seat(3))
    table.race((2, 0), (3, 40))
    assert table.state.callers == (3,)


def test_a_tie_in_a_tie_break_repeats_it() -> None:
    table = tied(1, 2, 3)
    table.turn("pink-phone")
    table.race((1, 0), (3, 1), (2, 60))
    assert table.said == [Reason.TIE]
    assert table.state.duel == (1, 3)
    table.turn("brown-car")
    table.race((1, 0), (3, 0))
    assert table.state.duel == (1, 3)


def test_a_tie_break_is_won_like_any_card() -> None:
    """PAS-6."""
    table = tied(1, 3)
    table.play("pink-phone", 3, "row-1")
    assert table.said == [Reason.RIGHT_ROW]
    assert table.state.rows[0][-1].label == "pink-phone"
    assert table.state.pile is Pile.STACK
    assert table.state.turner == 3
    assert table.state.duel == ()


def test_passe_pas_is_valid_in_a_tie_break() -> None:
    """PAS-7."""
    table = tied(1, 3).set_rows(*FULL)
    table.play("pink-flower", 3, "passe_pas")
    assert table.said == [Reason.RIGHT_PASS]
    assert table.state.turner == 3


def test_an_error_in_a_tie_break_brings_everybody_back() -> None:
    """PAS-5: the general rule."""
    table = tied(1, 3)
    table.play("pink-phone", 3, "row-2")
    assert table.said == [Reason.WRONG_ROW, Reason.RIGHT_WERE]
    assert table.player(3).tokens == 1
    assert table.state.duel == ()
    assert table.state.pile is Pile.NEUTRAL
    table.turn("brown-car")
    table.race((2, 0))
    assert table.state.callers == (2,)


def test_an_error_among_three_contenders_brings_everybody_back_too() -> None:
    """PAS-5."""
    table = tied(1, 2, 3, players=4)
    table.play("pink-phone", 3, "row-2")
    assert table.said == [Reason.WRONG_ROW, Reason.RIGHT_WERE]
    assert table.state.runners == (1, 2, 3, 4)


def test_the_other_contender_wins_by_house_rule() -> None:
    """PAS-5: he turns a card of his own; nothing is placed."""
    table = tied(1, 3, duel_error="other_wins")
    table.play("pink-phone", 3, "row-2")
    assert table.said == [Reason.WRONG_ROW, Reason.RIGHT_WERE, Reason.OTHER_WINS]
    assert table.state.pile is Pile.STACK
    assert table.state.turner == 1
    assert table.state.duel == ()
    assert table.state.gone is not None


def test_of_three_contenders_two_go_on() -> None:
    """PAS-5: with both house rules, there is no single other one."""
    for rule in ("other_wins", "rest_goes_on"):
        table = tied(1, 2, 3, duel_error=rule)
        table.play("pink-phone", 3, "row-2")
        assert table.said[-1] is Reason.REST_GOES_ON
        assert table.state.duel == (1, 2)
        assert table.state.pile is Pile.NEUTRAL


def test_one_alone_has_nobody_to_go_on_with() -> None:
    """PAS-5."""
    table = tied(1, 3, duel_error="rest_goes_on")
    table.play("pink-phone", 3, "row-2")
    assert table.said == [Reason.WRONG_ROW, Reason.RIGHT_WERE]
    assert table.state.duel == ()
    assert table.state.pile is Pile.NEUTRAL


@pytest.mark.parametrize("rule", ["everybody_again", "other_wins", "rest_goes_on"])
def test_outside_a_tie_break_an_error_is_an_error(rule: str) -> None:
    table = Table(duel_error=rule).ready()
    table.play("pink-phone", 3, "row-2")
    assert table.said == [Reason.WRONG_ROW, Reason.RIGHT_WERE]
    assert table.state.pile is Pile.NEUTRAL
    assert table.state.duel == ()


def test_by_house_rule_tied_players_call_one_after_the_other() -> None:
    """PAS-4: from the turner's side, clockwise."""
    table = Table(4, simultaneous="right_beats_wrong").youngest(3).ready()
    table.turn("blue-butterfly")
    table.race((1, 0), (2, 0), (4, 0))
    assert table.said == [Reason.TIE_CALLS]
    assert table.state.callers == (4, 1, 2)
    table.press(3)
    assert table.fact(Reason.TOO_LATE, "first") == Seat(4)
    table.say("row-1", 1)
    assert table.refusal() is TableReason.NOT_YOUR_TURN
    assert table.fact(TableReason.NOT_YOUR_TURN, "seat") == Seat(4)
    table.say("row-1", 4)
    assert table.said == [Reason.SAID]
    table.say("row-4", 4)
    assert table.refusal() is Reason.CALLED_ALREADY
    assert table.fact(Reason.CALLED_ALREADY, "seat") == Seat(4)
    assert list(table.state.callers) == [1, 2]


def test_the_single_right_caller_beats_the_wrong_ones() -> None:
    """PAS-4: wrong callers get a token."""
    table = tied(1, 2, 3, simultaneous="right_beats_wrong")
    table.say("row-2", 1)
    table.say("row-4", 2)
    table.say("passe_pas", 3)
    assert table.said == [
        Reason.SAID,
        Reason.WRONG_ROW,
        Reason.WRONG_PASS,
        Reason.RIGHT_ROW,
    ]
    assert [player.tokens for player in table.state.players.values()] == [1, 0, 1]
    assert table.state.turner == 2
    assert table.state.rows[3][-1].label == "blue-butterfly"


def test_several_right_callers_break_the_tie() -> None:
    """PAS-4: the wrong one gets a token and is not among them."""
    table = tied(1, 2, 3, simultaneous="right_beats_wrong")
    table.say("row-1", 1)
    table.say("row-3", 2)
    table.say("row-4", 3)
    assert table.said == [Reason.SAID, Reason.WRONG_ROW, Reason.TIE_RIGHT]
    assert table.state.duel == (1, 3)
    assert [player.tokens for player in table.state.players.values()] == [0, 1, 0]
    assert table.state.rows[0][-1].label == "red-car"


def test_if_all_tied_players_are_wrong_all_get_a_token() -> None:
    """PAS-4."""
    table = tied(1, 2, simultaneous="right_beats_wrong")
    table.say("row-2", 1)
    table.say("row-3", 2)
    assert table.said == [Reason.SAID, Reason.WRONG_ROW, Reason.WRONG_ROW, Reason.RIGHT_WERE]
    assert [player.tokens for player in table.state.players.values()] == [1, 1, 0]
    assert table.state.pile is Pile.NEUTRAL
    assert table.state.duel == ()


def test_a_tie_declared_by_hand_is_called_too() -> None:
    """PAS-4 and PAS-8."""
    table = Table(2, simultaneous="right_beats_wrong").ready()
    table.turn("blue-butterfly")
    table.say("tie")
    assert table.said == [Reason.TIE_CALLS]
    assert table.state.callers == (1, 2)


def test_the_calls_go_round_from_who_turned_the_card() -> None:
    """PAS-4: seat 3 turned it, not the youngest."""
    table = Table(4, simultaneous="right_beats_wrong").ready()
    table.play("pink-phone", 3, "row-1")
    table.turn("blue-butterfly")
    table.race((1, 0), (2, 0), (4, 0))
    assert table.state.callers == (4, 1, 2)


def test_where_the_referee_turns_the_calls_go_round_from_the_youngest() -> None:
    """PAS-4 with PAS-3."""
    options = {"simultaneous": "right_beats_wrong", "neutral_turner": "referee"}
    table = Table(4, **options).youngest(2).ready()
    table.turn("blue-butterfly")
    table.race((1, 0), (2, 0), (4, 0))
    assert table.state.callers == (2, 4, 1)


def test_those_who_were_named_in_a_tie_call() -> None:
    """PAS-4 and PAS-8."""
    table = Table(4, simultaneous="right_beats_wrong").ready()
    table.turn("blue-butterfly")
    table.say("tie")
    table.press(4)
    table.press(2)
    table.say("tie_complete")
    assert table.said == [Reason.TIE_CALLS]
    assert table.state.callers == (2, 4)
    assert table.state.tied == ()


def test_in_a_tie_break_both_wrong_leave_nobody_to_win_it() -> None:
    """PAS-4 with PAS-5."""
    table = tied(1, 2, 3, simultaneous="right_beats_wrong", duel_error="other_wins")
    table.say("row-1", 1)
    table.say("row-4", 2)
    table.say("row-2", 3)
    assert table.state.duel == (1, 2)
    table.turn("pink-phone")
    table.race((1, 0), (2, 0))
    table.say("row-2", 1)
    table.say("row-2", 2)
    assert table.said == [Reason.SAID, Reason.WRONG_ROW, Reason.WRONG_ROW, Reason.RIGHT_WERE]
    assert list(table.state.duel) == []
    assert table.state.pile is Pile.NEUTRAL
