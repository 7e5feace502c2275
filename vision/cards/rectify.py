"""Between a picture and a card's face: where each point of the face lies in the picture."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.outlines import Quads
from vision.cards.segments import Floats
from vision.picture import Picture

HALF_SHIFT_PX = 0.5
"""A pixel of the halved picture covers two: centre x lies at 2x + 0.5 of the whole one."""


@dataclass(frozen=True, slots=True)
class Views:
    """One picture at full and at half size. Corners are always in pixels of the full one."""

    full: Picture
    half: Picture

    @classmethod
    def of(cls, picture: Picture) -> "Views":
        height, width = picture.shape[:2]
        half = cv2.resize(picture, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
        return cls(picture, np.asarray(half, np.uint8))


def to_full(half_px: Floats) -> Floats:
    return np.asarray(half_px * 2.0 + HALF_SHIFT_PX, np.float32)


def to_half(full_px: Floats) -> Floats:
    return np.asarray((full_px - HALF_SHIFT_PX) / 2.0, np.float32)


def homographies(quads: Quads) -> NDArray[np.float64]:
    """N×3×3: from the unit square (0,0)-(1,0)-(1,1)-(0,1) to each quad."""
    q = quads.astype(np.float64)
    d1, d2 = q[:, 1] - q[:, 2], q[:, 3] - q[:, 2]
    s = q[:, 0] - q[:, 1] + q[:, 2] - q[:, 3]
    determinant = d1[:, 0] * d2[:, 1] - d1[:, 1] * d2[:, 0]
    determinant = np.where(np.abs(determinant) < 1e-9, 1e-9, determinant)
    g = (s[:, 0] * d2[:, 1] - s[:, 1] * d2[:, 0]) / determinant
    h = (d1[:, 0] * s[:, 1] - d1[:, 1] * s[:, 0]) / determinant
    matrix = np.empty((len(q), 3, 3))
    matrix[:, :2, 0] = q[:, 1] - q[:, 0] + g[:, None] * q[:, 1]
    matrix[:, :2, 1] = q[:, 3] - q[:, 0] + h[:, None] * q[:, 3]
    matrix[:, :2, 2] = q[:, 0]
    matrix[:, 2] = np.stack([g, h, np.ones(len(q))], axis=1)
    return matrix


def face_grid(width: int, height: int) -> NDArray[np.float64]:
    """(height·width)×3: homogeneous centres of the face's pixels in the unit square."""
    u, v = np.meshgrid((np.arange(width) + 0.5) / width, (np.arange(height) + 0.5) / height)
    return np.stack([u.ravel(), v.ravel(), np.ones(u.size)], axis=1)


def rectify(views: Views, quads: Quads, size: tuple[int, int]) -> NDArray[np.uint8]:
    """N×height×width×3: what lies inside each quad. `size` is (width, height).

    Points outside the picture are black. The half-size picture is used where the card is seen
    much larger than `size`, so that nothing is skipped between the samples.
    """
    width, height = size
    faces = np.empty((len(quads), height, width, 3), np.uint8)
    if len(quads) == 0:
        return faces
    seen_px = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    small = seen_px < 1.5 * width
    for picture, index, corners in (
        (views.full, np.flatnonzero(small), quads),
        (views.half, np.flatnonzero(~small), to_half(quads)),
    ):
        if len(index):
            faces[index] = sampled(picture, corners[index], size)
    return faces


def sampled(picture: Picture, quads: Quads, size: tuple[int, int]) -> NDArray[np.uint8]:
    width, height = size
    points = face_grid(width, height) @ homographies(quads).transpose(0, 2, 1)
    # A quad folded over the horizon has points at infinity: they are outside the picture.
    depth = np.where(np.abs(points[..., 2]) < 1e-6, 1e-6, points[..., 2])
    xy = np.clip(points[..., :2] / depth[..., None], -1e4, 1e4).astype(np.float32)
    grid = xy.reshape(len(quads) * height, width, 2)
    # Rows of remap are limited to 32767.
    parts = [
        cv2.remap(picture, np.ascontiguousarray(rows), None, cv2.INTER_LINEAR)
        for rows in np.array_split(grid, -(-len(grid) // 30_000))
    ]
    return np.asarray(np.concatenate(parts), np.uint8).reshape(len(quads), height, width, 3)


def moved(quad: Quads, face_homography: NDArray[np.float64]) -> Quads:
    """The 4×2 quad after the face moved by a homography of the unit square."""
    unit = np.array([[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]], np.float64)
    points = unit @ (homographies(quad[None])[0] @ face_homography).T
    return np.asarray(points[:, :2] / points[:, 2:], np.float32)
