"""Where a card may lie of which others leave one side in sight."""

from dataclasses import replace

import numpy as np

from vision.cards.beneath import cards_at_sides, put_along
from vision.cards.eye import CardEye
from vision.cards.painted import Lying, Painter
from vision.cards.scene import Scene
from vision.cards.segments import Segments
from vision.picture import Picture

NEAR_PX = 6.0


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
