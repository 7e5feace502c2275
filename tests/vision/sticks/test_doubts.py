"""What is asked about a stick: on which side of a notch it lies, where that cannot be told."""

from dataclasses import replace

import numpy as np
import pytest

from vision.mat import Array
from vision.sticks.bodies import plot_body, stick_body
from vision.sticks.doubts import AMISS, CLEAR_LEAD, DOWN_LEAD, OWN_LEAD, Doubts
from vision.sticks.pieces import TABLE, Colour, Layout, Sizes, Stick, Support
from vision.sticks.reading import Reading, supports
from vision.sticks.rendered.legality import verdict
from vision.sticks.rest import CLOSE_MM, Contact, Rest, rest
from vision.sticks.settle import Under

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
    lies = Rest(ends[:, 2], (Contact("D1", -40.0), Contact("PD1", 40.0)))
    under = Under([stick_body("D1", other.ends_mm, SIZES)])
    doubts = Doubts(stick, [Reading(ends, lies, cost)], under, {"D1": other}, SIZES)
    question = doubts.question(2 * CLEAR_LEAD, is_new=True)
    return None if question is None else question.kind


@pytest.mark.parametrize("turn_deg", [20.0, 45.0, 90.0])
def test_a_stick_across_another_is_plainly_beyond_its_notch(turn_deg: float) -> None:
    assert asked(turn_deg) is None


def test_along_one_another_nobody_sees_which_place_carries_the_weight() -> None:
    assert asked(4.0) == "notch"


def test_a_stick_that_touches_another_on_both_sides_of_its_notch_is_asked_about() -> None:
    assert asked(15.0, reach_mm=10.0) == "notch"
    assert asked(15.0, reach_mm=8.0) is None


def test_a_stick_that_lies_within_the_notch_is_not_refused_for_touching_beyond() -> None:
    assert asked(15.0, reach_mm=16.0, beyond_mm=-9.0) is None


def test_a_stick_that_lies_oddly_however_it_is_read_is_asked_about() -> None:
    assert asked(90.0, AMISS + 1) == "support"
    assert asked(90.0, AMISS - 1) is None


@pytest.mark.parametrize(("deep_mm", "question"), [(0.3, "support"), (1.0, None)])
def test_a_stick_at_the_very_rim_of_what_carries_it_may_lie_beside_it(
    deep_mm: float, question: str | None
) -> None:
    ends, reach = lying(0.0, LOW), SIZES.plot_diameter_mm / 2 + SIZES.stick_width_mm / 2
    at = {"PD1": (-60.0, 0.0), "PD2": (60.0, reach - deep_mm)}
    under = Under([plot_body(name, np.array(place), SIZES) for name, place in at.items()])
    lies = rest(ends, under.bodies, SIZES)
    assert lies.ids == set(at)
    stick = Stick("L1", "light", ends, tuple(map(Support, sorted(at))))
    told = Doubts(stick, [Reading(ends, lies, 0.0)], under, {}, SIZES).question(
        2 * CLEAR_LEAD, is_new=True
    )
    assert (None if told is None else told.kind) == question


def test_a_stick_that_was_put_where_something_else_carries_it_is_asked_about() -> None:
    """Where it would lie on the higher plot it would be seen elsewhere: beside that plot."""
    ends = lying(0.0, LOW)
    at = {"PD1": (-60.0, 0.0), "PD2": (60.0, 0.0), "PD3": (30.0, 0.0)}
    bodies = [plot_body(name, np.array(place), SIZES) for name, place in at.items()]
    higher = replace(bodies[2], top_mm=bodies[2].top_mm + 6.0)
    lies = rest(ends, bodies[:2], SIZES)
    stick = Stick("L1", "light", ends, tuple(map(Support, sorted(lies.ids))))
    for under, question in ((bodies[:2], None), ([*bodies[:2], higher], "support")):
        doubts = Doubts(stick, [Reading(ends, lies, 0.0)], Under(under), {}, SIZES)
        told = doubts.question(2 * CLEAR_LEAD, is_new=True)
        assert (None if told is None else told.kind) == question


@pytest.mark.parametrize(
    ("lead", "question"), [(DOWN_LEAD - 0.1, "support"), (DOWN_LEAD + 0.1, None)]
)
def test_a_stick_that_may_stand_all_the_same_is_not_said_to_lie_on_the_table(
    lead: float, question: str | None
) -> None:
    """What it leans on does not matter, nor where: it would have fallen."""
    ends = lying(4.0, HIGH)
    lies, stands = (
        Reading(ends, Rest(ends[:, 2], (Contact("D1", -40.0), Contact(other, 40.0))), cost)
        for other, cost in ((TABLE, 0.0), ("PD1", lead))
    )
    other = Stick("D1", "dark", lying(0.0, LOW))
    stick = Stick(
        "L1", "light", ends, (Support("D1", 0.0, SIZES.notch_from_end_mm), Support(TABLE))
    )
    under = Under([stick_body("D1", other.ends_mm, SIZES)])
    doubts = Doubts(stick, [lies, stands], under, {"D1": other}, SIZES)
    told = doubts.question(lead, is_new=True)
    assert (None if told is None else told.kind) == question


