"""A small part of a face is found where it lies or a little aside."""

import cv2
import numpy as np

from vision.cards.faces import sharp
from vision.cards.spot import Spot
from vision.picture import Picture

PINK, WHITE = (160, 110, 235), (240, 242, 244)
WHERE = slice(60, 110), slice(36, 76)


def card() -> Picture:
    """A white number on a pink field, as the loupe shows it."""
    face = np.full((300, 200, 3), (70, 150, 60), np.uint8)
    cv2.rectangle(face, (70, 110), (130, 190), PINK, -1)
    cv2.putText(face, "8", (84, 166), cv2.FONT_HERSHEY_DUPLEX, 1.5, WHITE, 5, cv2.LINE_AA)
    return sharp(face, (112, 168))


FACE = card()


def test_a_part_of_a_thing_is_found_a_little_aside_as_all_of_it_is() -> None:
    aside = np.roll(FACE, (2, -1), axis=(0, 1))
    whole = np.ones((50, 40), bool)
    half = whole.copy()
    half[25:] = False
    for part in (whole, half):
        assert Spot.of(aside, WHERE, part).likeness(FACE[WHERE]) > 0.999


def test_where_nothing_is_drawn_nothing_is_alike() -> None:
    plain = np.full((50, 40, 3), PINK, np.uint8)
    part = np.ones((50, 40), bool)
    assert Spot.of(FACE, WHERE, part).likeness(plain) == 0.0
    part[:10] = False
    assert Spot.of(FACE, WHERE, part).likeness(plain) == 0.0
