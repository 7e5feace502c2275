"""How much of the picture a story leaves unexplained: the true one leaves least."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage, first_stick, lay, second_stick, usual_picture
from vision.sticks.jury import NOTCH_MM2, stayed, unexplained_mm2
from vision.sticks.look import Look
from vision.sticks.memory import Tower
from vision.sticks.pieces import Layout

STICK_MM2 = 180.0 * 8.0
NOISE_MM2 = 30.0
"""What noise and blurred rims leave unexplained of a table on which nothing happened."""


def tower(layout: Layout) -> Tower:
    return Tower(layout.sticks, {}, plots=layout.plots)


def without(layout: Layout, name: str) -> Layout:
    return replace(layout, sticks={n: s for n, s in layout.sticks.items() if n != name})


def left(look: Look, before: Layout, now: Layout) -> float:
    return unexplained_mm2(look, tower(before), tower(now), np.zeros_like(look.inside))


@pytest.fixture
def still(stage: Stage) -> Look:
    """The table on which nothing happened since the picture before."""
    watcher = stage.watcher()
    watcher.see(usual_picture(second_stick))
    return watcher.see(usual_picture(second_stick)).look


@pytest.fixture
def laid(stage: Stage) -> Look:
    """The light stick was laid."""
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    return watcher.see(usual_picture(second_stick)).look


def test_where_nothing_happened_nothing_is_unexplained(still: Look) -> None:
    assert left(still, second_stick(), second_stick()) < NOISE_MM2


def test_a_stick_that_is_said_to_be_gone_and_still_shows_is_unexplained(still: Look) -> None:
    """Its wood does not show mat, nothing has changed, and its notches are where they were."""
    gone = without(second_stick(), "L1")
    assert left(still, second_stick(), gone) > STICK_MM2 / 2 + 2 * NOTCH_MM2


def test_a_stick_that_was_laid_explains_the_change(laid: Look) -> None:
    true = left(laid, first_stick(), second_stick())
    assert true < left(laid, first_stick(), first_stick()) - STICK_MM2 / 2


def test_a_stick_that_is_said_to_be_where_none_is_is_unexplained(laid: Look) -> None:
    invented = lay(second_stick(), "L2", (-70, -90), (-69, 60))
    true = left(laid, first_stick(), second_stick())
    assert left(laid, first_stick(), invented) > true + STICK_MM2 / 2


def test_one_that_did_not_move_is_not_told_to_have_moved(laid: Look) -> None:
    """The dark one is where it was, and what came is told right: it costs its place and notches."""
    pushed = lay(without(second_stick(), "D1"), "D1", (-95, 70), (60, 71))
    true = left(laid, first_stick(), second_stick())
    assert left(laid, first_stick(), pushed) > true + 2 * NOTCH_MM2


def test_what_a_hand_hides_speaks_against_no_story(laid: Look) -> None:
    everywhere = np.full_like(laid.inside, 255)
    towers = tower(first_stick()), tower(second_stick())
    assert unexplained_mm2(laid, *towers, everywhere) == 0.0


@pytest.mark.parametrize(("sunk_mm", "there"), [(0.0, True), (2.0, False)], ids=["so", "sunk"])
def test_what_lay_on_one_that_fell_is_where_it_was_if_it_is_read_so(
    sunk_mm: float, there: bool
) -> None:
    """Else the picture of it need not be as it was."""
    before = tower(second_stick())
    fell = lay(without(second_stick(), "D1"), "D1", (-95, 0), (60, 1))
    light = before.sticks["L1"]
    if sunk_mm:
        light = replace(light, ends_mm=light.ends_mm - [0.0, 0.0, sunk_mm])
    now = replace(tower(fell), sticks={"D1": fell.sticks["D1"], "L1": light})
    assert set(stayed(before, now)) == {*before.plots, *({"L1"} if there else ())}
