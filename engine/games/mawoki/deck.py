"""Which cards there are. Nobody knows the real pack (spec 1.1), so a pack is a file.

`deck.toml` beside this module is the model; its pack is invented. A table that owns another one
puts its file into the state folder, as `decks/mawoki.toml` (`ui/packs.py`), and teaches the camera
with photos that are named like the cards: `arbitre teach mawoki --photos DIR`.
"""

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

FEWEST_CARDS = 31
"""Six hands of five, and one card to begin with."""
MOST_CARDS = 120
MOST_JOKERS = 4


class BadDeck(ArbitreError, ValueError):
    """A deck file that cannot be used; the message says where and what to write."""


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
        raise BadDeck(f"the deck file is not TOML: {error}; see deck.toml for a model") from error
    colours, drawings = words(data, "colours"), words(data, "drawings")
    halves = {f"{colour}-{drawing}" for colour, drawing in product(colours, drawings)}
    rows = data.get("cards")
    if not isinstance(rows, list):
        raise BadDeck("cards: write a list of { half1 = …, half2 = …, diagonal = … }")
    cards = [read_card(row, number, halves) for number, row in enumerate(rows, start=1)]
    cards += [JOKER] * read_jokers(data)
    if not FEWEST_CARDS <= len(cards) <= MOST_CARDS:
        raise BadDeck(
            f"cards: {len(cards)} with the jokers; "
            f"a pack for six players has {FEWEST_CARDS} to {MOST_CARDS}"
        )
    return deck_of(
        str(data.get("name", "")),
        cards,
        colours=colours,
        drawings=drawings,
        invented=data.get("invented") is True,
    )


def words(data: dict[str, Any], key: str) -> list[str]:
    """A list of ids that can stand in a label: small ASCII letters."""
    value = data.get(key)
    if not isinstance(value, list) or not value or not all(is_word(word) for word in value):
        raise BadDeck(f'{key}: write a list of words in small letters, as ["blue", "red"]')
    return value


def is_word(value: object) -> bool:
    return isinstance(value, str) and value.isascii() and value.isalpha() and value.islower()


def read_card(row: object, number: int, halves: set[Half]) -> Card:
    if not isinstance(row, dict) or row.keys() != {"half1", "half2", "diagonal"}:
        raise BadDeck(f"card {number}: write {{ half1 = …, half2 = …, diagonal = … }}")
    for key in ("half1", "half2"):
        if row[key] not in halves:
            raise BadDeck(
                f"card {number}: {key} is {row[key]!r}; "
                "write colour-drawing with a listed colour and drawing"
            )
    if row["diagonal"] not in DIAGONALS:
        raise BadDeck(
            f"card {number}: diagonal is {row['diagonal']!r}; write one of {', '.join(DIAGONALS)}"
        )
    return card_of(row["half1"], row["half2"], row["diagonal"])


def read_jokers(data: dict[str, Any]) -> int:
    jokers = data.get("jokers", 1)
    if type(jokers) is not int or not 0 <= jokers <= MOST_JOKERS:
        raise BadDeck(f"jokers: {jokers!r}; write how many there are, 0 to {MOST_JOKERS}")
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
