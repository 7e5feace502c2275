"""Where builders lay a stick: nothing about it is left to a ruler, if that can be helped."""

import numpy as np
import pytest

from ui.simulated.places import (
    Places,
    is_adrift,
    is_along,
    is_marginal,
    is_over,
    nearly_carrying,
)
from vision.sticks.pieces import Layout, Plot, Sizes, Stick, Support
from vision.sticks.rendered.play import Player
from vision.sticks.rendered.scene import printed_mat

SIZES = Sizes()
ON_PLOTS_MM = SIZES.plot_height_mm + SIZES.stick_height_mm / 2


def stick(name: str, x: float, y: float, turn_deg: float, z: float = ON_PLOTS_MM) -> Stick:
    way = 90 * np.array([np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))])
    ends = np.array([[x - way[0], y - way[1], z], [x + way[0], y + way[1], z]])
    return Stick(name, "light", ends)


def plot(name: str, x: float, y: float) -> Plot:
    return Plot(name, "dark", np.array([x, y]))


@pytest.mark.parametrize(
    ("x", "y", "turn_deg", "along"),
    [(5, 6, 8, True), (5, 6, 188, True), (5, 6, 40, False), (0, 40, 3, False), (185, 2, 3, False)],
    ids=["over it", "the other way round", "across", "beside", "behind"],
)
def test_sticks_that_hide_each_other_are_known(
    x: float, y: float, turn_deg: float, along: bool
) -> None:
    assert is_along(stick("L1", 0, 0, 0), stick("L2", x, y, turn_deg)) == along


@pytest.mark.parametrize(
    ("from_end_mm", "marginal"),
    [(None, False), (1.0, True), (15.0, False), (27.0, True), (33.0, True), (60.0, False)],
)
def test_the_end_and_the_notch_take_a_ruler(from_end_mm: float | None, marginal: bool) -> None:
    assert is_marginal(from_end_mm, SIZES) == marginal


@pytest.mark.parametrize(("from_end_mm", "adrift"), [(None, True), (1.0, True), (12.0, False)])
def test_what_would_slip_off_a_stick_or_touches_it_nobody_knows_where_is_not_laid(
    from_end_mm: float | None, adrift: bool
) -> None:
    under = stick("D1", 0, 0, 90)
    on = (Support("PD1"), Support("D1", from_end_mm=from_end_mm))
    laid = Stick("L1", "light", stick("", 0, 0, 0).ends_mm, on)
    assert is_adrift(laid, Layout({}, {"D1": under})) == adrift


def test_a_third_plot_right_under_a_stick_nearly_carries_it() -> None:
    plots = {name: plot(name, x, 0) for name, x in (("PD1", -70), ("PD2", 0), ("PD3", 70))}
    laid = Stick("L1", "light", stick("", 0, 0, 0).ends_mm, (Support("PD1"), Support("PD3")))
    assert list(nearly_carrying(laid, Layout(plots), SIZES)) == ["PD2"]


def test_what_is_far_below_a_stick_carries_nothing() -> None:
    under = stick("D1", 0, 0, 90, z=4.0)
    above = stick("L1", 0, 0, 0)
    assert list(nearly_carrying(above, Layout({}, {"D1": under}), SIZES)) == []


def test_a_stick_over_a_corner_of_the_mat_lies_over_its_marker() -> None:
    corners = np.array([[-290, 190], [-250, 190], [-250, 150], [-290, 150]], float)
    assert is_over(stick("L1", -200, 150, 15), corners)
    assert not is_over(stick("L1", 0, 0, 0), corners)


def test_who_can_choose_does_not_lay_a_stick_along_another() -> None:
    plots = {name: plot(name, x, y) for name, x, y in (("PD1", -70, 0), ("PD2", 70, 0))}
    across = {"PD3": plot("PD3", -70, 110), "PD4": plot("PD4", 70, 110)}
    lying = Stick("L1", "light", stick("", 0, 12, 4).ends_mm)
    places = Places(Player(seed=5), printed_mat())
    place = places.find(Layout(plots | across, {"L1": lying}), 1, "legal", "light")
    assert place is not None
    assert not is_along(place.layout.sticks["L2"], lying)


def test_where_nothing_holds_nothing_is_laid() -> None:
    places = Places(Player(seed=5), printed_mat())
    assert places.find(Layout({"PD1": plot("PD1", 0, 0)}), 0, "legal", "light") is None
