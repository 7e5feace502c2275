"""The colours of the woods are learnt while the first plots are laid."""

import numpy as np

from vision.sticks.lot import chance_camera, chance_light
from vision.sticks.pieces import Layout, Plot
from vision.sticks.render import render
from vision.sticks.scene import Setting, table_of
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
