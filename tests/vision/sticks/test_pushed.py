"""A stick that was pushed is still one stick."""

import numpy as np

from tests.vision.sticks.conftest import Stage, first_stick, usual_picture
from vision.sticks.hold import Tracked
from vision.sticks.pieces import Colour
from vision.sticks.pushed import Trace, without_pushed
from vision.sticks.sighting import Sighting

SEEN = (True, True)


def lying(colour: Colour, y: float) -> Tracked:
    ends = np.array([[-90.0, y, 34.0], [90.0, y, 34.0]])
    return Tracked(colour, Sighting(ends[:, :2], SEEN, SEEN), 1.0, ends)


def test_what_looks_new_where_a_pushed_stick_lies_now_is_that_stick() -> None:
    pushed = lying("light", 10.0)
    beside, dark = lying("light", 19.0), lying("dark", 10.0)
    assert without_pushed([lying("light", 11.0), beside, dark], [pushed]) == [beside, dark]


def test_a_stick_that_shows_nothing_of_its_own_was_not_pushed_under_another(stage: Stage) -> None:
    look = stage.watcher().see(usual_picture(first_stick)).look
    stick = lying("dark", 0.0)
    mat, wood = np.zeros_like(look.inside), np.zeros_like(look.inside)
    look.paint_stick(mat, stick.ends_mm)  # that is what has come to light where it was
    assert Trace(look, wood, mat).follow(stick) is stick
    look.paint_stick(wood, lying("dark", 9.0).ends_mm)
    assert Trace(look, wood, mat).follow(stick) is not stick
