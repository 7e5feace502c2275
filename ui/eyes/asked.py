"""What the camera noticed, as events for the referee, and as questions that nobody waits for."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.awaiting import AwaitCard, Awaited
from engine.events import Event, Laid
from ui.simulated.match import is_back
from vision.zones import Appeared, Change, Question, answers

MOST_QUESTIONS = 3
"""More are not asked: whoever did not answer the first will not answer the fourth."""


class Asked:
    """The open questions of one table, the newest first."""

    def __init__(self) -> None:
        self.questions: tuple[Question, ...] = ()

    def hear(self, change: Change, awaiting: Sequence[Awaited], at_ns: int) -> list[Event]:
        """The events that a change is; what is not one becomes a question, or nothing."""
        backs = {change.label} if isinstance(change, Appeared) and is_back(change.label) else ()
        events, questions = answers([change], awaiting, at_ns, backs)
        self.questions = tuple((*questions, *self.questions)[:MOST_QUESTIONS])
        return [by_whom(event, awaiting) for event in events]

    def told(self, question: Question, card: str, awaiting: Sequence[Awaited]) -> Event:
        """The answer of the table to a question."""
        return by_whom(Laid(at_ns=0, zone=question.zone, card=card), awaiting)

    def drop(self, question: Question) -> None:
        self.questions = tuple(each for each in self.questions if each != question)

    def happened(self, event: Event) -> None:
        """A card was told by whatever way: nothing more is asked about its place."""
        if isinstance(event, Laid):
            self.questions = tuple(each for each in self.questions if each.zone != event.zone)


def by_whom(event: Event, awaiting: Iterable[Awaited]) -> Event:
    """A camera knows no faces: whoever is awaited to lay this card has laid it."""
    if not isinstance(event, Laid) or event.seat is not None:
        return event
    seats = (i.seat for i in awaiting if isinstance(i, AwaitCard) and i.accepts(event))
    return replace(event, seat=next(seats, None))
