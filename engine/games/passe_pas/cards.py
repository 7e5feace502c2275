"""The cards, and when a card fits a row (spec 2.2, 2.4).

A card's label is its colour and its object, as in `deck.toml`: `green-phone`, `red-die`.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import NamedTuple, TypeAlias

DECK = tomllib.loads(files(__package__).joinpath("deck.toml").read_text(encoding="utf-8"))


class Card(NamedTuple):
    """An object in a colour: on a card, or printed on a side of the hexagon."""

    colour: str
    object: str

    @property
    def label(self) -> str:
        return f"{self.colour}-{self.object}"


Items: TypeAlias = tuple[Card, ...]
"""Everything in a row that counts: what is printed on the hexagon, then the cards."""

PAIRS = tuple(Card(colour, each) for colour in DECK["colours"] for each in DECK["objects"])
PRINTED = tuple(Card(*label.split("-")) for label in DECK["hexagon"])
"""What the sides of the hexagon show, row 1 first."""
# 2.2: 8 objects × 8 colours are 64 pairs; the 58 cards are those that the hexagon does not show.
CARDS = tuple(pair for pair in PAIRS if pair not in PRINTED)
BY_LABEL: Mapping[str, Card] = {card.label: card for card in CARDS}

ROWS = range(1, len(PRINTED) + 1)
"""The rows by the number that is called."""
STACKS: Mapping[int, int] = {int(count): cards for count, cards in DECK["stacks"].items()}
"""2.3.2: cards dealt to each player, by the number of players."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Why a card does not fit a row: what lies there in the same colour, what with the same object.

    A row has each colour and each object at most once, so there is one culprit of either kind, or
    None; at least one of them is not None.
    """

    same_colour: Card | None
    same_object: Card | None


def fits(card: Card, items: Items) -> bool:
    """2.3: "Aucun objet ni aucune couleur ne peut apparaître deux fois dans une série." """
    return all(item.colour != card.colour and item.object != card.object for item in items)


def clash(card: Card, items: Items) -> Clash | None:
    """What forbids this card in this row; None if it fits."""
    if fits(card, items):
        return None
    return Clash(
        same_colour=next((item for item in items if item.colour == card.colour), None),
        same_object=next((item for item in items if item.object == card.object), None),
    )
