"""When a stick is gone from its place."""

from dataclasses import replace

import numpy as np

from tests.vision.sticks.conftest import Stage, first_stick, lay, usual_picture
from vision.mat import Array
from vision.sticks.hold import Tracked, bare_share, is_still, sunk
from vision.sticks.look import Look
from vision.sticks.sighting import Sighting

BARE = np.array([[-90.0, -20.0], [90.0, -20.0]])
ASIDE_MM = 2.0


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


def test_a_stick_that_sank_along_another_one_is_seen_where_its_outline_is_now() -> None:
    """Its wood and that of the other one still fill its old place, and few of its sides show."""
    sunken = lay(first_stick(), "D2", (-110, 50), (60, 66))
    look = Stage().watcher().see(Stage().picture(sunken)).look
    ends_mm, nothing = sunken.sticks["D2"].ends_mm, np.zeros_like(look.inside)
    held = dark(look, ends_mm + np.array([[0.0, 0.0, 14.0], [0.0, 0.0, 0.0]]))
    now = sunk(look, held, nothing, [sunken.sticks["D1"].ends_mm])
    off_mm = np.linalg.norm(now.seen.flat_mm - look.eye.flat(ends_mm), axis=1)
    assert off_mm.max() < ASIDE_MM
