"""Scenes at the table, from the contact to the event that the referee takes."""

from itertools import permutations

import pytest

from engine.awaiting import AwaitRoll
from engine.events import Press, Pressed, Raced, Sensor
from engine.phrase import phrase
from engine.seats import SEATS, Seat
from firmware.buttons import Buzzer, Key
from firmware.console import KeyHeld, KeyPressed
from firmware.desk import Desk, FaultsChanged, Happening
from firmware.edges import Edge
from firmware.health import STUCK_NS, Fault, FaultKind
from firmware.lamps import BLINK_NS
from firmware.simulated_panel import Faults, SimulatedPanel
from tests.firmware.scene import EVERYBODY_MAY_PRESS, EVERYBODY_RACES, MS, START_NS, Table


def races(told: list[Happening]) -> list[Raced]:
    return [event for event in told if isinstance(event, Raced)]


def order(told: list[Happening]) -> list[int]:
    return [event.seat for event in told if isinstance(event, Pressed)]


def faults(told: list[Happening]) -> list[frozenset[Fault]]:
    return [event.faults for event in told if isinstance(event, FaultsChanged)]


def test_a_race_is_told_whole_with_its_gaps() -> None:
    table = Table(EVERYBODY_RACES)
    table.buzz(2, at_ms=100.0)
    table.buzz(1, at_ms=101.5)
    (raced,) = races(table.pass_time(until_ms=200))
    assert [press.seat for press in raced.presses] == [2, 1]
    assert raced.at_ns == START_NS + 100 * MS
    assert raced.source.sensor is Sensor.BUZZER
    assert table.desk.last_race is not None
    assert table.desk.last_race.gaps_us == (0, 1500)


@pytest.mark.parametrize("delivered", list(permutations([(1, 103.0), (4, 101.0), (7, 102.0)])))
def test_the_winner_does_not_depend_on_the_order_of_delivery(
    delivered: tuple[tuple[int, float], ...],
) -> None:
    table = Table(EVERYBODY_RACES)
    for seat, at_ms in delivered:
        table.buzz(seat, at_ms, arrives_ms=108)
    (raced,) = races(table.pass_time(until_ms=300))
    assert [press.seat for press in raced.presses] == [4, 7, 1]


def test_chatter_does_not_help_the_clean_switch() -> None:
    table = Table(EVERYBODY_RACES)
    table.panel.broken = Faults(chatter_ns=12 * MS)
    table.buzz(5, at_ms=100.0)
    table.panel.broken = Faults()
    table.buzz(3, at_ms=102.0)
    (raced,) = races(table.pass_time(until_ms=300))
    assert [press.seat for press in raced.presses] == [5, 3]


def test_a_press_before_go_is_told_alone_and_does_not_win() -> None:
    table = Table()
    table.pass_time(until_ms=100)
    table.expect(EVERYBODY_RACES)
    table.buzz(6, at_ms=99.0, arrives_ms=105)
    table.buzz(2, at_ms=104.0)
    told = table.pass_time(until_ms=300)
    assert order(told) == [6]
    assert [press.seat for press in races(told)[0].presses] == [2]


def test_a_button_held_since_before_go_is_not_a_press() -> None:
    table = Table()
    table.hold(Buzzer(Seat(6)), at_ms=10)
    table.pass_time(until_ms=100)
    table.expect(EVERYBODY_RACES)
    assert races(table.pass_time(until_ms=200)) == []
    table.release(Buzzer(Seat(6)), at_ms=250)
    table.buzz(6, at_ms=400)
    assert len(races(table.pass_time(until_ms=500))) == 1


def test_a_button_held_while_the_box_starts_is_not_a_press() -> None:
    panel = SimulatedPanel(now_ns=lambda: START_NS)
    panel.key_down(Buzzer(Seat(2)), START_NS - 10)
    panel.edges(0)
    desk = Desk(panel, now_ns=lambda: START_NS)
    panel.key_up(Buzzer(Seat(2)), START_NS)
    assert [event for event in desk.step(0) if isinstance(event, Pressed | Raced)] == []


def test_presses_that_are_awaited_singly_come_in_the_order_of_their_stamps() -> None:
    table = Table(EVERYBODY_MAY_PRESS)
    for seat, at_ms in ((5, 112.0), (1, 115.0), (4, 101.0)):
        table.buzz(seat, at_ms, arrives_ms=116)
    assert order(table.pass_time(until_ms=300)) == [4, 5, 1]


def test_a_seat_that_presses_twice_while_the_box_is_busy_is_told_twice() -> None:
    table = Table(EVERYBODY_MAY_PRESS)
    table.buzz(4, at_ms=100.0)
    table.buzz(6, at_ms=150.0)
    table.buzz(4, at_ms=280.0)
    assert order(table.pass_time(until_ms=500, step_ms=300)) == [4, 6, 4]


