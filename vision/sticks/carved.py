"""Finds a stick by its notches alone, where its wood cannot be told from the mat at all.

Light wood that leans away from the lamps has the very colour of a sand-coloured mat. Its notches
still show: two short dark lines across, as far apart as one stick has them, and its sides beside
them as two edges of the picture.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from vision.mat import Array
from vision.sticks import notches
from vision.sticks.edges import clearness, turned
from vision.sticks.find import BROKEN, Found, body_points, coverage, lit_share
from vision.sticks.geometry import on_notches
from vision.sticks.lines import new_pairs, ways_to_lie
from vision.sticks.look import Look
from vision.sticks.news import Known
from vision.sticks.outline import EDGE, Fit, Frame, Scene, samples
from vision.sticks.pieces import COLOURS, Colour

SIDES = 0.5
"""How clear the sides must be, 0…1."""
ASIDE_MM = 3.0
"""How far aside of where lines cross it a stick may be."""


@dataclass(frozen=True, slots=True, eq=False)
class Over:
    """What lies over a stick."""

    hidden: Array
    """(h, w): where hands and other pieces are."""
    may_hide: bool
    """Also a part of a notch."""


def carved_sticks(look: Look, known: Known, hand: Array) -> list[tuple[Colour, Found]]:
    """The stick of which the picture shows both notches and both sides; at most one. Others may
    have come to lie on parts of the notches of one that is missing."""
    pairs = new_pairs(look, [ends_mm for _, ends_mm in known.sticks], hand)
    hidden = hand.copy()
    for _, ends_mm in known.sticks:
        look.paint_stick(hidden, ends_mm, 1.0)
    scene, over = _all_wood(look), Over(hidden, any(known.lost.values()))
    options = [
        (clearness(scene, look.eye.flat(ends_mm), hidden), number, ends_mm)
        for number, pair in enumerate(pairs)
        for rough_mm in ways_to_lie(look, pair)
        for ends_mm in _refined(look, scene, rough_mm, over)
    ]
    clear, _, ends_mm = max(options, default=(0.0, 0, np.zeros((2, 3))), key=lambda each: each[0])
    return [_found(look, ends_mm, clear, hidden)] if clear > SIDES else []


def _refined(look: Look, scene: Scene, rough_mm: Array, over: Over) -> Iterator[Array]:
    """Ends (2, 3) of the stick between its sides and on its notches; nothing if one does not show,
    unless what lies over it hides a part of it, as far as it may."""
    flat = turned(scene, look.eye.flat(rough_mm), (False, False), over.hidden, ASIDE_MM)
    frame = Frame.around(scene, flat, rough_mm[:, 2])
    lines = notches.seen_at(scene, frame)
    missed = np.isnan(lines).any(axis=1)
    if missed.any():
        there = frame.point(frame.notches, frame.edges.mean(axis=1))
        are_near = (_is_near(look, over.hidden, at_mm) for at_mm in there[missed])
        if not over.may_hide or not all(are_near):
            return
        if sum(coverage(look.scene("light"), flat)) < BROKEN.filled:
            return
        lines[missed] = there[missed]
    yield on_notches(lines, rough_mm[:, 2], look.sizes, look.eye)


def _is_near(look: Look, hidden: Array, at_mm: Array) -> bool:
    """A hidden place (h, w) is so near to a flat point (2,) that it hides a part of a notch."""
    x, y = np.round(look.view.px(at_mm)).astype(int).tolist()
    reach = round(look.sizes.stick_width_mm / 2 * look.view.per_mm)
    rows, columns = (slice(max(v - reach, 0), max(v + reach + 1, 0)) for v in (y, x))
    return bool(hidden[rows, columns].any())


def _all_wood(look: Look) -> Scene:
    """The picture without a say of what is wood in it."""
    scene = look.scene("light")
    return replace(scene, own=np.full_like(scene.own, 255))


def _found(look: Look, ends_mm: Array, clear: float, hidden: Array) -> tuple[Colour, Found]:
    """The stick, of the wood that it looks like rather where other pieces do not hide it."""
    flat = look.eye.flat(ends_mm)
    points = body_points(flat, look.sizes.stick_width_mm)
    bare = points[samples(hidden, look.view, points) < EDGE]
    shown = {each: (samples(look.wood.of(each), look.view, bare) > EDGE).sum() for each in COLOURS}
    colour = max(COLOURS, key=lambda each: int(shown[each]))
    own, covered = coverage(look.scene(colour), flat)
    lit = lit_share(look.scene(colour), points)
    outline = Fit(flat, clear, (True, True), (False, False))
    lines = notches.places(look.scene(colour), ends_mm)
    return colour, Found(flat, outline, own, covered, lit, lines_mm=lines)
