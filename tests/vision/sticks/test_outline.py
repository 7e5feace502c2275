"""Where a stick's outline is, in wood maps drawn by hand."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.sticks.conftest import SIZES
from vision.mat import Array, TableView
from vision.sticks.find import SEARCH
from vision.sticks.geometry import Eye, box_corners
from vision.sticks.outline import Scene, Search, fit, samples

NONE = np.zeros((0, 0), np.float32)
VIEW = TableView(-150.0, 100.0, 1.5, (450, 300), (NONE, NONE))
EYE = Eye(np.array([0.0, 0.0, 700.0]))
ENDS = np.array([[-60.0, 20.0, 34.0], [120.0, 20.0, 34.0]])
LOOSE = Search(end_reach_mm=25.0, slack_mm=6.0, rounds=3)
CLOSE_MM = 2.0


def drawn(border_mm: float) -> Scene:
    """One stick; the playing area ends at x = `border_mm`."""
    corners = EYE.flat(box_corners(ENDS, SIZES.stick_width_mm, SIZES.stick_height_mm))
    own = np.zeros((300, 450), np.uint8)
    hull = cv2.convexHull(VIEW.px(corners.reshape(-1, 2)).astype(np.float32))
    cv2.fillConvexPoly(own, np.round(np.asarray(hull)).astype(np.int32), 255)
    inside = np.full_like(own, 255)
    inside[:, round(float(VIEW.px(np.array([border_mm, 0.0]))[0])) :] = 0
    return scene_of(own & inside, inside)


def scene_of(own: Array, inside: Array) -> Scene:
    """Wood of one colour on the mat."""
    none, grey = np.zeros_like(own), np.full_like(own, 128)
    return Scene(own, none, ~own, none, grey, inside, VIEW, EYE, SIZES)


def leaning_short_of_another() -> Scene:
    """A stick that appears 20 mm too short, and 8 mm beyond it one of its wood that crosses."""
    own = np.zeros((300, 450), np.uint8)
    for low, high in (((-60.0, 16.0), (100.0, 24.0)), ((108.0, -40.0), (117.0, 80.0))):
        first, second = (VIEW.px(np.array(corner)).round().astype(int) for corner in (low, high))
        cv2.rectangle(own, first.tolist(), second.tolist(), 255, cv2.FILLED)
    return scene_of(own, np.full_like(own, 255))


@pytest.mark.parametrize("border_mm", [145.0, 105.0])
def test_a_stick_goes_on_beyond_the_border_of_the_mat(border_mm: float) -> None:
    """What is seen of it ends at the border; its other end tells where it is."""
    shifted = ENDS + np.array([-8.0, 1.0, 0.0])
    found = fit(drawn(border_mm), shifted, LOOSE)
    assert np.abs(found.flat_mm - EYE.flat(ENDS)).max() < CLOSE_MM


def test_an_end_beyond_the_border_is_not_seen() -> None:
    assert fit(drawn(145.0), ENDS, LOOSE).ends_seen == (True, True)
    assert fit(drawn(105.0), ENDS, LOOSE).ends_seen == (True, False)


def test_a_stick_ends_where_the_mat_shows_not_beyond_the_next_one_of_its_wood() -> None:
    found = fit(leaning_short_of_another(), ENDS, SEARCH)
    assert np.abs(found.flat_mm - [[-60.0, 20.0], [100.0, 20.0]]).max() < CLOSE_MM


def over_another(scene: Scene) -> Scene:
    """Another stick of the same wood lies across the second end of the one that is drawn."""
    wood, (end, _) = scene.own.copy(), np.round(VIEW.px(EYE.flat(ENDS)[1])).astype(int)
    claimed = np.zeros_like(wood)
    for picture in (wood, claimed):
        picture[:, end - 3 : end + 12] = 255
    return replace(scene, own=wood, mat=~wood, claimed=claimed)


def test_where_the_wood_of_another_stick_stops_is_no_end_of_this_one() -> None:
    scene = over_another(drawn(145.0))
    assert fit(replace(scene, claimed=None), ENDS, LOOSE).ends_seen == (True, True)
    assert fit(scene, ENDS, LOOSE).ends_seen == (True, False)


def before_a_crossing(scene: Scene) -> Scene:
    """The one that is drawn ends over another of its wood, on which one of the other wood lies."""
    end, _ = np.round(VIEW.px(EYE.flat(ENDS)[1])).astype(int)
    own, claimed, other = scene.own.copy(), np.zeros_like(scene.own), np.zeros_like(scene.own)
    claimed[:, end - 9 : end + 40] = 255
    own[:, end - 9 : end + 10] = 255
    other[:, end + 10 : end + 22] = 255
    return replace(scene, own=own, other=other, mat=~(own | other), claimed=claimed)


def test_where_a_third_stick_hides_the_wood_of_another_is_no_end_of_this_one() -> None:
    scene = before_a_crossing(drawn(145.0))
    assert fit(replace(scene, claimed=None), ENDS, LOOSE).ends_seen == (True, True)
    assert fit(scene, ENDS, LOOSE).ends_seen == (True, False)


def test_points_in_any_order_of_memory_are_sampled_alike() -> None:
    picture = drawn(145.0).own
    points = np.random.default_rng(1).uniform(-100, 100, (40, 2, 2))
    usual = samples(picture, VIEW, points)
    assert (samples(picture, VIEW, np.asfortranarray(points)) == usual).all()


def test_no_points_have_no_values() -> None:
    assert samples(drawn(145.0).own, VIEW, np.zeros((0, 2))).shape == (0,)
