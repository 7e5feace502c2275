"""Does the mat have nearly the colour of a wood? Sticks of it would hardly be seen.

A stick of that wood is found by its notches, and compared with the mat beside it.
"""

import numpy as np

from vision.mat import Array
from vision.sticks.calibration.findings import Finding
from vision.sticks.carved import carved_sticks
from vision.sticks.colours import DARKEST
from vision.sticks.look import Look
from vision.sticks.news import Known

NEARLY = 0.2
"""Difference, as a logarithm, of the colour that differs most, from which on a wood is told from
the mat in the shade, too, where its grain is darkest, and though no two pieces are quite alike. In
games of our own on mats of the hue of the light wood one stick in seven was not found where they
were 0.16 apart, and one in three where they were 0.09; on sand, 0.2 to 0.4 apart, one in a hundred.
"""
WITHIN_MM, FROM_MM, TO_MM = -1.5, 3.0, 10.0
"""A stick is looked at so far within its rim, and the mat so far outside it."""


def like_a_wood(look: Look) -> list[Finding]:
    """What is to be said of the mat if a stick lies on it, and looks like it."""
    for colour, stick in carved_sticks(look, Known(), np.zeros_like(look.inside)):
        if apart(look, look.lifted(stick.flat_mm)) < NEARLY:
            return [
                Finding(
                    "alike",
                    f"the mat has nearly the colour of the {colour} wood, so the sizes stay as they"
                    " were, and sticks will be missed: use another mat, a blue or green one",
                )
            ]
    return []


def apart(look: Look, ends_mm: Array) -> float:
    """By how much the colour of a stick (ends (2, 3)) differs from that of the mat beside it, as a
    logarithm, in the channel in which it does most."""
    place = np.zeros_like(look.inside)
    for room_mm, value in ((TO_MM, 2), (FROM_MM, 0), (WITHIN_MM, 1)):
        look.paint_stick(place, ends_mm, room_mm, value)
    place[look.inside == 0] = 0
    wood, mat = (np.median(look.straight[place == value], axis=0) for value in (1, 2))
    return float(np.abs(np.log(np.maximum(wood, DARKEST) / np.maximum(mat, DARKEST))).max())
