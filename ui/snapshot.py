"""A game at one moment, as the display sees it; and what was said about each event until then."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.awaiting import Awaited, AwaitTime
from engine.clock import TableClock
from engine.events import Event, Press
from engine.game import AnyGame, Score
from engine.phrase import Phrase
from engine.referee import View
from engine.rulings import Ruling
from engine.seats import Seat
from vision.zones import Question


@dataclass(frozen=True, slots=True)
class Said:
    """An event and what the referee said about it."""

    seq: int
    event: Event
    rulings: tuple[Ruling, ...]
    awaited: tuple[Awaited, ...]
    """What the table was waiting for when it happened."""
    gained: Mapping[Seat, int]
    """Points won or lost by it; only the seats whose points changed."""
    changed: bool
    """Did the game change by it? Otherwise it was refused, or only said."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game at one moment, as the display sees it."""

    game: AnyGame
    view: View
    clock: TableClock
    said: tuple[Said, ...]
    """Everything since the beginning, the first event first."""
    course: tuple[tuple[Score, ...], ...]
    """How all seats stood, in the order of the set-up: at the start and after every change."""
    finish: tuple[Press, ...] = ()
    """The last race, earliest first: for the photo finish."""
    racing: tuple[Seat, ...] = ()
    """Who has pressed in a race that is not decided yet."""
    possible: tuple[tuple[Event, ...], ...] = ()
    """For every awaited thing the answers that can be given; empty where they cannot be listed."""
    robots: frozenset[Seat] = frozenset()
    notice: Phrase | None = None
    questions: tuple[Question, ...] = ()
    """What the camera asks, the newest first; nothing waits for an answer."""
    staged: bool = False
    """A simulated camera watches: cards are laid before it."""
    file: Path | None = None
    """Where the game is kept; None if it is not."""

    @property
    def simulated(self) -> bool:
        """The cards exist only in the machine."""
        return bool(self.robots)


def time_limit(view: View) -> int | None:
    """Table time (ns) at which something awaited happens by itself; None if nothing does."""
    limits = [item.until_ns for item in view.awaiting if isinstance(item, AwaitTime)]
    return min(limits, default=None)
