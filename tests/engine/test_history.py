"""What the table can do to the game itself: pause, take back, overrule, adjust."""

import pytest

from engine.events import Adjusted, Laid, Overruled, Paused, Resumed, Undone
from engine.games.meschigge.reasons import Reason
from engine.rulings import TableReason, Verdict
from engine.seats import Seat
from tests.engine.games.meschigge.test_rounds import played, revealed
from tests.engine.tables import Table


def test_on_pause_nothing_counts() -> None:
    table = revealed()
    table.take(Paused(at_ns=0, seat=Seat(3)))
    table.press(2)
    assert table.reasons == [TableReason.ON_PAUSE]
    assert table.view.paused
    table.take(Resumed(at_ns=0))
    table.press(2)
    assert table.reasons == [Reason.LAID]


def test_pausing_twice_and_resuming_twice_is_refused() -> None:
    table = revealed()
    table.take(Resumed(at_ns=0))
    assert table.reasons == [TableReason.NOT_ON_PAUSE]
    table.take(Paused(at_ns=0))
    table.take(Paused(at_ns=0))
    assert table.reasons == [TableReason.ON_PAUSE]


@pytest.mark.parametrize("does", [Paused, Undone])
def test_whoever_only_looks_on_neither_stops_nor_takes_back(does: type[Paused | Undone]) -> None:
    table = revealed()
    before = table.view.state
    table.take(does(at_ns=0, seat=Seat(7)))
    assert table.reasons == [TableReason.NOT_PLAYING]
    assert table.view.state is before
    assert not table.view.paused


def test_whoever_only_looks_on_does_not_end_a_pause() -> None:
    table = revealed()
    table.take(Paused(at_ns=0))
    table.take(Resumed(at_ns=0, seat=Seat(7)))
    assert table.reasons == [TableReason.NOT_PLAYING]
    assert table.view.paused


def test_whoever_only_looks_on_does_not_overrule() -> None:
    table = revealed()
    other = Laid(at_ns=0, zone="command", card="red-green")
    table.take(Overruled(at_ns=0, seq=table.view.seq, instead=other, seat=Seat(7)))
    assert table.reasons == [TableReason.NOT_PLAYING]


def test_taking_back_works_on_pause_and_the_pause_stays() -> None:
    table = revealed()
    table.press(2)
    table.take(Paused(at_ns=0))
    table.take(Undone(at_ns=0))
    assert table.view.state.pile == ()
    assert table.view.paused


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    table = Table("meschigge")
    table.take(Undone(at_ns=0))
    assert table.reasons == [TableReason.NOTHING_TO_UNDO]


def test_a_refused_event_is_not_what_gets_taken_back() -> None:
    table = revealed()
    table.press(2)
    table.press(2)
    table.take(Undone(at_ns=0))
    assert table.view.state.pile == ()


def test_a_finished_round_can_be_taken_back() -> None:
    table = played(revealed(), s2="valid", s1="wrong", s3="wrong")
    assert table.points() == [4, 5, 4]
    table.take(Undone(at_ns=0))
    assert table.points() == [4, 4, 4]
    assert table.view.state.round == 1


def misread(table: Table) -> int:
    """Number of the event that showed seat 2's card."""
    events = table.referee.events()
    return 1 + next(i for i, e in enumerate(events) if isinstance(e, Laid) and e.zone == "seat-2")


def correction(table: Table, card: str) -> Overruled:
    instead = Laid(at_ns=table.now_ns, zone="seat-2", card=card)
    return Overruled(at_ns=table.now_ns, seq=misread(table), instead=instead, seat=Seat(1))


def test_the_table_corrects_a_misread_card_and_the_round_is_judged_anew() -> None:
    table = played(revealed(), s2="valid", s1="wrong", s3="valid")
    assert table.points() == [4, 5, 4]
    table.take(correction(table, "blue-red"))
    assert table.reasons == [TableReason.OVERRULED]
    assert table.points() == [4, 3, 5]


def test_a_correction_can_be_corrected_and_taken_back() -> None:
    table = played(revealed(), s2="valid", s1="wrong", s3="valid")
    table.take(correction(table, "blue-red"))
    table.take(correction(table, "green-red"))
    assert table.points() == [4, 4, 5]
    table.take(Undone(at_ns=0))
    assert table.points() == [4, 3, 5]
    table.take(Undone(at_ns=0))
    assert table.points() == [4, 5, 4]


def test_later_events_that_no_longer_hold_are_counted() -> None:
    table = revealed()
    table.press(1)
    table.press(2)
    # The command was really turned only when seat 2 pressed: seat 1 had been too early.
    later = Laid(at_ns=table.now_ns, zone="command", card="red-red")
    table.take(Overruled(at_ns=table.now_ns, seq=2, instead=later))
    assert table.reasons == [TableReason.OVERRULED, TableReason.NO_LONGER_HOLD]
    assert table.rulings[1].facts == {"count": 1}
    assert [press.seat for press in table.view.state.pile] == [2]


def test_an_impossible_correction_changes_nothing() -> None:
    table = played(revealed(), s2="valid", s1="wrong", s3="valid")
    table.take(correction(table, "purple-cow"))
    assert table.reasons == [TableReason.STILL_REFUSED]
    assert table.rulings[0].verdict is Verdict.REFUSED
    assert table.points() == [4, 5, 4]


def test_what_is_not_a_fact_cannot_be_the_correction() -> None:
    table = revealed()
    table.take(Overruled(at_ns=0, seq=1, instead=Undone(at_ns=0)))
    assert table.reasons == [TableReason.STILL_REFUSED]


def test_an_event_that_never_was_cannot_be_overruled() -> None:
    table = revealed()
    table.take(Overruled(at_ns=0, seq=99, instead=Laid(at_ns=0, zone="command", card="red-red")))
    assert table.reasons == [TableReason.NO_SUCH_EVENT]


def test_a_score_set_by_hand_is_an_event_like_any_other() -> None:
    table = revealed()
    table.take(Adjusted(at_ns=0, seat=Seat(2), counter="red", value=7))
    assert table.reasons == [TableReason.ADJUSTED]
    assert table.points() == [4, 9, 4]
    table.take(Undone(at_ns=0))
    assert table.points() == [4, 4, 4]


def test_a_negative_score_is_refused() -> None:
    table = revealed()
    table.take(Adjusted(at_ns=0, seat=Seat(2), counter="red", value=-1))
    assert table.reasons == [TableReason.NO_SUCH_COUNTER]
