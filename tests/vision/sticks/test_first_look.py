"""The colours of the woods are learnt while the first plots are laid."""

import numpy as np

from vision.sticks.lot import chance_camera, chance_light
from vision.sticks.pieces import Layout, Plot
from vision.sticks.render import render
from vision.sticks.scene import Setting, table_of
from vision.sticks.watch import StickWatcher


def test_a_plot_stays_dark_when_the_first_light_one_is_laid() -> None:
    # In this light the shaded side of the light plot would pass for dark wood, and dark wood then
    # for light.
    lot = np.random.default_rng(17)
    camera, light, setting = chance_camera(lot), chance_light(lot), Setting(seed=17)
    plots = [
        Plot("first", "dark", np.array([184.2, -54.7])),
        Plot("second", "light", np.array([143.9, 78.6])),
        Plot("third", "light", np.array([23.6, 118.3])),
        Plot("fourth", "dark", np.array([56.1, 26.0])),
    ]
    watcher = StickWatcher(table_of(camera, setting))
    for count in range(1, len(plots) + 1):
        layout = Layout({plot.id: plot for plot in plots[:count]}, {})
        sight = watcher.see(render(layout, camera, light, setting))
    seen = [plot.colour for plot in sight.layout.plots.values()]
    assert seen == [plot.colour for plot in plots]
