"""The camera above a simulated table: where it stands, what the light does, what it sees."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mats import MatPlan
from vision.simulated.hand import Hand, draw_hand, draw_shadow, is_seen
from vision.simulated.scale import to_px
from vision.simulated.table import FlatTable, wood

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]

FILL = 0.94
"""Share of the picture that the mat fills in its tighter direction."""
NOISE_PLATES = 3
NOISE_ROOM_PX = 64
"""Plates of noise are higher than the picture and shifted from frame to frame."""


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

    def at(self, across: float) -> tuple[float, float, float]:
        """How much of its brightness (BGR) a thing keeps, 0 at the left edge to 1 at the right."""
        gain = self.brightness * (1 + self.slope * (0.5 - across))
        return gain * self.colour[0], gain * self.colour[1], gain * self.colour[2]


class SimulatedEye:
    """Renders pictures of one mat from one place.

    What the light makes of a table that nobody touches is drawn once and kept; for each frame
    only hands and noise are added.
    """

    def __init__(self, plan: MatPlan, viewpoint: Viewpoint, seed: int = 0) -> None:
        self.plan = plan
        self.viewpoint = viewpoint
        self.homography = mm_to_px(plan.size_mm, viewpoint)
        self._from_table = self.homography @ np.linalg.inv(mm_to_table(plan.size_mm))
        self._chance = np.random.default_rng(seed)
        self._still: tuple[FlatTable, Light, Image] | None = None
        self._noise: tuple[float, list[tuple[Image, Image]]] = (0.0, [])

    def picture(self, table: FlatTable, light: Light, *hands: Hand) -> Image:
        image = self._without_hands(table, light).copy()
        for hand in hands:
            draw_shadow(image, hand, self.homography)
        for hand in hands:
            draw_hand(image, hand, self.homography, light.at(self._across(hand)))
        return self._with_noise(image, light.noise)

    def shows(self, hand: Hand) -> bool:
        """Is any of this hand inside the picture?"""
        return is_seen(hand, self.homography, self.viewpoint.size_px)

    def _across(self, hand: Hand) -> float:
        """Where in the picture the finger tips are, 0 at its left edge to 1 at its right."""
        tip = np.array([[hand.tip_mm]], np.float64)
        x = float(cv2.perspectiveTransform(tip, self.homography)[0, 0, 0])
        return min(max(x / self.viewpoint.size_px[0], 0.0), 1.0)

    def _without_hands(self, table: FlatTable, light: Light) -> Image:
        if self._still is None or self._still[0] is not table or self._still[1] != light:
            self._still = (table, light, self._lit(table.image(), light))
        return self._still[2]

    def _lit(self, table: Image, light: Light) -> Image:
        seen = cv2.warpPerspective(
            table,
            self._from_table,
            self.viewpoint.size_px,
            dst=wood(*self.viewpoint.size_px, seed=0).copy(),  # the wooden table goes on
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_TRANSPARENT,
        )
        across = np.linspace(0, 1, self.viewpoint.size_px[0])
        gain = np.array([light.at(share) for share in across], np.float32)[None]
        return np.asarray(np.clip(seen * gain, 0, 255), np.uint8)

    def _with_noise(self, image: Image, noise: float) -> Image:
        """Changes and returns the image."""
        if noise <= 0:
            return image
        if self._noise[0] != noise:
            self._noise = (noise, [self._plate(noise) for _ in range(NOISE_PLATES)])
        brighter, darker = self._noise[1][self._chance.integers(NOISE_PLATES)]
        top = int(self._chance.integers(NOISE_ROOM_PX))
        rows = slice(top, top + image.shape[0])
        cv2.add(image, brighter[rows], dst=image)
        return np.asarray(cv2.subtract(image, darker[rows], dst=image), np.uint8)

    def _plate(self, noise: float) -> tuple[Image, Image]:
        """Noise of this deviation: what it adds, and what it takes."""
        width, height = self.viewpoint.size_px
        grain = self._chance.normal(0, noise, (height + NOISE_ROOM_PX, width, 3)).round()
        return grain.clip(0, 255).astype(np.uint8), (-grain).clip(0, 255).astype(np.uint8)


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
