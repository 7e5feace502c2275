"""How sticks come to rest on what is under them, and whether a tower of them stands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

import numpy as np

from vision.mat import Array
from vision.sticks.bed import ROLLED_MM, bed
from vision.sticks.bodies import Body, plot_body, stick_body
from vision.sticks.geometry import with_length
from vision.sticks.pieces import Colour, Layout, Sizes, Stick, Support
from vision.sticks.rest import Rest, contact_point, rest

SUNK_MM = 1.0
"""A stick that comes to lie lower by more when it is let go has not been at rest."""
SETTLING = 3
"""Rounds in which the heights of a stick and its place, which its length gives, come to agree."""


def bodies(layout: Layout, sizes: Sizes) -> list[Body]:
    plots = [plot_body(plot.id, plot.at_mm, sizes) for plot in layout.plots.values()]
    return plots + [stick_body(stick.id, stick.ends_mm, sizes) for stick in layout.sticks.values()]


@dataclass(frozen=True, slots=True)
class Rested:
    """A stick at rest, before anybody measured where exactly it touches what."""

    ends_mm: Array
    """(2, 3)."""
    rest: Rest
    under: Sequence[Body]

    def stick(self, name: str, colour: Colour, sizes: Sizes) -> Stick:
        """As it lies when it has rolled; its length is kept when it leans more for that."""
        ends = self.ends_mm
        for _ in range(SETTLING):
            heights = rolled(ends, self.rest, self.under, sizes)
            ends = with_length(np.column_stack([ends[:, :2], heights]), sizes.stick_length_mm)
        supports = supported(ends, self.rest, self.under, sizes)
        return Stick(name, colour, ends, tuple(supports))


def at_rest(ends_mm: Array, layout: Layout, sizes: Sizes) -> Rested:
    """A stick at rest on everything that is there; its length is kept when it tilts."""
    ends = np.asarray(ends_mm, float)
    under = bodies(near(layout, ends), sizes)
    for _ in range(SETTLING):
        result = rest(ends, under, sizes)
        ends = with_length(np.column_stack([ends[:, :2], result.heights_mm]), sizes.stick_length_mm)
    return Rested(ends, result, under)


def resting(name: str, colour: Colour, ends_mm: Array, layout: Layout, sizes: Sizes) -> Stick:
    """The stick at rest on everything that is there."""
    return at_rest(ends_mm, layout, sizes).stick(name, colour, sizes)


def is_settled(stick: Stick, layout: Layout, sizes: Sizes) -> bool:
    """The stick rests where it lies on what it is said to rest on, of what was laid before it: one
    that turned while it came to rest may have slid off."""
    earlier = takewhile(lambda item: item[0] != stick.id, layout.sticks.items())
    under = bodies(near(replace(layout, sticks=dict(earlier)), stick.ends_mm), sizes)
    again = rest(stick.ends_mm, under, sizes)
    same = again.ids == {support.id for support in stick.supports}
    heights = rolled(stick.ends_mm, again, under, sizes)
    return same and bool(np.abs(heights - stick.ends_mm[:, 2]).max() < SUNK_MM)


def rolled(ends_mm: Array, result: Rest, under: Sequence[Body], sizes: Sizes) -> Array:
    """Heights (2,) of a stick that has rolled onto its lower edges; one that would roll far does
    not, as something else stops it."""
    carrying = [body for body in under if body.id in result.ids]
    heights = bed(ends_mm, carrying, sizes).heights_mm
    far = np.abs(heights - result.heights_mm).max() > ROLLED_MM
    return result.heights_mm if far else heights


def supported(
    ends_mm: Array, result: Rest, under: Sequence[Body], sizes: Sizes
) -> Iterator[Support]:
    """What carries a stick at rest, and where."""
    by_id = {body.id: body for body in under}
    carrying = [by_id[contact.id] for contact in result.contacts if contact.id in by_id]
    touching = bed(ends_mm, carrying, sizes).touch()
    for contact in result.contacts:
        body = by_id.get(contact.id)
        if body is None or body.round:
            yield Support(contact.id)
        else:
            # One that rolls may be lifted off by a hair where it was held.
            point, _ = touching.get(contact.id, (contact_point(ends_mm, contact), 0.0))
            along = float(body.local(point[:2])[0]) * float(np.sqrt(1 + body.slope**2))
            yield Support(contact.id, along, sizes.stick_length_mm / 2 - abs(along))


def near(layout: Layout, ends_mm: Array) -> Layout:
    """The pieces that a stick may touch which lies, or comes to lie, roughly here."""
    x, y = ends_mm[:, :2].mean(axis=0)
    length = float(np.linalg.norm(ends_mm[1] - ends_mm[0]))

    def is_close(to_mm: Array, reach_mm: float) -> bool:
        return bool((to_mm[0] - x) ** 2 + (to_mm[1] - y) ** 2 < reach_mm**2)

    plots = {n: p for n, p in layout.plots.items() if is_close(p.at_mm, length / 2 + 30)}
    sticks = {
        n: s for n, s in layout.sticks.items() if is_close(s.ends_mm.mean(axis=0), length + 10)
    }
    return Layout(plots, sticks)


def settled(layout: Layout, sizes: Sizes) -> Layout:
    """Every stick brought to rest again, in the order in which they were laid."""
    standing = Layout(layout.plots, {})
    for stick in layout.sticks.values():
        again = resting(stick.id, stick.colour, stick.ends_mm, standing, sizes)
        standing = replace(standing, sticks={**standing.sticks, stick.id: again})
    return standing


def without(layout: Layout, name: str, sizes: Sizes) -> Layout:
    """The stick is taken away."""
    rest_of = {key: stick for key, stick in layout.sticks.items() if key != name}
    return settled(replace(layout, sticks=rest_of), sizes)


def in_balance(layout: Layout) -> bool:
    """Each stick's weight and load together press down between its two supports."""
    loads: dict[str, list[tuple[float, float]]] = {name: [] for name in layout.sticks}
    for stick in reversed(list(layout.sticks.values())):
        places = [place for place, _ in _arms(stick, layout)]
        if len(places) < 2:
            continue
        weight = 1.0 + sum(load for _, load in loads[stick.id])
        centre = sum(place * load for place, load in loads[stick.id]) / weight
        low, high = min(places), max(places)
        if not low + 2.0 < centre < high - 2.0:
            return False
        for place, support in _arms(stick, layout):
            if support.id in loads and support.along_mm is not None:
                share = (
                    (high - centre) / (high - low)
                    if place == low
                    else (centre - low) / (high - low)
                )
                loads[support.id].append((support.along_mm, weight * share))
    return True


def _arms(stick: Stick, layout: Layout) -> Sequence[tuple[float, Support]]:
    """Place along the stick of each support, mm from its middle."""
    middle = stick.ends_mm.mean(axis=0)
    along = (stick.ends_mm[1] - stick.ends_mm[0]) / np.linalg.norm(
        stick.ends_mm[1] - stick.ends_mm[0]
    )
    arms = []
    for support in stick.supports:
        point = _place(support, layout)
        if point is not None:
            arms.append((float((point - middle[:2]) @ along[:2]), support))
    return arms


def _place(support: Support, layout: Layout) -> Array | None:
    if support.id in layout.plots:
        return layout.plots[support.id].at_mm
    if support.id in layout.sticks and support.along_mm is not None:
        ends = layout.sticks[support.id].ends_mm
        along = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
        return np.asarray(ends.mean(axis=0) + along * support.along_mm)[:2]
    return None
