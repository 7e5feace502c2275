"""Edge pixels that touch and run the same way are one piece, as OpenCV finds it per sector."""

import cv2
import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.cards.connected import Pixels, pieces_of

SECTORS = 8


def edge_pixels(seed: int, density: float) -> tuple[Pixels, NDArray[np.bool_]]:
    random = np.random.default_rng(seed)
    mask = random.random((17, 23)) < density
    ys, xs = np.nonzero(mask)
    # Whole numbers are on the border between sectors, and common: sides along the picture's rim.
    sector = np.round(random.random(len(xs)) * 2 * SECTORS, random.integers(0, 3))
    return Pixels(xs, ys, sector.astype(np.float32)), mask


def as_opencv_sees_it(pixels: Pixels, shape: tuple[int, ...], centre: int) -> set[frozenset[int]]:
    away = np.abs((pixels.sector - centre + SECTORS / 2) % SECTORS - SECTORS / 2)
    inside = np.flatnonzero(away <= 1.0)
    mask = np.zeros(shape, np.uint8)
    mask[pixels.y[inside], pixels.x[inside]] = 1
    _, labels = cv2.connectedComponents(mask, connectivity=8)
    label = labels[pixels.y[inside], pixels.x[inside]]
    return {frozenset(inside[label == one].tolist()) for one in np.unique(label)}


@given(seed=st.integers(0, 10_000), density=st.floats(0.0, 0.7))
def test_pieces_are_what_touches_within_a_sector(seed: int, density: float) -> None:
    pixels, mask = edge_pixels(seed, density)
    found = pieces_of(pixels, SECTORS)
    pieces = [frozenset(found.pixel[found.piece == n].tolist()) for n in range(len(found.centre))]
    ours = {(int(centre), piece) for centre, piece in zip(found.centre, pieces, strict=True)}
    theirs = {
        (centre, piece)
        for centre in range(SECTORS)
        for piece in as_opencv_sees_it(pixels, mask.shape, centre)
    }
    assert ours == theirs


@given(seed=st.integers(0, 10_000), density=st.floats(0.0, 0.7))
def test_small_pieces_are_left_out_and_the_others_stay(seed: int, density: float) -> None:
    pixels, _ = edge_pixels(seed, density)
    found = pieces_of(pixels, SECTORS)
    large = found.larger(4)
    whole = [found.pixel[found.piece == n].tolist() for n in range(len(found.centre))]
    kept = [large.pixel[large.piece == n].tolist() for n in range(len(large.centre))]
    assert kept == [piece for piece in whole if len(piece) >= 4]
