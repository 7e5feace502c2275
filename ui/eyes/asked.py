"""What the camera noticed, as events for the referee, and as questions that nobody waits for."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.awaiting import AwaitCard, Awaited
from engine.events import Event, Laid, Sensor
from ui.simulated.match import is_back
from vision.zones import Appeared, Change, Question, answers

MOST_QUESTIONS = 3
"""More are not asked: whoever did not answer the first will not answer the fourth."""
ASKED_NS = 20_000_000_000
"""So long a question is asked; then it no longer matters."""
LATE_NS = 10_000_000_000
"""So late the camera may see what somebody has entered by hand already."""
Place = tuple[str, str]
"""A zone and the label of a card."""


class Asked:
    """The open questions of one table. All times are monotonic."""

    def __init__(self) -> None:
        self._asked: list[tuple[Question, int]] = []
        """The newest first, each with the time of asking."""
        self._told: dict[Place, int] = {}
        """Cards that were entered by hand, and when: seeing them is no news."""

    @property
    def questions(self) -> tuple[Question, ...]:
        return tuple(question for question, _ in self._asked)

    def hear(self, change: Change, awaiting: Sequence[Awaited], at_ns: int) -> list[Event]:
        """The events that a change is; what is not one becomes a question, or nothing."""
        if isinstance(change, Appeared) and self._was_told(change, at_ns):
            return []
        backs = {change.label} if isinstance(change, Appeared) and is_back(change.label) else ()
        events, questions = answers([change], awaiting, at_ns, backs)
        fresh = [(question, at_ns) for question in questions]
        self._asked = [*fresh, *self._asked][:MOST_QUESTIONS]
        return [by_whom(event, awaiting) for event in events]

    def forget(self, now_ns: int) -> None:
        """Questions that nobody answered go away."""
        self._asked = [each for each in self._asked if now_ns - each[1] < ASKED_NS]

    def told(self, question: Question, card: str, awaiting: Sequence[Awaited]) -> Event:
        """The answer of the table to a question."""
        return by_whom(Laid(at_ns=0, zone=question.zone, card=card), awaiting)

    def drop(self, question: Question) -> None:
        self._asked = [each for each in self._asked if each[0] != question]

    def happened(self, event: Event, now_ns: int) -> None:
        """A card was told by whatever way: nothing more is asked about its place."""
        if isinstance(event, Laid):
            self._asked = [each for each in self._asked if each[0].zone != event.zone]
            if event.source.sensor is not Sensor.CAMERA:
                self._told[event.zone, event.card] = now_ns

    def _was_told(self, change: Appeared, at_ns: int) -> bool:
        told_ns = self._told.pop((change.zone, change.label), None)
        return told_ns is not None and at_ns - told_ns < LATE_NS


def by_whom(event: Event, awaiting: Iterable[Awaited]) -> Event:
    """A camera knows no faces: whoever is awaited to lay this card has laid it."""
    if not isinstance(event, Laid) or event.seat is not None:
        return event
    seats = (i.seat for i in awaiting if isinstance(i, AwaitCard) and i.accepts(event))
    return replace(event, seat=next(seats, None))
