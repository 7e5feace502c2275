"""Where things above the table appear, and back."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.mat import Array
from vision.sticks.geometry import Eye, box_corners, marks, on_notches, with_length
from vision.sticks.pieces import Sizes

EYE = Eye(np.array([20.0, -100.0, 750.0]))
place = st.floats(-250, 250)
LEVEL = np.array([[-95.0, 20.0, 34.0], [85.0, 20.0, 34.0]])
STEEP = with_length(np.array([[-70.0, 100.0, 114.0], [37.0, 5.0, 5.0]]), 180.0)
NOTCH_MM = 2.0
"""How well the place of notches tells that of the ends."""


@given(place, place, st.floats(0, 150))
def test_lifting_undoes_flattening(x: float, y: float, z: float) -> None:
    point = np.array([[x, y, z]])
    assert np.allclose(EYE.lift(EYE.flat(point), np.array([z])), point)


@given(place, place)
def test_what_lies_on_the_table_appears_where_it_is(x: float, y: float) -> None:
    assert np.allclose(EYE.flat(np.array([x, y, 0.0])), [x, y])


def test_a_raised_stick_appears_longer() -> None:
    low, high = (np.array([[-90.0, 0, z], [90.0, 0, z]]) for z in (4.0, 44.0))
    length = [np.linalg.norm(np.diff(EYE.flat(ends), axis=0)) for ends in (low, high)]
    assert length[1] > length[0] > 180


@given(st.floats(-1.5, 1.5), st.floats(-0.5, 0.5))
def test_a_box_has_the_size_it_was_given(turn: float, rise: float) -> None:
    along = np.array([np.cos(turn) * np.cos(rise), np.sin(turn) * np.cos(rise), np.sin(rise)])
    corners = box_corners(np.stack([-90 * along, 90 * along]), 8.0, 6.0)
    assert np.isclose(np.linalg.norm(corners[0, 0, 0] - corners[0, 1, 0]), 8.0)
    assert np.isclose(np.linalg.norm(corners[0, 0, 0] - corners[0, 0, 1]), 6.0)


def test_a_box_may_be_longer_at_both_ends() -> None:
    ends = np.array([[-60.0, -40.0, 10.0], [60.0, 50.0, 30.0]])
    longer = box_corners(ends, 8.0, 6.0, beyond_mm=5.0).mean(axis=(1, 2))
    assert np.allclose(np.linalg.norm(longer - ends, axis=1), 5.0)
    assert np.linalg.norm(longer[1] - longer[0]) > np.linalg.norm(ends[1] - ends[0])


@given(st.floats(0, 1))
def test_exact_length_keeps_the_anchor(anchor: float) -> None:
    ends = np.array([[0.0, 0, 0], [170.0, 0, 10]])
    exact = with_length(ends, 180.0, anchor)
    assert np.isclose(np.linalg.norm(exact[1] - exact[0]), 180.0)
    assert np.allclose(
        exact[0] + anchor * (exact[1] - exact[0]), ends[0] + anchor * (ends[1] - ends[0])
    )


@pytest.mark.parametrize("ends_mm", [LEVEL, STEEP], ids=["level", "steep"])
def test_two_notches_and_how_high_it_lies_tell_where_a_stick_is(ends_mm: Array) -> None:
    sizes = Sizes()
    lines_mm, _ = marks(ends_mm, sizes, EYE)
    found = on_notches(lines_mm, ends_mm[:, 2], sizes, EYE)
    assert np.abs(found - ends_mm).max() < NOTCH_MM