def test_the_desk_waits_for_the_edge_of_a_line_that_is_down() -> None:
    """Seat 7 was first, but its edge is delivered 60 ms late."""
    table = Table(EVERYBODY_RACES)
    seven = Buzzer(Seat(7))
    table.panel._down.add(seven)
    table.buzz(2, at_ms=100.0)
    assert races(table.pass_time(until_ms=160)) == []
    table.panel._inbox.put(Edge(START_NS + 98 * MS, seven, True))
    (raced,) = races(table.pass_time(until_ms=200))
    assert [press.seat for press in raced.presses] == [7, 2]


def test_a_lost_edge_makes_the_race_doubtful_and_is_told() -> None:
    table = Table(EVERYBODY_RACES)
    table.panel._down.add(Buzzer(Seat(7)))
    table.buzz(2, at_ms=100.0)
    told = table.pass_time(until_ms=400)
    assert races(told)[0].source.confidence == 0.0
    assert Fault(FaultKind.LOST_EDGE, Buzzer(Seat(7))) in faults(told)[0]


def test_a_press_that_arrives_after_the_verdict_though_it_was_first_is_told() -> None:
    table = Table(EVERYBODY_RACES)
    table.buzz(2, at_ms=100.0)
    table.pass_time(until_ms=200)
    table.expect(())
    table.buzz(4, at_ms=99.0, arrives_ms=210)
    told = table.pass_time(until_ms=300)
    assert races(told) == []
    assert faults(told)[0] == {Fault(FaultKind.LATE_PRESS, Buzzer(Seat(4)))}
    assert table.desk.health.late_presses == 1


def test_who_comes_after_the_verdict_is_shown_with_the_gap_and_disturbs_nobody() -> None:
    table = Table(EVERYBODY_RACES)
    table.buzz(2, at_ms=100.0)
    table.pass_time(until_ms=140)
    table.expect(())
    table.buzz(4, at_ms=150.0)
    assert table.pass_time(until_ms=300) == []
    assert table.desk.last_race is not None
    assert table.desk.last_race.gaps_us == (0, 50_000)
    assert table.desk.last_race.winner == 2


def test_after_a_race_no_other_begins_before_the_referee_has_answered() -> None:
    table = Table(EVERYBODY_RACES)
    table.buzz(2, at_ms=100.0)
    table.buzz(4, at_ms=180.0)
    told = table.pass_time(until_ms=300)
    assert len(races(told)) == 1
    table.expect(EVERYBODY_RACES)
    table.buzz(4, at_ms=400.0)
    (raced,) = races(table.pass_time(until_ms=500))
    assert [press.seat for press in raced.presses] == [4]


def test_the_same_race_awaited_again_keeps_its_go() -> None:
    table = Table(EVERYBODY_RACES)
    table.pass_time(until_ms=100)
    table.buzz(3, at_ms=99.0, arrives_ms=120)
    table.expect(EVERYBODY_RACES)
    (raced,) = races(table.pass_time(until_ms=200))
    assert [press.seat for press in raced.presses] == [3]


def test_a_single_press_that_arrives_out_of_order_is_told_as_late() -> None:
    table = Table(EVERYBODY_MAY_PRESS)
    table.buzz(3, at_ms=100.0)
    table.buzz(5, at_ms=99.0, arrives_ms=150)
    told = table.pass_time(until_ms=300)
    assert order(told) == [3, 5]
    assert faults(told)[0] == {Fault(FaultKind.LATE_PRESS, Buzzer(Seat(5)))}


def test_a_spike_on_a_line_neither_wins_nor_ends_the_race() -> None:
    table = Table(EVERYBODY_RACES)
    table.buzz(3, at_ms=100.0, hold_ms=0.05)
    assert races(table.pass_time(until_ms=160)) == []
    table.buzz(5, at_ms=200.0)
    (raced,) = races(table.pass_time(until_ms=300))
    assert [press.seat for press in raced.presses] == [5]


def test_a_spike_that_is_heard_late_together_with_a_press_is_not_told() -> None:
    table = Table(EVERYBODY_MAY_PRESS)
    table.move(Buzzer(Seat(3)), 100.0, down=True, arrives_ms=400)
    table.move(Buzzer(Seat(3)), 100.05, down=False, arrives_ms=400)
    table.move(Buzzer(Seat(3)), 200.0, down=True, arrives_ms=400)
    told = table.pass_time(until_ms=600)
    assert [event.at_ns for event in told if isinstance(event, Pressed)] == [START_NS + 200 * MS]


