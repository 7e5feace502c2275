"""The printed mat as it lies on the simulated table: with names, the board and the ruler.

What is drawn here is what `ui.printing.mat_sheet` prints, at the few pixels a camera has for it.
"""

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image as Picture
from PIL import ImageDraw, ImageFont

from engine.games.passe_pas.cards import PRINTED
from engine.registry import find_game
from ui.language import LANGUAGES, Words
from ui.printing.hexagon import ITEM_AT, ITEM_MM, at, item_image
from ui.printing.mat_sheet import RULER_MM, zone_name
from ui.typeface import typeface
from vision.mats import MatPlan, Zone
from vision.mats.games import HEXAGON_MM
from vision.mats.plan import Point
from vision.simulated.scale import PX_PER_MM, to_px
from vision.simulated.table import LINE, SPOT, bare_mat

Image = NDArray[np.uint8]
INK = (40, 40, 46)
PT_MM = 25.4 / 72


def paper_mat(plan: MatPlan, language: str = LANGUAGES[0]) -> Image:
    """The mat from above, blue-green-red, `PX_PER_MM`; not to be changed."""
    return Sheet(plan, Words(language, find_game(plan.game))).printed()


class Sheet:
    """A mat being drawn; millimetres as on the mat, colours blue-green-red."""

    def __init__(self, plan: MatPlan, words: Words) -> None:
        self._plan = plan
        self._words = words
        self._picture = Picture.fromarray(bare_mat(plan))
        self._draw = ImageDraw.Draw(self._picture)

    def printed(self) -> Image:
        for zone in self._plan.zones:
            self._name(zone)
        if self._plan.game == "passe_pas":
            self._hexagon()
        self._text(self._words("title"), self._plan.title_mm, size_pt=20)
        self._ruler()
        return np.asarray(self._picture)

    def _name(self, zone: Zone) -> None:
        name = zone_name(zone.id, self._words)
        aside = zone.size_mm[1] / 2 - 11 if zone.growing else 0.0
        size_pt = 26 if len(name) < 4 else 12
        self._text(name, zone.at(0, aside), size_pt=size_pt, turn_deg=zone.turn_deg)

    def _hexagon(self) -> None:
        side_mm = HEXAGON_MM / math.cos(math.radians(30))
        corners = [self._px(at(60 * number + 30, side_mm)) for number in range(6)]
        self._draw.polygon(corners, fill=SPOT, outline=LINE, width=2)
        for row, item in enumerate(PRINTED, start=1):
            spoke_deg = self._plan.zone(f"row-{row}").turn_deg + 90
            side_px = round(ITEM_MM * PX_PER_MM)
            image = item_image(item).resize((side_px, side_px))
            red, green, blue, alpha = image.rotate(spoke_deg + 90, expand=True).split()
            swapped = Picture.merge("RGB", (blue, green, red))
            self._paste(swapped, alpha, at(spoke_deg, ITEM_AT * HEXAGON_MM))

    def _ruler(self) -> None:
        left, low = self._plan.ruler_mm[0] - RULER_MM / 2, self._plan.ruler_mm[1]
        self._line((left, low), (left + RULER_MM, low))
        for step in range(0, RULER_MM + 1, 10):
            high = low + (3 if step % 50 == 0 else 1.5)
            self._line((left + step, low), (left + step, high))

    def _line(self, start: Point, end: Point) -> None:
        self._draw.line([self._px(start), self._px(end)], fill=INK)

    def _text(self, text: str, centre: Point, *, size_pt: int, turn_deg: float = 0.0) -> None:
        face = font(round(size_pt * PT_MM * PX_PER_MM))
        left, top, right, bottom = face.getbbox(text)
        mask = Picture.new("L", (round(right - left) + 2, round(bottom - top) + 2))
        ImageDraw.Draw(mask).text((1 - left, 1 - top), text, fill=255, font=face)
        mask = mask.rotate(turn_deg, expand=True, resample=Picture.Resampling.BILINEAR)
        self._paste(Picture.new("RGB", mask.size, LINE), mask, centre)

    def _paste(self, image: Picture.Image, mask: Picture.Image, centre: Point) -> None:
        x, y = self._px(centre)
        self._picture.paste(image, (round(x - image.width / 2), round(y - image.height / 2)), mask)

    def _px(self, point: Point) -> Point:
        return to_px(point, self._plan.size_mm)


@lru_cache(maxsize=8)
def font(size_px: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(typeface("Bold"), size_px)
