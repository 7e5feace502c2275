"""Finds short dark lines that are new in the picture: notches of a stick that nobody knows yet.

What was laid shows both its notches, since nothing lies on it: two lines across, as far apart as
one stick has them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks import notches
from vision.sticks.find import LONGEST
from vision.sticks.geometry import on_notches
from vision.sticks.level import level_of
from vision.sticks.look import Look
from vision.sticks.outline import EDGE
from vision.sticks.sighting import Sighting
from vision.sticks.starts import leaning

ANGLES = np.radians(np.arange(0.0, 180.0, 15.0))
"""Directions in which lines are looked for."""
DIP = 0.06
"""A line is darker than what is 3 mm beside it, on either side, by this share at least."""
BESIDE_MM = 3.0
APART_MM = 5.0
"""Of lines that run alike and are nearer to each other the clearest one is taken."""
KNOWN_MM = 3.0
"""A line nearer to the notch of a known stick is that notch."""
ACROSS = 0.9
"""Cosine of the angle at most, 25°, between a line and what runs across a stick."""
SHORTEST = 0.6
"""How much nearer to each other than on the table notches appear at least, of a steep stick."""
MOST_LINES = 200
"""The clearest lines that are looked at: where all of the picture is new there are thousands. In
towers of up to thirty sticks one that was laid brought 70 at most."""
MOST_PAIRS = 12
"""The clearest pairs of them that are."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Short dark lines that are new in the picture."""

    at_mm: Array
    """Flat (n, 2)."""
    along: Array
    """The ways (n, 2) in which the sticks run of which they may be notches."""
    dip: Array
    """How much darker than what is beside them they are, as a share (n,)."""

    def but(self, look: Look, known: Iterable[Array]) -> "Lines":
        """Those that are not notches of known sticks (ends (2, 3))."""
        scene, new = look.scene("light"), np.full(len(self.dip), True)
        for ends_mm in known:
            new &= notches.away_mm(scene, ends_mm, self.at_mm) > KNOWN_MM
        return Lines(self.at_mm[new], self.along[new], self.dip[new])

    def pairs(self, usual_mm: float) -> list[Array]:
        """Places (2, 2) of two that run across the way from one to the other and are as far apart
        as notches, which are `usual_mm` apart on the table; the clearest first."""
        one, other = np.triu_indices(len(self.dip), 1)
        way = self.at_mm[other] - self.at_mm[one]
        far = np.linalg.norm(way, axis=1)
        lean = [np.abs((self.along[each] * way).sum(axis=1)) for each in (one, other)]
        fits = (far > SHORTEST * usual_mm) & (far < LONGEST * usual_mm)
        fits &= np.minimum(*lean) > ACROSS * far
        clear = np.minimum(self.dip[one], self.dip[other])
        best = sorted(np.flatnonzero(fits).tolist(), key=lambda number: -clear[number])[:MOST_PAIRS]
        return [self.at_mm[[one[number], other[number]]] for number in best]


def new_pairs(look: Look, known: Iterable[Array], hand: Array) -> list[Array]:
    """Flat places (2, 2) of what may be both notches of a stick, neither of them one of the known
    ones' (ends (2, 3)); the clearest first."""
    return new_lines(look, hand).but(look, known).pairs(_usual_mm(look))


def new_pairs_in(
    wood: Array, look: Look, known: Iterable[Array], hand: Array
) -> Iterator[list[Array]]:
    """The same in wood (h, w); and then those of which one notch may be a known stick's: it was
    laid just on that."""
    lines, usual_mm = new_lines(look, hand, wood), _usual_mm(look)
    yield lines.but(look, known).pairs(usual_mm)
    yield lines.pairs(usual_mm)


def _usual_mm(look: Look) -> float:
    """How far apart the notches of a stick on the table are."""
    return look.sizes.stick_length_mm - 2 * look.sizes.notch_from_end_mm


