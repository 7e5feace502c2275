"""Where a game of Passe Pas stands."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from engine.events import Press
from engine.game import Setup
from engine.games.passe_pas.cards import CARDS, PRINTED, ROWS, STACKS, Card, Items, fits
from engine.games.passe_pas.options import Options
from engine.games.passe_pas.reasons import Reason
from engine.options import parse
from engine.seats import Seat


class Phase(enum.StrEnum):
    ROWS = "rows"
    """The six rows get their first card."""
    TURN = "turn"
    """The next card is turned."""
    RACE = "race"
    """It lies there: who sees a row first?"""
    TIED = "tied"
    """The table declared a tie and says between whom."""
    CALL = "call"
    """The first (or those who tied) say a row, or "Passe pas !"."""
    OVER = "over"


class Pile(enum.StrEnum):
    """Where the next card comes from."""

    NEUTRAL = "neutral"
    STACK = "stack"


@dataclass(frozen=True, slots=True)
class Player:
    stack: int
    """Closed cards in front of the player; they lie aside once the player is out."""
    tokens: int = 0
    """Red tokens; whoever is out has given them back (PAS-12)."""
    out: int = 0
    """0 in the game; else the place in the order of elimination, 1 first. Two can share it."""


@dataclass(frozen=True, slots=True)
class Call:
    """`row-1` … `row-6`, `passe_pas`, or "" if the call did not come in time."""

    seat: Seat
    said: str


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    options: Options
    players: Mapping[Seat, Player]
    rows: tuple[Items, ...]
    """What counts in each row, from the hexagon outwards."""
    neutral: int
    """Cards in the neutral pack; during the set-up those for the rows are among them."""
    phase: Phase
    turner: Seat | None
    """Who turns, or has turned, the card; None if the referee person does (PAS-3)."""
    pile: Pile = Pile.NEUTRAL
    number: int = 1
    """Turned cards are counted from 1."""
    card: Card | None = None
    """The turned card."""
    gone: Card | None = None
    """The card that was put under the pack last: it cannot be the next one."""
    since_ns: int = 0
    """When the race or the call began: time limits count from here."""
    duel: tuple[Seat, ...] = ()
    """The seats of a tie-break; empty while everybody plays."""
    tied: tuple[Seat, ...] = ()
    """In TIED: named so far."""
    callers: tuple[Seat, ...] = ()
    """In CALL: whose call is still to come; more than one only after a tie (PAS-4)."""
    calls: tuple[Call, ...] = ()
    """In CALL: what the others who tied have said."""
    behind: tuple[Press, ...] = ()
    """In CALL: presses after those of the callers."""
    spent: tuple[Seat, ...] = ()
    """Who has called wrongly on this card, which stays (PAS-13)."""
    hinted: bool = False
    ended: Reason | None = None
    winners: tuple[Seat, ...] = ()

    @property
    def playing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.setup.seats if not self.players[seat].out)

    @property
    def runners(self) -> tuple[Seat, ...]:
        """Who may buzz for the turned card: everybody who is left, or the tied players only."""
        return tuple(seat for seat in self.duel or self.playing if seat not in self.spent)

    @property
    def empty_rows(self) -> tuple[int, ...]:
        """The rows in which no card lies yet."""
        printed = int(self.options.printed_counts)
        return tuple(row for row in ROWS if len(self.rows[row - 1]) == printed)

    def placeable(self, card: Card) -> tuple[int, ...]:
        """The rows that could take this card; any of them is right."""
        return tuple(row for row in ROWS if fits(card, self.rows[row - 1]))

    def row_of(self, card: Card) -> int | None:
        """The row in which this card lies."""
        return next((row for row in ROWS if card in self.rows[row - 1]), None)


def start(setup: Setup) -> State:
    """2.3: a stack for everybody, and the rest is the pack; the youngest turns the first card."""
    count = len(setup.seats)
    options = parse(Options, setup.options)
    return State(
        setup=setup,
        options=options,
        players={seat: Player(STACKS[count]) for seat in setup.seats},
        # PAS-1: what is printed counts for its row, if the house does not say otherwise.
        rows=tuple((item,) if options.printed_counts else () for item in PRINTED),
        neutral=len(CARDS) - count * STACKS[count],
        phase=Phase.ROWS,
        turner=None if options.neutral_turner == "referee" else setup.first,
    )
