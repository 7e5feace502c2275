"""Where a game of Mokadi stands."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.game import Setup
from engine.games.mokadi.change import Change, Strays
from engine.games.mokadi.layout import EMPTY, Layout, Stick
from engine.games.mokadi.options import Options
from engine.games.mokadi.pieces import FIRST_PLOTS, NONE, Colour, Hand, Pieces, deal, spare_plots
from engine.options import parse
from engine.seats import Seat, clockwise_from


class Phase(enum.StrEnum):
    PLOTS = "plots"
    """Each player in turn puts a plot on the table, until four are there."""
    BUILD = "build"
    """One piece per turn: a plot or a stick."""
    TAKE = "take"
    """One stick per turn is taken away, colours alternating."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Acted:
    """The player in turn has laid or taken a piece, and still answers for what falls (MOK-16)."""

    until_ns: int
    stick: str | None = None
    """The stick he laid: if only that one falls, he plays it again. None if he laid none."""


@dataclass(frozen=True, slots=True)
class Counting:
    """Sticks fell and are being counted by key."""

    fallen: Pieces = NONE


@dataclass(frozen=True, slots=True)
class Blaming:
    """Sticks fell while nobody was seen to act: whose fault is it?"""

    change: Change
    is_his: bool = False
    """The player in turn was acting, so it is his: only what fell is not certain. Nobody need
    answer: it shows once what fell is cleared away."""

    @property
    def settles_itself(self) -> bool:
        return self.is_his


@dataclass(frozen=True, slots=True)
class Confirming:
    """The camera is unsure of a stick: the table says whether it is laid well."""

    stick: Stick
    change: Change


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    options: Options
    phase: Phase
    active: Seat
    """Whose turn it is."""
    playing: tuple[Seat, ...]
    """Not eliminated."""
    hands: Mapping[Seat, Hand]
    spares: Pieces
    """Plots that belong to nobody and are laid by agreement (three players, MOK-2)."""
    out: tuple[Seat, ...] = ()
    """Eliminated, the first one first."""
    layout: Layout = EMPTY
    """What lies there: plots, and sticks in place."""
    aside: Pieces = NONE
    """Sticks that could not be shared out; they wait for the next elimination."""
    gone: Pieces = NONE
    """Plots of eliminated players: out of the game."""
    strays: Strays = frozenset()
    construction: int = 1
    acted: Acted | None = None
    """None while the player in turn has still to act."""
    question: Counting | Blaming | Confirming | None = None
    """What the table must say before the game goes on."""
    last_builder: Seat | None = None
    """Who laid the last piece."""
    passed: frozenset[Seat] = frozenset()
    """Who found no place since the tower last changed."""
    last_taken: Colour | None = None
    """Colour of the last stick that was taken in this removal."""
    last_taken_by: Mapping[Seat, Colour] = field(default_factory=dict)

    @property
    def hand(self) -> Hand:
        return self.hands[self.active]

    @property
    def first_plots(self) -> int:
        """How many plots the first phase brings: four, or six where the spares come on top."""
        extra = spare_plots(len(self.setup.seats)).total
        return FIRST_PLOTS + (extra if self.options.spare_plots != "counted" else 0)

    @property
    def common_plot(self) -> bool:
        """MOK-2: is it a spare plot's turn, which is laid by agreement? First, or at the end."""
        if self.phase is not Phase.PLOTS or not self.spares.total:
            return False
        players_done = len(self.layout.plots) >= self.first_plots - self.spares.total
        return players_done or self.options.spare_plots != "at_the_end"


def start(setup: Setup) -> State:
    """4.1: pieces are dealt by the number of players; the youngest, or the lot, starts (MOK-9)."""
    order = clockwise_from(setup.first, setup.seats)
    return State(
        setup=setup,
        options=parse(Options, setup.options),
        phase=Phase.PLOTS,
        active=setup.first,
        playing=setup.seats,
        hands=dict(zip(order, deal(len(order)), strict=True)),
        spares=spare_plots(len(order)),
    )
