"""Where builders lay a stick: as people do, where it holds and everybody sees what it rests on.

    places = Places(player, eye.table.mat)
    place = places.find(layout, number, "legal", "light")

Nobody lays a stick along another, where one hides the other from above, so steeply that it slides
off, or where it slips off the tip of another. Nobody who has a choice lays one near such a tip,
beside a notch, at a sharp angle to what carries it, with a third piece that nearly carries it too,
over a marker, or further out than people build.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np

from ui.simulated.bridges import END_MM, NOTCH_MM, Bridges, free_pairs
from ui.simulated.sliding import is_sliding
from vision.mat import Array, Mat
from vision.sticks.pieces import Colour, Layout, Sizes, Stick
from vision.sticks.rendered.legality import faults
from vision.sticks.rendered.play import Event as TurnKind
from vision.sticks.rendered.play import Player
from vision.sticks.rendered.standing import bodies, in_balance, resting
from vision.sticks.rest import depths, footprint

PLACES_TRIED, CLEAR_TRIED = 6, 150
"""Places at which a stick is held out before somebody makes do with the best of them; a clear one
is looked for longer."""
REACH_MM = (225.0, 150.0, 110.0)
"""So far from the middle of the mat, and so high, people build: on recorded games, 204 × 132 mm."""
THIN_MM = (-2.5, 3.0)
"""What a stick overlaps by so little (mm), or misses, one has to look at twice."""
ALONG_DEG, ALONG_MM = 15.0, 16.0
"""Two sticks that differ less than this in direction and place lie along each other."""
SHARP_DEG = 25.0
"""Sticks that cross at a sharper angle touch along several millimetres: nobody sees quite where."""
AIR_MM = 4.0
"""What is under a stick and does not carry it is visibly below it: by so much, at least."""
SLIP_MM = 2.0
"""Nobody balances a stick so near to the end of another."""
FREE_MM = 12.0
"""So much around the markers is left free: what is high seems to lie further out."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place for a stick."""

    layout: Layout
    """The tower with the stick in this place."""
    doubts: int
    """How many things about it one has to look at twice."""


class Places:
    """Finds places on a tower for the hands of a player."""

    def __init__(self, player: Player, mat: Mat) -> None:
        self._player = player
        self._bridges = Bridges(player.sizes, player.chance)
        self._markers = [np.asarray(corners) for corners in mat.corners_mm.values()]

    def find(self, layout: Layout, number: int, wanted: TurnKind, colour: Colour) -> Place | None:
        """The clearest of some places for a stick of this colour; None if there is none at all."""
        if wanted == "legal":
            if next(free_pairs(layout, colour), None) is None:
                return None
            if (clear := self._clear(layout, number, colour)) is not None:
                return clear
        return self._best(layout, number, wanted, colour)

    def _best(self, layout: Layout, number: int, wanted: TurnKind, colour: Colour) -> Place | None:
        """The one about which one has to look twice the least; None if it slips everywhere."""
        best = None
        for _ in range(PLACES_TRIED):
            turn = self._player.lay(layout, number, wanted, (colour,))
            if turn is None or turn.placed is None:
                break
            stick = turn.layout.sticks[turn.placed]
            along = any(is_along(stick, other) for other in layout.sticks.values())
            if along or is_sliding(stick) or is_adrift(stick, layout):
                continue
            place = Place(turn.layout, self._doubts(stick, layout))
            best = place if best is None or place.doubts < best.doubts else best
            if best.doubts == 0:
                break
        return best

    def _clear(self, layout: Layout, number: int, colour: Colour) -> Place | None:
        """A legal place about which nobody has a doubt; None if none was found."""
        name, sizes = f"{colour[0].upper()}{number + 1}", self._player.sizes
        for ends in islice(self._bridges.over(layout, colour), CLEAR_TRIED):
            seen = Stick(name, colour, ends)
            if any(is_along(seen, other) for other in layout.sticks.values()):
                continue
            stick = resting(name, colour, ends, layout, sizes)
            after = replace(layout, sticks={**layout.sticks, name: stick})
            if self._is_clear(stick, layout) and in_balance(after):
                return Place(after, doubts=0)
        return None

    def _is_clear(self, stick: Stick, layout: Layout) -> bool:
        sizes = self._player.sizes
        if (np.abs(stick.ends_mm) > REACH_MM).any() or is_sliding(stick):
            return False
        if faults(stick, layout, sizes) or is_adrift(stick, layout):
            return False
        return not self._doubts(stick, layout) and not any(thin(stick, layout, sizes))

    def _doubts(self, stick: Stick, layout: Layout) -> int:
        """How many things about a stick, which lies among these, one has to look at twice."""
        sizes = self._player.sizes
        return (
            sum(is_marginal(support.from_end_mm, sizes) for support in stick.supports)
            + sum(angle_deg(stick, other) < SHARP_DEG for other in carrying(stick, layout))
            + sum(1 for _ in nearly_carrying(stick, layout, sizes))
            + sum(is_over(stick, corners) for corners in self._markers)
        )


