"""Measure the referee: events per second applied in memory, and journalled to the disk.

Bots play whole games first; their events are then judged again with nothing else going on.
"""

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from engine.bots import Bots, Manners, play
from engine.events import Event
from engine.game import AnyGame, Setup, new_setup
from engine.journal import Journal, MemoryJournal, SqliteJournal
from engine.referee import Referee
from engine.registry import find_game, game_ids
from engine.seats import SEATS


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="*", help="only these; default: all")
    parser.add_argument("--games", type=int, default=20, help="whole games to judge again")
    parser.add_argument("--journalled", type=int, default=300, help="events to write to the disk")


def run(args: argparse.Namespace) -> int:
    print(f"{'game':12} {'events':>8} {'in memory/s':>12} {'journalled/s':>13} {'ms/commit':>10}")
    for name in args.game or game_ids():
        bench(find_game(name), args.games, args.journalled)
    return 0


def bench(game: AnyGame, games: int, journalled: int) -> None:
    records = [recorded(game, seed) for seed in range(games)]
    count = sum(len(events) for _, events in records)
    # In memory the processor's time counts, whatever else the machine does; waiting for the disk
    # is part of journalling, so there it is the time that passes.
    in_memory_s = sum(
        judge_all(MemoryJournal(setup), events, time.process_time) for setup, events in records
    )
    setup, events = records[0]
    few = events[:journalled]
    with tempfile.TemporaryDirectory() as folder:
        journal = SqliteJournal.create(Path(folder) / "game.journal", setup)
        on_disk_s = judge_all(journal, few, time.perf_counter)
    print(
        f"{game.id:12} {count:8} {count / in_memory_s:12,.0f} {len(few) / on_disk_s:13,.0f} "
        f"{1000 * on_disk_s / len(few):10.2f}"
    )


def recorded(game: AnyGame, seed: int) -> tuple[Setup, list[Event]]:
    setup = new_setup(game, SEATS[: game.players.stop - 1])
    bots = Bots(random.Random(seed), Manners(mischief=0.05))
    return setup, [event for event, _ in play(Referee(MemoryJournal(setup)), bots)]


def judge_all(journal: Journal, events: list[Event], clock_s: Callable[[], float]) -> float:
    """Seconds it takes the referee to judge these events."""
    referee = Referee(journal)
    started_s = clock_s()
    for event in events:
        referee.take(event)
    elapsed_s = clock_s() - started_s
    referee.close()
    return elapsed_s
