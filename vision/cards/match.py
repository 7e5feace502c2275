"""Compares places on the table with every face of the deck at once."""

import numpy as np
from numpy.typing import NDArray

from vision.cards.faces import Faces, coarse_size
from vision.cards.light import Lamp, tinted
from vision.cards.outlines import Quads
from vision.cards.rectify import Views, rectify
from vision.cards.segments import Floats

CELLS = (2, 4)
"""Across and down: parts of a card that may be hidden one by one."""
FEWEST_CELLS = 3


def places(views: Views, quads: Quads, faces: Faces) -> Floats:
    """N×h×w×3 float32: what lies inside the quads, at the coarse size."""
    width, height = coarse_size(faces.aspect)
    twice = rectify(views, quads, (2 * width, 2 * height)).astype(np.float32)
    return np.asarray(
        (twice[:, ::2, ::2] + twice[:, 1::2, ::2] + twice[:, ::2, 1::2] + twice[:, 1::2, 1::2]) / 4
    )


def compare(seen: Floats, in_sight: NDArray[np.bool_], faces: Faces, lamp: Lamp) -> Floats:
    """N×2K: how badly each entry explains each place, from 0 (perfectly) to about 1.

    `in_sight` (N×h×w) is False where a known card lies above. What else may lie there is not
    known, so of the cells of a card the better half counts if some of it is hidden already.
    """
    count, height, width = in_sight.shape
    product, square, energy = sums_per_cell(seen, in_sight, faces)
    whole_product, whole_square = product.sum(axis=0), square.sum(axis=0)
    brightness = whole_product.sum(axis=-1) / whole_square.sum(axis=-1)
    gains = tinted(whole_product / whole_square, brightness, lamp)
    left = energy[:, :, None] - ((2 * gains) * product - gains**2 * square).sum(axis=-1)
    return best_cells(np.maximum(left, 0.0), energy, in_sight.reshape(count, -1).all(axis=1))


def sums_per_cell(
    seen: Floats, in_sight: NDArray[np.bool_], faces: Faces
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """cells×N×2K×3 products and squares of the entries, and cells×N energy of what is seen."""
    products, squares, energies = [], [], []
    for rows, columns in cells(*in_sight.shape[1:]):
        weight = in_sight[:, rows, columns].reshape(len(seen), -1).astype(np.float32)
        pixels = seen[:, rows, columns].reshape(len(seen), -1, 3)
        entries = faces.coarse[:, rows, columns].reshape(len(faces.coarse), -1, 3)
        weighted = pixels * weight[..., None]
        product = [weighted[..., c] @ entries[..., c].T for c in range(3)]
        square = [weight @ (entries[..., c] ** 2).T for c in range(3)]
        products.append(np.stack(product, axis=-1))
        squares.append(np.stack(square, axis=-1) + 1e-3)
        energies.append((weighted * pixels).sum(axis=(1, 2)))
    return np.stack(products), np.stack(squares), np.stack(energies)


def cells(height: int, width: int) -> list[tuple[slice, slice]]:
    across, down = CELLS
    xs = np.linspace(0, width, across + 1).astype(int)
    ys = np.linspace(0, height, down + 1).astype(int)
    return [
        (slice(ys[row], ys[row + 1]), slice(xs[column], xs[column + 1]))
        for row in range(down)
        for column in range(across)
    ]


def best_cells(
    left: NDArray[np.float64], energy: NDArray[np.float64], whole: NDArray[np.bool_]
) -> Floats:
    """N×2K: root of the share of the energy that is left over."""
    total = np.maximum(energy.sum(axis=0), 1e-3)
    error = np.sqrt(left.sum(axis=0) / total[:, None])
    covered = np.flatnonzero(~whole)
    if len(covered):
        part_left, part_energy = left[:, covered], energy[:, covered, None]
        seen_cells = part_energy > 0.05 * total[covered, None]
        share = np.where(seen_cells, part_left / np.maximum(part_energy, 1e-3), np.inf)
        order = np.sort(share, axis=0)[:FEWEST_CELLS]
        order = np.where(np.isfinite(order), order, np.nan)
        error[covered] = np.sqrt(np.nan_to_num(np.nanmean(order, axis=0), nan=1.0))
    return error.astype(np.float32)
