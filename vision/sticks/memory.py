"""What was known of a tower before a turn, and what has come to pass since."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from vision.sticks.hold import Tracked
from vision.sticks.order import Above
from vision.sticks.pieces import Plot, Question, Stick

FLUNG_MM = 20.0
"""A stick that went this far by itself mostly fell."""


@dataclass(frozen=True, slots=True)
class Second:
    """The second best reading of a stick."""

    ids: frozenset[str]
    """What it rests on."""
    lead: float
    """How much dearer it is than the one that was taken; less than nothing if that is the one which
    players rather mean."""


@dataclass(frozen=True, slots=True)
class Tower:
    """All sticks at rest."""

    sticks: Mapping[str, Stick]
    above: Above
    unsure: tuple[Question, ...] = ()
    plots: Mapping[str, Plot] = field(default_factory=dict)
    """What it stands on."""
    cost: float = 0.0
    """How oddly the sticks lie that were read in this turn."""
    costs: Mapping[str, float] = field(default_factory=dict)
    """How oddly each of all sticks lies."""
    seconds: Mapping[str, Second] = field(default_factory=dict)
    """Sticks that may have been misread."""


@dataclass(frozen=True, slots=True)
class Before:
    """What was known before the turn."""

    tower: Tower
    tracked: Mapping[str, Tracked]

    @property
    def laden(self) -> frozenset[str]:
        """What carried sticks."""
        return frozenset[str]().union(*(stick.on for stick in self.tower.sticks.values()))


def hop_mm(old: Tracked, now: Tracked) -> float:
    """How far a stick's picture moved; by less than its width it cannot have passed another."""
    if old.seen is now.seen:
        return 0.0
    return float(np.linalg.norm(old.seen.flat_mm - now.seen.flat_mm, axis=1).max())


def came_late(sticks: Mapping[str, Tracked], before: Before) -> Iterator[str]:
    """Sticks that came to their places after the others: new ones, and those flung aside."""
    for name, now in sticks.items():
        old = before.tracked.get(name)
        if old is None or hop_mm(old, now) > FLUNG_MM:
            yield name


def may_have_fallen(sticks: Mapping[str, Tracked], before: Before) -> Iterator[str]:
    """Those that went far, and new ones while one of their colour is gone: they may be that one."""
    gone = {stick.colour for name, stick in before.tracked.items() if name not in sticks}
    for name in came_late(sticks, before):
        if name in before.tracked or sticks[name].colour in gone:
            yield name


def shifted_plots(before: Mapping[str, Plot], now: Mapping[str, Plot]) -> Iterator[Plot]:
    """Plots that are new, gone (as they were) or elsewhere (both as they were and as they are)."""
    for name in {**before, **now}:
        was, is_ = before.get(name), now.get(name)
        if was is not is_:
            yield from (plot for plot in (was, is_) if plot is not None)
