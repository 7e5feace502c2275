"""Plots are found though sticks lie on them."""

from dataclasses import replace

import numpy as np

from tests.vision.sticks.conftest import Stage, first_stick, usual_picture
from vision.sticks.news import new_plots

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
