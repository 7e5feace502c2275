"""Bots: simulated players that act only on what the game awaits, so they can play any game.

    for event, view in play(referee, Bots(random.Random(7))):
        ...

A bot can be clumsy (it picks an answer that does not fit), and it can misbehave on purpose
(press out of turn, lay the wrong thing, take back, pause).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.awaiting import Awaited, AwaitTime
from engine.events import (
    EVENTS,
    Adjusted,
    Chosen,
    Event,
    Laid,
    Overruled,
    Paused,
    Press,
    Pressed,
    Raced,
    Resumed,
    Rolled,
    Sensor,
    Source,
    TimedOut,
    Undone,
)
from engine.referee import Referee, View
from engine.seats import SEATS, Seat
from engine.things import Chance, Things

MS = 1_000_000
SENSORS: dict[type[Event], Sensor] = {
    Pressed: Sensor.BUZZER,
    Raced: Sensor.BUZZER,
    Laid: Sensor.CAMERA,
    Rolled: Sensor.DIE,
    Chosen: Sensor.CONSOLE,
    TimedOut: Sensor.CLOCK,
}
"""Who would notice an event at a real table."""
REACTION_MS = (350, 1_800)
"""Fastest and slowest reaction of an attentive player; a third of them fall near the middle."""
NOTICED = 25
"""A mistake is noticed, and overruled, at most this many events later."""
DEAD_HEAT = 0.05
"""How often a second player is as good as simultaneous in a race."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How the simulated players behave; each a share of their actions, 0 to 1."""

    skill: float = 0.8
    """How often a bot gives an answer that fits, if there is one."""
    patience: float = 0.9
    """How often it holds back where acting would be wrong."""
    mischief: float = 0.0
    """How often somebody does something that nobody awaits."""


class Bots:
    """All the simulated players of one table."""

    def __init__(self, chance: Chance, manners: Manners | None = None) -> None:
        self.chance = chance
        self.manners = manners or Manners()

    def next_event(self, view: View, things: Things, now_ns: int) -> Event | None:
        """What happens next, or None if nobody can do anything."""
        if self.chance.random() < self.manners.mischief:
            return self.misbehave(view, now_ns)
        if view.paused:
            return Resumed(at_ns=now_ns)
        intentions = [self.intend(item, things, now_ns) for item in view.awaiting]
        possible = [event for event in intentions if event is not None]
        if not possible:
            possible = self.anything(view.awaiting, things, now_ns)
        return min(possible, key=lambda event: event.at_ns, default=None)

    def intend(self, item: Awaited, things: Things, now_ns: int) -> Event | None:
        """One player's answer to one awaited thing; None if nobody feels like it."""
        answers = things.answers(item, now_ns)
        if not answers:
            return None
        fitting = [event for event in answers if item.fits(event)]
        if isinstance(item, AwaitTime):
            return replace(answers[0], source=noticed(answers[0]))
        if fitting and self.chance.random() < self.manners.skill:
            return self.delayed(self.chance.choice(fitting), item)
        if not fitting and self.chance.random() < self.manners.patience:
            return None
        return self.delayed(self.chance.choice(answers), item)

    def anything(self, items: Sequence[Awaited], things: Things, now_ns: int) -> list[Event]:
        """If everybody holds back, somebody acts all the same: a game never hangs on shyness."""
        answers = [event for item in items for event in things.answers(item, now_ns)]
        return [self.chance.choice(answers)] if answers else []

    def delayed(self, event: Event, item: Awaited) -> Event:
        reaction_ns = round(self.chance.triangular(*REACTION_MS) * MS)
        late = replace(event, at_ns=event.at_ns + reaction_ns, source=noticed(event))
        if isinstance(late, Raced):
            return self.race(late, item.actors)
        return late

    def race(self, event: Raced, seats: Sequence[Seat]) -> Raced:
        """The same race with the others close behind the first."""
        first = replace(event.presses[0], at_ns=event.at_ns)
        others = [
            Press(seat, event.at_ns + round(self.gap_ms() * MS))
            for seat in seats
            if seat != first.seat and self.chance.random() < 0.7
        ]
        return replace(event, presses=(first, *sorted(others, key=lambda press: press.at_ns)))

    def gap_ms(self) -> float:
        close = self.chance.random() < DEAD_HEAT
        return self.chance.uniform(0, 6) if close else self.chance.uniform(10, 400)

    def misbehave(self, view: View, now_ns: int) -> Event:
        """Anything at all: out of turn, from an empty seat, taken back, nonsense."""
        seat = self.chance.choice((*view.setup.seats, *view.setup.seats, *SEATS))
        stray = self.stray_answers(view, now_ns)
        some: list[Event] = [
            *(self.chance.choice(stray) for _ in range(4) if stray),
            Undone(at_ns=now_ns, seat=seat),
            Resumed(at_ns=now_ns) if view.paused else Paused(at_ns=now_ns, seat=seat),
            Adjusted(at_ns=now_ns, seat=seat, counter="nonsense", value=1),
        ]
        if stray and view.seq:
            number = self.chance.randint(max(1, view.seq - NOTICED), view.seq)
            some.append(Overruled(at_ns=now_ns, seq=number, instead=self.chance.choice(stray)))
        return self.chance.choice(some)

    def stray_answers(self, view: View, now_ns: int) -> list[Event]:
        """Events built from whatever is lying about: right in form, wrong in place and time."""
        answers: list[Event] = []
        if view.awaiting:
            answers += self.chance.choice(view.awaiting).answers(now_ns)
        seat = self.chance.choice(SEATS)
        blank: dict[str, Any] = {
            "seat": seat,
            "zone": "nowhere",
            "card": "nothing",
            "choice": "nothing",
        }
        blank |= {"face": "nothing", "presses": (Press(seat, now_ns),)}
        for kind in EVENTS[:6]:
            fields = {name: blank[name] for name in blank if name in kind.__slots__}
            answers.append(kind(at_ns=now_ns, **fields))
        return answers


def noticed(event: Event) -> Source:
    """Who noticed it; an event that only one game knows brings its own source."""
    return Source(SENSORS.get(type(event), event.source.sensor))


def play(
    referee: Referee, bots: Bots, things: Things | None = None, limit: int = 20_000
) -> Iterator[tuple[Event, View]]:
    """Play the game to its end, event by event; stops at the outcome or when nobody can act."""
    things = things or referee.game.things(referee.view.setup, bots.chance)
    things.shows(referee.view.state)
    now_ns = max((event.at_ns for event in referee.events()), default=0)
    for _ in range(limit):
        if referee.view.outcome is not None:
            return
        event = bots.next_event(referee.view, things, now_ns)
        if event is None:
            return
        before = referee.view.state
        view = referee.take(event)
        if view.state is not before:
            things.shows(view.state, event)
        now_ns = max(now_ns, event.at_ns)
        yield event, view
