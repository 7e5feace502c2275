"""What a turn is taken for, given what the sticks that were there seem to do."""

from collections.abc import Set
from dataclasses import dataclass, field

import numpy as np

from tests.vision.sticks.conftest import Stage, first_stick, usual_picture
from vision.sticks.find import Found
from vision.sticks.noticed import Noticed, is_marked
from vision.sticks.outline import Fit
from vision.sticks.turn import Held


@dataclass(frozen=True)
class Seeming(Held):
    """Sticks of which it seems that others lie along them."""

    buried: Set[str] = field(default_factory=set)

    def hidden(self) -> set[str]:
        return set(self.buried)


def noticed(*buried: str) -> Noticed:
    look = Stage().watcher().see(usual_picture(first_stick)).look
    return Noticed.of(Seeming(look, {}, {}, {}, buried=frozenset(buried)))


def test_a_stick_that_is_laid_shows_both_its_notches() -> None:
    look = Stage().watcher().see(usual_picture(first_stick)).look
    flat = look.eye.flat(first_stick().sticks["D1"].ends_mm)
    for along_mm, marked in ((0.0, True), (60.0, False)):
        there = flat + np.array([along_mm, 0.0])
        found = Found(there, Fit(there, 1.0, (True, True), (True, True)), own=1.0, covered=0.0)
        assert is_marked(look, "dark", found) is marked


def test_one_stick_may_have_been_laid_along_another() -> None:
    assert set(noticed("L1").hidden) == {"L1"}


def test_nobody_lays_two_sticks_along_others_at_once() -> None:
    assert not noticed("L1", "L2").hidden
