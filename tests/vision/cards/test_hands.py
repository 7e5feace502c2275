"""What a hand hides of a card says nothing about it."""

import cv2
import numpy as np
import pytest

from vision.cards.answers import overlap
from vision.cards.evenings.painted import FACE_SIZE, Lying, Painter
from vision.cards.eye import CardEye
from vision.cards.faces import Faces as Taught
from vision.cards.hands import hand_of
from vision.cards.rectify import Views
from vision.picture import Picture

Faces = dict[str, Picture]
SKINS = {"fair": (140, 165, 215), "dark": (48, 66, 98)}
"""Blue-green-red."""
FREE, COVERED = Lying("green_7", (330, 330), 15), Lying("blue_7", (800, 420), -8)
FINGERTIPS = ((757, 420), (786, 392), (815, 396), (846, 432))
KNUCKLES = ((800, 590), (818, 580), (838, 580), (858, 590))
WOOD, MAT = (70, 100, 150), (110, 130, 90)
MATS = {
    "all round": [(180, 20), (1100, 20), (1100, 690), (180, 690)],
    "behind it": [(0, 0), (700, 0), (700, 40), (1279, 40), (1279, 719), (0, 719)],
}
"""Corners, by where wood is seen beside them."""
MOSTLY = 0.8


def with_hand(table: Picture, skin: tuple[int, int, int]) -> tuple[Picture, Picture]:
    """The table with a hand on it that comes in over the lower rim; and where it lies."""
    there = np.zeros(table.shape[:2], np.uint8)
    cv2.fillConvexPoly(there, np.array([(785, 570), (875, 570), (900, 720), (790, 720)]), 255)
    for tip, knuckle in zip(FINGERTIPS, KNUCKLES, strict=True):
        cv2.line(there, tip, knuckle, 255, 22)
    around = cv2.distanceTransform(there, cv2.DIST_L2, 5)[..., None]
    shaded = np.array(skin, np.float32) * (0.75 + 0.25 * np.minimum(around / 12.0, 1.0))
    soft = cv2.GaussianBlur(there, (0, 0), 1.2)[..., None] / 255.0
    return np.asarray(table * (1 - soft) + shaded * soft, np.uint8), there


@pytest.fixture(params=SKINS)
def skin(request: pytest.FixtureRequest) -> tuple[int, int, int]:
    return SKINS[request.param]


@pytest.mark.parametrize("table", ["felt", "white"])
def test_a_hand_is_told_from_table_and_cards(
    table: str, faces: Faces, skin: tuple[int, int, int]
) -> None:
    bare = Painter(table=table).scene(faces, [FREE, COVERED]).picture
    picture, there = with_hand(bare, skin)
    views = Views.of(picture)
    seen = hand_of(views.half, views.off_table) > 0
    true = cv2.resize(there, (seen.shape[1], seen.shape[0]), interpolation=cv2.INTER_AREA) > 127
    assert (seen & true).sum() > MOSTLY * true.sum()
    assert (seen & true).sum() > MOSTLY * seen.sum()


def test_on_a_table_without_hands_there_is_none(faces: Faces) -> None:
    views = Views.of(Painter(table="felt").scene(faces, [FREE, COVERED]).picture)
    assert not hand_of(views.half, views.off_table).any()


@pytest.mark.parametrize("where", MATS)
def test_the_wood_beside_a_mat_is_no_hand(where: str) -> None:
    table = np.full((720, 1280, 3), WOOD, np.uint8)
    cv2.fillPoly(table, [np.array(MATS[where])], MAT)
    views = Views.of(table)
    assert not hand_of(views.half, views.off_table).any()


def test_a_card_under_fingers_is_known_by_what_they_leave_of_it(
    eye: CardEye, faces: Faces, skin: tuple[int, int, int]
) -> None:
    scene = Painter(table="felt").scene(faces, [FREE, COVERED])
    picture, _ = with_hand(scene.picture, skin)
    sight = eye.look(picture)
    assert {one.label for one in sight.seen} == {"green_7", "blue_7"}
    beneath = next(one for one in sight.seen if one.label == "blue_7")
    assert overlap(beneath.corners, scene.cards[1].corners) > 0.95


def test_under_fingers_a_card_whose_name_nobody_can_tell_is_asked(
    faces: Faces, skin: tuple[int, int, int]
) -> None:
    twins = {"blue_7": faces["blue_7"], "green_7": faces["blue_7"]}
    picture, _ = with_hand(Painter(table="felt").scene(twins, [FREE, COVERED]).picture, skin)
    seven = Taught.of(
        [("one", twins["blue_7"]), ("other", twins["blue_7"])], FACE_SIZE[0] / FACE_SIZE[1]
    )
    sight = CardEye(seven).look(picture)
    assert sight.seen == ()
    assert len(sight.unsure) == 2
