"""Which stick may lie where (spec 4.3): every rule, its exceptions and its house options."""

from typing import Any

import pytest

from engine.games.mokadi.layout import Layout, Stick
from engine.games.mokadi.legality import Violation, violations
from engine.games.mokadi.options import Options
from tests.engine.games.mokadi.scenes import layout, stick

PLOTS = "PL1 PL2 PL3 PD1 PD2 PD3"
TWO_DARK = (stick("D1", "PL1", "PL2"), stick("D2", "PL2", "PL3"))
"""Two dark sticks to build on."""


def wrong(new: Stick, *sticks: Stick, **options: Any) -> set[str]:
    return {str(each) for each in violations(new, layout(PLOTS, *sticks), Options(**options))}


def test_fig_1_a_stick_lies_on_two_plots_of_the_other_colour() -> None:
    assert wrong(stick("L1", "PD1", "PD2")) == set()


def test_fig_2_a_stick_lies_on_a_plot_and_a_stick_of_the_other_colour() -> None:
    assert wrong(stick("L1", "PD1", "D1:10"), *TWO_DARK) == set()


def test_fig_3_a_stick_lies_on_two_sticks_of_the_other_colour() -> None:
    assert wrong(stick("L1", "D1:10", "D2:29"), *TWO_DARK) == set()


def test_fig_4_a_piece_carries_several_sticks_if_no_pair_is_the_same() -> None:
    first = stick("L1", "PD1", "PD2")
    assert wrong(stick("L2", "PD1", "PD3"), first) == set()
    assert wrong(stick("L2", "PD2", "PD1"), first) == {"duplicate_pair"}


@pytest.mark.parametrize("on", [("PL1", "PL2"), ("PD1", "PL2"), ("PD1", "L9:10")])
def test_a_support_of_its_own_colour_is_wrong(on: tuple[str, str]) -> None:
    assert wrong(stick("L1", *on), stick("L9", "PD2", "PD3")) == {"same_colour"}


@pytest.mark.parametrize(
    ("distance_mm", "legal"), [(0, True), (30, True), (31, False), (90, False)]
)
def test_on_a_stick_the_contact_lies_between_notch_and_end(distance_mm: int, legal: bool) -> None:
    new = stick("L1", "PD1", f"D1:{distance_mm}")
    assert wrong(new, *TWO_DARK) == (set() if legal else {"outside_zone"})


def test_the_notch_is_where_this_edition_has_it() -> None:
    new = stick("L1", "PD1", "D1:25")
    assert wrong(new, *TWO_DARK, notch_mm=24) == {"outside_zone"}
    assert wrong(new, *TWO_DARK, notch_mm=25) == set()


def test_each_end_of_a_support_is_looked_at() -> None:
    assert wrong(stick("L1", "D1:-40", "D2:10"), *TWO_DARK) == {"outside_zone"}
    assert wrong(stick("L1", "D1:10", "D2:-40"), *TWO_DARK) == {"outside_zone"}


def test_a_plot_has_no_notch() -> None:
    assert wrong(stick("L1", "PD1:80", "PD2:80")) == set()


@pytest.mark.parametrize("on", [("PD1",), ("PD1", "PD2", "PD3"), ("PD1", "PD1")])
def test_exactly_two_different_pieces_hold_a_stick(on: tuple[str, ...]) -> None:
    assert "support_count" in wrong(stick("L1", *on))


def test_a_stick_that_nothing_holds_has_the_wrong_number_of_supports() -> None:
    assert wrong(Stick("L1", "light", ())) == {"support_count"}


def test_a_stick_does_not_hold_itself() -> None:
    assert wrong(stick("L1", "PD1", "L1:10")) == {"support_count"}


def test_a_piece_that_is_not_there_holds_nothing() -> None:
    assert wrong(stick("L1", "PD1", "D7:10")) == {"support_count"}


def test_a_fallen_stick_holds_nothing() -> None:
    fallen = stick("D1", "table")
    assert wrong(stick("L1", "PD1", "D1:10"), fallen) == {"support_count"}


@pytest.mark.parametrize("new", [stick("L1", "table", "PL1"), stick("L1", "PL1", fallen=True)])
def test_on_the_table_it_has_fallen_and_nothing_else_matters(new: Stick) -> None:
    assert wrong(new) == {"fallen"}


