"""What lies on the table: plots, sticks, and which stick rests on what.

The same values come from the camera and from a hand-entered fact. All lengths are millimetres;
x and y lie in the table, z points up from it. Where nobody measured, a field is None.
"""

import math
from collections.abc import Set
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.games.mokadi.pieces import COLOURS, Colour, Pieces

TABLE = "table"
"""The id of a support that is no piece: the stick touches the table."""
SURE = 0.6
"""Below this confidence (0 to 1) a stick is asked about, not judged."""
Point: TypeAlias = tuple[float, float]
Point3: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot; its id is any short text, `PL2` or `PD1` (light, dark) by custom."""

    id: str
    colour: Colour
    mm: Point | None = None
    """Its centre; None if entered by hand."""


@dataclass(frozen=True, slots=True)
class Support:
    """One place where a stick rests: on a plot, on a stick or on the table (`TABLE`)."""

    id: str
    at_mm_along_support: float | None = None
    """On a stick: from its middle, positive towards its second end. None on a plot, or unknown."""
    distance_to_end_mm: float | None = None
    """On a stick: to its nearer end. None on a plot, or if only the table's word is known."""


@dataclass(frozen=True, slots=True)
class Stick:
    """A stick; its id is any short text, `L7` or `D12` by custom."""

    id: str
    colour: Colour
    supports: tuple[Support, ...] | None = None
    """What it rests on; None if nobody said."""
    ends_mm: tuple[Point3, Point3] | None = None
    """The two ends of its axis."""
    fallen: bool = False
    """It touches the table."""
    touches: tuple[str, ...] = ()
    """Pieces that it touches without resting on them."""
    notches_up: bool = True
    confidence: float | None = None
    """How sure the camera is of all this, 0 to 1; None for the table's own word."""

    @property
    def is_sure(self) -> bool:
        return self.confidence is None or self.confidence >= SURE

    @property
    def pair(self) -> frozenset[str] | None:
        """The two pieces it rests on; None if they are not known or not two."""
        if self.supports is None or len(self.supports) < 2:
            return None
        pieces = frozenset([support.id for support in self.supports])
        return pieces if len(pieces) == 2 else None


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything that lies there. Sticks are in the order in which they were laid."""

    plots: tuple[Plot, ...] = ()
    sticks: tuple[Stick, ...] = ()

    @property
    def standing(self) -> Pieces:
        """How many sticks of each colour are there."""
        return Pieces.of(*(stick.colour for stick in self.sticks))

    @property
    def pieces(self) -> tuple["Plot | Stick", ...]:
        return (*self.plots, *self.sticks)

    def plot(self, piece_id: str) -> Plot | None:
        for plot in self.plots:
            if plot.id == piece_id:
                return plot
        return None

    def stick(self, piece_id: str) -> Stick | None:
        for stick in self.sticks:
            if stick.id == piece_id:
                return stick
        return None

    def has(self, piece_id: str) -> bool:
        return self.plot(piece_id) is not None or self.stick(piece_id) is not None

    def resting_on(self, piece_id: str) -> tuple[Stick, ...]:
        """The sticks that this piece carries."""
        return tuple(
            stick
            for stick in self.sticks
            if piece_id in [support.id for support in stick.supports or ()]
        )

    def on_pair(self, pair: Set[str]) -> tuple[Stick, ...]:
        """The sticks that rest on exactly these two pieces."""
        return tuple(
            stick
            for stick in self.sticks
            if stick.supports and stick.supports[0].id in pair and stick.pair == pair
        )

    def with_plot(self, plot: Plot) -> "Layout":
        return replace(self, plots=(*self.plots, plot))

    def with_stick(self, stick: Stick) -> "Layout":
        return replace(self, sticks=(*self.sticks, stick))

    def without(self, gone: Set[str]) -> "Layout":
        """The layout when these sticks are off. Nothing rests on them any more, so the pairs that
        they were part of are free again (MOK-6)."""
        if not gone:
            return self
        return replace(
            self,
            sticks=tuple(still_held(stick, gone) for stick in self.sticks if stick.id not in gone),
        )

    def forgotten(self) -> "Layout":
        """The same pieces, when nobody can tell any more which stick rests on what."""
        return replace(
            self, sticks=tuple(replace(stick, supports=None, touches=()) for stick in self.sticks)
        )


EMPTY = Layout()
BOTH_COLOURS = frozenset(COLOURS)


def still_held(stick: Stick, gone: Set[str]) -> Stick:
    if stick.supports is None or gone.isdisjoint([support.id for support in stick.supports]):
        return stick
    kept = tuple(support for support in stick.supports if support.id not in gone)
    return replace(stick, supports=kept)


def is_sound(layout: Layout) -> bool:
    """Can this be a picture of a table? Ids are there once, supports exist, numbers are numbers."""
    pieces = layout.pieces
    known = {TABLE, *[piece.id for piece in pieces]}
    return (
        len(known) == len(pieces) + 1
        and "" not in known
        and {piece.colour for piece in pieces} <= BOTH_COLOURS
        and known.issuperset([s.id for stick in layout.sticks for s in stick.supports or ()])
        and math.isfinite(sum_mm(layout))
    )


def sum_mm(layout: Layout) -> float:
    """All the measures together: a number only if every one of them is."""
    total = sum([sum(plot.mm) for plot in layout.plots if plot.mm is not None])
    for stick in layout.sticks:
        if stick.ends_mm is not None:
            (ax, ay, az), (bx, by, bz) = stick.ends_mm
            total += ax + ay + az + bx + by + bz
        for support in stick.supports or ():
            total += support.at_mm_along_support or 0.0
            total += support.distance_to_end_mm or 0.0
    return total
