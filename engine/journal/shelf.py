"""The shelf: a folder with one journal per game, and what to do with damaged ones."""

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.codec import Unreadable
from engine.events import Event
from engine.game import Setup
from engine.journal.base import JournalCorrupt, JournalUnwritable
from engine.journal.sqlite import SqliteJournal

SUFFIX = ".journal"


@dataclass(frozen=True, slots=True)
class Opened:
    """A journal that can be played on. `notice` is None, or tells the table what was lost."""

    journal: SqliteJournal
    notice: str | None = None


class Shelf:
    """Journals named `0042-meschigge.journal`; the number only grows."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def paths(self) -> list[Path]:
        """Every journal, the oldest first."""
        return sorted(self.folder.glob(f"*{SUFFIX}"))

    def create(self, setup: Setup) -> SqliteJournal:
        for number in range(self._last_number() + 1, self._last_number() + 100):
            path = self.folder / f"{number:04d}-{setup.game}{SUFFIX}"
            if not path.exists():
                return SqliteJournal.create(path, setup)
        raise JournalUnwritable(f"no free name for a journal in {self.folder}: move old games away")

    def open(self, path: Path) -> Opened:
        """Open a journal; a damaged one is put aside, and what can be read of it goes on."""
        try:
            return Opened(SqliteJournal.open(path))
        except JournalCorrupt as damage:
            return salvage(path, damage)

    def _last_number(self) -> int:
        numbers = (re.match(r"\d+", path.name) for path in self.folder.glob(f"*{SUFFIX}*"))
        return max((int(found[0]) for found in numbers if found), default=0)


def salvage(path: Path, damage: JournalCorrupt) -> Opened:
    """A new journal at `path` with every event that is still whole; the damaged file is renamed."""
    aside = put_aside(path)
    try:
        setup, events = whole_part(aside)
    except (JournalCorrupt, JournalUnwritable, sqlite3.Error, Unreadable, OSError) as error:
        raise JournalCorrupt(
            f"{damage}. Nothing of it could be read; it is kept as {aside.name}. "
            "Start a new game, and send that file to whoever looks after the table."
        ) from error
    journal = SqliteJournal.create(path, setup)
    for event in events:
        journal.append(event)
    return Opened(
        journal,
        f"The journal was damaged. {len(events)} events are safe and the game goes on after them; "
        f"the damaged file is kept as {aside.name}. Check the last score before you play on.",
    )


def put_aside(path: Path) -> Path:
    """Rename a damaged file, and its WAL with it, to the first free `.corrupt-N`."""
    number = 1
    while (aside := path.with_name(f"{path.name}.corrupt-{number}")).exists():
        number += 1
    path.rename(aside)
    for extra in ("-wal", "-shm"):
        companion = path.with_name(path.name + extra)
        if companion.exists():
            companion.rename(aside.with_name(aside.name + extra))
    return aside


def whole_part(path: Path) -> tuple[Setup, list[Event]]:
    """The set-up and the events before the first bad one, of a damaged file."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        reader = SqliteJournal.__new__(SqliteJournal)
        reader.path, reader._database = path, database
        reader._setup, sealed = reader._read_setup()
        return reader.setup, list(until_damage(reader._read_events(sealed)))
    finally:
        database.close()


def until_damage(events: Iterator[tuple[Event, int]]) -> Iterator[Event]:
    try:
        for event, _ in events:
            yield event
    except (JournalCorrupt, sqlite3.Error, Unreadable, ValueError):
        return
