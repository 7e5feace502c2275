"""Where a game of Mauwi stands. The referee sees the columns; of hands and piles only how many."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.game import Setup
from engine.games.mauwi.cards import HAND, deck
from engine.games.mauwi.columns import EMPTY_ZONE, Column, Zone
from engine.games.mauwi.options import Options
from engine.games.mauwi.places import Place
from engine.games.mauwi.reasons import Reason
from engine.options import parse
from engine.seats import Seat

Teams: TypeAlias = tuple[tuple[Seat, ...], ...]


class Phase(enum.StrEnum):
    TEAMS = "teams"
    """Partners find each other."""
    PLAY = "play"
    """One card, or pass."""
    ANNOUNCE = "announce"
    """A joker lies: which warrior is it?"""
    KIWI = "kiwi"
    """The warrior that the Kiwi took is to be played."""
    DEFEND = "defend"
    """The attacked player defends or capitulates."""
    CONTINUE = "continue"
    """The attack was defended: the attacker goes on or capitulates."""
    PLACE = "place"
    """A gain is to be placed."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack chain, kept until the turn ends."""

    on: Place
    value: str
    """The warrior that every attack card of the chain is, or stands for (MAU-29)."""
    card: str | None
    """The attack card that lies there now, a warrior or the joker; None once it is gone."""
    defenders: tuple[Seat, ...]
    """Who may still answer this card, the attacked player first."""
    since_ns: int
    """When the first of them was asked."""
    declared: Seat | None = None
    """Who said "je défends" and has not shown a card yet."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What the player on turn won and must place: a nine, with a warrior on it if it is a pair."""

    warrior: str | None = None
    held: bool = True
    """False while the nine still lies on the draw pile."""

    @property
    def cards(self) -> int:
        """How many cards are in the air."""
        return int(self.held) + (self.warrior is not None)


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    options: Options
    zones: Mapping[Seat, Zone]
    hands: Mapping[Seat, int]
    """Cards in hand; fewer than four if somebody has not drawn yet."""
    pile: int
    discard: int
    turn: Seat
    number: int
    """Number of the turn, from 1."""
    phase: Phase
    teams: Teams = ()
    """Who plays together; a player who stands in none plays alone."""
    joker: Place | None = None
    """ANNOUNCE: where the joker lies."""
    taken: str | None = None
    """KIWI: the warrior to play."""
    attack: Attack | None = None
    gain: Gain | None = None
    ended: Reason | None = None
    ender: Seat | None = None
    """Who ended the game."""

    def column(self, place: Place) -> Column:
        return self.zones[place.seat][place.index]

    def with_column(self, place: Place, column: Column) -> "State":
        columns = list(self.zones[place.seat])
        columns[place.index] = column
        a, b, c, d = columns
        return replace(self, zones={**self.zones, place.seat: (a, b, c, d)})

    def team(self, seat: Seat) -> tuple[Seat, ...]:
        """Who plays together with this seat, itself included."""
        return next((team for team in self.teams if seat in team), (seat,))

    def partner(self, seat: Seat) -> Seat | None:
        """None for somebody who plays alone."""
        return next((other for other in self.team(seat) if other != seat), None)


def start(setup: Setup) -> State:
    """« Distribuez 4 cartes à chaque joueur. »"""
    options = parse(Options, setup.options)
    dealt = HAND * len(setup.seats)
    return State(
        setup=setup,
        options=options,
        zones=dict.fromkeys(setup.seats, EMPTY_ZONE),
        hands=dict.fromkeys(setup.seats, HAND),
        pile=deck(options).total() - dealt,
        discard=0,
        turn=setup.first,
        number=1,
        phase=Phase.PLAY,
    )
