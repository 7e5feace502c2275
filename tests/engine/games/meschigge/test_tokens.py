"""Tokens given and given back, and the house rules about them."""

from engine.events import Adjusted
from engine.games.meschigge.reasons import Reason
from engine.games.meschigge.tokens import Purse
from engine.rulings import TableReason
from engine.seats import Seat
from tests.engine.games.meschigge.test_rounds import played, revealed
from tests.engine.tables import Table


def with_red(table: Table, seat: int, red: int) -> Table:
    table.take(Adjusted(at_ns=table.now_ns, seat=Seat(seat), counter="red", value=red))
    return table


def test_a_black_token_is_worth_two_points_and_a_red_one_one() -> None:
    assert Purse(black=3, red=4).points == 10


def test_everybody_starts_with_one_black_and_two_red() -> None:
    table = Table("meschigge", 4)
    assert table.points() == [4, 4, 4, 4]
    assert table.score(1).counters == {"black": 1, "red": 2}


def test_the_black_token_is_never_taken() -> None:
    table = with_red(revealed(), seat=2, red=0)
    played(table, s2="contre", s1="valid", s3="wrong")
    assert Reason.CONTRE_NO_RED in table.said_of(2)
    assert table.score(2).points == 2


def test_by_house_rule_black_is_changed_into_two_red_first() -> None:
    table = with_red(revealed(floor="change_black"), seat=2, red=0)
    played(table, s2="contre", s1="valid", s3="wrong")
    assert table.said_of(2)[-2:] == [Reason.BLACK_CHANGED, Reason.CONTRE]
    assert table.score(2).counters == {"black": 0, "red": 1}


def test_even_then_nobody_falls_below_nothing() -> None:
    table = with_red(revealed(floor="change_black"), seat=2, red=0)
    table.take(Adjusted(at_ns=table.now_ns, seat=Seat(2), counter="black", value=0))
    played(table, s2="contre", s1="valid", s3="wrong")
    assert table.score(2).points == 0


def test_a_contre_playing_commandant_gets_the_point_and_gives_it_back() -> None:
    table = played(revealed(), s1="contre", s2="wrong", s3="wrong")
    assert table.said_of(1) == [Reason.COMMANDANT_POINT, Reason.CONTRE]
    assert table.points() == [4, 4, 4]


def test_by_house_rule_a_contre_playing_commandant_gets_no_point() -> None:
    table = played(revealed(commandant_contre="no_point"), s1="contre", s2="wrong", s3="wrong")
    assert table.said_of(1) == [Reason.COMMANDANT_NO_POINT, Reason.CONTRE]
    assert table.points() == [3, 4, 4]


def test_points_come_before_losses_which_matters_without_red() -> None:
    table = with_red(revealed(), seat=1, red=0)
    played(table, s1="contre", s2="wrong", s3="wrong")
    assert table.score(1).points == 2


def test_by_house_rule_losses_come_first() -> None:
    table = with_red(revealed(order="loss_first"), seat=1, red=0)
    played(table, s1="contre", s2="wrong", s3="wrong")
    assert table.score(1).points == 3


def test_the_bank_never_changes_red_into_black() -> None:
    table = with_red(revealed(), seat=2, red=10)
    played(table, s2="valid", s1="wrong", s3="wrong")
    assert table.score(2).counters == {"black": 1, "red": 11}


def test_by_house_rule_an_empty_bank_changes_two_red_of_the_winner() -> None:
    table = with_red(revealed(exchange="bank_without_red"), seat=2, red=10)
    played(table, s2="valid", s1="wrong", s3="wrong")
    assert Reason.RED_CHANGED in table.said_of(2)
    assert table.score(2).counters == {"black": 2, "red": 9}


def test_an_empty_bank_takes_the_change_from_the_richest_if_the_winner_has_none() -> None:
    table = with_red(revealed(exchange="bank_without_red"), seat=2, red=0)
    with_red(table, seat=3, red=12)
    played(table, s2="valid", s1="wrong", s3="wrong")
    assert table.score(2).counters == {"black": 1, "red": 1}
    assert table.score(3).counters == {"black": 2, "red": 10}


def test_a_counter_that_does_not_exist_is_refused() -> None:
    table = revealed()
    table.take(Adjusted(at_ns=table.now_ns, seat=Seat(2), counter="gold", value=3))
    assert table.reasons == [TableReason.NO_SUCH_COUNTER]
