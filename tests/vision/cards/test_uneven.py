"""Light that changes across a card: it is found out, and does not turn one card into another."""

import cv2
import numpy as np
import pytest

from vision.cards.evenings.painted import INKS, painted_face
from vision.cards.light import Lamp
from vision.cards.segments import Floats
from vision.cards.uneven import Lit, as_levels, as_light, unevenly_lit

SIZE = (56, 84)
NEARLY = 6.0
"""Levels: mean difference that counts as explained."""

CLEARLY = 0.8
"""As much of what another card leaves unexplained, at most."""


def face(ink: str, sign: str) -> Floats:
    small = cv2.resize(painted_face(INKS[ink], sign), SIZE, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 0.7), np.float32)


def under_a_lamp(card: Floats) -> Floats:
    """A warm lamp mirrored in the middle, and a shadow over the left half."""
    x, y = np.meshgrid(np.linspace(-1, 1, SIZE[0]), np.linspace(-1, 1, SIZE[1]))
    veil = 0.5 * np.exp(-3.0 * (x**2 + y**2))[..., None] * np.array([0.7, 0.9, 1.0])
    shade = np.where(x < 0, 0.7 + 0.3 * x, 0.7 + 0.1 * x)[..., None]
    return as_levels(np.asarray(as_light(card) * shade + veil, np.float32))


def left_over(seen: Floats, card: Floats) -> float:
    everywhere = np.ones(seen.shape[:2], np.float32)
    shown, _ = unevenly_lit(Lit.of(seen, everywhere), card, Lamp())
    return float(np.abs(shown - seen).mean())


def test_a_mirrored_lamp_and_a_shadow_are_explained() -> None:
    card = face("red", "7")
    assert left_over(under_a_lamp(card), card) < NEARLY


@pytest.mark.parametrize("other", [("red", "1"), ("orange", "7"), ("purple", "7")])
def test_no_light_turns_a_card_into_another(other: tuple[str, str]) -> None:
    seen = under_a_lamp(face("red", "7"))
    assert left_over(seen, face("red", "7")) < CLEARLY * left_over(seen, face(*other))


def test_even_light_needs_no_veil() -> None:
    card = face("blue", "1")
    assert left_over(card, card) < 1.0
