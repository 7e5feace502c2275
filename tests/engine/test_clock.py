"""The table's clock."""

from hypothesis import given
from hypothesis import strategies as st

from engine.clock import TableClock


def test_it_runs_while_the_game_runs() -> None:
    clock = TableClock().started(1_000)
    assert clock.at(1_500) == 500


def test_it_stands_still_on_pause() -> None:
    clock = TableClock().started(1_000).stopped(1_500)
    assert clock.at(9_000) == 500
    assert clock.started(10_000).at(10_001) == 501


def test_it_goes_on_after_a_restart_of_the_machine() -> None:
    before = TableClock().started(5_000_000).stopped(5_000_700)
    assert TableClock(before.used_ns).started(3).at(10) == 707


def test_starting_a_running_clock_changes_nothing() -> None:
    clock = TableClock().started(1_000)
    assert clock.started(2_000) == clock


@given(st.lists(st.tuples(st.integers(0, 10**12), st.integers(0, 10**12)), max_size=20))
def test_running_time_adds_up_whatever_the_pauses(spells: list[tuple[int, int]]) -> None:
    clock, now_ns = TableClock(), 0
    for running_ns, paused_ns in spells:
        clock = clock.started(now_ns).stopped(now_ns + running_ns)
        now_ns += running_ns + paused_ns
    assert clock.at(now_ns) == sum(running_ns for running_ns, _ in spells)
