"""The tower on the stage and the tower as the camera names it."""

import numpy as np

from ui.simulated.same_pieces import real_names, renamed
from vision.sticks.pieces import Layout, Plot, Stick, Support


def stick(name: str, x: float, *on: str) -> Stick:
    ends = np.array([[x, 0.0, 34.0], [x + 180.0, 0.0, 34.0]])
    return Stick(name, "light", ends, tuple(Support(each) for each in on))


def test_the_truth_is_told_in_the_names_that_the_camera_gave() -> None:
    real = Layout({"PL7": Plot("PL7", "light", np.zeros(2))}, {"L9": stick("L9", 0, "PL7", "x")})
    seen = Layout({"PL1": Plot("PL1", "light", np.array([2.0, 1.0]))}, {"L1": stick("L1", 3)})
    told = renamed(real, seen)
    assert list(told.plots) == ["PL1"]
    assert [support.id for support in told.sticks["L1"].supports] == ["PL1", "x"]


def test_what_the_camera_has_not_seen_gets_a_name_that_it_cannot_give() -> None:
    told = renamed(Layout({}, {"L1": stick("L1", 0)}), Layout({}, {"L1": stick("L1", 400)}))
    assert list(told.sticks) == ["L1x"]


def test_a_stick_keeps_its_name_if_the_camera_sees_a_second_one_in_its_place() -> None:
    real = Layout({}, {"L7": stick("L7", 20)})
    seen = Layout({}, {"L1": stick("L1", 0), "L2": stick("L2", 20)})
    assert list(renamed(real, seen, {"L7": "L1"}).sticks) == ["L1"]
    assert list(renamed(real, seen).sticks) == ["L2"]


def test_of_two_sticks_side_by_side_the_one_that_is_gone_is_missed() -> None:
    known = (stick("L1", 0), stick("L2", 30))
    assert real_names(known, (stick("L8", 32),)) == {"L2": "L8"}
    assert real_names(known, (stick("L9", 28), stick("L8", 5))) == {"L1": "L8", "L2": "L9"}


def test_a_stick_of_the_other_colour_is_another_one() -> None:
    dark = Stick("D1", "dark", stick("D1", 0).ends_mm)
    assert real_names((stick("L1", 0),), (dark,)) == {}
