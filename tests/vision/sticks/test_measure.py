"""What counts as a fall that was found."""

from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import cast

import numpy as np

from tests.vision.sticks.conftest import SIZES, first_stick, lay, second_stick, square
from vision.mat import Frame
from vision.sticks.measured.measure import Score, judge
from vision.sticks.measured.truth import Step
from vision.sticks.pieces import TABLE, Layout, Stick
from vision.sticks.watch import Sight, StickWatcher

KNOWN = {"D1": "D1", "L1": "L1"}
"""Our names of the sticks, before the turn."""


@cache
def dropped() -> Layout:
    """The light stick lies on the table; the dark one as it lay."""
    down = lay(square(), "L1", (-20, -60), (-20, 60)).sticks["L1"]
    assert down.on == {TABLE}
    return replace(first_stick(), sticks={**first_stick().sticks, "L1": down})


def elsewhere(stick: Stick) -> Stick:
    return replace(stick, ends_mm=stick.ends_mm + np.array([60.0, 0.0, 0.0]))


def scored(truth: Layout, seen: Layout) -> Score:
    def picture() -> Frame:
        raise NotImplementedError

    sight = cast("Sight", SimpleNamespace(layout=seen))
    watcher = cast("StickWatcher", SimpleNamespace(table=SimpleNamespace(sizes=SIZES)))
    return judge(Step("turn", truth, None, None, picture), sight, watcher, KNOWN)


def test_a_stick_that_is_told_to_have_fallen_is_a_fall_found_wherever_it_is_seen() -> None:
    seen = replace(dropped(), sticks={**dropped().sticks, "L1": elsewhere(dropped().sticks["L1"])})
    score = scored(dropped(), seen)
    assert (score.fallen, score.fallen_found, score.fallen_false) == (1, 1, 0)
    assert score.found == 1


def test_a_fall_that_is_not_told_and_one_that_was_none_count() -> None:
    missed = scored(dropped(), second_stick())
    assert (missed.fallen, missed.fallen_found, missed.fallen_false) == (1, 0, 0)
    made_up = scored(second_stick(), dropped())
    assert (made_up.fallen, made_up.fallen_found, made_up.fallen_false) == (0, 0, 1)


def test_that_another_stick_fell_is_told_wrongly() -> None:
    stands = second_stick().sticks["L1"]
    another = replace(dropped().sticks["L1"], id="L7")
    seen = replace(dropped(), sticks={**first_stick().sticks, "L1": stands, "L7": another})
    score = scored(second_stick(), seen)
    assert (score.fallen, score.fallen_found, score.fallen_false) == (0, 0, 1)
