"""A simulated table with sticks: a stage, hands that build on it, and the real eyes before it."""

import time
from collections.abc import Sequence
from dataclasses import replace

from engine.events import Event
from engine.games.mokadi.events import LayoutSeen
from engine.games.mokadi.reading import seen as change_seen
from engine.referee import View
from ui.eyes.tower_heard import heard, is_news
from ui.simulated.tower_stage import TowerStage
from vision.sticks.account import TowerAccount
from vision.sticks.live import StickWatch, TowerSeen
from vision.sticks.mokadi import ASKED
from vision.zones import Question


class TowerTable:
    """See `ui.simulated.match.SimulatedTable`."""

    def __init__(self, stage: TowerStage) -> None:
        self.stage = stage
        self.watch = StickWatch(stage.eye.table)
        self.eyes_s = 0.0
        self._account = TowerAccount()

    @property
    def is_calm(self) -> bool:
        return not self.stage.is_busy and self.watch.is_quiet

    @property
    def hand_seen_ns(self) -> int:
        return self.stage.hand_seen_ns

    def act(self, event: Event, view: View) -> list[Event]:
        return self.stage.act(event, view)

    def truth(self, meant: Event | None) -> Event:
        del meant
        truth = self.stage.truth(self.watch.layout)
        return replace(truth, layout=self._account.named(truth.layout))

    def doubted(self, truth: Event) -> Event | None:
        if not isinstance(truth, LayoutSeen) or not any(s.fallen for s in truth.layout.sticks):
            return None
        sticks = (replace(s, confidence=ASKED) if s.fallen else s for s in truth.layout.sticks)
        return replace(truth, layout=replace(truth.layout, sticks=tuple(sticks)))

    def is_worth_telling(self, truth: Event, view: View) -> bool:
        """Nobody says that a tower was pushed and stands, or that he dropped the stick that he was
        laying: he takes it up and lays it again."""
        if not isinstance(truth, LayoutSeen):
            return True
        change = change_seen(view.state, truth.layout)
        return is_news(replace(change, dropped=()))

    def tidy(self, before: View, after: View, at_ns: int) -> None:
        del before, at_ns
        self.stage.tidy(after.state)

    def look(self, at_ns: int) -> Sequence[TowerSeen]:
        frame = self.stage.frame(at_ns)
        started_s = time.thread_time()
        seen = self.watch.take(frame)
        self.eyes_s += time.thread_time() - started_s
        return seen

    def hear(self, noticed: TowerSeen, view: View, at_ns: int) -> Event | Question | None:
        del at_ns
        return heard(self._account, noticed, view)
