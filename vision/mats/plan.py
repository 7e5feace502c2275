"""A mat: its size, its markers, its zones."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

Point = tuple[float, float]
"""Millimetres on the mat."""
Quad = tuple[Point, Point, Point, Point]

SMALL_MM = (386.0, 283.0)
"""Fits on one sheet of A3, or on two of A4 glued together."""
LARGE_MM = (560.0, 406.0)
"""Fits on two sheets of A3 glued together, or on six of A4."""
MARKER_MM = 30.0
MARGIN_MM = 9.0
"""White around a marker: printers leave the edge blank, and the detector needs the contrast."""
DICTIONARY = "DICT_4X4_50"


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards: a rectangle `size_mm` around `centre_mm`, turned counter-clockwise.

    Where there is a strip, cards are laid one over the other towards the zone's upper end, each
    leaving so much of the last one visible; elsewhere they lie on top of each other.
    """

    id: str
    centre_mm: Point
    size_mm: tuple[float, float]
    turn_deg: float = 0.0
    strip_mm: float = 0.0

    @property
    def growing(self) -> bool:
        return self.strip_mm > 0

    @property
    def corners_mm(self) -> Quad:
        """Upper left, upper right, lower right, lower left, as seen along the zone."""
        width, height = self.size_mm
        half = ((-1, 1), (1, 1), (1, -1), (-1, -1))
        corners = [self.at(sx * width / 2, sy * height / 2) for sx, sy in half]
        return corners[0], corners[1], corners[2], corners[3]

    def at(self, along_x: float, along_y: float) -> Point:
        """A point given from the zone's centre along its own axes."""
        turn = math.radians(self.turn_deg)
        x = self.centre_mm[0] + along_x * math.cos(turn) - along_y * math.sin(turn)
        y = self.centre_mm[1] + along_x * math.sin(turn) + along_y * math.cos(turn)
        return x, y

    def inside(self, point: Point) -> bool:
        turn = math.radians(-self.turn_deg)
        dx, dy = point[0] - self.centre_mm[0], point[1] - self.centre_mm[1]
        x = dx * math.cos(turn) - dy * math.sin(turn)
        y = dx * math.sin(turn) + dy * math.cos(turn)
        return abs(x) <= self.size_mm[0] / 2 and abs(y) <= self.size_mm[1] / 2


@dataclass(frozen=True, slots=True)
class MatPlan:
    """Everything that is printed and watched."""

    game: str
    size_mm: tuple[float, float]
    card_mm: tuple[float, float]
    """Of our own proxy deck; any other deck that fits the zones works as well."""
    zones: tuple[Zone, ...]
    markers_mm: Mapping[int, Point]
    """Marker id to the centre of the marker."""
    title_mm: Point
    """Middle of the title: somewhere nothing is laid."""
    ruler_mm: Point
    """Middle of the ruler."""

    def zone(self, zone_id: str) -> Zone:
        return next(zone for zone in self.zones if zone.id == zone_id)

    def zone_at(self, point: Point) -> Zone | None:
        """The zone a point lies in; where zones touch, the one whose middle is nearest."""
        inside = [zone for zone in self.zones if zone.inside(point)]
        return min(inside, key=lambda zone: math.dist(zone.centre_mm, point), default=None)

    def marker_corners_mm(self) -> dict[int, Quad]:
        """Corners in the order of `cv2.aruco`: upper left, upper right, lower right, lower left."""
        half = MARKER_MM / 2
        return {
            number: (
                (x - half, y + half),
                (x + half, y + half),
                (x + half, y - half),
                (x - half, y - half),
            )
            for number, (x, y) in self.markers_mm.items()
        }


def corner_markers(size_mm: tuple[float, float]) -> dict[int, Point]:
    """Markers 0 to 3 in the corners: upper left, upper right, lower right, lower left."""
    x = size_mm[0] / 2 - MARGIN_MM - MARKER_MM / 2
    y = size_mm[1] / 2 - MARGIN_MM - MARKER_MM / 2
    return {0: (-x, y), 1: (x, y), 2: (x, -y), 3: (-x, -y)}


def side_markers(size_mm: tuple[float, float], y_mm: float) -> dict[int, Point]:
    """Markers 0 to 3 at the left and right edges, where the corners are taken."""
    x = size_mm[0] / 2 - MARGIN_MM - MARKER_MM / 2
    return {0: (-x, y_mm), 1: (x, y_mm), 2: (x, -y_mm), 3: (-x, -y_mm)}
