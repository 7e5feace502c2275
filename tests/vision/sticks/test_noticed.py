"""What a turn is taken for, given what the sticks that were there seem to do."""

from collections.abc import Set
from dataclasses import dataclass, field

import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage, first_stick, usual_picture
from tests.vision.sticks.test_along import along
from vision.sticks import noticed as noticing
from vision.sticks.find import Found
from vision.sticks.held import Held
from vision.sticks.hold import Tracked
from vision.sticks.look import Look
from vision.sticks.news import Known
from vision.sticks.noticed import Noticed, is_marked, notice, on_its_edges
from vision.sticks.outline import Fit
from vision.sticks.pieces import Colour
from vision.sticks.sighting import Sighting

NEAR_MM = 1.5


@dataclass(frozen=True)
class Seeming(Held):
    """Sticks of which it seems that others lie along them."""

    buried: Set[str] = field(default_factory=set)

    def hidden(self) -> set[str]:
        return set(self.buried)


def noticed(*buried: str) -> Noticed:
    look = Stage().watcher().see(usual_picture(first_stick)).look
    return Noticed.of(Seeming(look, {}, {}, {}, buried=frozenset(buried)))


def dark_stick(look: Look, aside_mm: float) -> tuple[Colour, Found]:
    """What may be the stick on the table, if it seems to be so far along from where it is."""
    flat = look.eye.flat(first_stick().sticks["D1"].ends_mm) + np.array([aside_mm, 0.0])
    fit = Fit(flat, 1.0, (True, True), (True, True))
    return "dark", Found(flat, fit, own=1.0, covered=0.0)


def test_a_stick_that_is_laid_shows_both_its_notches() -> None:
    look = Stage().watcher().see(usual_picture(first_stick)).look
    for aside_mm, marked in ((0.0, True), (60.0, False)):
        assert is_marked(look, *dark_stick(look, aside_mm)) is marked


@pytest.mark.parametrize("aside_mm", [-4.0, 0.0, 4.0])
def test_a_stick_seen_aside_because_it_lies_along_another_is_put_between_its_edges(
    aside_mm: float,
) -> None:
    look = Stage().watcher().see(usual_picture(along)).look
    truth = look.eye.flat(along().sticks["D2"].ends_mm)
    seen = Sighting(truth + np.array([0.0, aside_mm]), (True, True), (True, True))
    put = on_its_edges(look, Tracked("dark", seen, 0.8, look.lifted(seen.flat_mm)))
    assert np.abs(put.seen.flat_mm - truth).max() < NEAR_MM


def test_one_stick_may_have_been_laid_along_another() -> None:
    assert set(noticed("L1").hidden) == {"L1"}


def test_nobody_lays_two_sticks_along_others_at_once() -> None:
    assert not noticed("L1", "L2").hidden


@pytest.mark.parametrize(("count", "believed"), [(1, False), (2, True)])
def test_one_stick_laid_along_others_does_not_explain_several_that_are_new(
    monkeypatch: pytest.MonkeyPatch, count: int, believed: bool
) -> None:
    """After a collapse the notches of what fell may not show where they should."""
    look = Stage().watcher().see(usual_picture(first_stick)).look
    new, along = dark_stick(look, 60.0), dark_stick(look, 0.0)
    monkeypatch.setattr(noticing, "new_sticks", lambda *_: [new] * count)
    monkeypatch.setattr(noticing, "sticks_along", lambda *_: [along])
    told = notice(Held(look, {}, {}, {}), Known(), np.zeros_like(look.inside))
    assert all(each is (new if believed else along) for each in told.found)
