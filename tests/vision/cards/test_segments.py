"""Straight edges: those of a card are found whatever else is in the picture."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.scene import Scene
from vision.cards.segments import Segments, cut, fair, find_edges, find_segments
from vision.cards.suggest import whole_cards
from vision.cards.ways import Way
from vision.picture import Picture

CARD_PX, TURN_DEG = (80.0, 120.0), 25.0
NEAR_PX = 10.0
"""Farthest corner of a suggestion that will be put right afterwards."""
SIDES = 4


def checked_cloth() -> Picture:
    rows, columns = np.indices((720, 1280)) // 60
    checks = 90 + 30 * (rows % 2) + 30 * (columns % 2)
    return np.ascontiguousarray(np.repeat(checks[..., None], 3, axis=2).astype(np.uint8))


def test_a_checked_cloth_does_not_drown_out_a_card() -> None:
    table = checked_cloth()
    corners = cv2.boxPoints(((640.0, 360.0), CARD_PX, TURN_DEG))
    cv2.fillConvexPoly(table, np.rint(corners).astype(np.int32), (40, 40, 220), cv2.LINE_AA)
    places, _ = whole_cards(Scene.of(table), CARD_PX[0] / CARD_PX[1])
    apart = np.linalg.norm(places[:, :, None] - corners, axis=3).min(axis=2).max(axis=1)
    assert apart.min() < NEAR_PX


def planks_around_a_mat() -> Picture:
    rows, columns = np.indices((720, 1280))
    is_mat = (columns > 180) & (columns < 1100)
    planks = 110 + 40 * (rows // 8 % 2)
    return np.ascontiguousarray(np.where(is_mat, 90, planks)[..., None].repeat(3, 2), np.uint8)


def test_planks_beside_the_mat_do_not_drown_out_a_card_that_lies_along_them() -> None:
    table = planks_around_a_mat()
    corners = cv2.boxPoints(((640.0, 360.0), CARD_PX, 5.0))
    cv2.fillConvexPoly(table, np.rint(corners).astype(np.int32), (230, 230, 230), cv2.LINE_AA)
    places, _ = whole_cards(Scene.of(table), CARD_PX[0] / CARD_PX[1])
    apart = np.linalg.norm(places[:, :, None] - corners, axis=3).min(axis=2).max(axis=1)
    assert apart.min(initial=np.inf) < NEAR_PX


def striped_card(corners: NDArray[np.float32]) -> Picture:
    """On a table of wood that is about as bright as its stripes."""
    rows, columns = np.indices((720, 1280))
    is_stripe = (columns + 3 * rows) // 14 % 2 == 0
    stripes = np.where(is_stripe[..., None], (100, 130, 225), (75, 80, 215))
    table = np.full((720, 1280, 3), (90, 140, 200)) + (columns // 3 % 7 * 2)[..., None]
    inside = np.zeros((720, 1280), np.uint8)
    cv2.fillConvexPoly(inside, np.rint(corners).astype(np.int32), 1)
    return np.asarray(np.where(inside[..., None] > 0, stripes, table), np.uint8)


def test_stripes_that_end_at_the_sides_do_not_hide_a_card() -> None:
    corners = np.asarray(cv2.boxPoints(((640.0, 360.0), CARD_PX, TURN_DEG)), np.float32)
    places, _ = whole_cards(Scene.of(striped_card(corners)), CARD_PX[0] / CARD_PX[1], way=Way.AFAR)
    apart = np.linalg.norm(places[:, :, None] - corners, axis=3).min(axis=2).max(axis=1)
    assert apart.min(initial=np.inf) < NEAR_PX


def test_noise_of_a_dim_room_does_not_hide_a_card() -> None:
    dim = np.full((360, 640, 3), 50.0)
    dim[110:250, 250:350] = 75.0
    noisy = dim + np.random.default_rng(1).normal(0.0, 9.0, dim.shape)
    edges = find_edges(np.asarray(np.clip(noisy, 0, 255), np.uint8))
    found = find_segments(edges, 30.0)
    assert len(found) >= SIDES


def test_every_direction_has_its_share() -> None:
    angle = np.array([0.1] * 50 + [1.0] * 3, np.float32)
    kept = fair(angle, 10)
    assert kept[:50].sum() == 10
    assert kept[50:].all()


def test_the_side_that_a_neat_column_has_in_common_does_not_hide_the_card_on_top() -> None:
    table = np.full((720, 1280, 3), (60, 90, 130), np.uint8)
    table[100:620, 600:680] = 235
    places, open_ended = whole_cards(Scene.of(table), CARD_PX[0] / CARD_PX[1])
    corners = np.array([[600, 100], [680, 100], [680, 220], [600, 220]], np.float32) - 0.5
    apart = (
        np.linalg.norm(np.concatenate([places, open_ended])[:, :, None] - corners, axis=3)
        .min(axis=2)
        .max(axis=1)
    )
    assert apart.min(initial=np.inf) < NEAR_PX


def test_of_a_plank_nothing_is_a_side() -> None:
    ends = np.array([[[0, 0], [100, 0]], [[0, 9], [200, 9]], [[0, 50], [640, 50]]], np.float32)
    left = cut(Segments(ends, np.zeros(3, np.float32)), 165.0)
    assert left.ends[:, :, 1].max() == 9.0
    assert left.length.max() == 100.0
    assert len(left) == 3
