"""Finds a stick that was laid along another one of its colour by its notches.

Its outline can hardly be told from that of the other one, nor its wood. But nothing lies on it, so
both its notches show, and they hide those of the other one or run beside them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from vision.mat import Array
from vision.sticks import notches
from vision.sticks.find import Found, body_points, coverage, lit_share
from vision.sticks.hold import STIRRED, changed_share
from vision.sticks.look import Look
from vision.sticks.news import Known, left_over
from vision.sticks.outline import EDGE, Search, fit
from vision.sticks.over import ON_TOP, best_near, moved
from vision.sticks.pieces import COLOURS, Colour

LANES_MM = np.arange(-5.0, 5.1, 1.0)
"""How far aside of a known stick the notches of another one are looked for."""
REACH_MM = 20.0
"""How far along it."""
OTHER_MM = 3.0
"""Notches nearer to those of a known stick are that one's."""
SLACK_MM = 6.0
"""Two notches of one stick may appear this much nearer or further apart than those of the known
one: it lies higher, and may lean."""
AMISS = 0.02
"""Price of each millimetre of that: of equally clear notches those at the usual distance."""
ENDS = Search(reach_mm=1.0, end_reach_mm=8.0, slack_mm=4.0)


def sticks_along(look: Look, known: Known, hand: Array) -> list[tuple[Colour, Found]]:
    """The stick of either wood that was laid along a known one of it; at most one."""
    tries = [(colour, laid_along(look, colour, known.of(colour), hand)) for colour in COLOURS]
    return [(colour, stick) for colour, stick in tries if stick is not None][:1]


def laid_along(look: Look, colour: Colour, known: Sequence[Array], hand: Array) -> Found | None:
    """The stick of a colour that was laid along one of the known ones (ends (2, 3) each)."""
    traces = Traces(look, colour, known)
    starts = [start for ends_mm in known for start in traces.starts(ends_mm)]
    if not starts:
        return None
    _, start = max(starts, key=lambda pair: pair[0])
    wood = left_over(look, colour, known, hand)
    own = look.wood.of(colour)

    def worth(ends_mm: Array) -> float:
        """Wood beside the known sticks that one here explains, less what is no wood."""
        box, place = look.silhouette(ends_mm)
        here = place > 0
        return float((wood[box][here] > 0).sum() - (own[box][here] < EDGE).sum())

    return traces.found(best_near(start, worth)[1])


@dataclass(frozen=True, slots=True)
class Traces:
    """Notches that no known stick has."""

    look: Look
    colour: Colour
    known: Sequence[Array]

    def starts(self, ends_mm: Array) -> Iterator[tuple[float, Array]]:
        """How clear the notches of a stick along a known one are, and where it lies (2, 3); none if
        nothing hides the notches of that one."""
        scene = self.look.scene(self.colour)
        if changed_share(self.look, ends_mm) < STIRRED or notches.both_show(scene, ends_mm):
            return
        offsets, first, second = notches.profiles(scene, ends_mm, LANES_MM, REACH_MM)
        apart = np.abs(offsets[None, :] - offsets[:, None])
        both = first.max(axis=0)[:, None] + second.max(axis=0)[None, :] - AMISS * apart
        best = np.unravel_index(int(np.where(apart < SLACK_MM, both, 0.0).argmax()), both.shape)
        if both[best] < 2 * notches.SHOWS:
            return
        lanes = (_middle(first[:, best[0]]), _middle(second[:, best[1]]))
        along = float(offsets[list(best)].mean())
        height = ends_mm[:, 2] + self.look.sizes.stick_height_mm
        there = self.look.eye.lift(self.look.eye.flat(ends_mm), height)
        yield float(both[best]), moved(there, along, lanes)

    def found(self, ends_mm: Array) -> Found | None:
        """The stick here, if its notches show and are no other one's."""
        scene, eye = self.look.scene(self.colour), self.look.eye
        result = fit(scene, ends_mm, ENDS)
        there = eye.lift(result.flat_mm, ends_mm[:, 2])
        own, covered = coverage(scene, result.flat_mm)
        is_clear = notches.both_show(scene, there) and own > ON_TOP
        if not is_clear or not all(result.ends_seen) or self._is_known(there):
            return None
        lit = lit_share(scene, body_points(result.flat_mm, self.look.sizes.stick_width_mm))
        return Found(result.flat_mm, result, own, covered, lit)

    def _is_known(self, ends_mm: Array) -> bool:
        """Known sticks have their notches in both places: one of them, or two that cross."""
        scene = self.look.scene(self.colour)
        here = notches.places(scene, ends_mm)
        away = np.array([notches.away_mm(scene, other, here) for other in self.known])
        return bool((away.min(axis=0) < OTHER_MM).all())


def _middle(clear: Array) -> float:
    """The lane (mm aside) in the middle of those in which a notch is clearest."""
    return float(LANES_MM[clear > 0.9 * clear.max()].mean())
