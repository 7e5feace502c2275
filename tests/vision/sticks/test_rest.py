"""How sticks come to rest."""

from dataclasses import replace

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.vision.sticks.conftest import SIZES
from vision.sticks.bed import bed
from vision.sticks.bodies import Body, plot_body, stick_body
from vision.sticks.pieces import TABLE
from vision.sticks.rest import Rest, carried_aside, depths, footprint, hull_edge, rest

LEVEL = SIZES.plot_height_mm + SIZES.stick_height_mm / 2
TOUCHING_MM = 0.2


def ends(x0: float, y0: float, x1: float, y1: float) -> np.ndarray:
    return np.array([[x0, y0, 0.0], [x1, y1, 0.0]])


LEFT, RIGHT = (plot_body(name, np.array([x, 0.0]), SIZES) for name, x in (("a", -60), ("b", 60)))
ACROSS = ends(-90, 0, 90, 0)


def test_a_stick_on_two_plots_lies_level() -> None:
    result = rest(ACROSS, [LEFT, RIGHT], SIZES)
    assert result.ids == {"a", "b"}
    assert np.allclose(result.heights_mm, LEVEL)


def test_a_stick_well_on_its_plots_rests_on_them_a_little_aside_too() -> None:
    assert carried_aside(ACROSS, [LEFT, RIGHT], SIZES, 0.5) == set()


def test_a_stick_on_the_very_rim_of_a_plot_would_fall_a_little_aside() -> None:
    rim = (SIZES.stick_width_mm + SIZES.plot_diameter_mm) / 2 - 0.5
    grazed = plot_body("b", np.array([60.0, rim]), SIZES)
    assert rest(ACROSS, [LEFT, grazed], SIZES).ids == {"a", "b"}
    assert carried_aside(ACROSS, [LEFT, grazed], SIZES, 1.0) == {TABLE}


def test_a_stick_tips_over_what_is_under_its_middle_when_it_balances_beside_it() -> None:
    middle = stick_body("c", np.array([[0.0, -90.0, LEVEL], [0.0, 90.0, LEVEL]]), SIZES)
    assert rest(ACROSS, [middle], SIZES).ids == {"c"}
    tipped = rest(ACROSS, [middle], SIZES, balance_mm=-6.0)
    assert tipped.ids == {"c", TABLE}
    assert tipped.heights_mm[0] < tipped.heights_mm[1]


def test_a_stick_over_nothing_lies_on_the_table() -> None:
    result = rest(ACROSS, [], SIZES)
    assert result.ids == {TABLE}
    assert np.allclose(result.heights_mm, SIZES.stick_height_mm / 2)


def test_a_stick_with_one_plot_beside_its_middle_leans_on_the_table() -> None:
    result = rest(ACROSS, [RIGHT], SIZES)
    assert result.ids == {TABLE, "b"}
    assert result.heights_mm[0] < LEVEL < result.heights_mm[1]


def test_an_end_that_all_but_touches_the_table_rests_on_it_too() -> None:
    # Two that lie across it are just so high that it leans on both, a hair above the table.
    slope, hair_mm = 0.5, 0.2
    crossing = [
        replace(body, top_mm=hair_mm + slope * (x + 90.0), half_mm=(90.0, 0.01))
        for x in (-20.0, 60.0)
        for body in [stick_body(f"at {x}", np.array([[x, -90, 4.0], [x, 90, 4.0]]), SIZES)]
    ]
    result = rest(ACROSS, crossing, SIZES)
    assert result.ids == {"at -20.0", "at 60.0", TABLE}
    higher = [replace(body, top_mm=body.top_mm + 1.0) for body in crossing]
    assert TABLE not in rest(ACROSS, higher, SIZES).ids


def test_the_nearer_to_each_other_its_supports_are_the_less_is_known_how_high_an_end_is() -> None:
    slope, hair_mm = 0.5, 1.2

    def lying(*supports: float) -> Rest:
        crossing = [
            replace(body, top_mm=hair_mm + slope * (x + 90.0), half_mm=(90.0, 0.01))
            for x in supports
            for body in [stick_body(f"at {x}", np.array([[x, -90, 4.0], [x, 90, 4.0]]), SIZES)]
        ]
        return rest(ACROSS, crossing, SIZES)

    assert TABLE in lying(-2.0, 32.0).ids
    assert TABLE not in lying(-60.0, 32.0).ids


def test_a_stick_on_a_stick_is_higher_at_that_side() -> None:
    lower = stick_body("low", np.array([[60.0, -90, LEVEL], [60.0, 90, LEVEL]]), SIZES)
    result = rest(ACROSS, [LEFT, lower], SIZES)
    assert result.ids == {"a", "low"}
    assert result.heights_mm[1] > result.heights_mm[0]


def test_of_three_supports_the_highest_pair_around_the_middle_carries() -> None:
    middle = stick_body("low", np.array([[20.0, -90, LEVEL], [20.0, 90, LEVEL]]), SIZES)
    assert rest(ACROSS, [LEFT, RIGHT, middle], SIZES).ids == {"a", "low"}


