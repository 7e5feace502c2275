"""A language that does not exist: everything is said 40 % longer than in English."""

from engine.phrase import Fact, Phrase
from ui.language import Words

LONGER = 0.4
FILLER = "lörem ïpsum dölor sït ämet cönsec tetür adïpi scïng elït "


class PseudoWords(Words):
    """Stands in for a language that nobody has translated to yet."""

    def say(self, phrase: Phrase) -> str:
        text = super().say(phrase)
        extra = round(len(text) * LONGER)
        return f"{text} {(FILLER * (extra // len(FILLER) + 1))[:extra]}".strip() if extra else text

    def _fact(self, fact: Fact) -> str:
        # A phrase inside a phrase is not lengthened twice.
        return Words.say(self, fact) if isinstance(fact, Phrase) else super()._fact(fact)
