"""What a game is: data and pure functions.

A game has no clock, no chance and no devices: time comes inside events, dice and shuffles
come as events. Read `engine/games/meschigge` for a whole one.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from engine.awaiting import Awaited
from engine.errors import ArbitreError
from engine.events import Event
from engine.options import changes, parse
from engine.phrase import Phrase, phrase
from engine.rulings import Reasons, Ruling, Verdict
from engine.seats import Seat
from engine.things import Chance, Things

StateT = TypeVar("StateT")
"""A game's own frozen dataclass. It has a field `setup`, and equal states behave equally."""


FACE_DOWN = "face-down"
"""A card on the table whose face nobody knows."""


class WrongPlayers(ArbitreError, ValueError):
    """The game cannot be played by these seats."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is fixed before the first event: who plays what, by which house rules."""

    game: str
    seats: tuple[Seat, ...]
    """Clockwise, lowest first."""
    first: Seat
    """Who starts: the youngest, the owner, the hairiest, as the game says."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Only what differs from the defaults."""
    names: Mapping[Seat, str] = field(default_factory=dict)
    version: int = 1
    """`Game.version` when it was played; another one is refused by name."""


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """What an event did: the state after it, and what the referee says."""

    state: StateT
    rulings: tuple[Ruling, ...]

    @property
    def refused(self) -> bool:
        return any(ruling.verdict is Verdict.REFUSED for ruling in self.rulings)


@dataclass(frozen=True, slots=True)
class Score:
    """How a seat stands: the points that rank it, and the counters people see lying there."""

    seat: Seat
    points: int
    counters: Mapping[str, int]
    out: bool = False
    """Eliminated: still shown, no longer asked."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game."""

    ranking: tuple[tuple[Seat, ...], ...]
    """Places from the first; seats that share a place stand together."""
    reason: Reasons

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.ranking[0]


class Game(ABC, Generic[StateT]):
    """One game, as the referee, the display and the bots see it."""

    id: ClassVar[str]
    players: ClassVar[range]
    options: ClassVar[type]
    """Frozen dataclass of the house options (`engine.options`)."""
    reasons: ClassVar[type[Reasons]]
    events: ClassVar[tuple[type[Event], ...]] = ()
    """Events that only this game knows."""
    laid_out: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Steps of the checklist that a camera can see, by their key: the zones in which something
    lies then; none, if the mat itself is all it takes."""
    version: int = 1
    """Another number for other rules or other cards: a game is only judged by its own."""

    @abstractmethod
    def start(self, setup: Setup) -> StateT: ...

    @abstractmethod
    def apply(self, state: StateT, event: Event) -> Step[StateT]:
        """Judge one event. A refusal leaves the state as it was."""

    @abstractmethod
    def awaiting(self, state: StateT) -> tuple[Awaited, ...]:
        """What may happen now; empty exactly when there is an outcome."""

    @abstractmethod
    def scores(self, state: StateT) -> tuple[Score, ...]: ...

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None: ...

    @abstractmethod
    def checklist(self, setup: Setup) -> tuple[Phrase, ...]:
        """What the table prepares before the first event."""

    def chapter(self, state: StateT) -> Phrase | None:
        """Heading of the part of the game that is being played: the round, the phase."""
        del state
        return None

    def adjust(self, state: StateT, seat: Seat, counter: str, value: int) -> StateT | None:
        """The state with a counter set by hand, or None if there is no such counter or value."""
        del state, seat, counter, value
        return None

    def lying(self, state: StateT) -> Mapping[str, tuple[str, ...]]:
        """The cards that the rules say lie in each zone now, from bottom to top.

        A card that the game counts there already is no news when it is seen: somebody has only
        done what was ruled, moved a stack or taken cards back. A card face down is `FACE_DOWN`.
        A zone that is missing here is the table's own business, like a draw pile.
        """
        del state
        return {}

    def things(self, setup: Setup, chance: Chance) -> Things:
        """The cards, dice and sticks of a simulated table."""
        del setup
        return Things(chance)

    def name(self, thing: str) -> Phrase:
        """How a card, a choice, a zone or a die's face is called."""
        return phrase(f"name.{thing}")


AnyGame = Game[Any]


def ranked(scores: Sequence[Score]) -> tuple[tuple[Seat, ...], ...]:
    """Places by points, most first; equal points share a place."""
    points = sorted({score.points for score in scores}, reverse=True)
    return tuple(tuple(score.seat for score in scores if score.points == value) for value in points)


def new_setup(
    game: AnyGame,
    seats: Sequence[Seat],
    *,
    first: Seat | None = None,
    options: Mapping[str, str] | None = None,
    names: Mapping[Seat, str] | None = None,
) -> Setup:
    """A setup that the game accepts, or `WrongPlayers` / `BadOption` with what to do."""
    ordered = tuple(sorted(set(seats)))
    if len(ordered) not in game.players:
        low, high = game.players.start, game.players.stop - 1
        raise WrongPlayers(f"{game.id} is for {low} to {high} players, not {len(ordered)}")
    if first is not None and first not in ordered:
        playing = ", ".join(map(str, ordered))
        raise WrongPlayers(f"seat {first} cannot start: seats {playing} play")
    kept = changes(parse(game.options, options or {}))
    return Setup(game.id, ordered, first or ordered[0], kept, dict(names or {}), game.version)
