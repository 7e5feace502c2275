"""Which cards there are. Nobody knows the real pack (spec 1.1), so a pack is a file.

`deck.toml` beside this module is the model; its pack is invented. A table that owns another one
puts its file into the state folder, as `decks/mawoki.toml` (`ui/packs.py`), and teaches the camera
with photos that are named like the cards: `arbitre teach mawoki --photos DIR`.
"""

import re
import tomllib
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement, product
from typing import Any

from engine.errors import ArbitreError
from engine.games.mawoki.cards import DIAGONALS, JOKER, Card, Half, card_of, other_way_up
from engine.phrase import Phrase, phrase

FEWEST_CARDS = 31
"""Six hands of five, and one card to begin with."""
MOST_CARDS = 120
MOST_JOKERS = 4


class BadDeck(ArbitreError, ValueError):
    """A deck file that cannot be used; `problem` says where and what to write."""

    def __init__(self, problem: Phrase) -> None:
        super().__init__(f"{problem.key} {dict(problem.facts)}")
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Deck:
    """A pack of cards; make one with `deck_of`."""

    name: str
    invented: bool
    """Not the cards of a real box: the table is told."""
    colours: tuple[str, ...]
    drawings: tuple[str, ...]
    copies: Mapping[str, int]
    """How often each card is in the pack, by label."""
    by_label: Mapping[str, Card]
    """Every card, by both of its labels."""
    with_half: Mapping[Half, frozenset[str]]
    """Labels of the cards that have this half."""

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(self.copies)

    @property
    def size(self) -> int:
        return sum(self.copies.values())

    def fitting(self, top: Card) -> frozenset[str]:
        """Labels of all cards that may be laid on `top`."""
        if top.is_joker:
            return frozenset(self.copies)
        jokers = frozenset({JOKER.label} & self.copies.keys())
        return jokers.union(*(self.with_half.get(half, frozenset()) for half in top.halves))


def deck_of(
    name: str,
    cards: Sequence[Card],
    *,
    colours: Sequence[str],
    drawings: Sequence[str],
    invented: bool = False,
) -> Deck:
    halves = {half for card in cards for half in card.halves}
    return Deck(
        name=name,
        invented=invented,
        colours=tuple(colours),
        drawings=tuple(drawings),
        copies=Counter(card.label for card in cards),
        by_label={label: card for card in cards for label in spellings(card)},
        with_half={
            half: frozenset(card.label for card in cards if half in card.halves) for half in halves
        },
    )


def fingerprint(deck: Deck) -> int:
    """A number that differs from pack to pack, and is the same on every machine."""
    return zlib.crc32(repr(sorted(deck.copies.items())).encode())


def spellings(card: Card) -> tuple[str, ...]:
    return (card.label,) if card.is_joker else (card.label, other_way_up(card))


def read_deck(text: str) -> Deck:
    """The pack that a deck file (TOML) describes, or `BadDeck`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadDeck(phrase("deck.not_toml", place=place_of(error))) from error
    colours, drawings = words(data, "colours"), words(data, "drawings")
    halves = {f"{colour}-{drawing}" for colour, drawing in product(colours, drawings)}
    rows = data.get("cards")
    if not isinstance(rows, list):
        raise BadDeck(phrase("deck.no_list"))
    cards = [read_card(row, number, halves) for number, row in enumerate(rows, start=1)]
    cards += [JOKER] * read_jokers(data)
    if not FEWEST_CARDS <= len(cards) <= MOST_CARDS:
        number = len(cards)
        raise BadDeck(phrase("deck.size", number=number, fewest=FEWEST_CARDS, most=MOST_CARDS))
    return deck_of(
        str(data.get("name", "")),
        cards,
        colours=colours,
        drawings=drawings,
        invented=data.get("invented") is True,
    )


def place_of(error: tomllib.TOMLDecodeError) -> str:
    """Line and column of a mistake, as 3:7; a question mark if the file just ends."""
    found = re.search(r"line (\d+), column (\d+)", str(error))
    return f"{found[1]}:{found[2]}" if found else "?"


def words(data: dict[str, Any], key: str) -> list[str]:
    """A list of ids that can stand in a label: small ASCII letters."""
    value = data.get(key)
    if not isinstance(value, list) or not value or not all(is_word(word) for word in value):
        raise BadDeck(phrase("deck.words", field=key))
    return value


def is_word(value: object) -> bool:
    return isinstance(value, str) and value.isascii() and value.isalpha() and value.islower()


def read_card(row: object, number: int, halves: set[Half]) -> Card:
    if not isinstance(row, dict) or row.keys() != {"half1", "half2", "diagonal"}:
        raise BadDeck(phrase("deck.card", number=number))
    for key in ("half1", "half2"):
        if row[key] not in halves:
            raise BadDeck(phrase("deck.half", number=number, field=key, found=str(row[key])))
    if row["diagonal"] not in DIAGONALS:
        found, known = str(row["diagonal"]), ", ".join(DIAGONALS)
        raise BadDeck(phrase("deck.diagonal", number=number, found=found, known=known))
    return card_of(row["half1"], row["half2"], row["diagonal"])


def read_jokers(data: dict[str, Any]) -> int:
    jokers = data.get("jokers", 1)
    if type(jokers) is not int or not 0 <= jokers <= MOST_JOKERS:
        raise BadDeck(phrase("deck.jokers", found=str(jokers), most=MOST_JOKERS))
    return jokers


@cache
def every_card(colours: tuple[str, ...], drawings: tuple[str, ...]) -> Deck:
    """All cards that these colours and drawings allow: for a box that nobody has listed yet.

    MAW-16: two halves of one colour, and even two equal halves, are taken as they come.
    """
    halves = [f"{colour}-{drawing}" for colour, drawing in product(colours, drawings)]
    pairs = combinations_with_replacement(halves, 2)
    cards = [card_of(*pair, diagonal) for pair in pairs for diagonal in DIAGONALS]
    return deck_of("", [*cards, JOKER], colours=colours, drawings=drawings)


INVENTED = read_deck(files(__package__).joinpath("deck.toml").read_text(encoding="utf-8"))
"""48 pairs of halves of different colours, twelve for each diagonal, and the joker."""
