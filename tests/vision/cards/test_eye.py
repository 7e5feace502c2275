"""Scenes at a painted table: what the eye says, and what it leaves open."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.box import Box
from vision.cards.answers import Seen
from vision.cards.evenings.painted import Light, Lying, Painter
from vision.cards.eye import CardEye
from vision.cards.scene import Known, Scene
from vision.cards.search import Search
from vision.cards.size import CardSize
from vision.cards.whole import find_on_spots
from vision.picture import Picture

CORNERS_PX = 3.0
"""Largest distance of any corner that still is the same corner."""

Faces = dict[str, Picture]


def labels(eye: CardEye, picture: Picture) -> list[str]:
    return sorted(one.label for one in eye.look(picture).seen)


@pytest.mark.parametrize("table", ["felt", "wood", "white"])
def test_a_card_is_recognised_on_any_table(eye: CardEye, faces: Faces, table: str) -> None:
    scene = Painter(table=table).scene(faces, [Lying("red_7", (500, 300), 25)])
    assert labels(eye, scene.picture) == ["red_7"]


@pytest.mark.parametrize("turn_deg", [0, 45, 90, 135, 180, 225, 270, 315])
def test_corners_are_those_of_the_upright_face(eye: CardEye, faces: Faces, turn_deg: int) -> None:
    scene = Painter(tilt=0.1).scene(faces, [Lying("blue_ROT", (700, 400), turn_deg)])
    (seen,) = eye.look(scene.picture).seen
    assert np.abs(seen.corners - scene.cards[0].corners).max() < CORNERS_PX


def test_several_cards_are_told_apart_by_colour_number_and_word(eye: CardEye, faces: Faces) -> None:
    lying = [
        Lying("red_1", (200, 200), 10),
        Lying("red_7", (500, 210), 100),
        Lying("green_ROT", (820, 230), 190),
        Lying("green_BLAU", (400, 520), 280),
        Lying("orange_BLAU", (900, 540), 55),
    ]
    scene = Painter(seed=2, table="wood").scene(faces, lying)
    assert labels(eye, scene.picture) == sorted(one.label for one in lying)


@pytest.mark.parametrize(
    "light",
    [
        Light(brightness=0.45, noise=5.0),
        Light(brightness=0.8, tint=(0.8, 1.0, 1.15)),
        Light(brightness=0.8, tint=(1.15, 1.0, 0.85)),
        Light(shade=0.35),
    ],
    ids=["dim", "lamp", "window", "uneven"],
)
def test_light_does_not_change_a_colour(eye: CardEye, faces: Faces, light: Light) -> None:
    lying = [Lying("red_1", (300, 300), 40), Lying("orange_1", (800, 400), 130)]
    scene = Painter(seed=4, light=light).scene(faces, lying)
    assert labels(eye, scene.picture) == ["orange_1", "red_1"]


def test_a_covered_card_that_shows_its_sign_is_recognised(eye: CardEye, faces: Faces) -> None:
    lying = [
        Lying("blue_7", (600, 300)),
        Lying("red_1", (600, 370)),
        Lying("green_ROT", (600, 440)),
    ]
    scene = Painter(table="felt").scene(faces, lying)
    assert scene.cards[0].visible < 0.55
    assert labels(eye, scene.picture) == ["blue_7", "green_ROT", "red_1"]


def test_a_covered_sign_is_asked_and_not_guessed(eye: CardEye, faces: Faces) -> None:
    # Only the lower half of the blue card shows, and there all blue cards are alike.
    lying = [Lying("blue_7", (600, 440)), Lying("red_1", (600, 370))]
    sight = eye.look(Painter(table="felt").scene(faces, lying).picture)
    assert [one.label for one in sight.seen] == ["red_1"]
    asked = [{label for label, _ in one.candidates} for one in sight.unsure]
    assert all(label.startswith("blue") for candidates in asked for label in candidates)


def test_every_card_of_a_column_is_named_or_asked_about(eye: CardEye, faces: Faces) -> None:
    # Of the lowest two only what all of their colour have in common is in sight.
    lying = [
        Lying("blue_7", (600, 480)),
        Lying("green_1", (600, 425)),
        Lying("red_1", (600, 370)),
    ]
    scene = Painter(table="felt").scene(faces, lying)
    sight = eye.look(scene.picture)
    assert [one.label for one in sight.seen] == ["red_1"]
    colours = [{label.split("_")[0] for label, _ in one.candidates} for one in sight.unsure]
    assert sorted(map(sorted, colours)) == [["blue"], ["green"]]


def test_a_back_that_was_never_taught_gets_no_label(eye: CardEye, faces: Faces) -> None:
    lying = [Lying("back", (400, 300), 20), Lying("back", (900, 350), 75)]
    assert labels(eye, Painter(table="wood").scene(faces, lying).picture) == []


def test_an_empty_table_holds_no_cards(eye: CardEye, faces: Faces) -> None:
    sight = eye.look(Painter(table="wood").scene(faces, []).picture)
    assert sight.seen == ()
    assert sight.unsure == ()


def test_glare_on_the_rim_leaves_the_card_readable(eye: CardEye, faces: Faces) -> None:
    painter = Painter(light=Light(glare_at=(560, 370)))
    scene = painter.scene(faces, [Lying("green_7", (560, 320), 0)])
    assert labels(eye, scene.picture) in (["green_7"], [])


def test_a_large_photo_is_answered_in_its_own_pixels(eye: CardEye, faces: Faces) -> None:
    scene = Painter().scene(faces, [Lying("red_7", (500, 300), 25)])
    large = np.repeat(np.repeat(scene.picture, 2, axis=0), 2, axis=1)
    (seen,) = eye.look(large).seen
    wanted = (scene.cards[0].corners + 0.5) * 2 - 0.5
    assert np.abs(seen.corners - wanted).max() < 2 * CORNERS_PX


@pytest.mark.parametrize("times", [2.5, 4.0])
def test_cards_photographed_from_near_by_are_recognised(
    eye: CardEye, faces: Faces, times: float
) -> None:
    lying = [Lying("red_7", (545, 340), 5), Lying("green_BLAU", (715, 340), -5)]
    table = Painter().scene(faces, lying)
    near_by = cv2.resize(table.picture[210:470, 450:810], None, fx=times, fy=times)
    sight = eye.look(np.asarray(near_by, np.uint8))
    assert sorted(one.label for one in sight.seen) == ["green_BLAU", "red_7"]
    (seven,) = (one.corners for one in sight.seen if one.label == "red_7")
    wanted = (table.cards[0].corners - (450, 210) + 0.5) * times - 0.5
    assert np.abs(seven - wanted).max() < times * CORNERS_PX


def test_a_card_cut_out_of_its_picture_is_recognised(eye: CardEye, faces: Faces) -> None:
    assert labels(eye, np.ascontiguousarray(faces["orange_ROT"])) == ["orange_ROT"]


@pytest.mark.parametrize("label", ["blue_7", "red_1"])
def test_a_cut_out_card_may_be_out_of_focus(eye: CardEye, faces: Faces, label: str) -> None:
    """It does not go on beyond the picture."""
    assert labels(eye, np.asarray(cv2.GaussianBlur(faces[label], (0, 0), 9), np.uint8)) == [label]


@settings(max_examples=8, deadline=None)
@given(
    one=st.builds(
        Lying,
        label=st.sampled_from(["red_1", "green_7", "blue_BLAU", "orange_ROT"]),
        centre=st.tuples(st.integers(200, 1080), st.integers(180, 540)),
        turn_deg=st.integers(0, 359),
    ),
    seed=st.integers(0, 99),
)
def test_wherever_it_lies_a_card_is_never_mistaken(
    eye: CardEye, faces: Faces, one: Lying, seed: int
) -> None:
    scene = Painter(seed=seed, tilt=0.08).scene(faces, [one])
    assert set(labels(eye, scene.picture)) <= {one.label}


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**31), height=st.integers(16, 240), width=st.integers(16, 240))
def test_noise_is_no_card(eye: CardEye, seed: int, height: int, width: int) -> None:
    noise = np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)
    assert eye.look(noise).seen == ()


@pytest.mark.parametrize("shape", [(1, 1), (2, 3), (3, 6000), (40, 40)])
def test_a_picture_too_small_for_a_card_holds_none(eye: CardEye, shape: tuple[int, int]) -> None:
    assert eye.look(np.full((*shape, 3), 90, np.uint8)).seen == ()


@pytest.mark.parametrize(("is_new", "found"), [(True, ["red_7"]), (False, [])])
def test_a_card_is_recognised_where_the_mat_has_it_laid_if_something_is_new_there(
    eye: CardEye, faces: Faces, is_new: bool, found: list[str]
) -> None:
    face = cv2.resize(faces["red_7"], (126, 176), interpolation=cv2.INTER_AREA)
    paper = np.full((300, 260, 3), face[2, 60], np.uint8)  # white rims all around
    paper[60:236, 70:196] = face
    place = np.array([[70, 60], [196, 60], [196, 236], [70, 236]], np.float32)
    size = CardSize((126.0, 176.0), eye.faces.aspect)
    size.to_mm = np.eye(3)
    for _ in range(3):
        size.learn(Seen("red_7", place, 1.0, 1.0))
    news = np.full((150, 130), is_new, np.uint8)
    spots = place[None] + np.array([[[2, 2]]], np.float32)
    scene = Scene.of(paper, Known(size.ruler(Box(0, 0, 260, 300)), news, spots=spots))
    find_on_spots(Search(scene, eye.faces))
    assert [one.labels[0][0] for one in scene.found] == found


def test_a_card_half_as_large_as_the_others_is_a_picture_of_one(eye: CardEye, faces: Faces) -> None:
    """On a box that lies on the table, or by chance on the mat."""
    table = Painter(table="felt").scene(faces, [Lying("red_7", (500, 300), 25)]).picture
    tall, wide = 84, 56
    table[500 : 500 + tall, 900 : 900 + wide] = cv2.resize(
        faces["blue_1"], (wide, tall), interpolation=cv2.INTER_AREA
    )
    assert labels(eye, table) == ["red_7"]


@pytest.mark.parametrize("label", ["blue_7", "blue_1", "orange_ROT"])
def test_a_card_that_goes_on_beyond_the_picture_is_not_mistaken(
    eye: CardEye, faces: Faces, label: str
) -> None:
    """On an outline that ends at the rim of the picture, too short, a 7 passes for a 1."""
    scene = Painter().scene(faces, [Lying(label, (500, 50), 3)])
    assert labels(eye, scene.picture) == [label]
