"""Is the mat still where it was? Looked for now and then, because it costs half a frame."""

import cv2
import numpy as np

from ui.eyes.sight import Outline, Point
from ui.eyes.trouble import Trouble
from vision.camera import Frame
from vision.mats import MatPlan
from vision.mats.place import MatLocator

SECOND_NS = 1_000_000_000
CHECK_NS = SECOND_NS
MOVED_NS = 10 * SECOND_NS
"""How long the display says that the camera was bumped."""
HIDDEN_CHECKS = 2
"""A hand may hide a marker for a moment."""


class MatCheck:
    def __init__(self, plan: MatPlan) -> None:
        self._plan = plan
        self._locator = MatLocator(plan)
        self._checked_ns: int | None = None
        self._hidden_checks = 0
        self._moved_ns: int | None = None
        self.found = False
        self.zones: tuple[Outline, ...] = ()
        """Where the zones are in the picture; empty until the mat was found."""

    def is_due(self, now_ns: int) -> bool:
        return self._checked_ns is None or now_ns - self._checked_ns >= CHECK_NS

    def look(self, frame: Frame) -> bool:
        """True if the camera or the mat has moved since the last look."""
        self._checked_ns = frame.at_ns
        place = self._locator.locate(frame.image)
        self._hidden_checks = self._hidden_checks + 1 if self._locator.hidden else 0
        if self._locator.moved:
            self._moved_ns = frame.at_ns
        if place is not None and (self._locator.moved or not self.found):
            self.found = True
            self.zones = self._outlines(np.linalg.inv(place.to_mm), frame)
        return self._locator.moved

    def troubles(self, now_ns: int) -> set[Trouble]:
        found: set[Trouble] = set()
        if self._checked_ns is None:
            return found
        is_hidden = self._hidden_checks >= HIDDEN_CHECKS
        if not self.found or (is_hidden and self._locator.sees_nothing):
            found.add(Trouble.NO_MAT)
        elif is_hidden:
            found.add(Trouble.HIDDEN)
        if self._moved_ns is not None and now_ns - self._moved_ns < MOVED_NS:
            found.add(Trouble.MOVED)
        return found

    def _outlines(self, to_px: np.ndarray, frame: Frame) -> tuple[Outline, ...]:
        zones = self._plan.zones
        if not zones:
            return ()
        corners_mm = np.array([zone.corners_mm for zone in zones], np.float64).reshape(-1, 1, 2)
        pixels = cv2.perspectiveTransform(corners_mm, to_px).reshape(-1, 4, 2)
        return tuple(
            Outline(zone.id, shares(quad, frame)) for zone, quad in zip(zones, pixels, strict=True)
        )


def shares(corners_px: np.ndarray, frame: Frame) -> tuple[Point, ...]:
    """Pixels (n, 2) of a frame as shares of its width and height."""
    height, width = frame.image.shape[:2]
    return tuple((float(x) / width, float(y) / height) for x, y in corners_px)
