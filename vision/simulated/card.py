"""A card on the simulated table, drawn into the table's image with its soft shadow."""

from dataclasses import dataclass
from functools import lru_cache
from weakref import WeakKeyDictionary

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box import Box
from vision.mats.plan import Point
from vision.simulated.scale import PX_PER_MM, to_px

Image = NDArray[np.uint8]

CORNER_MM = 3.0
"""Cards have rounded corners."""
SHADOW_PX = 4
SHADE = 0.25
"""How much light a card takes from what is close beside it."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class PlacedCard:
    """A card on the table. `face` is (height, width, 3), BGR; turned counter-clockwise."""

    face: Image
    centre_mm: Point
    turn_deg: float
    size_mm: tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A card ready to be drawn: what is beneath counts `1 - alpha`, less in the card's shadow."""

    box: Box
    face: Image
    """(height, width, 3), times alpha already."""
    keep: Image
    """(height, width, 1): share of what is beneath that is still seen, of 255."""


SPRITES: WeakKeyDictionary[PlacedCard, Sprite] = WeakKeyDictionary()
"""Each is made once, and is there as long as its card."""


def sprite(card: PlacedCard, size_mm: tuple[float, float]) -> Sprite:
    """The card as it lies in the image of the table, which is of this size."""
    made = SPRITES.get(card)
    if made is None:
        SPRITES[card] = made = cut_out(card, size_mm)
    return made


def cut_out(card: PlacedCard, size_mm: tuple[float, float]) -> Sprite:
    """The card with its rounded corners and its soft shadow."""
    turn = placing(card, size_mm)
    height, width = card.face.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    at = corners @ turn[:, :2].T + turn[:, 2]
    low, high = np.floor(at.min(axis=0)).astype(int), np.ceil(at.max(axis=0)).astype(int)
    rim = 3 * SHADOW_PX
    box = Box(low[0] - rim, low[1] - rim, high[0] + rim, high[1] + rim)
    turn[:, 2] -= (box.left, box.top)
    size = (box.right - box.left, box.bottom - box.top)
    mask = np.asarray(cv2.warpAffine(card_mask((height, width), card.size_mm), turn, size))
    face = cv2.warpAffine(
        card.face, turn, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    alpha = mask[:, :, None].astype(np.float32) / 255
    shadow = np.asarray(cv2.GaussianBlur(mask, (0, 0), SHADOW_PX))[:, :, None] / 255 * SHADE
    keep = (1 - shadow * (1 - alpha)) * (1 - alpha)
    return Sprite(box, (face * alpha).astype(np.uint8), (255 * keep).round().astype(np.uint8))


def draw(image: Image, card: Sprite, within: Box) -> None:
    """Lay a card into the table's image, where it lies inside the box `within`."""
    box = card.box.clipped(within)
    if box.is_empty:
        return
    rows = slice(box.top - card.box.top, box.bottom - card.box.top)
    columns = slice(box.left - card.box.left, box.right - card.box.left)
    part = image[box.rows, box.columns]
    beneath = part.astype(np.uint16) * card.keep[rows, columns] // 255
    part[:] = beneath + card.face[rows, columns]


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
