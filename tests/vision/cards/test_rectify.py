"""Between a picture and a card's face."""

import cv2
import numpy as np

from vision.cards.rectify import UNIT, Views, from_afar, homographies, rectify, sampled, to_half

CARD = np.array([[60, 40], [150, 52], [140, 190], [55, 178]], np.float32)
SIZE = 20, 30
NEARLY_ALIKE = 6.0
"""Levels (of 255), in the mean."""


def spread(count: int) -> np.ndarray:
    """Outlines around the card, each a little askew."""
    chance = np.random.default_rng(3)
    return CARD + chance.uniform(-8, 8, (count, 4, 2)).astype(np.float32)


def table() -> np.ndarray:
    """Soft spots of every colour."""
    spots = np.random.default_rng(4).integers(0, 256, (240, 320, 3)).astype(np.uint8)
    soft = cv2.GaussianBlur(spots, (0, 0), 6.0).astype(np.float32)
    return np.asarray((soft - soft.min()) * (255.0 / (soft.max() - soft.min())), np.uint8)


def test_many_outlines_are_seen_as_each_one_is() -> None:
    outlines = spread(count=20)
    every = homographies(outlines)
    one_by_one = [cv2.getPerspectiveTransform(UNIT, outline) for outline in outlines]
    assert np.allclose(every, one_by_one)
    picture = table()
    alone = np.concatenate([sampled(picture, one[None], SIZE) for one in outlines])
    assert np.array_equal(sampled(picture, outlines, SIZE), alone)


def test_from_afar_a_place_looks_as_it_does_from_near_only_coarser() -> None:
    views, outlines = Views.of(table()), spread(count=20)
    near = rectify(views, outlines, (2 * SIZE[0], 2 * SIZE[1])).astype(np.float32)
    near = near.reshape(20, SIZE[1], 2, SIZE[0], 2, 3).mean(axis=(2, 4))
    afar = from_afar(views.halved, to_half(outlines), SIZE).astype(np.float32)
    assert float(np.abs(afar - near).mean()) < NEARLY_ALIKE


def test_beyond_the_picture_all_is_black_and_no_outline_is_none() -> None:
    picture = table()
    assert not sampled(picture, CARD[None] + np.float32(900.0), SIZE).any()
    assert sampled(picture, CARD[None][:0], SIZE).shape == (0, 30, 20, 3)


def test_a_folded_outline_does_no_harm() -> None:
    folded = np.repeat(CARD[None, :1], 4, axis=1).repeat(8, axis=0)
    assert sampled(table(), folded, SIZE).shape == (8, 30, 20, 3)
