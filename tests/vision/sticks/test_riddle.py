"""What is asked when the picture has changed and nothing tells why."""

from dataclasses import replace

import numpy as np

from tests.vision.sticks.conftest import Stage, first_stick, usual_picture
from vision.sticks.hold import Tracked
from vision.sticks.look import Look
from vision.sticks.riddle import is_stirred, puzzles
from vision.sticks.sighting import Sighting

BOTH = (True, True)


def seen_dark(look: Look, aside_mm: float) -> Tracked:
    """The dark stick of the picture; or a shadow like it, so far aside, where the mat is bare."""
    ends = first_stick().sticks["D1"].ends_mm - np.array([0.0, aside_mm, 0.0])
    return Tracked("dark", Sighting(look.eye.flat(ends), BOTH, BOTH), 1.0, ends)


def test_what_looks_new_for_no_reason_is_asked_about_unless_its_notches_show(stage: Stage) -> None:
    look = stage.watcher().see(usual_picture(first_stick)).look
    new = {"D1": seen_dark(look, 0.0), "D2": seen_dark(look, 50.0)}
    assert puzzles(look, new, {}) == ["D2"]


def test_if_nothing_looks_new_the_stick_is_asked_about_around_which_most_changed(
    stage: Stage,
) -> None:
    look = stage.watcher().see(usual_picture(first_stick)).look
    calm = replace(look, changed=np.zeros_like(look.changed))
    known = {"D1": seen_dark(look, 0.0)}
    assert puzzles(look, {}, known) == ["D1"]
    assert puzzles(calm, {}, known) == []


def test_a_patch_of_the_mat_that_always_looked_like_a_hand_hides_no_riddle(stage: Stage) -> None:
    """A hand that comes into the picture does."""
    look = stage.watcher().see(usual_picture(first_stick)).look
    changed, patch = np.zeros_like(look.changed), np.zeros_like(look.changed)
    rows, columns = (int(side) for side in np.array(look.inside.shape) // 2)
    changed[rows : rows + 20, columns : columns + 250] = 255
    patch[rows + 40 : rows + 80, columns : columns + 40] = 255
    laid = replace(look, changed=changed)
    assert is_stirred(laid, patch)
    assert not is_stirred(replace(laid, changed=changed | patch), patch)
