"""Scenes of a tower that comes down: equal wood hides what fell, and what was pushed."""

from dataclasses import replace
from functools import cache

import numpy as np

from tests.vision.sticks.conftest import Stage, first_stick, lay, plots, second_stick, square
from tests.vision.sticks.test_watch import assert_seen
from vision.mat import Frame
from vision.sticks.order import Above
from vision.sticks.pieces import TABLE, Layout
from vision.sticks.rendered.legality import SURE
from vision.sticks.rendered.scene import Camera
from vision.sticks.rethink import beneath

LAMPLESS = 0.5
"""What is left of the light on wood that no lamp shines on."""


@cache
def doubled() -> Layout:
    """Two dark sticks, the second one along the first."""
    return lay(first_stick(), "D2", (-96, 66), (60, 55))


def fallen() -> Layout:
    """The first one lies on the table, across; the second one has come down in its place."""
    return lay(lay(square(), "D1", (-20, -90), (10, 110)), "D2", (-96, 66), (60, 55))


def test_a_stick_that_fell_from_under_one_of_its_colour_lies_under_it_on_the_table(
    stage: Stage,
) -> None:
    watcher = stage.watcher()
    watcher.see(stage.picture(first_stick()))
    watcher.see(stage.picture(doubled()))
    sight = watcher.see(stage.picture(fallen()))
    assert sight.change.fallen == ("D1",)
    assert sight.change.added == sight.change.removed == ()
    assert_seen(sight, fallen())


def pushed() -> Layout:
    """The lower one has been pushed at one end, and shows beside the upper one."""
    return lay(lay(square(), "D1", (-95, 54), (60, 64)), "D2", (-96, 66), (60, 55))


def test_a_stick_that_was_pushed_under_one_of_its_colour_is_followed(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(stage.picture(first_stick()))
    watcher.see(stage.picture(doubled()))
    sight = watcher.see(stage.picture(pushed()))
    assert sight.change.added == sight.change.removed == sight.change.fallen == ()
    assert_seen(sight, pushed())


def test_a_stick_that_fell_may_lie_under_some_of_its_colour_and_on_others() -> None:
    above: Above = {("D3", "D1"): True, ("D1", "D3"): False, ("D3", "D2"): True}
    order = beneath("D3", "D1", above)
    assert order == {("D3", "D1"): False, ("D1", "D3"): True, ("D3", "D2"): True}


def standing() -> Layout:
    """A light stick on the two dark plots, a dark one on the two light ones."""
    return lay(first_stick(), "L1", (-95, -70), (60, -70))


def slipped_under() -> Layout:
    """The dark one leans on a plot; its other end lies on the table under the light one."""
    return lay(lay(square(), "D1", (-78, 108), (-43, -67)), "L1", (-95, -70), (60, -70))


def test_a_stick_of_which_another_one_hides_an_end_is_longer_than_it_seems(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(stage.picture(standing()))
    sight = watcher.see(stage.picture(slipped_under()))
    assert sight.change.fallen == ("D1",)
    assert_seen(sight, slipped_under())


def part_of_a_light_stick(stage: Stage) -> Frame:
    """The plots alone, and the middle of a light stick on the mat: a dark one that gleams there
    might look like that."""
    bare, whole = (
        stage.picture(layout) for layout in (square(), lay(square(), "L1", (-90, 0), (60, 5)))
    )
    columns = np.flatnonzero((np.abs(bare.astype(int) - whole).max(axis=2) > 30).any(axis=0))
    first, last = np.quantile(columns, [0.35, 0.65]).astype(int)
    bare[:, first:last] = whole[:, first:last]
    return bare


def test_a_dark_stick_that_is_gone_while_light_wood_lies_there_was_not_taken(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(stage.picture(first_stick()))
    sight = watcher.see(part_of_a_light_stick(stage))
    assert sight.change.fallen == ("D1",)
    assert sight.layout.sticks["D1"].confidence < SURE


def in_the_shade(stage: Stage, layout: Layout, name: str) -> Frame:
    """The layout, one of its light sticks without lamplight: a dark one that gleams looks so."""
    without = Layout(layout.plots, {n: s for n, s in layout.sticks.items() if n != name})
    bare, whole = stage.picture(without), stage.picture(layout)
    wood = (whole.astype(int) - bare).max(axis=2) > 30
    whole[wood] = (whole[wood] * LAMPLESS).astype(np.uint8)
    return whole


def test_a_dark_stick_that_fell_with_a_light_one_and_gleams_is_told_from_it(stage: Stage) -> None:
    watcher = stage.watcher()
    watcher.see(stage.picture(second_stick()))
    light = lay(square(), "L1", (100, -60), (105, 60))
    sight = watcher.see(in_the_shade(stage, lay(light, "L2", (-100, 0), (60, 5)), "L2"))
    assert set(sight.change.fallen) == {"D1", "L1"}
    assert_seen(sight, lay(light, "D1", (-100, 0), (60, 5)))


def spanned(ends: tuple[tuple[float, float], tuple[float, float]]) -> Layout:
    """A light stick so, and a dark one over it to a light plot."""
    bare = Layout(plots(PD1=(-90, 60), PL1=(75, 52), PD2=(-60, -70), PL2=(100, -70)))
    return lay(lay(bare, "L1", *ends), "D1", (-110, 68), (75, 48))


def test_a_stick_that_fell_and_lies_along_under_another_is_known_by_what_shows_of_its_notches(
    stage: Stage,
) -> None:
    """The dark one covers two thirds of it, and half of each notch."""
    watcher = stage.watcher()
    watcher.see(stage.picture(spanned(((-96, 90), (-58, -70)))))
    sight = watcher.see(stage.picture(spanned(((-130, 74), (60, 50)))))
    assert sight.change.fallen == ("L1",)
    assert sight.change.added == sight.change.removed == ()
    assert {name: stick.on for name, stick in sight.layout.sticks.items()} == {
        "L1": {"PD1", TABLE},
        "D1": {"L1", "PL1"},
    }


def beside_its_like(ends: tuple[tuple[float, float], tuple[float, float]]) -> Layout:
    """A light stick so, and another one that lies on the same two plots as far as that lets it."""
    bare = Layout(plots(PD1=(91, -72), PD2=(-46, -85), PL1=(-100, 60), PL2=(60, 80)))
    return lay(lay(bare, "L1", *ends), "L2", (117, -76), (-61, -102))


def test_a_stick_that_one_that_fell_lifts_is_seen_as_it_lies_then(stage: Stage) -> None:
    """It is lifted so little that it seems to be where it was, and the other one to lie on it."""
    stage = replace(stage, camera=Camera((-36.0, -150.0, 707.0)))
    watcher = stage.watcher()
    watcher.see(stage.picture(beside_its_like(((113, -66), (-65, -92)))))
    fell = beside_its_like(((150, -37), (-4, -132)))
    sight = watcher.see(stage.picture(fell))
    assert sight.change.fallen == ("L1",)
    assert_seen(sight, fell)
