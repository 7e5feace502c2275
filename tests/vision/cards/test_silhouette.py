"""Cards are told from the table by their outline, whatever is printed up to their rim."""

import cv2
import numpy as np
import pytest

from vision.cards.evenings.painted import Lying, Painter
from vision.cards.eye import CardEye
from vision.cards.faces import Faces
from vision.cards.scene import NOTHING, Scene
from vision.cards.silhouette import unknown_patches
from vision.cards.stand_out import softly_off
from vision.cards.suggest import whole_cards
from vision.cards.ways import Way
from vision.picture import Picture

SIZE = (96, 148)
ASPECT = SIZE[0] / SIZE[1]
TABLE, NIGHT, GOLD = (62, 58, 55), (78, 52, 44), (90, 190, 225)
DUSK = (110, 80, 60)
TURN_DEG, MIDDLE = 28.0, (420.0, 330.0)
NEARLY = 0.1
"""Distance of the corners, as a share of the width, of an outline that leads to the card."""


def striped(sign: str, ground: tuple[int, int, int] = NIGHT) -> Picture:
    """A back, of the table's own darkness or lighter, with gold stripes up to the rim."""
    card = np.full((2 * SIZE[1], 2 * SIZE[0], 3), ground, np.uint8)
    for y in range(-2 * SIZE[0], 2 * SIZE[1], 24):
        cv2.line(card, (0, y + 60), (2 * SIZE[0], y), GOLD, 6, cv2.LINE_AA)
    cv2.circle(card, SIZE, 50, ground, -1)
    cv2.circle(card, SIZE, 50, GOLD, 6, cv2.LINE_AA)
    place = (SIZE[0] - 22, SIZE[1] + 22)
    cv2.putText(card, sign, place, cv2.FONT_HERSHEY_DUPLEX, 2.0, GOLD, 6, cv2.LINE_AA)
    return card


def corners(turn_deg: float = TURN_DEG) -> np.ndarray:
    """4×2: of the card on the table."""
    around = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(SIZE) / 2
    turn = np.radians(turn_deg)
    across = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return np.asarray(around @ across + MIDDLE, np.float32)


def laid(card: Picture, turn_deg: float = TURN_DEG) -> Picture:
    """Alone on a table that a lamp lights from the right."""
    height, width = card.shape[:2]
    own = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    to_table = cv2.getPerspectiveTransform(own, corners(turn_deg))
    table = np.full((720, 1280, 3), TABLE, np.uint8)
    there = cv2.warpPerspective(np.full(card.shape[:2], 255, np.uint8), to_table, (1280, 720))
    seen = cv2.warpPerspective(card, to_table, (1280, 720), flags=cv2.INTER_AREA)
    table = np.where(there[..., None] > 127, seen, table)
    light = np.linspace(0.8, 1.3, table.shape[1])[None, :, None]
    noise = np.random.default_rng(3).normal(0, 2.0, table.shape)
    soft = cv2.GaussianBlur(table, (0, 0), 0.9) * light + noise
    return np.asarray(np.clip(soft, 0, 255), np.uint8)


def halved_twice(picture: Picture) -> Picture:
    return np.asarray(cv2.resize(picture, (320, 180), interpolation=cv2.INTER_AREA), np.uint8)


def off_by(quads: np.ndarray) -> float:
    """Of the nearest of the outlines, whichever way up, as a share of the width."""
    ways = [np.roll(corners(), turn, axis=0) for turn in range(4)]
    away = [np.abs(quads - way).max(axis=(1, 2)).min(initial=np.inf) for way in ways]
    return float(min(away)) / SIZE[0]


def test_stripes_that_reach_the_rim_hide_the_sides_of_a_card_but_not_its_silhouette() -> None:
    scene = Scene.of(laid(striped("I")), NOTHING)
    assert off_by(whole_cards(scene, ASPECT, way=Way.NEAR)[0]) > NEARLY
    assert off_by(whole_cards(scene, ASPECT, way=Way.SILHOUETTE)[0]) < NEARLY


def test_a_card_with_stripes_up_to_its_rim_is_recognised() -> None:
    eye = CardEye(Faces.of([("one", striped("I")), ("two", striped("V"))], ASPECT))
    sight = eye.look(laid(striped("I")))
    assert [one.label for one in sight.seen] == ["one"]


@pytest.mark.parametrize("turn_deg", range(0, 90, 6))
def test_stripes_hide_no_card_that_stands_out_however_it_is_turned(turn_deg: int) -> None:
    one, two = (striped(sign, DUSK) for sign in "IV")
    sight = CardEye(Faces.of([("one", one), ("two", two)], ASPECT)).look(laid(one, turn_deg))
    assert [seen.label for seen in sight.seen] == ["one"]


def test_an_empty_table_has_no_silhouettes_however_it_is_lit() -> None:
    light = np.linspace(0.5, 1.4, 320)[None, :, None] * np.linspace(0.8, 1.2, 180)[:, None, None]
    noise = np.random.default_rng(4).normal(0, 3.0, (180, 320, 3))
    table = np.clip(np.array(TABLE) * 2 * light + noise, 0, 255).astype(np.uint8)
    assert not unknown_patches(softly_off(table), []).any()


@pytest.mark.parametrize("levels", [110, 170, 250])
def test_a_silhouette_is_as_large_as_the_card_however_much_that_stands_out(levels: int) -> None:
    plain = np.full((2 * SIZE[1], 2 * SIZE[0], 3), levels, np.uint8)
    patches = unknown_patches(softly_off(halved_twice(laid(plain))), [])
    assert 16 * np.count_nonzero(patches) == pytest.approx(SIZE[0] * SIZE[1], rel=0.07)


def test_what_a_known_card_leaves_of_a_silhouette_is_unknown(
    eye: CardEye, faces: dict[str, Picture]
) -> None:
    lying = [Lying("red_7", (500, 300), 25), Lying("red_1", (545, 330), 25)]
    painted = Painter().scene(faces, lying)
    above = next(one for one in eye.searched(Scene.of(painted.picture)).found)
    assert above.labels[0][0] == "red_1"
    away = Scene.of(painted.picture).views.off_table
    alone, both = unknown_patches(away, [above]), unknown_patches(away, [])
    left = cv2.contourArea(painted.cards[0].corners / 4) * painted.cards[0].visible
    assert 0.6 * left < np.count_nonzero(alone) < left < np.count_nonzero(both)
