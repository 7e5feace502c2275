"""Hands over the simulated table: what robots and people do there is acted out before its camera.

    hands = Hands(scenery, fingers)
    told = hands.act(event, view, now_ns)   # what reaches the referee without the camera
    hands.missed(now_ns)                    # what the camera did not see: enter it by hand

The table's thread acts, the camera's thread takes pictures. All times are monotonic.
"""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.awaiting import Awaited
from engine.events import Chosen, Event, Laid, Pressed, Raced, Sensor, Source
from engine.games.mokadi.events import LayoutSeen
from engine.referee import View
from engine.seats import Seat
from engine.things import Things
from ui.eyes.scenery import Scenery
from vision.camera import Frame

PATIENCE_FRAMES = 40
"""So many pictures without a hand in them, and what was meant is entered by hand."""
PATIENCE_NS = 20_000_000_000
"""Nobody waits longer than this, whatever the camera does."""
WAIT_NS = 5_000_000_000
"""So long somebody waits until hands and camera are free; then he acts anyway."""
PRESS_PATIENCE_NS = 1_500_000_000
"""A press of a robot is heard much sooner, unless a menu lies over the game."""
Fingers = Callable[[Seat, int], None]
"""Press the buzzer of a seat at a time (ns, monotonic)."""


@dataclass(frozen=True, slots=True)
class Meant:
    """Something that is being acted out and has not reached the referee yet."""

    event: Event
    until_ns: int


class Hands:
    def __init__(self, scenery: Scenery, fingers: Fingers | None = None) -> None:
        """`fingers` hit the simulated buzzers; None: a press is told to the referee directly."""
        self.eyes_rest: Callable[[], bool] = lambda: True
        """Has the camera looked at everything that happened?"""
        self._scenery = scenery
        self._fingers = fingers
        self._meant: list[Meant] = []
        self._waiting: list[Meant] = []
        self._calm_frames = 0
        """Pictures since the last hand left."""
        self._shown_ns = 0
        """When the last picture was taken: what follows from an event begins then."""
        self._lock = threading.Lock()

    def frame(self, at_ns: int) -> Frame:
        """What the camera sees."""
        with self._lock:
            self._shown_ns = at_ns
            take = self._scenery.shutter(at_ns)
            self._calm_frames = 0 if self._scenery.is_busy else self._calm_frames + 1
        return take()  # rendering takes its time; nobody waits for it

    def may_begin(self, event: Event) -> bool:
        """The camera is shown one thing at a time; buzzers wait for none."""
        if isinstance(event, Pressed | Raced):
            return not any(isinstance(each.event, Pressed | Raced) for each in self._meant)
        return not self._meant and not self._waiting and self._is_free

    @property
    def _is_free(self) -> bool:
        return not self._scenery.is_busy and self.eyes_rest()

    def act(self, event: Event, view: View, now_ns: int) -> list[Event]:
        """Begin to act out an awaited event, as soon as the table is free; the events to be told
        to the referee at once."""
        if not self.may_begin(event):
            self._waiting.append(Meant(event, now_ns + WAIT_NS))
            return []
        return self._begin(event, view, now_ns)

    def go_on(self, view: View, now_ns: int) -> list[Event]:
        """Begin what had to wait; what is no longer awaited is told as it is, to be refused."""
        if not self._waiting or (not self._is_free and now_ns < self._waiting[0].until_ns):
            return []
        event = self._waiting.pop(0).event
        return self._begin(event, view, now_ns) if is_awaited(event, view.awaiting) else [event]

    def _begin(self, event: Event, view: View, now_ns: int) -> list[Event]:
        with self._lock:
            told = self._scenery.act(replace(event, at_ns=now_ns), view)
        if not told:
            self._calm_frames = 0
            self._meant.append(Meant(event, now_ns + PATIENCE_NS))
        return [each for each in told if not self._pressed(each, now_ns)]

    def lay(self, event: Laid, now_ns: int) -> None:
        """Somebody lays a card where he likes, awaited there or not."""
        with self._lock:
            self._scenery.lay(event, now_ns)

    def remove(self, zone: str, now_ns: int) -> None:
        """Somebody takes the uppermost card of a zone away."""
        with self._lock:
            self._scenery.remove(zone, now_ns)

    def missed(self, now_ns: int) -> list[Event]:
        """What was not noticed in time; it is forgotten here."""
        tired = self._calm_frames > PATIENCE_FRAMES
        late = [each for each in self._meant if tired or each.until_ns <= now_ns]
        self._meant = [each for each in self._meant if each not in late]
        return [replace(self._truth(each.event), source=Source(Sensor.TABLE)) for each in late]

    def _truth(self, meant: Event) -> Event:
        return meant if isinstance(meant, Pressed | Raced) else self._scenery.truth(meant)

    @property
    def things(self) -> Things | None:
        """What robots can do at this table; None: what the game says."""
        return self._scenery.things

    def set_up(self, view: View) -> bool:
        """Whatever the rules say lies on the table of this game lies there at once; False if that
        cannot be done."""
        with self._lock:
            return self._scenery.set_up(view)

    def happened(self, event: Event, before: View, after: View) -> None:
        """The referee has ruled: cards are tidied, and what was refused is taken back."""
        self._meant = [
            each
            for each in self._meant
            if not is_same(event, each.event) and is_awaited(each.event, after.awaiting)
        ]
        if any(not isinstance(each.event, Pressed | Raced) for each in self._meant):
            return  # a card that has not been judged yet would be tidied away
        with self._lock:
            self._scenery.tidy(before, after, self._shown_ns)

    def _pressed(self, event: Event, now_ns: int) -> bool:
        """Was it a press that the fingers do?"""
        if self._fingers is None:
            return False
        match event:
            case Pressed(seat=seat):
                self._fingers(seat, now_ns)
            case Raced(presses=presses):
                for press in presses:
                    self._fingers(press.seat, now_ns + press.at_ns - presses[0].at_ns)
            case _:
                return False
        self._meant.append(Meant(event, now_ns + PRESS_PATIENCE_NS))
        return True


def is_same(event: Event, meant: Event) -> bool:
    match event, meant:
        case Pressed(), Pressed():
            return event.seat == meant.seat
        case Raced(), Raced():
            return True
        case LayoutSeen(), LayoutSeen() | Chosen():
            return True
        case Laid(), Laid():
            return (event.zone, event.card) == (meant.zone, meant.card)
        case Laid(), Chosen():  # a card in a row says the same as calling that row
            return event.zone == meant.choice
    return False


def is_awaited(event: Event, awaiting: Sequence[Awaited]) -> bool:
    return any(item.accepts(event) for item in awaiting)
