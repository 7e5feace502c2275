"""The camera finds its own place above the mat."""

from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.mat import Frame, Lens, Mat, MatDoesNotFit, MatFinder, MatNotSeen, TableView
from vision.sticks.pieces import Layout
from vision.sticks.rendered.render import render
from vision.sticks.rendered.scene import Camera, Light, printed_mat

CAMERA = Camera(at_mm=(40.0, -130.0, 770.0), turn_deg=5.0)
BUMPED = Camera(at_mm=(46.0, -126.0, 770.0), turn_deg=5.5)
NEAR_MM = 2.0
SHARP_PX = 1.0


@lru_cache(maxsize=2)
def empty_mat(camera: Camera) -> Frame:
    return render(Layout(), camera, Light())


def finder() -> MatFinder:
    return MatFinder(printed_mat(), CAMERA.lens)


def test_the_camera_knows_where_it_is() -> None:
    pose = finder().find(empty_mat(CAMERA))
    assert np.linalg.norm(pose.eye_mm - np.array(CAMERA.at_mm)) < NEAR_MM
    assert set(pose.seen) == {0, 1, 2, 3}


def test_a_camera_that_stands_still_keeps_its_pose() -> None:
    eyes = finder()
    assert eyes.find(empty_mat(CAMERA)) is eyes.find(empty_mat(CAMERA))


def test_a_bumped_camera_is_noticed() -> None:
    eyes = finder()
    before, after = eyes.find(empty_mat(CAMERA)), eyes.find(empty_mat(BUMPED))
    assert after is not before
    assert np.linalg.norm(after.eye_mm - np.array(BUMPED.at_mm)) < NEAR_MM


def test_two_hidden_markers_do_not_matter() -> None:
    frame = empty_mat(CAMERA).copy()
    frame[:360, :] = 90
    pose = finder().find(frame)
    assert len(pose.seen) == 2
    assert np.linalg.norm(pose.eye_mm - np.array(CAMERA.at_mm)) < 5 * NEAR_MM


def test_a_sleeve_over_the_whole_mat_leaves_the_last_pose_standing() -> None:
    eyes = finder()
    before = eyes.find(empty_mat(CAMERA))
    assert eyes.find(np.full_like(empty_mat(CAMERA), 90)) is before


def test_a_picture_of_another_size_is_refused_and_the_next_good_one_is_seen() -> None:
    eyes = finder()
    pose = eyes.find(empty_mat(CAMERA))
    with pytest.raises(MatDoesNotFit, match="one size"):
        eyes.find(empty_mat(CAMERA)[:300, :400])
    assert eyes.find(empty_mat(CAMERA)) is pose


def test_without_a_mat_the_message_says_what_to_do() -> None:
    with pytest.raises(MatNotSeen, match="move the camera"):
        finder().find(np.zeros((720, 1280, 3), np.uint8))


def test_a_mat_printed_at_another_scale_in_one_direction_is_refused() -> None:
    stretched = {n: c * np.array([1.0, 1.3]) for n, c in printed_mat().corners_mm.items()}
    with pytest.raises(MatDoesNotFit, match="100 %"):
        MatFinder(Mat(stretched), CAMERA.lens).find(empty_mat(CAMERA))


def test_an_unknown_dictionary_is_refused() -> None:
    with pytest.raises(MatDoesNotFit, match="DICT_4X4_50"):
        MatFinder(Mat({}, "VIDEO"), Lens(np.eye(3), np.zeros(5)))


def test_the_straightened_picture_has_the_markers_where_the_mat_says() -> None:
    pose = finder().find(empty_mat(CAMERA))
    view = TableView.over(printed_mat(), pose)
    straight = view.rectify(empty_mat(CAMERA))
    again = MatFinder(printed_mat(), CAMERA.lens)._markers(straight)
    expected = view.px(np.asarray(printed_mat().corners_mm[2]))
    assert np.abs(again[2] - expected).max() < SHARP_PX


@given(st.floats(-300, 300), st.floats(-200, 200))
def test_millimetres_to_pixels_and_back_is_nothing(x_mm: float, y_mm: float) -> None:
    view = TableView(-320.0, 220.0, 1.5, (960, 660), (np.zeros(0), np.zeros(0)))
    assert np.allclose(view.mm(view.px(np.array([x_mm, y_mm]))), [x_mm, y_mm])
