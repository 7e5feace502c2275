"""Which real piece is which: the tower on the stage and the tower as the camera names it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from engine.games.mokadi import layout as game
from vision.mat import Array
from vision.sticks.pieces import Layout, Plot, Stick

SAME_MM = 60.0
"""A stick that the camera knows lies within this distance of the real one."""
SAME_PLOT_MM = 20.0


def real_name(stick: game.Stick | Stick, real: Iterable[Stick]) -> str | None:
    """Which of these sticks is meant by another one's own."""
    if stick.ends_mm is None:
        return None
    ends = np.array(stick.ends_mm)[:, :2]

    def away_mm(other: Stick) -> float:
        ways = (other.ends_mm[:, :2], other.ends_mm[::-1, :2])
        return float(min(np.linalg.norm(ends - way, axis=1).max() for way in ways))

    same = [other for other in real if other.colour == stick.colour and away_mm(other) < SAME_MM]
    return min(same, key=away_mm).id if same else None


def renamed(real: Layout, seen: Layout, before: Mapping[str, str] | None = None) -> Layout:
    """The real layout under the camera's names; what the camera does not know keeps its own. One
    that had a name `before` (by its own) has it still, while only a name that is new fits better:
    of two that are seen in its place one is not there."""
    before = before or {}
    names: dict[str, str] = {}
    left = dict(seen.sticks)
    for stick in real.sticks.values():
        name = real_name(stick, left.values())
        old = before.get(stick.id, "")
        if old in left and name not in before.values():
            name = old
        names[stick.id] = stick.id + "x" if name is None else name
        left.pop(name or "", None)
    for plot in real.plots.values():
        near = [
            o.id for o in seen.plots.values() if np.linalg.norm(o.at_mm - plot.at_mm) < SAME_PLOT_MM
        ]
        names[plot.id] = near[0] if near else plot.id + "x"

    def under_new_name(stick: Stick) -> Stick:
        supports = tuple(replace(s, id=names.get(s.id, s.id)) for s in stick.supports)
        return replace(stick, id=names[stick.id], supports=supports)

    return Layout(
        {names[n]: replace(plot, id=names[n]) for n, plot in real.plots.items()},
        {names[n]: under_new_name(stick) for n, stick in real.sticks.items()},
    )


def counts(plot: Plot, known: Iterable[game.Plot]) -> bool:
    return any(other.mm is not None and is_near(plot, np.array(other.mm)) for other in known)


def is_near(plot: Plot, place_mm: Array) -> bool:
    return bool(np.linalg.norm(plot.at_mm - place_mm) < SAME_PLOT_MM)
