"""The tally of a simulated game: what was seen, asked, missed, and ruled wrongly."""

from dataclasses import dataclass, field

from engine.events import Event
from ui.simulated.alike import Rulings
from vision.zones import Question

LATE_NS = 1_000_000_000
"""An event that takes longer is told of."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A ruling that the truth would not have led to."""

    heard: Event
    truth: Event | None
    """What really happened; None if nothing did."""
    ruled: Rulings
    right: Rulings


@dataclass(slots=True)
class Tally:
    """What a match has shown."""

    frames: int = 0
    events: int = 0
    questions: list[Question] = field(default_factory=list)
    by_hand: list[Event] = field(default_factory=list)
    """Facts that the camera missed, without a question, and the table had to enter."""
    untold: list[Event] = field(default_factory=list)
    """What the camera did not tell and nobody enters, because nothing follows from it."""
    wrong: list[Wrong] = field(default_factory=list)
    announced_ns: list[int] = field(default_factory=list)
    """From the last frame that shows a hand to the event, per card."""
    late: list[tuple[int, Event]] = field(default_factory=list)
    """Those of which somebody at the table would ask what takes so long."""

    def announced(self, event: Event, wait_ns: int) -> None:
        self.announced_ns.append(wait_ns)
        if wait_ns > LATE_NS:
            self.late.append((wait_ns, event))
