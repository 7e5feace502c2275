"""A stick that was pushed is still one stick."""

import numpy as np

from vision.sticks.hold import Tracked
from vision.sticks.pieces import Colour
from vision.sticks.pushed import without_pushed
from vision.sticks.settle import Sighting

SEEN = (True, True)


def lying(colour: Colour, y: float) -> Tracked:
    ends = np.array([[-90.0, y, 34.0], [90.0, y, 34.0]])
    return Tracked(colour, Sighting(ends[:, :2], SEEN, SEEN), 1.0, ends)


def test_what_looks_new_where_a_pushed_stick_lies_now_is_that_stick() -> None:
    pushed = lying("light", 10.0)
    beside, dark = lying("light", 19.0), lying("dark", 10.0)
    assert without_pushed([lying("light", 11.0), beside, dark], [pushed]) == [beside, dark]
