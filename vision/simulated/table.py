"""What lies on a simulated table, seen straight from above: the mat, and cards over it."""

from dataclasses import dataclass, field, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mats import MatPlan, Zone
from vision.mats.plan import DICTIONARY, MARKER_MM, Point

Image = NDArray[np.uint8]

PX_PER_MM = 3.0
RIM_MM = 45.0
"""How much of the wooden table is drawn around the mat."""
WOOD = (86, 124, 158)
FELT = (140, 168, 128)
SPOT = (132, 160, 118)
LINE = (178, 205, 170)
"""Colours in BGR; the same as those of the printed mat."""
CORNER_MM = 3.0
"""Cards have rounded corners."""
SHADOW_PX = 4


@dataclass(frozen=True, slots=True, eq=False)
class PlacedCard:
    """A card on the table. `face` is (height, width, 3), BGR; turned counter-clockwise."""

    face: Image
    centre_mm: Point
    turn_deg: float
    size_mm: tuple[float, float]


@dataclass(frozen=True, slots=True)
class FlatTable:
    """Cards from bottom to top on a mat; an immutable value."""

    plan: MatPlan
    cards: tuple[PlacedCard, ...] = ()
    _image: list[Image] = field(default_factory=list, compare=False, repr=False)
    """The drawn table, once somebody has asked for it."""

    def with_card(self, card: PlacedCard) -> "FlatTable":
        later = replace(self, cards=(*self.cards, card), _image=[])
        if self._image:  # only the new card must be drawn
            later._image.append(drawn_card(self._image[0].copy(), card, self.plan))
        return later

    def without(self, card: PlacedCard) -> "FlatTable":
        return FlatTable(self.plan, tuple(other for other in self.cards if other is not card))

    def image(self) -> Image:
        """The table from above, `PX_PER_MM`, the mat's middle in the middle."""
        if not self._image:
            image = bare_mat(self.plan.game, self.plan.zones, self.plan.size_mm).copy()
            draw_markers(image, self.plan)
            for card in self.cards:
                drawn_card(image, card, self.plan)
            self._image.append(image)
        return self._image[0]


def image_size_px(size_mm: tuple[float, float]) -> tuple[int, int]:
    return tuple(round((side + 2 * RIM_MM) * PX_PER_MM) for side in size_mm)  # type: ignore[return-value]


def to_px(point: Point, size_mm: tuple[float, float]) -> tuple[float, float]:
    """Pixel in the table's image of a point in millimetres (y upwards) on the mat."""
    x = (point[0] + size_mm[0] / 2 + RIM_MM) * PX_PER_MM
    y = (size_mm[1] / 2 + RIM_MM - point[1]) * PX_PER_MM
    return x, y


@lru_cache(maxsize=8)
def bare_mat(game: str, zones: tuple[Zone, ...], size_mm: tuple[float, float]) -> Image:
    """Wood, felt and the outlines of the zones."""
    width, height = image_size_px(size_mm)
    image = wood(width, height, seed=len(game))
    left, top = to_px((-size_mm[0] / 2, size_mm[1] / 2), size_mm)
    right, bottom = to_px((size_mm[0] / 2, -size_mm[1] / 2), size_mm)
    cv2.rectangle(image, (round(left), round(top)), (round(right), round(bottom)), FELT, -1)
    for zone in zones:
        corners = np.array([to_px(corner, size_mm) for corner in zone.corners_mm]).round()
        outline = corners.astype(np.int32).reshape(-1, 1, 2)
        cv2.fillPoly(image, [outline], SPOT, cv2.LINE_AA)
        cv2.polylines(
            image, [outline], isClosed=True, color=LINE, thickness=2, lineType=cv2.LINE_AA
        )
    return image


def wood(width: int, height: int, seed: int) -> Image:
    """Boards with a grain along x."""
    grain = np.random.default_rng(seed).normal(0, 14, (height, 1, 1))
    streaks = cv2.blur(np.repeat(grain, width, axis=1).astype(np.float32)[:, :, 0], (1, 5))
    return np.clip(np.array(WOOD) + streaks[:, :, None], 0, 255).astype(np.uint8)


def draw_markers(image: Image, plan: MatPlan) -> None:
    side = round(MARKER_MM * PX_PER_MM)
    quiet = round(side / 6)
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    for number, centre in plan.markers_mm.items():
        x, y = (round(value) for value in to_px(centre, plan.size_mm))
        left, top = x - side // 2, y - side // 2
        image[top - quiet : top + side + quiet, left - quiet : left + side + quiet] = 255
        marker = cv2.aruco.generateImageMarker(dictionary, number, side)
        image[top : top + side, left : left + side] = marker[:, :, None]


def drawn_card(image: Image, card: PlacedCard, plan: MatPlan) -> Image:
    """Lay a card into the table's image, with a soft shadow; changes and returns the image."""
    turn = placing(card, plan.size_mm)
    width, height = image.shape[1], image.shape[0]
    mask = np.asarray(
        cv2.warpAffine(card_mask(card.face.shape[:2], card.size_mm), turn, (width, height))
    )
    x, y, w, h = cv2.boundingRect(cv2.findNonZero(mask))
    rim = 3 * SHADOW_PX
    rows = slice(max(y - rim, 0), min(y + h + rim, height))
    columns = slice(max(x - rim, 0), min(x + w + rim, width))
    turn[:, 2] -= (columns.start, rows.start)
    part = image[rows, columns]
    size = (part.shape[1], part.shape[0])
    face = cv2.warpAffine(
        card.face, turn, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    alpha = mask[rows, columns, None].astype(np.float32) / 255
    shadow = cv2.GaussianBlur(mask[rows, columns], (0, 0), SHADOW_PX)[:, :, None] / 255 * 0.25
    shaded = part * (1 - shadow * (1 - alpha))
    image[rows, columns] = (shaded * (1 - alpha) + np.asarray(face) * alpha).astype(np.uint8)
    return image


def placing(card: PlacedCard, size_mm: tuple[float, float]) -> NDArray[np.float64]:
    """Affine map (2, 3) from the face's pixels to the table's image."""
    height, width = card.face.shape[:2]
    scale = card.size_mm[0] * PX_PER_MM / width
    middle = ((width - 1) / 2, (height - 1) / 2)
    turn = cv2.getRotationMatrix2D(middle, card.turn_deg, scale)
    x, y = to_px(card.centre_mm, size_mm)
    turn[:, 2] += (x - middle[0], y - middle[1])
    return np.asarray(turn, np.float64)


@lru_cache(maxsize=8)
def card_mask(shape: tuple[int, int], size_mm: tuple[float, float]) -> Image:
    """255 inside the rounded rectangle of a card's face, 0 in its corners."""
    height, width = shape
    mask = np.zeros((height, width), np.uint8)
    radius = round(CORNER_MM * width / size_mm[0])
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return mask
