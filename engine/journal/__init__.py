"""The journal: every event of a game, durable before anybody sees its effect."""

from engine.journal.base import (
    Journal,
    JournalCorrupt,
    JournalError,
    JournalExists,
    JournalTooNew,
    JournalUnwritable,
    MemoryJournal,
)
from engine.journal.sqlite import SqliteJournal

__all__ = [
    "Journal",
    "JournalCorrupt",
    "JournalError",
    "JournalExists",
    "JournalTooNew",
    "JournalUnwritable",
    "MemoryJournal",
    "SqliteJournal",
]
