"""A printed frame leads to the card around it."""

import numpy as np
import pytest

from vision.cards.evenings.painted import FACE_SIZE, INKS, painted_face
from vision.cards.faces import Faces
from vision.cards.frame import Frame
from vision.cards.plane import apply
from vision.cards.rectify import homographies
from vision.picture import Picture

ASPECT = FACE_SIZE[0] / FACE_SIZE[1]
RIM_PX = 30
CARD = np.array([[300, 200], [410, 215], [385, 380], [280, 360]], np.float32)


def framed(sign: str, ink: tuple[int, int, int]) -> Picture:
    """A face with a dark field inside a pale rim."""
    face = painted_face(ink, sign)
    field = np.full_like(face, (225, 235, 238))
    field[RIM_PX:-RIM_PX, RIM_PX:-RIM_PX] = face[RIM_PX:-RIM_PX, RIM_PX:-RIM_PX] // 2
    return field


@pytest.fixture(scope="module")
def deck() -> Faces:
    faces = [(sign, framed(sign, ink)) for sign, ink in zip("1234", INKS.values(), strict=False)]
    return Faces.of(faces, ASPECT)


def test_the_frame_of_a_deck_is_where_most_faces_have_it(deck: Faces) -> None:
    frame = Frame.common_to(deck)
    assert frame is not None
    width, height = FACE_SIZE
    wanted = (RIM_PX / width, 1 - RIM_PX / width, RIM_PX / height, 1 - RIM_PX / height)
    assert (frame.left, frame.right, frame.top, frame.bottom) == pytest.approx(wanted, abs=0.02)


def test_faces_without_a_frame_have_none_in_common() -> None:
    plain = np.full((FACE_SIZE[1], FACE_SIZE[0], 3), 200, np.uint8)
    assert Frame.common_to(Faces.of([("plain", plain)], ASPECT)) is None


def test_the_card_around_its_own_frame_is_the_card() -> None:
    frame = Frame(0.1, 0.88, 0.12, 0.9)
    unit = np.array([[0.1, 0.12], [0.88, 0.12], [0.88, 0.9], [0.1, 0.9]])
    printed = apply(homographies(CARD[None])[0], unit).astype(np.float32)
    assert frame.cards_around(printed[None])[0] == pytest.approx(CARD, abs=0.01)


def test_one_side_of_an_outline_may_be_that_of_the_frame() -> None:
    frame = Frame(0.1, 0.88, 0.12, 0.9)
    unit = np.array([[0.0, 0.12], [1.0, 0.12], [1.0, 1.0], [0.0, 1.0]])
    too_short = apply(homographies(CARD[None])[0], unit).astype(np.float32)
    cards = frame.cards_partly_around(too_short)
    assert np.abs(cards - CARD).max(axis=(1, 2)).min() < 0.01
