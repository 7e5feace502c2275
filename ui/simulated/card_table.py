"""A simulated table with cards: a stage, hands that act on it, and the real eyes before it."""

import time
from collections.abc import Sequence

from engine.events import Event
from engine.referee import View
from ui.simulated.acting import ACTORS, PlainActor
from ui.simulated.stage import Stage
from vision.account import Account
from vision.watch import TableWatch
from vision.zones import Change, Question


class CardTable:
    """See `ui.simulated.match.SimulatedTable`."""

    def __init__(self, game: str, stage: Stage, watch: TableWatch) -> None:
        self.stage = stage
        self.watch = watch
        self._actor = ACTORS.get(game, PlainActor())
        self._account = Account()
        self.eyes_s = 0.0

    @property
    def is_calm(self) -> bool:
        return not self.stage.is_busy and self.watch.is_quiet

    @property
    def hand_seen_ns(self) -> int:
        return self.stage.hand_seen_ns

    def act(self, event: Event, view: View) -> list[Event]:
        return [told.event for told in self._actor.act(self.stage, event, view)]

    def truth(self, meant: Event | None) -> Event | None:
        return meant

    def doubted(self, truth: Event) -> None:
        del truth  # cards do not fall

    def is_worth_telling(self, truth: Event, view: View) -> bool:
        del truth, view
        return True

    def tidy(self, before: View, after: View, at_ns: int) -> None:
        self._actor.tidy(self.stage, before, after, at_ns)

    def look(self, at_ns: int) -> Sequence[Change]:
        frame = self.stage.frame(at_ns)
        started_s = time.thread_time()
        changes = self.watch.take(frame)
        self.eyes_s += time.thread_time() - started_s
        return changes

    def hear(self, change: Change, view: View, at_ns: int) -> Event | Question | None:
        return self._account.hear(change, view.game.lying(view.state), view.awaiting, at_ns)