def is_along(one: Stick, other: Stick) -> bool:
    """Do they lie so nearly over each other that one hides the other from above?"""
    if angle_deg(one, other) > ALONG_DEG:
        return False
    way = direction(other)
    gap = one.ends_mm[:, :2].mean(axis=0) - other.ends_mm[:, :2].mean(axis=0)
    aside, ahead = abs(float(gap[0] * way[1] - gap[1] * way[0])), abs(float(gap @ way))
    length = float(np.linalg.norm(other.ends_mm[1] - other.ends_mm[0]))
    return aside < ALONG_MM and ahead < length


def is_adrift(stick: Stick, layout: Layout) -> bool:
    """Does it touch a stick so lightly that nobody can say where, or so near to its end that it
    slips off?"""
    on_sticks = (support for support in stick.supports if support.id in layout.sticks)
    return any(s.from_end_mm is None or s.from_end_mm < SLIP_MM for s in on_sticks)


def angle_deg(one: Stick, other: Stick) -> float:
    """Between two sticks seen from above, 0 to 90."""
    return math.degrees(math.acos(min(1.0, abs(float(direction(one) @ direction(other))))))


def direction(stick: Stick) -> Array:
    """Unit vector (2,) along a stick seen from above."""
    run = stick.ends_mm[1, :2] - stick.ends_mm[0, :2]
    return np.asarray(run / np.linalg.norm(run))


def carrying(stick: Stick, layout: Layout) -> list[Stick]:
    """The sticks that a stick rests on."""
    return [layout.sticks[s.id] for s in stick.supports if s.id in layout.sticks]


def is_marginal(from_end_mm: float | None, sizes: Sizes) -> bool:
    """Does a stick rest so near to the end or the notch of another that one would measure?"""
    if from_end_mm is None:
        return False
    return from_end_mm < END_MM or abs(from_end_mm - sizes.notch_from_end_mm) < NOTCH_MM


def nearly_carrying(stick: Stick, layout: Layout, sizes: Sizes) -> Iterator[str]:
    """Pieces under a stick that do not carry it, and leave hardly any air."""
    supports = {support.id for support in stick.supports}
    others = [body for body in bodies(layout, sizes) if body.id not in supports]
    s, points = footprint(stick.ends_mm, sizes)
    deep, level = depths(points, others)
    low, high = stick.ends_mm[:, 2] - sizes.stick_height_mm / 2
    bottom = np.interp(s, [s[0], s[-1]], [low, high])[:, None]
    air_mm = np.where(deep >= 0, bottom - level, np.inf).min(axis=(1, 2), initial=np.inf)
    for body, gap_mm in zip(others, air_mm, strict=True):
        if gap_mm < AIR_MM:
            yield body.id


def thin(stick: Stick, layout: Layout, sizes: Sizes) -> Iterator[str]:
    """Pieces that a stick hardly overlaps, or hardly misses, seen from above."""
    _, points = footprint(stick.ends_mm, sizes)
    others = bodies(layout, sizes)
    for body, deep_mm in zip(others, depths(points, others)[0].max(axis=(1, 2)), strict=True):
        if THIN_MM[0] < deep_mm < THIN_MM[1]:
            yield body.id


def is_over(stick: Stick, marker_mm: Array) -> bool:
    """Does a stick lie over a marker (corners (4, 2)), or nearly?"""
    middle = marker_mm.mean(axis=0)
    reach = float(np.linalg.norm(marker_mm - middle, axis=1).max()) + FREE_MM
    first, second = stick.ends_mm[:, :2]
    share = np.clip((middle - first) @ (second - first) / np.sum((second - first) ** 2), 0, 1)
    return bool(np.linalg.norm(first + share * (second - first) - middle) < reach)
