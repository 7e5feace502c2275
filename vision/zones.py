"""From changes in the zones of a mat to events of the game, and to questions.

A card that came and is awaited is an event. What nobody awaits, and what the camera could not
read, is asked. Pictures are not needed here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.awaiting import Awaited
from engine.events import Event, Laid, Sensor, Source

SURE = 0.65
"""Confidence below which a card is asked about, not believed: the one card that was read wrongly in
whole games before the simulated camera had 0.53."""
Candidates = tuple[tuple[str, float], ...]
"""Labels with their confidence, best first."""


@dataclass(frozen=True, slots=True)
class Appeared:
    """A card was laid in this zone."""

    zone: str
    label: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Gone:
    """A card was taken away."""

    zone: str
    label: str


@dataclass(frozen=True, slots=True)
class Doubtful:
    """Something came, and the camera cannot say which card it is."""

    zone: str
    candidates: Candidates


Change = Appeared | Gone | Doubtful


@dataclass(frozen=True, slots=True)
class Question:
    """What the table is asked: which of these is it, and does it count?"""

    zone: str
    candidates: Candidates
    vanished: bool = False
    """The card, a single one, lay there and is gone, though nobody was to take it."""


def is_back(label: str) -> bool:
    """A card that lies face down tells nothing; Mauwi's back is its nine, and tells much."""
    return label.startswith("back")


def answers(
    changes: Iterable[Change], awaiting: Sequence[Awaited], at_ns: int
) -> tuple[list[Event], list[Question]]:
    """The events that these changes are, and what must be asked.

    A card that went away says nothing by itself, nor does a card that lies face down.
    A doubt counts only where one of its cards is awaited: an empty frame on the mat can look a
    little like a card.
    """
    events: list[Event] = []
    questions: list[Question] = []
    for change in changes:
        match change:
            case Appeared(zone=zone, label=label, confidence=confidence) if not is_back(label):
                event = laid(zone, label, confidence, at_ns)
                if confidence >= SURE and is_awaited(zone, label, awaiting):
                    events.append(event)
                else:
                    questions.append(Question(zone, ((label, confidence),)))
            case Doubtful(zone=zone, candidates=candidates):
                asked = awaited_first(zone, candidates, awaiting)
                if asked and is_awaited(zone, asked[0][0], awaiting):
                    questions.append(Question(zone, asked))
    return events, questions


def laid(zone: str, label: str, confidence: float, at_ns: int) -> Laid:
    return Laid(at_ns=at_ns, zone=zone, card=label, source=Source(Sensor.CAMERA, confidence))


def awaited_first(zone: str, candidates: Candidates, awaiting: Sequence[Awaited]) -> Candidates:
    """The game orders what is asked; it never overrules what is seen."""
    return tuple(
        sorted(candidates, key=lambda each: (not is_awaited(zone, each[0], awaiting), -each[1]))
    )


def is_awaited(zone: str, label: str, awaiting: Sequence[Awaited]) -> bool:
    return any(item.accepts(laid(zone, label, 0.0, 0)) for item in awaiting)
