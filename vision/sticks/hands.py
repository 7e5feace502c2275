"""Where hands are in the picture."""

from collections.abc import Iterable, Mapping

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks.look import Look
from vision.sticks.pieces import Plot

HAND_MM = 7.3
"""Half the width of a finger, more than that of a stick high up, seen with one of its sides."""
BROAD = 1.5
"""Something in which a disc this many times as wide as a plot finds room is a palm."""
HAND_STEPS = 8
"""Fingers reach this far beyond the thick part of a hand, in steps of 4 mm."""


def hand_mask(look: Look, known: Mapping[str, Plot], sticks: Iterable[Array] = ()) -> Array:
    """Where hands are, (h, w) uint8: thick things that come in over the mat's border, or that are
    broader than any piece (the sleeve behind a hand may look like the mat). Known plots and sticks
    (ends (2, 3)) are none, however many lie side by side."""
    size = (look.wood.mat.shape[1] // 3, look.wood.mat.shape[0] // 3)
    foreign = cv2.bitwise_not(look.wood.mat) & look.inside
    for plot in known.values():
        look.paint_plot(foreign, plot.at_mm, 2.0, 0)
    for ends_mm in sticks:
        look.paint_stick(foreign, ends_mm, 1.0, 0)
    small = cv2.resize(foreign, size, interpolation=cv2.INTER_AREA) > 127
    thick = thick_parts(foreign, look.inside, HAND_MM * look.view.per_mm)
    _, labels = cv2.connectedComponents(thick)
    broad = round(BROAD * look.sizes.plot_diameter_mm * look.view.per_mm / 3)
    palm = cv2.erode(thick, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (broad, broad)))
    border = cv2.resize(look.inside, size, interpolation=cv2.INTER_NEAREST)
    rim = (border > 0) & (cv2.erode(border, np.ones((5, 5), np.uint8), borderValue=0) == 0)
    named = np.setdiff1d(np.unique(labels[rim | (palm > 0)]), [0])
    hands = np.isin(labels, named).astype(np.uint8) * 255
    for _ in range(HAND_STEPS):
        hands = np.where(small, cv2.dilate(hands, np.ones((5, 5), np.uint8)), 0).astype(np.uint8)
    grown = cv2.dilate(hands, np.ones((5, 5), np.uint8))
    return np.asarray(cv2.resize(grown, look.wood.mat.shape[::-1], interpolation=cv2.INTER_NEAREST))


def thick_parts(foreign: Array, inside: Array, radius_px: float) -> Array:
    """Where a disc finds room in a mask (h, w), 0 or 1 in a picture a third as large.

    Whatever comes in over the border of `inside` may be as thick as it likes beyond it.
    """
    solid = cv2.threshold(foreign, 127, 255, cv2.THRESH_BINARY)[1]
    room = cv2.distanceTransform(cv2.bitwise_or(solid, cv2.bitwise_not(inside)), cv2.DIST_L2, 5)
    cores = ((room > radius_px) & (inside > 0)).astype(np.uint8)
    reach = 2 * round(radius_px / 3) + 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach))
    return np.asarray(
        cv2.dilate(cores[1::3, 1::3][: len(foreign) // 3, : foreign.shape[1] // 3], disc)
    )
