"""A simulated table with sticks: a stage, hands that build on it, and the real eyes before it."""

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.events import Event
from engine.games.mokadi import layout as game
from engine.games.mokadi.change import Change
from engine.games.mokadi.events import LayoutSeen
from engine.games.mokadi.legality import faults
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import Phase, State
from engine.referee import View
from ui.simulated.tower_stage import TowerStage
from vision.sticks.account import TowerAccount
from vision.sticks.live import StickWatch, TowerSeen
from vision.sticks.mokadi import ASKED
from vision.zones import Question

SURE_AMONG_SEVERAL = 0.75
"""Confidence that a new stick needs if there are others: phantoms have 0.5 to 0.65."""

SURE_TO_REFUSE = 0.9
"""Confidence below which a stick that seems wrong, or fallen, is asked about; that of others is
higher."""


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

    def is_worth_telling(self, truth: Event, view: View) -> bool:
        """Nobody would say of a tower that is pushed and stands that it was pushed."""
        return not isinstance(truth, LayoutSeen) or is_news(change_seen(view.state, truth.layout))

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


def heard(account: TowerAccount, noticed: TowerSeen, view: View) -> Event | None:
    """The new layout, if it tells the game anything; what was cleared away tells nothing."""
    state: State = view.state
    if state.question is not None:
        return None  # first the table says what has become of the tower
    event = account.hear(noticed, state.layout)
    if not any(item.accepts(event) for item in view.awaiting):
        return None
    if not game.is_sound(event.layout):
        return event
    is_whole = not account.unseen(state.layout).pieces
    layout = without_phantoms(event.layout, state)
    layout = asking_first(layout, state, SURE_TO_REFUSE if is_whole else math.inf)
    event = replace(event, layout=layout)
    return event if is_news(change_seen(state, layout)) else None


def is_news(change: Change) -> bool:
    """Is more told than that sticks lie a little otherwise than before?"""
    return bool(change.acts or change.fallen or change.plots_missing)


def asking_first(layout: game.Layout, state: State, sure: float) -> game.Layout:
    """To refuse a stick, or to say that one fell, the camera must be surer than to let it pass;
    where pieces are in place that it does not see it cannot be. Then the table is asked."""
    change = change_seen(state, layout)
    if change.taken and state.phase is Phase.BUILD:  # nobody takes sticks away, so which fell?
        sure = math.inf
    wrong = {stick.id for stick in change.sticks if faults(stick, change.after, state.options)}
    wrong.update(stick.id for stick in change.fallen)
    if math.isfinite(sure):
        wrong -= {stick.id for stick in bereft(change)}
    sticks = (
        replace(s, confidence=ASKED) if s.id in wrong and (s.confidence or 1.0) < sure else s
        for s in layout.sticks
    )
    return replace(layout, sticks=tuple(sticks))


def bereft(change: Change) -> Iterator[game.Stick]:
    """Sticks that fell because what carried them was taken, or fell too: it is clear why."""
    off = {stick.id for stick in (*change.taken, *change.fallen)}
    for stick in change.fallen:
        if any(support.id in off for support in stick.supports or ()):
            yield stick


def without_phantoms(layout: game.Layout, state: State) -> game.Layout:
    """Nobody lays two pieces at once: of several new ones, those count that the camera is sure of.
    If it is sure of none, nothing new is there."""
    change = change_seen(state, layout)
    new = (*change.sticks, *change.dropped)
    if len(new) + len(change.plots) < 2:
        return layout
    phantoms = {stick.id for stick in new if (stick.confidence or 1.0) < SURE_AMONG_SEVERAL}
    return layout.without(phantoms)
