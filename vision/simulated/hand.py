"""A hand over the table: an arm that reaches in from an edge, and what it carries."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mats.plan import Point

Image = NDArray[np.uint8]

SKINS = ((150, 178, 226), (96, 134, 190), (62, 88, 130))
SLEEVES = ((120, 70, 50), (60, 60, 70), (70, 110, 150))
PALM_MM = 34.0
SLEEVE_FROM_MM = 110.0
"""The sleeve begins so far behind the finger tips."""
SHADOW_MM = (14.0, -20.0)
"""How far from a hand its shadow falls on the table."""
SHADE = 0.3
"""Share of the light that a hand takes from the table below it."""
COARSE = 8
"""Shadows are soft: they are painted so much smaller."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Finger tips at `tip_mm`; the arm comes from `from_mm`, beyond the edge of the table."""

    tip_mm: Point
    from_mm: Point
    person: int = 0
    """Whose: skin and sleeve differ from one to the next."""

    def outline_mm(self) -> tuple[list[Point], list[Point]]:
        """Polygons of the hand with its forearm, and of the sleeve."""
        reach = math.dist(self.tip_mm, self.from_mm)
        along = (
            (self.tip_mm[0] - self.from_mm[0]) / reach,
            (self.tip_mm[1] - self.from_mm[1]) / reach,
        )

        def at(behind: float, aside: float) -> Point:
            x = self.tip_mm[0] - behind * along[0] - aside * along[1]
            return x, self.tip_mm[1] - behind * along[1] + aside * along[0]

        fingers = [at(28, -PALM_MM), at(6, -22), at(0, -8), at(2, 8), at(8, 22), at(34, PALM_MM)]
        palm = [
            at(85, PALM_MM),
            at(SLEEVE_FROM_MM + 20, 26),
            at(SLEEVE_FROM_MM + 20, -26),
            at(85, -30),
        ]
        far = max(reach, SLEEVE_FROM_MM + 1)
        sleeve = [at(SLEEVE_FROM_MM, -38), at(SLEEVE_FROM_MM, 38), at(far, 48), at(far, -48)]
        return [*fingers, *palm], sleeve


def draw_hand(
    image: Image,
    hand: Hand,
    homography: NDArray[np.float64],
    light: tuple[float, float, float] = (1.0, 1.0, 1.0),
) -> None:
    """Paint the hand over a camera picture; `homography` maps mat millimetres to its pixels, and
    `light` is how bright (BGR) it is there."""
    skin, sleeve = hand.outline_mm()
    paint = (SKINS[hand.person % len(SKINS)], SLEEVES[hand.person % len(SLEEVES)])
    for outline, colour in zip((skin, sleeve), paint, strict=True):
        lit = [min(255.0, level * gain) for level, gain in zip(colour, light, strict=True)]
        cv2.fillPoly(image, [pixels_of(outline, homography)], lit, cv2.LINE_AA)


def draw_shadow(image: Image, hand: Hand, homography: NDArray[np.float64]) -> None:
    """Darken a camera picture where the hand takes the light away; before the hand is painted."""
    height, width = (-(-side // COARSE) for side in image.shape[:2])
    mask = np.zeros((height, width), np.uint8)
    x, y = SHADOW_MM
    shifted = Hand(
        (hand.tip_mm[0] + x, hand.tip_mm[1] + y), (hand.from_mm[0] + x, hand.from_mm[1] + y)
    )
    for outline in shifted.outline_mm():
        cv2.fillPoly(mask, [pixels_of(outline, coarsened(homography))], 255)
    soft = cv2.GaussianBlur(mask, (0, 0), 1.5)
    left, top, wide, high = cv2.boundingRect(soft)
    if wide == 0:
        return
    part = image[top * COARSE : (top + high) * COARSE, left * COARSE : (left + wide) * COARSE]
    shade = cv2.resize(soft[top : top + high, left : left + wide], None, fx=COARSE, fy=COARSE)
    keep = 255 - cv2.convertScaleAbs(shade[: part.shape[0], : part.shape[1]], alpha=SHADE)
    part[:] = cv2.multiply(part, cv2.merge([keep] * 3), scale=1 / 255)


def coarsened(homography: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.diag([1 / COARSE, 1 / COARSE, 1.0]) @ homography)


def pixels_of(outline_mm: list[Point], homography: NDArray[np.float64]) -> NDArray[np.int32]:
    points = np.array(outline_mm, np.float64).reshape(-1, 1, 2)
    return cv2.perspectiveTransform(points, homography).round().astype(np.int32)


def is_seen(hand: Hand, homography: NDArray[np.float64], size_px: tuple[int, int]) -> bool:
    """Is any of the hand inside a picture of this size (width, height)?"""
    small = np.zeros((size_px[1] // COARSE, size_px[0] // COARSE, 3), np.uint8)
    draw_hand(small, hand, coarsened(homography))
    return bool(small.any())
