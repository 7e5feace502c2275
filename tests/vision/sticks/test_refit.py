"""Where the ends of a stick are once it is known how it lies."""

from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from tests.vision.sticks.conftest import SIZES, Stage, lay, square, usual_picture
from vision.sticks import notches
from vision.sticks.geometry import Eye, box_corners
from vision.sticks.hold import Tracked
from vision.sticks.memory import Before, Tower
from vision.sticks.outline import fit
from vision.sticks.pieces import TABLE, Layout, Stick
from vision.sticks.reader import Reader
from vision.sticks.refit import ALL_BUT, refitted, seen_as_they_lie
from vision.sticks.settle import ODD
from vision.sticks.sighting import Sighting

SEEN = (True, True)
NEAR_MM = 1.5
SHORT, ELSEWHERE_MM = 0.06, 40.0
"""Share of its length by which a stick seems to be shorter; and how far it is misplaced."""


@cache
def leaning() -> Layout:
    """A dark stick from a light plot down to the table."""
    return lay(square(), "D1", (-95, 60), (60, -10))


def as_if_level(ends_mm: np.ndarray, eye: Eye) -> np.ndarray:
    """Flat ends (2, 2) of a stick that is taken to end where its silhouette does."""
    corners = eye.flat(box_corners(ends_mm, SIZES.stick_width_mm, SIZES.stick_height_mm))
    flat = eye.flat(ends_mm)
    along = (flat[1] - flat[0]) / np.linalg.norm(flat[1] - flat[0])
    beyond = [((corners[end] - flat[end]) @ along * (-1, 1)[end]).max() + 1.0 for end in (0, 1)]
    return np.asarray(flat + np.outer([-beyond[0], beyond[1]], along))


def test_the_ends_of_a_stick_that_leans_are_seen_where_they_are(stage: Stage) -> None:
    look = stage.watcher().see(usual_picture(leaning)).look
    truth = leaning().sticks["D1"]
    apparent = as_if_level(truth.ends_mm, look.eye)
    seen = Tracked("dark", Sighting(apparent, SEEN, SEEN), 1.0, look.lifted(apparent))
    found = dict(refitted(look, {"D1": seen}, leaning().sticks, leaning().plots))
    away = found["D1"].seen.flat_mm - look.eye.flat(truth.ends_mm)
    assert np.abs(away).max() < NEAR_MM
    # There it crosses others: it is seen there who lies above whom.
    assert np.abs(look.eye.flat(found["D1"].ends_mm) - found["D1"].seen.flat_mm).max() < 0.1


def test_a_stick_that_is_seen_where_it_lies_stays(stage: Stage) -> None:
    look = stage.watcher().see(usual_picture(leaning)).look
    truth = leaning().sticks["D1"]
    there = Sighting(look.eye.flat(truth.ends_mm), SEEN, SEEN)
    seen = Tracked("dark", there, 1.0, truth.ends_mm)
    assert not dict(refitted(look, {"D1": seen}, leaning().sticks, leaning().plots))


def test_a_stick_that_was_misread_is_read_as_it_lies_once_it_is_seen_so(stage: Stage) -> None:
    """It leans, and was taken to lie level; so its notches were not found."""
    look = stage.watcher().see(usual_picture(leaning)).look
    truth = leaning().sticks["D1"]
    apparent = as_if_level(truth.ends_mm, look.eye)
    level = look.lifted(apparent)
    seen = Tracked("dark", Sighting(apparent, SEEN, SEEN), 1.0, level)
    misread = {"D1": Stick("D1", "dark", level)}
    reader = Reader(look, {"D1": seen}, leaning().plots, {}, Before(Tower({}, {}), {}), misread)
    found = dict(seen_as_they_lie(reader, ["D1"]))
    again = replace(reader, sticks=found)
    best = again.readings("D1", again.under("D1"))[0]
    assert found["D1"].seen.notches_mm is not None
    assert best.rest.ids == truth.on
    assert best.cost < ODD


@cache
def flat_beside_plots() -> Layout:
    return lay(square(), "D1", (-100, 79), (60, 79))


