"""A pen that draws on a card in millimetres, from the upper left corner, y downwards."""

import math
from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFont

from ui.typeface import Weight, typeface

Colour: TypeAlias = str | tuple[int, int, int]
Point: TypeAlias = tuple[float, float]
Ink = "#23252b"
PAPER = "#fdfbf5"
FINER = 2
"""Drawn this much larger, then shrunk: the edges become smooth."""


class Pen:
    """One card face. `px_per_mm` is the resolution of the finished picture."""

    def __init__(self, size_mm: tuple[float, float], px_per_mm: float = 12.0) -> None:
        self.size_mm = size_mm
        self._scale = px_per_mm * FINER
        self._final_px = (round(size_mm[0] * px_per_mm), round(size_mm[1] * px_per_mm))
        self._image = Image.new(
            "RGB", (self._final_px[0] * FINER, self._final_px[1] * FINER), PAPER
        )
        self._draw = ImageDraw.Draw(self._image)

    def finished(self) -> Image.Image:
        return self._image.resize(self._final_px, Image.Resampling.LANCZOS)

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        self._draw.polygon([self._px(point) for point in points], fill=colour)

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        self.ellipse(centre, (radius, radius), colour)

    def ellipse(self, centre: Point, radii: tuple[float, float], colour: Colour) -> None:
        (x, y), (rx, ry) = centre, radii
        self._draw.ellipse([self._px((x - rx, y - ry)), self._px((x + rx, y + ry))], fill=colour)

    def ring(self, centre: Point, radius: float, width: float, colour: Colour) -> None:
        x, y = centre
        box = [self._px((x - radius, y - radius)), self._px((x + radius, y + radius))]
        self._draw.ellipse(box, outline=colour, width=round(width * self._scale))

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        pixels = [self._px(point) for point in points]
        self._draw.line(pixels, fill=colour, width=round(width * self._scale), joint="curve")
        for x, y in points:  # round ends and joints
            self.disc((x, y), width / 2, colour)

    def box(self, corner: Point, size: tuple[float, float], radius: float, colour: Colour) -> None:
        far = (corner[0] + size[0], corner[1] + size[1])
        self._draw.rounded_rectangle(
            [self._px(corner), self._px(far)], radius * self._scale, fill=colour
        )

    def text(
        self,
        centre: Point,
        text: str,
        height: float,
        colour: Colour,
        *,
        weight: Weight = "ExtraBold",
    ) -> None:
        """`height` is the size of the type in millimetres."""
        face = font(weight, round(height * self._scale))
        self._draw.text(self._px(centre), text, font=face, fill=colour, anchor="mm")

    def turned(self) -> None:
        """Turn what is drawn so far upside down, to draw the same in the other corner."""
        self._image = self._image.transpose(Image.Transpose.ROTATE_180)
        self._draw = ImageDraw.Draw(self._image)

    def _px(self, point: Point) -> tuple[float, float]:
        return point[0] * self._scale, point[1] * self._scale


@cache
def font(weight: Weight, size_px: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(typeface(weight)), size_px)


def around(centre: Point, radius: float, angles_deg: Sequence[float]) -> list[Point]:
    """Points on a circle; 0° is to the right, 90° upwards."""
    return [
        (
            centre[0] + radius * math.cos(math.radians(angle)),
            centre[1] - radius * math.sin(math.radians(angle)),
        )
        for angle in angles_deg
    ]
