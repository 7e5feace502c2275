"""Whether anything is left on the table once the cards that lie there are known."""

from dataclasses import replace

import cv2
import numpy as np

from vision.cards.evenings.painted import Lying, Painter
from vision.cards.eye import CardEye
from vision.cards.left_over import is_beside, left_over, lying_on
from vision.cards.outlines import near_edges
from vision.cards.scene import Scene
from vision.cards.segments import find_edges
from vision.cards.stand_out import Levels, softly_off
from vision.picture import Picture

CARD_PX = (25, 35)
"""Width and height, in the picture halved twice."""
CARD_AREA_PX = 25.0 * 35.0
GREEN, WHITE, PALE = (60, 120, 40), (235, 235, 235), (66, 126, 46)


def table() -> Picture:
    rng = np.random.default_rng(7)
    felt = np.array(GREEN) + rng.normal(0.0, 2.0, (180, 320, 3))
    return np.asarray(felt.clip(0, 255), np.uint8)


def lay(picture: Picture, x: int, y: int, colour: tuple[int, int, int] = WHITE) -> None:
    cv2.rectangle(picture, (x, y), (x + CARD_PX[0], y + CARD_PX[1]), colour, cv2.FILLED)


def known_at(x: int, y: int) -> Levels:
    """Twice as large: what a card hides there."""
    taken = np.zeros((360, 640), np.uint8)
    corner = 2 * (x + CARD_PX[0]), 2 * (y + CARD_PX[1])
    cv2.rectangle(taken, (2 * x, 2 * y), corner, 255, cv2.FILLED)
    return taken


def left_on(picture: Picture, taken: Levels) -> Levels | None:
    twice = np.asarray(cv2.resize(picture, None, fx=2, fy=2), np.uint8)
    near = near_edges(find_edges(twice))
    return left_over(lying_on(softly_off(picture)), near, taken, CARD_AREA_PX)


def is_all(picture: Picture, taken: Levels) -> bool:
    left = left_on(picture, taken)
    return left is not None and not left.any()


def test_a_card_that_lies_alone_leaves_nothing_to_look_for() -> None:
    picture = table()
    lay(picture, 100, 80)
    assert is_all(picture, known_at(100, 80))


def test_a_card_of_which_a_third_shows_is_left() -> None:
    picture = table()
    lay(picture, 100, 92)
    lay(picture, 100, 80)
    assert not is_all(picture, known_at(100, 80))


def test_a_card_elsewhere_is_left() -> None:
    picture = table()
    lay(picture, 100, 80)
    lay(picture, 250, 30)
    assert not is_all(picture, known_at(100, 80))


def test_a_coin_is_no_card() -> None:
    picture = table()
    lay(picture, 100, 80)
    cv2.circle(picture, (200, 60), 5, (40, 170, 190), cv2.FILLED)
    assert is_all(picture, known_at(100, 80))


def test_a_lamp_that_the_table_mirrors_is_no_card() -> None:
    picture = table()
    lay(picture, 100, 80)
    light = np.zeros(picture.shape[:2], np.float32)
    cv2.circle(light, (250, 60), 14, 60.0, cv2.FILLED)
    glow = cv2.GaussianBlur(light, (0, 0), 9.0)[..., None]
    mirrored = np.asarray((picture + glow).clip(0, 255), np.uint8)
    assert lying_on(softly_off(mirrored))[60, 250], "it does stand out from the table"
    assert is_all(mirrored, known_at(100, 80))


def test_a_vein_of_the_wood_is_no_card() -> None:
    picture = table()
    lay(picture, 100, 80)
    cv2.line(picture, (180, 20), (300, 110), (50, 104, 32), 2)
    assert lying_on(softly_off(picture))[65, 240], "it does stand out from the table"
    assert is_all(picture, known_at(100, 80))


def test_a_card_lies_on_more_if_some_of_what_is_left_begins_at_its_rim() -> None:
    picture = table()
    lay(picture, 100, 92)
    lay(picture, 100, 80)
    lay(picture, 250, 30)
    left = left_on(picture, np.maximum(known_at(100, 80), known_at(250, 30)))
    assert left is not None
    above, alone = (
        np.array([[x, y], [x + 25, y], [x + 25, y + 35], [x, y + 35]], np.float32)
        for x, y in ((100, 80), (250, 30))
    )
    assert is_beside(left, above)
    assert not is_beside(left, alone)


def test_where_a_known_card_hardly_stands_out_others_may_not_either() -> None:
    picture = table()
    lay(picture, 100, 80, PALE)
    assert not is_all(picture, known_at(100, 80))


def test_a_table_on_which_the_name_of_a_card_is_open_is_not_done_with(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    """More may be learnt of it from what lies on it or beneath."""
    lying = [Lying("red_7", (400, 300), 25), Lying("blue_1", (800, 400), -40)]
    named = eye.searched(Scene.of(Painter().scene(faces, lying).picture))
    assert named.is_explained()
    first, second = named.found
    half_named = Scene.of(named.views.full)
    half_named.take(first)
    half_named.cover(replace(second, is_sure=False))
    assert not half_named.is_explained()
