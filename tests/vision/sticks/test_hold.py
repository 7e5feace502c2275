"""When a stick is gone from its place."""

from dataclasses import replace

import numpy as np

from tests.vision.sticks.conftest import Stage, first_stick, usual_picture
from vision.mat import Array
from vision.sticks.hold import Tracked, bare_share, is_still
from vision.sticks.look import Look
from vision.sticks.sighting import Sighting

BARE = np.array([[-90.0, -20.0], [90.0, -20.0]])


def test_mat_where_an_end_should_be_tells_that_a_stick_is_gone_only_if_it_is_news() -> None:
    """In the shade light wood may always have looked like a sand-coloured mat."""
    look = Stage().watcher().see(usual_picture(first_stick)).look
    assert bare_share(look, BARE) == 1.0
    assert bare_share(replace(look, changed=np.zeros_like(look.changed)), BARE) == 0.0


def dark(look: Look, ends_mm: Array) -> Tracked:
    seen = Sighting(look.eye.flat(ends_mm), (True, True), (True, True))
    return Tracked("dark", seen, 1.0, ends_mm)


def test_a_hidden_stick_did_not_move_to_where_another_one_lies() -> None:
    """The outline of what hides it is no news about it; if nothing else lies there, it is."""
    look = Stage().watcher().see(usual_picture(first_stick)).look
    upper = first_stick().sticks["D1"].ends_mm
    hidden, drawn_aside = dark(look, upper + np.array([0.0, 6.0, 0.0])), dark(look, upper)
    assert is_still(look, hidden, drawn_aside, [upper])
    assert not is_still(look, hidden, drawn_aside, [])
