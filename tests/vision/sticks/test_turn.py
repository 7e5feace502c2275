"""Which sticks a turn may have touched, told without pictures."""

import numpy as np

from vision.sticks.hold import Tracked
from vision.sticks.pieces import Stick, Support
from vision.sticks.sighting import Sighting
from vision.sticks.turn import bereft, without_echoes

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


WIDTH_MM = 8.0
SEEN = (True, True)


def seen_at(y: float, visible: float) -> Tracked:
    """A light stick along x that shows this share of its wood."""
    flat = np.array([[-90.0, y], [90.0, y]])
    ends = np.column_stack([flat, [34.0, 34.0]])
    return Tracked("light", Sighting(flat, SEEN, SEEN), 0.9, ends, visible)


def test_what_is_found_along_a_stick_that_has_sunk_is_that_stick() -> None:
    held, found = seen_at(0.0, 0.8), seen_at(5.0, 1.0)
    sticks, new = without_echoes({"L1": held}, [found], WIDTH_MM)
    assert sticks["L1"].seen is found.seen
    assert new == []


def test_the_poorer_one_of_two_sightings_of_a_stick_is_left_out() -> None:
    held, found = seen_at(0.0, 1.0), seen_at(5.0, 0.8)
    assert without_echoes({"L1": held}, [found], WIDTH_MM) == ({"L1": held}, [])


def test_a_stick_beside_one_that_has_sunk_is_another_one() -> None:
    held, found = seen_at(0.0, 1.0), seen_at(12.0, 1.0)
    assert without_echoes({"L1": held}, [found], WIDTH_MM) == ({"L1": held}, [found])
