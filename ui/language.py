"""Words for people: phrases and rulings said in French, Dutch, English or German.

Every game brings its own catalogues (`words/fr.po` … in its folder); what belongs to no game is
in `ui/words`. The keys are the same in all four, and a test fails on a missing or unused one.
"""

import gettext
import io
import sys
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

import polib

from engine.game import AnyGame
from engine.phrase import Fact, Phrase
from engine.rulings import Ruling
from engine.seats import Seat

LANGUAGES = ("fr", "nl", "en", "de")
"""French first."""


class Words:
    """One language, for one game (or for none), with the players' names."""

    def __init__(
        self, language: str, game: AnyGame | None = None, names: Mapping[Seat, str] | None = None
    ) -> None:
        self.language = language
        self.names = names or {}
        # A game keeps its words beside its code, also if another package brings it.
        packages = ("ui",) if game is None else (package_of(game), "ui")
        self._catalogues = tuple(catalogue(package, language) for package in packages)

    def __call__(self, key: str, /, **facts: Fact) -> str:
        return self.say(Phrase(key, facts))

    def say(self, phrase: Phrase) -> str:
        """The phrase in this language; a key that no catalogue has is said as it is."""
        text = template(self._catalogues, phrase.key, phrase.facts.get("count"))
        return text.format_map({name: self._fact(fact) for name, fact in phrase.facts.items()})

    def ruling(self, ruling: Ruling) -> str:
        return self.say(Phrase(f"reason.{ruling.reason.key}", ruling.facts))

    def rule(self, ruling: Ruling) -> str:
        """The sentence of the rules that a ruling rests on."""
        return self(f"rule.{ruling.reason.rule}")

    def player(self, seat: Seat) -> str:
        return self.names.get(seat) or self("player", number=int(seat))

    def number(self, value: float, decimals: int = 1) -> str:
        text = f"{value:.{decimals}f}"
        return text if self.language == "en" else text.replace(".", ",")

    def _fact(self, fact: Fact) -> str:
        match fact:
            case Seat():
                return self.player(fact)
            case Phrase():
                return self.say(fact)
            case tuple():
                return self._list([self._fact(part) for part in fact])
            case float():
                return self.number(fact)
        return str(fact)

    def _list(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return self("list", first=", ".join(parts[:-1]), last=parts[-1])


def package_of(game: AnyGame) -> str:
    """The package that holds the game's code; empty if the game is a lonely file."""
    module = sys.modules[type(game).__module__]
    return module.__name__ if hasattr(module, "__path__") else module.__package__ or ""


@cache
def catalogue(package: str, language: str) -> gettext.NullTranslations:
    """The catalogue of one language in a package's folder `words`; empty if there is none."""
    if not package:
        return gettext.NullTranslations()
    path = files(package) / "words" / f"{language}.po"
    if not path.is_file():
        return gettext.NullTranslations()
    entries = polib.pofile(path.read_text(encoding="utf-8"))
    return gettext.GNUTranslations(io.BytesIO(entries.to_binary()))


@lru_cache(maxsize=4_000)
def template(catalogues: tuple[gettext.NullTranslations, ...], key: str, count: Fact | None) -> str:
    """What the first catalogue that has the key says, for so many if they are counted."""
    for words in catalogues:
        if isinstance(count, int):
            text = words.ngettext(key, key, count)
            if text != key:
                return text
        text = words.gettext(key)
        if text != key:
            return text
    return key
