"""Which sticks a turn may have touched, told without pictures."""

import numpy as np

from vision.sticks.pieces import Stick, Support
from vision.sticks.turn import bereft

NOWHERE = np.zeros((2, 3))


def on(name: str, *lower: str) -> Stick:
    return Stick(name, "light", NOWHERE, tuple(Support(each) for each in lower))


TOWER = {
    "D1": on("D1", "PL1", "PL2"),
    "L1": on("L1", "D1", "PD1"),
    "D2": on("D2", "L1", "PL2"),
    "L2": on("L2", "PD1", "PD2"),
}
PLOTS = {"PL1", "PL2", "PD1", "PD2"}


def test_what_stood_on_a_stick_that_has_lost_its_support_has_lost_it_too() -> None:
    assert bereft(["L1", "D2", "L2"], TOWER, {"L1", "D2", "L2"} | PLOTS) == ["L1", "D2"]


def test_a_stick_that_was_seen_to_move_carries_what_stands_on_it() -> None:
    assert bereft(["D2", "L2"], TOWER, {"L1", "D2", "L2"} | PLOTS) == []
