"""What a journal promises; the conformance suite is `tests/engine/journal/test_conformance.py`."""

from collections.abc import Sequence
from typing import Protocol

from engine.errors import ArbitreError
from engine.events import Event
from engine.game import Setup


class JournalError(ArbitreError):
    """Base of everything that can go wrong with a journal."""


class JournalUnwritable(JournalError, OSError):
    """The event is not on the disk (full, read-only, unplugged); it may be tried again."""


class JournalExists(JournalUnwritable):
    """There is a file of that name already; it is never overwritten."""


class JournalCorrupt(JournalError, ValueError):
    """The file is damaged. It was put aside, never deleted; the message says where."""


class JournalTooNew(JournalError, ValueError):
    """A newer Arbitre wrote this file."""


class Journal(Protocol):
    """One game: its set-up, and its events in order."""

    @property
    def setup(self) -> Setup: ...

    def append(self, event: Event) -> int:
        """Number of the event, from 1. When this returns, the event survives a power cut;
        if it raises `JournalUnwritable`, the journal is as it was."""

    def events(self) -> Sequence[Event]:
        """Every event so far, the first one at index 0."""

    def close(self) -> None: ...


class MemoryJournal:
    """Forgets everything at the end: for judging a stream, for bots and for tests."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._events: list[Event] = []

    @property
    def setup(self) -> Setup:
        return self._setup

    def append(self, event: Event) -> int:
        self._events.append(event)
        return len(self._events)

    def events(self) -> Sequence[Event]:
        return tuple(self._events)

    def close(self) -> None:
        """Nothing to release."""
