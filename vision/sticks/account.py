"""The account of a tower: what the camera sees, beside what the table said by hand.

    account = TowerAccount()
    event = account.hear(seen, state.layout)        # for the referee

A stick that the camera did not see and the table entered stays where it is: that the camera does
not show it is no news.
"""

from dataclasses import replace

import numpy as np

from engine.games.mokadi.events import LayoutSeen
from engine.games.mokadi.layout import Layout, Plot, Stick
from vision.sticks.live import TowerSeen
from vision.sticks.mokadi import layout_seen

SAME_MM = 60.0
"""A new stick of the same colour whose ends are nearer than this to one entered by hand is it."""


class TowerAccount:
    """Fed everything that the watch reports, in order."""

    def __init__(self) -> None:
        self._named: set[str] = set()
        """Every piece that the camera has ever given a name."""

    def hear(self, seen: TowerSeen, known: Layout) -> LayoutSeen:
        """The event for the referee; `known` is what the game has in place."""
        event = layout_seen(seen)
        now = event.layout
        fresh = [stick for stick in now.sticks if stick.id not in self._named]
        self._named |= {piece.id for piece in now.pieces}
        told = [stick for stick in known.sticks if stick.id not in self._named]
        kept = [stick for stick in told if not any(is_same(stick, other) for other in fresh)]
        plots = [plot for plot in known.plots if plot.id not in self._named and is_alone(plot, now)]
        layout = replace(now, plots=(*now.plots, *plots), sticks=(*now.sticks, *kept))
        return replace(event, layout=layout)


def is_same(one: Stick, other: Stick) -> bool:
    if one.colour != other.colour or one.ends_mm is None or other.ends_mm is None:
        return False
    ends, others = np.array(one.ends_mm)[:, :2], np.array(other.ends_mm)[:, :2]
    ways = (others, others[::-1])
    return bool(min(np.linalg.norm(ends - way, axis=1).max() for way in ways) < SAME_MM)


def is_alone(plot: Plot, now: Layout) -> bool:
    """No plot that the camera sees is this one."""
    places = [other.mm for other in now.plots if other.mm is not None]
    if plot.mm is None:
        return True
    return all(np.linalg.norm(np.array(plot.mm) - place) > SAME_MM / 2 for place in places)
