"""Wood that can hardly be told from the mat."""

from collections.abc import Iterable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage, first_stick, second_stick, usual_picture
from tests.vision.sticks.test_watch import assert_seen
from vision.mat import Array
from vision.sticks import watch
from vision.sticks.faint import faint_sticks, marked_sticks
from vision.sticks.first_look import with_learnt_colours
from vision.sticks.hold import GONE, bare_share
from vision.sticks.look import Look, Looker
from vision.sticks.news import Known, new_sticks
from vision.sticks.pieces import Plot, Stick
from vision.sticks.turn import distance_mm


def like_mat(wood: Array, share: float) -> Array:
    """The same wood (h, w), but this share of it, here and there, looks like the mat."""
    mat = np.random.default_rng(1).random(wood.shape) < share
    return np.where(mat, 0, wood).astype(np.uint8)


def faintly(look: Look, share: float) -> Look:
    """The same look, but the light wood is hardly told from the mat."""
    wood = replace(look.wood, light=like_mat(look.wood.light, share))
    return replace(look, wood=wood)


def light_stick_laid(stage: Stage) -> tuple[Look, Known, Stick]:
    """The picture after a light stick was laid, what was known before, and that stick."""
    watcher = stage.watcher()
    before = watcher.see(usual_picture(first_stick)).layout
    look = watcher.see(usual_picture(second_stick)).look
    sticks = [(stick.colour, stick.ends_mm) for stick in before.sticks.values()]
    return look, Known(sticks, list(before.plots.values())), second_stick().sticks["L1"]


def test_much_weak_evidence_is_enough_where_something_was_laid(stage: Stage) -> None:
    look, known, laid = light_stick_laid(stage)
    hand, faint = np.zeros_like(look.inside), faintly(look, 0.3)
    assert new_sticks(faint, known, hand) == []
    ((colour, found),) = faint_sticks(faint, known, hand)
    assert colour == "light"
    assert distance_mm(look.eye.flat(laid.ends_mm), found.flat_mm) < 2.0


def test_a_stick_of_which_an_end_can_hardly_be_told_is_found_by_its_notches(stage: Stage) -> None:
    """Half of it lies in a shade in which much of its wood looks like the mat."""
    look, known, laid = light_stick_laid(stage)
    dim = look.eye.flat(laid.ends_mm) @ np.array([[0.0], [1.0]])
    last = look.view.px(np.array([[0.0, dim.mean()]]))[0, 1]
    light = look.wood.light.copy()
    light[int(last) :] = like_mat(light[int(last) :], 0.45)
    mat = np.maximum(look.wood.mat, look.wood.light - light)
    faint = replace(look, wood=replace(look.wood, light=light, mat=mat))
    hand = np.zeros_like(look.inside)
    assert new_sticks(faint, known, hand) == []
    ((colour, found),) = marked_sticks(faint, known, hand)
    assert colour == "light"
    assert distance_mm(look.eye.flat(laid.ends_mm), found.flat_mm) < 2.0


def test_in_the_first_picture_a_stick_that_gleams_is_found_by_its_notches(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window is mirrored in a dark stick, half of which mostly looks like the mat for that."""

    def gleaming(looker: Looker, look: Look, known: Iterable[Plot]) -> Look:
        learnt = with_learnt_colours(looker, look, known)
        middle = look.view.px(look.eye.flat(first_stick().sticks["D1"].ends_mm)).mean(axis=0)
        dark, (column, row) = learnt.wood.dark.copy(), middle.astype(int).tolist()
        half = slice(row - 30, row + 30), slice(column, None)
        dark[half] = like_mat(dark[half], 0.45)
        mat = np.maximum(learnt.wood.mat, learnt.wood.dark - dark)
        return replace(learnt, wood=replace(learnt.wood, dark=dark, mat=mat))

    monkeypatch.setattr(watch, "with_learnt_colours", gleaming)
    sight = stage.watcher().see(usual_picture(first_stick))
    assert new_sticks(sight.look, Known(), np.zeros_like(sight.look.inside)) == []
    assert_seen(sight, first_stick())


def test_weak_evidence_where_nothing_has_changed_is_none(stage: Stage) -> None:
    look, known, _ = light_stick_laid(stage)
    still = replace(faintly(look, 0.3), changed=np.zeros_like(look.changed))
    assert faint_sticks(still, known, np.zeros_like(look.inside)) == []


def test_a_stick_is_not_gone_because_it_looks_like_the_mat_as_it_did_before(stage: Stage) -> None:
    look, _, laid = light_stick_laid(stage)
    flat = look.eye.flat(laid.ends_mm)
    mat = cv2.bitwise_not(like_mat(np.full_like(look.inside, 255), 0.3))
    looks_like_mat = replace(look, wood=replace(look.wood, mat=mat))
    assert bare_share(looks_like_mat, flat) > GONE
    assert bare_share(replace(looks_like_mat, changed=np.zeros_like(mat)), flat) == 0.0
