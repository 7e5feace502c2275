"""Where people lay cards in a column, as outlines: for cards that the eye does not find by itself.

Between neighbours whose white rims touch there may be neither a corner nor a whole side to be seen.
But the mat tells where the next card of a column comes, and people follow it but for a few
millimetres and degrees.
"""

import math
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.mats.plan import MatPlan, Zone

ASIDE_MM = (-1.5, 1.5)
TURNS_DEG = (-4.0, 0.0, 4.0)
"""How far off people lay their cards; the eye moves an outline by as much again."""
BEYOND = 2
"""So many cards more than a column has room for are laid on it."""
UNIT = ((-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5))
"""Corners of a card as seen along its zone: upper left, upper right, lower right, lower left."""


def card_spots(plan: MatPlan) -> NDArray[np.float64]:
    """N×4×2: outlines in millimetres on the mat, in every column; elsewhere cards lie apart."""
    spots = [
        outline(zone, plan.card_mm, (aside, along + off), turn)
        for zone in plan.zones
        if zone.growing
        for along in steps_mm(zone, plan.card_mm[1])
        for aside, off, turn in product(ASIDE_MM, ASIDE_MM, TURNS_DEG)
    ]
    return np.array(spots, np.float64).reshape(-1, 4, 2)


def steps_mm(zone: Zone, card_mm: float) -> list[float]:
    """How far from the middle of the zone, towards its upper end, the middles of cards come."""
    room_mm = zone.size_mm[1] - card_mm
    count = max(int(room_mm / zone.strip_mm), 0) + 1 + BEYOND
    return [number * zone.strip_mm - room_mm / 2 for number in range(count)]


def outline(
    zone: Zone, card_mm: tuple[float, float], off_mm: tuple[float, float], turn_deg: float
) -> list[tuple[float, float]]:
    """The corners of a card whose middle lies this far from the middle of its zone."""
    turn = math.radians(turn_deg)
    corners = []
    for across, up in UNIT:
        x, y = across * card_mm[0], up * card_mm[1]
        aside = off_mm[0] + x * math.cos(turn) - y * math.sin(turn)
        along = off_mm[1] + x * math.sin(turn) + y * math.cos(turn)
        corners.append(zone.at(aside, along))
    return corners
