"""How large a card is: the mat is a ruler, and a deck has one size."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.box import Box
from vision.cards.answers import Seen
from vision.cards.plane import Plane
from vision.cards.size import SAME_DECK, CardSize, Ruler

CARD_MM = (44.0, 68.0)
PX_PER_MM = 1.6
PICTURE = Box(0, 0, 1280, 720)


def outline(width_mm: float, height_mm: float, turn_deg: float = 10.0) -> NDArray[np.float32]:
    """A card in the middle of the picture."""
    turn = np.radians(turn_deg)
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (width_mm / 2, height_mm / 2)
    return np.asarray(half @ spin * PX_PER_MM + (640, 360), np.float32)


@pytest.fixture
def size() -> CardSize:
    made = CardSize(CARD_MM, 44 / 68)
    made.to_mm = np.diag([1 / PX_PER_MM, -1 / PX_PER_MM, 1.0])  # y upwards, as on a mat
    return made


def fits(size: CardSize, width_mm: float, height_mm: float) -> bool:
    ruler = size.ruler(PICTURE)
    assert ruler is not None
    return bool(ruler.fits(outline(width_mm, height_mm)[None])[0])


def test_without_a_mat_nothing_is_known() -> None:
    assert CardSize(CARD_MM, 44 / 68).ruler(PICTURE) is None


def test_any_deck_that_fits_the_mat_may_be_played_with(size: CardSize) -> None:
    assert fits(size, 50, 78)
    assert fits(size, 30, 46)
    assert not fits(size, 22, 34)
    assert not fits(size, 63, 88)


def test_once_some_cards_were_seen_all_are_as_large(size: CardSize) -> None:
    for _ in range(3):
        size.learn(Seen("w3", outline(50, 78), 0.99, 1.0))
    assert fits(size, 51, 77)
    assert not fits(size, 44, 68)
    assert not fits(size, 50, 90)  # two cards along each other


def test_cards_that_do_not_agree_are_no_measure(size: CardSize) -> None:
    for scale in (0.8, 1.0, 1.2):
        size.learn(Seen("w3", outline(44 * scale, 68 * scale), 0.99, 1.0))
    assert fits(size, 44 * 1.15, 68 * 1.15)


def test_a_card_that_was_seen_badly_is_no_measure(size: CardSize) -> None:
    for _ in range(3):
        size.learn(Seen("w3", outline(50, 90), 0.6, 1.0))
        size.learn(Seen("w3", outline(50, 90), 1.0, 0.5))
    assert fits(size, 44, 68)


@pytest.mark.parametrize("turn_deg", [0.0, 10.0, 95.0, 200.0])
def test_a_skewed_outline_is_squared_to_a_card(turn_deg: float) -> None:
    plane = Plane(np.diag([68 * PX_PER_MM, -68 * PX_PER_MM, 1.0]))
    right = outline(*CARD_MM, turn_deg)
    askew = right + np.array([[2, 1], [-2, -1], [2, 1], [-2, -1]], np.float32)
    squared = Ruler(plane, 44 / 68, SAME_DECK).squared(askew[None])[0]
    assert squared == pytest.approx(right, abs=2.5)
    assert np.linalg.norm(squared[1] - squared[0]) == pytest.approx(44 * PX_PER_MM, rel=0.01)
    assert np.linalg.norm(squared[2] - squared[1]) == pytest.approx(68 * PX_PER_MM, rel=0.01)
