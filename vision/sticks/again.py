"""A table that looks again as it did some turns ago: what was laid has been taken back, or what was
taken has been put back. Then everything lies as it lay then, under the old names.

A stick that is put back under others would else be taken for one that was laid on them.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from vision.mat import Array, Frame, Pose
from vision.sticks.hold import Tracked
from vision.sticks.look import CHANGE, Look
from vision.sticks.memory import Tower
from vision.sticks.pieces import Plot

REMEMBERED = 4
"""Looks that are kept."""
SAME = 0.0002
"""Share of the playing area, 50 mm² of the usual one, that may look otherwise: the tip of a stick
that went by 5 mm. Between two pictures of the same rendered table nothing does."""


@dataclass(frozen=True, slots=True)
class Page:
    """What was seen at one look."""

    straight: Frame
    pose: Pose
    tower: Tower
    tracked: Mapping[str, Tracked]
    plots: Mapping[str, Plot]


class Album:
    """The last few looks."""

    def __init__(self) -> None:
        self._pages: deque[Page] = deque(maxlen=REMEMBERED)

    def keep(self, page: Page) -> None:
        self._pages.append(page)

    def like(self, look: Look) -> Page | None:
        """The newest look but the last at which the table looked as it does now, unless it has
        looked so ever since."""
        if not self._pages or is_alike(self._pages[-1], look):
            return None
        earlier = list(self._pages)[-2::-1]
        return next((page for page in earlier if is_alike(page, look)), None)


def is_alike(page: Page, look: Look) -> bool:
    """Was the same table seen from the same place?"""
    if page.pose is not look.pose:
        return False
    changed = cv2.bitwise_and(differing(page.straight, look.straight), look.inside)
    return cv2.countNonZero(changed) < SAME * cv2.countNonZero(look.inside)


def differing(one: Frame, other: Frame) -> Array:
    """Where two pictures (h, w, 3) differ in any colour by more than noise does, (h, w) uint8."""
    blue, green, red = cv2.split(cv2.absdiff(one, other))
    away = cv2.blur(cv2.max(cv2.max(blue, green), red), (3, 3))
    return np.asarray(cv2.threshold(away, CHANGE, 255, cv2.THRESH_BINARY)[1])
