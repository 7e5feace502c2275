"""What can happen to the tower. The camera sends `LayoutSeen`; the others are entered by hand.

By the keys of the console alone, `Chosen` says the same without the details (`keys.py`).
"""

from dataclasses import dataclass

from engine.events import Event
from engine.games.mokadi.layout import Layout, Plot, Stick
from engine.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutSeen(Event):
    """A settled picture of the whole table; the game finds out what changed."""

    layout: Layout


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotPlaced(Event):
    """A plot was put on the table."""

    plot: Plot
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StickLaid(Event):
    """A stick was laid; `fell` are sticks already in place that fell meanwhile."""

    stick: Stick
    fell: tuple[str, ...] = ()
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StickTaken(Event):
    """A stick was taken away; `slipped` if it lay on the table before it was in the hand."""

    stick: str
    slipped: bool = False
    fell: tuple[str, ...] = ()
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SticksFell(Event):
    """Sticks that were in place lie on the table; `seat` made them fall, None if nobody said."""

    sticks: tuple[str, ...]
    seat: Seat | None = None


EVENTS: tuple[type[Event], ...] = (LayoutSeen, PlotPlaced, StickLaid, StickTaken, SticksFell)
