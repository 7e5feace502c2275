"""Heights from which a stick may settle, before it is known what is under it.

It may lean on the table, lie on what it visibly covers, or be anywhere where its length fits.
"""

from collections.abc import Sequence

import numpy as np

from vision.mat import Array
from vision.sticks.pieces import Sizes
from vision.sticks.sighting import Floor, Sighting, World

SHORT_MM, LONG_MM = 4.0, 2.0
"""A stick that would be shorter on the table than it is by more than the first leans on something,
and so may one that would be longer by more than the second."""
RAISED = 10
"""An end that is raised by less than so many steps leans on nothing: all is higher than that."""
HIGHEST_MM, LEVEL_STEP_MM, MOST_TRIES = 110.0, 4.0, 24
"""Towers are seldom higher; steps in which heights are tried; how many are."""
APART = 0.2
"""Two places on a stick tell how it leans if they are this share of its length apart."""


def leaning(seen: Sighting, world: World) -> list[Array]:
    """Heights (2,) of a stick with one end on the table that explain why it appears short, or long:
    either end may be the high one, and one that is raised far from the camera appears beyond where
    it is, at last by so much that it is as long again as on the table. One that is raised across
    the line of sight hardly makes it longer: it is tried as high as that allows. An end that is not
    seen may lie there in any case."""
    _, sizes = world
    low = sizes.stick_height_mm / 2
    highs = np.arange(low, 0.7 * sizes.stick_length_mm, 2.0)
    found = []
    for high_end in (0, 1):
        heights = np.full((len(highs), 2), low)
        heights[:, high_end] = highs
        long_mm = seen.too_long_mm(heights, world)
        if long_mm[0] < -SHORT_MM or np.abs(long_mm).min() < LONG_MM < long_mm[0]:
            found += [heights[number] for number in nearest_to_nought(long_mm)]
        elif (long_mm < -SHORT_MM).any() and long_mm[-1] > 0.0:
            found.append(heights[np.flatnonzero(long_mm < 0.0)[-1]])
        elif seen.ends_seen[high_end] and not seen.ends_seen[1 - high_end]:
            found.append(heights[len(highs) // 2])
        elif abs(long_mm[0]) < LONG_MM and (highest := _last(np.abs(long_mm) < LONG_MM)) > RAISED:
            found.append(heights[highest])
    return found


def _last(true: Array) -> int:
    """Number of the last that is, of (n,) bool; -1 if none is."""
    return int(np.append(-1, np.flatnonzero(true))[-1])


def nearest_to_nought(values: Array) -> list[int]:
    """Where values (n,) pass through nought, or are nearest to it if they do not: an end that is
    raised first nears the other one, seen from the camera, and then leaves it again."""
    crossed = np.flatnonzero(values[:-1] * values[1:] <= 0)
    if not len(crossed):
        return [int(np.abs(values).argmin())]
    return [int(i) + int(abs(values[i + 1]) < abs(values[i])) for i in crossed]


def as_long(seen: Sighting, world: World) -> list[Array]:
    """Heights (2,), all over the tower, at which a stick is as long as it should be; none if its
    length is not known."""
    _, sizes = world
    if not all(seen.ends_seen):
        return []
    levels = np.arange(sizes.stick_height_mm / 2, HIGHEST_MM, LEVEL_STEP_MM)
    heights = np.stack(np.meshgrid(levels, levels), axis=-1).reshape(-1, 2)
    fits = np.abs(seen.too_long_mm(heights, world)) < seen.length_error_mm
    return list(heights[fits][:: 1 + int(fits.sum()) // MOST_TRIES])


def over(seen: Sighting, floors: Sequence[Floor], sizes: Sizes) -> list[Array]:
    """Heights (2,) of a stick that lies on what it visibly covers; none if it covers nothing.

    A tip that rests on a tip high up appears beside it: from the table up it would not be found.
    """
    if not floors:
        return []
    run = seen.flat_mm[1] - seen.flat_mm[0]
    shares = np.array([(floor.flat_mm - seen.flat_mm[0]) @ run / (run @ run) for floor in floors])
    axis = np.array([floor.top_mm for floor in floors]) + sizes.stick_height_mm / 2
    first, last = int(shares.argmin()), int(shares.argmax())
    if shares[last] - shares[first] < APART:
        return [np.full(2, axis.max())]
    slope = (axis[last] - axis[first]) / (shares[last] - shares[first])
    low = axis[first] - slope * shares[first]
    return [np.maximum([low, low + slope], sizes.stick_height_mm / 2)]
