"""Where sticks and plots meet in the picture, and what that says about heights."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.vision.sticks.conftest import (
    Stage,
    first_stick,
    lay,
    second_stick,
    usual_picture,
)
from vision.sticks.look import Look
from vision.sticks.order import (
    Above,
    Crossing,
    Known,
    crossings,
    meeting_places,
    near_pairs,
    shows_over_mm2,
)
from vision.sticks.pieces import Layout, Stick

APART_MM = 100.0
PLAIN_MM2 = 20.0
SIDE_MM = 2.0
"""So much of its side shows beside its upper side, at least."""


@cache
def look() -> Look:
    return Stage().watcher().see(usual_picture(first_stick)).look


def stick(
    name: str, first: tuple[float, float, float], second: tuple[float, float, float]
) -> Stick:
    return Stick(name, "light" if name[0] == "L" else "dark", np.array([first, second]))


LOW = stick("L1", (-90.0, 0.0, 34.0), (90.0, 0.0, 34.0))


def test_sticks_that_cross_meet_in_one_place() -> None:
    across = stick("D1", (0.0, -90.0, 42.0), (0.0, 90.0, 42.0))
    (place,) = meeting_places(across, LOW, look())
    assert np.linalg.norm(place - look().eye.flat(np.array([0.0, 0.0, 42.0]))) < 3.0


def test_sticks_that_lie_along_each_other_meet_at_both_ends_of_that() -> None:
    along = stick("D1", (-90.0, -3.0, 42.0), (90.0, 3.0, 42.0))
    first, second = meeting_places(along, LOW, look())
    assert np.linalg.norm(first - second) > APART_MM


def test_sticks_side_by_side_do_not_meet() -> None:
    assert meeting_places(stick("D1", (-90.0, 30.0, 42.0), (90.0, 30.0, 42.0)), LOW, look()) == []


def test_sticks_far_from_each_other_are_no_pair_that_may_cross() -> None:
    square = np.array([[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]], np.float32)
    tops = {"D1": square, "L1": square + 5, "L2": square + 50}
    assert list(near_pairs(tops)) == [("D1", "L1")]
    assert list(near_pairs({})) == []


def test_what_could_not_be_told_of_sticks_that_lie_as_they_lay_is_not_told_later() -> None:
    """What was laid on them since may lie, or throw a shadow, where they cross."""
    sticks, both = second_stick().sticks, frozenset({"D1", "L1"})
    before: Above = {("D1", "L1"): None, ("L1", "D1"): None}
    seen = Stage().watcher().see(usual_picture(second_stick)).look
    assert crossings(sticks, seen, Known(before, frozenset(), frozenset())) == before
    assert crossings(sticks, seen, Known(before, frozenset(), both))["L1", "D1"] is True


def test_what_is_new_lies_on_what_was_there_but_what_may_have_fallen_need_not() -> None:
    """Another stick hides where the two cross; if they crossed before, that is remembered."""
    dark = first_stick().sticks["D1"]
    hiding = Stick("D2", "dark", dark.ends_mm)
    sticks = {"D1": dark, "D2": hiding, "L1": stick("L1", (0.0, -30.0, 42.0), (0.0, 150.0, 42.0))}
    laid, none = frozenset({"L1"}), frozenset[str]()
    assert crossings(sticks, look(), Known({}, laid, none))["L1", "D1"] is True
    assert crossings(sticks, look(), Known({}, laid, none, fell=laid))["L1", "D1"] is None
    before: Above = {("L1", "D1"): False, ("D1", "L1"): True}
    assert crossings(sticks, look(), Known(before, none, laid, fell=laid))["L1", "D1"] is False


def test_what_was_there_hides_nothing_where_two_that_were_laid_on_it_cross() -> None:
    """The table shows the upper one of them, though one of its wood lies under both."""
    sticks = {**second_stick().sticks}
    sticks["L0"] = replace(sticks["L1"], id="L0")
    seen = Stage().watcher().see(usual_picture(second_stick)).look
    none = frozenset[str]()
    assert crossings(sticks, seen, Known({}, frozenset({"L1", "D1"}), none))["L1", "D1"] is True
    assert crossings(sticks, seen, Known({}, frozenset(sticks), none))["L1", "D1"] is None


def test_a_stick_shows_over_one_that_came_to_lie_under_it_later() -> None:
    sticks = second_stick().sticks
    seen = Stage().watcher().see(usual_picture(second_stick)).look
    assert shows_over_mm2(("L1", "D1"), sticks, seen) > PLAIN_MM2
    assert shows_over_mm2(("D1", "L1"), sticks, seen) < -PLAIN_MM2
    alike = {"D1": sticks["D1"], "D2": replace(sticks["L1"], id="D2", colour="dark")}
    assert shows_over_mm2(("D2", "D1"), alike, seen) == 0.0


def test_a_stick_hides_a_crossing_with_its_sides_too() -> None:
    """One high up, beyond the crossing: the camera sees the side that it turns to it."""
    crossing = np.array([25.0, 137.0]) + np.array([[-4, -4], [4, -4], [4, 4], [-4, 4]])
    high = stick("L2", (-65.0, 120.0, 70.0), (115.0, 120.0, 70.0))
    pair, boxes = (LOW, replace(LOW, id="D1")), [look().corners(high.ends_mm)]
    places, share = Crossing(pair, crossing.astype(np.float32), boxes).open_points()
    assert share < 1.0
    assert places[:, 1].max() < look().eye.flat(np.array([25.0, 116.0, 66.0]))[1]
    assert places[:, 1].max() < look().top_face(high.ends_mm)[:, 1].min() - SIDE_MM


def order_of(layout: Layout, before: Layout | None = None) -> bool | None:
    """Whether the last stick, which was laid just now, lies on the first one of its colour."""
    watcher = Stage().watcher()
    if before is not None:
        watcher.see(Stage().picture(before))
    seen = watcher.see(Stage().picture(layout)).look
    *_, last = layout.sticks
    return crossings(layout.sticks, seen, Known({}, frozenset({last}), frozenset()))[
        last, f"{last[0]}1"
    ]


def test_a_new_stick_lies_on_one_of_its_wood() -> None:
    assert order_of(lay(first_stick(), "D2", (-20.0, -60.0), (10.0, 117.5))) is True


def test_a_stick_dropped_under_one_of_its_wood_leaves_that_one_as_it_was() -> None:
    """It runs nearly along it, where the edges of both tell nothing."""
    before = second_stick()
    dropped = stick("L2", (35.0, -60.0, 4.0), (70.0, 116.5, 4.0))
    laid = lay(before, "L2", (35.0, -60.0), (70.0, 116.5))
    assert order_of(replace(before, sticks={**before.sticks, "L2": dropped}), before) is False
    assert order_of(laid, before) is True


@pytest.mark.parametrize("start", [(55.0, -60.0), (30.0, -60.0), (-60.0, 20.0)])
def test_a_stick_that_fell_over_a_notch_of_its_like_lies_on_it(start: tuple[float, float]) -> None:
    """Where they cross that notch does not show any more: else the edges of neither tell enough."""
    laid = lay(first_stick(), "D2", start, (54.0, 59.0))
    ends_mm = laid.sticks["D2"].ends_mm
    under = replace(laid.sticks["D2"], ends_mm=np.column_stack([ends_mm[:, :2], [4.0, 4.0]]))
    fallen = frozenset({"D2"})
    for dropped, above in ((laid.sticks["D2"], True), (under, False)):
        watcher, layout = Stage().watcher(), replace(laid, sticks={**laid.sticks, "D2": dropped})
        watcher.see(usual_picture(first_stick))
        seen = watcher.see(Stage().picture(layout)).look
        known = Known({}, fallen, frozenset(), fell=fallen)
        assert crossings(layout.sticks, seen, known)["D2", "D1"] is above
