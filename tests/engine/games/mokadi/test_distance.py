"""How far plots stand apart (spec 4.2, MOK-1, MOK-3)."""

import pytest

from engine.games.mokadi.distance import wrong_distance_mm
from engine.games.mokadi.layout import Layout
from engine.games.mokadi.options import Options
from engine.games.mokadi.reasons import Reason
from tests.engine.games.mokadi.scenes import Tower, building, plot

SHARP = 0
"""No tolerance."""
TWO = Layout((plot("PL1", (0.0, 0.0)), plot("PD1", (170.0, 0.0))))


def options(rule: str, tolerance_mm: int = SHARP) -> Options:
    return Options(plot_distance=rule, plot_tolerance_mm=tolerance_mm)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("x_mm", "wrong_mm"), [(-90.0, None), (-89.0, 89.0), (350.0, None), (351.0, 181.0)]
)
def test_mok_1_half_a_stick_to_one_stick_from_the_nearest_plot(
    x_mm: float, wrong_mm: float | None
) -> None:
    assert wrong_distance_mm(plot("PL2", (x_mm, 0.0)), TWO, options("nearest")) == wrong_mm


def test_mok_1_by_house_rule_from_every_plot() -> None:
    near_one = plot("PL2", (-90.0, 0.0))
    assert wrong_distance_mm(near_one, TWO, options("every")) == 260.0
    assert wrong_distance_mm(plot("PL2", (85.0, 60.0)), TWO, options("every")) is None


@pytest.mark.parametrize(
    ("x_mm", "wrong_mm"), [(260.0, None), (350.0, None), (270.0, 100.0), (85.0, 85.0)]
)
def test_mok_1_by_house_rule_exactly_half_or_one_stick_from_some_plot(
    x_mm: float, wrong_mm: float | None
) -> None:
    assert wrong_distance_mm(plot("PL2", (x_mm, 0.0)), TWO, options("exact")) == wrong_mm


def test_mok_1_by_house_rule_nobody_measures() -> None:
    assert wrong_distance_mm(plot("PL2", (1.0, 0.0)), TWO, options("unchecked")) is None


@pytest.mark.parametrize("x_mm", [-85.0, 355.0])
def test_a_little_tolerance_is_for_the_eye(x_mm: float) -> None:
    assert wrong_distance_mm(plot("PL2", (x_mm, 0.0)), TWO, options("nearest", 5)) is None
    assert wrong_distance_mm(plot("PL2", (x_mm, 0.0)), TWO, options("nearest", 4)) is not None
    assert wrong_distance_mm(plot("PL2", (x_mm, 0.0)), TWO, options("exact", 5)) is None
    assert wrong_distance_mm(plot("PL2", (x_mm, 0.0)), TWO, options("exact", 4)) is not None


def test_a_longer_stick_asks_for_wider_distances() -> None:
    long = Options(stick_mm=200, plot_tolerance_mm=0)
    assert wrong_distance_mm(plot("PL2", (-99.0, 0.0)), TWO, long) == 99.0
    assert wrong_distance_mm(plot("PL2", (370.0, 0.0)), TWO, long) is None


def test_the_first_plot_and_unmeasured_plots_are_always_right() -> None:
    assert wrong_distance_mm(plot("PL2", (0.0, 0.0)), Layout(), Options()) is None
    assert wrong_distance_mm(plot("PL2"), TWO, Options()) is None
    unmeasured = Layout((plot("PL1"),))
    assert wrong_distance_mm(plot("PL2", (0.0, 0.0)), unmeasured, Options()) is None


def test_a_plot_too_near_is_refused_with_the_distance_that_is_wrong() -> None:
    table = Tower(2)
    table.put("PL1", (0.0, 0.0))
    table.put("PD1", (50.2, 0.0))
    assert table.reasons == [Reason.DISTANCE]
    facts = table.rulings[0].facts
    assert (facts["measured"], facts["low"], facts["high"]) == (50, 90, 180)
    assert table.active == 2


def test_mok_1_exact_says_so() -> None:
    table = Tower(2, plot_distance="exact")
    table.put("PL1", (0.0, 0.0))
    table.put("PD1", (120.0, 0.0))
    assert table.reasons == [Reason.DISTANCE_EXACT]
    table.put("PD1", (90.0, 0.0))
    assert table.reasons == [Reason.PLOT_LAID]


def test_mok_3_later_plots_keep_the_distance_too() -> None:
    table = building()
    table.put("PD3", (10.0, 10.0))
    assert table.reasons == [Reason.DISTANCE]


def test_mok_3_by_house_rule_later_plots_stand_anywhere() -> None:
    table = building(later_plots_measured=False)
    table.put("PD3", (30.0, 10.0))
    assert table.reasons == [Reason.PLOT_LAID]


def test_mok_3_the_first_four_are_measured_all_the_same() -> None:
    table = Tower(2, later_plots_measured=False)
    table.put("PL1", (0.0, 0.0))
    table.put("PD1", (50.0, 0.0))
    assert table.reasons == [Reason.DISTANCE]
