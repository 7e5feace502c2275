"""Between a picture and a card's face: where each point of the face lies in the picture."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.left_over import lying_on
from vision.cards.outlines import Quads
from vision.cards.segments import Floats
from vision.cards.stand_out import softly_off

Real = TypeVar("Real", np.float32, np.float64)
Pixels = NDArray[np.uint8]
"""A picture in three channels, or in one."""

UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
FEW = 6
"""Quads up to which one after the other is as quick."""
HALF_SHIFT_PX = 0.5
"""A pixel of the halved picture covers two: centre x lies at 2x + 0.5 of the whole one."""


@dataclass(frozen=True, eq=False)
class Views:
    """One picture at full and at half size. Corners are always in pixels of the full one."""

    full: Pixels
    half: Pixels

    @classmethod
    def of(cls, picture: Pixels) -> "Views":
        height, width = picture.shape[:2]
        half = cv2.resize(picture, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
        return cls(picture, np.asarray(half, np.uint8))

    @cached_property
    def halved(self) -> "Views":
        """The same picture from twice as far: its pixels are those of the half one."""
        return Views.of(self.half)

    @cached_property
    def off_table(self) -> Pixels:
        """How far everything is from the table, in levels, at a quarter of the size."""
        return softly_off(self.halved.half)

    @cached_property
    def lying(self) -> Pixels:
        """255 where something lies on the table, at a quarter of the size."""
        return lying_on(self.off_table)

    def grey(self, channel: int) -> "Views":
        """The same picture in one channel."""
        full, half = (np.ascontiguousarray(one[..., channel]) for one in (self.full, self.half))
        return Views(full, half)


def to_full(half_px: Floats) -> Floats:
    return np.asarray(half_px * 2.0 + HALF_SHIFT_PX, np.float32)


def to_half(full_px: Floats) -> Floats:
    return np.asarray((full_px - HALF_SHIFT_PX) / 2.0, np.float32)


def homographies(quads: Quads) -> NDArray[np.float64]:
    """N×3×3: from the unit square (0,0)-(1,0)-(1,1)-(0,1) to each quad."""
    # Of one quad or two OpenCV is ten times as quick as whole arrays are.
    if len(quads) < FEW:
        every = [cv2.getPerspectiveTransform(UNIT, quad) for quad in np.asarray(quads, np.float32)]
        return np.array(every, np.float64).reshape(-1, 3, 3)
    # Each corner 2×N. What is left of the parallelogram that three of them span is perspective.
    first, right, far, down = quads.astype(np.float64).transpose(1, 2, 0)
    (rx, ry), (dx, dy), (x, y) = right - far, down - far, first - right + far - down
    area = none_zero(rx * dy - ry * dx)
    g, h = (x * dy - y * dx) / area, (rx * y - ry * x) / area
    (a, d), (b, e), (c, f) = right - first + g * right, down - first + h * down, first
    return np.stack([a, b, c, d, e, f, g, h, np.ones_like(g)], axis=1).reshape(-1, 3, 3)


def none_zero(values: NDArray[Real]) -> NDArray[Real]:
    """The same without zeros, to divide by: a quad that is folded shows nothing."""
    values[values == 0.0] = 1e-9
    return values


def rectify(views: Views, quads: Quads, size: tuple[int, int]) -> Pixels:
    """N×height×width(×3): what lies inside each quad. `size` is (width, height).

    Points outside the picture are black. The half-size picture is used where the card is seen
    much larger than `size`, so that nothing is skipped between the samples.
    """
    faces = np.empty((len(quads), size[1], size[0], *views.full.shape[2:]), np.uint8)
    seen_px = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    is_near = (seen_px >= 1.5 * size[0]).tolist()
    for face, quad, half, near in zip(faces, quads, to_half(quads), is_near, strict=True):
        fill(face, views.half if near else views.full, half if near else quad)
    return faces


def from_afar(views: Views, quads: Quads, size: tuple[int, int]) -> Pixels:
    """The same of many quads and a small `size`, all at once."""
    faces = np.empty((len(quads), size[1], size[0], *views.full.shape[2:]), np.uint8)
    width = quads[:, 1] - quads[:, 0]
    is_near = np.hypot(width[:, 0], width[:, 1]) >= 1.5 * size[0]
    faces[is_near] = sampled(views.half, to_half(quads[is_near]), size)
    faces[~is_near] = sampled(views.full, quads[~is_near], size)
    return faces


def sampled(picture: Pixels, quads: Quads, size: tuple[int, int]) -> Pixels:
    """The same of one picture, whose pixels the quads are in."""
    shape = len(quads), size[1], size[0], *picture.shape[2:]
    if len(quads) == 0:
        return np.empty(shape, np.uint8)
    points = (homographies(quads) @ pixels_to_unit(size)).astype(np.float32) @ pixels_of(size)
    x, y = points[:, :2].swapaxes(0, 1) / none_zero(points[:, 2])
    seen = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    return np.asarray(seen, np.uint8).reshape(shape)


def fill(face: Pixels, picture: Pixels, quad: Quads) -> None:
    """Puts what lies inside the quad (4×2) into `face`."""
    size = face.shape[1], face.shape[0]
    to_picture = cv2.getPerspectiveTransform(UNIT, quad) @ pixels_to_unit(size)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cv2.warpPerspective(picture, to_picture, size, dst=face, flags=flags)


@lru_cache(maxsize=8)
def pixels_to_unit(size: tuple[int, int]) -> NDArray[np.float64]:
    """Homography from pixel centres of a face to the unit square."""
    width, height = size
    return np.array([[1 / width, 0, 0.5 / width], [0, 1 / height, 0.5 / height], [0, 0, 1.0]])


@lru_cache(maxsize=8)
def pixels_of(size: tuple[int, int]) -> Floats:
    """3×(width·height): x, y and 1 of every pixel of a face, row by row."""
    y, x = np.indices((size[1], size[0]), np.float32).reshape(2, -1)
    return np.stack([x, y, np.ones_like(x)])


def moved(quad: Quads, face_homography: NDArray[np.float64]) -> Quads:
    """The 4×2 quad after the face moved by a homography of the unit square."""
    to_picture = cv2.getPerspectiveTransform(UNIT, quad) @ face_homography
    return np.asarray(cv2.perspectiveTransform(UNIT[None], to_picture)[0], np.float32)
