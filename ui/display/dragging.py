"""A card dragged by mouse or finger: from the hand onto the table, or off the table. Pure.

held = grab(frame, x, y)            # None: a tap as always
moves = drop(frame, held, x, y)
"""

import math
from dataclasses import dataclass, replace

from engine.events import Laid, Sensor, Source
from ui.display.canvas import Frame
from ui.display.moves import Lay, PickUp, Take
from ui.display.screen import Moves

FAR = 0.03
"""Share of the screen's height that a finger must move to drag; less is a tap."""


@dataclass(frozen=True, slots=True)
class Held:
    """What is between the fingers: a card of the hand (`laid`), or what lies in a zone."""

    start: tuple[int, int]
    at: tuple[int, int]
    laid: Laid | None
    zone: str | None
    taps: Moves
    """What letting go at once does."""

    def moved(self, x: int, y: int) -> "Held":
        return replace(self, at=(x, y))

    def is_far(self, frame: Frame) -> bool:
        return math.dist(self.start, self.at) >= FAR * frame.size.h


def grab(frame: Frame, x: int, y: int) -> Held | None:
    """Only where a table is shown onto which cards can be laid; None: nothing to take there."""
    if frame.landing is None:
        return None
    moves = frame.tapped(x, y)
    match moves:
        case (Take(Laid() as laid),):
            return Held((x, y), (x, y), laid, None, moves)
        case ():
            zone = frame.landing.zone_at(x, y)
            return None if zone is None else Held((x, y), (x, y), None, zone, ())
    return None


def drop(frame: Frame, held: Held, x: int, y: int) -> Moves:
    """A card let go over a zone is laid there; one that is drawn off the table is taken away."""
    held = held.moved(x, y)
    if not held.is_far(frame):
        return held.taps
    zone = frame.landing.zone_at(x, y) if frame.landing is not None else None
    if held.laid is not None and zone is not None:
        return (Lay(replace(held.laid, zone=zone, source=Source(Sensor.CAMERA))),)
    off = frame.landing is not None and not frame.landing.box.contains(x, y)
    return (PickUp(held.zone),) if held.zone is not None and off else ()
