"""What any two faces of a deck are to each other, worked out once.

Every face is there upright and turned by 180°. What is known of two of them holds for both of them
turned as well, and for the second and the first.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import cv2
import numpy as np

from vision.cards.closely import Differing, differing
from vision.cards.ink import Inks, Printed, inks_of
from vision.cards.light import strongest
from vision.cards.loupe import Thing, exposed_alike, small_things
from vision.cards.segments import Floats, Mask
from vision.cards.tint import Tints, tints_of
from vision.cards.tones import retoned
from vision.picture import Picture

Both = tuple[Picture, Picture]
Result = TypeVar("Result")

DRAWN_APART = 22.0
"""Levels (of 255) that no change of tones explains."""
DRAWN_OTHERWISE = 0.5
"""Correlation of their lines from afar below which two faces differ in large things: of 90 pairs
that differ in small things only none had less than 0.57."""


def unchanged(result: Result) -> Result:
    return result


@dataclass(frozen=True, slots=True, eq=False)
class Remembered(Generic[Result]):
    """Results about two of K faces: entry k is upright, entry K + k is turned by 180°."""

    count: int
    work_out: Callable[[int, int], Result]
    """Of two entries, the first of which is upright and no later face than the other."""
    turned: Callable[[Result], Result]
    """The same result about both faces turned."""
    swapped: Callable[[Result], Result] = unchanged
    """The same result about the second and the first."""
    known: dict[tuple[int, int], Result] = field(default_factory=dict)

    def __call__(self, one: int, other: int) -> Result:
        if one % self.count > other % self.count:
            return self.swapped(self(other, one))
        if one >= self.count:
            return self.turned(self(one - self.count, (other + self.count) % (2 * self.count)))
        if (one, other) not in self.known:
            self.known[one, other] = self.work_out(one, other)
        return self.known[one, other]


class Pairs:
    """Two entries of a deck side by side; see `Faces` for what each of these arrays is."""

    def __init__(
        self,
        fine: Floats,
        edge: Floats,
        large: Picture,
        printed: tuple[Printed, ...],
        drawn_alike: Floats,
    ) -> None:
        self._fine, self._edge, self._large = fine, edge, large
        self._printed, self._drawn_alike = printed, drawn_alike
        count = len(fine) // 2
        self.drawn_apart = Remembered(count, self._drawn_apart, _turned)
        """height×width: where no change of tones or colours turns one face into the other."""
        self.exposed_alike = Remembered(count, self._exposed_alike, _both_turned, _both_swapped)
        """Both as the loupe shows them, and in the tones of one photo."""
        self.small_things = Remembered(count, self._small_things, self._things_turned)
        """In which small things they differ; none if in large ones, or in none."""
        self.differing = Remembered(count, self._differing, _parts_turned)
        """Where they differ, plainly and at all, as the loupe shows them."""
        self.inks = Remembered(count, self._inks, _inks_turned, _inks_swapped)
        """Both as the same drawing in two inks; None if they are not."""
        self.tints = Remembered(count, self._tints, _tints_turned, _tints_swapped)
        """Both as the same drawing with two fills; None if they are not."""

    def _drawn_apart(self, one: int, other: int) -> Mask:
        first, second = self._fine[one], self._fine[other]
        # Signed and blurred: an edge that is a little off cancels, a different stroke does not.
        there = cv2.blur(first - retoned(second, first), (3, 3))
        back = cv2.blur(second - retoned(first, second), (3, 3))
        away = strongest(np.maximum(np.abs(there), np.abs(back)))
        edge = np.maximum(self._edge[one], self._edge[other])
        return np.asarray(away > DRAWN_APART + 0.7 * edge)

    def _exposed_alike(self, one: int, other: int) -> Both:
        return exposed_alike(self._large[one], self._large[other])

    def _small_things(self, one: int, other: int) -> tuple[Thing, ...]:
        if self._drawn_alike[one, other] < DRAWN_OTHERWISE:
            return ()
        return small_things(*self.exposed_alike(one, other))

    def _things_turned(self, things: tuple[Thing, ...]) -> tuple[Thing, ...]:
        return tuple(thing.turned(self._large[0].shape) for thing in things)

    def _differing(self, one: int, other: int) -> Differing:
        return differing(*self.exposed_alike(one, other))

    def _inks(self, one: int, other: int) -> Inks | None:
        return inks_of(self._printed[one], self._printed[other])

    def _tints(self, one: int, other: int) -> Tints | None:
        faces = self._fine[one], self._fine[other]
        return tints_of(*faces, self._printed[one], self._printed[other])


def _turned(mask: Mask) -> Mask:
    return mask[::-1, ::-1]


def _both_turned(both: Both) -> Both:
    return both[0][::-1, ::-1], both[1][::-1, ::-1]


def _both_swapped(both: Both) -> Both:
    return both[1], both[0]


def _parts_turned(parts: Differing) -> Differing:
    return parts[0][::-1, ::-1], parts[1][::-1, ::-1]


def _inks_turned(inks: Inks | None) -> Inks | None:
    return inks and inks.turned()


def _inks_swapped(inks: Inks | None) -> Inks | None:
    return inks and inks.swapped()


def _tints_turned(tints: Tints | None) -> Tints | None:
    return tints and tints.turned()


def _tints_swapped(tints: Tints | None) -> Tints | None:
    return tints and tints.swapped()
