"""Builders who know what they do."""

import random

import pytest

from engine.games.mokadi import layout as game
from engine.games.mokadi.awaited import AwaitPlot
from engine.games.mokadi.options import Options
from engine.phrase import phrase
from ui.simulated.builders import CarefulBuilders, is_under

LYING = game.Stick("L1", "light", ends_mm=((-90.0, 0.0, 34.0), (90.0, 0.0, 34.0)))


@pytest.mark.parametrize(
    ("place", "under"),
    [((0.0, 10.0), True), ((0.0, 45.0), False), ((105.0, 0.0), True), ((130.0, 0.0), False)],
    ids=["under it", "beside it", "at its tip", "beyond"],
)
def test_a_plot_under_a_stick_is_known(place: game.Point, under: bool) -> None:
    assert is_under(place, LYING) is under


def test_nobody_pushes_a_plot_in_under_a_tower() -> None:
    plots = tuple(game.Plot(name, "dark", (x, 0.0)) for name, x in (("PD1", -60.0), ("PD2", 60.0)))
    awaited = AwaitPlot(
        ask=phrase("ask.plot"),
        seat=None,
        colours=("light",),
        layout=game.Layout(plots, (LYING,)),
        options=Options(),
    )
    builders = CarefulBuilders(random.Random(1))
    places = [builders.some_place(awaited) for _ in range(100)]
    assert not any(is_under(place, LYING) for place in places)
