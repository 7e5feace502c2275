"""Taught faces in the light in which something is seen."""

import cv2
import numpy as np

from vision.cards.light import Lamp, planes
from vision.cards.relit import Compared, fit, relit
from vision.cards.segments import Floats
from vision.picture import Picture

PURPLE, RED, WHITE = (148, 60, 127), (80, 100, 235), (214, 226, 233)
KNEE, ROOM = 215.0, 30.0
"""Level from which a camera squeezes what is brighter, and levels that it leaves for that."""
SLIGHT_TINT = 0.1
NEARLY = 12.0
"""Levels by which a colour may be off."""


def card(ground: tuple[int, int, int] = PURPLE) -> Picture:
    """White print on it."""
    face = np.full((80, 56, 3), ground, np.uint8)
    for y in (12, 34, 56):
        cv2.rectangle(face, (8, y), (48, y + 12), WHITE, -1)
    return face


def compared(face: Picture, seen: Floats) -> Compared:
    everywhere = np.ones((1, face[::2, ::2, 0].size), np.float32)
    return Compared.of(planes(seen), planes(face.astype(np.float32))[None], everywhere)


def overexposed(face: Picture) -> Floats:
    """With half as much light again: white is as bright as the camera goes, or nearly."""
    light = face.astype(np.float32) * 1.5
    over = np.maximum(light - KNEE, 0.0)
    return np.asarray(np.minimum(light, KNEE) + ROOM * (1.0 - np.exp(-over / ROOM)), np.float32)


def test_white_print_that_is_too_bright_does_not_tell_how_bright_the_rest_is() -> None:
    face = card()
    both = compared(face, overexposed(face))
    colours, _ = relit(both, fit(both, Lamp()))
    ground = face[..., 1] == PURPLE[1]
    assert np.abs(colours[0] - both.seen)[:, ground].max() < NEARLY


def test_a_red_that_is_too_bright_is_no_red_in_blue_light() -> None:
    """Red itself is cut off nearly, blue and green half as bright again as they were taught."""
    face = card(RED)
    [gains] = fit(compared(face, overexposed(face)), Lamp())
    assert np.abs(np.log(gains) - np.log(gains).mean()).max() < SLIGHT_TINT