def test_a_stick_that_lies_flat_beside_plots_is_not_drawn_onto_one_of_them(stage: Stage) -> None:
    look = stage.watcher().see(usual_picture(flat_beside_plots)).look
    truth = flat_beside_plots().sticks["D1"]
    assert truth.on == {TABLE}
    outline = fit(look.scene("dark"), truth.ends_mm, ALL_BUT)
    sighting = Sighting.of(look.scene("dark"), outline, truth.ends_mm[:, 2])
    seen = {"D1": Tracked("dark", sighting, 1.0, truth.ends_mm)}
    nothing, done = Before(Tower({}, {}), {}), {"D1": truth}
    reader = Reader(look, seen, flat_beside_plots().plots, {}, nothing, done)
    again = replace(reader, sticks={**seen, **dict(seen_as_they_lie(reader, ["D1"]))})
    assert again.readings("D1", again.under("D1"))[0].rest.ids == {TABLE}


def test_a_stick_that_was_misread_is_seen_as_it_lies_though_no_notch_shows(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It seems to end short of where it does, and was thought to be where nothing is."""
    look = stage.watcher().see(usual_picture(leaning)).look
    monkeypatch.setattr(notches, "seen_at", lambda *_: np.full((2, 2), np.nan))
    truth = leaning().sticks["D1"]
    flat_mm = look.eye.flat(truth.ends_mm)
    short = flat_mm + np.outer([0.0, -SHORT], flat_mm[1] - flat_mm[0])
    level = look.lifted(short)
    seen = Tracked("dark", Sighting(short, SEEN, SEEN), 1.0, level)
    misread = {"D1": Stick("D1", "dark", level + np.array([0.0, ELSEWHERE_MM, 0.0]))}
    reader = Reader(look, {"D1": seen}, leaning().plots, {}, Before(Tower({}, {}), {}), misread)
    found = dict(seen_as_they_lie(reader, ["D1"]))["D1"].seen
    assert np.abs(found.flat_mm - flat_mm).max() < NEAR_MM


@pytest.mark.parametrize(("as_read", "believed"), [(5.2, "otherwise"), (3.4, "as read")])
def test_two_ways_to_lie_are_compared_as_the_stick_is_seen_in_either(
    monkeypatch: pytest.MonkeyPatch, as_read: float, believed: str
) -> None:
    """It was found as if it lay level on plots: how well that outline fits does not matter."""
    found, fitted, otherwise = (
        Tracked("dark", Sighting(np.zeros((2, 2)), SEEN, SEEN, None, np.zeros((2, 2))), 1.0, ends)
        for ends in np.zeros((3, 2, 3))
    )
    dear = {id(found): 3.4, id(fitted): as_read, id(otherwise): 1.2}
    as_it_lies = {"as read": fitted, "otherwise": otherwise}
    monkeypatch.setattr("vision.sticks.refit._other_ways", lambda *_: ["otherwise"])
    monkeypatch.setattr("vision.sticks.refit._cost", lambda _, __, seen: dear[id(seen)])
    monkeypatch.setattr(
        "vision.sticks.refit._refits", lambda _, __, ways: [as_it_lies[way] for way in ways]
    )
    read = SimpleNamespace(ends_mm="as read")
    reader = cast("Reader", SimpleNamespace(sticks={"D1": found}, done={"D1": read}))
    assert dict(seen_as_they_lie(reader, ["D1"]))["D1"] is as_it_lies[believed]


def test_a_way_to_lie_in_which_notches_show_is_believed_if_none_do_as_it_was_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They showed as it was found: but where it would lie so they are not seen."""
    found, otherwise = (
        Tracked("light", Sighting(np.zeros((2, 2)), SEEN, SEEN, None, np.zeros((2, 2))), 1.0, ends)
        for ends in np.zeros((2, 2, 3))
    )
    bare = replace(found, seen=replace(found.seen, notches_mm=None))
    dear = {id(found): 6.9, id(bare): 3.8, id(otherwise): 5.3}
    as_it_lies = {"as read": bare, "otherwise": otherwise}
    monkeypatch.setattr("vision.sticks.refit._other_ways", lambda *_: ["otherwise"])
    monkeypatch.setattr("vision.sticks.refit._cost", lambda _, __, seen: dear[id(seen)])
    monkeypatch.setattr(
        "vision.sticks.refit._refits", lambda _, __, ways: [as_it_lies[way] for way in ways]
    )
    read = SimpleNamespace(ends_mm="as read")
    reader = cast("Reader", SimpleNamespace(sticks={"L1": found}, done={"L1": read}))
    assert dict(seen_as_they_lie(reader, ["L1"]))["L1"] is otherwise