def test_keys_of_the_console_are_told_apart_from_buzzers() -> None:
    table = Table()
    table.press(Key.THREE, at_ms=50)
    table.hold(Key.BACK, at_ms=100)
    told = table.pass_time(until_ms=1_700)
    assert told == [
        KeyPressed(Key.THREE, START_NS + 50 * MS),
        KeyHeld(Key.BACK, START_NS + 100 * MS),
    ]


def test_who_may_press_glows() -> None:
    table = Table(EVERYBODY_RACES)
    table.pass_time(until_ms=60)
    assert table.panel.lit == frozenset(SEATS)
    table.expect((AwaitRoll(ask=phrase("test"), seat=Seat(4), faces=("colour",)),))
    table.pass_time(until_ms=120)
    assert table.panel.lit == {4}


def test_the_winner_blinks() -> None:
    table = Table(EVERYBODY_RACES)
    table.buzz(2, at_ms=1.0)
    table.pass_time(until_ms=40)
    table.expect(())
    seen = set()
    for part in range(8):
        table.pass_time(until_ms=40 + (part + 1) * BLINK_NS / MS / 2)
        seen.add(table.panel.lit)
    assert seen == {frozenset(), frozenset({Seat(2)})}


def test_blinking_lamps_do_not_move_a_stamp() -> None:
    dark, blinking = Table(EVERYBODY_MAY_PRESS), Table(EVERYBODY_RACES)
    blinking.buzz(1, at_ms=1.0)
    blinking.pass_time(until_ms=50)
    blinking.expect(EVERYBODY_MAY_PRESS)
    for table in (dark, blinking):
        table.buzz(6, at_ms=103.7)
        table.pass_time(until_ms=200)
    assert dark.told[-1] == blinking.told[-1]


def test_a_stuck_buzzer_is_named_and_play_goes_on_without_it() -> None:
    table = Table(EVERYBODY_RACES)
    table.repeats = EVERYBODY_RACES
    table.panel.broken = Faults(stuck=frozenset({Buzzer(Seat(3))}))
    table.buzz(3, at_ms=0.0)
    told = table.pass_time(until_ms=STUCK_NS / MS + 100, step_ms=50)
    assert faults(told)[-1] == {Fault(FaultKind.STUCK, Buzzer(Seat(3)))}
    table.buzz(5, at_ms=STUCK_NS / MS + 200)
    (raced,) = races(table.pass_time(until_ms=STUCK_NS / MS + 400))
    assert [press.seat for press in raced.presses] == [5]


def test_a_buzzer_that_comes_loose_again_is_forgiven() -> None:
    table = Table(EVERYBODY_RACES)
    three = Buzzer(Seat(3))
    table.hold(three, at_ms=0.0)
    table.pass_time(until_ms=STUCK_NS / MS + 100, step_ms=50)
    table.release(three, at_ms=STUCK_NS / MS + 150)
    assert faults(table.pass_time(until_ms=STUCK_NS / MS + 300)) == [frozenset()]


def test_unplugging_is_noticed_and_replugging_ends_it() -> None:
    table = Table(EVERYBODY_RACES)
    table.repeats = EVERYBODY_RACES
    table.panel.broken = Faults(unplugged=frozenset({Buzzer(Seat(7))}))
    for number in range(3):
        for seat in SEATS:
            table.buzz(seat, at_ms=200 * number + seat)
        table.pass_time(until_ms=200 * number + 150)
    assert faults(table.told)[-1] == {Fault(FaultKind.SILENT, Buzzer(Seat(7)))}
    table.panel.broken = Faults()
    table.buzz(7, at_ms=700)
    assert faults(table.pass_time(until_ms=900))[-1] == frozenset()


def test_a_worn_switch_is_named_but_still_wins() -> None:
    table = Table(EVERYBODY_RACES)
    table.repeats = EVERYBODY_RACES
    table.panel.broken = Faults(chatter_ns=24 * MS)
    for number in range(3):
        table.buzz(2, at_ms=300 * number)
    told = table.pass_time(until_ms=1_000)
    assert len(races(told)) == 3
    assert faults(told)[-1] == {Fault(FaultKind.CHATTERING, Buzzer(Seat(2)))}


def test_events_carry_the_time_of_the_table() -> None:
    now_ns = START_NS
    panel = SimulatedPanel(now_ns=lambda: now_ns)
    desk = Desk(panel, now_ns=lambda: now_ns, table_ns=lambda at_ns: at_ns - START_NS)
    desk.expect(EVERYBODY_RACES, START_NS)
    panel.key_down(Buzzer(Seat(1)), START_NS + 7)
    now_ns += 8
    desk.step(0)
    now_ns += 50 * MS
    (raced,) = races(desk.step(0))
    assert raced.presses == (Press(Seat(1), 7),)
