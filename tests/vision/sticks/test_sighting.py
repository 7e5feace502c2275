"""Notches tell how a stick lies better than its ends do."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.vision.sticks.conftest import SIZES, Stage, lay, second_stick, square, usual_picture
from vision.mat import Array
from vision.sticks.geometry import Eye, marks
from vision.sticks.outline import Fit
from vision.sticks.pieces import Layout, Stick
from vision.sticks.sighting import NOTCHES_MM, Sighting

EYE = Eye(np.array([0.0, -100.0, 760.0]))
LEVEL = np.array([[-90.0, 0.0, 34.0], [90.0, 0.0, 34.0]])
SEEN = (True, True)
SURE = 2.0
"""Difference of two misfits by which the better way is plain."""


def seen(ends_mm: Array) -> Sighting:
    """A stick as a camera without noise sees it."""
    lines, faces = marks(ends_mm, SIZES, EYE)
    along = EYE.flat(ends_mm)[1] - EYE.flat(ends_mm)[0]
    tips = np.array([faces[end][(faces[end] @ along * (-1, 1)[end]).argmax()] for end in (0, 1)])
    return Sighting(EYE.flat(ends_mm), SEEN, SEEN, tips, lines)


def raised(ends_mm: Array, *by_mm: float) -> Array:
    """A stick that appears where this one does, higher by so much at either end."""
    heights = ends_mm[:, 2] + np.array(by_mm)
    ends = EYE.lift(EYE.flat(ends_mm), heights)
    middle, half = ends.mean(axis=0), (ends[1] - ends[0]) / 2
    return np.stack([middle - half, middle + half]) + np.outer(
        [-1, 1], half / np.linalg.norm(half) * (90.0 - np.linalg.norm(half))
    )


def test_a_stick_fits_what_is_seen_of_it_where_it_lies() -> None:
    assert seen(LEVEL).misfit(LEVEL, (EYE, SIZES)) == pytest.approx(0.0, abs=1e-6)


def test_the_distance_of_its_notches_tells_how_high_a_stick_lies() -> None:
    lower = raised(LEVEL, -8.0, -8.0)
    assert seen(LEVEL).misfit(lower, (EYE, SIZES)) > SURE
    assert replace(seen(LEVEL), notches_mm=None).misfit(lower, (EYE, SIZES)) > 0.0


def test_where_its_notches_are_between_its_ends_tells_that_a_stick_leans() -> None:
    """As long as it leans by so much that it appears as long as a level one."""
    flat = np.array([[-90.0, 0.0, 4.0], [90.0, 0.0, 4.0]])
    leaning = raised(flat, 0.0, 52.0)
    sighting = seen(flat)
    tips = replace(sighting, notches_mm=None)
    assert sighting.misfit(leaning, (EYE, SIZES)) > tips.misfit(leaning, (EYE, SIZES)) + SURE


def with_one_notch(sighting: Sighting, end: int) -> Sighting:
    """The same if something hides the other notch."""
    assert sighting.notches_mm is not None
    alone = np.full((2, 2), np.nan)
    alone[end] = sighting.notches_mm[end]
    return replace(sighting, notches_mm=None, notch_mm=alone)


@pytest.mark.parametrize("end", [0, 1])
def test_a_single_notch_tells_that_a_stick_lies_flat_though_its_shade_makes_it_longer(
    end: int,
) -> None:
    """With the shade of its end it is as long as if it leaned on a plot, but its notch is not so
    far from the other end."""
    flat = np.array([[-90.0, 0.0, 4.0], [90.0, 0.0, 4.0]])
    shade = np.array([[-2.0, 0.0], [0.0, 0.0]])
    sighting = seen(flat)
    longer = replace(sighting, flat_mm=sighting.flat_mm + shade, tips_mm=sighting.tips_mm + shade)
    leaning = raised(flat, 0.0, 42.0)
    notched = with_one_notch(longer, end)
    bare = replace(longer, notches_mm=None)
    lead = notched.misfit(leaning, (EYE, SIZES)) - notched.misfit(flat, (EYE, SIZES))
    lead_bare = bare.misfit(leaning, (EYE, SIZES)) - bare.misfit(flat, (EYE, SIZES))
    assert lead > lead_bare + SURE


def test_a_single_line_that_is_no_notch_does_not_outweigh_both_ends() -> None:
    """Something may throw a line of shade across it."""
    shade = with_one_notch(seen(LEVEL), 0)
    amiss = replace(shade, notch_mm=shade.notch_mm + np.array([5.0, 0.0]))
    higher = raised(LEVEL, 50.0, 50.0)
    assert amiss.misfit(LEVEL, (EYE, SIZES)) + SURE < amiss.misfit(higher, (EYE, SIZES))


def test_a_single_notch_turns_round_with_its_stick() -> None:
    turned = with_one_notch(seen(LEVEL), 0).turned_round()
    assert turned.misfit(LEVEL[::-1], (EYE, SIZES)) == pytest.approx(0.0)


def test_an_end_that_is_seen_amiss_does_not_outweigh_the_notches() -> None:
    there = seen(LEVEL)
    amiss = np.array([[0.0, 0.0], [12.0, 0.0]])
    sighting = replace(there, flat_mm=there.flat_mm + amiss, tips_mm=there.tips_mm + amiss)
    higher = raised(LEVEL, 24.0, 24.0)
    assert sighting.misfit(LEVEL, (EYE, SIZES)) + SURE < sighting.misfit(higher, (EYE, SIZES))


def test_a_stick_is_too_long_for_a_height_at_which_its_notches_would_be_too_far_apart() -> None:
    heights = np.array([[4.0, 4.0], [34.0, 34.0], [64.0, 64.0]])
    low, right, high = seen(LEVEL).too_long_mm(heights, (EYE, SIZES))
    assert high < -SURE
    assert right == pytest.approx(0.0, abs=1e-6)
    assert low > SURE


def test_turned_round_it_fits_the_other_way_round() -> None:
    assert seen(LEVEL).turned_round().misfit(LEVEL[::-1], (EYE, SIZES)) == pytest.approx(0.0)


@cache
def leaning_stick() -> Layout:
    """A light stick from a dark plot down to the table."""
    return lay(square(), "L1", (-95, -70), (60, -10))


@pytest.mark.parametrize(
    ("build", "name"), [(second_stick, "D1"), (leaning_stick, "L1")], ids=["level", "leaning"]
)
def test_notches_are_found_where_they_are_whatever_height_was_guessed(
    stage: Stage, build: type, name: str
) -> None:
    look = stage.watcher().see(usual_picture(build)).look
    truth: Stick = build().sticks[name]
    flat = look.eye.flat(truth.ends_mm)
    outline = Fit(flat, 1.0, SEEN, SEEN)
    guess = look.lifted(flat)[:, 2]
    found = Sighting.of(look.scene(truth.colour), outline, guess).notches_mm
    assert found is not None
    along = (flat[1] - flat[0]) / np.linalg.norm(flat[1] - flat[0])
    away = (found - marks(truth.ends_mm, look.sizes, look.eye)[0]) @ along
    assert abs(away[1] - away[0]) < 2 * NOTCHES_MM
