"""The display list: everything a picture is made of, as values.

A screen records these; the painter compares them with those of the picture before, and paints
only where they differ. They know their box, and nothing of pygame. They are tuples, because
every frame compares hundreds of them.
"""

from typing import NamedTuple

from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.theme import Colour
from ui.eyes.photo import Photo

Point = tuple[float, float]


class Panel(NamedTuple):
    """A rounded rectangle; the border lies inside the box."""

    box: Box
    fill: Colour
    radius_px: int = 0
    border: Colour | None = None
    border_px: int = 0


class Line(NamedTuple):
    """One line of text; the box is as large as the letters can be."""

    box: Box
    text: str
    weight: Weight
    size_px: int
    colour: Colour


class Icon(NamedTuple):
    """A drawing of `ui.display.shapes`, as large as its box, turned clockwise."""

    box: Box
    name: str
    colour: Colour
    turn_degrees: int = 0


class Polygon(NamedTuple):
    """A filled shape; points in pixels from the corner of the box."""

    box: Box
    points: tuple[Point, ...]
    colour: Colour


class Stroke(NamedTuple):
    """A line through points (pixels from the corner of the box), with round ends."""

    box: Box
    points: tuple[Point, ...]
    colour: Colour
    width_px: int


class Picture(NamedTuple):
    """A photograph, stretched over its box."""

    box: Box
    photo: Photo


Op = Panel | Line | Icon | Polygon | Stroke | Picture
