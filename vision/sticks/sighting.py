"""What the picture says of one stick before its height is known."""

from dataclasses import dataclass, replace

import numpy as np

from vision.mat import Array
from vision.sticks import notches
from vision.sticks.geometry import Eye, marks
from vision.sticks.outline import Fit, Frame, Scene
from vision.sticks.pieces import Sizes

LENGTH_MM = 1.0
"""Usual error of the measured length of a stick whose ends both border on mat."""
NOTCHES_MM = 0.5
"""The same of the distance between its notches. It was 0.2 in rendered games, and 0.26 at most in
recorded ones; a saw is not that exact."""
MOST = 25.0
"""What ends that do not fit cost at most."""
DOUBTED = 9.0
"""From this cost on notches count for less and less: one may be sawn amiss."""
ENDS_MOST = 6.0
"""What ends that are not where the notches say cost at most: wood may seem to end elsewhere, where
other wood or a shadow is, but no line that is none runs across in two places at once."""
ALONE_MOST = 6.0
"""The same of a single notch that is not where the ends say: a line of shade may run across."""

World = tuple[Eye, Sizes]


@dataclass(frozen=True, slots=True)
class Sighting:
    """A stick as it is seen, before anything is known about its height."""

    flat_mm: Array
    """Axis ends in flat coordinates, (2, 2)."""
    ends_seen: tuple[bool, bool]
    ends_free: tuple[bool, bool]
    tips_mm: Array | None = None
    """Where its outline ends, flat (2, 2), however it lies."""
    notches_mm: Array | None = None
    """Where its notches are, flat (2, 2), if both show."""
    notch_mm: Array | None = None
    """The same if only one shows, (2, 2); nan for the other one."""

    @classmethod
    def of(cls, scene: Scene, outline: Fit, heights_mm: Array) -> "Sighting":
        """A stick that has this outline if it is so high, (2,)."""
        frame = Frame.around(scene, outline.flat_mm, heights_mm)
        lines = notches.seen_at(scene, frame)
        tips = frame.point(frame.tips, np.zeros(2))
        hidden = int(np.isnan(lines).any(axis=1).sum())
        shown, alone = (lines if hidden == count else None for count in (0, 1))
        return cls(outline.flat_mm, outline.ends_seen, outline.ends_free, tips, shown, alone)

    @property
    def length_error_mm(self) -> float:
        """How well the distance of the two ends is known."""
        return self._blur_mm if all(self.ends_seen) else 25.0

    @property
    def _blur_mm(self) -> float:
        """The same if both were seen."""
        return LENGTH_MM * (1.0 + 0.7 * (2 - sum(self.ends_free)))

    def without(self, end: int) -> "Sighting":
        """The same, if one end is not where it seems to be."""
        seen, free = list(self.ends_seen), list(self.ends_free)
        seen[end] = free[end] = False
        return replace(self, ends_seen=(seen[0], seen[1]), ends_free=(free[0], free[1]))

    def turned_round(self) -> "Sighting":
        """The same with its ends in the other order."""
        marked = (self.tips_mm, self.notches_mm, self.notch_mm)
        tips, lines, line = (None if each is None else each[::-1] for each in marked)
        seen, free = self.ends_seen[::-1], self.ends_free[::-1]
        return Sighting(self.flat_mm[::-1], seen, free, tips, lines, line)

    def too_long_mm(self, heights_mm: Array, world: World) -> Array:
        """How much longer (n,) a stick would have to be than it is, if its ends were at each of the
        heights (n, 2): by the distance of its notches, if they show, else of its ends."""
        eye, sizes = world
        heights, full = np.asarray(heights_mm, float), sizes.stick_length_mm
        if self.notches_mm is None:
            return _apart_mm(self.flat_mm, heights, eye) - full
        share = sizes.notch_from_end_mm / full
        level = heights + share * (heights[:, ::-1] - heights) + sizes.stick_height_mm / 2
        return _apart_mm(self.notches_mm, level, eye) / (1 - 2 * share) - full

    def misfit(self, ends_mm: Array, world: World) -> float:
        """How badly a stick at `ends_mm` (2, 3), as long as it should be, fits what is seen, its
        place along itself aside: squared deviations, in units of their usual size."""
        ends, lines = self.away(ends_mm, world)
        if lines is None:
            apart = min(float(ends[1] - ends[0]) ** 2 / self.length_error_mm**2, MOST)
            return apart + self._notch_misfit(ends, ends_mm, world)
        apart = float(lines[1] - lines[0]) ** 2 / NOTCHES_MM**2
        apart = DOUBTED * float(np.log1p(apart / DOUBTED))
        aside = 2 * (ends - lines.mean()) ** 2 @ np.array(self.ends_seen) / self.length_error_mm**2
        return apart + min(float(aside), ENDS_MOST)

    def _notch_misfit(self, ends: Array, ends_mm: Array, world: World) -> float:
        """How badly the only notch that shows fits ends that are seen so far (2,) beyond those of a
        stick at `ends_mm` (2, 3): where it is between them tells whether one leans."""
        if self.notch_mm is None or not any(self.ends_seen):
            return 0.0
        eye, sizes = world
        run = self.flat_mm[1] - self.flat_mm[0]
        lines = (self.notch_mm - marks(ends_mm, sizes, eye)[0]) @ run / np.linalg.norm(run)
        known = ends[list(self.ends_seen)]
        aside = float(np.nanmean(lines) - known.mean())
        usual = (NOTCHES_MM**2 + self._blur_mm**2 / len(known)) / 2
        return min(aside**2 / usual, ALONE_MOST)

    def away(self, ends_mm: Array, world: World) -> tuple[Array, Array | None]:
        """How far beyond where those of a stick at `ends_mm` (2, 3) are its ends (2,) are seen, and
        its notches (2,): mm along it, towards its second end."""
        eye, sizes = world
        run = self.flat_mm[1] - self.flat_mm[0]
        along = run / np.linalg.norm(run)
        lines, faces = marks(ends_mm, sizes, eye)
        if self.tips_mm is None:
            return (self.flat_mm - eye.flat(ends_mm)) @ along, None
        tips = np.array([(faces[0] @ along).min(), (faces[1] @ along).max()])
        ends = self.tips_mm @ along - tips
        return ends, None if self.notches_mm is None else (self.notches_mm - lines) @ along

    @property
    def anchor(self) -> float:
        """Which point keeps its place when the stick gets its exact length."""
        if self.ends_seen[0] != self.ends_seen[1]:
            return 0.0 if self.ends_seen[0] else 1.0
        if self.ends_free[0] != self.ends_free[1]:
            return 0.15 if self.ends_free[0] else 0.85
        return 0.5


def _apart_mm(flat_mm: Array, heights_mm: Array, eye: Eye) -> Array:
    """Distance (n,) of two flat points (2, 2) at each of the heights (n, 2)."""
    first, second = (eye.lift(flat_mm[end], heights_mm[:, end]) for end in (0, 1))
    return np.asarray(np.linalg.norm(second - first, axis=1))


@dataclass(frozen=True, slots=True)
class Floor:
    """A place where the stick covers another one in the picture."""

    flat_mm: Array
    """(2,)"""
    top_mm: float
    """How high the covered one is there."""
    seen: bool
    """The woods differ, so that it can be seen who is above; else it is only likely."""

    @property
    def most(self) -> float:
        """What it costs at most to lie lower."""
        return 25.0 if self.seen else 4.0
