"""Where a card may lie of which only some sides are seen."""

from dataclasses import replace

import numpy as np

from vision.cards.eye import CardEye
from vision.cards.painted import Lying, Painter
from vision.cards.scene import Scene
from vision.cards.segments import Segments
from vision.cards.suggest import LENGTHS, cards_at_sides, put_along, with_three_sides
from vision.picture import Picture

CARD = np.array([[100, 100], [140, 100], [140, 160], [100, 160]], np.float32)
BOTTOM_HIDDEN = np.array([[1.0, 1.0, 0.0, 0.9]], np.float32)
ALL_SEEN = np.array([[1.0, 1.0, 0.95, 0.9]], np.float32)
NEAR_PX = 6.0
HARDLY_SEEN = np.array([[1.0, 0.5, 0.0, 0.5]], np.float32)


def test_a_white_card_on_a_white_one_is_tried_in_several_lengths() -> None:
    cards = with_three_sides(CARD[None], BOTTOM_HIDDEN)
    assert len(cards) == len(LENGTHS)
    assert np.allclose(cards[:, :2], CARD[:2]), "the end that is seen stays"
    assert np.allclose(cards[:, 2:, 1], 100 + 60 * np.array(LENGTHS)[:, None])
    assert np.allclose(cards[:, 2:, 0], CARD[2:, 0])


def test_the_width_is_tried_where_a_long_side_is_not_seen() -> None:
    cards = with_three_sides(CARD[None], np.roll(BOTTOM_HIDDEN, -1))
    assert np.allclose(cards[:, 1:3, 0], 100 + 40 * np.array(LENGTHS)[:, None])


def test_a_card_with_all_its_sides_needs_no_other_length() -> None:
    assert len(with_three_sides(CARD[None], ALL_SEEN)) == 0


def test_two_sides_are_too_few() -> None:
    assert len(with_three_sides(CARD[None], HARDLY_SEEN)) == 0


def test_an_edge_that_ends_before_the_rounded_corners_lies_in_the_middle_of_its_side() -> None:
    edge = np.array([[[1.1, 2.0], [1.5, 2.0]]], np.float64)
    [card] = put_along(edge, 0.6, 1.0)
    assert np.allclose(card, [[1.0, 2.0], [1.6, 2.0], [1.6, 3.0], [1.0, 3.0]])


def test_beneath_a_known_card_one_whole_side_shows_where_another_lies(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    beneath, above = Lying("red_7", (640, 300), 0), Lying("blue_1", (700, 400), 50)
    shown = Painter().scene(faces, [beneath, above])
    aspect, card = eye.faces.aspect, shown.cards[0].corners
    [one] = (
        one for one in eye.searched(Scene.of(shown.picture)).found if one.labels[0][0] == "blue_1"
    )
    table = Scene.of(shown.picture)
    table.take(one)
    table = replace(table, segments=Segments(np.array([card[:2] / 2]), np.zeros(1, np.float32)))
    places = cards_at_sides(table, table.plane(aspect), aspect)
    assert np.abs(places - card).max(axis=(1, 2)).min() < NEAR_PX
