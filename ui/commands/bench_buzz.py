"""Measure the buzzers: presses per second to the ruling, and the time from edge to ruling."""

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles

from engine.game import new_setup
from engine.journal import Journal, MemoryJournal, SqliteJournal
from engine.referee import Referee
from engine.registry import find_game
from engine.seats import SEATS
from firmware.bench import EDGES_PER_PRESS, Bench
from firmware.race import WINDOW_NS

GAME = "meschigge"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--presses", type=int, default=2000)


def run(args: argparse.Namespace) -> int:
    game = find_game(GAME)
    setup = new_setup(game, SEATS[: game.players.stop - 1])
    print(f"{'journal':10} {'presses/s':>10} {'edges/s':>10} {'edge to ruling, ms':>30}")
    print(f"{'':10} {'':>10} {'':>10} {'p50':>14} {'p99':>7} {'max':>7}")
    # In memory the processor's time counts, whatever else the machine does; waiting for the disk
    # is part of journalling, so there it is the time that passes.
    measure("in memory", MemoryJournal(setup), args.presses, time.process_time_ns)
    with tempfile.TemporaryDirectory() as folder:
        journal = SqliteJournal.create(Path(folder) / "game.journal", setup)
        measure("on disk", journal, min(args.presses, 300), time.perf_counter_ns)
    print(f"plus {WINDOW_NS / 1e6:.0f} ms, in which an earlier press may still arrive")
    return 0


def measure(name: str, journal: Journal, presses: int, clock_ns: Callable[[], int]) -> None:
    bench = Bench(Referee(journal), clock_ns)
    try:
        through = bench.throughput(presses)
        latencies_ms = [latency / 1e6 for latency in bench.latencies_ns(presses)]
    finally:
        bench.close()
        journal.close()
    cuts = quantiles(latencies_ms, n=100)
    edges_per_s = through.presses_per_s * EDGES_PER_PRESS
    print(
        f"{name:10} {through.presses_per_s:10,.0f} {edges_per_s:10,.0f} "
        f"{cuts[49]:14.2f} {cuts[98]:7.2f} {max(latencies_ms):7.2f}"
    )
