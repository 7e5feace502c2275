"""The cards: warriors of eight values in four colours, jokers, spirits, experts (spec 3.1).

Labels: `w1` … `w8` are warriors, then `joker`, `spirit`, `kiwi`, `ninox`, `tuatura`; `nine` is
the back of any card.
"""

import tomllib
from collections import Counter
from functools import lru_cache
from importlib.resources import files

from engine.games.mauwi.options import Options

DECK = tomllib.loads(files(__package__).joinpath("deck.toml").read_text(encoding="utf-8"))
HAND: int = DECK["hand"]
"""« Vous devez toujours avoir 4 cartes en main. »"""
LIVES = 9
"""« … en duo de même couleur dont la somme des valeurs fait 9 (les 9 vies du chat). »"""

VALUE: dict[str, int] = {
    f"w{value}": value for values in DECK["colours"].values() for value in values
}
COLOUR: dict[str, str] = {
    f"w{value}": colour for colour, values in DECK["colours"].items() for value in values
}
WARRIORS = tuple(sorted(VALUE))
JOKER, SPIRIT, NINE = "joker", "spirit", "nine"
KIWI, NINOX, TUATURA = "kiwi", "ninox", "tuatura"


def is_warrior(card: str | None) -> bool:
    return card in VALUE


def same_colour(one: str, other: str) -> bool:
    """Two warriors that can combine: equal values, or values that make the nine lives."""
    return COLOUR[one] == COLOUR[other]


def friend(warrior: str) -> str:
    """The other warrior of the same colour."""
    return f"w{LIVES - VALUE[warrior]}"


def experts(options: Options) -> dict[str, int]:
    """3.7: « le nombre de cartes ajoutées est laissé au choix des joueurs »."""
    chosen = {KIWI: options.kiwi, NINOX: options.ninox, TUATURA: options.tuatura}
    return {card: count for card, count in chosen.items() if count}


def deck(options: Options) -> Counter[str]:
    """How many cards of each label are shuffled together."""
    edition: dict[str, int] = DECK["editions"][options.edition]
    cards = Counter(dict.fromkeys(WARRIORS, edition["warriors"]))
    return cards + Counter(
        {JOKER: edition["jokers"], SPIRIT: edition["spirits"], **experts(options)}
    )


@lru_cache(maxsize=64)
def hand_labels(options: Options) -> tuple[str, ...]:
    """Every card that somebody can hold."""
    return (*WARRIORS, JOKER, SPIRIT, *experts(options))
