"""A card cut into cells that may be hidden one by one, so that all are compared in one product."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cards.segments import Floats

ACROSS, DOWN = 2, 4
"""Cells of a card. Half of them say enough if the others do not fit."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """All entries (2K) of a deck, cell by cell. Cells are filled up to P pixels with nothing."""

    where: NDArray[np.intp]
    """cells×P: number of the pixel in the coarse face."""
    channels: NDArray[np.intp]
    """cells×3×P: number of each of its channels."""
    is_pixel: NDArray[np.bool_]
    """cells×1×P: not merely filled up."""
    pixels: Floats
    """cells×1: how many pixels each has."""
    entries: Floats
    """cells×3×P×2K."""
    squares: Floats
    """cells×3×P×2K: the same squared."""
    totals: Floats
    """cells×3×1×2K: sums of the squares."""

    @classmethod
    def of(cls, coarse: Floats) -> "Cells":
        """From the coarse faces, 2K×h×w×3."""
        where, is_pixel = pixels_of_cells(*coarse.shape[1:3])
        channels = 3 * where[:, None] + np.arange(3)[:, None]
        entries = np.ascontiguousarray(coarse.reshape(len(coarse), -1).T[channels])
        entries *= is_pixel[:, None, :, None]
        squares = entries**2
        return cls(
            where=where,
            channels=channels,
            is_pixel=is_pixel[:, None],
            pixels=is_pixel.sum(axis=1, keepdims=True).astype(np.float32),
            entries=entries,
            squares=squares,
            totals=squares.sum(axis=2, keepdims=True),
        )

    def of_places(self, seen: Floats) -> Floats:
        """N×cells×3×P of N×h×w×3."""
        return seen.reshape(len(seen), -1).take(self.channels, axis=1)

    def of_masks(self, masks: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """N×cells×1×P of N×h×w; what is merely filled up is False."""
        return masks.reshape(len(masks), -1).take(self.where, axis=1)[:, :, None] & self.is_pixel


def pixels_of_cells(height: int, width: int) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """cells×P: numbers of the pixels of each cell, and which of them are not merely filled up."""
    row, column = np.indices((height, width)).reshape(2, -1)
    xs = np.linspace(0, width, ACROSS + 1).astype(int)
    ys = np.linspace(0, height, DOWN + 1).astype(int)
    cell = (np.searchsorted(ys, row, "right") - 1) * ACROSS
    cell += np.searchsorted(xs, column, "right") - 1
    members = [np.flatnonzero(cell == number) for number in range(ACROSS * DOWN)]
    most = max(map(len, members))
    where = np.stack([np.resize(numbers, most) for numbers in members])
    return where, np.arange(most) < np.array([len(numbers) for numbers in members])[:, None]
