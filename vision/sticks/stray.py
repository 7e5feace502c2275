"""Sticks that nobody took, though they are not found: they are where they were, or fell in a way in
which they cannot be made out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks.find import PLAIN_LIT
from vision.sticks.hold import Tracked, beside_mm2
from vision.sticks.look import Look
from vision.sticks.news import beside, left_over, unexplained
from vision.sticks.outline import EDGE
from vision.sticks.over import BESIDE_MM2
from vision.sticks.pieces import TABLE, Colour, Layout, Stick, Support

STRAY_MM2 = 600.0
"""A patch of wood that nothing explains and that is so large, 0.4 of a stick's upper side, belongs
to a stick. Where shade had left a sand-coloured mat, patches of 486 looked like light wood."""
MOSTLY = 0.5
"""Share of a patch that tells of what it is."""
THERE = 2.2
"""A stick that seems to be gone is there if its place, beside all others, shows so much more of its
wood than of mat. It was 2.25 to 11 times as much of five that were there, 1.8 of two, and 0.9 at
most of 25 that were gone and had not been found elsewhere."""


def still_there(
    look: Look, lost: Mapping[str, Tracked], found: Iterable[Tracked]
) -> dict[str, Tracked]:
    """Those of the sticks that seem to be gone that are where they were, given all that were found:
    of an end in the shade of what was laid on it mat seems to show."""
    places = [(stick.colour, stick.ends_mm) for stick in found]
    back = {}
    for name, old in lost.items():
        alike = [ends_mm for colour, ends_mm in places if colour == old.colour]
        own, mat = beside_mm2(look, old, alike)
        if own - THERE * mat > BESIDE_MM2:
            back[name] = old
    return back


def unfound_sticks(
    look: Look, gone: Iterable[Stick], layout: Layout, hand: Array
) -> Iterator[Stick]:
    """Those of the sticks that are gone of whose colour new wood lies there that no piece explains,
    told as fallen."""
    for stick in gone:
        stray = beside(look, _stray(look, hand, layout, stick.colour), layout.plots.values())
        patch = largest_patch(cv2.bitwise_and(stray, look.changed))
        large = cv2.countNonZero(patch) > STRAY_MM2 * look.view.per_mm**2
        if large and not _is_shade(look, patch):
            yield replace(stick, supports=(Support(TABLE),), confidence=0.3, visible=0.0)


def _stray(look: Look, hand: Array, layout: Layout, colour: Colour) -> Array:
    """Wood (h, w) that may be that of a stick of this colour and that no stick explains. Dark wood
    in which a lamp is mirrored looks like light wood."""
    sticks = layout.sticks.values()
    if colour == "light":
        own = [stick.ends_mm for stick in sticks if stick.colour == colour]
        return left_over(look, colour, own, hand)
    return unexplained(look, look.wood.any, [stick.ends_mm for stick in sticks], hand)


def _is_shade(look: Look, patch: Array) -> bool:
    """A patch (h, w) may be sand in the shade, which looks like light wood on which no lamp shines:
    none of it is in full light, and most is no dark wood."""
    lit, dark = (
        float((image[patch > 0] > EDGE).mean())
        for image in (look.scene("light").lit, look.wood.dark)
    )
    return lit <= PLAIN_LIT and dark < MOSTLY


def largest_patch(mask: Array) -> Array:
    """The largest connected part of a mask (h, w)."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    if len(stats) < 2:
        return np.zeros_like(mask)
    return np.where(labels == 1 + stats[1:, cv2.CC_STAT_AREA].argmax(), mask, 0)
