"""Finds a stick that was laid along others of its colour by its notches.

Its outline can hardly be told from those of the others, nor its wood. But nothing lies on it, so
both its notches show, where there were none before.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from vision.mat import Array
from vision.sticks import notches
from vision.sticks.find import PROMISING, Found, body_points, coverage, lit_share
from vision.sticks.lines import KNOWN_MM, new_pairs_in, ways_to_lie
from vision.sticks.look import Look
from vision.sticks.news import Known
from vision.sticks.outline import Search, fit
from vision.sticks.over import ON_TOP, moved
from vision.sticks.pieces import COLOURS, Colour

LANES_MM = np.arange(-5.0, 5.1, 1.0)
"""How far aside of where a line was found the middle of the notch is looked for."""
REACH_MM = 3.0
"""How far along the stick."""
ENDS = Search(reach_mm=1.0, end_reach_mm=8.0, slack_mm=4.0, notch_weight=1.2)
"""A notch counts more than the clearest end: just beyond its own end that of one it lies along may
show, which was 5 mm away in tower 200; any weight from 1.0 to 1.5 mends that, from 1.2 on 202."""
LIT, SIDES = 0.8, 0.4
"""What was laid lies above the others: it shows so much of its wood in full light, or so much of
its sides, at least. Of 77 found where they lay, in 60 games and 7 towers, 3 showed less than 0.85
of the first, and 0.44 and more of the second; the notches of different sticks, taken for those of
one, showed 0.64 and 0 (tower 190) or 0.60 and 0.36 (193)."""


def sticks_along(
    look: Look, known: Known, hand: Array, woods: Iterable[Colour] = COLOURS
) -> list[tuple[Colour, Found]]:
    """The stick of one of some woods that was laid along known ones of it; at most one."""
    tries = [(colour, laid_along(look, colour, known.of(colour), hand)) for colour in woods]
    return [(colour, stick) for colour, stick in tries if stick is not None][:1]


def laid_along(look: Look, colour: Colour, known: Sequence[Array], hand: Array) -> Found | None:
    """The stick of a colour that was laid along some of the known ones (ends (2, 3) each)."""
    traces = Traces(look, colour, known)
    for pairs in new_pairs_in(look.wood.of(colour), look, known, hand):
        for ends_mm in (start for pair in pairs for start in traces.starts(pair)):
            if (stick := traces.found(ends_mm)) is not None:
                return stick
    return None


@dataclass(frozen=True, slots=True)
class Traces:
    """Notches that no known stick has."""

    look: Look
    colour: Colour
    known: Sequence[Array]

    def starts(self, lines_mm: Array) -> Iterator[Array]:
        """Ways to lie (2, 3) of a stick whose notches may be two lines, flat (2, 2): a line runs
        all across it, so it is in its middle that the notches are clearest."""
        scene = self.look.scene(self.colour)
        for ends_mm in ways_to_lie(self.look, lines_mm):
            if coverage(scene, scene.eye.flat(ends_mm))[0] < PROMISING * ON_TOP:
                continue
            _, *clear = notches.profiles(scene, ends_mm, LANES_MM, REACH_MM)
            lanes = [_middle(each.max(axis=1)) for each in clear]
            yield moved(ends_mm, 0.0, (lanes[0], lanes[1]))

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
        # Of one that leans away from a lamp the sides show.
        if lit < LIT and result.side_share < SIDES:
            return None
        level_mm = float(ends_mm[:, 2].mean())
        return Found(result.flat_mm, result, own, covered, lit, level_mm)

    def _is_known(self, ends_mm: Array) -> bool:
        """Known sticks have their notches in both places: one of them, or two that cross."""
        scene = self.look.scene(self.colour)
        here = notches.places(scene, ends_mm)
        away = np.array([notches.away_mm(scene, other, here) for other in self.known])
        return bool((away.reshape(-1, 2).min(axis=0, initial=np.inf) < KNOWN_MM).all())


def _middle(clear: Array) -> float:
    """The lane (mm aside) in the middle of those in which a notch is clearest."""
    return float(LANES_MM[clear >= 0.9 * clear.max()].mean())