def test_everything_that_is_wrong_is_told() -> None:
    new = stick("L1", "PL1", "D1:50", "D2:60", notches_up=False)
    assert wrong(new, *TWO_DARK) == {
        "support_count",
        "same_colour",
        "outside_zone",
        "notches_hidden",
    }


def test_the_notches_face_upwards() -> None:
    assert wrong(stick("L1", "PD1", "PD2", notches_up=False)) == {"notches_hidden"}


def test_what_nobody_saw_is_not_held_against_anybody() -> None:
    assert wrong(stick("L1")) == set()
    assert wrong(stick("L1", "PD1", "D1"), *TWO_DARK) == set()


def test_mok_4_by_house_rule_the_contact_is_near_the_end_of_both_sticks() -> None:
    below = stick("D1", "PL1", "PL2", ends_mm=((0, 0, 34), (180, 0, 34)))
    near_its_end = stick("L1", "PD1", "D1:20", ends_mm=((160, -160, 42), (160, 20, 42)))
    in_its_middle = stick("L1", "PD1", "D1:20", ends_mm=((160, -90, 42), (160, 90, 42)))
    assert wrong(near_its_end, below, notch_rule="both") == set()
    assert wrong(in_its_middle, below, notch_rule="both") == {"outside_zone"}
    assert wrong(in_its_middle, below) == set()


def test_mok_4_the_contact_is_found_however_the_lower_stick_lies() -> None:
    below = stick("D1", "PL1", "PL2", ends_mm=((0, 0, 34), (0, 180, 34)))
    near_its_end = stick("L1", "PD1", "D1:20", ends_mm=((-170, 160, 42), (10, 160, 42)))
    assert wrong(near_its_end, below, notch_rule="both") == set()


def test_mok_4_both_is_not_judged_where_it_was_not_measured() -> None:
    new = stick("L1", "PD1", "D1:20")
    assert wrong(new, *TWO_DARK, notch_rule="both") == set()
    measured = stick("L1", "PD1", "D1:20", ends_mm=((160, -90, 42), (160, 90, 42)))
    assert wrong(measured, *TWO_DARK, notch_rule="both") == set()
    flat = stick("D1", "PL1", "PL2", ends_mm=((5, 5, 34), (5, 5, 34)))
    assert wrong(new, flat, notch_rule="both") == set()


def test_mok_5_the_other_end_of_the_same_stick_is_the_same_pair() -> None:
    first = stick("L1", "PD1", "D1:10")
    assert wrong(stick("L2", "PD1", "D1:-10"), *TWO_DARK, first) == {"duplicate_pair"}


def test_mok_5_by_house_rule_the_other_end_is_another_support() -> None:
    first = stick("L1", "PD1", "D1:10")
    other, same = stick("L2", "PD1", "D1:-10"), stick("L2", "PD1", "D1:25")
    assert wrong(other, *TWO_DARK, first, same_pair="ends") == set()
    assert wrong(same, *TWO_DARK, first, same_pair="ends") == {"duplicate_pair"}


def test_mok_5_by_house_rule_pairs_are_not_looked_at() -> None:
    first = stick("L1", "PD1", "PD2")
    assert wrong(stick("L2", "PD1", "PD2"), first, same_pair="unchecked") == set()


def test_mok_6_a_pair_is_free_again_when_its_stick_has_fallen() -> None:
    fallen = stick("L1", "PD1", "PD2", fallen=True)
    assert wrong(stick("L2", "PD1", "PD2"), fallen) == set()


def test_a_stick_is_no_duplicate_of_itself() -> None:
    assert wrong(stick("L1", "PD1", "PD2"), stick("L1", "PD1", "PD2")) == set()


def test_mok_15_by_house_rule_a_single_support_is_a_fall() -> None:
    leaning = stick("L1", "PD1")
    assert wrong(leaning, fallen="single_support") == {"fallen"}
    assert wrong(leaning) == {"support_count"}
    assert wrong(stick("L1", "PD1", "PD2", "PD3"), fallen="single_support") == {"support_count"}


def test_mok_22_a_third_piece_may_be_touched() -> None:
    new = stick("L1", "PD1", "PD2", touches=("PD3",))
    assert wrong(new) == set()
    assert wrong(new, third_piece="illegal") == {"support_count"}


def test_the_predicate_needs_no_options() -> None:
    assert violations(stick("L1", "PL1", "PD1"), Layout()) == {Violation.SUPPORT_COUNT}
