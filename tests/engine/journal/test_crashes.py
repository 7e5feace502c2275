"""Power cuts: whatever was acknowledged is there again, in order."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.codec import encode
from engine.events import Event
from engine.journal import JournalUnwritable, SqliteJournal
from engine.journal.shelf import Shelf
from tests.engine.journal.test_conformance import SETUP
from tests.engine.journal.test_sqlite import some_events

CYCLES = 200
PLAYER = """
import random, sys
from pathlib import Path
from engine.bots import Bots, Manners, play
from engine.codec import encode
from engine.journal import SqliteJournal
from engine.referee import Referee
import json
path, seed = Path(sys.argv[1]), int(sys.argv[2])
referee = Referee(SqliteJournal.open(path))
for event, view in play(referee, Bots(random.Random(seed), Manners(mischief=0.3))):
    assert view.unsaved == 0
    print(json.dumps(encode(event)), flush=True)
"""
"""Plays on from the journal; a line on stdout says: this event is safe."""


def play_until_killed(path: Path, seed: int, lines: int) -> list[Any]:
    """Acknowledged events of a child that is killed at a random moment after `lines` of them."""
    child = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path), str(seed)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    heard = [line for _, line in zip(range(lines), child.stdout, strict=False)]
    child.send_signal(signal.SIGKILL)
    heard += child.stdout.readlines()
    child.wait()
    whole = [line for line in heard if line.endswith("\n")]
    return [json.loads(line) for line in whole]


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("series", range(4))
def test_two_hundred_power_cuts_lose_nothing(tmp_path: Path, series: int) -> None:
    chance = random.Random(series)
    shelf = Shelf(tmp_path)
    path, known = shelf.create(SETUP).path, list[Any]()
    for cycle in range(CYCLES // 4):
        acknowledged = play_until_killed(path, 1000 * series + cycle, chance.randint(0, 12))
        opened = shelf.open(path)
        recovered = [encode(event) for event in opened.journal.events()]
        opened.journal.close()
        assert opened.salvaged is None
        assert recovered[: len(known) + len(acknowledged)] == known + acknowledged
        assert len(recovered) <= len(known) + len(acknowledged) + 1
        known = recovered
        if not acknowledged:  # the game may be over: begin another one
            path, known = shelf.create(SETUP).path, []


class Faulty(sqlite3.Connection):
    """A connection whose n-th statement fails, before or after it has done its work."""

    countdown = -1
    after = False
    die = False

    def execute(self, *args: Any) -> sqlite3.Cursor:
        return self.faultily(partial(super().execute, *args))

    def executescript(self, script: str, /) -> sqlite3.Cursor:
        return self.faultily(partial(super().executescript, script))

    def faultily(self, work: Callable[[], sqlite3.Cursor]) -> sqlite3.Cursor:
        Faulty.countdown -= 1
        if Faulty.countdown == 0 and not Faulty.after:
            self.fail()
        cursor = work()
        if Faulty.countdown == 0 and Faulty.after:
            self.fail()
        return cursor

    def fail(self) -> None:
        if Faulty.die:
            os._exit(9)
        raise sqlite3.OperationalError("disk I/O error")


def faulty(path: str) -> sqlite3.Connection:
    return sqlite3.connect(path, factory=Faulty)


def write_and_die(path: Path, countdown: int, after: bool) -> None:
    """Write a whole journal, saying so event by event, but die at the n-th statement."""
    Faulty.countdown, Faulty.after, Faulty.die = countdown, after, True
    journal = SqliteJournal.create(path, SETUP, faulty)
    for event in some_events(6):
        print(journal.append(event), flush=True)


def die_at(path: Path, countdown: int, after: bool) -> int:
    """How many events a child acknowledged before it died at its n-th statement."""
    here = write_and_die
    call = f"from pathlib import Path; from {here.__module__} import {here.__name__} as go; "
    call += f"go(Path({str(path)!r}), {countdown}, {after})"
    child = subprocess.run(
        [sys.executable, "-c", call], capture_output=True, text=True, check=False
    )
    assert not child.stderr
    return len(child.stdout.split())


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("countdown", range(1, 16))
def test_dying_at_each_write_in_turn_loses_nothing(
    tmp_path: Path, countdown: int, after: bool
) -> None:
    path = tmp_path / "game.journal"
    acknowledged = die_at(path, countdown, after)
    events = reopened(path)
    assert events == some_events(6)[: len(events)]
    assert acknowledged <= len(events) <= acknowledged + 1


def reopened(path: Path) -> list[Event]:
    """What a journal holds; one that died while it was being made holds nothing."""
    try:
        journal = SqliteJournal.open(path)
    except ValueError:
        return []
    events = list(journal.events())
    journal.close()
    return events


STATEMENTS_OF_A_NEW_JOURNAL = 7


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("countdown", range(1, STATEMENTS_OF_A_NEW_JOURNAL + 1))
def test_a_journal_that_cannot_be_begun_is_explained_and_the_next_one_is_another_file(
    tmp_path: Path, countdown: int, after: bool
) -> None:
    Faulty.countdown, Faulty.after, Faulty.die = countdown, after, False
    path = tmp_path / "0001-meschigge.journal"
    with pytest.raises(JournalUnwritable, match=r"disk I/O error.*free some space"):
        SqliteJournal.create(path, SETUP, faulty)
    assert Shelf(tmp_path).create(SETUP).path.name == "0002-meschigge.journal"


def test_a_new_journal_takes_as_many_statements_as_are_tried(tmp_path: Path) -> None:
    Faulty.countdown = 0
    SqliteJournal.create(tmp_path / "game.journal", SETUP, faulty)
    assert -Faulty.countdown == STATEMENTS_OF_A_NEW_JOURNAL


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_write_that_fails_is_reported_and_can_be_tried_again(tmp_path: Path, after: bool) -> None:
    Faulty.countdown, Faulty.die = -1, False
    journal = SqliteJournal.create(tmp_path / "game.journal", SETUP, faulty)
    first, second = some_events(2)
    journal.append(first)
    Faulty.countdown, Faulty.after = 1, after
    with pytest.raises(JournalUnwritable, match="disk I/O error"):
        journal.append(second)
    journal.append(second)
    journal.close()
    assert reopened(journal.path) == [first, second]
