"""Where a card may lie of which one side is not seen."""

import cv2
import numpy as np

from vision.cards.faces import Faces
from vision.cards.outlines import are_among, within_reach
from vision.cards.scene import Scene
from vision.cards.suggest import LENGTHS, half_seen_cards, whole_cards, with_three_sides

CARD = np.array([[100, 100], [140, 100], [140, 160], [100, 160]], np.float32)
BOTTOM_HIDDEN = np.array([[1.0, 1.0, 0.0, 0.9]], np.float32)
ALL_SEEN = np.array([[1.0, 1.0, 0.95, 0.9]], np.float32)
HARDLY_SEEN = np.array([[1.0, 0.5, 0.0, 0.5]], np.float32)
EMPTY = np.full((360, 640, 3), (60, 90, 70), np.uint8)


def test_a_white_card_on_a_white_one_is_tried_in_several_lengths() -> None:
    cards = with_three_sides(CARD[None], BOTTOM_HIDDEN, EMPTY, None)
    assert len(cards) == len(LENGTHS)
    assert np.allclose(cards[:, :2], CARD[:2]), "the end that is seen stays"
    assert np.allclose(cards[:, 2:, 1], 100 + 60 * np.array(LENGTHS)[:, None])
    assert np.allclose(cards[:, 2:, 0], CARD[2:, 0])


def test_the_width_is_tried_where_a_long_side_is_not_seen() -> None:
    cards = with_three_sides(CARD[None], np.roll(BOTTOM_HIDDEN, -1), EMPTY, None)
    assert np.allclose(cards[:, 1:3, 0], 100 + 40 * np.array(LENGTHS)[:, None])


def test_a_card_with_all_its_sides_needs_no_other_length() -> None:
    assert len(with_three_sides(CARD[None], ALL_SEEN, EMPTY, None)) == 0


def test_two_sides_are_too_few() -> None:
    assert len(with_three_sides(CARD[None], HARDLY_SEEN, EMPTY, None)) == 0


def test_on_checks_that_all_have_three_sides_a_card_is_found_by_its_print() -> None:
    face = np.full((60, 40, 3), 235, np.uint8)
    face[10:30, 10:30], face[45:52, 8:32] = (40, 40, 220), (40, 40, 220)
    table = EMPTY.copy()
    table[100:160, 100:140] = face
    checks = CARD + np.array([[[x, y]] for x in range(-80, 400, 60) for y in range(-80, 180, 70)])
    places = np.concatenate([checks.astype(np.float32), CARD[None] - 0.5])
    seen = np.repeat(BOTTOM_HIDDEN, len(places), axis=0)
    sketches = Faces.of([("red", face)], 2 / 3).sketches
    assert are_among(CARD[None], with_three_sides(places, seen, table, sketches), 0.05).all()
    assert not are_among(CARD[None], with_three_sides(places, seen, table, None), 0.05).any()


def test_of_a_white_card_on_white_paper_two_sides_are_enough_if_nothing_else_is_found() -> None:
    table = np.full((720, 1280, 3), (60, 90, 70), np.uint8)
    paper = np.array([[300, 200], [400, 200], [520, 330], [520, 460], [300, 460]], np.int32)
    cv2.fillPoly(table, [paper], (235, 235, 235))
    scene = Scene.of(table)
    card = np.array([[300, 200], [400, 200], [400, 350], [300, 350]], np.float32) - 0.5
    assert not any(are_among(card[None], quads, 0.1).any() for quads in whole_cards(scene, 2 / 3))
    assert are_among(half_seen_cards(scene, 2 / 3), card[None], 0.1).any()


def test_of_a_card_with_a_half_in_the_colour_of_the_table_the_other_half_is_enough() -> None:
    table = np.full((720, 1280, 3), (60, 90, 130), np.uint8)
    cv2.rectangle(table, (300, 200), (399, 269), (60, 200, 235), -1)
    card = np.array([[300, 200], [400, 200], [400, 350], [300, 350]], np.float32) - 0.5
    assert are_among(half_seen_cards(Scene.of(table), 2 / 3), card[None], 0.1).any()


def test_places_are_compared_with_those_near_by_only_and_none_is_forgotten() -> None:
    x = np.array([5.0, 1.0, 4.5, 9.0], np.float32)
    reach = np.array([1.0, 4.0, 0.2, 0.0], np.float32)
    one, other = within_reach(x, reach)
    assert sorted(zip(one.tolist(), other.tolist(), strict=True)) == [
        (0, 0),
        (0, 2),
        (1, 1),
        (1, 2),
        (2, 2),
    ]
