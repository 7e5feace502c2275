"""Light and shadow on a simulated table: lamps of some size, and what the solids hide of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks.rendered.scene import Lamp, Light
from vision.sticks.rendered.solids import Face, Solid

LAMP_POINTS, WIDE_POINTS = 7, 19
"""Points that stand for a lamp, or for a wide one: steps of its half shadows before the blur."""
WIDE_MM = 200.0
SOFT_MM = 1.2
"""Shadows are blurred by this much, which hides the steps."""
ROOM_MM = 6.0
"""Shadow maps reach this far around the place that is asked for."""
UP = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True, slots=True, eq=False)
class Shine:
    """A lamp as points (n, 3), and its colour (3,) with its strength."""

    points: Array
    colour: Array

    @classmethod
    def of(cls, lamp: Lamp) -> "Shine":
        count = LAMP_POINTS if lamp.radius_mm < WIDE_MM else WIDE_POINTS
        angle = np.arange(count) * 2.399963
        radius = lamp.radius_mm * np.sqrt((np.arange(count) + 0.5) / count)
        ring = np.stack([radius * np.cos(angle), radius * np.sin(angle), np.zeros(count)], 1)
        return cls(np.array(lamp.at_mm) + ring, np.array(lamp.colour) * lamp.strength)

    def on(self, normal: Array, at: Array) -> float:
        """Direct light on a surface, 1 = straight from above."""
        way = self.points.mean(axis=0) - at
        way = way / np.linalg.norm(way)
        return max(0.0, float(way @ normal)) / max(float(way[2]), 0.2)


@dataclass(frozen=True, slots=True)
class ShadowMap:
    """How much of a lamp is hidden on a level plane: `dark` (h, w) float32, 1 px per mm."""

    dark: Array
    corner_mm: Array
    """Where pixel (0, 0) lies; rows run towards the player."""

    @classmethod
    def over(
        cls, area_mm: Array, height_mm: float, shine: Shine, solids: Sequence[Solid]
    ) -> "ShadowMap":
        """Shadows around points (n, 2) of the plane at `height_mm`."""
        low, high = area_mm.min(axis=0) - ROOM_MM, area_mm.max(axis=0) + ROOM_MM
        corner = np.array([low[0], high[1]])
        width, depth = np.ceil(high - low).astype(int) + 1
        hidden = np.zeros((len(shine.points), depth, width), np.uint8)
        for solid in reaching(solids, shine, height_mm, (low, high)):
            _throw(hidden, corner, solid, (shine.points, height_mm))
        dark = hidden.sum(axis=0, dtype=np.float32) / len(shine.points)
        return cls(np.asarray(cv2.GaussianBlur(dark, (0, 0), SOFT_MM)), corner)

    def at(self, points: Array) -> Array:
        """Darkness (n,) at points (n, 2 or 3)."""
        spots = ((points[:, :2] - self.corner_mm) * (1, -1)).astype(np.float32).reshape(1, -1, 2)
        # OpenCV limits one call to 32767 columns.
        parts = [
            cv2.remap(self.dark, np.ascontiguousarray(part), part[:0], cv2.INTER_LINEAR)
            for part in np.array_split(spots, spots.shape[1] // 30000 + 1, axis=1)
        ]
        return np.concatenate([np.asarray(part).ravel() for part in parts])


def reaching(
    solids: Sequence[Solid], shine: Shine, height_mm: float, area_mm: tuple[Array, Array]
) -> Iterator[Solid]:
    """Solids whose shadows on a level plane may meet the area from its low to its high corner; some
    of them do not, but no other does."""
    (low_x, low_y), (high_x, high_y) = (corner.tolist() for corner in area_mm)
    x, y, z = shine.points.mean(axis=0).tolist()
    radius = float(np.abs(shine.points - (x, y, z)).max())
    for solid in solids:
        if solid.top_mm <= height_mm + 0.5:
            continue
        fall = (z - height_mm) / (z - solid.top_mm)
        room = solid.reach_mm * fall + radius * (fall - 1)
        from_x, from_y = solid.middle_mm
        to_x, to_y = x + (from_x - x) * fall, y + (from_y - y) * fall
        misses_x = max(from_x, to_x) + room < low_x or min(from_x, to_x) - room > high_x
        misses_y = max(from_y, to_y) + room < low_y or min(from_y, to_y) - room > high_y
        if not misses_x and not misses_y:
            yield solid


def _throw(images: Array, corner: Array, solid: Solid, lit: tuple[Array, float]) -> None:
    """Fill the shadow of a solid in each image (n, h, w): on the plane at the height `lit[1]`,
    from each of the points `lit[0]` (n, 3)."""
    points, height = lit
    if solid.top_mm <= height + 0.5:
        return
    part = above(solid.points, height)
    fall = ((points[:, 2:] - height) / (points[:, 2:] - part[:, 2]))[..., None]
    lamp = points[:, None, :2]
    pixels = (lamp + (part[:, :2] - lamp) * fall - corner) * (1, -1)
    if (pixels.max(axis=(0, 1)) < 0).any() or (pixels.min(axis=(0, 1)) > images.shape[:0:-1]).any():
        return
    for image, outline in zip(images, pixels.astype(np.float32), strict=True):
        hull = cv2.convexHull(outline)
        cv2.fillConvexPoly(image, np.round(np.asarray(hull)).astype(np.int32), 1)


def may_shade(solid: Solid, face: Face, level_mm: float) -> bool:
    """Some of the solid is higher than the middle of the face, and on the side to which it looks:
    what carries a leaning stick throws no shadow on its upper side."""
    before = (solid.points - face.origin) @ face.normal
    return bool(solid.top_mm > level_mm + 1.0 and before.max() > 0.5)


def above(points: Array, height_mm: float) -> Array:
    """Corners (m, 3) of what remains of a solid when it is cut off at a height."""
    return cut_off(points, points[:, 2] - height_mm, UP)


def in_front(solid: Solid, face: Face) -> Solid:
    """What remains of a solid on the side to which a face looks: a stick that carries a leaning one
    is higher than the middle of that one, and throws no shadow on it all the same."""
    away = (solid.points - face.origin) @ face.normal
    if away.min() >= 0:
        return solid
    points = cut_off(solid.points, away, face.normal)
    return replace(solid, points=points, top_mm=float(points[:, 2].max(initial=0.0)))


def cut_off(points: Array, over: Array, normal: Array) -> Array:
    """Corners (m, 3) of the part of a solid where `over`, its height along a normal (3,) at its
    corners (n,), is positive; none if it is so nowhere."""
    high, low = over > 0, over <= 0
    if not low.any() or not high.any():
        return points[high]
    share = over[low, None] / (over[low, None] - over[None, high])
    cut = points[low, None] + share[..., None] * (points[None, high] - points[low, None])
    return np.concatenate([points[high], rim(cut.reshape(-1, 3), normal)])


def rim(points: Array, normal: Array) -> Array:
    """The corners (m, 3) of the hull of points (n, 3) in a plane. Of a plot that is cut through
    there are a thousand ways from a corner above to one below, and 32 of them are its sides."""
    flat = np.delete(points, np.abs(normal).argmax(), axis=1)
    corners = cv2.convexHull(np.ascontiguousarray(flat, np.float32), returnPoints=False)
    return np.asarray(points[np.asarray(corners).ravel()])


@dataclass(frozen=True, slots=True)
class Room:
    """All light of a room."""

    lamps: tuple[Shine, ...]
    ambient: Array
    """Light from everywhere, (3,)."""

    @classmethod
    @lru_cache(maxsize=4)
    def of(cls, light: Light) -> "Room":
        strength = sum(lamp.strength for lamp in light.lamps)
        mixed = sum(np.array(lamp.colour) * lamp.strength for lamp in light.lamps) / strength
        # The lamps share what does not come from everywhere.
        scale = (1 - light.ambient) / strength
        shines = tuple(Shine.of(lamp) for lamp in light.lamps)
        shines = tuple(Shine(shine.points, shine.colour * scale) for shine in shines)
        return cls(shines, np.asarray(mixed) * light.ambient)

    def on_face(self, face: Face, points: Array, others: Sequence[Solid]) -> Array:
        """Light (n, 3) that arrives at points (n, 3) of a face; the other solids throw shadows."""
        middle = face.outline.mean(axis=0)
        level = float(middle[2])
        light = np.tile(self.ambient * (0.75 + 0.25 * float(face.normal[2])), (len(points), 1))
        higher = [solid for solid in others if may_shade(solid, face, level)]
        for lamp in self.lamps:
            shine = lamp.on(face.normal, middle)
            if shine > 0:
                dark = shadows_on(face, lamp, tuple(reaching_face(higher, face, lamp))).at(points)
                light += shine * (1 - dark)[:, None] * lamp.colour
        return light


def reaching_face(solids: Sequence[Solid], face: Face, lamp: Shine) -> Iterator[Solid]:
    area = face.outline[:, :2]
    low, high = area.min(axis=0) - ROOM_MM, area.max(axis=0) + ROOM_MM
    return reaching(solids, lamp, float(face.outline.mean(axis=0)[2]), (low, high))


@lru_cache(maxsize=1024)
def shadows_on(face: Face, lamp: Shine, solids: tuple[Solid, ...]) -> ShadowMap:
    """What these solids hide of a lamp. Most of a tower is lit as it was in the picture before."""
    level = float(face.outline.mean(axis=0)[2])
    parts = [in_front(solid, face) for solid in solids]
    return ShadowMap.over(face.outline[:, :2], level, lamp, parts)
