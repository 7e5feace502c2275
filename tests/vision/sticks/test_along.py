"""Sticks that lie along others of their colour are told by their notches."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import numpy as np

from tests.vision.sticks.conftest import SIZES, Stage, first_stick, lay, second_stick, usual_picture
from tests.vision.sticks.test_watch import assert_seen
from vision.sticks import notches
from vision.sticks.along import Traces, sticks_along
from vision.sticks.look import Look
from vision.sticks.news import Known
from vision.sticks.pieces import Colour, Layout
from vision.sticks.rendered.scene import Bgr, Setting
from vision.sticks.turn import distance_mm

NEAR_MM = 2.5
"""Nothing is known yet of what carries it."""


@cache
def look() -> Look:
    return Stage().watcher().see(usual_picture(first_stick)).look


def in_shade(look: Look) -> Look:
    """The same picture, if no lamp shone on the wood."""
    return replace(look, wood=replace(look.wood, lit=np.zeros_like(look.inside)))


def test_both_notches_show_of_a_stick_on_which_nothing_lies() -> None:
    ends_mm = first_stick().sticks["D1"].ends_mm
    assert notches.clarity(look().scene("dark"), ends_mm).min() > notches.SHOWS


def test_no_notch_shows_where_a_stick_has_none() -> None:
    aside = first_stick().sticks["D1"].ends_mm + np.array([9.0, 0.0, 0.0])
    assert notches.clarity(look().scene("dark"), aside).max() < notches.HIDDEN


def test_a_notch_runs_all_across_its_stick() -> None:
    scene, ends_mm = look().scene("dark"), first_stick().sticks["D1"].ends_mm
    (first, _), along = notches.places(scene, ends_mm), np.array([1.0, 0.0])
    across = np.array([0.0, 3.0])
    beside = np.stack([first + across, first - across, first + 9.0 * along])
    assert np.allclose(notches.away_mm(scene, ends_mm, beside), [0.0, 0.0, 9.0], atol=0.5)


def test_two_notches_that_two_known_sticks_have_are_no_third_one() -> None:
    """Those of the dark stick, if nobody knew it, but two that cross it just there."""
    ends_mm = first_stick().sticks["D1"].ends_mm
    marks = ends_mm[0] + np.array([[30.0], [150.0]]) / 180.0 * (ends_mm[1] - ends_mm[0])
    across = np.array([[0.0, -30.0, 0.0], [0.0, 150.0, 0.0]])
    crossing = [mark + across for mark in marks]
    assert Traces(look(), "dark", crossing[:1]).found(ends_mm) is not None
    assert Traces(look(), "dark", crossing).found(ends_mm) is None


@cache
def along() -> Layout:
    """A second dark stick lies on the first one, nearly all along it."""
    return lay(first_stick(), "D2", (-90, 61.5), (60, 61))


def test_a_stick_that_all_but_hides_another_of_its_colour_is_seen(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    sight = watcher.see(usual_picture(along))
    assert sight.change.added == ("D2",)
    assert_seen(sight, along())


def test_it_is_gone_as_soon_as_the_notches_under_it_show(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(usual_picture(first_stick))
    watcher.see(usual_picture(along))
    sight = watcher.see(usual_picture(second_stick))
    assert (sight.change.added, sight.change.removed) == (("L1",), ("D2",))
    assert_seen(sight, second_stick())


@cache
def in_line() -> Layout:
    """A second dark stick carries on where the first one ends, and lies on half of it."""
    return lay(first_stick(), "D2", (-15, 57), (100, 66))


def laid_in_line() -> tuple[Look, Known]:
    """The picture after it was laid, and what was there before."""
    watcher = Stage().watcher()
    watcher.see(usual_picture(first_stick))
    look = watcher.see(usual_picture(in_line)).look
    first = first_stick()
    return look, Known([("dark", first.sticks["D1"].ends_mm)], list(first.plots.values()))


def test_a_stick_in_line_with_another_is_told_by_its_notches_though_its_wood_goes_on() -> None:
    look, known = laid_in_line()
    ((colour, found),) = sticks_along(look, known, np.zeros_like(look.inside))
    truth = look.eye.flat(in_line().sticks["D2"].ends_mm)
    assert (colour, distance_mm(truth, found.flat_mm) < NEAR_MM) == ("dark", True)


def test_a_stick_is_seen_to_end_at_its_own_end_though_the_one_it_lies_along_ends_just_beyond(
    stage: Stage,
) -> None:
    short_of_it = lay(first_stick(), "D2", (-100, 59), (80, 60))
    ends_mm = short_of_it.sticks["D2"].ends_mm
    look = stage.watcher().see(stage.picture(short_of_it)).look
    found = Traces(look, "dark", [first_stick().sticks["D1"].ends_mm]).found(ends_mm)
    assert found is not None
    assert distance_mm(look.eye.flat(ends_mm), found.flat_mm) < NEAR_MM


def test_what_shows_neither_light_nor_sides_of_its_own_is_no_stick(stage: Stage) -> None:
    """Two lie side by side, their notches in line: half of each looks like a third one."""
    aside_mm = SIZES.stick_width_mm
    pair = lay(first_stick(), "D2", (-95, 60 + aside_mm), (60, 61 + aside_mm))
    look = stage.watcher().see(stage.picture(pair)).look
    half_way = (pair.sticks["D1"].ends_mm + pair.sticks["D2"].ends_mm) / 2
    assert Traces(look, "dark", []).found(half_way) is not None
    assert Traces(in_shade(look), "dark", []).found(half_way) is None


def test_a_stick_that_leans_away_from_the_lamps_shows_its_sides() -> None:
    ends_mm = first_stick().sticks["D1"].ends_mm
    assert Traces(in_shade(look()), "dark", []).found(ends_mm) is not None


def test_notches_that_showed_before_the_turn_are_those_of_no_new_stick() -> None:
    look, known = laid_in_line()
    calm = replace(look, changed=np.zeros_like(look.changed))
    assert sticks_along(calm, known, np.zeros_like(look.inside)) == []


def test_a_stick_notch_on_notch_with_another_is_told_by_what_it_covers_on_that_one() -> None:
    """Black wood on black wood: the picture hardly changes but where it crosses the light one."""
    woods: Mapping[Colour, Bgr] = {"light": (0.34, 0.55, 0.72), "dark": (0.03, 0.03, 0.03)}
    stage = Stage(setting=Setting(woods=woods))
    loaded = lay(first_stick(), "L1", (66, -85), (66, 61))
    doubled = lay(loaded, "D2", (-95, 57), (60, 58))
    watcher = stage.watcher()
    for layout in (first_stick(), loaded):
        watcher.see(stage.picture(layout))
    sight = watcher.see(stage.picture(doubled))
    assert sight.change.added == ("D2",)
    assert_seen(sight, doubled)
