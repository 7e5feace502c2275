"""Where pieces are under a stick."""

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.vision.sticks.conftest import SIZES
from tests.vision.sticks.test_rest import ACROSS, LEFT, RIGHT, bodies
from vision.sticks.bodies import Body, plot_body, stick_body
from vision.sticks.rest import STEP_MM, depths, footprint, lanes_mm
from vision.sticks.stretches import Ruler, points_under, stretches

RULER = Ruler.on(ACROSS, STEP_MM)
ALONG = stick_body("low", ACROSS + np.array([0.0, 1.0, 30.0]), SIZES)


def test_a_plot_is_under_a_stick_as_far_as_its_diameter_says() -> None:
    (found,) = stretches(RULER, [RIGHT], [0.0])
    reach_mm = SIZES.plot_diameter_mm / 2
    assert RULER.s(found.first) - STEP_MM < 60 - reach_mm <= RULER.s(found.first)
    assert RULER.s(found.last) <= 60 + reach_mm < RULER.s(found.last) + STEP_MM
    assert found.first_mm == found.last_mm == SIZES.plot_height_mm


def test_a_plot_beside_a_lane_is_not_under_it() -> None:
    assert stretches(RULER, [plot_body("b", np.array([60.0, 13.0]), SIZES)], [0.0]) == []


def test_a_stick_that_lies_along_another_is_under_it_from_end_to_end() -> None:
    (found,) = stretches(RULER, [ALONG], [0.0])
    assert (found.first, found.last) == (0, RULER.count - 1)


def test_what_reaches_under_the_middle_may_carry_the_stick_on_both_sides_of_it() -> None:
    balance = RULER.number_beyond(0.0)
    before, beyond = points_under(RULER, stretches(RULER, [ALONG], [0.0]), balance)
    assert {number for number, _, body in before if body == 0} == {0, balance - 1}
    assert {number for number, _, body in beyond if body == 0} == {balance, RULER.count - 1}


@given(bodies, st.sampled_from([LEFT, RIGHT]))
def test_stretches_are_where_pieces_are_under_the_stick_and_as_high(
    sticks: list[Body], plot: Body
) -> None:
    pieces = [*sticks, plot]
    deep, level = depths(footprint(ACROSS, SIZES)[1], pieces)
    assume(not (np.abs(deep) < 1e-6).any())  # in or out there is a matter of rounding
    under = np.full(deep.shape, -np.inf)
    for lane, aside_mm in enumerate(lanes_mm(SIZES)):
        for each in stretches(RULER, pieces, [aside_mm]):
            numbers = range(each.first, each.last + 1)
            under[each.body, numbers, lane] = [each.height_mm(number) for number in numbers]
    assert np.allclose(under, np.where(deep >= 0, level, -np.inf))
