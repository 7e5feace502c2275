"""An outline is moved to where a face fits, in whichever channel its lines are plain."""

import cv2
import numpy as np
import pytest

from vision.cards.align import align
from vision.cards.faces import Faces
from vision.cards.outlines import Quads
from vision.cards.rectify import Views
from vision.picture import Picture

WIDE, TALL = 200, 300
LEFT, TOP = 420, 180
UPRIGHT = [[0, 0], [WIDE, 0], [WIDE, TALL], [0, TALL]]
WHERE_IT_LIES = np.add(UPRIGHT, [LEFT - 0.5, TOP - 0.5]).astype(np.float32)
FOUND_WITHIN_PX = 2.5


def card(ink: tuple[int, int, int]) -> Picture:
    """A word on white paper."""
    face = np.full((TALL, WIDE, 3), 235, np.uint8)
    cv2.putText(face, "NUIT", (12, 170), cv2.FONT_HERSHEY_DUPLEX, 2.0, ink, 9, cv2.LINE_AA)
    return face


def table_with(face: Picture) -> Picture:
    noise = np.random.default_rng(5).normal(0.0, 3.0, (720, 1280, 3))
    picture = np.full((720, 1280, 3), 90.0)
    picture[TOP : TOP + TALL, LEFT : LEFT + WIDE] = face
    return np.asarray((picture + noise).clip(0, 255), np.uint8)


def moved_to_its_place(ink: tuple[int, int, int]) -> Quads:
    """From an outline that is a little off."""
    faces = Faces.of([("night", card(ink))], WIDE / TALL)
    grey = Views.of(table_with(card(ink))).grey(int(faces.channel[0]))
    open_card = np.zeros(faces.size[::-1], bool)
    return align(grey, WHERE_IT_LIES + np.float32(8), faces, 0, open_card)


@pytest.mark.parametrize("ink", [(60, 225, 40), (40, 40, 200), (25, 25, 25)])
def test_print_of_any_ink_moves_an_outline_to_its_card(ink: tuple[int, int, int]) -> None:
    """Green ink takes hardly any green light from the paper."""
    assert np.abs(moved_to_its_place(ink) - WHERE_IT_LIES).max() < FOUND_WITHIN_PX
