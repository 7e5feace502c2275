"""Moves an outline until a taught face fits what lies under it.

Gauss–Newton on the pixels (the inverse compositional form of Lucas and Kanade): the slopes of the
taught face are worked out once per face, and hidden or bleached pixels lose their say.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.faces import Faces, smoothed
from vision.cards.light import Lamp, fit
from vision.cards.outlines import Quads
from vision.cards.rectify import Views, moved, rectify
from vision.cards.segments import Floats

SIMILARITY = 4
HOMOGRAPHY = 8
STIFFNESS = 0.02
"""Damping, as a share of the mean curvature: a face with no print must not slide away."""
FARTHEST = 0.16
"""Largest move of a corner, as a share of the card's width, that still is the same outline."""


@dataclass(frozen=True, slots=True)
class Aligned:
    """The outline after the move, and the face seen there (height×width×3, smoothed)."""

    quad: Quads
    seen: Floats


def look_at(views: Views, quad: Quads, faces: Faces) -> Floats:
    return smoothed(rectify(views, quad[None], faces.size)[0])


def align(
    views: Views, quad: Quads, faces: Faces, entry: int, hidden: NDArray[np.bool_], lamp: Lamp
) -> Aligned:
    """`hidden` (height×width) is True where another card is known to lie above."""
    start = quad
    seen = look_at(views, quad, faces)
    for freedom, blur_px, rounds in ((SIMILARITY, 2.5, 3), (HOMOGRAPHY, 0.0, 3)):
        slopes = steepness(faces, entry, freedom, blur_px)
        face = blurred(faces.fine[entry], blur_px)
        for _ in range(rounds):
            now = blurred(seen, blur_px)
            weight = trust(now, face, hidden, lamp)
            step = solve(slopes, now, face, weight, lamp)
            candidate = moved(quad, as_homography(step, faces.size))
            if not is_near(candidate, start):
                break
            quad = candidate
            seen = look_at(views, quad, faces)
            if np.abs(step[[2, 3] if freedom == SIMILARITY else [2, 5]]).max() < 0.05:
                break
    return Aligned(quad, seen)


def is_near(quad: Quads, start: Quads) -> bool:
    width = float(np.linalg.norm(start[1] - start[0]))
    return bool(np.abs(quad - start).max() < FARTHEST * width)


def blurred(face: Floats, blur_px: float) -> Floats:
    if blur_px == 0.0:
        return face
    return np.asarray(cv2.GaussianBlur(face, (0, 0), blur_px), np.float32)


def trust(seen: Floats, face: Floats, hidden: NDArray[np.bool_], lamp: Lamp) -> Floats:
    """0–1 per pixel: small where no light could turn the face into what is seen."""
    weight = np.where(hidden | (seen.min(axis=2) > 248), 0.0, 1.0).astype(np.float32)
    for _ in range(2):
        gains = fit(seen, face, weight, lamp)
        away = np.abs(seen - face * gains.astype(np.float32)).max(axis=2)
        scale = max(1.5 * float(np.median(away[~hidden])) if (~hidden).any() else 1.0, 6.0)
        weight = np.where(hidden, 0.0, 1.0 / (1.0 + (away / scale) ** 2)).astype(np.float32)
    return weight


def steepness(faces: Faces, entry: int, freedom: int, blur_px: float) -> Floats:
    """pixels·3 × freedom: how each channel of each pixel changes with each parameter."""
    key = entry * 16 + freedom
    if key not in faces.steepness:
        face = blurred(faces.fine[entry], blur_px)
        faces.steepness[key] = slopes_of(face, freedom)
    return faces.steepness[key]


def slopes_of(face: Floats, freedom: int) -> Floats:
    height, width = face.shape[:2]
    gx = cv2.Sobel(face, cv2.CV_32F, 1, 0, scale=0.125).reshape(-1, 3)
    gy = cv2.Sobel(face, cv2.CV_32F, 0, 1, scale=0.125).reshape(-1, 3)
    x, y = np.meshgrid(np.arange(width) - (width - 1) / 2, np.arange(height) - (height - 1) / 2)
    x, y = x.reshape(-1, 1) / width, y.reshape(-1, 1) / width
    if freedom == SIMILARITY:
        terms = [gx * x + gy * y, gy * x - gx * y, gx, gy]
    else:
        pull = gx * x + gy * y
        terms = [gx * x, gx * y, gx, gy * x, gy * y, gy, -pull * x, -pull * y]
    return np.ascontiguousarray(np.stack(terms, axis=-1).reshape(-1, freedom), np.float32)


def solve(slopes: Floats, seen: Floats, face: Floats, weight: Floats, lamp: Lamp) -> NDArray[np.float64]:
    gains = fit(seen, face, weight, lamp)
    left = (seen / gains.astype(np.float32) - face).reshape(-1)
    weighted = slopes * np.repeat(weight.ravel(), 3)[:, None]
    curvature = (weighted.T @ slopes).astype(np.float64)
    damping = STIFFNESS * np.trace(curvature) / len(curvature) + 1e-6
    step = np.linalg.solve(curvature + damping * np.eye(len(curvature)), weighted.T @ left)
    return np.asarray(step, np.float64)


def as_homography(step: NDArray[np.float64], size: tuple[int, int]) -> NDArray[np.float64]:
    """Inverse of the move by `step`, as a homography of the unit square."""
    width, height = size
    if len(step) == SIMILARITY:
        grow, turn, right, down = step
        move = np.array([[1 + grow / width, -turn / width, right], [turn / width, 1 + grow / width, down], [0, 0, 1]])
    else:
        a, b, right, d, e, down, g, h = step
        w = width
        move = np.array(
            [[1 + a / w, b / w, right], [d / w, 1 + e / w, down], [g / w / w, h / w / w, 1.0]]
        )
    to_pixels = np.array([[width, 0, -width / 2], [0, height, -height / 2], [0, 0, 1.0]])
    return np.asarray(np.linalg.inv(to_pixels) @ np.linalg.inv(move) @ to_pixels)
