"""Robots at a table where people play too: they answer for their own seats only.

With a robot at the table nobody can deal real cards to everybody, so all the things of the game
(piles, hands, dice) are simulated: `possible` is what they allow.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from engine.awaiting import AwaitChoice, Awaited, AwaitPress, AwaitRace, AwaitTime
from engine.bots import Bots
from engine.events import Event
from engine.games.mokadi.events import LayoutSeen
from engine.referee import View
from engine.seats import Seat
from engine.things import Things

SHY_NS = 2_000_000_000
"""A robot that did not feel like it thinks again after this time."""
POLITE_NS = 3_500_000_000
"""Robots let people read a verdict for this long."""


class Robots:
    def __init__(self, seats: Collection[Seat], bots: Bots, things: Things) -> None:
        self.seats = frozenset(seats)
        self.things = things
        self._bots = bots
        self._plan: Event | None = None
        self._think_ns = 0

    @property
    def due_ns(self) -> int:
        """Table time at which `act` is worth calling again."""
        return self._think_ns if self._plan is None else self._plan.at_ns

    def act(
        self, view: View, now_ns: int, can: Callable[[Event], bool] = lambda _: True
    ) -> Event | None:
        """What a robot does now, or None. Times are the table's; what it `can` not do yet, it
        does later."""
        if view.outcome is not None or view.paused:
            return None
        mine = [item for item in map(self._mine, view.awaiting) if item is not None]
        if self._plan is not None and not any(item.accepts(self._plan) for item in mine):
            self._plan = None
        if self._plan is None and now_ns >= self._think_ns:
            self._plan = self._intention(mine, now_ns)
            self._think_ns = now_ns + SHY_NS
        if self._plan is None or self._plan.at_ns > now_ns or not can(self._plan):
            return None
        done, self._plan, self._think_ns = self._plan, None, 0
        return done

    def happened(self, event: Event, state: Any, *, weighty: bool) -> None:
        """An event changed the game to `state`: the things move, plans are new.
        After a `weighty` verdict the robots wait until people have read it."""
        self.things.shows(state, event)
        if isinstance(self._plan, LayoutSeen):
            self._plan = None  # a tower as it would have become of the earlier one
        self._think_ns = event.at_ns + POLITE_NS if weighty else 0

    def possible(self, item: Awaited, at_ns: int) -> tuple[Event, ...]:
        """What people can answer. Simulated things may have no use for the keys of the console;
        people at a table without a camera have."""
        answers = self.things.answers(item, at_ns)
        if not answers and isinstance(item, AwaitChoice):
            answers = item.answers(at_ns)
        return tuple(answers)

    def _intention(self, mine: Sequence[Awaited], now_ns: int) -> Event | None:
        intentions = [self._bots.intend(item, self.things, now_ns) for item in mine]
        possible = [event for event in intentions if event is not None]
        return min(possible, key=lambda event: event.at_ns, default=None)

    def _mine(self, item: Awaited) -> Awaited | None:
        """The part of an awaited thing that robots may answer."""
        match item:
            case AwaitTime():
                return None
            case AwaitPress():
                seats, fitting = self._of(item.seats), self._of(item.fitting)
                return replace(item, seats=seats, fitting=fitting) if seats else None
            case AwaitRace() | AwaitChoice():
                seats = self._of(item.seats)
                return replace(item, seats=seats) if seats else None
        # Where nobody in particular acts, a robot is as good as anybody.
        return item if self.seats.issuperset(item.actors) else None

    def _of(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        return tuple(seat for seat in seats if seat in self.seats)
