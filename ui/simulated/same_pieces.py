"""Which real piece is which: the tower on the stage and the tower as the camera names it."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from engine.games.mokadi import layout as game
from vision.mat import Array
from vision.sticks.account import SAME_MM
from vision.sticks.pieces import Layout, Plot, Stick
from vision.sticks.turn import distance_mm

AnyStick: TypeAlias = game.Stick | Stick

SAME_PLOT_MM = 20.0


def real_name(stick: AnyStick, real: Iterable[Stick]) -> str | None:
    """Which of these sticks is meant by another one's own."""
    return real_names((stick,), real).get(stick.id)


def real_names(sticks: Iterable[AnyStick], real: Iterable[AnyStick]) -> dict[str, str]:
    """Which real stick each of these is: the nearest ones find each other first, and none is two of
    them, however near they lie to each other."""
    real = tuple(real)
    near = sorted(
        (gap_mm, stick.id, other.id)
        for stick in sticks
        for other in real
        if other.colour == stick.colour and (gap_mm := away_mm(stick, other)) < SAME_MM
    )
    names: dict[str, str] = {}
    for _, name, other_name in near:
        if name not in names and other_name not in names.values():
            names[name] = other_name
    return names


def away_mm(one: AnyStick, other: AnyStick) -> float:
    """How far the ends lie apart, seen from above, whichever is called the first."""
    if one.ends_mm is None or other.ends_mm is None:
        return math.inf
    return distance_mm(np.array(one.ends_mm), np.array(other.ends_mm))


def renamed(real: Layout, seen: Layout, before: Mapping[str, str] | None = None) -> Layout:
    """The real layout under the camera's names; what the camera does not know keeps its own. One
    that had a name `before` (by its own) has it still, while only a name that is new fits better:
    of two that are seen in its place one is not there."""
    names = stick_names(real.sticks, seen.sticks, before or {})
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


def stick_names(
    real: Mapping[str, Stick], seen: Mapping[str, Stick], before: Mapping[str, str]
) -> dict[str, str]:
    nearest = real_names(real.values(), seen.values())
    kept = {
        own: before[own]
        for own in real
        if before.get(own) in seen and nearest.get(own) not in before.values()
    }
    others = [stick for own, stick in real.items() if own not in kept]
    free = [stick for name, stick in seen.items() if name not in kept.values()]
    return {own: own + "x" for own in real} | kept | real_names(others, free)


def counts(plot: Plot, known: Iterable[game.Plot]) -> bool:
    return any(other.mm is not None and is_near(plot, np.array(other.mm)) for other in known)


def is_near(plot: Plot, place_mm: Array) -> bool:
    return bool(np.linalg.norm(plot.at_mm - place_mm) < SAME_PLOT_MM)
