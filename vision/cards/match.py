"""Compares places on the table with every face of the deck at once."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.faces import Faces, coarse_size, lines_of
from vision.cards.light import BLEACHED, Lamp, bleached, tinted
from vision.cards.outlines import Quads
from vision.cards.rectify import Views, rectify
from vision.cards.segments import Floats

CELLS = (2, 4)
"""Across and down: parts of a card that may be hidden one by one."""
HALF_SEEN = 4
"""Cells that count if the others do not fit."""
HALF_SEEN_COSTS = 0.3
"""A likeness of half the card is worth this much less than the same of the whole."""
ETCHING_COSTS = 0.25
"""Of 5 000 places that hold no card, 95 % reach a correlation of 0.28 with some face."""
LEAST_AREA = 0.3
"""Share of a cell that must be in sight for it to count alone."""


def places(views: Views, quads: Quads, faces: Faces) -> Floats:
    """N×h×w×3 float32: what lies inside the quads, at the coarse size."""
    width, height = coarse_size(faces.aspect)
    twice = rectify(views, quads, (2 * width, 2 * height)).astype(np.float32)
    return np.asarray(
        (twice[:, ::2, ::2] + twice[:, 1::2, ::2] + twice[:, ::2, 1::2] + twice[:, 1::2, 1::2]) / 4
    )


def resemblance(seen: Floats, in_sight: NDArray[np.bool_], faces: Faces, lamp: Lamp) -> Floats:
    """N×2K: the better of `likeness` and, at a price, `etching`."""
    like = likeness(seen, in_sight, faces, lamp)
    return np.asarray(np.maximum(like, etching(seen, in_sight, faces) - ETCHING_COSTS), np.float32)


def etching(seen: Floats, in_sight: NDArray[np.bool_], faces: Faces) -> Floats:
    """N×2K: correlation of the fine lines, -1 to 1; shades and the halo of glare do not matter."""
    clear = in_sight & ~glared(seen)
    places = lines_of(seen, clear).reshape(len(seen), -1)
    entries, squares = faces.lines()
    weight = np.repeat(clear.reshape(len(seen), -1), 3, axis=1).astype(np.float32)
    size = np.einsum("np,np->n", places, places)[:, None] * (weight @ squares)
    return np.asarray((places @ entries) / np.sqrt(size + 1.0), np.float32)


def likeness(seen: Floats, in_sight: NDArray[np.bool_], faces: Faces, lamp: Lamp) -> Floats:
    """N×2K: share of what varies within a place that an entry explains; 1 is all, below 0 nonsense.

    `in_sight` (N×h×w) is False where a known card lies above. Other things may hide a part too:
    then the better cells of a card count, at a price.
    """
    in_sight = in_sight & ~glared(seen)
    product, square, energy, varied, area = sums_per_cell(seen, in_sight, faces)
    whole_product, whole_square = product.sum(axis=0), square.sum(axis=0)
    brightness = whole_product.sum(axis=-1) / whole_square.sum(axis=-1)
    gains = tinted(whole_product / whole_square, brightness, lamp)
    left = energy[:, :, None] - ((2 * gains) * product - gains**2 * square).sum(axis=-1)
    whole = 1.0 - left.sum(axis=0) / varied.sum(axis=0)[:, None]
    gain = np.where(area[:, :, None] > LEAST_AREA, varied[:, :, None] - left, -np.inf)
    order = np.argsort(-gain, axis=0)[:HALF_SEEN]
    chosen = np.take_along_axis(gain, order, axis=0)
    half_varied = np.take_along_axis(np.broadcast_to(varied[:, :, None], left.shape), order, axis=0)
    half = np.where(np.isfinite(chosen), chosen, 0.0).sum(axis=0) / half_varied.sum(axis=0)
    return np.asarray(np.maximum(whole, half - HALF_SEEN_COSTS), np.float32)


def glared(seen: Floats) -> NDArray[np.bool_]:
    """N×h×w: glare and the rim around it."""
    spots = bleached(seen).astype(np.uint8)
    if not spots.any():
        return spots.astype(bool)
    # One tall picture for all places: a spot may spill over by one row, which does no harm.
    flat = cv2.dilate(spots.reshape(-1, spots.shape[2]), np.ones((3, 3), np.uint8))
    return np.asarray(flat.reshape(spots.shape) > 0)


def sums_per_cell(seen: Floats, in_sight: NDArray[np.bool_], faces: Faces) -> tuple[Floats, ...]:
    """cells×N×2K×3 products and squares of the entries; cells×N energy and variation of the place,
    and the share of the cell in sight."""
    # A channel that is cut off says nothing: its true value lies somewhere above.
    weight = (in_sight[..., None] & (seen < BLEACHED)).astype(np.float32)
    total = np.maximum(weight.sum(axis=(1, 2)), 1.0)
    weighted = seen * weight
    mean = weighted.sum(axis=(1, 2)) / total
    energy = (weighted * seen).sum(axis=3)
    # Sum of (pixel - mean)² over the channels, without forming the differences.
    away = energy - 2 * (weighted @ mean[:, None, :, None])[..., 0]
    away += (weight @ (mean**2)[:, None, :, None])[..., 0]
    parts: list[list[NDArray[np.floating]]] = [[], [], [], [], []]
    for cell, (rows, columns) in enumerate(cells(*in_sight.shape[1:])):
        part = weight[:, rows, columns].reshape(len(seen), -1, 3)
        pixels = weighted[:, rows, columns].reshape(len(seen), -1, 3)
        entries, squares = faces.cell(cell, rows, columns)
        parts[0].append(np.stack([pixels[..., c] @ entries[c] for c in range(3)], axis=-1))
        parts[1].append(np.stack([part[..., c] @ squares[c] for c in range(3)], axis=-1) + 1e-3)
        parts[2].append(energy[:, rows, columns].sum(axis=(1, 2)))
        parts[3].append(away[:, rows, columns].sum(axis=(1, 2)) + 1.0)
        parts[4].append(part.mean(axis=(1, 2)))
    return tuple(np.stack(part).astype(np.float32) for part in parts)


@lru_cache(maxsize=8)
def cells(height: int, width: int) -> list[tuple[slice, slice]]:
    across, down = CELLS
    xs = np.linspace(0, width, across + 1).astype(int)
    ys = np.linspace(0, height, down + 1).astype(int)
    return [
        (slice(ys[row], ys[row + 1]), slice(xs[column], xs[column + 1]))
        for row in range(down)
        for column in range(across)
    ]
