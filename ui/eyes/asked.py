"""What the camera noticed, as events for the referee, and as questions that nobody waits for."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.awaiting import AwaitCard, Awaited
from engine.events import Event, Laid
from engine.games.mokadi.events import LayoutSeen
from engine.referee import View
from ui.eyes.tower_heard import heard
from vision.account import Account
from vision.sticks.account import TowerAccount
from vision.sticks.live import TowerSeen
from vision.zones import Change, Question

MOST_QUESTIONS = 3
"""More are not asked: whoever did not answer the first will not answer the fourth."""
News = Change | TowerSeen
"""A card that came or went, or a tower after a turn."""
ASKED_NS = 20_000_000_000
"""So long a question is asked; then it no longer matters."""
MISSED_NS = 6_000_000_000
"""So long a card may be away: people take one up to look at it, or to lay it elsewhere."""


class Asked:
    """The open questions of one table. All times are monotonic."""

    def __init__(self) -> None:
        self._asked: list[tuple[Question, int]] = []
        """The newest first, each with the time of asking."""
        self._account = Account()
        self._missing: dict[tuple[str, str], int] = {}
        """Zone and label of cards that vanished, with the time when it was noticed."""
        self._tower = TowerAccount()

    def look_anew(self) -> None:
        """Other eyes look from now on: they see everything for the first time, and give the pieces
        names of their own."""
        self._account, self._tower = Account(), TowerAccount()

    @property
    def questions(self) -> tuple[Question, ...]:
        return tuple(question for question, _ in self._asked)

    def hear(self, change: News, view: View, at_ns: int) -> Event | None:
        """The event that a change is; what is not one becomes a question, or nothing."""
        if isinstance(change, TowerSeen):
            return heard(self._tower, change, view)
        lying = view.game.lying(view.state)
        match self._account.hear(change, lying, view.awaiting, at_ns):
            case Event() as event:
                return by_whom(event, view.awaiting)
            case Question() as question:
                self._asked = [(question, at_ns), *self._asked][:MOST_QUESTIONS]
        return None

    def tick(self, view: View, now_ns: int) -> None:
        """Questions that nobody answered go away; a card that stays away is asked about, once."""
        self._asked = [each for each in self._asked if now_ns - each[1] < ASKED_NS]
        missing = self._account.missing(view.game.lying(view.state))
        self._missing = {card: self._missing.get(card, now_ns) for card in missing}
        self._asked = [each for each in self._asked if not self._is_back(each[0])]
        for (zone, label), since_ns in self._missing.items():
            if 0 <= now_ns - since_ns - MISSED_NS < ASKED_NS:
                question = Question(zone, ((label, 1.0),), vanished=True)
                if question not in self.questions:
                    self._asked = [(question, since_ns + MISSED_NS), *self._asked][:MOST_QUESTIONS]

    def _is_back(self, question: Question) -> bool:
        return question.vanished and (question.zone, question.candidates[0][0]) not in self._missing

    def told(self, question: Question, card: str, awaiting: Sequence[Awaited]) -> Event:
        """The answer of the table to a question."""
        return by_whom(Laid(at_ns=0, zone=question.zone, card=card), awaiting)

    def named(self, event: Event) -> Event:
        """An event about the tower as the camera names it, with the game's names."""
        if not isinstance(event, LayoutSeen):
            return event
        return replace(event, layout=self._tower.named(event.layout))

    def drop(self, question: Question) -> None:
        self._asked = [each for each in self._asked if each[0] != question]
        if question.vanished:  # the table knows about it
            self._missing[question.zone, question.candidates[0][0]] = -ASKED_NS - MISSED_NS

    def happened(self, event: Event) -> None:
        """A card was told by whatever way: nothing more is asked about its place."""
        if isinstance(event, Laid):
            self._asked = [each for each in self._asked if each[0].zone != event.zone]


def by_whom(event: Event, awaiting: Iterable[Awaited]) -> Event:
    """A camera knows no faces: whoever is awaited to lay this card has laid it."""
    if not isinstance(event, Laid) or event.seat is not None:
        return event
    seats = (i.seat for i in awaiting if isinstance(i, AwaitCard) and i.accepts(event))
    return replace(event, seat=next(seats, None))
