"""What hands make of a tower of Mokadi: somebody intends something, and does it as well as he can.

handiwork = Handiwork(Player(seed), builders, mat)
after = handiwork.after(change, layout, view)       # None: it cannot be done
"""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from engine.games.mokadi import layout as game
from engine.games.mokadi.awaited import AwaitPlot
from engine.games.mokadi.change import Change
from engine.games.mokadi.legality import faults
from engine.referee import View
from ui.simulated.builders import CarefulBuilders
from ui.simulated.places import Places
from ui.simulated.same_pieces import real_name
from vision.mat import Mat
from vision.sticks.pieces import Colour, Layout, Plot
from vision.sticks.rendered.play import Player
from vision.sticks.rendered.standing import without


class Handiwork:
    """Of everybody at one table."""

    def __init__(self, player: Player, builders: CarefulBuilders, mat: Mat) -> None:
        self._player = player
        self._builders = builders
        self._places = Places(player, mat)
        self._pieces = 0
        """Every piece has a number of its own in its name."""

    def goes_on_from(self, layout: Layout) -> None:
        """These pieces have been named already."""
        self._pieces = highest_number((*layout.plots, *layout.sticks))

    def after(self, change: Change, layout: Layout, view: View) -> Layout | None:
        """The tower when the hands have done it; None if it cannot be done."""
        self._pieces += 1
        if change.plots:
            return self._with_plot(change.plots[0], layout)
        for stick in change.sticks:
            if not faults(stick, change.after, view.state.options):
                return self._laid_well(stick.colour, layout, view)
            place = self._places.find(layout, self._pieces, "illegal", stick.colour)
            return None if place is None else place.layout
        for stick in change.dropped:
            turn = self._player.drop(layout, self._pieces, (stick.colour,))
            return None if turn is None else turn.layout
        for stick in change.taken:
            taken = real_name(stick, layout.sticks.values())
            return None if taken is None else without(layout, taken, self._player.sizes)
        return self._player.knock(layout).layout if layout.sticks else None

    def _laid_well(self, colour: Colour, layout: Layout, view: View) -> Layout | None:
        """Who finds no clear place for a stick tries the other colour, and then a plot. Who has
        neither lays it where one has to look twice."""
        found = []
        for each in dict.fromkeys((colour, *view.state.hand.sticks.colours)):
            place = self._places.find(layout, self._pieces, "legal", each)
            if place is not None and place.doubts == 0:
                return place.layout
            found += [place] if place is not None else []
        for item in view.awaiting:
            if isinstance(item, AwaitPlot):
                return self._with_plot(self._builders.some_plot(item), layout)
        return min(found, key=lambda place: place.doubts).layout if found else None

    def _with_plot(self, plot: game.Plot, layout: Layout) -> Layout:
        name = f"P{plot.colour[0].upper()}{self._pieces}"
        real = Plot(name, plot.colour, np.array(plot.mm))
        return replace(layout, plots={**layout.plots, name: real})


def highest_number(names: Iterable[str]) -> int:
    """Of names like `PL2` and `D12`."""
    return max((int("0" + "".join(filter(str.isdigit, name))) for name in names), default=0)
