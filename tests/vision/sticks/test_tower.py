"""What is found late makes what lies on it be read anew."""

from collections.abc import Mapping

import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage, plots, second_stick, usual_picture
from vision.sticks.hold import Tracked
from vision.sticks.look import Look
from vision.sticks.memory import Before, Tower, shifted_plots
from vision.sticks.pieces import TABLE, Plot
from vision.sticks.sighting import Sighting
from vision.sticks.tower import build, unseen_supports

NOTHING_BEFORE = Before(Tower({}, {}), {})
NEAR_MM = 2.0
SEEN = (True, True)


def sightings(look: Look) -> dict[str, Tracked]:
    """The two sticks as a camera without noise would see them."""
    return {
        name: Tracked(
            stick.colour,
            Sighting(look.eye.flat(stick.ends_mm), SEEN, SEEN),
            side_share=1.0,
            ends_mm=look.lifted(look.eye.flat(stick.ends_mm)),
        )
        for name, stick in second_stick().sticks.items()
    }


def resting_on(tower: Tower) -> dict[str, set[str]]:
    return {name: {s.id for s in stick.supports} for name, stick in tower.sticks.items()}


def test_a_plot_found_late_lifts_the_stick_on_it_and_the_one_above(stage: Stage) -> None:
    truth = second_stick()
    look = stage.watcher().see(usual_picture(second_stick)).look
    tracked = sightings(look)
    without = {name: plot for name, plot in truth.plots.items() if name != "PL2"}
    misread = build(look, tracked, without, NOTHING_BEFORE)
    assert TABLE in resting_on(misread)["D1"]
    tower = build(look, tracked, truth.plots, Before(misread, tracked))
    assert resting_on(tower) == {"D1": {"PL1", "PL2"}, "L1": {"PD2", "D1"}}
    for name, stick in truth.sticks.items():
        assert np.abs(tower.sticks[name].ends_mm - stick.ends_mm).max() < NEAR_MM


def test_nothing_is_read_anew_while_the_plots_stay(stage: Stage) -> None:
    look = stage.watcher().see(usual_picture(second_stick)).look
    tracked = sightings(look)
    tower = build(look, tracked, second_stick().plots, NOTHING_BEFORE)
    again = build(look, tracked, second_stick().plots, Before(tower, tracked))
    for name, stick in tower.sticks.items():
        assert again.sticks[name].ends_mm is stick.ends_mm


STOOD = plots(PL1=(0, 0), PD1=(50, 0))


@pytest.mark.parametrize(
    ("now", "names"),
    [
        (STOOD, []),
        ({**STOOD, **plots(PL2=(90, 0))}, ["PL2"]),
        ({"PL1": STOOD["PL1"]}, ["PD1"]),
        ({**STOOD, **plots(PD1=(55, 0))}, ["PD1", "PD1"]),
    ],
    ids=["as before", "new", "gone", "pushed"],
)
def test_a_plot_that_is_new_gone_or_pushed_is_told(
    now: Mapping[str, Plot], names: list[str]
) -> None:
    assert [plot.id for plot in shifted_plots(STOOD, now)] == names


def test_what_lay_on_a_stick_that_sank_may_have_sunk_with_it() -> None:
    """They do not meet in the picture any more."""
    stood = second_stick().sticks
    order = dict(unseen_supports({}, frozenset(stood), stood))
    assert order == {("L1", "D1"): True, ("D1", "L1"): False}
