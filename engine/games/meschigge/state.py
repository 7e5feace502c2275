"""Where a game of Meschigge stands."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.events import Press
from engine.game import Setup
from engine.games.meschigge.cards import COMMANDS, HAND, Action, Card
from engine.games.meschigge.options import Options
from engine.games.meschigge.tokens import Purse
from engine.options import parse
from engine.seats import Seat


class Phase(enum.StrEnum):
    ROLL = "roll"
    """The Commandant rolls the die."""
    REVEAL = "reveal"
    """He turns the top command."""
    RACE = "race"
    """Everybody lays a card face down and hits the buzzer."""
    SHOW = "show"
    """The pile is turned over: each card is read."""
    DECIDE = "decide"
    """Two right cards came together: somebody says which was first."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    options: Options
    commands: tuple[Card, ...]
    """Not yet revealed, in no particular order: nobody knows it."""
    purses: Mapping[Seat, Purse]
    playing: tuple[Seat, ...]
    """Everybody; in extra rounds only those who tied."""
    commandant: Seat
    round: int
    phase: Phase
    action: Action | None = None
    command: Card | None = None
    revealed_ns: int = 0
    pile: tuple[Press, ...] = ()
    """Who laid a card when, earliest first: the buzzer, not the pile, keeps the order."""
    shown: Mapping[Seat, Card] = field(default_factory=dict)
    together: tuple[Seat, ...] = ()
    """In DECIDE: the seats whose right cards came together."""
    decider: Seat | None = None

    @property
    def junior(self) -> bool:
        return self.options.mode == "junior"

    @property
    def last_card_ns(self) -> int:
        """When the last card was laid, or the command revealed if none was."""
        return self.pile[-1].at_ns if self.pile else self.revealed_ns


def start(setup: Setup) -> State:
    """Each player: one black and two red tokens; the owner of the game is the first Commandant."""
    options = parse(Options, setup.options)
    return State(
        setup=setup,
        options=options,
        commands=all_commands(options),
        purses={seat: Purse.at_start(options) for seat in setup.seats},
        playing=setup.seats,
        commandant=setup.first,
        round=1,
        phase=first_phase(options),
        action=planned_action(options, 1),
    )


def all_commands(options: Options) -> tuple[Card, ...]:
    """16 commands, or 12 without the Maboul cards in the Junior variant."""
    return HAND if options.mode == "junior" else COMMANDS


def first_phase(options: Options) -> Phase:
    """Only the normal game uses the die."""
    return Phase.ROLL if options.mode == "normal" else Phase.REVEAL


def planned_action(options: Options, number: int) -> Action | None:
    """First-game mode, "tour sans le dé": five rounds Couleur, five Mot, then alternating (MES-12).

    None where the die decides, and in the Junior variant, which has no action. Maboul rounds
    count like all others (MES-13).
    """
    if options.mode != "first_game":
        return None
    if number <= 10:
        return "colour" if number <= 5 else "word"
    other: Action = "word" if options.alternate_from == "colour" else "colour"
    return options.alternate_from if number % 2 else other
