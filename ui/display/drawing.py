"""How small drawings are made: strokes in a unit square that add ink or take it away again.

Coordinates run from 0 to 1, x to the right and y down.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Area:
    """A filled outline."""

    points: tuple[Point, ...]
    adds: bool = True


@dataclass(frozen=True, slots=True)
class Path:
    """A line with round corners and ends."""

    points: tuple[Point, ...]
    width: float
    adds: bool = True


Drawing = tuple[Area | Path, ...]


def arc(centre: Point, radius: float, start: float, end: float, steps: int = 40) -> list[Point]:
    """Points of an arc; angles in turns, 0 to the right, growing clockwise on the screen."""
    turns = [start + (end - start) * step / steps for step in range(steps + 1)]
    return [
        (
            centre[0] + radius * math.cos(2 * math.pi * turn),
            centre[1] + radius * math.sin(2 * math.pi * turn),
        )
        for turn in turns
    ]


def disc(x: float, y: float, radius: float, *, adds: bool = True) -> Area:
    return Area(tuple(arc((x, y), radius, 0, 1, 64)), adds)


def block(x: float, y: float, w: float, h: float, *, adds: bool = True) -> Area:
    return Area(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), adds)


def rounded(x: float, y: float, w: float, h: float, r: float, *, adds: bool = True) -> Area:  # noqa: PLR0913
    """A block with round corners."""
    corners = (
        arc((x + w - r, y + r), r, 0.75, 1.0, 10),
        arc((x + w - r, y + h - r), r, 0.0, 0.25, 10),
        arc((x + r, y + h - r), r, 0.25, 0.5, 10),
        arc((x + r, y + r), r, 0.5, 0.75, 10),
    )
    return Area(tuple(point for corner in corners for point in corner), adds)


def path(*points: Point, width: float = 0.13, adds: bool = True) -> Path:
    return Path(points, width, adds)


def curve(points: Sequence[Point], width: float = 0.13, *, adds: bool = True) -> Path:
    return Path(tuple(points), width, adds)
