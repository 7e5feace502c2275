"""What the table is waiting for now.

The one list a game gives drives the prompt on the display, the lamps, the zones the camera
watches, the bots and the help. Each item knows which events answer it (`accepts`) and, where
there are finitely many, lists them (`answers`). `fitting` names the answers that the rules
reward: it is for bots and for help, never for judging.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.events import Chosen, Event, Laid, Press, Pressed, Raced, Rolled, TimedOut
from engine.phrase import Phrase
from engine.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Awaited:
    """One thing the table may do now; `ask` is what the display says about it."""

    ask: Phrase

    @classmethod
    def tag(cls) -> str:
        """Name in JSON: `AwaitCard` is `card`."""
        return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower().removeprefix("await_")

    def accepts(self, event: Event) -> bool:
        """Is this event an answer? Says nothing about whether it is a good one."""
        raise NotImplementedError

    def answers(self, at_ns: int) -> Sequence[Event]:
        """All answers that could be given at `at_ns`, if they can be listed."""
        del at_ns
        return ()

    def fits(self, event: Event) -> bool:
        """Would the rules reward this answer?"""
        return self.accepts(event)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Seats that may act; empty if anybody or nobody in particular does."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitPress(Awaited):
    """Each of these seats may press once; `fitting` seats would be right to."""

    seats: tuple[Seat, ...]
    fitting: tuple[Seat, ...]

    def accepts(self, event: Event) -> bool:
        return isinstance(event, Pressed) and event.seat in self.seats

    def answers(self, at_ns: int) -> Sequence[Event]:
        return [Pressed(at_ns=at_ns, seat=seat) for seat in self.seats]

    def fits(self, event: Event) -> bool:
        return isinstance(event, Pressed) and event.seat in self.fitting

    @property
    def actors(self) -> tuple[Seat, ...]:
        return self.seats


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitRace(Awaited):
    """A race between these seats; presses at most `tie_ns` after the first are a tie."""

    seats: tuple[Seat, ...]
    tie_ns: int

    def accepts(self, event: Event) -> bool:
        return isinstance(event, Raced) and any(press.seat in self.seats for press in event.presses)

    def answers(self, at_ns: int) -> Sequence[Event]:
        return [Raced(at_ns=at_ns, presses=(Press(seat, at_ns),)) for seat in self.seats]

    @property
    def actors(self) -> tuple[Seat, ...]:
        return self.seats


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitCard(Awaited):
    """A card face up in this zone: one of `among`, laid by `seat` (None: anybody)."""

    zone: str
    among: tuple[str, ...]
    fitting: frozenset[str]
    seat: Seat | None = None

    def accepts(self, event: Event) -> bool:
        return isinstance(event, Laid) and event.zone == self.zone and event.card in self.among

    def answers(self, at_ns: int) -> Sequence[Event]:
        return [Laid(at_ns=at_ns, zone=self.zone, card=card, seat=self.seat) for card in self.among]

    def fits(self, event: Event) -> bool:
        return isinstance(event, Laid) and event.zone == self.zone and event.card in self.fitting

    @property
    def actors(self) -> tuple[Seat, ...]:
        return () if self.seat is None else (self.seat,)


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitChoice(Awaited):
    """One of `among`, said by one of `seats`; before `from_ns` the answer is still refused."""

    seats: tuple[Seat, ...]
    among: tuple[str, ...]
    fitting: frozenset[str]
    from_ns: int = 0

    def accepts(self, event: Event) -> bool:
        return (
            isinstance(event, Chosen)
            and event.choice in self.among
            and (event.seat is None or event.seat in self.seats)
        )

    def answers(self, at_ns: int) -> Sequence[Event]:
        at_ns = max(at_ns, self.from_ns)
        return [
            Chosen(at_ns=at_ns, choice=choice, seat=seat)
            for seat in self.seats
            for choice in self.among
        ]

    def fits(self, event: Event) -> bool:
        return isinstance(event, Chosen) and event.choice in self.fitting

    @property
    def actors(self) -> tuple[Seat, ...]:
        return self.seats


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitRoll(Awaited):
    """This seat rolls the die."""

    seat: Seat
    faces: tuple[str, ...]

    def accepts(self, event: Event) -> bool:
        return isinstance(event, Rolled) and event.face in self.faces

    def answers(self, at_ns: int) -> Sequence[Event]:
        return [Rolled(at_ns=at_ns, face=face) for face in self.faces]

    @property
    def actors(self) -> tuple[Seat, ...]:
        return (self.seat,)


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitTime(Awaited):
    """Something happens by itself when the table's clock reaches `until_ns`."""

    until_ns: int

    def accepts(self, event: Event) -> bool:
        return isinstance(event, TimedOut) and event.at_ns >= self.until_ns

    def answers(self, at_ns: int) -> Sequence[Event]:
        return [TimedOut(at_ns=max(at_ns, self.until_ns))]
