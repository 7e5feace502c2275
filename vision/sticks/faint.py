"""Finds a stick whose wood can hardly be told from the mat, pixel by pixel: blackish wood on a dark
grey one, light wood that leans on a sand-coloured one.

Where the picture has changed in a turn that brought nothing else, weak evidence is enough if there
is much of it: it is summed over neighbours before anything is decided.
"""

from dataclasses import replace

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks import notches
from vision.sticks.find import Demand, Found, find_stick
from vision.sticks.look import Look
from vision.sticks.news import Known, beside, claims, is_fresh, left_over, unexplained
from vision.sticks.outline import EDGE, Scene
from vision.sticks.pieces import COLOURS, Colour

NEIGHBOURS_PX = 5
"""Evidence is summed over a square so wide, less than half the width of a stick."""
WEAK = 80.0
"""So surely (of 255) it must be wood, on average. Blackish wood on a dark grey mat was it by 143 to
171, in pictures of one stick with different noise; sums were above this in 0.81 of its place."""
FAINT = Demand(own=0.7, filled=0.7, sides=0.42, lit=0.9)
"""What such a stick must show: that one showed 0.81, 0.53 and 0.99 at least. Nothing of a shadow
looks like wood in full light."""
MARKED = Demand(own=0.6, filled=0.7, sides=0.5, lit=0.4)
"""What one must show of which both notches show, which nothing else has: one that had been dropped,
an end of it in the shade on a sand-coloured mat, showed 0.82 of its wood, and 0.56 of its sides; a
dark one on such a mat in which a window was mirrored 0.72 and 0.69, and 0.53 of its wood before it
was fitted to its outline."""


def marked_sticks(look: Look, known: Known, hand: Array) -> list[tuple[Colour, Found]]:
    """The stick of either wood that shows both notches, though too little of its wood to be one
    else; at most one."""
    tries = [(colour, _marked(look, colour, known, hand)) for colour in COLOURS]
    return [(colour, stick) for colour, stick in tries if stick is not None][:1]


def _marked(look: Look, colour: Colour, known: Known, hand: Array) -> Found | None:
    scene = replace(look.scene(colour), claimed=claims(look, colour, known))
    wood = left_over(look, colour, known.of(colour), hand)
    stick = find_stick(scene, wood, beside(look, wood, known.plots), MARKED)
    if stick is None or not is_fresh(look, stick):
        return None
    marked = notches.fitted(scene, look.lifted(stick.flat_mm))
    if not all(marked.ends_seen):
        return None
    return replace(stick, flat_mm=marked.flat_mm, fit=marked)


def faint_sticks(look: Look, known: Known, hand: Array) -> list[tuple[Colour, Found]]:
    """The stick of either wood that may have been laid, if both its ends show; at most one."""
    tries = [(colour, _faint(look, colour, known, hand)) for colour in COLOURS]
    found = [(colour, stick) for colour, stick in tries if stick is not None]
    return sorted(found, key=lambda each: -each[1].looks)[:1]


def _faint(look: Look, colour: Colour, known: Known, hand: Array) -> Found | None:
    scene = summed(look, colour)
    wood = unexplained(look, scene.own, known.of(colour), hand)
    stick = find_stick(scene, wood, beside(look, wood, known.plots), FAINT)
    believed = stick is not None and all(stick.fit.ends_seen) and is_fresh(look, stick)
    return stick if believed else None


def summed(look: Look, colour: Colour) -> Scene:
    """The scene with the evidence of neighbours summed, where the picture has changed."""
    scene = look.scene(colour)
    near = np.ones((NEIGHBOURS_PX, NEIGHBOURS_PX), np.uint8)
    changed = cv2.dilate(look.changed, near)

    def sum_of(image: Array) -> Array:
        mean = cv2.blur(image, near.shape)
        scaled = cv2.convertScaleAbs(mean, alpha=EDGE / WEAK)
        return np.asarray(cv2.bitwise_and(scaled, changed))

    return replace(scene, own=sum_of(scene.own), lit=sum_of(scene.lit))
