"""Keeps the games: starts them, takes them up again, and knows those that were played.

The display talks to a keeper only by posting it jobs: `ui.worker` runs them in a thread of its
own, because writing to a memory card may take long.
"""

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.errors import ArbitreError
from engine.events import Event, Laid, Raced
from engine.game import Setup
from engine.journal import MemoryJournal, SqliteJournal
from engine.journal.base import Journal, JournalError
from engine.journal.shelf import Salvaged, Shelf
from engine.phrase import Phrase, phrase
from engine.referee import Referee, View
from engine.seats import Seat
from ui.duration import played_ns
from ui.eyes.asked import News
from ui.eyes.hands import Hands
from ui.snapshot import Snapshot
from ui.table import NEVER_NS, Table, points, resumed
from ui.troubles import trouble
from vision.zones import Question

LOG = logging.getLogger(__name__)
ROBOT = "Robot"
"""The name of a robot starts like this, in every language; so a resumed game knows them."""
STAGE_NS = 20_000_000_000
"""Drawing a deck takes some seconds; robots do not wait longer than this for their table."""
MOST_PAST = 18
"""So many games are listed; older ones stay on the disk."""


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game on the shelf."""

    path: Path
    number: int
    setup: Setup
    events: int
    winners: tuple[Seat, ...]
    """Empty while it is not finished."""
    points: tuple[int, ...]
    played_ns: int = 0

    @property
    def finished(self) -> bool:
        return bool(self.winners)


class Keeper:
    """Owns the shelf and the one game that is on the table; used by one thread."""

    def __init__(self, shelf: Shelf, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self.shelf = shelf
        self.table: Table | None = None
        self.file: Path | None = None
        """Where the game on the table is kept; None if it is not."""
        self.past = past_games(shelf)
        self.now_ns = now_ns
        self.has_eyes = False

    def begin(self, setup: Setup) -> None:
        """A new game; without a disk it is played all the same, and the display says so."""
        self.leave()
        notice = None
        journal: Journal
        try:
            journal = kept = self.shelf.create(setup)
            self.file = kept.path
        except JournalError as error:
            LOG.warning("the game is not kept: %s", error)
            journal, notice = MemoryJournal(setup), phrase("notice.not_kept", why=trouble(error))
        self.table = Table(Referee(journal), self.now_ns(), robots=robots(setup), notice=notice)
        self._await_stage(self.table)

    def resume(self, path: Path) -> None:
        """Take up an old game, paused; a finished one is only looked at."""
        self.leave()
        opened = self.shelf.open(path)
        self.file = path
        seats, notice = robots(opened.journal.setup), salvage_notice(opened.salvaged)
        self.table = Table(Referee(opened.journal), self.now_ns(), robots=seats, notice=notice)
        self._await_stage(self.table)
        resumed(self.table, self.now_ns())

    def _await_stage(self, table: Table) -> None:
        if self.has_eyes:
            table.await_stage(self.now_ns() + STAGE_NS)

    def open_eyes(self) -> None:
        """Somebody watches the games from now on, and brings a simulated table to robots."""
        self.has_eyes = True

    def leave(self) -> None:
        if self.table is None:
            return
        table, self.table, self.file = self.table, None, None
        table.close(self.now_ns())
        self.past = past_games(self.shelf)

    def press(self, seat: Seat, at_ns: int) -> None:
        if self.table is not None:
            self.table.press(seat, at_ns)

    def race(self, raced: Raced) -> None:
        if self.table is not None:
            self.table.race(raced)

    def enter(self, event: Event, at_ns: int) -> None:
        if self.table is not None:
            self.table.enter(event, at_ns)

    def lay(self, event: Laid, at_ns: int) -> None:
        if self.table is not None:
            self.table.lay(event, at_ns)

    def remove(self, zone: str, at_ns: int) -> None:
        if self.table is not None:
            self.table.remove(zone, at_ns)

    def saw(self, setup: Setup, changes: Sequence[News], at_ns: int) -> None:
        """The camera noticed something while it watched the game of this set-up."""
        if self.table is not None and self.table.referee.view.setup is setup:
            self.table.saw(changes, at_ns)

    def answer(self, question: Question, card: str | None, at_ns: int) -> None:
        if self.table is not None:
            self.table.answer(question, card, at_ns)

    def stage(self, setup: Setup, hands: Hands | None) -> None:
        """A simulated table for the game of this set-up; None: it is no longer watched."""
        if self.table is not None and self.table.referee.view.setup is setup:
            self.table.stage(hands)

    def tick(self) -> None:
        if self.table is not None:
            self.table.tick(self.now_ns())

    @property
    def due_ns(self) -> int:
        return NEVER_NS if self.table is None else self.table.due_ns(self.now_ns())

    @property
    def snapshot(self) -> Snapshot | None:
        return None if self.table is None else replace(self.table.snapshot(), file=self.file)


def salvage_notice(salvaged: Salvaged | None) -> Phrase | None:
    if salvaged is None:
        return None
    return phrase("notice.damaged", events=salvaged.events, file=salvaged.aside.name)


def robots(setup: Setup) -> list[Seat]:
    return [seat for seat in setup.seats if setup.names.get(seat, "").startswith(ROBOT)]


def past_games(shelf: Shelf) -> tuple[PastGame, ...]:
    """The last games, the newest first; one that cannot be opened is left out and left alone."""
    return tuple(past for past in map(look_at, recent(shelf.paths())) if past is not None)


def recent(paths: Sequence[Path]) -> Iterable[Path]:
    return reversed(paths[-MOST_PAST:])


def look_at(path: Path) -> PastGame | None:
    try:
        journal = SqliteJournal.open(path)
    except ArbitreError:
        return None
    try:
        view = Referee(journal).view
        return PastGame(
            path=path,
            number=int(path.name.split("-")[0]),
            setup=journal.setup,
            events=view.seq,
            winners=winners(view),
            points=points(view),
            played_ns=played_ns(journal.events()),
        )
    except (ArbitreError, ValueError):
        return None
    finally:
        journal.close()


def winners(view: View) -> tuple[Seat, ...]:
    return () if view.outcome is None else view.outcome.winners
