"""The printed mat and the table top under it, as the simulated camera sees them."""

from functools import lru_cache

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks.rendered.scene import MARKER_MM, MAT_MM, Cloth, printed_mat
from vision.sticks.rendered.solids import PER_MM

AROUND_MM = 250
"""How much table top is drawn around the mat."""
NEAR_CORNER = -np.array(MAT_MM) / 2 - AROUND_MM
"""Where pixel (0, 0) of the ground lies, mm."""


@lru_cache(maxsize=4)
def ground(cloth: Cloth, seed: int) -> Array:
    """Table top with the printed mat on it, (h, w, 3) float32, first row at the near side."""
    width, depth = (int((size + 2 * AROUND_MM) * PER_MM) for size in MAT_MM)
    x, y = np.meshgrid(np.arange(width) / PER_MM, np.arange(depth) / PER_MM)
    planks = 1 + 0.1 * np.sin(x / 9 + 3 * np.sin(y / 70))
    image = (planks[..., None] * np.array(cloth.table)).astype(np.float32)
    edge = AROUND_MM * PER_MM
    image[edge : depth - edge, edge : width - edge] = printed(cloth, seed)
    return np.asarray(image)


def printed(cloth: Cloth, seed: int) -> Array:
    """The printed mat (h, w, 3), first row at the near side."""
    width, depth = (int(size * PER_MM) for size in MAT_MM)
    chance = np.random.default_rng(seed)
    coarse = cv2.GaussianBlur(chance.normal(size=(depth // 8, width // 8)), (0, 0), 7)
    blotches = cv2.resize(coarse / coarse.std(), (width, depth), interpolation=cv2.INTER_CUBIC)
    weave = chance.normal(size=(depth, width)) * 0.03
    tone = 1 + cloth.blotches * blotches + weave
    image = (tone[..., None] * np.array(cloth.mat)).astype(np.float32)
    edge = 10 * PER_MM
    line = tuple(min(1.0, 2.2 * value) for value in cloth.mat)
    cv2.rectangle(image, (edge, edge), (width - edge, depth - edge), line, PER_MM)
    for number, corners in printed_mat().corners_mm.items():
        print_marker(image, number, np.asarray(corners))
    return np.asarray(image)


def print_marker(image: Array, number: int, corners_mm: Array) -> None:
    side = int(MARKER_MM * PER_MM)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    marker = np.asarray(cv2.aruco.generateImageMarker(dictionary, number, side)) / 255 * 0.8 + 0.03
    # Rows of the texture run away from the player, rows of the marker towards him.
    padded = np.pad(marker[::-1], 5 * PER_MM, constant_values=0.83)
    left, low = ((corners_mm.min(axis=0) + np.array(MAT_MM) / 2 - 5) * PER_MM).astype(int)
    image[low : low + len(padded), left : left + len(padded)] = padded[..., None]
