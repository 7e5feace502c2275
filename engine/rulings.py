"""What the referee says about an event, before it is in any language.

    right(Reason.FIRST_VALID, seat=Seat(2), card="blue-yellow")

A game lists its reasons in one closed enumeration; each names the rule it rests on.
"""

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from engine.phrase import Fact


class Reasons(enum.Enum):
    """Base of a game's closed list; a member is (key, rule): `CONTRE = "contre", "MES-18"`."""

    def __init__(self, key: str, rule: str) -> None:
        self.key = key
        self.rule = rule


class Verdict(enum.StrEnum):
    """How the table should take a ruling."""

    RIGHT = "right"
    WRONG = "wrong"
    """It counted, and against somebody."""
    NOTE = "note"
    """It happened; nobody gains or loses."""
    REFUSED = "refused"
    """It does not count: the game is as it was."""


@dataclass(frozen=True, slots=True)
class Ruling:
    verdict: Verdict
    reason: Reasons
    facts: Mapping[str, Fact]
    """What it was judged on, by name."""


def right(reason: Reasons, **facts: Fact) -> Ruling:
    return Ruling(Verdict.RIGHT, reason, facts)


def wrong(reason: Reasons, **facts: Fact) -> Ruling:
    return Ruling(Verdict.WRONG, reason, facts)


def note(reason: Reasons, **facts: Fact) -> Ruling:
    return Ruling(Verdict.NOTE, reason, facts)


def refusal(reason: Reasons, **facts: Fact) -> Ruling:
    return Ruling(Verdict.REFUSED, reason, facts)


class TableReason(Reasons):
    """Reasons that any game can need. Rule `T-…` is the table's own etiquette."""

    NOT_NOW = "not-now", "T-1"
    """The game awaits something else."""
    NOT_PLAYING = "not-playing", "T-2"
    """That seat is not in the game, or no longer."""
    NOT_YOUR_TURN = "not-your-turn", "T-3"
    """Another seat is to act; the ruling names it."""
    UNKNOWN_CARD = "unknown-card", "T-4"
    """No such card can lie there."""
    GAME_OVER = "game-over", "T-5"
    PAUSED = "paused", "T-6"
    RESUMED = "resumed", "T-6"
    ON_PAUSE = "on-pause", "T-6"
    """The game is paused: nothing counts until it goes on."""
    NOT_ON_PAUSE = "not-on-pause", "T-6"
    UNDONE = "undone", "T-7"
    NOTHING_TO_UNDO = "nothing-to-undo", "T-7"
    OVERRULED = "overruled", "T-8"
    """The table corrected a fact."""
    NO_LONGER_HOLD = "no-longer-hold", "T-8"
    """Later events that are impossible after a correction."""
    NO_SUCH_EVENT = "no-such-event", "T-8"
    STILL_REFUSED = "still-refused", "T-8"
    """The corrected fact is not possible either."""
    ADJUSTED = "adjusted", "T-9"
    NO_SUCH_COUNTER = "no-such-counter", "T-9"
