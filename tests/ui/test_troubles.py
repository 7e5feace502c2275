"""What went wrong is said in the table's language, and what to do."""

import errno
import sqlite3

import pytest

from engine.errors import ArbitreError
from engine.journal import JournalUnwritable
from firmware.gpio_panel import PinBusy
from firmware.lgpio_factory import NoPinDriver
from firmware.pins import BadPinMap
from ui.language import LANGUAGES, Words
from ui.troubles import trouble
from vision.cards.deck import BadDeck

KNOWN = [
    BadPinMap("pins.toml, line 3: GPIO99 is not on the header"),
    NoPinDriver("lgpio is missing"),
    PinBusy("cannot open the pins"),
    BadDeck("deck.toml cannot be read"),
    OSError(errno.ENOSPC, "No space left on device"),
    PermissionError(errno.EACCES, "Permission denied"),
    JournalUnwritable("cannot be begun"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("error", KNOWN, ids=lambda error: type(error).__name__)
def test_nothing_of_the_english_detail_is_shown_to_players(error: Exception, language: str) -> None:
    said = Words(language).say(trouble(error))
    assert not said.startswith("trouble.")
    assert str(error) not in said


def test_a_full_card_is_known_however_it_is_said() -> None:
    full = JournalUnwritable("cannot be begun")
    full.__cause__ = sqlite3.OperationalError("database or disk is full")
    assert trouble(full).key == "trouble.full"
    assert trouble(OSError(errno.ENOSPC, "No space left")).key == "trouble.full"
    assert trouble(OSError(errno.EROFS, "Read-only file system")).key == "trouble.unwritable"


def test_what_nobody_foresaw_is_told_as_it_is() -> None:
    assert Words("fr").say(trouble(ArbitreError("a cat sat on it"))) == "a cat sat on it"