@pytest.mark.parametrize(("lead", "asked"), [(OWN_LEAD - 0.1, True), (OWN_LEAD + 0.1, False)])
def test_a_stick_that_may_lie_on_others_is_not_said_to_lie_on_its_own_colour(
    lead: float, asked: bool
) -> None:
    ends = lying(90.0, HIGH)
    woods: dict[str, Colour] = {"L1": "light", "D1": "dark", "D2": "dark"}
    done = {name: Stick(name, wood, lying(0.0, LOW)) for name, wood in woods.items()}
    own, others = (
        Reading(ends, Rest(ends[:, 2], (Contact("D1", -40.0), Contact(other, 40.0))), cost)
        for other, cost in (("L1", 0.0), ("D2", lead))
    )
    stick = Stick("L2", "light", ends, (Support("D1", 80.0, 10.0), Support("L1", 80.0, 10.0)))
    told = Doubts(stick, [own, others], Under([]), done, SIZES).question(lead, is_new=True)
    assert (told is not None and set(told.choices) == {"L1", "D2"}) == asked


def third(way: Colour) -> tuple[Stick, Layout]:
    """A light stick over two dark ones, and over a third one so little lower that it may carry it
    instead of the second; and what is seen."""
    low = {
        "D1": Stick("D1", "dark", across(-60.0, LOW)),
        "D2": Stick("D2", "dark", across(50.0, LOW)),
        "X3": Stick("X3", way, across(70.0, LOW - CLOSE_MM / 2)),
    }
    under = Under([stick_body(name, stick.ends_mm, SIZES) for name, stick in low.items()])
    ends = lying(0.0, HIGH)
    reading = Reading(ends, rest(ends, under.bodies, SIZES), 0.0)
    stick = Stick("L1", "light", ends, supports(reading, under.bodies, SIZES))
    question = Doubts(stick, [reading], under, low, SIZES).question(2 * CLEAR_LEAD, is_new=True)
    assert question is not None
    return stick, Layout({}, {**low, "L1": stick}, (question,))


def across(x_mm: float, height_mm: float) -> Array:
    """Ends of a stick on the end of which another one lies, 10 mm from it."""
    return np.array([[x_mm, -10.0, height_mm], [x_mm, SIZES.stick_length_mm - 10.0, height_mm]])


def test_which_of_two_pieces_carries_a_stick_does_not_matter_if_both_may() -> None:
    stick, seen = third("dark")
    (question,) = seen.unsure
    assert question.other is not None
    assert stick.on == {"D1", "D2"}
    assert question.other.on == {"D1", "X3"}
    assert verdict(stick, seen, SIZES) == "legal"


def test_the_table_is_asked_which_of_two_pieces_carries_a_stick_if_only_one_may() -> None:
    assert verdict(*third("light"), SIZES) == "unsure"


def test_a_stick_that_may_rock_over_what_is_under_its_middle_is_asked_about() -> None:
    """It lies on the middle one and on one of its own colour; or rocks, and lies as it should."""
    low = {
        "D1": Stick("D1", "dark", across(2.0, LOW)),
        "L2": Stick("L2", "light", across(70.0, LOW)),
        "D3": Stick("D3", "dark", across(-30.0, LOW - CLOSE_MM / 2)),
    }
    under = Under([stick_body(name, stick.ends_mm, SIZES) for name, stick in low.items()])
    reading = Reading(lying(0.0, HIGH), rest(lying(0.0, HIGH), under.bodies, SIZES), 0.0)
    stick = Stick("L1", "light", reading.ends_mm, supports(reading, under.bodies, SIZES))
    assert stick.on == {"D1", "L2"}
    question = Doubts(stick, [reading], under, low, SIZES).question(2 * OWN_LEAD, is_new=True)
    assert question is not None
    assert verdict(stick, Layout({}, {**low, "L1": stick}, (question,)), SIZES) == "unsure"


@pytest.mark.parametrize(("other_end_on", "is_asked"), [(TABLE, False), ("PD1", True)])
def test_how_little_a_fallen_stick_leans_on_another_does_not_matter(
    other_end_on: str, is_asked: bool
) -> None:
    """It lies beside the one that it leans on, or just touches it: it is down in any case."""
    aside = lying(0.0, LOW) + np.array([0.0, SIZES.stick_width_mm, 0.0])
    lies = Rest(aside[:, 2], (Contact("D1", -40.0), Contact(other_end_on, 80.0)))
    stick = Stick("L1", "light", aside, (Support("D1", 0.0, 20.0), Support(other_end_on)))
    other = Stick("D1", "dark", lying(0.0, LOW))
    under = Under([stick_body("D1", other.ends_mm, SIZES)])
    doubts = Doubts(stick, [Reading(aside, lies, 0.0)], under, {"D1": other}, SIZES)
    assert (doubts.question(2 * DOWN_LEAD, is_new=True) is not None) == is_asked
