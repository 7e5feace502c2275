"""A card cut into cells that may be hidden one by one, so that all are compared in one product."""

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.cards.segments import Floats

Kind = TypeVar("Kind", bound=np.generic)

ACROSS, DOWN = 2, 4
"""Cells of a card. Half of them say enough if the others do not fit."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """All entries (2K) of a deck, cell by cell. Cells are filled up to P pixels with nothing."""

    where: NDArray[np.intp]
    """cells×P: number of the pixel in the coarse face."""
    is_pixel: NDArray[np.bool_]
    """cells×1×1×P: not merely filled up."""
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
        planes = coarse.reshape(len(coarse), -1, 3).transpose(2, 1, 0)
        entries = np.ascontiguousarray(planes[:, where].transpose(1, 0, 2, 3))
        entries *= is_pixel[:, None, :, None]
        squares = entries**2
        totals = squares.sum(axis=2, keepdims=True)
        return cls(where, is_pixel[:, None, None], entries, squares, totals)

    @property
    def pixels(self) -> NDArray[np.intp]:
        """cells: how many pixels each has."""
        return np.asarray(self.is_pixel.sum(axis=(1, 2, 3)))

    def cut(self, planes: NDArray[Kind]) -> NDArray[Kind]:
        """cells×C×N×P of C×N×h×w."""
        flat = planes.reshape(*planes.shape[:2], -1)
        return np.moveaxis(flat[..., self.where], 2, 0)


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
