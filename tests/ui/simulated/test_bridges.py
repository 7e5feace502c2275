"""Where builders look for a place."""

from itertools import islice

import numpy as np
import pytest

from ui.simulated.bridges import Bridges, free_pairs
from vision.sticks.pieces import Layout, Plot, Sizes, Stick, Support

SIZES = Sizes()
PLOTS = {
    name: Plot(name, "dark" if name[1] == "D" else "light", np.array([x, y]))
    for name, x, y in (("PD1", -60.0, 0.0), ("PD2", 60.0, 0.0), ("PL1", 0.0, 70.0))
}
LEVEL = np.array([[-90.0, 0.0, 34.0], [90.0, 0.0, 34.0]])


@pytest.fixture
def bridges() -> Bridges:
    return Bridges(SIZES, np.random.default_rng(7))


def test_a_stick_spans_two_pieces_of_the_other_colour(bridges: Bridges) -> None:
    for ends in islice(bridges.over(Layout(PLOTS), "light"), 5):
        assert np.linalg.norm(ends[1] - ends[0]) == pytest.approx(SIZES.stick_length_mm)
        assert abs(ends[:, 1]).max() < 20
    assert next(bridges.over(Layout(PLOTS), "dark"), None) is None


def test_two_pieces_that_carry_a_stick_already_are_not_tried_again() -> None:
    lying = Stick("L1", "light", LEVEL, (Support("PD1"), Support("PD2")))
    assert list(free_pairs(Layout(PLOTS, {"L1": lying}), "light")) == []
    assert [[one.id, other.id] for one, other in free_pairs(Layout(PLOTS), "light")] == [
        ["PD1", "PD2"]
    ]


def test_what_is_too_far_apart_is_not_spanned(bridges: Bridges) -> None:
    far = {**PLOTS, "PD2": Plot("PD2", "dark", np.array([150.0, 0.0]))}
    assert next(bridges.over(Layout(far), "light"), None) is None


def test_on_a_stick_it_lies_between_end_and_notch(bridges: Bridges) -> None:
    lying = Stick("D1", "dark", LEVEL + np.array([0, 60.0, 0]))
    places = [bridges._spot(lying)[0] for _ in range(50)]
    from_end_mm = 90 - np.abs(places)
    assert from_end_mm.min() > 0
    assert from_end_mm.max() < SIZES.notch_from_end_mm
    assert min(places) < 0 < max(places)
