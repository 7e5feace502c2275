"""Buttons that misbehave are named; buttons that behave again are forgiven."""

from engine.seats import Seat
from firmware.bounce import Burst
from firmware.buttons import Buzzer
from firmware.edges import STALE_NS, Edge
from firmware.health import (
    BAD_BURSTS,
    KERNEL_FIFO,
    MOMENTARY_NS,
    SILENT_RACES,
    STUCK_NS,
    Fault,
    FaultKind,
    Health,
)

MS = 1_000_000
RED = Buzzer(Seat(3))
ALL = frozenset({Seat(1), Seat(2), Seat(3)})
NOW_NS = 60_000 * MS


def burst(length_ms: float, contact_ms: float = 0.0, *, is_down: bool = True) -> Burst:
    return Burst(RED, 0, round(length_ms * MS), 9, False, is_down, round(contact_ms * MS))


def test_a_button_held_for_ten_seconds_is_stuck_until_it_is_let_go() -> None:
    health = Health()
    health.held(RED, since_ns=0, now_ns=STUCK_NS - 1)
    assert health.faults(NOW_NS) == set()
    health.held(RED, since_ns=0, now_ns=STUCK_NS)
    assert health.faults(NOW_NS) == {Fault(FaultKind.STUCK, RED)}
    health.held(RED, since_ns=None, now_ns=STUCK_NS + 1)
    assert health.faults(NOW_NS) == set()


def test_one_long_chatter_is_a_knock_several_are_a_worn_switch() -> None:
    health = Health()
    for _ in range(BAD_BURSTS - 1):
        health.burst_ended(burst(22, contact_ms=2))
    assert health.faults(NOW_NS) == set()
    health.burst_ended(burst(22, contact_ms=2))
    assert health.faults(NOW_NS) == {Fault(FaultKind.CHATTERING, RED)}


def test_a_clean_press_ends_the_complaint_about_chatter() -> None:
    health = Health()
    for _ in range(BAD_BURSTS):
        health.burst_ended(burst(22, contact_ms=2))
    health.burst_ended(burst(0.6))
    assert health.faults(NOW_NS) == set()


def test_spikes_on_an_open_line_are_chatter_too() -> None:
    health = Health()
    for _ in range(BAD_BURSTS):
        health.burst_ended(burst(0.1, is_down=False))
    assert health.faults(NOW_NS) == {Fault(FaultKind.CHATTERING, RED)}


def test_quick_taps_are_no_chatter() -> None:
    health = Health()
    for _ in range(BAD_BURSTS):
        health.burst_ended(burst(25, contact_ms=24, is_down=False))
    assert health.faults(NOW_NS) == set()


def test_the_longest_chatter_is_remembered_for_the_self_test() -> None:
    health = Health()
    for length_ms in (1, 7, 3):
        health.burst_ended(burst(length_ms))
    assert health.longest_chatter_ns[RED] == 7 * MS


def test_who_alone_stays_silent_race_after_race_may_be_unplugged() -> None:
    health = Health()
    for _ in range(SILENT_RACES):
        health.race_ended(ALL, ALL - {Seat(3)})
    assert health.faults(NOW_NS) == {Fault(FaultKind.SILENT, RED)}
    health.burst_ended(burst(1))
    assert health.faults(NOW_NS) == set()


def test_who_lets_one_race_pass_is_not_suspected() -> None:
    health = Health()
    for number in range(3 * SILENT_RACES):
        health.race_ended(ALL, ALL - {Seat(3)} if number % SILENT_RACES else ALL)
    assert health.faults(NOW_NS) == set()


def test_a_race_that_only_one_answers_tells_nothing_about_the_others() -> None:
    health = Health()
    for _ in range(5):
        health.race_ended(ALL, frozenset({Seat(1)}))
    assert health.faults(NOW_NS) == set()


def test_edges_that_arrive_late_are_told_for_a_while() -> None:
    health = Health()
    health.arrived([Edge(NOW_NS - STALE_NS - 1, RED, True)], NOW_NS)
    assert health.faults(NOW_NS) == {Fault(FaultKind.STALLED)}
    assert health.faults(NOW_NS + MOMENTARY_NS) == set()


def test_a_full_buffer_of_late_edges_has_lost_its_beginning() -> None:
    health = Health()
    late = [Edge(NOW_NS - 2 * STALE_NS + at, RED, at % 2 == 0) for at in range(KERNEL_FIFO)]
    health.arrived(late[1:], NOW_NS)
    assert Fault(FaultKind.OVERFLOW, RED) not in health.faults(NOW_NS)
    health.arrived(late, NOW_NS)
    assert Fault(FaultKind.OVERFLOW, RED) in health.faults(NOW_NS)
