"""The cards, and when a card fits a command (spec 5.1, 5.2)."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Literal, TypeAlias

DECK = tomllib.loads(files(__package__).joinpath("deck.toml").read_text(encoding="utf-8"))
COLOURS: tuple[str, ...] = tuple(DECK["colours"])

Action: TypeAlias = Literal["colour", "word"]
"""What the action die shows: "Couleur" or "Mot"."""
Fit: TypeAlias = Literal["valid", "contre", "wrong"]


@dataclass(frozen=True, slots=True)
class Card:
    """A hand card or a command: the colour it has and the word it says, both colour names."""

    colour: str
    word: str

    @property
    def label(self) -> str:
        return f"{self.colour}-{self.word}"

    @property
    def is_maboul(self) -> bool:
        """Colour and word are the same: nobody may play (only commands are like that)."""
        return self.colour == self.word


COMMANDS = tuple(Card(colour, word) for colour in COLOURS for word in COLOURS)
"""The 16 command cards: all pairs, four of them Maboul."""
HAND = tuple(card for card in COMMANDS if not card.is_maboul)
"""The 12 cards that every player holds."""
BY_LABEL = {card.label: card for card in COMMANDS}


def is_contre(card: Card, command: Card) -> bool:
    """Says exactly the opposite of the command, whatever the die shows."""
    return card.colour == command.word and card.word == command.colour


def satisfies(card: Card, command: Card, action: Action) -> bool:
    """Couleur: it has the colour that the command says. Mot: it says the colour the command has."""
    if action == "colour":
        return card.colour == command.word
    return card.word == command.colour


def fit(card: Card, command: Card, action: Action, *, contre_valid: bool = False) -> Fit:
    """How a hand card fits a command that is not Maboul. `contre_valid`: 1988 edition (MES-18)."""
    if is_contre(card, command) and not contre_valid:
        return "contre"
    return "valid" if satisfies(card, command, action) else "wrong"
