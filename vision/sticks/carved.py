"""Finds a stick by its notches alone, where its wood cannot be told from the mat at all.

Light wood that leans away from the lamps has the very colour of a sand-coloured mat. Its notches
still show: two short dark lines across, as far apart as one stick has them, and its sides beside
them as two edges of the picture.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks import notches
from vision.sticks.edges import clearness, turned
from vision.sticks.find import LONGEST, Found, body_points, coverage, lit_share
from vision.sticks.geometry import on_notches
from vision.sticks.look import Look
from vision.sticks.news import Known
from vision.sticks.outline import Fit, Frame, Scene
from vision.sticks.pieces import COLOURS, Colour
from vision.sticks.sighting import Sighting
from vision.sticks.starts import leaning

ANGLES = np.radians(np.arange(0.0, 180.0, 15.0))
"""Directions in which lines are looked for."""
DIP = 0.06
"""A line is darker than what is 3 mm beside it, on either side, by this share at least."""
BESIDE_MM = 3.0
APART_MM = 5.0
"""Of lines that are nearer to each other the clearest one is taken."""
KNOWN_MM = 4.0
"""A line so near to the notch of a known stick is that notch."""
ACROSS = 0.9
"""Cosine of the angle at most, 25°, between a line and what runs across a stick."""
SHORTEST = 0.6
"""How much nearer to each other than on the table notches appear at least, of a steep stick."""
MOST_PAIRS = 12
"""The clearest pairs of lines that are looked at."""
SIDES = 0.5
"""How clear the sides must be, 0…1."""
ASIDE_MM = 3.0
"""How far aside of where lines cross it a stick may be."""
LEVEL_MM = 3.0
"""One that lies level appears as long as it is, up to this."""


@dataclass(frozen=True, slots=True)
class Line:
    """A short dark line that is new in the picture."""

    at_mm: Array
    along: Array
    """The way (2,) in which the stick runs of which it may be a notch."""
    dip: float


def carved_sticks(look: Look, known: Known, hand: Array) -> list[tuple[Colour, Found]]:
    """The stick of which the picture shows both notches and both sides; at most one."""
    lines = [line for line in new_lines(look, hand) if not _is_known(look, known, line)]
    pairs = [pair for pair in combinations(lines, 2) if _may_belong_together(look, pair)]
    pairs.sort(key=lambda pair: -min(line.dip for line in pair))
    hidden = hand.copy()
    for _, ends_mm in known.sticks:
        look.paint_stick(hidden, ends_mm, 1.0)
    scene = _all_wood(look)
    options = [
        (clearness(scene, look.eye.flat(ends_mm), hidden), number, ends_mm)
        for number, pair in enumerate(pairs[:MOST_PAIRS])
        for rough_mm in ways_to_lie(look, np.stack([line.at_mm for line in pair]))
        for ends_mm in _refined(look, scene, rough_mm, hidden)
    ]
    clear, _, ends_mm = max(options, default=(0.0, 0, np.zeros((2, 3))), key=lambda each: each[0])
    return [_found(look, ends_mm, clear)] if clear > SIDES else []


def new_lines(look: Look, hand: Array) -> list[Line]:
    """Short dark lines where the picture has changed, the clearest first."""
    grey = cv2.GaussianBlur(look.grey, (3, 3), 0).astype(np.float32)
    dips = np.stack([_dip(look, grey, angle) for angle in ANGLES])
    best = dips.max(axis=0)
    where = cv2.dilate(look.changed, np.ones((5, 5), np.uint8)) & look.inside & ~hand
    best[where == 0] = 0.0
    apart = 2 * round(APART_MM * look.view.per_mm / 2) + 1
    peaks = (best > DIP) & (best == cv2.dilate(best, np.ones((apart, apart), np.uint8)))
    rows, columns = np.nonzero(peaks)
    found = []
    for row, column in zip(rows, columns, strict=True):
        angle = ANGLES[int(dips[:, row, column].argmax())]
        at_mm = look.view.mm(np.array([[column, row]], float))[0]
        along = _way(look, angle + np.pi / 2)
        found.append(Line(at_mm, along, float(best[row, column])))
    return sorted(found, key=lambda line: -line.dip)


def _way(look: Look, angle: float) -> Array:
    """The way (2,) on the table that runs at an angle to the rows of the picture."""
    way = look.view.mm(np.array([[np.cos(angle), np.sin(angle)]])) - look.view.mm(np.zeros((1, 2)))
    return np.asarray(way[0] / np.linalg.norm(way[0]))


def _dip(look: Look, grey: Array, angle: float) -> Array:
    """How much darker, as a share, the picture (h, w) is along a line as long as a stick is wide
    than on both sides of it."""
    reach = round(look.sizes.stick_width_mm * look.view.per_mm * 0.4)
    way = np.array([np.cos(angle), np.sin(angle)])
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    tip = np.round(way * reach).astype(int)
    cv2.line(kernel, (reach - tip[0], reach - tip[1]), (reach + tip[0], reach + tip[1]), 1.0)
    mean = np.asarray(cv2.filter2D(grey, -1, kernel / kernel.sum()))
    x, y = np.round(np.array([-way[1], way[0]]) * BESIDE_MM * look.view.per_mm).astype(int)
    sides = np.minimum(np.roll(mean, (y, x), (0, 1)), np.roll(mean, (-y, -x), (0, 1)))
    return np.asarray(1.0 - mean / np.maximum(sides, 1.0))


def _is_known(look: Look, known: Known, line: Line) -> bool:
    """The line is a notch of a known stick."""
    return any(
        np.linalg.norm(notches.places(look.scene(colour), ends_mm) - line.at_mm, axis=1).min()
        < KNOWN_MM
        for colour, ends_mm in known.sticks
    )


def _may_belong_together(look: Look, pair: Sequence[Line]) -> bool:
    """Both lines run across the way from one to the other, as far as notches are apart."""
    way = pair[1].at_mm - pair[0].at_mm
    far = float(np.linalg.norm(way))
    usual = look.sizes.stick_length_mm - 2 * look.sizes.notch_from_end_mm
    across = min(abs(float(line.along @ way)) / max(far, 1.0) for line in pair)
    return SHORTEST < far / usual < LONGEST and across > ACROSS


def ways_to_lie(look: Look, lines_mm: Array) -> Iterator[Array]:
    """Ends (2, 3) of a stick whose notches appear there, flat (2, 2): on plots, flat on the table,
    or leaning on it."""
    sizes = look.sizes
    seen = Sighting(lines_mm, (False, False), (False, False), None, lines_mm)
    levels = [sizes.on_plots_mm, sizes.stick_height_mm / 2]
    flat = np.array([[level, level] for level in levels])
    off_mm = np.abs(seen.too_long_mm(flat, (look.eye, sizes)))
    tries = [heights for heights, off in zip(flat, off_mm, strict=True) if off < LEVEL_MM]
    for heights in (*tries, *leaning(seen, (look.eye, sizes))):
        yield on_notches(lines_mm, heights, sizes, look.eye)


def _refined(look: Look, scene: Scene, rough_mm: Array, hidden: Array) -> Iterator[Array]:
    """Ends (2, 3) of the stick between its sides and on its notches; nothing if one does not
    show."""
    doubt = (False, False)
    flat = turned(scene, look.eye.flat(rough_mm), doubt, hidden, ASIDE_MM)
    lines = notches.seen_at(scene, Frame.around(scene, flat, rough_mm[:, 2]))
    if not np.isnan(lines).any():
        yield on_notches(lines, rough_mm[:, 2], look.sizes, look.eye)


def _all_wood(look: Look) -> Scene:
    """The picture without a say of what is wood in it."""
    scene = look.scene("light")
    return replace(scene, own=np.full_like(scene.own, 255))


def _found(look: Look, ends_mm: Array, clear: float) -> tuple[Colour, Found]:
    """The stick, of the wood that it looks like rather."""
    flat = look.eye.flat(ends_mm)
    shown = {colour: coverage(look.scene(colour), flat) for colour in COLOURS}
    colour = max(COLOURS, key=lambda each: shown[each][0])
    own, covered = shown[colour]
    lit = lit_share(look.scene(colour), body_points(flat, look.sizes.stick_width_mm))
    outline = Fit(flat, clear, (True, True), (False, False))
    lines = notches.places(look.scene(colour), ends_mm)
    return colour, Found(flat, outline, own, covered, lit, lines_mm=lines)
