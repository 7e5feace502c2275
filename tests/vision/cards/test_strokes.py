"""The drawing of a card is read where light and hands leave some of it."""

import numpy as np
import pytest

from vision.cards.evenings.painted import painted_face
from vision.cards.faces import smoothed
from vision.cards.segments import Floats, Mask
from vision.cards.strokes import Reading, Strokes

RED = (50, 50, 200)


def face(sign: str) -> Floats:
    return smoothed(painted_face(RED, sign)[::4, ::4])


@pytest.fixture
def in_sight() -> Mask:
    return np.ones(face("3").shape[:2], bool)


def read(seen: Floats, sight: Mask, sign: str) -> Reading:
    return Strokes.of(seen, sight).read(face(sign))


def test_a_veil_of_glare_costs_no_stroke(in_sight: Mask) -> None:
    veiled = 0.3 * face("3") + 170.0
    assert read(veiled, in_sight, "3").shown > 0.9


def test_a_finger_agrees_with_no_face(in_sight: Mask) -> None:
    touched = face("3")
    touched[40:] = (110.0, 140.0, 200.0)
    assert 0.3 < read(touched, in_sight, "3").shown < 0.6


def test_what_lies_under_another_card_is_not_asked(in_sight: Mask) -> None:
    covered = face("3")
    covered[40:] = 0.0
    in_sight[40:] = False
    assert read(covered, in_sight, "3").shown > 0.9


@pytest.mark.parametrize(("seen", "lean"), [("3", 1.0), ("7", -1.0)])
def test_a_duel_sides_with_the_sign_that_is_drawn(in_sight: Mask, seen: str, lean: float) -> None:
    strokes = Strokes.of(0.4 * face(seen) + 60.0, in_sight)
    duel = strokes.duel(strokes.read(face("3")), strokes.read(face("7")))
    assert duel.area > 0.01
    assert duel.lean == pytest.approx(lean, abs=0.1)


def test_a_sign_that_neither_face_has_sides_with_nobody(in_sight: Mask) -> None:
    strokes = Strokes.of(face("X"), in_sight)
    duel = strokes.duel(strokes.read(face("3")), strokes.read(face("7")))
    assert abs(duel.lean) < 0.5


def test_plain_colour_says_nothing(in_sight: Mask) -> None:
    plain = np.full_like(face("3"), 128.0)
    assert read(plain, in_sight, "3").area == 0.0
