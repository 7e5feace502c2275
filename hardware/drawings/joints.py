"""Panels with finger joints: what one panel leaves out, its neighbour fills."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from hardware.drawings.svg import Point

Segment = tuple[float, float, bool]
"""From, to (mm along the edge), and whether the panel is there at its full width."""


class Edge(Enum):
    OUT = "begins with a finger"
    IN = "begins with a gap"
    FLAT = "no fingers"


@dataclass(frozen=True, slots=True)
class Material:
    """Millimetres. `kerf_mm` is the width that the laser burns away."""

    thickness_mm: float = 4.0
    kerf_mm: float = 0.15
    finger_mm: float = 12.0
    """About; every edge takes an odd number of equal fingers."""


@dataclass(frozen=True, slots=True)
class Hole:
    """Round; where its middle is on the panel, from the upper left. `label` is engraved above."""

    centre_mm: Point
    diameter_mm: float
    label: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """`edges`: top, right, bottom, left. The size is the outer one."""

    name: str
    width_mm: float
    height_mm: float
    edges: tuple[Edge, Edge, Edge, Edge]
    holes: tuple[Hole, ...] = ()


def segments(length_mm: float, edge: Edge, material: Material) -> list[Segment]:
    """Fingers and gaps along an edge. Fingers are wider by the kerf, so that they hold."""
    if edge is Edge.FLAT:
        return [(0.0, length_mm, True)]
    count = max(3, round(length_mm / material.finger_mm) // 2 * 2 + 1)
    pitch = length_mm / count
    first_out = edge is Edge.OUT
    cuts = [0.0]
    for number in range(1, count):
        # Between a finger and the gap after it the cut moves outwards, else inwards.
        ends_finger = (number % 2 == 1) == first_out
        cuts.append(number * pitch + material.kerf_mm / 2 * (1 if ends_finger else -1))
    cuts.append(length_mm)
    return [
        (start, end, (number % 2 == 0) == first_out)
        for number, (start, end) in enumerate(pairwise(cuts))
    ]


def outline(panel: Panel, material: Material) -> list[Point]:
    """The path to cut, clockwise from the upper left, in the panel's own millimetres."""
    width, height, depth = panel.width_mm, panel.height_mm, material.thickness_mm
    sides = [
        # (where the edge starts, its direction, the direction inwards, its length)
        ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), width),
        ((width, 0.0), (0.0, 1.0), (-1.0, 0.0), height),
        ((width, height), (-1.0, 0.0), (0.0, -1.0), width),
        ((0.0, height), (0.0, -1.0), (1.0, 0.0), height),
    ]
    runs = [
        list(levels(segments(side[3], edge, material), depth))
        for side, edge in zip(sides, panel.edges, strict=True)
    ]
    points: list[Point] = []
    for number, (start, along, inwards, length) in enumerate(sides):
        # At a corner both edges may be set back.
        before, after = runs[number - 1][-1][1], runs[(number + 1) % 4][0][1]
        run = [(min(max(at, before), length - after), level) for at, level in runs[number]]
        points.extend(
            (
                start[0] + along[0] * at + inwards[0] * level,
                start[1] + along[1] * at + inwards[1] * level,
            )
            for at, level in run
        )
    return points


def levels(parts: list[Segment], depth: float) -> Iterator[tuple[float, float]]:
    """(place along the edge, how far set back) of every bend."""
    for start, end, is_out in parts:
        level = 0.0 if is_out else depth
        yield start, level
        yield end, level
