"""Sticks and plots as solids with wooden faces, for the simulated camera."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks.geometry import box_corners, disc_outline
from vision.sticks.pieces import Colour, Layout, Sizes
from vision.sticks.rendered.scene import Bgr, Setting

PER_MM = 2
"""Pixels per millimetre of flat textures."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A flat piece of a surface: outline (n, 3) counter-clockwise as seen from outside."""

    outline: Array
    origin: Array
    across: Array
    """Vectors (2, 3): one texture unit (mm) along u and v."""
    texture: Array
    """(h, w, 3) float32, PER_MM pixels per unit."""
    normal: Array

    def colour_at(self, points: Array) -> Array:
        """Colour (n, 3) of the texture at world points (n, 3)."""
        away = points - self.origin
        height, width = self.texture.shape[:2]
        u = np.clip((away @ self.across[0] * PER_MM).astype(int), 0, width - 1)
        v = np.clip((away @ self.across[1] * PER_MM).astype(int), 0, height - 1)
        return np.asarray(self.texture[v, u])


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    points: Array
    """Corners (n, 3); their hull is the solid."""
    faces: list[Face]
    top_mm: float
    middle_mm: tuple[float, float]
    reach_mm: float
    """From its middle, seen from above."""

    @classmethod
    def of(cls, points: Array, faces: list[Face]) -> "Solid":
        x, y = points[:, :2].mean(axis=0)
        reach = np.linalg.norm(points[:, :2] - (x, y), axis=1).max()
        top = points[:, 2].max()
        return cls(points, faces, float(top), (float(x), float(y)), float(reach))


def solids_of(layout: Layout, setting: Setting) -> list[Solid]:
    plots = [
        plot_solid(plot.id, tuple(plot.at_mm.tolist()), Wood.of(plot.colour, setting))
        for plot in layout.plots.values()
    ]
    sticks = [
        stick_solid(stick.id, tuple(stick.ends_mm.ravel().tolist()), Wood.of(stick.colour, setting))
        for stick in layout.sticks.values()
    ]
    return plots + sticks


@dataclass(frozen=True, slots=True)
class Wood:
    """What a piece is made of and cut to."""

    colour: Bgr
    sizes: Sizes
    seed: int

    @classmethod
    def of(cls, colour: Colour, setting: Setting) -> "Wood":
        return cls(setting.woods[colour], setting.sizes, setting.seed)


@lru_cache(maxsize=128)
def stick_solid(name: str, ends_mm: tuple[float, ...], wood: Wood) -> Solid:
    """A stick with its two ends, x, y, z each. Most of a layout was drawn in the one before."""
    sizes = wood.sizes
    ends = np.reshape(ends_mm, (2, 3))
    corners = box_corners(ends, sizes.stick_width_mm, sizes.stick_height_mm)
    chance = np.random.default_rng([wood.seed, *name.encode()])
    grain = wooden(wood.colour, (sizes.stick_length_mm, 2 * sizes.stick_width_mm), chance)
    for place in (sizes.notch_from_end_mm, sizes.stick_length_mm - sizes.notch_from_end_mm):
        grain[:, int((place - 0.7) * PER_MM) : int((place + 0.7) * PER_MM)] *= 0.3
    top = corners[:, :, 1]
    tips = grain[:, 10:60] * 0.85
    faces = [
        quad(top[0, 0], top[1, 0], top[0, 1], grain),
        quad(corners[0, 0, 0], corners[1, 0, 0], corners[0, 0, 1], grain),
        quad(corners[1, 1, 0], corners[0, 1, 0], corners[1, 1, 1], grain),
        quad(corners[0, 1, 0], corners[0, 0, 0], corners[0, 1, 1], tips),
        quad(corners[1, 0, 0], corners[1, 1, 0], corners[1, 0, 1], tips),
    ]
    points = corners.reshape(-1, 3)
    return Solid.of(points, faces)


@lru_cache(maxsize=32)
def plot_solid(name: str, at_mm: tuple[float, ...], wood: Wood) -> Solid:
    sizes = wood.sizes
    points = disc_outline(np.array(at_mm), sizes.plot_diameter_mm, sizes.plot_height_mm)
    chance = np.random.default_rng([wood.seed, *name.encode()])
    grain = wooden(wood.colour, (100.0, 60.0), chance)
    rim, foot = points[:32], points[32:]
    box = np.array([*(rim[:, :2].min(axis=0)), sizes.plot_height_mm])
    faces = [Face(rim, box, np.eye(3)[:2], grain, np.array([0.0, 0.0, 1.0]))]
    for number in range(32):
        following = (number + 1) % 32
        faces.append(quad(foot[number], foot[following], rim[number], grain))
    return Solid.of(points, faces)


def quad(first: Array, second: Array, fourth: Array, texture: Array) -> Face:
    """A rectangle; u runs from the first to the second corner, v from the first to the fourth."""
    u, v = second - first, fourth - first
    normal = np.cross(u, v)
    across = np.stack([u / np.linalg.norm(u), v / np.linalg.norm(v)])
    outline = np.stack([first, second, second + v, fourth])
    return Face(outline, first, across, texture, normal / np.linalg.norm(normal))


def wooden(colour: Bgr, size_mm: tuple[float, float], chance: np.random.Generator) -> Array:
    """Wood (h, w, 3): streaks along u, each piece a little lighter or darker than the next."""
    shape = (int(size_mm[1] * PER_MM), int(size_mm[0] * PER_MM))
    streaks = cv2.GaussianBlur(chance.normal(size=shape), (0, 0), sigmaX=30, sigmaY=1.0)
    fine = cv2.GaussianBlur(chance.normal(size=shape), (0, 0), 0.8)
    tone = 1 + 0.08 * streaks / streaks.std() + 0.03 * fine + chance.normal() * 0.09
    return np.asarray(np.clip(tone, 0.4, 1.5)[..., None] * np.array(colour)).astype(np.float32)
