"""What speaks against a way to lie beside what is seen of the stick: it would lie in others, or on
what does not reach under it."""

from collections.abc import Iterable, Sequence

import numpy as np

from vision.sticks.bodies import Body
from vision.sticks.pieces import Sizes
from vision.sticks.reading import Reading
from vision.sticks.rest import depths, footprint, overlaps
from vision.sticks.sighting import Floor, Sighting

UNDER_MM = 1.2
"""A piece that reaches this far under the stick surely is under it."""
BESIDE_ERROR_MM = 0.8
"""Usual error of how far a piece reaches under the stick."""
SUNK_MM = 1.0
"""Heights are not known better: a stick may seem to lie this much lower than what carries it."""


def sunk_in(seen: Sighting, reading: Reading, floors: Iterable[Floor], sizes: Sizes) -> float:
    """Cost of lying lower than something the stick visibly covers."""
    run = seen.flat_mm[1] - seen.flat_mm[0]
    cost = 0.0
    for floor in floors:
        share = float((floor.flat_mm - seen.flat_mm[0]) @ run / (run @ run))
        bottom = (
            float(np.interp(share, [0, 1], reading.rest.heights_mm)) - sizes.stick_height_mm / 2
        )
        cost += min((max(0.0, floor.top_mm - bottom - SUNK_MM) / 1.5) ** 2, floor.most)
    return min(cost, 25.0)


def pierced(reading: Reading, bodies: Sequence[Body], sizes: Sizes) -> float:
    """Cost of lying in the wood of what it surely does not lie under: it came to rest lower than
    where it was when that seemed to be beside it."""
    along_mm, points = footprint(reading.ends_mm, sizes)
    deep, top_mm = depths(points, bodies)
    bottom_mm = np.interp(along_mm, along_mm[[0, -1]], reading.rest.heights_mm)
    inside = top_mm > (bottom_mm - sizes.stick_height_mm / 2 + SUNK_MM)[:, None]
    deepest = np.where(inside, deep, 0.0).max(axis=(1, 2), initial=0.0)
    deepest[deepest < UNDER_MM] = 0.0  # they may lie side by side
    return float(np.minimum((deepest / BESIDE_ERROR_MM) ** 2, 25.0).sum())


def missed(reading: Reading, bodies: Sequence[Body], sizes: Sizes) -> float:
    """Cost of resting on some of these bodies that do not reach under it where it came to rest."""
    carrying = [body for body in bodies if body.id in reading.rest.ids]
    deep = overlaps(reading.ends_mm, carrying, sizes).tolist() if carrying else []
    return sum(price(depth, taken=True) for depth in deep if depth < UNDER_MM)


def price(depth: float, taken: bool) -> float:
    """Cost of calling a piece under the stick (or not) that reaches `depth` mm under it."""
    if depth >= UNDER_MM:
        return 0.5
    return (max(0.0, 0.3 - depth if taken else depth + 0.3) / BESIDE_ERROR_MM) ** 2