def test_a_support_that_is_missed_by_a_hair_is_named_as_close() -> None:
    hair = stick_body("hair", np.array([[30.0, -90, LEVEL - 8.2], [30.0, 90, LEVEL - 8.2]]), SIZES)
    result = rest(ACROSS, [LEFT, RIGHT, hair], SIZES)
    assert result.ids == {"a", "b"}
    assert result.close == {"hair"}


def test_a_stick_over_the_middle_of_one_is_held_by_another_that_it_all_but_touches() -> None:
    middle = stick_body("c", np.array([[0.0, -90, LEVEL], [0.0, 90, LEVEL]]), SIZES)
    hair = stick_body("hair", np.array([[50.0, -90, LEVEL - 0.2], [50.0, 90, LEVEL - 0.2]]), SIZES)
    result = rest(ACROSS, [middle, hair], SIZES)
    assert result.ids == {"c", "hair"}
    assert result.close == set()


def test_contact_lies_where_the_sticks_cross() -> None:
    lower = stick_body("low", np.array([[60.0, -90, LEVEL], [60.0, 90, LEVEL]]), SIZES)
    resting = rest(ACROSS, [LEFT, lower], SIZES)
    placed = np.column_stack([ACROSS[:, :2], resting.heights_mm])
    point, _ = bed(placed, [LEFT, lower], SIZES).touch()["low"]
    assert abs(point[0] - 60) <= SIZES.stick_width_mm / 2 + 1
    assert abs(point[1]) <= 1.0


def test_the_sharper_the_angle_the_farther_sticks_touch() -> None:
    reaches = [reach_mm(turn_deg) for turn_deg in (90.0, 45.0, 15.0)]
    assert reaches == sorted(reaches)
    assert reaches[-1] > 10.0


def reach_mm(turn_deg: float) -> float:
    """How far a level stick touches a level one at this angle, to either side."""
    turn = np.radians(turn_deg)
    way = np.array([np.cos(turn), np.sin(turn), 0.0]) * 90
    middle = np.array([45.0, 0.0, LEVEL])
    lower = stick_body("low", np.array([middle - way, middle + way]), SIZES)
    return bed(ACROSS, [LEFT, lower], SIZES).touch()["low"][1]


def sinking_mm(turn_deg: float) -> float:
    """How much a stick from a plot to one at this angle sinks at its high end when it rolls."""
    turn = np.radians(turn_deg)
    way = np.array([np.cos(turn), np.sin(turn), 0.0]) * 90
    lower = stick_body("low", np.array([45.0, 0.0, LEVEL]) + np.stack([-way, way]), SIZES)
    flat = rest(ACROSS, [LEFT, lower], SIZES).heights_mm
    return float((flat - bed(ACROSS, [LEFT, lower], SIZES).heights_mm)[1])


def test_a_stick_at_a_sharp_angle_over_another_rolls_and_sinks() -> None:
    assert sinking_mm(90) < TOUCHING_MM
    assert sinking_mm(20) > 1.0


bodies = st.lists(
    st.builds(
        lambda x, y, turn, level: stick_body(
            f"s{x:.3f}",
            np.array([[x, y, level]])
            + np.array([[-90.0], [90.0]]) * [np.cos(turn), np.sin(turn), 0],
            SIZES,
        ),
        st.floats(-80, 80),
        st.floats(-60, 60),
        st.floats(0.3, 2.8),
        st.floats(4, 60),
    ),
    max_size=5,
)


@given(bodies)
def test_a_resting_stick_is_nowhere_inside_what_carries_it(carried: list[Body]) -> None:
    result = rest(ACROSS, carried, SIZES)
    s, points = footprint(ACROSS, SIZES)
    lower = np.interp(s, s[[0, -1]], result.heights_mm) - SIZES.stick_height_mm / 2
    deep, level = depths(points, carried)
    over = (lower[:, None] - level)[deep >= 0]
    assert over.size == 0 or over.min() > -TOUCHING_MM


@given(bodies)
def test_turning_a_stick_round_leaves_its_middle_as_low_as_it_was(carried: list[Body]) -> None:
    _, points = footprint(ACROSS, SIZES)
    at_the_rim = np.abs(depths(points, carried)[0]) < 1e-9
    assume(not at_the_rim.any())  # in or out there is a matter of rounding
    there, back = rest(ACROSS, carried, SIZES), rest(ACROSS[::-1], carried, SIZES)
    assert np.isclose(lower_side_mm(there), lower_side_mm(back), atol=1e-6)


def lower_side_mm(resting: Rest) -> float:
    """Height of the lower side in the middle; one that just balances there may tip either way."""
    slope = (resting.heights_mm[1] - resting.heights_mm[0]) / SIZES.stick_length_mm
    lift = SIZES.stick_height_mm / 2 * np.sqrt(1 + slope**2)
    return float(resting.heights_mm.mean() - lift)


@given(st.lists(st.floats(0, 50), min_size=5, max_size=30))
def test_the_hull_edge_spans_the_middle_and_nothing_sticks_out(levels: list[float]) -> None:
    middle = len(levels) // 2
    points = [(number, level, 0) for number, level in enumerate(levels)]
    first, second = hull_edge(points[:middle], points[middle:])
    assert first[0] < middle <= second[0]
    slope = (second[1] - first[1]) / (second[0] - first[0])
    assert all(first[1] + slope * (n - first[0]) >= level - 1e-9 for n, level, _ in points)
