"""Where a card may lie of which others leave one side in sight."""

from dataclasses import replace

import cv2
import numpy as np

from vision.cards.beneath import (
    HARDLY_SEEN,
    LOOSE,
    Column,
    cards_at_sides,
    most_outlined,
    neighbours,
    put_along,
    turned_by,
)
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


def test_a_half_hidden_card_comes_before_an_open_place_that_lacks_a_side() -> None:
    table = np.full((720, 1280, 3), (60, 90, 70), np.uint8)
    half_hidden = np.array([[300, 100], [400, 100], [400, 250], [300, 250]], np.float32) - 0.5
    upper = half_hidden + np.array([0, 30], np.float32)
    lacks_a_side = half_hidden + np.array([500, 0], np.float32)
    table[100:280, 300:400] = 235
    table[100:300, 800:900] = 235
    scene = Scene.of(table)
    scene.on_top.hide(to_half(upper), np.ones((84, 56), bool))
    count, _ = scene.on_top.outlined(np.stack([half_hidden, lacks_a_side]))
    assert count[0] < count[1]
    [first] = most_outlined(scene, np.stack([lacks_a_side, half_hidden]), 1)
    assert (first == half_hidden).all()


def test_in_a_pile_of_white_cards_a_part_of_a_side_shows_the_next() -> None:
    table = np.full((720, 1280, 3), (60, 90, 70), np.uint8)
    table[100:550, 300:400] = 235
    cv2.fillPoly(table, [np.array([[400, 250], [560, 550], [400, 550]])], (235, 235, 235))
    known = np.array([[300, 100], [400, 100], [400, 250], [300, 250]], np.float32) - 0.5
    beneath = known[None] + np.array([0, 90], np.float32)
    scene = Scene.of(table)
    scene.on_top.hide(to_half(known), np.ones((84, 56), bool))
    assert not are_among(beneath, neighbours(scene, known[None], 2 / 3), 0.05).any()
    assert are_among(
        beneath, neighbours(scene, known[None], 2 / 3, Column(HARDLY_SEEN, 16)), 0.05
    ).any()


def test_a_card_that_is_turned_keeps_its_size_and_its_middle() -> None:
    aspect, unit = 0.65, np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
    before, after = unit * (aspect, 1.0), turned_by(0.3, unit, aspect)[0] * (aspect, 1.0)
    assert np.allclose(after.mean(axis=0), before.mean(axis=0))
    lengths = [np.linalg.norm(one - np.roll(one, 1, axis=0), axis=1) for one in (before, after)]
    assert np.allclose(*lengths)
    assert np.isclose(np.arctan2(*(after[1] - after[0])[::-1]), 0.3)


def test_beside_a_known_card_one_laid_askew_is_thought_of_too() -> None:
    table = np.full((720, 1280, 3), (60, 90, 70), np.uint8)
    known = np.array([[300, 100], [400, 100], [400, 250], [300, 250]], np.float32)
    askew = cv2.boxPoints(((350.0, 265.0), (100.0, 150.0), 4.5))
    for card in (askew, known):
        cv2.fillConvexPoly(table, np.rint(card).astype(np.int32), (235, 235, 235))
    scene = Scene.of(table)
    scene.on_top.hide(to_half(known), np.ones((84, 56), bool))
    corners = askew[np.argsort(np.arctan2(*(askew - askew.mean(axis=0)).T[::-1]))]
    straight, turned = (
        np.abs(neighbours(scene, known[None], 2 / 3, column) - corners)
        for column in (Column(HARDLY_SEEN, 16), LOOSE)
    )
    assert turned.max(axis=(1, 2)).min() < straight.max(axis=(1, 2)).min()


def test_in_a_loose_column_beside_one_with_plain_sides_a_white_card_is_thought_of_too() -> None:
    table = np.full((720, 1280, 3), (60, 90, 70), np.uint8)
    known = np.array([[600, 300], [700, 300], [700, 450], [600, 450]], np.float32)
    plain, white = known - np.array([0, 130]), known + np.array([8, 80])
    for card, colour in (
        (plain, (160, 60, 30)),
        (white, (235, 235, 235)),
        (known, (235, 235, 235)),
    ):
        cv2.fillConvexPoly(table, card.astype(np.int32), colour)
    scene = Scene.of(table)
    scene.on_top.hide(to_half(known), np.ones((84, 56), bool))
    places = neighbours(scene, known[None], 2 / 3, LOOSE)
    assert np.abs(places - white).max(axis=(1, 2)).min() < NEAR_PX
    neat = neighbours(scene, known[None], 2 / 3, Column(HARDLY_SEEN, 16))
    assert np.abs(neat - white).max(axis=(1, 2)).min() > NEAR_PX


def test_beside_every_known_card_some_places_are_looked_at() -> None:
    """The other one lies on a carpet full of lines: all places beside it have edges all round."""
    table = np.full((720, 1280, 3), (60, 90, 70), np.uint8)
    table[:, 700:, :] = np.where(np.indices((720, 580)).sum(axis=0) % 12 < 6, 40, 200)[..., None]
    known, on_carpet = (
        np.array([[x, 100], [x + 100, 100], [x + 100, 250], [x, 250]], np.float32) - 0.5
        for x in (300, 900)
    )
    beneath = known + np.array([0, 60], np.float32)
    for card in (beneath, known):
        left, top = np.rint(card[0] + 0.5).astype(int)
        table[top : top + 150, left : left + 100] = 235
    scene = Scene.of(table)
    scene.on_top.hide(to_half(known), np.ones((84, 56), bool))
    places = neighbours(scene, np.stack([known, on_carpet]), 2 / 3)
    assert are_among(beneath[None], places, 0.1).any()
