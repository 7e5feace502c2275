"""Hands over a simulated table: each comes, does something once, and goes."""

from collections.abc import Callable
from dataclasses import dataclass

from vision.mats.plan import Point
from vision.simulated import Hand

MS = 1_000_000
REACH_NS = 330 * MS
REST_NS = 120 * MS
"""A hand needs this long to reach its place, and rests there this long."""


@dataclass(slots=True)
class Gesture:
    """One hand's way to a place and back; at `touch_ns` it does what it came for, once."""

    start_ns: int
    target_mm: Point
    from_mm: Point
    person: int
    does: Callable[[], None]
    done: bool = False

    @property
    def touch_ns(self) -> int:
        return self.start_ns + REACH_NS

    @property
    def end_ns(self) -> int:
        return self.touch_ns + REST_NS + REACH_NS

    def hand(self, at_ns: int) -> Hand | None:
        """Where the hand is; None before it comes and after it has gone."""
        if not self.start_ns <= at_ns < self.end_ns:
            return None
        going = min(1.0, (at_ns - self.start_ns) / REACH_NS)
        coming = max(0.0, (at_ns - self.touch_ns - REST_NS) / REACH_NS)
        share = going - coming
        x = self.from_mm[0] + share * (self.target_mm[0] - self.from_mm[0])
        y = self.from_mm[1] + share * (self.target_mm[1] - self.from_mm[1])
        away = 1.3 if share > 0 else 2.0
        outside = (self.from_mm[0] * away, self.from_mm[1] * away)
        return Hand((x, y), outside, self.person)


class Gestures:
    """All that is being done at a table."""

    def __init__(self, is_seen: Callable[[Hand], bool]) -> None:
        """`is_seen`: does the camera see any of this hand?"""
        self.seen_ns = 0
        """When a picture last showed a hand."""
        self._is_seen = is_seen
        self._going: list[Gesture] = []

    @property
    def is_busy(self) -> bool:
        return bool(self._going)

    def begin(self, gesture: Gesture) -> Gesture:
        self._going.append(gesture)
        return gesture

    def hands(self, at_ns: int) -> list[Hand]:
        """The hands at this moment; what is due is done on the way."""
        for gesture in self._going:
            if gesture.touch_ns <= at_ns and not gesture.done:
                gesture.done = True
                gesture.does()
        shown = [hand for each in self._going if (hand := each.hand(at_ns)) is not None]
        self._going = [each for each in self._going if at_ns < each.end_ns]
        if any(map(self._is_seen, shown)):
            self.seen_ns = at_ns
        return shown

    def finish(self) -> None:
        """Everything is over at once."""
        for gesture in self._going:
            if not gesture.done:
                gesture.does()
        self._going = []
