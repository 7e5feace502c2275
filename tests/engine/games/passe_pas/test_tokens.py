"""Red tokens and elimination (spec 2.4, PAS-9, PAS-10, PAS-11, PAS-12, PAS-17)."""

from engine.games.passe_pas import GAME
from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.state import Phase, Pile
from engine.rulings import TableReason
from engine.seats import Seat
from tests.engine.games.passe_pas.table import Table
from tests.engine.games.passe_pas.test_ties import FULL

ONLY_ROW_5 = (
    ["red-car", "pink-cup"],
    ["green-phone", "pink-ball"],
    ["green-cup", "pink-phone"],
    ["brown-cup", "pink-butterfly"],
    ["red-ball"],
    ["red-die", "pink-car"],
)
"""Pink lies in every row but the fifth."""


def about_to_go(*seats: int, players: int = 3, **options: str) -> Table:
    """These seats have two tokens."""
    table = Table(players, **options).ready()
    for seat in seats:
        table.set_player(seat, tokens=2)
    return table


def test_the_third_token_eliminates() -> None:
    """The spec's vector: "Passe pas !" while row 5 is possible."""
    table = about_to_go(2).set_rows(*ONLY_ROW_5)
    table.play("pink-flower", 2, "passe_pas")
    assert table.said == [
        Reason.WRONG_PASS,
        Reason.OUT,
        Reason.STACK_ASIDE,
        Reason.RIGHT_WERE,
    ]
    assert table.fact(Reason.WRONG_PASS, "token") == 3
    assert table.fact(Reason.RIGHT_WERE, "rows") == (5,)
    assert table.player(2).out == 1
    assert table.state.playing == (1, 3)
    assert (table.state.phase, table.state.pile) == (Phase.TURN, Pile.NEUTRAL)


def test_the_second_token_does_not() -> None:
    table = Table().ready()
    table.set_player(2, tokens=1)
    table.play("pink-phone", 2, "row-2")
    assert table.player(2).tokens == 2
    assert table.state.playing == (1, 2, 3)


def test_whoever_is_out_gives_the_tokens_back() -> None:
    """PAS-12."""
    table = about_to_go(2)
    table.play("pink-phone", 2, "row-2")
    assert table.player(2).tokens == 0


def test_the_stack_of_a_player_who_is_out_lies_aside() -> None:
    """PAS-9."""
    table = about_to_go(2)
    neutral = table.state.neutral
    table.play("pink-phone", 2, "row-2")
    assert table.player(2).stack == 9
    assert table.state.neutral == neutral


def test_by_house_rule_the_stack_goes_under_the_neutral_pack() -> None:
    """PAS-9."""
    table = about_to_go(2, eliminated_stack="under_neutral")
    neutral = table.state.neutral
    table.play("pink-phone", 2, "row-2")
    assert Reason.STACK_UNDER in table.said
    assert table.player(2).stack == 0
    assert table.state.neutral == neutral + 9


def test_the_card_of_a_player_who_goes_out_is_settled_like_any_other() -> None:
    """PAS-11: he had turned it himself."""
    table = Table().ready()
    table.play("blue-butterfly", 2, "row-1")
    table.set_player(2, tokens=2)
    table.play("pink-phone", 2, "row-2")
    assert table.state.gone is not None
    assert table.state.gone.label == "pink-phone"
    assert table.state.phase is Phase.TURN


def test_elimination_is_definitive() -> None:
    table = about_to_go(2)
    table.play("pink-phone", 2, "row-2")
    table.turn("blue-butterfly")
    table.race((2, 0))
    assert table.refusal() is TableReason.NOT_PLAYING
    table.say("seat-2")
    assert table.refusal() is Reason.BUZZ_FIRST


def test_two_players_left_play_on() -> None:
    table = about_to_go(2)
    table.play("pink-phone", 2, "row-2")
    assert table.outcome() is None
    table.play("blue-butterfly", 3, "row-1")
    assert table.said == [Reason.RIGHT_ROW]


def test_the_only_player_left_wins() -> None:
    """PAS-10."""
    table = about_to_go(1, players=2)
    table.play("pink-phone", 1, "row-2")
    assert table.said == [Reason.WRONG_ROW, Reason.OUT, Reason.STACK_ASIDE, Reason.LAST_LEFT]
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.reason is Reason.LAST_LEFT
    assert outcome.ranking == ((Seat(2),), (Seat(1),))


def test_the_right_caller_wins_if_the_others_go_out_beside_him() -> None:
    """PAS-4 with PAS-10."""
    table = about_to_go(1, players=2, simultaneous="right_beats_wrong")
    table.turn("blue-butterfly")
    table.race((1, 0), (2, 0))
    table.say("row-2", 1)
    table.say("row-1", 2)
    assert table.said[-1] is Reason.LAST_LEFT
    assert table.state.winners == (2,)
    assert table.state.card is None


def test_if_nobody_is_left_the_smallest_stack_wins() -> None:
    """PAS-17: possible only where right beats wrong."""
    table = about_to_go(1, 2, players=2, simultaneous="right_beats_wrong")
    table.set_player(2, stack=4)
    table.turn("blue-butterfly")
    table.race((1, 0), (2, 0))
    table.say("row-2", 1)
    table.say("row-3", 2)
    assert table.said[-1] is Reason.NOBODY_LEFT
    assert table.fact(Reason.NOBODY_LEFT, "count") == 4
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.ranking == ((Seat(2),), (Seat(1),))


def test_equal_stacks_share_the_victory_of_nobody() -> None:
    """PAS-17, also where the stacks have gone under the pack (PAS-9)."""
    table = about_to_go(
        1, 2, players=2, simultaneous="right_beats_wrong", eliminated_stack="under_neutral"
    )
    table.turn("blue-butterfly")
    table.race((1, 0), (2, 0))
    table.say("row-2", 1)
    table.say("row-3", 2)
    assert table.fact(Reason.NOBODY_LEFT, "count") == 13
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.ranking == ((Seat(1), Seat(2)),)


def test_an_earlier_loser_has_no_part_in_the_victory_of_nobody() -> None:
    """PAS-17: even with a smaller stack; the elimination was definitive."""
    table = about_to_go(1, 2, 3, simultaneous="right_beats_wrong")
    table.set_player(3, stack=2)
    table.play("pink-phone", 3, "row-2")
    table.turn("blue-butterfly")
    table.race((1, 0), (2, 0))
    table.say("row-2", 1)
    table.say("row-3", 2)
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.ranking == ((Seat(1), Seat(2)), (Seat(3),))


def test_a_nowhere_card_can_eliminate_too() -> None:
    table = about_to_go(2).set_rows(*FULL)
    table.play("pink-flower", 2, "row-1")
    assert table.player(2).out == 1
    assert Reason.NOWHERE in table.said


def test_the_score_marks_who_is_out() -> None:
    table = about_to_go(2)
    table.play("pink-phone", 2, "row-2")
    score = GAME.scores(table.state)[1]
    assert score.out
    assert score.points == 0
    assert score.counters == {"stack": 9, "tokens": 0}
