"""Which of two crossing sticks of one wood is above.

A stick that comes to lie under another one leaves the upper side of that one as it was, down to the
grain. One that is laid on it brings a grain of its own, and its edges run through the crossing.
"""

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks import notches
from vision.sticks.geometry import within
from vision.sticks.look import Look
from vision.sticks.outline import samples
from vision.sticks.pieces import Colour, Stick

Pair = tuple[Stick, Stick]

SMALLEST_PX = 15
"""Fewer pixels within a crossing tell nothing: of smaller ones most is rim."""
GRAIN = 0.015
"""What differs by less than this share of its brightness surely shows no other wood. Of 5 crossings
of light wood under which a stick was dropped none differed by more than 0.005; where one was laid
over light wood it was never less than 0.036. Of dark wood up to 0.015, and from 0.024 on."""
NOISE = 1.7
"""Dark wood that differs by less than so many times the noise may be as it was: it differed by 1.4
to 2.0 of it, and where a stick was laid over it by 3.1 and more, in a noisy picture by 1.8."""
ALONE_MM, INSIDE_MM = 5.0, 1.0
"""So far from each other two notches are told apart; and so far from the rim of a crossing one is
that is surely in it."""
UNBROKEN = 1.35
"""How much stronger the upper stick's edges are inside a crossing of equal wood."""


def as_it_was(look: Look, colour: Colour, place: Array, hiding: Iterable[Array]) -> bool | None:
    """Does a place (n, 2), flat mm, of this wood show what it showed in the picture before, as far
    as none of these outlines is over it? None if it may; too little that is open does not."""
    low, high = (edge(_px(look, place), axis=0) for edge in (np.min, np.max))
    box = slice(low[1], high[1] + 1), slice(low[0], high[0] + 1)
    mask = np.zeros_like(look.inside[box])
    cv2.fillConvexPoly(mask, _px(look, place) - low, 255)
    for outline in hiding:
        cv2.fillConvexPoly(mask, _px(look, outline) - low, 0)
    within = cv2.erode(mask, np.ones((3, 3), np.uint8), borderValue=0) > 0
    if np.count_nonzero(within) < SMALLEST_PX:
        return False
    unrest, grey = (float(np.median(image[box][within])) for image in (look.unrest, look.grey))
    if unrest < GRAIN * grey:
        return True
    return None if unrest < NOISE * look.usual_unrest(colour) else False


def _px(look: Look, outline: Array) -> Array:
    return np.round(look.view.px(outline)).astype(np.int32)


def notches_decide(pair: Pair, shared: Array, others: Iterable[Array], look: Look) -> bool | None:
    """Equal wood: where the two cross, the upper stick's notches show, and the lower one's do not.
    None if none is there, as far as none of these outlines is over it, or they do not agree."""
    one, other = pair
    hiding = list(others)
    first, second = (
        _shows_notches(*way, shared, hiding, look) for way in ((one, other), (other, one))
    )
    if second is None or first is None:
        return first if second is None else not second
    return first if first != second else None


def _shows_notches(
    stick: Stick, crossed: Stick, shared: Array, hiding: Sequence[Array], look: Look
) -> bool | None:
    """Do the stick's notches show that are openly in the crossing, apart from the other one's?"""
    scene = look.scene(stick.colour)
    places = notches.places(scene, stick.ends_mm)
    openly = [
        within(shared, at, INSIDE_MM) and not any(within(outline, at) for outline in hiding)
        for at in places
    ]
    alone = notches.away_mm(scene, crossed.ends_mm, places) > ALONE_MM
    clear = notches.clarity(scene, stick.ends_mm)[alone & openly]
    if not len(clear):
        return None
    return True if clear.min() > notches.SHOWS else False if clear.max() < notches.HIDDEN else None


def edges_decide(pair: Pair, shared: Array, look: Look) -> bool | None:
    """Equal wood: the upper stick's long edges run through the crossing, the lower one's stop."""
    strength = [edge_strength(stick, shared, look) for stick in pair]
    if max(strength) < 4.0:
        return None
    if strength[0] > UNBROKEN * strength[1]:
        return True
    return False if strength[1] > UNBROKEN * strength[0] else None


def edge_strength(stick: Stick, shared: Array, look: Look) -> float:
    """Mean brightness step (of 255) across the stick's long edges inside the crossing."""
    quad = look.top_face(stick.ends_mm).astype(float)
    polygon = shared.astype(np.float32)
    steps: list[float] = []
    for start, stop, inward in ((quad[0], quad[3], quad[1]), (quad[1], quad[2], quad[0])):
        line = start + np.linspace(0, 1, 60)[:, None] * (stop - start)
        aside = (inward - start) / np.linalg.norm(inward - start) * 1.3
        within = [cv2.pointPolygonTest(polygon, (float(x), float(y)), True) > -0.6 for x, y in line]
        if any(within):
            grey = [samples(look.grey, look.view, line[within] + side) for side in (aside, -aside)]
            steps.append(float(np.abs(grey[0].astype(float) - grey[1]).mean()))
    return max(steps, default=0.0)
