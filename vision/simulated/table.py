"""What lies on a simulated table, seen straight from above: the mat, and cards over it."""

from dataclasses import dataclass, field, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box import Box
from vision.mats import MatPlan, Zone
from vision.mats.plan import DICTIONARY, MARKER_MM, Point
from vision.simulated.card import PlacedCard, draw, sprite
from vision.simulated.scale import PX_PER_MM, image_size_px, to_px

Image = NDArray[np.uint8]

WOOD = (86, 124, 158)
FELT = (140, 168, 128)
SPOT = (132, 160, 118)
LINE = (178, 205, 170)
"""Colours in BGR; the same as those of the printed mat."""


@dataclass(frozen=True, slots=True)
class FlatTable:
    """Cards from bottom to top on a mat; an immutable value."""

    plan: MatPlan
    cards: tuple[PlacedCard, ...] = ()
    mat: Image | None = field(default=None, compare=False, repr=False)
    """The mat from above, if more is printed on it than its zones."""
    _image: list[Image] = field(default_factory=list, compare=False, repr=False)
    """The drawn table, once somebody has asked for it."""

    def with_card(self, card: PlacedCard) -> "FlatTable":
        later = replace(self, cards=(*self.cards, card), _image=[])
        if self._image:  # only the new card must be drawn
            image = self._image[0].copy()
            draw(image, sprite(card, self.plan.size_mm), Box.whole(image))
            later._image.append(image)
        return later

    def without(self, card: PlacedCard) -> "FlatTable":
        later = replace(self, cards=tuple(o for o in self.cards if o is not card), _image=[])
        if self._image:  # only what the card hid must be drawn
            image = self._image[0].copy()
            later._draw_into(image, sprite(card, self.plan.size_mm).box.clipped(Box.whole(image)))
            later._image.append(image)
        return later

    def image(self) -> Image:
        """The table from above, `PX_PER_MM`, the mat's middle in the middle."""
        if not self._image:
            image = np.empty_like(self._mat)
            self._draw_into(image, Box.whole(image))
            self._image.append(image)
        return self._image[0]

    @property
    def _mat(self) -> Image:
        return bare_mat(self.plan) if self.mat is None else self.mat

    def _draw_into(self, image: Image, box: Box) -> None:
        """Draw the mat and everything on it, inside the box only."""
        image[box.rows, box.columns] = self._mat[box.rows, box.columns]
        for card in self.cards:
            draw(image, sprite(card, self.plan.size_mm), box)


def bare_mat(plan: MatPlan) -> Image:
    """Wood, felt, the outlines of the zones and the markers; not to be changed."""
    return printed(plan.game, plan.zones, plan.size_mm, tuple(plan.markers_mm.items()))


@lru_cache(maxsize=8)
def printed(
    game: str,
    zones: tuple[Zone, ...],
    size_mm: tuple[float, float],
    markers_mm: tuple[tuple[int, Point], ...],
) -> Image:
    width, height = image_size_px(size_mm)
    image = wood(width, height, seed=len(game)).copy()
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
    for number, centre_mm in markers_mm:
        draw_marker(image, number, to_px(centre_mm, size_mm))
    return image


@lru_cache(maxsize=8)
def wood(width: int, height: int, seed: int) -> Image:
    """Boards with a grain along x; not to be changed."""
    grain = np.random.default_rng(seed).normal(0, 14, (height, 1, 1))
    streaks = cv2.blur(np.repeat(grain, width, axis=1).astype(np.float32)[:, :, 0], (1, 5))
    return np.clip(np.array(WOOD) + streaks[:, :, None], 0, 255).astype(np.uint8)


def draw_marker(image: Image, number: int, centre_px: tuple[float, float]) -> None:
    side = round(MARKER_MM * PX_PER_MM)
    quiet = round(side / 6)
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    left, top = (round(middle) - side // 2 for middle in centre_px)
    image[top - quiet : top + side + quiet, left - quiet : left + side + quiet] = 255
    marker = cv2.aruco.generateImageMarker(dictionary, number, side)
    image[top : top + side, left : left + side] = marker[:, :, None]
