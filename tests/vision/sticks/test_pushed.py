"""A stick that was pushed is still one stick."""

import numpy as np
import pytest

from tests.vision.sticks.conftest import (
    Stage,
    first_stick,
    lay,
    plots,
    square,
    usual_picture,
)
from tests.vision.sticks.test_watch import assert_seen
from vision.sticks.hold import Tracked
from vision.sticks.look import Look
from vision.sticks.pieces import Colour, Layout
from vision.sticks.pushed import Trace, pushed_away, without_pushed
from vision.sticks.sighting import Sighting
from vision.sticks.turn import distance_mm

SEEN = (True, True)
NEAR_MM = 3.0


def lying(colour: Colour, y: float) -> Tracked:
    ends = np.array([[-90.0, y, 34.0], [90.0, y, 34.0]])
    return Tracked(colour, Sighting(ends[:, :2], SEEN, SEEN), 1.0, ends)


def test_what_looks_new_where_a_pushed_stick_lies_now_is_that_stick() -> None:
    pushed = lying("light", 10.0)
    beside, dark = lying("light", 19.0), lying("dark", 10.0)
    assert without_pushed([lying("light", 11.0), beside, dark], [pushed]) == [beside, dark]


def test_a_stick_that_shows_nothing_of_its_own_was_not_pushed_under_another(stage: Stage) -> None:
    look = stage.watcher().see(usual_picture(first_stick)).look
    stick = lying("dark", 0.0)
    mat, wood = np.zeros_like(look.inside), np.zeros_like(look.inside)
    look.paint_stick(mat, stick.ends_mm)  # that is what has come to light where it was
    assert Trace(look, wood, mat).follow(stick) is stick
    look.paint_stick(wood, lying("dark", 9.0).ends_mm)
    assert Trace(look, wood, mat).follow(stick) is not stick


def sank() -> Layout:
    """The lower one of two dark sticks, turned and lying along under the upper one."""
    return lay(lay(square(), "D1", (-95, 54), (60, 64)), "D2", (-96, 66), (60, 55))


def seen(look: Look, layout: Layout, name: str) -> Tracked:
    ends = layout.sticks[name].ends_mm
    return Tracked("dark", Sighting(look.eye.flat(ends), SEEN, SEEN), 1.0, ends)


@pytest.mark.parametrize("there", [True, False], ids=["sank", "taken"])
def test_a_stick_that_sank_nearly_out_of_sight_is_followed_if_some_of_it_shows(
    stage: Stage, *, there: bool
) -> None:
    now = sank() if there else lay(square(), "D2", (-96, 66), (60, 55))
    watcher = stage.watcher()
    watcher.see(stage.picture(lay(first_stick(), "D2", (-96, 66), (60, 55))))
    look = watcher.see(stage.picture(now)).look
    lost, upper = seen(look, first_stick(), "D1"), seen(look, now, "D2")
    found = pushed_away(look, {"D1": lost}, [upper], np.zeros_like(look.inside))
    off_mm = [distance_mm(each.ends_mm, sank().sticks["D1"].ends_mm) for each in found.values()]
    assert [off < NEAR_MM for off in off_mm] == [True] * there


def test_a_stick_that_was_turned_on_its_plots_is_no_second_one_on_the_first(stage: Stage) -> None:
    """Most of its old place is filled with its own wood still, and with that of the plots."""
    bare = Layout(plots(PL1=(60, 60), PD1=(-69, 8), PD2=(-187, 91)))
    turned = lay(bare, "L1", (-58.6, -3.7), (-195.0, 113.8))
    watcher = stage.watcher()
    watcher.see(stage.picture(lay(bare, "L1", (-54.3, -2.9), (-198.1, 105.4))))
    sight = watcher.see(stage.picture(turned))
    assert (sight.change.added, sight.change.moved) == ((), ("L1",))
    assert_seen(sight, turned)


def test_a_stick_that_is_taken_is_not_found_where_another_was_nudged(stage: Stage) -> None:
    bare = Layout(plots(PL1=(60, 60), PD1=(-160, -55), PD2=(-15, -100)))
    nudged = lay(bare, "L1", (-170.7, -50.5), (0.5, -105.3))
    watcher = stage.watcher()
    first = lay(bare, "L1", (-173.9, -49.5), (-2.7, -104.3))
    watcher.see(stage.picture(lay(first, "L2", (-190.0, -70.0), (-18.0, -107.6))))
    sight = watcher.see(stage.picture(nudged))
    assert len(sight.change.removed) == 1
    assert_seen(sight, nudged)
