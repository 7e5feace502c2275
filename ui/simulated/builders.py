"""Builders who put plots where nobody has to measure, and answer as it is."""

import math
from collections.abc import Callable, Sequence

from engine.awaiting import AwaitChoice, Awaited
from engine.events import Chosen, Event
from engine.games.mokadi import layout as game
from engine.games.mokadi.awaited import AwaitTower
from engine.games.mokadi.things import Builders
from engine.things import Chance

FIELD_MM = (200.0, 130.0)
"""Plots stand within this distance of the middle, along x and y."""
CLEAR_MM = 8.0
"""Distances nearer than this to what is allowed would be a matter of the eye."""

UNDER_MM = 30.0
"""Nobody pushes a plot in under a tower: its middle keeps this distance from every stick."""


class CarefulBuilders(Builders):
    """Put plots in the middle of the mat, and where nobody has to measure."""

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance)
        self.is_right: Callable[[], bool] = lambda: True
        """Is the stick that was laid last really legal? Whoever sits at the table sees that."""
        self.has_fallen: Callable[[], bool] = lambda: True
        """Does a stick really lie on the table?"""

    def answers(self, awaited: Awaited, at_ns: int) -> Sequence[Event]:
        choice = self._truth(awaited.among) if isinstance(awaited, AwaitChoice) else None
        if choice is None:
            return super().answers(awaited, at_ns)
        return (Chosen(at_ns=at_ns, choice=choice, seat=awaited.actors[0]),)

    def _truth(self, among: Sequence[str]) -> str | None:
        """The answer to a question about what everybody at the table sees; None for any other."""
        if {"right", "again"} <= set(among):
            return "right" if self.is_right() else "again"
        if "none" in among:  # whose fault is it that sticks fell? It is not for robots to quarrel
            return among[0] if self.has_fallen() else "none"
        return None

    def some_place(self, awaited: AwaitTower) -> game.Point:
        place = (0.0, 0.0)
        for _ in range(200):
            place = (
                round(self.chance.uniform(-FIELD_MM[0], FIELD_MM[0]), 1),
                round(self.chance.uniform(-FIELD_MM[1], FIELD_MM[1]), 1),
            )
            gaps = [math.dist(place, plot.mm) for plot in awaited.layout.plots if plot.mm]
            stick_mm = awaited.options.stick_mm
            fits = not gaps or stick_mm / 2 + CLEAR_MM < min(gaps) < stick_mm - CLEAR_MM
            if fits and not any(is_under(place, stick) for stick in awaited.layout.sticks):
                break
        return place


def is_under(place: game.Point, stick: game.Stick) -> bool:
    """Would a plot here stand under a stick, or so near that the hand might touch it?"""
    if stick.ends_mm is None:
        return False
    (ax, ay, _), (bx, by, _) = stick.ends_mm
    way = (bx - ax, by - ay)
    share = ((place[0] - ax) * way[0] + (place[1] - ay) * way[1]) / (way[0] ** 2 + way[1] ** 2)
    share = min(max(share, 0.0), 1.0)
    return math.dist(place, (ax + share * way[0], ay + share * way[1])) < UNDER_MM
