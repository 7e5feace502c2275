"""What went wrong, as a phrase for people: the display says it in the table's language."""

import errno
import sqlite3

from engine.phrase import Phrase, phrase
from firmware.gpio_panel import PinBusy
from firmware.lgpio_factory import NoPinDriver
from firmware.pins import BadPinMap
from vision.cards.deck import BadDeck


def trouble(error: BaseException) -> Phrase:
    """What to tell of an error that the table plays on with; the details are in the log."""
    match error:
        case BadPinMap():
            return phrase("trouble.pin_map")
        case NoPinDriver():
            return phrase("trouble.pin_driver")
        case PinBusy():
            return phrase("trouble.pins_busy")
        case BadDeck():
            return phrase("trouble.deck_damaged")
        case _ if is_full(error):
            return phrase("trouble.full")
        case OSError() | sqlite3.Error():
            return phrase("trouble.unwritable")
    return phrase("trouble.other", error=str(error))


def is_full(error: BaseException | None) -> bool:
    """Has the card no room left? The cause may lie deeper; SQLite says it in words."""
    if error is None:
        return False
    full = isinstance(error, OSError) and error.errno == errno.ENOSPC
    in_words = isinstance(error, sqlite3.Error) and "full" in str(error)
    return full or in_words or is_full(error.__cause__)
