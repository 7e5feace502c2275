"""The watch over a tower of sticks, as the eyes want it."""

import logging
from collections.abc import Sequence
from pathlib import Path

from ui.eyes.watching import Blind
from vision.camera import Frame
from vision.cards.answers import Seen
from vision.sticks.live import StickWatch, TowerSeen
from vision.sticks.table import Table, TableFileUnreadable, read_table

LOG = logging.getLogger(__name__)
FILE = "table.json"
"""In the state folder; `arbitre calibrate --out` writes it."""


class TowerWatch(Blind):
    def __init__(self, watch: StickWatch) -> None:
        self._watch = watch

    @property
    def is_quiet(self) -> bool:
        return self._watch.is_quiet

    @property
    def cards(self) -> tuple[Seen, ...]:
        """Plots and sticks, without a name: there are many."""
        return tuple(Seen("", outline, 1.0, 1.0) for outline in self._watch.outlines)

    def take(self, frame: Frame) -> Sequence[TowerSeen]:
        return self._watch.take(frame)


def measured_table(state: Path | None) -> Table | None:
    """What was measured about this table; None if nobody has, or if it cannot be read."""
    if state is None or not (state / FILE).is_file():
        return None
    try:
        return read_table(state / FILE)
    except TableFileUnreadable as error:
        LOG.warning("%s", error)
        return None
