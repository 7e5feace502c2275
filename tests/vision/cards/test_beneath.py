"""Where a card may lie of which others leave one side in sight."""

from dataclasses import replace

import cv2
import numpy as np

from vision.cards.beneath import HARDLY_SEEN, cards_at_sides, neighbours, put_along
from vision.cards.evenings.painted import Lying, Painter
from vision.cards.eye import CardEye
from vision.cards.outlines import are_among
from vision.cards.rectify import to_half
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


def test_in_a_pile_of_white_cards_a_part_of_a_side_shows_the_next() -> None:
    table = np.full((720, 1280, 3), (60, 90, 70), np.uint8)
    table[100:550, 300:400] = 235
    cv2.fillPoly(table, [np.array([[400, 250], [560, 550], [400, 550]])], (235, 235, 235))
    known = np.array([[300, 100], [400, 100], [400, 250], [300, 250]], np.float32) - 0.5
    beneath = known[None] + np.array([0, 90], np.float32)
    scene = Scene.of(table)
    scene.hide(to_half(known), np.ones((84, 56), bool))
    assert not are_among(beneath, neighbours(scene, known[None], 2 / 3), 0.05).any()
    assert are_among(beneath, neighbours(scene, known[None], 2 / 3, HARDLY_SEEN), 0.05).any()
