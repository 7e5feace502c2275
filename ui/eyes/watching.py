"""The eyes on one game: frames in, what changed out; and everything the display wants to show.

    eyes = Eyes(plan, lambda: TableWatch(plan, eye), ring)
    changes = eyes.take(frame)      # nothing on most frames
    eyes.sight                      # picture, outlines, troubles

Owned by one thread; `sight` and `ring` may be read by others. Opens no camera, waits for nothing.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ui.eyes.asked import News
from ui.eyes.covered import Covers
from ui.eyes.mat_check import MatCheck, shares
from ui.eyes.photo import Photographer
from ui.eyes.ring import Ring
from ui.eyes.sight import Outline, Sight
from ui.eyes.trouble import Trouble
from vision.camera import Frame
from vision.cards.answers import Seen, Unsure
from vision.mats import MatPlan
from vision.motion import DARK_LEVEL
from vision.zones import Appeared, Gone

SPARSE = 16
"""Every so many pixels tell how light a picture is."""


class Watch(Protocol):
    """What `vision` offers for a game: `vision.watch.TableWatch`, or `ui.eyes.tower`."""

    @property
    def is_quiet(self) -> bool: ...
    @property
    def cards(self) -> tuple[Seen, ...]: ...
    @property
    def doubts(self) -> tuple[Unsure, ...]: ...
    def take(self, frame: Frame) -> Sequence[News]: ...


class Blind:
    """Where no card is known: the camera only shows its picture, and looks for the mat."""

    doubts: tuple[Unsure, ...] = ()

    @property
    def cards(self) -> tuple[Seen, ...]:
        return ()

    @property
    def is_quiet(self) -> bool:
        return True

    def take(self, frame: Frame) -> Sequence[News]:
        del frame
        return ()


class Eyes:
    def __init__(
        self,
        plan: MatPlan,
        new_watch: Callable[[], Watch],
        ring: Ring,
        lasting: frozenset[Trouble] = frozenset(),
        covers: Covers | None = None,
    ) -> None:
        """`lasting` troubles are said as long as the game is watched; `covers` looks for anything
        that lies in a zone."""
        self.sight = Sight()
        self._lasting = lasting
        self._covers = covers
        self.ring = ring
        self._new_watch = new_watch
        self._watch = new_watch()
        self._mat = MatCheck(plan)
        self._photographer = Photographer()
        self._lying: Counter[tuple[str, str]] = Counter()
        """Zone and label of what was announced and has not been taken away."""
        self._again: Counter[tuple[str, str]] = Counter()
        """What lay there when the camera was bumped: seeing it again is no news."""

    @property
    def is_quiet(self) -> bool:
        """Nothing moves, and nothing is left to look at."""
        return self._watch.is_quiet

    @property
    def sees_well(self) -> bool:
        """The mat was found, and nothing in the picture hinders the camera."""
        return self._mat.found and self.sight.troubles <= self._lasting

    def take(self, frame: Frame) -> Sequence[News]:
        """What changed on the table, known from this frame on."""
        photo = self._photographer.take(frame)
        self.ring.put(photo if photo.at_ns == frame.at_ns else replace(photo, at_ns=frame.at_ns))
        troubles = {Trouble.DARK} if is_dark(frame.image) else set()
        changes = () if troubles else self._look(frame)
        troubles |= self._mat.troubles(frame.at_ns) | self._lasting
        zones = self._mat.zones
        covered = self._covers.look(frame, zones) if self._covers is not None else frozenset[str]()
        self.sight = Sight(photo, self._cards(frame), zones, covered, frozenset(troubles))
        return changes

    def _look(self, frame: Frame) -> Sequence[News]:
        changes = self._watch.take(frame)
        # Before anything is believed: a bumped camera makes every card seem to have moved.
        due = self._mat.is_due(frame.at_ns) and (self._watch.is_quiet or not self._mat.found)
        if (changes or due) and self._mat.look(frame):
            self._watch = self._new_watch()
            self._again = +self._lying
            return ()
        return [change for change in changes if self._is_news(change)]

    def _is_news(self, change: News) -> bool:
        match change:
            case Appeared(zone=zone, label=label) if self._again[zone, label] > 0:
                self._again[zone, label] -= 1
                return False
            case Appeared(zone=zone, label=label):
                self._lying[zone, label] += 1
            case Gone(zone=zone, label=label):
                self._lying[zone, label] -= 1
        return True

    def _cards(self, frame: Frame) -> tuple[Outline, ...]:
        seen = [
            Outline(card.label, shares(card.corners, frame))
            for card in self._watch.cards
            if card.visible > 0
        ]
        doubts = [
            Outline(doubt.candidates[0][0], shares(doubt.corners, frame), sure=False)
            for doubt in self._watch.doubts
        ]
        return (*seen, *doubts)


def is_dark(image: NDArray[np.uint8]) -> bool:
    return bool(image[::SPARSE, ::SPARSE].mean() < DARK_LEVEL)
