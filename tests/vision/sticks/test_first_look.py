"""The colours of the woods are learnt while the first plots are laid."""

from dataclasses import dataclass
from typing import cast

import numpy as np
import pytest

from vision.sticks import first_look
from vision.sticks.audit import Account
from vision.sticks.look import Look, Looker
from vision.sticks.pieces import Layout, Plot
from vision.sticks.plots import Disc
from vision.sticks.rendered.lot import chance_camera, chance_light
from vision.sticks.rendered.render import render
from vision.sticks.rendered.scene import Setting, table_of
from vision.sticks.watch import StickWatcher


def seen_one_after_the_other(lot_number: int, *plots: Plot) -> list[Plot]:
    """The plots as a camera sees them that looks after each, in a light drawn by lot."""
    lot = np.random.default_rng(lot_number)
    camera, light, setting = chance_camera(lot), chance_light(lot), Setting(seed=lot_number)
    watcher = StickWatcher(table_of(camera, setting))
    for count in range(1, len(plots) + 1):
        layout = Layout({plot.id: plot for plot in plots[:count]}, {})
        sight = watcher.see(render(layout, camera, light, setting))
    return list(sight.layout.plots.values())


def test_a_plot_stays_dark_when_the_first_light_one_is_laid() -> None:
    # In this light the shaded side of the light plot would pass for dark wood, and dark wood then
    # for light.
    plots = (
        Plot("first", "dark", np.array([184.2, -54.7])),
        Plot("second", "light", np.array([143.9, 78.6])),
        Plot("third", "light", np.array([23.6, 118.3])),
        Plot("fourth", "dark", np.array([56.1, 26.0])),
    )
    seen = seen_one_after_the_other(17, *plots)
    assert [plot.colour for plot in seen] == [plot.colour for plot in plots]


def test_the_deep_shadow_of_the_first_plot_is_no_second_one() -> None:
    # In this light it ends in a round that would pass for a plot of a wood not seen yet.
    (seen,) = seen_one_after_the_other(203, Plot("first", "dark", np.array([40.2, -74.7])))
    assert seen.colour == "dark"


@dataclass
class Chooser:
    """A looker that has two palettes to choose from, and looks with either."""

    options: list[str]
    palette: str = ""

    def look_with(self, look: str, palette: str) -> str:
        self.palette = palette
        return look


def discs(light: int, dark: int) -> list[Disc]:
    here = np.zeros(2)
    return [Disc("light", here, 1.0)] * light + [Disc("dark", here, 1.0)] * dark


@pytest.mark.parametrize("options", [["all", "some"], ["some", "all"]])
def test_colours_that_show_all_eight_plots_are_right_though_a_shadow_looks_like_wood(
    monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    """With the others nothing looks like wood that is none, and two dark plots are shadows."""
    shown = {
        "all": (discs(4, 4), Account(7032.0, 1491.0)),
        "some": (discs(4, 2), Account(5387.0, 467.0)),
    }

    def learnt(looker: Chooser, look: str) -> tuple[str, list[Disc], Account]:
        return look, *shown[looker.palette]

    monkeypatch.setattr(first_look, "learnt_from_plots", learnt)
    chooser = Chooser(options)
    first_look.with_learnt_colours(cast("Looker", chooser), cast("Look", "picture"))
    assert chooser.palette == "all"
