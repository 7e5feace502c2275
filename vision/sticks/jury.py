"""How much of the picture a story of a turn leaves unexplained.

Where the same piece is seen as before, the picture should be as it was; where another one is, it
should show that one's colour, and have changed if the colours differ; new wood should be seen only
where a piece is; and notches where sticks have them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks import notches
from vision.sticks.lines import KNOWN_MM
from vision.sticks.look import Look
from vision.sticks.memory import FLUNG_MM, Tower
from vision.sticks.order import bottom_up
from vision.sticks.outline import EDGE
from vision.sticks.pieces import TABLE, Plot, Stick
from vision.sticks.turn import MOVED_MM, bereft, distance_mm

NOTCH_MM2 = 150.0
"""What a notch counts that should show and does not, or that shows where no stick has one: a line
of 16 mm² that nothing else makes, a tenth of a stick's upper side."""
NEAR = np.ones((3, 3), np.uint8)
"""Pixels this near to an outline belong to either side of it."""
NOTCH_PX = 3
"""So far around a notch nothing else may be in sight."""
MAT, LIGHT, DARK = 0, 1, 2


def unexplained_mm2(look: Look, before: Tower, now: Tower, hand: Array) -> float:
    """Area in which the picture is not as it should be if one tower became the other, beside a
    hand (h, w)."""
    was = FromAbove.of(look, before)
    is_ = FromAbove.of(look, now, was, stayed(before, now))
    told = (look.inside > 0) & (hand == 0) & ~was.rims & ~is_.rims
    amiss = _missing(look, now, is_, hand) + _left(look, before, now)
    return _area(look, was, is_, told) / look.view.per_mm**2 + NOTCH_MM2 * amiss


@dataclass(frozen=True, slots=True)
class FromAbove:
    """What the camera should see of a tower."""

    seen: Array
    """The number of the piece at every pixel, 0 for the mat, (h, w) uint8."""
    numbers: dict[str, int]
    woods: Array
    """Wood of every number, (256,) uint8."""

    @classmethod
    def of(
        cls, look: Look, tower: Tower, was: Self | None = None, still: Iterable[str] = ()
    ) -> Self:
        """No number is one of the pieces before, but those of such as are still there."""
        old = {} if was is None else was.numbers
        numbers = {n: len(old) + 1 + more for more, n in enumerate((*tower.plots, *tower.sticks))}
        numbers |= {name: old[name] for name in still}
        woods, seen = np.full(256, MAT, np.uint8), np.zeros_like(look.inside)
        pieces: Iterable[Plot | Stick] = (*tower.plots.values(), *tower.sticks.values())
        for piece in pieces:
            woods[numbers[piece.id]] = LIGHT if piece.colour == "light" else DARK
        for name, plot in tower.plots.items():
            look.paint_plot(seen, plot.at_mm, value=numbers[name])
        for name in bottom_up(tower.sticks, tower.above):
            look.paint_stick(seen, tower.sticks[name].ends_mm, value=numbers[name])
        return cls(seen, numbers, woods)

    @property
    def rims(self) -> Array:
        return np.asarray(cv2.dilate(self.seen, NEAR) != cv2.erode(self.seen, NEAR))

    @property
    def wood(self) -> Array:
        """Wood that should be seen at every pixel, (h, w) uint8."""
        return np.asarray(cv2.LUT(self.seen, self.woods))


def stayed(before: Tower, now: Tower) -> Iterator[str]:
    """Pieces that are where they were; one that lay on others that are gone, or went far, is that
    only if it is read exactly so."""
    plots = before.plots.keys() & now.plots.keys()
    old, new = before.sticks, now.sticks
    away_mm = {n: distance_mm(old[n].ends_mm, new[n].ends_mm) for n in old if n in new}
    there = {name for name, mm in away_mm.items() if mm < FLUNG_MM}
    stirred = set(bereft([*away_mm], old, {*there, *plots, TABLE}))
    yield from plots
    for name, mm in away_mm.items():
        if mm < MOVED_MM and (name not in stirred or new[name].ends_mm is old[name].ends_mm):
            yield name


def _area(look: Look, was: FromAbove, is_: FromAbove, told: Array) -> float:
    """Pixels, of those of which anything can be told, that are not as they should be."""
    had, has = was.wood, is_.wood
    changed = look.changed > 0
    mat, light, dark = (each > EDGE for each in (look.wood.mat, look.wood.light, look.wood.dark))
    new = was.seen != is_.seen
    shows = np.choose(has, (mat, light, dark))
    wrong = new & (~shows | (~changed & (had != has)))
    stirred = ~new & (has != MAT) & changed
    stray = (has == MAT) & (light | dark) & changed & told
    patches = cv2.morphologyEx(stray.astype(np.uint8), cv2.MORPH_OPEN, NEAR)
    return float((told & (wrong | stirred)).sum() + cv2.countNonZero(patches))


@dataclass(frozen=True, slots=True)
class Notch:
    """A notch of a stick, whether it is in sight or not."""

    at_mm: Array
    """Flat (2,)."""
    clear: float
    """How clearly a dark line shows there."""
    around: tuple[slice, slice]
    """Rows and columns."""


def notches_of(look: Look, stick: Stick) -> Iterator[Notch]:
    key = stick.ends_mm.tobytes(), stick.colour
    if key not in look.marks:
        scene, ends_mm = look.scene(stick.colour), stick.ends_mm
        look.marks[key] = notches.places(scene, ends_mm), notches.clarity(scene, ends_mm)
    places, clear = look.marks[key]
    for at_mm, each in zip(places, clear.tolist(), strict=True):
        x, y = np.round(look.view.px(at_mm)).astype(int).tolist()
        rows, columns = (slice(max(v - NOTCH_PX, 0), max(v + NOTCH_PX + 1, 0)) for v in (y, x))
        yield Notch(at_mm, each, (rows, columns))


def _missing(look: Look, now: Tower, is_: FromAbove, hand: Array) -> int:
    """How many notches should be in sight and do not show."""
    return sum(
        notch.clear < notches.HIDDEN
        and bool((is_.seen[notch.around] == is_.numbers[name]).all())
        and bool((look.inside[notch.around] > hand[notch.around]).all())
        for name, stick in now.sticks.items()
        for notch in notches_of(look, stick)
    )


def _left(look: Look, before: Tower, now: Tower) -> int:
    """How many notches of sticks that are not there any more show as they did, and are no other
    stick's."""
    still = set(stayed(before, now))
    return sum(
        notch.clear > notches.SHOWS
        and not look.changed[notch.around].any()
        and not _is_known(look, notch, now)
        for name, stick in before.sticks.items()
        if name not in still
        for notch in notches_of(look, stick)
    )


def _is_known(look: Look, notch: Notch, tower: Tower) -> bool:
    """It is one of a stick of the tower."""
    scene, at_mm = look.scene("light"), notch.at_mm[None]
    away = (notches.away_mm(scene, each.ends_mm, at_mm)[0] for each in tower.sticks.values())
    return any(far_mm < KNOWN_MM for far_mm in away)
