"""The benchmark measures what it says: every press reaches the referee."""

import time

from engine.events import Pressed
from engine.game import new_setup
from engine.journal import MemoryJournal
from engine.referee import Referee
from engine.registry import find_game
from engine.seats import SEATS
from firmware.bench import Bench


def test_every_press_of_the_benchmark_becomes_one_event() -> None:
    referee = Referee(MemoryJournal(new_setup(find_game("meschigge"), SEATS[:4])))
    bench = Bench(referee, clock_ns=time.process_time_ns)
    assert bench.throughput(14).presses == 14
    assert len(bench.latencies_ns(7)) == 7
    bench.close()
    assert [event.seat for event in referee.events() if isinstance(event, Pressed)] == [
        *SEATS,
        *SEATS,
        *SEATS,
    ]