def ways_to_lie(look: Look, lines_mm: Array) -> Iterator[Array]:
    """Ends (2, 3) of a stick whose notches appear there, flat (2, 2): level, as high as their
    distance tells, or leaning on the table."""
    world = look.eye, look.sizes
    seen = Sighting(lines_mm, (False, False), (False, False), None, lines_mm)
    level = level_of(seen, world)
    tries = [] if level is None else [np.full(2, level)]
    for heights in (*tries, *leaning(seen, world)):
        yield on_notches(lines_mm, heights, look.sizes, look.eye)


def new_lines(look: Look, hand: Array, wood: Array | None = None) -> Lines:
    """Lines where the picture has changed, with wood (h, w) on either side if that is told."""
    near = np.ones((5, 5), np.uint8)
    where = cv2.dilate(look.changed, near) & look.inside & ~hand
    if wood is not None:
        where &= cv2.dilate(wood, near)
    part = _around(np.asarray(where), 2 * round(BESIDE_MM * look.view.per_mm))
    grey = cv2.GaussianBlur(look.grey[part], (3, 3), 0).astype(np.float32)
    on = None if wood is None else wood[part] > EDGE
    dips = np.stack([_dip(look, grey, on, angle) for angle in ANGLES])
    dips[:, where[part] == 0] = 0.0
    apart = 2 * round(APART_MM * look.view.per_mm / 2) + 1
    alike = np.maximum(np.maximum(dips, np.roll(dips, 1, 0)), np.roll(dips, -1, 0))
    best = np.stack([cv2.dilate(each, np.ones((apart, apart), np.uint8)) for each in alike])
    angle, row, column = np.nonzero((dips > DIP) & (dips == best))
    clearest = np.argsort(-dips[angle, row, column], kind="stable")[:MOST_LINES]
    angle, row, column = angle[clearest], row[clearest], column[clearest]
    corner = part[1].start, part[0].start
    at_mm = look.view.mm(np.column_stack([column, row]) + corner)
    return Lines(at_mm, _ways(look, ANGLES + np.pi / 2)[angle], dips[angle, row, column])


def _around(where: Array, room_px: int) -> tuple[slice, slice]:
    """Rows and columns of the part of a map (h, w) in which it is set, and of a rim around it."""
    x, y, width, height = cv2.boundingRect(where)
    rows = slice(max(y - room_px, 0), y + height + room_px)
    return rows, slice(max(x - room_px, 0), x + width + room_px)


def _ways(look: Look, angles: Array) -> Array:
    """The ways (n, 2) on the table that run at angles (n,) to the rows of the picture."""
    ways = np.column_stack([np.cos(angles), np.sin(angles)])
    ways = look.view.mm(ways) - look.view.mm(np.zeros(2))
    return np.asarray(ways / np.linalg.norm(ways, axis=1, keepdims=True))


def _dip(look: Look, grey: Array, wood: Array | None, angle: float) -> Array:
    """How much darker, as a share, the picture (h, w) is along a line as long as a stick is wide
    than on both sides of it; 0 where these are not both wood (h, w), if that is told."""
    reach = round(look.sizes.stick_width_mm * look.view.per_mm * 0.4)
    way = np.array([np.cos(angle), np.sin(angle)])
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    tip = np.round(way * reach).astype(int)
    cv2.line(kernel, (reach - tip[0], reach - tip[1]), (reach + tip[0], reach + tip[1]), 1.0)
    mean = np.asarray(cv2.filter2D(grey, -1, kernel / kernel.sum()))
    x, y = np.round(np.array([-way[1], way[0]]) * BESIDE_MM * look.view.per_mm).astype(int)

    def beside(image: Array) -> tuple[Array, Array]:
        return np.roll(image, (y, x), (0, 1)), np.roll(image, (-y, -x), (0, 1))

    dip = np.asarray(1.0 - mean / np.maximum(np.minimum(*beside(mean)), 1.0))
    return dip if wood is None else np.where(np.logical_and(*beside(wood)), dip, 0.0)
