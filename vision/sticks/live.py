"""The live watch over a tower: camera frames in, what each turn did out.

    watch = StickWatch(table)
    for seen in watch.take(frame): ...      # nothing on most frames
    seen.layout, seen.change                # everything that lies there; what is new, as ids
    layout_seen(seen)                       # the same for the game (`vision.sticks.mokadi`)

A look is taken when the hands are out of the picture and nothing moves (`vision.settling`).
Opens no camera, draws nothing, waits for nothing.
"""

from collections import deque
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.camera.base import Frame
from vision.mat import Array, MatNotSeen
from vision.motion import MotionEye
from vision.settling import PATIENCE_NS, Phase, Settling
from vision.sticks.draw import outlines
from vision.sticks.pieces import Change, Layout
from vision.sticks.table import Table
from vision.sticks.turn import change_between
from vision.sticks.watch import StickWatcher

FRAMES = 3
"""Still frames that are averaged for one look: the noise of a webcam indoors goes down by 1.7."""

HAND = 0.004
"""Share of the mat that no piece explains and that is taken for a hand: a finger covers as much."""

BRIEF_NS = 1_000_000_000
"""So long something that looks like a hand may lie over the mat while nothing reaches into the
picture: then it is none, but a stick along the border of the mat."""


@dataclass(frozen=True, slots=True)
class TowerSeen:
    """The table after a turn. `layout.unsure` holds what the table must be asked."""

    at_ns: int
    """When the last frame of the look was taken."""
    layout: Layout
    change: Change


class StickWatch:
    """Watches one table. Give it every frame, in order."""

    def __init__(self, table: Table) -> None:
        self._watcher = StickWatcher(table)
        self._motion = MotionEye()
        self._settling = Settling()
        # Whatever lies there when the watch begins is news.
        self._settling.phase = Phase.BUSY
        self._still: deque[NDArray[np.uint8]] = deque(maxlen=FRAMES)
        self._shown = Layout()
        self._hand_since_ns: int | None = None
        self.outlines: tuple[Array, ...] = ()
        """Around every piece that was last seen, pixels (n, 2)."""
        self.mat_hidden = False
        """No marker of the mat has been seen since the watch began: nothing can be told."""

    @property
    def is_quiet(self) -> bool:
        """The table is as it was last looked at."""
        return self._settling.phase is Phase.QUIET

    @property
    def camera_moved(self) -> bool:
        """The camera stood elsewhere at the look before the last one. Nothing is lost by it."""
        return self._watcher.camera_moved

    @property
    def layout(self) -> Layout:
        """The table as it was last seen."""
        return self._shown

    def take(self, frame: Frame) -> list[TowerSeen]:
        """What changed, known from this frame on; most frames change nothing."""
        glance = self._motion.glance(frame)
        if self.mat_hidden:  # what has come in from the edge may be the mat itself
            glance = replace(glance, hand=False)
        settled = self._settling.take(glance)
        if self._settling.phase is Phase.BUSY:
            self._still.clear()
        self._still.append(frame.image)
        if settled is None:
            return []
        self._motion.accept()
        return self._look(frame.at_ns, PATIENCE_NS if glance.hand else BRIEF_NS)

    def _look(self, at_ns: int, patience_ns: int) -> list[TowerSeen]:
        try:
            patient = self._may_wait(at_ns, patience_ns)
            sight = self._watcher.see(mean_picture(self._still), HAND if patient else None)
        except MatNotSeen:
            self.mat_hidden = True
            self._settling.look_later(at_ns)
            return []
        self.mat_hidden = False
        if sight.hand_share > HAND and patient:
            if self._hand_since_ns is None:
                self._hand_since_ns = at_ns
            self._settling.look_later(at_ns)
            return []
        self._hand_since_ns = None
        before, self._shown = self._shown, sight.layout
        self.outlines = outlines(sight)
        change = change_between(before.sticks, sight.layout.sticks)
        same_plots = sight.layout.plots.keys() == before.plots.keys()
        if same_plots and change == Change() and sight.layout.unsure == before.unsure:
            return []
        return [TowerSeen(at_ns, sight.layout, change)]

    def _may_wait(self, at_ns: int, patience_ns: int) -> bool:
        """Something lies over the mat that is no piece: a hand, unless it stays for long."""
        return self._hand_since_ns is None or at_ns - self._hand_since_ns < patience_ns


def mean_picture(pictures: deque[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """The mean of equally large pictures (h, w, 3)."""
    total = sum(picture.astype(np.uint16) for picture in pictures)
    return np.asarray((total + len(pictures) // 2) // len(pictures), dtype=np.uint8)
