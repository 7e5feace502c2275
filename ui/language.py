"""Words for people: phrases and rulings said in French, Dutch, English or German.

Every game brings its own catalogues (`words/fr.po` … in its folder); what belongs to no game is
in `ui/words`. The keys are the same in all four, and a test fails on a missing or unused one.
"""

import gettext
import io
from collections.abc import Mapping
from functools import cache
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
        self._catalogues = [catalogue("ui", language)]
        if game is not None:
            # A game keeps its words beside its code, also if another package brings it.
            self._catalogues.insert(0, catalogue(type(game).__module__, language))

    def __call__(self, key: str, /, **facts: Fact) -> str:
        return self.say(Phrase(key, facts))

    def say(self, phrase: Phrase) -> str:
        """The phrase in this language; a key that no catalogue has is said as it is."""
        template = self._template(phrase)
        return template.format_map({name: self._fact(fact) for name, fact in phrase.facts.items()})

    def ruling(self, ruling: Ruling) -> str:
        return self.say(Phrase(f"reason.{ruling.reason.key}", ruling.facts))

    def rule(self, ruling: Ruling) -> str:
        """The sentence of the rules that a ruling rests on."""
        return self(f"rule.{ruling.reason.rule}")

    def player(self, seat: Seat) -> str:
        return self.names.get(seat) or self("player", number=int(seat))

    def _template(self, phrase: Phrase) -> str:
        count = phrase.facts.get("count")
        for words in self._catalogues:
            if isinstance(count, int):
                text = words.ngettext(phrase.key, phrase.key, count)
                if text != phrase.key:
                    return text
            text = words.gettext(phrase.key)
            if text != phrase.key:
                return text
        return phrase.key

    def _fact(self, fact: Fact) -> str:
        match fact:
            case Seat():
                return self.player(fact)
            case Phrase():
                return self.say(fact)
            case tuple():
                return self._list([self._fact(part) for part in fact])
            case float():
                text = f"{fact:.1f}"
                return text if self.language == "en" else text.replace(".", ",")
        return str(fact)

    def _list(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return self("list", first=", ".join(parts[:-1]), last=parts[-1])


@cache
def catalogue(package: str, language: str) -> gettext.NullTranslations:
    """The catalogue of one language in a package's folder `words`; empty if there is none."""
    path = files(package) / "words" / f"{language}.po"
    if not path.is_file():
        return gettext.NullTranslations()
    entries = polib.pofile(path.read_text(encoding="utf-8"))
    return gettext.GNUTranslations(io.BytesIO(entries.to_binary()))
