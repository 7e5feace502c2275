"""From afar: a face is like itself in any light, whatever hides a part of it."""

import cv2
import numpy as np
import pytest

from vision.cards.cells import pixels_of_cells
from vision.cards.faces import Faces
from vision.cards.light import Lamp
from vision.cards.match import (
    Glances,
    etching,
    fourth_of_eight,
    in_either_light,
    likeness,
    resemblance,
)
from vision.cards.measured.rehearsal import rehearsal_deck
from vision.cards.segments import Floats

NEARLY_ALL = 0.98


@pytest.fixture(scope="module")
def faces() -> Faces:
    return Faces.of(tuple(rehearsal_deck(6).items()), 2 / 3)


def all_of(seen: Floats) -> Glances:
    """Nothing lies on it."""
    return Glances.of(seen, np.ones(seen.shape[:3], bool))


def in_any_light(seen: Floats, faces: Faces) -> Floats:
    everywhere = np.ones(seen.shape[:3], bool)
    return in_either_light(lambda shown: resemblance(shown, faces, Lamp()), seen, everywhere)


@pytest.mark.parametrize("brightness", [0.5, 0.9])
def test_a_face_is_most_like_itself_in_any_light(faces: Faces, brightness: float) -> None:
    seen = faces.coarse * np.float32(brightness)
    like = likeness(all_of(seen), faces, Lamp())
    assert np.argmax(like, axis=1).tolist() == list(range(2 * len(faces)))
    assert like.max(axis=1).min() > NEARLY_ALL


def test_what_is_hidden_does_not_count(faces: Faces) -> None:
    seen, in_sight = faces.coarse.copy(), np.ones(faces.coarse.shape[:3], bool)
    seen[:, :10], in_sight[:, :10] = 0.0, False
    shown = Glances.of(seen, in_sight)
    assert likeness(shown, faces, Lamp()).max(axis=1).min() > NEARLY_ALL
    assert np.argmax(etching(shown, faces), axis=1).tolist() == list(range(2 * len(faces)))


def test_a_hand_over_half_the_card_leaves_the_other_half(faces: Faces) -> None:
    seen = faces.coarse.copy()
    seen[:, :, :10] = (110.0, 140.0, 190.0)
    like = likeness(all_of(seen), faces, Lamp())
    assert np.argmax(like, axis=1).tolist() == list(range(2 * len(faces)))


def test_no_place_is_like_nothing(faces: Faces) -> None:
    assert etching(all_of(faces.coarse[:0]), faces).shape == (0, 2 * len(faces))


@pytest.mark.parametrize(("height", "width"), [(30, 20), (20, 31), (29, 20)])
def test_cells_hold_every_pixel_once(height: int, width: int) -> None:
    where, is_pixel = pixels_of_cells(height, width)
    assert sorted(where[is_pixel].tolist()) == list(range(height * width))


def test_paper_of_a_bright_picture_is_no_glare() -> None:
    """White paper, a small shape: most of the card is as bright as glare."""
    paper = np.full((300, 200, 3), 235, np.uint8)
    shapes = {"left": paper.copy(), "right": paper.copy()}
    shapes["left"][100:200, 30:90] = (60, 50, 205)
    shapes["right"][40:120, 110:170] = (60, 50, 205)
    faces = Faces.of(tuple(shapes.items()), 2 / 3)
    seen = np.minimum(faces.coarse * np.float32(1.15), np.float32(255.0))
    like = in_any_light(seen, faces)
    assert np.argmax(like, axis=1).tolist() == list(range(2 * len(faces)))
    assert like.max(axis=1).min() > NEARLY_ALL


def test_a_white_disc_of_a_bright_picture_is_print() -> None:
    """All that varies on the back: without it, it is like nothing."""
    back = np.full((300, 200, 3), (70, 70, 200), np.uint8)
    cv2.circle(back, (100, 150), 60, (230, 235, 235), -1)
    other = np.full((300, 200, 3), (70, 70, 200), np.uint8)
    cv2.rectangle(other, (20, 30), (180, 110), (230, 235, 235), -1)
    faces = Faces.of((("disc", back), ("bar", other)), 2 / 3)
    seen = np.minimum(faces.coarse * np.float32(1.2), np.float32(255.0))
    assert in_any_light(seen, faces).max(axis=1).min() > NEARLY_ALL


def test_glare_on_a_card_is_no_print(faces: Faces) -> None:
    seen = faces.coarse * np.float32(0.9)
    seen[:, 6:12, 4:12] = 255.0
    assert in_any_light(seen, faces).max(axis=1).min() > NEARLY_ALL


def test_half_of_the_cells_are_as_good_as_the_fourth_best_or_better() -> None:
    cells = np.random.default_rng(1).permuted(np.tile(np.arange(8.0), (50, 1)), axis=1)
    assert fourth_of_eight(np.asarray(cells.T[:, :, None], np.float32)).ravel().tolist() == [4] * 50
