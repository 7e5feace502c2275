"""The colours of the woods are learnt while the first plots are laid."""

from collections import Counter
from dataclasses import dataclass
from typing import cast

import numpy as np
import pytest

from tests.vision.sticks.conftest import Stage, lay, plots, square
from vision.sticks import first_look
from vision.sticks.audit import Account
from vision.sticks.look import Look, Looker
from vision.sticks.pieces import Colour, Layout, Plot
from vision.sticks.plots import Disc
from vision.sticks.rendered.lot import chance_camera, chance_light
from vision.sticks.rendered.play import Player
from vision.sticks.rendered.render import render
from vision.sticks.rendered.scene import Bgr, Camera, Cloth, Light, Setting, table_of
from vision.sticks.turn import distance_mm
from vision.sticks.watch import StickWatcher

NEAR_MM = 3.0
"""Ends that are seen so near to where they are."""


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


@pytest.mark.parametrize("brown", [(0.055, 0.12, 0.20), (0.10, 0.14, 0.20)])
def test_a_hand_in_the_first_picture_is_neither_wood_nor_shadow(brown: Bgr) -> None:
    # It is larger than all pieces together, and between yellow and brown wood in colour.
    woods: dict[Colour, Bgr] = {"light": (0.17, 0.65, 0.75), "dark": brown}
    cloth = Cloth(mat=(0.13, 0.19, 0.155), table=(0.2, 0.1, 0.15), blotches=0.2)
    setting = Setting(cloth=cloth, woods=woods, hand_at_mm=(100.0, -20.0), seed=3)
    (turn,) = Player(12, mishaps=0.0).game(1)
    camera = Camera()
    watcher = StickWatcher(table_of(camera, setting))
    seen = watcher.see(render(turn.layout, camera, Light(), setting)).layout
    assert Counter(plot.colour for plot in seen.plots.values()) == {"light": 4, "dark": 4}
    assert [stick.colour for stick in seen.sticks.values()] == [
        stick.colour for stick in turn.layout.sticks.values()
    ]


def test_a_stick_over_the_border_in_the_first_picture_is_no_hand(stage: Stage) -> None:
    # All light wood that there is touches it in the picture.
    there = plots(PL1=(215, 0), PL2=(150, 0), PD1=(-70, -70), PD2=(60, -70))
    layout = lay(Layout(there, {}), "D1", (130, 0), (300, 5))
    seen = stage.watcher().see(stage.picture(layout)).layout
    assert Counter(plot.colour for plot in seen.plots.values()) == {"light": 2, "dark": 2}
    assert [stick.colour for stick in seen.sticks.values()] == ["dark"]


def test_a_dull_light_stick_is_seen_on_a_blotchy_mat_of_sand() -> None:
    # The blotches differ from each other as much as the wood from what is beside it.
    dull: dict[Colour, Bgr] = {"light": (0.27, 0.44, 0.58), "dark": (0.042, 0.054, 0.105)}
    sand = Cloth(mat=(0.22, 0.33, 0.40), table=(0.2, 0.3, 0.2), blotches=0.14)
    stage = Stage(setting=Setting(cloth=sand, woods=dull, seed=1))
    layout = lay(square(), "L1", (-95, -70), (60, -69))
    (seen,) = stage.watcher().see(stage.picture(layout)).layout.sticks.values()
    assert seen.colour == "light"
    assert not seen.fallen
    assert distance_mm(seen.ends_mm, layout.sticks["L1"].ends_mm) < NEAR_MM


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
