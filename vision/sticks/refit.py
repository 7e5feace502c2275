"""Fits the outlines of new sticks again once it is known how they lie.

A stick that leans appears shorter, its notches nearer to its ends, and its end faces come into
sight; and where it ends over wood of its own colour only the other pieces tell whose it is.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

import numpy as np

from vision.mat import Array
from vision.sticks.hold import Tracked
from vision.sticks.look import Look
from vision.sticks.memory import Tower
from vision.sticks.news import Known, claims
from vision.sticks.outline import Fit, Search, fit
from vision.sticks.pieces import Plot, Stick
from vision.sticks.reader import Reader
from vision.sticks.settle import ODD, placed
from vision.sticks.sighting import Sighting
from vision.sticks.starts import leaning

ALL_BUT = Search(reach_mm=2.0, end_reach_mm=12.0, slack_mm=3.0)
"""How far from where it came to rest the outline is looked for."""
DEAR = 1.5
"""What it costs at most to read a stick that is seen as it lies; four of five cost less. Once the
outline is fitted as it lies, other ways to lie cost more."""
BETTER = 3.0
"""By so much less another way to lie must cost, each with the outline fitted to it: of two that
leaned and had been taken to lie level it cost 3.7 and 4.0 less."""
ASIDE_MM = 0.5
"""An end that is seen elsewhere by less is where it was: measuring noise."""


def may_be_amiss(tower: Tower, name: str, seen: Sighting) -> bool:
    """The stick does not fit what is seen of it, or its notches do not show where they should."""
    return seen.notches_mm is None or tower.costs.get(name, 0.0) > DEAR


def seen_as_they_lie(reader: Reader, names: Iterable[str]) -> Iterator[tuple[str, Tracked]]:
    """Those of the sticks that are seen elsewhere if they lie as they were read; or in another way,
    if both notches show then, and did not, or they lie much better so: an outline is drawn to where
    it is looked for."""
    for name in names:
        own = list(_refits(reader, name, [reader.done[name].ends_mm]))
        known = own or [reader.sticks[name]]
        others = list(_refits(reader, name, _other_ways(reader, name)))
        shown = [way for way in others if way.seen.notches_mm is not None]
        marked = any(way.seen.notches_mm is not None for way in known)
        if others := shown if marked else shown or others:
            least = min(_cost(reader, name, way) for way in known)
            best = min(others, key=lambda way: _cost(reader, name, way))
            if (shown and not marked) or _cost(reader, name, best) < least - BETTER:
                own = [best]
        yield from ((name, way) for way in own)


def _refits(reader: Reader, name: str, ways: Iterable[Array]) -> Iterator[Tracked]:
    """The stick as it is seen in each of the ways to lie, ends (2, 3), in which it is elsewhere."""
    for ends_mm in ways:
        lying = {**reader.done, name: replace(reader.done[name], ends_mm=ends_mm)}
        tracked = {name: reader.sticks[name]}
        yield from dict(refitted(reader.look, tracked, lying, reader.plots)).values()


def _other_ways(reader: Reader, name: str) -> Iterator[Array]:
    """Ends (2, 3) of a stick as it may be read besides, and leaning on the table as its length
    says, if it lies oddly."""
    ways = reader.readings(name, reader.under(name))
    least = min(way.cost for way in ways)
    for way in ways:
        if way.cost < least + ODD and way.rest.ids != reader.done[name].on:
            yield way.ends_mm
    if least > ODD:
        seen, world = reader.sticks[name].seen, (reader.look.eye, reader.look.sizes)
        yield from (placed(seen, heights, world) for heights in leaning(seen, world))


def _cost(reader: Reader, name: str, seen: Tracked) -> float:
    """How oddly a stick lies at best if it is seen so."""
    again = replace(reader, sticks={**reader.sticks, name: seen})
    return again.readings(name, again.under(name))[0].cost


def refitted(
    look: Look,
    sticks: Mapping[str, Tracked],
    lying: Mapping[str, Stick],
    plots: Mapping[str, Plot],
) -> Iterator[tuple[str, Tracked]]:
    """Those of the sticks whose ends are elsewhere, given how all of them are `lying`."""
    for name, tracked in sticks.items():
        others = [(stick.colour, stick.ends_mm) for stick in lying.values() if stick.id != name]
        known = Known(others, list(plots.values()))
        scene = replace(look.scene(tracked.colour), claimed=claims(look, tracked.colour, known))
        again = fit(scene, lying[name].ends_mm, ALL_BUT)
        if all(again.ends_seen) and _is_elsewhere(again, tracked.seen.flat_mm):
            seen = Sighting.of(scene, again, lying[name].ends_mm[:, 2])
            ends_mm = look.eye.lift(again.flat_mm, lying[name].ends_mm[:, 2])
            yield name, replace(tracked, seen=seen, ends_mm=ends_mm)


def _is_elsewhere(again: Fit, flat_mm: Array) -> bool:
    return bool(np.linalg.norm(again.flat_mm - flat_mm, axis=1).max() > ASIDE_MM)
