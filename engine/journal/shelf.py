"""The shelf: a folder with one journal per game, and what to do with damaged ones."""

import contextlib
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.codec import Unreadable
from engine.events import Event
from engine.game import Setup
from engine.journal.base import JournalCorrupt, JournalExists, JournalUnwritable
from engine.journal.sqlite import SqliteJournal

SUFFIX = ".journal"


@dataclass(frozen=True, slots=True)
class Salvaged:
    """A damaged journal: how many of its events are safe, and where the file is now."""

    events: int
    aside: Path


@dataclass(frozen=True, slots=True)
class Opened:
    """A journal that can be played on. `salvaged` is None, or tells what was lost."""

    journal: SqliteJournal
    salvaged: Salvaged | None = None


@dataclass(frozen=True, slots=True)
class Looked:
    """What a journal holds. `damage` is None, or says what is wrong with the file."""

    setup: Setup
    events: Sequence[Event]
    damage: str | None = None


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
            try:
                return SqliteJournal.create(path, setup)
            except JournalExists:  # another table began a game at the same moment
                continue
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
        setup, events = whole_part(aside, in_memory(str(aside)))
    except (JournalCorrupt, JournalUnwritable, sqlite3.Error, Unreadable, OSError) as error:
        raise JournalCorrupt(
            f"{damage}. Nothing of it could be read; it is kept as {aside.name}. "
            "Start a new game, and send that file to whoever looks after the table."
        ) from error
    journal = SqliteJournal.create(path, setup)
    for event in events:
        journal.append(event)
    return Opened(journal, Salvaged(len(events), aside))


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


def look(path: Path) -> Looked:
    """What a journal holds, whole or damaged. The file itself is not touched."""
    try:
        journal = SqliteJournal.open(path, in_memory)
    except JournalCorrupt as damage:
        try:
            setup, events = whole_part(path, in_memory(str(path)))
        except (JournalCorrupt, sqlite3.Error, Unreadable):
            raise damage from None
        return Looked(setup, events, f"{damage}; what comes after event {len(events)} is lost")
    looked = Looked(journal.setup, journal.events())
    journal.close()
    return looked


def in_memory(path: str) -> sqlite3.Connection:
    """A copy of a journal as it is at one moment; neither the file nor its WAL is changed."""
    with contextlib.suppress(sqlite3.Error):
        if os.path.exists(path + "-shm"):  # somebody plays it now, or the power went
            return backed_up(f"{Path(path).absolute().as_uri()}?mode=ro")
    # Nobody writes to it, so that it can be copied. SQLite itself would have to make files beside
    # it, and the card may be read-only.
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "game")
        for extra in ("", "-wal"):
            if os.path.exists(path + extra):
                shutil.copyfile(path + extra, copy + extra)
        return backed_up(Path(copy).as_uri())


def backed_up(address: str) -> sqlite3.Connection:
    """All pages of a database in one read, whoever else writes to it; `address` is a URI."""
    memory = sqlite3.connect(":memory:")
    try:
        with contextlib.closing(sqlite3.connect(address, uri=True)) as database:
            database.backup(memory)
    except sqlite3.Error:
        memory.close()
        raise
    return memory


def whole_part(path: Path, database: sqlite3.Connection) -> tuple[Setup, list[Event]]:
    """The set-up and the events before the first bad one, of a damaged file."""
    with contextlib.closing(database):
        reader = SqliteJournal.__new__(SqliteJournal)
        reader.path, reader._database = path, database
        reader._setup, sealed = reader._read_setup()
        return reader.setup, list(until_damage(reader._read_events(sealed)))


def until_damage(events: Iterator[tuple[Event, int]]) -> Iterator[Event]:
    try:
        for event, _ in events:
            yield event
    except (JournalCorrupt, sqlite3.Error, Unreadable, ValueError):
        return
