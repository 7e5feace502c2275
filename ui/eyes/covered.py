"""Where something lies before the game begins. A pile shows only its back: no deck is needed.

covers = Covers(set_up_plan(setup))
covers.look(frame, zones)       # zones where something has been lying for a while
"""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.game import Setup
from engine.registry import find_game
from ui.eyes.sight import Outline
from vision.camera import Frame
from vision.mats import MatPlan, Zone, mat_plan

STEADY_NS = 1_000_000_000
"""A hand stays for less than this; a pile stays."""
SIDE_PX = 32
"""A zone is looked at as a square of this side, whatever its shape."""
AROUND = 1.3
"""So much larger is the square in which the mat around a zone is seen."""
OTHER = 14.0
"""Distance of colours (CIELAB, lightness at half weight) from which it is not the mat. On rendered
mats an empty zone with its name keeps below 9, a card back reaches 25 and more."""
LEAST_CARD = 0.5
"""Share of a card's area that must be covered."""
INSIDE = slice(round(SIDE_PX * (1 - 1 / AROUND) / 2), -round(SIDE_PX * (1 - 1 / AROUND) / 2))


def set_up_plan(setup: Setup) -> MatPlan:
    """The mat of a game, with only those zones that a step of its checklist fills."""
    plan = mat_plan(setup.game, setup.seats)
    needed = {zone for zones in find_game(setup.game).laid_out.values() for zone in zones}
    return replace(plan, zones=tuple(zone for zone in plan.zones if zone.id in needed))


class Covers:
    """Feed it pictures; owned by one thread."""

    def __init__(self, plan: MatPlan) -> None:
        self._least = {zone.id: least_share(plan, zone) for zone in plan.zones}
        self._since_ns: dict[str, int] = {}

    def look(self, frame: Frame, zones: tuple[Outline, ...]) -> frozenset[str]:
        covered = {
            zone.name
            for zone in zones
            if covered_share(frame.image, zone) >= self._least[zone.name]
        }
        self._since_ns = {zone: self._since_ns.get(zone, frame.at_ns) for zone in covered}
        return frozenset(
            zone for zone, since_ns in self._since_ns.items() if frame.at_ns - since_ns >= STEADY_NS
        )


def least_share(plan: MatPlan, zone: Zone) -> float:
    """Share of a zone that one card covers, with an allowance."""
    card, place = plan.card_mm, zone.size_mm
    return min(LEAST_CARD * card[0] * card[1] / (place[0] * place[1]), LEAST_CARD)


def covered_share(image: NDArray[np.uint8], zone: Outline) -> float:
    """Share of a zone that has another colour than the mat around it. `image` is (h, w, 3), BGR."""
    seen = cv2.cvtColor(around(image, zone), cv2.COLOR_BGR2LAB).astype(np.float32)
    outside = np.ones((SIDE_PX, SIDE_PX), bool)
    outside[INSIDE, INSIDE] = False
    away = (seen - np.median(seen[outside], axis=0)) * (0.5 * 100 / 255, 1, 1)
    return float((np.linalg.norm(away[INSIDE, INSIDE], axis=2) > OTHER).mean())


def around(image: NDArray[np.uint8], zone: Outline) -> NDArray[np.uint8]:
    """The zone and a little of what surrounds it, as a square (SIDE_PX, SIDE_PX, 3)."""
    height, width = image.shape[:2]
    corners = np.array(zone.corners, np.float32) * (width, height)
    middle = corners.mean(axis=0)
    wide = ((corners - middle) * AROUND + middle).astype(np.float32)
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32) * SIDE_PX
    to_square = cv2.getPerspectiveTransform(wide, square)
    size = (SIDE_PX, SIDE_PX)
    return np.asarray(cv2.warpPerspective(image, to_square, size, flags=cv2.INTER_AREA), np.uint8)
