"""Compares a place on the table with every face of the deck at once."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cards.faces import Faces
from vision.cards.light import Lamp, tinted
from vision.cards.segments import Floats

CELLS = (3, 4)
"""Across and down: parts of a card that can be hidden one by one."""


@dataclass(frozen=True, slots=True)
class Matches:
    """`error` is N×2K: how badly entry k explains place n, 0 (perfect) to about 1."""

    error: Floats
    visible: Floats


def compare(places: NDArray[np.uint8], seen: NDArray[np.bool_], faces: Faces, lamp: Lamp) -> Matches:
    """`places` is N×h×w×3 at the coarse size; `seen` N×h×w is False where something else lies."""
    count, height, width = seen.shape
    weight = np.repeat(seen.reshape(count, -1, 1), 3, axis=2).astype(np.float32)
    pixels = places.reshape(count, -1, 3).astype(np.float32)
    entries = faces.coarse.reshape(len(faces.coarse), -1, 3)
    product = np.empty((3, count, len(entries)))
    square = np.empty_like(product)
    for channel in range(3):
        face = np.ascontiguousarray(entries[:, :, channel])
        hidden = weight[:, :, channel]
        product[channel] = (pixels[:, :, channel] * hidden) @ face.T
        square[channel] = hidden @ (face * face).T + 1e-3
    energy = (pixels**2 * weight).sum(axis=(1, 2))
    brightness = product.sum(axis=0) / square.sum(axis=0)
    gains = tinted(np.moveaxis(product / square, 0, -1), brightness, lamp)
    gains = np.moveaxis(gains, -1, 0)
    left = energy[:, None] - (2 * gains * product - gains**2 * square).sum(axis=0)
    error = np.sqrt(np.maximum(left, 0.0) / np.maximum(energy[:, None], 1e-3))
    return Matches(error.astype(np.float32), seen.reshape(count, -1).mean(axis=1).astype(np.float32))
