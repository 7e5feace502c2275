"""Scenes of a round, from the die to the verdict."""

from typing import Any

from engine.events import Pressed
from engine.games.meschigge.reasons import Reason
from engine.games.meschigge.state import Phase
from engine.rulings import TableReason, Verdict
from engine.seats import Seat
from tests.engine.tables import MS, Table

CARDS = {"valid": "blue-yellow", "contre": "blue-red", "wrong": "green-yellow"}
"""On the command red-blue with the action Couleur."""


def revealed(command: str = "red-blue", players: int = 3, **options: Any) -> Table:
    """A table where the command has just been revealed, at second 2."""
    table = Table("meschigge", players, **options)
    if table.view.state.phase is Phase.ROLL:
        table.roll("colour")
    table.lay("command", command)
    return table


def played(table: Table, **cards: str) -> Table:
    """Everybody lays a card in this order (`s2="valid"`), then shows it."""
    start_ms = table.now_ns / MS
    for place, seat in enumerate(cards, start=1):
        table.press(int(seat[1:]), start_ms + 100 * place)
    for seat, card in cards.items():
        table.lay(f"seat-{seat[1:]}", CARDS[card])
    return table


def test_the_first_valid_card_wins_the_point() -> None:
    table = played(revealed(), s2="valid", s1="valid", s3="wrong")
    assert table.said_of(2) == [Reason.VALID_FIRST]
    assert table.said_of(1) == [Reason.VALID_LATE]
    assert Reason.WRONG in table.said_of(3)
    assert table.points() == [4, 5, 4]


def test_a_wrong_first_card_leaves_the_point_to_the_next_valid_one() -> None:
    table = played(revealed(), s3="wrong", s1="contre", s2="valid")
    assert Reason.VALID_FIRST in table.said_of(2)
    assert table.points() == [3, 5, 4]


def test_no_valid_card_gives_the_point_to_the_commandant() -> None:
    table = played(revealed(), s2="wrong", s3="wrong", s1="wrong")
    assert Reason.COMMANDANT_POINT in table.said_of(1)
    assert table.points() == [5, 4, 4]


def test_every_contre_gives_back_a_red_token() -> None:
    table = played(revealed(), s2="contre", s3="contre", s1="valid")
    assert [score.counters["red"] for score in table.view.scores] == [3, 1, 1]


def test_the_order_is_kept_by_the_buzzers_whatever_order_they_arrive_in() -> None:
    table = revealed()
    table.press(1, 3000)
    table.press(2, 2500)
    table.press(3, 2800)
    for seat in (1, 2, 3):
        table.lay(f"seat-{seat}", "blue-yellow")
    assert table.said_of(2) == [Reason.VALID_FIRST]


def test_the_die_goes_to_the_left_neighbour() -> None:
    table = played(revealed(), s2="valid", s1="wrong", s3="wrong")
    assert table.view.state.commandant == 2
    assert table.view.state.phase is Phase.ROLL


def test_a_table_with_a_gap_still_goes_clockwise() -> None:
    table = Table("meschigge", 4, first=4)
    assert table.view.state.commandant == 4
    table.roll("colour")
    table.lay("command", "red-blue")
    played(table, s1="valid", s2="wrong", s3="wrong", s4="wrong")
    assert table.view.state.commandant == 1


def test_the_first_card_of_a_player_counts() -> None:
    table = revealed()
    table.press(2)
    table.press(2)
    assert table.reasons == [Reason.LAID_ALREADY]
    assert table.rulings[0].reason.rule == "MES-11"


def test_a_card_before_the_command_is_taken_back() -> None:
    table = Table("meschigge", 3)
    table.roll("word")
    table.press(2)
    assert table.reasons == [Reason.EARLY]
    assert table.rulings[0].verdict is Verdict.REFUSED
    assert table.points() == [4, 4, 4]


def test_a_press_stamped_before_the_command_is_early_even_if_it_arrives_late() -> None:
    table = revealed()
    table.press(2, at_ms=table.now_ns / MS - 1)
    assert table.reasons == [Reason.EARLY]


def test_by_house_rule_a_card_before_the_command_costs_a_token() -> None:
    table = Table("meschigge", 3, early_costs=True)
    table.roll("word")
    table.press(2)
    assert table.reasons == [Reason.EARLY_COSTS]
    assert table.points() == [4, 3, 4]


def test_a_command_is_revealed_only_once() -> None:
    table = played(revealed(), s2="valid", s1="wrong", s3="wrong")
    table.roll("word")
    table.lay("command", "red-blue")
    assert table.reasons == [Reason.COMMAND_USED]


def test_an_unknown_card_is_not_judged() -> None:
    table = Table("meschigge", 3)
    table.roll("word")
    table.lay("command", "purple-cow")
    assert table.reasons == [TableReason.UNKNOWN_CARD]


def test_who_laid_no_card_has_nothing_to_show() -> None:
    table = revealed()
    table.press(1)
    table.press(2)
    table.choose("close", seat=1, after_s=6)
    table.lay("seat-3", "blue-yellow")
    assert table.reasons == [Reason.NO_CARD_LAID]


def test_the_commandant_closes_a_round_five_seconds_after_the_last_card() -> None:
    table = revealed()
    table.press(1)
    table.press(3)
    table.choose("close", seat=1, after_s=4.5)
    assert table.reasons == [Reason.TOO_SOON]
    assert table.rulings[0].facts["seconds"] == 1
    table.choose("close", seat=1, after_s=0.5)
    assert table.reasons == [Reason.CLOSED]
    assert table.rulings[0].facts["seats"] == (2,)


def test_only_the_commandant_closes() -> None:
    table = revealed()
    table.press(1)
    table.choose("close", seat=3, after_s=9)
    assert table.reasons == [TableReason.NOT_YOUR_TURN]
    assert table.rulings[0].facts["seat"] == 1


def test_a_house_where_everybody_must_play_cannot_close() -> None:
    table = revealed(missing_card="must_play")
    table.press(1)
    table.choose("close", seat=1, after_s=30)
    assert table.reasons == [TableReason.NOT_NOW]


def test_a_house_with_a_timer_closes_by_itself() -> None:
    table = revealed(missing_card="timer", close_after_s=8)
    table.press(2)
    table.wait(7.9)
    assert table.reasons == [TableReason.NOT_NOW]
    table.wait(0.1)
    assert table.reasons == [Reason.CLOSED]
    table.lay("seat-2", "blue-yellow")
    assert Reason.VALID_FIRST in table.said_of(2)


def test_a_seat_that_does_not_play_is_refused_by_the_referee() -> None:
    table = revealed()
    table.take(Pressed(at_ns=table.now_ns + 1, seat=Seat(6)))
    assert table.reasons == [TableReason.NOT_PLAYING]


def test_a_wrong_card_costs_nothing_unless_the_house_says_so() -> None:
    free = played(revealed(), s2="wrong", s1="valid", s3="wrong")
    assert free.points() == [5, 4, 4]
    dear = played(revealed(wrong_costs=True), s2="wrong", s1="valid", s3="wrong")
    assert dear.points() == [5, 3, 3]
    assert Reason.WRONG_COSTS in dear.said_of(2)


def test_the_winner_commands_next_by_house_rule() -> None:
    table = played(revealed(next_commandant="winner"), s3="valid", s1="wrong", s2="wrong")
    assert table.view.state.commandant == 3


def test_the_1988_edition_accepts_the_contre() -> None:
    table = played(revealed(contre="valid"), s2="contre", s1="valid", s3="wrong")
    assert table.said_of(2) == [Reason.VALID_FIRST]
