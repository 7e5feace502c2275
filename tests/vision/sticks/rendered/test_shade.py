"""Shadows on leaning sticks."""

import numpy as np

from vision.mat import Array
from vision.sticks.pieces import Layout, Plot, Sizes, Stick
from vision.sticks.rendered.scene import Lamp, Light, Setting
from vision.sticks.rendered.shade import Room, above, in_front, shadows_on
from vision.sticks.rendered.solids import Solid, solids_of

OVERHEAD = Light((Lamp((0.0, 0.0, 1500.0), radius_mm=40.0),))


def solids(*ends: Array) -> list[Solid]:
    sticks = {f"L{n}": Stick(f"L{n}", "light", np.array(each)) for n, each in enumerate(ends)}
    return solids_of(Layout({}, sticks), Setting(sizes=Sizes()))


LEANING = np.array([[-88.0, 0.0, 20.0], [88.0, 0.0, 60.0]])
UNDER_ITS_HIGH_END = np.array([[70.0, -90.0, 47.0], [70.0, 90.0, 47.0]])
OVER_ITS_LOW_END = UNDER_ITS_HIGH_END - np.array([140.0, 0.0, 0.0])


def test_what_carries_a_leaning_stick_throws_no_shadow_on_it() -> None:
    leaning, carrying, covering = solids(LEANING, UNDER_ITS_HIGH_END, OVER_ITS_LOW_END)
    upper, (lamp,) = leaning.faces[0], Room.of(OVERHEAD).lamps
    places = np.array([[70.0, 0.0], [-70.0, 0.0]])
    assert shadows_on(upper, lamp, (carrying,)).at(places).max() < 0.05
    assert shadows_on(upper, lamp, (covering,)).at(places)[1] > 0.9


def test_what_lies_all_before_a_face_stays_whole() -> None:
    leaning, covering = solids(LEANING, OVER_ITS_LOW_END)
    assert in_front(covering, leaning.faces[0]) is covering


def test_a_plot_that_is_cut_through_has_no_more_corners_than_a_whole_one() -> None:
    standing = Layout({"PL1": Plot("PL1", "light", np.zeros(2))}, {})
    (plot,) = solids_of(standing, Setting(sizes=Sizes()))
    upper = above(plot.points, plot.top_mm / 2)
    assert len(upper) == len(plot.points)
    assert np.isclose(upper[:, 2].min(), plot.top_mm / 2)
