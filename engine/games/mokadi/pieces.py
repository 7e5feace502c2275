"""Sticks and plots, counted by colour, and how they are dealt (spec 4.1)."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Literal, TypeAlias

DECK = tomllib.loads(files(__package__).joinpath("deck.toml").read_text(encoding="utf-8"))

Colour: TypeAlias = Literal["light", "dark"]
COLOURS: tuple[Colour, ...] = tuple(DECK["colours"])
FIRST_PLOTS: int = DECK["first_plots"]


def opposite(colour: Colour) -> Colour:
    return "dark" if colour == "light" else "light"


@dataclass(frozen=True, slots=True)
class Pieces:
    """How many of each colour; of sticks or of plots, never mixed."""

    light: int = 0
    dark: int = 0

    @classmethod
    def of(cls, *colours: Colour) -> "Pieces":
        """One piece for each colour that is named."""
        return cls(colours.count("light"), colours.count("dark"))

    def __getitem__(self, colour: Colour) -> int:
        return self.light if colour == "light" else self.dark

    def __add__(self, other: "Pieces") -> "Pieces":
        return Pieces(self.light + other.light, self.dark + other.dark)

    def __sub__(self, other: "Pieces") -> "Pieces":
        return Pieces(self.light - other.light, self.dark - other.dark)

    @property
    def total(self) -> int:
        return self.light + self.dark

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of which there is at least one."""
        return tuple(colour for colour in COLOURS if self[colour] > 0)


NONE = Pieces()
"""No piece at all."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a player has not laid yet."""

    sticks: Pieces = NONE
    plots: Pieces = NONE

    @property
    def empty(self) -> bool:
        return not self.sticks.total and not self.plots.total


STICKS = Pieces(*[DECK["sticks_per_colour"]] * 2)
PLOTS = Pieces(*[DECK["plots_per_colour"]] * 2)


def deal(players: int) -> tuple[Hand, ...]:
    """4.1: the hands in playing order from the one who starts.

    2 players: 9 sticks and 2 plots of each colour. 3 players: 6 sticks and 1 plot of each colour.
    4 players: 5 sticks of one colour, 4 of the other, 1 plot of each colour.
    """
    share = DECK["deal"][str(players)]
    plots = Pieces(*share["plots"])
    return tuple(Hand(Pieces(*sticks), plots) for sticks in share["sticks"])


def spare_plots(players: int) -> Pieces:
    """4.1: with three players "les deux plots restants seront placés sur l'aire du jeu"."""
    dealt = sum((hand.plots for hand in deal(players)), NONE)
    return PLOTS - dealt
