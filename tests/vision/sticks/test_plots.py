"""Plots are found though sticks lie on them."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.sticks.conftest import SIZES, Stage, first_stick, usual_picture
from vision.mat import Array
from vision.sticks import plots
from vision.sticks.colours import WoodMap
from vision.sticks.look import Look
from vision.sticks.news import new_plots
from vision.sticks.pieces import Layout, Plot
from vision.sticks.plots import (
    LIT,
    SOLID,
    TOP,
    WHOLE,
    Disc,
    amiss_px,
    find_discs,
    lit_share,
    settled,
    solid_share,
)
from vision.sticks.rendered.lot import chance_camera, chance_light
from vision.sticks.rendered.scene import Setting
from vision.sticks.rendered.simulated import TowerEye
from vision.sticks.watch import StickWatcher

SHADE_MM = 4.0
FOUND_MM = 3.0


def test_a_plot_is_found_though_the_stick_on_it_shades_it_until_it_looks_like_the_mat(
    stage: Stage,
) -> None:
    look = stage.watcher().see(usual_picture(first_stick)).look
    (stick,) = first_stick().sticks.values()
    light = look.wood.light.copy()
    look.paint_stick(light, stick.ends_mm, SHADE_MM, 0)
    shaded = replace(look, wood=replace(look.wood, light=light))
    found = new_plots(shaded, [stick.ends_mm], [], np.zeros_like(look.inside))
    for plot in first_stick().plots.values():
        assert any(np.linalg.norm(disc.at_mm - plot.at_mm) < FOUND_MM for disc in found)
    assert len(found) == len(first_stick().plots)


def test_a_plot_is_found_by_the_foot_of_its_side_that_shows_below_a_stick(stage: Stage) -> None:
    look = stage.watcher().see(usual_picture(first_stick)).look
    (stick,), plot = first_stick().sticks.values(), first_stick().plots["PL1"]
    hidden = np.zeros_like(look.inside)
    look.paint_stick(hidden, stick.ends_mm, 1.0)
    found = settled(look.wood, ("light", plot.at_mm - [4.0, 10.0]), hidden, look.looking)
    assert np.linalg.norm(found.at_mm - plot.at_mm) < FOUND_MM


def test_what_is_beside_a_plot_does_not_fill_one(stage: Stage) -> None:
    look = stage.watcher().see(usual_picture(first_stick)).look
    nothing = np.zeros_like(look.inside)
    for plot in first_stick().plots.values():
        there, beside = Disc(plot.colour, plot.at_mm), Disc(plot.colour, plot.at_mm - [0.0, 14.0])
        assert solid_share(look.wood, there, nothing, look.looking) > SOLID
        assert solid_share(look.wood, beside, nothing, look.looking) < SOLID


def test_what_has_the_rim_of_a_plot_and_does_not_fill_it_is_none(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = stage.watcher().see(usual_picture(first_stick)).look
    plot, nothing = first_stick().plots["PL1"], np.zeros_like(look.inside)
    top = np.append(plot.at_mm, SIZES.plot_height_mm)
    monkeypatch.setattr(plots, "candidates", lambda *_: [look.eye.flat(top)])
    rim = nothing.copy()
    look.paint_plot(rim, plot.at_mm)
    assert find_discs(only(look, rim), nothing, look.looking)
    look.paint_plot(rim, plot.at_mm, -3.0, 0)
    assert not find_discs(only(look, rim), nothing, look.looking)


def only(look: Look, light: Array) -> WoodMap:
    """Nothing but this light wood (h, w)."""
    dark = np.zeros_like(light)
    return replace(look.wood, light=light, dark=dark, lit=light)


def test_the_shadow_of_the_first_plot_is_no_plot() -> None:
    chance = np.random.default_rng(15)
    eye = TowerEye(chance_camera(chance), chance_light(chance), Setting(seed=15))
    alone = Layout({"PL1": Plot("PL1", "light", np.array([8.0, -121.0]))}, {})
    watcher = StickWatcher(eye.table)
    for layout in (Layout(), alone):
        seen = watcher.see(eye.picture(layout)).layout
    assert [plot.colour for plot in seen.plots.values()] == ["light"]


def test_of_a_plot_under_a_stick_what_is_left_beside_that_tells_where_it_stands(
    stage: Stage,
) -> None:
    """Its side is as dark as its top: a top alone that reaches down over it is too far aside."""
    look = stage.watcher().see(usual_picture(first_stick)).look
    plot = first_stick().plots["PD2"]
    over = np.array([[30.0, -130.0, 34.0], [90.0, -10.0, 34.0]])
    hidden = np.zeros_like(look.inside)
    look.paint_stick(hidden, over, 1.0)
    ways = (Disc("dark", plot.at_mm), WHOLE), (Disc("dark", plot.at_mm - [0.0, 4.0]), TOP)
    whole, top = (amiss_px(look.wood, disc, hidden, look.looking, part) for disc, part in ways)
    assert whole < top


def test_a_plot_in_full_light_is_believed_rather_than_a_shadow_beside_it(stage: Stage) -> None:
    """On sand the shadow between two plots has the colour of light wood in the shade."""
    look = stage.watcher().see(usual_picture(first_stick)).look
    plot, nothing = first_stick().plots["PD1"], np.zeros_like(look.inside)
    here = Disc("dark", plot.at_mm)
    assert lit_share(look.wood, here, nothing, look.looking) > LIT
    in_shade = replace(look.wood, lit=nothing)
    assert lit_share(in_shade, here, nothing, look.looking) < LIT


def test_a_plot_of_which_the_grain_looks_like_the_mat_is_found(stage: Stage) -> None:
    """On sand light wood in the shade shows its colour in stripes."""
    look = stage.watcher().see(usual_picture(first_stick)).look
    plot, nothing = first_stick().plots["PL1"], np.zeros_like(look.inside)
    light = nothing.copy()
    look.paint_plot(light, plot.at_mm)
    (rows,) = np.nonzero(light.any(axis=1))
    for grain in range(int(rows[0]) + 2, int(rows[-1]) - 2, 6):
        light[grain : grain + 2] = 0
    (found,) = find_discs(only(look, light), nothing, look.looking)
    assert np.linalg.norm(found.at_mm - plot.at_mm) < FOUND_MM
