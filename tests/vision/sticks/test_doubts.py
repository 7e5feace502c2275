"""What is asked about a stick: on which side of a notch it lies, where that cannot be told."""

import numpy as np
import pytest

from vision.mat import Array
from vision.sticks.doubts import CLEAR_LEAD, Doubts
from vision.sticks.pieces import Sizes, Stick, Support
from vision.sticks.rest import Contact, Rest, stick_body
from vision.sticks.settle import ODD, Reading, Under

SIZES = Sizes()
LOW, HIGH = 34.0, 42.0


def lying(turn_deg: float, height_mm: float) -> Array:
    """Ends of a stick, seen from above turned by so much."""
    along = np.array([np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg)), 0.0])
    middle = np.array([0.0, 0.0, height_mm])
    reach = SIZES.stick_length_mm / 2
    return np.array([middle - reach * along, middle + reach * along])


def asked(
    turn_deg: float, cost: float = 0.0, reach_mm: float = 0.0, beyond_mm: float = 9.0
) -> str | None:
    """What is asked about a stick that lies beyond the notch of one at such an angle, touches it as
    far as `reach_mm` to either side of there, and lies as oddly as `cost` says."""
    ends, from_end_mm = lying(turn_deg, HIGH), SIZES.notch_from_end_mm + beyond_mm
    other = Stick("D1", "dark", lying(0.0, LOW))
    stick = Stick(
        "L1", "light", ends, (Support("D1", 0.0, from_end_mm, reach_mm=reach_mm), Support("PD1"))
    )
    rest = Rest(ends[:, 2], (Contact("D1", -40.0), Contact("PD1", 40.0)))
    under = Under([stick_body("D1", other.ends_mm, SIZES)])
    doubts = Doubts(stick, [Reading(ends, rest, cost)], under, {"D1": other}, SIZES)
    question = doubts.question(2 * CLEAR_LEAD, is_new=True)
    return None if question is None else question.kind


@pytest.mark.parametrize("turn_deg", [20.0, 45.0, 90.0])
def test_a_stick_across_another_is_plainly_beyond_its_notch(turn_deg: float) -> None:
    assert asked(turn_deg) is None


def test_along_one_another_nobody_sees_which_place_carries_the_weight() -> None:
    assert asked(4.0) == "notch"


def test_a_stick_that_touches_another_on_both_sides_of_its_notch_is_asked_about() -> None:
    assert asked(15.0, reach_mm=16.0) == "notch"
    assert asked(15.0, reach_mm=10.0) is None


def test_a_stick_that_lies_within_the_notch_is_not_refused_for_touching_beyond() -> None:
    assert asked(15.0, reach_mm=16.0, beyond_mm=-9.0) is None


def test_a_stick_that_lies_oddly_however_it_is_read_is_asked_about() -> None:
    assert asked(90.0, ODD + 1) == "support"
