"""The pack that a table owns: Mawoki is played with the cards of `decks/mawoki.toml`.

The rules of Mawoki do not say which cards are in the box, so Arbitre invents them; who has the real
ones, or other ones, writes them down once (`engine/games/mawoki/deck.toml` is the model).
"""

import sys
from pathlib import Path

from engine.games.mawoki import GAME as MAWOKI
from engine.games.mawoki.deck import BadDeck, Deck, read_deck
from engine.phrase import Phrase, phrase
from ui.language import Words

OF_COMMANDS = "en"
"""The language in which commands complain."""


def deck_file(state: Path) -> Path:
    return state / "decks" / "mawoki.toml"


def unpack(state: Path) -> None:
    """Take the table's own pack. A file that cannot be used is named, and the invented pack, which
    every game announces, stays: nobody is kept from playing something else."""
    match own_pack(state):
        case Deck() as deck:
            MAWOKI.play_with(deck)
        case Phrase() as trouble:
            said = Words(OF_COMMANDS, MAWOKI).say(trouble)
            print(
                f"arbitre: {deck_file(state)}: {said} (until then: the invented pack)",
                file=sys.stderr,
            )


def own_pack(state: Path) -> Deck | Phrase | None:
    """The pack that the table has written down; None if it has none, or why it cannot be used."""
    path = deck_file(state)
    if not path.is_file():
        return None
    try:
        return read_deck(path.read_text(encoding="utf-8"))
    except BadDeck as error:
        return error.problem
    except (OSError, UnicodeDecodeError):
        return phrase("notice.deck_file")
