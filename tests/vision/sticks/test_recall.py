"""What is remembered within one look of how sticks may lie."""

from dataclasses import replace

import numpy as np

from tests.vision.sticks.conftest import SIZES
from tests.vision.sticks.test_settle import EYE, LEVEL, ON_TABLE, plainly_seen
from vision.sticks.bodies import plot_body, stick_body
from vision.sticks.recall import Recall
from vision.sticks.settle import Under

WORLD = EYE, SIZES
STARTS = [LEVEL, ON_TABLE]
PLOTS = [plot_body(name, np.array([x, 0.0]), SIZES) for name, x in (("a", -60.0), ("b", 60.0))]
SEEN = plainly_seen(np.array([[-90.0, 0.0, 34.0], [90.0, 0.0, 34.0]]))


def test_a_stick_on_the_same_pieces_is_read_once() -> None:
    recall = Recall()
    first = recall.readings(SEEN, Under(PLOTS), WORLD, STARTS)
    again = recall.readings(SEEN, Under(list(PLOTS)), WORLD, STARTS)
    assert [one is other for one, other in zip(first, again, strict=True)] == [True] * len(first)
    assert len(recall.known) == 1


def test_what_a_stick_cannot_touch_does_not_make_it_be_read_anew() -> None:
    recall = Recall()
    far = stick_body("far", np.array([[-90.0, 150.0, 4.0], [90.0, 150.0, 4.0]]), SIZES)
    recall.readings(SEEN, Under(PLOTS), WORLD, STARTS)
    recall.readings(SEEN, Under([*PLOTS, far]), WORLD, STARTS)
    assert len(recall.known) == 1


def test_a_stick_is_read_anew_if_what_may_carry_it_is_elsewhere_or_in_doubt() -> None:
    recall = Recall()
    pushed = [PLOTS[0], replace(PLOTS[1], at_mm=PLOTS[1].at_mm + 1.0)]
    ways = Under(PLOTS), Under(pushed), Under(PLOTS, frozenset({"b"}))
    for under in ways:
        recall.readings(SEEN, under, WORLD, STARTS)
    assert len(recall.known) == len(ways)


def test_what_is_added_to_an_answer_is_not_remembered() -> None:
    recall = Recall()
    answer = recall.readings(SEEN, Under(PLOTS), WORLD, STARTS)
    count = len(answer)
    answer.clear()
    assert len(recall.readings(SEEN, Under(PLOTS), WORLD, STARTS)) == count


def test_where_a_stick_ends_is_not_taken_for_where_its_notches_are() -> None:
    recall, marks = Recall(), SEEN.flat_mm
    ended = replace(SEEN, tips_mm=marks, notches_mm=None)
    notched = replace(SEEN, tips_mm=None, notches_mm=marks)
    for seen in (ended, notched):
        recall.readings(seen, Under(PLOTS), WORLD, STARTS)
    assert len(recall.known) == 2


def test_a_stick_that_shows_one_notch_is_not_taken_for_one_that_shows_none() -> None:
    recall = Recall()
    ended = replace(SEEN, tips_mm=SEEN.flat_mm)
    line_mm = np.array([SEEN.flat_mm.mean(axis=0), [np.nan, np.nan]])
    for seen in (ended, replace(ended, notch_mm=line_mm)):
        recall.readings(seen, Under(PLOTS), WORLD, STARTS)
    assert len(recall.known) == 2
