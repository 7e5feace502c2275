"""A stick whose wood looks like the mat is found by its notches."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage
from tests.vision.sticks.test_faint import faintly, light_stick_laid
from vision.sticks.carved import carved_sticks
from vision.sticks.look import Look
from vision.sticks.news import Known, new_sticks
from vision.sticks.notches import places
from vision.sticks.noticed import new_or_missing
from vision.sticks.pieces import Colour, Stick
from vision.sticks.turn import as_tracked, distance_mm

NEAR_MM = 3.0
"""It is taken to lie level on plots before anything is known of what carries it."""

Scene = tuple[Look, Known, Stick]


@pytest.fixture
def like_the_mat(stage: Stage) -> Scene:
    """A light stick was laid of which next to nothing is told from the mat."""
    look, known, laid = light_stick_laid(stage)
    return faintly(look, 0.9), known, laid


def test_two_notches_and_two_sides_make_a_stick(like_the_mat: Scene) -> None:
    look, known, laid = like_the_mat
    hand = np.zeros_like(look.inside)
    assert new_sticks(look, known, hand) == []
    ((colour, found),) = carved_sticks(look, known, hand)
    assert colour == "light"
    assert distance_mm(look.eye.flat(laid.ends_mm), found.flat_mm) < NEAR_MM
    assert as_tracked(look, colour, found).seen.notches_mm is not None


def test_one_notch_alone_makes_none(like_the_mat: Scene) -> None:
    """A hand lies on the other one."""
    look, known, laid = like_the_mat
    hand = np.zeros_like(look.inside)
    x, y = look.view.px(places(look.scene("light"), laid.ends_mm))[0].round().astype(int)
    hand[y - 12 : y + 12, x - 12 : x + 12] = 255
    assert carved_sticks(look, known, hand) == []


def test_what_was_there_before_the_turn_is_no_new_stick(like_the_mat: Scene) -> None:
    look, known, _ = like_the_mat
    calm = replace(look, changed=np.zeros_like(look.changed))
    assert carved_sticks(calm, known, np.zeros_like(look.inside)) == []


def test_the_notches_of_a_known_stick_make_no_other_one(like_the_mat: Scene) -> None:
    look, known, laid = like_the_mat
    everything = replace(known, sticks=[*known.sticks, (laid.colour, laid.ends_mm)])
    assert carved_sticks(look, everything, np.zeros_like(look.inside)) == []


@pytest.mark.parametrize(
    ("missing", "found"),
    [({"light": 1}, ["light"]), ({"dark": 1}, []), ({}, [])],
    ids=["of its wood", "of the other wood", "none"],
)
def test_a_stick_that_is_missing_is_known_by_its_notches_where_it_fell(
    like_the_mat: Scene, missing: dict[Colour, int], found: list[Colour]
) -> None:
    """What was laid is found by them only if nothing else has changed."""
    look, known, _ = like_the_mat
    sticks = new_or_missing(look, replace(known, lost=missing), np.zeros_like(look.inside))
    assert [colour for colour, _ in sticks] == found
