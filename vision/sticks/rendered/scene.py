"""A table that exists only as numbers: what a picture of it needs. `render` draws it.

frame = render(layout, Camera(), Light())
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np

from vision.mat import Array, Lens, Mat
from vision.sticks.pieces import Colour, Sizes
from vision.sticks.table import Table

MARKER_MM = 40.0
MAT_MM = (600.0, 400.0)

Point3 = tuple[float, float, float]
Bgr = tuple[float, float, float]
"""Share of light sent back, blue, green, red, 0…1."""

OAK_AND_WALNUT: Mapping[Colour, Bgr] = {"light": (0.34, 0.55, 0.72), "dark": (0.042, 0.054, 0.105)}
BLUE_AND_BLACK: Mapping[Colour, Bgr] = {"light": (0.50, 0.26, 0.10), "dark": (0.035, 0.035, 0.04)}
RED_AND_BLACK: Mapping[Colour, Bgr] = {"light": (0.08, 0.09, 0.50), "dark": (0.035, 0.035, 0.04)}


def printed_mat() -> Mat:
    """The mat of the project: four markers in the corners of 600 × 400 mm."""
    half = MARKER_MM / 2
    square = np.array([[-half, half], [half, half], [half, -half], [-half, -half]])
    x, y = MAT_MM[0] / 2 - 30, MAT_MM[1] / 2 - 30
    centres = [(-x, y), (x, y), (x, -y), (-x, -y)]
    return Mat({number: square + centre for number, centre in enumerate(centres)})


@dataclass(frozen=True, slots=True)
class Film:
    """What the camera makes of the light that falls in."""

    exposure: float = 0.9
    blur_px: float = 0.6
    """Sharpness of the lens, as a standard deviation."""
    sharpen: float = 0.0
    """How much the camera's own processing exaggerates edges; webcams do."""
    vignette: float = 0.0
    """Share of the light that is lost in the corners."""
    noise: float = 2.0
    """Standard deviation, of 255."""
    jpeg: int = 88


@dataclass(frozen=True, slots=True)
class Camera:
    """A webcam on its arm, looking at the middle of the mat."""

    at_mm: Point3 = (0.0, -120.0, 780.0)
    aim_mm: Point3 = (0.0, 0.0, 0.0)
    turn_deg: float = 0.0
    """Rotation about its own axis."""
    focal_px: float = 1150.0
    size_px: tuple[int, int] = (1280, 720)
    bend: tuple[float, float] = (-0.02, 0.003)
    """k1 and k2 of the lens."""
    film: Film = field(default_factory=Film)

    @property
    def lens(self) -> Lens:
        width, height = self.size_px
        focal = self.focal_px
        matrix = [[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]]
        return Lens(np.array(matrix), np.array([*self.bend, 0.0, 0.0, 0.0]))

    @property
    def rotation(self) -> Array:
        """World to camera, (3, 3): x right, y down, z forward."""
        return looking(self.at_mm, self.aim_mm, self.turn_deg)

    @property
    def shift_mm(self) -> Array:
        return np.asarray(-self.rotation @ np.array(self.at_mm))

    def to_camera(self, points_mm: Array) -> Array:
        """World points (..., 3) in the camera's axes."""
        return np.asarray(np.asarray(points_mm) @ self.rotation.T + self.shift_mm)

    def pinhole(self, points_mm: Array) -> Array:
        """Pixels (..., 2) without the lens's bend."""
        seen = self.to_camera(points_mm)
        matrix = self.lens.matrix
        scaled = seen[..., :2] / seen[..., 2:] * self.focal_px
        return np.asarray(scaled + matrix[:2, 2])

    def pixels(self, points_mm: Array) -> Array:
        """Pixels (n, 2) as the real lens shows them."""
        turn, _ = cv2.Rodrigues(self.rotation)
        points = np.asarray(points_mm, float).reshape(-1, 1, 3)
        lens = self.lens
        seen, _ = cv2.projectPoints(points, turn, self.shift_mm, lens.matrix, lens.distortion)
        return np.asarray(seen).reshape(-1, 2)


@lru_cache(maxsize=8)
def looking(at_mm: Point3, aim_mm: Point3, turn_deg: float) -> Array:
    """World to camera, (3, 3), for a camera that looks from here to there."""
    forward = np.array(aim_mm) - np.array(at_mm)
    forward = forward / np.linalg.norm(forward)
    turn = np.radians(turn_deg)
    up = np.array([-np.sin(turn), np.cos(turn), 0.0])
    right = np.cross(forward, up)
    right /= np.linalg.norm(right)
    rotation = np.stack([right, np.cross(forward, right), forward])
    rotation.setflags(write=False)
    return rotation


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp, or a window."""

    at_mm: tuple[float, float, float] = (-600.0, 500.0, 1400.0)
    radius_mm: float = 150.0
    colour: Bgr = (0.95, 1.0, 1.05)
    strength: float = 1.0
    """Its part in the light, relative to the other lamps."""


@dataclass(frozen=True, slots=True)
class Light:
    """The light of a room: lamps, and a share that comes from everywhere."""

    lamps: tuple[Lamp, ...] = (Lamp(),)
    ambient: float = 0.45


@dataclass(frozen=True, slots=True)
class Cloth:
    """Mat and table top."""

    mat: Bgr = (0.125, 0.07, 0.053)
    table: Bgr = (0.08, 0.12, 0.2)
    blotches: float = 0.05


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything about the room that a game does not change."""

    cloth: Cloth = field(default_factory=Cloth)
    woods: Mapping[Colour, Bgr] = field(default_factory=lambda: OAK_AND_WALNUT)
    sizes: Sizes = field(default_factory=Sizes)
    hand_at_mm: tuple[float, float] | None = None
    """Tip of a hand that reaches in from the near side, or None."""
    seed: int = 0


def table_of(camera: Camera, setting: Setting) -> Table:
    """What calibration would have written for this camera and these pieces."""
    return Table(printed_mat(), camera.lens, setting.sizes)
