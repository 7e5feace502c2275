"""The display list: everything a picture is made of, as values.

A screen records these; the painter compares them with those of the picture before, and paints
only where they differ. They know their box, and nothing of pygame.
"""

from dataclasses import dataclass

from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.theme import Colour

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Panel:
    """A rounded rectangle; the border lies inside the box."""

    box: Box
    fill: Colour
    radius_px: int = 0
    border: Colour | None = None
    border_px: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text; the box is exactly as large as the text."""

    box: Box
    text: str
    weight: Weight
    size_px: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Icon:
    """A drawing of `ui.display.shapes`, as large as its box, turned clockwise."""

    box: Box
    name: str
    colour: Colour
    turn_degrees: int = 0


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled shape; points in pixels from the corner of the box."""

    box: Box
    points: tuple[Point, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points (pixels from the corner of the box), with round ends."""

    box: Box
    points: tuple[Point, ...]
    colour: Colour
    width_px: int


Op = Panel | Line | Icon | Polygon | Stroke
