"""The camera above a simulated table: where it stands, what the light does, what it sees."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mats import MatPlan
from vision.simulated.hand import Hand, draw_hand
from vision.simulated.table import FlatTable, to_px

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]

FILL = 0.94
"""Share of the picture that the mat fills in its tighter direction."""
NOISE_PLATES = 4


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """Where the camera hangs; tilt leans it towards the viewer, roll turns it about its axis."""

    size_px: tuple[int, int] = (1280, 720)
    height_mm: float = 750.0
    tilt_deg: float = 0.0
    roll_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class Light:
    """Brightness of the lamp, how much dimmer the far side is, and its colour (BGR gains)."""

    brightness: float = 1.0
    slope: float = 0.15
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
    noise: float = 2.5
    """Standard deviation of the sensor's noise, in grey levels."""


class SimulatedEye:
    """Renders pictures of one mat from one place."""

    def __init__(self, plan: MatPlan, viewpoint: Viewpoint, seed: int = 0) -> None:
        self.plan = plan
        self.viewpoint = viewpoint
        self.homography = mm_to_px(plan.size_mm, viewpoint)
        self._from_table = self.homography @ np.linalg.inv(mm_to_table(plan.size_mm))
        self._chance = np.random.default_rng(seed)
        width, height = viewpoint.size_px
        self._grain = self._chance.normal(0, 1, (NOISE_PLATES, height, width, 3)).astype(np.float32)

    def picture(self, table: FlatTable, light: Light, *hands: Hand) -> Image:
        seen = cv2.warpPerspective(
            table.image(),
            self._from_table,
            self.viewpoint.size_px,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REFLECT_101,  # the wooden table goes on
        )
        image = np.asarray(seen, np.uint8)
        for hand in hands:
            draw_hand(image, hand, self.homography)
        return self._lit(image, light)

    def _lit(self, image: Image, light: Light) -> Image:
        width, height = self.viewpoint.size_px
        across = np.linspace(1 + light.slope / 2, 1 - light.slope / 2, width, dtype=np.float32)
        gain = (light.brightness * across[:, None] * np.array(light.colour, np.float32))[None]
        grain = self._grain[self._chance.integers(NOISE_PLATES)]
        shift = int(self._chance.integers(height))
        noisy = image * gain + light.noise * np.roll(grain, shift, axis=0)
        return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def mm_to_table(size_mm: tuple[float, float]) -> Matrix:
    """Mat millimetres (y upwards) to pixels of the table's own image."""
    ox, oy = to_px((0, 0), size_mm)
    per_mm = to_px((1, 0), size_mm)[0] - ox
    return np.array([[per_mm, 0, ox], [0, -per_mm, oy], [0, 0, 1]])


def mm_to_px(size_mm: tuple[float, float], viewpoint: Viewpoint) -> Matrix:
    """Mat millimetres to pixels of the camera: a pinhole that looks at the middle of the mat."""
    width, height = viewpoint.size_px
    tilt, roll = math.radians(viewpoint.tilt_deg), math.radians(viewpoint.roll_deg)
    spin = np.array(
        [[math.cos(roll), -math.sin(roll), 0], [math.sin(roll), math.cos(roll), 0], [0, 0, 1]]
    )
    lean = np.array(
        [[1, 0, 0], [0, math.cos(tilt), -math.sin(tilt)], [0, math.sin(tilt), math.cos(tilt)]]
    )
    # The table's x and y axes as the camera sees them (its own y points down), and its distance.
    turn = lean @ np.diag([1.0, -1.0, -1.0]) @ spin
    flat = np.column_stack([turn[:, 0], turn[:, 1], [0, 0, viewpoint.height_mm]])
    corners = np.array([[x, y, 1] for x in (-0.5, 0.5) for y in (-0.5, 0.5)]) * (*size_mm, 1)
    seen = corners @ flat.T
    spread = np.abs(seen[:, :2] / seen[:, 2:])
    focal = FILL * min(width / 2 / spread[:, 0].max(), height / 2 / spread[:, 1].max())
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    return np.asarray(lens @ flat, np.float64)
