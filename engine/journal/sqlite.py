"""One game in one SQLite file: WAL, `synchronous=FULL`, one commit per event.

Every row carries a checksum chained over all rows before it, so that damage which SQLite does
not notice (a flipped bit inside a text) is noticed here.
"""

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from engine.codec import Unreadable, decode, decode_event, encode
from engine.events import Event
from engine.game import Setup
from engine.journal.base import (
    JournalCorrupt,
    JournalError,
    JournalExists,
    JournalTooNew,
    JournalUnwritable,
)
from engine.registry import find_game

APPLICATION_ID = 0x41726274
"""`Arbt`: tells a journal from any other SQLite file."""

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE setup (body TEXT NOT NULL, seal INTEGER NOT NULL);
    CREATE TABLE event (seq INTEGER PRIMARY KEY, body TEXT NOT NULL, seal INTEGER NOT NULL);
    """,
)
"""Script number n brings a file from version n to n + 1. Never edit one that was released."""

Connect = Callable[[str], sqlite3.Connection]


class SqliteJournal:
    """Open with `create` or `open`; every `append` is on the disk when it returns."""

    def __init__(self, path: Path, database: sqlite3.Connection) -> None:
        self.path = path
        self._database = database
        self._setup, self._seal = self._read_setup()
        self._events: list[Event] = []
        for event, sealed in self._read_events(self._seal):
            self._events.append(event)
            self._seal = sealed

    @classmethod
    def create(
        cls, path: Path, setup: Setup, connect: Connect = sqlite3.connect
    ) -> "SqliteJournal":
        """A new journal; refuses to touch a file that is there already."""
        database = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            claim(path)
            database = connected(path, connect)
            migrate(database)
            body = dump(setup)
            database.execute("INSERT INTO setup VALUES (?, ?)", (body, seal(0, 0, body)))
            return cls(path, database)
        except JournalExists:
            raise
        except (sqlite3.Error, OSError) as error:
            if database is not None:
                database.close()
            raise JournalUnwritable(
                f"the journal {path} cannot be begun ({error}): free some space, check the card, "
                "or name another place with --state; until then games are played, but not kept"
            ) from error

    @classmethod
    def open(cls, path: Path, connect: Connect = sqlite3.connect) -> "SqliteJournal":
        """A journal that is there. Damage raises `JournalCorrupt`; the file is left alone."""
        if not path.is_file():
            raise JournalError(f"there is no journal {path}")
        database = None
        try:
            database = connected(path, connect)
            require_journal(path, database)
            migrate(database)
            (state,) = database.execute("PRAGMA quick_check(1)").fetchone()
            if state != "ok":
                raise JournalCorrupt(f"{path} is damaged: {state}")
            return cls(path, database)
        except (sqlite3.Error, JournalError, Unreadable, OSError) as error:
            if database is not None:
                database.close()
            raise why_closed(path, error) from error

    @property
    def setup(self) -> Setup:
        return self._setup

    def events(self) -> Sequence[Event]:
        return tuple(self._events)

    def append(self, event: Event) -> int:
        seq, body = len(self._events) + 1, dump(event)
        sealed = seal(self._seal, seq, body)
        try:
            # REPLACE: after an error nobody knows whether the row arrived; this may be a retry.
            self._database.execute("REPLACE INTO event VALUES (?, ?, ?)", (seq, body, sealed))
        except sqlite3.Error as error:
            raise unwritable(self.path, error) from error
        self._events.append(event)
        self._seal = sealed
        return seq

    def close(self) -> None:
        self._database.close()

    def _read_setup(self) -> tuple[Setup, int]:
        row = self._database.execute("SELECT body, seal FROM setup").fetchone()
        if row is None:
            raise JournalCorrupt(f"{self.path} is damaged: it has no set-up")
        body, sealed = row
        check(self.path, sealed, seal(0, 0, body))
        return decode(Setup, json.loads(body)), sealed

    def _read_events(self, before: int) -> Iterator[tuple[Event, int]]:
        """Events with their seals, in order; stops with `JournalCorrupt` at the first bad one."""
        extra = find_game(self._setup.game).events
        rows = self._database.execute("SELECT seq, body, seal FROM event ORDER BY seq")
        for expected, (seq, body, sealed) in enumerate(rows, start=1):
            check(self.path, seq, expected)
            check(self.path, sealed, before := seal(before, seq, body))
            yield decode_event(json.loads(body), extra), sealed


def claim(path: Path) -> None:
    """Make the file, so that nobody else begins a game under this name."""
    try:
        path.open("xb").close()
    except FileExistsError as error:
        raise JournalExists(f"{path} exists already: a journal is never overwritten") from error


def connected(path: Path, connect: Connect) -> sqlite3.Connection:
    database = connect(str(path))
    database.isolation_level = None  # every statement commits by itself
    return database


def require_journal(path: Path, database: sqlite3.Connection) -> None:
    """Refuse what somebody else wrote, before anything is written to it."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    (application,) = database.execute("PRAGMA application_id").fetchone()
    if version > len(MIGRATIONS):
        raise JournalTooNew(
            f"{path} was written by a newer Arbitre (journal version {version}, this one knows "
            f"{len(MIGRATIONS)}): update this table to open it"
        )
    if application != APPLICATION_ID:
        raise JournalCorrupt(f"{path} is not an Arbitre journal")


def migrate(database: sqlite3.Connection) -> None:
    """Bring the file to the newest version, one script per transaction."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    for number in range(version, len(MIGRATIONS)):
        database.executescript(
            f"BEGIN; {MIGRATIONS[number]} PRAGMA application_id={APPLICATION_ID};"
            f"PRAGMA user_version={number + 1}; COMMIT;"
        )


def dump(value: object) -> str:
    return json.dumps(encode(value), ensure_ascii=False, separators=(",", ":"))


def seal(before: int, seq: int, body: str) -> int:
    return zlib.crc32(f"{before}|{seq}|{body}".encode(errors="surrogatepass"))


def check(path: Path, found: object, expected: object) -> None:
    if found != expected:
        raise JournalCorrupt(f"{path} is damaged: a checksum does not fit")


def why_closed(path: Path, error: Exception) -> Exception:
    """What to tell of a journal that could not be opened."""
    if isinstance(error, JournalError):
        return error
    if isinstance(error, sqlite3.OperationalError | OSError):
        return JournalUnwritable(f"the journal {path} cannot be opened ({error}): check the card")
    return JournalCorrupt(f"{path} is damaged: {error}")


def unwritable(path: Path, error: Exception) -> JournalUnwritable:
    return JournalUnwritable(
        f"the journal {path} cannot be written ({error}): free some space or check the card; "
        "the game goes on and is saved as soon as it can be"
    )
