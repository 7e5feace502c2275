"""Which covered cards nobody could tell, by what their faces have in common."""

import cv2
import numpy as np

from vision.cards.answers import Sight
from vision.cards.deck import Deck
from vision.cards.measured.in_common import marked
from vision.cards.measured.measure import Example, Score, Truth, count
from vision.cards.outlines import Quads
from vision.picture import Picture

WIDTH, HEIGHT = 100, 140
HERE = np.array([[200, 200], [300, 200], [300, 340], [200, 340]], np.float32)
UP, DOWN = np.array([0, -75], np.float32), np.array([0, 75], np.float32)


def halved(above: tuple[int, int, int], below: tuple[int, int, int]) -> Picture:
    face = np.full((HEIGHT, WIDTH, 3), 235, np.uint8)
    cv2.circle(face, (50, 35), 20, above, -1)
    cv2.rectangle(face, (30, 90), (70, 120), below, -1)
    return face


RED, BLUE, GREEN = (40, 40, 200), (200, 60, 40), (60, 160, 60)
DECK = Deck(
    "halves",
    WIDTH / HEIGHT,
    (("red", halved(RED, GREEN)), ("blue", halved(BLUE, GREEN)), ("plain", halved(GREEN, RED))),
)


def is_told(label: str | None, covered_at: np.ndarray, corners: Quads = HERE) -> bool:
    """Is the card told that lies here, with another one laid on it, so far aside?"""
    lying = Truth(label, corners, 0.6), Truth("plain", HERE + covered_at, 1.0)
    return marked(DECK, Example("pile", np.zeros((9, 9, 3), np.uint8), lying)).cards[0].is_told


def test_a_card_of_which_only_a_common_half_is_in_sight_cannot_be_told() -> None:
    assert not is_told("red", UP)


def test_a_card_whose_own_half_is_in_sight_can() -> None:
    assert is_told("red", DOWN)


def test_upside_down_another_half_is_in_sight() -> None:
    assert is_told("red", UP, np.roll(HERE, 2, axis=0))
    assert not is_told("red", DOWN, np.roll(HERE, 2, axis=0))


def test_a_card_beside_another_one_is_told() -> None:
    assert is_told("red", 3 * UP)


def test_no_card_is_expected_to_be_told_from_one_that_nobody_taught() -> None:
    assert is_told(None, UP)


def test_missing_what_nobody_could_tell_is_counted_apart() -> None:
    lying = Truth("red", HERE, 0.6, is_told=False), Truth("plain", HERE + UP, 1.0)
    score = Score()
    count(score, Sight(), lying)
    assert (score.cards, score.told) == (2, 1)
