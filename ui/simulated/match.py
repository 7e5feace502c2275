"""A whole game on the simulated table: rendered frames through the real eyes, rulings out.

The referee learns of cards only through the camera. Beside it sits a second referee who is told the
truth: every ruling of the first is compared with his. What the camera asks or misses is answered by
the table, and counted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

from engine.bots import Bots
from engine.events import Chosen, Event, Laid, Undone
from engine.game import Setup
from engine.journal import MemoryJournal
from engine.referee import Referee, View
from engine.things import Things
from ui.simulated.alike import Rulings, is_alike
from ui.simulated.tally import Tally, Wrong
from vision.zones import Question

FRAME_NS = 1_000_000_000 // 15
PATIENCE_FRAMES = 40
"""Frames of a calm table after which somebody enters by hand what the camera did not see."""


class SimulatedTable(Protocol):
    """A table that exists only as numbers, with hands over it and the real eyes before it."""

    eyes_s: float
    """CPU seconds that the eyes have cost so far."""

    @property
    def is_calm(self) -> bool:
        """Nobody does anything, and the eyes have seen all there is."""

    @property
    def hand_seen_ns(self) -> int:
        """When a frame last showed a hand."""

    def act(self, event: Event, view: View) -> list[Event]:
        """Begin to do what the event tells of; returns what reaches the referee by other ways,
        nothing if the camera is to see it."""

    def truth(self, meant: Event | None) -> Event | None:
        """What really came of an event that was acted out; None if nothing happened."""

    def doubted(self, truth: Event) -> Event | None:
        """The same, told by somebody who is not sure of what fell; None if nothing did."""

    def is_worth_telling(self, truth: Event, view: View) -> bool:
        """Would anybody enter this by hand, if the camera did not tell it?"""

    def tidy(self, before: View, after: View, at_ns: int) -> None:
        """Begin to do what follows from a ruling."""

    def look(self, at_ns: int) -> Sequence[Any]:
        """Show the eyes the next frame; what they noticed."""

    def hear(self, noticed: Any, view: View, at_ns: int) -> Event | Question | None:
        """What it means to the game, if anything."""


class Match:
    """One simulated game; `play` yields the rulings as they are given."""

    def __init__(
        self, setup: Setup, table: SimulatedTable, bots: Bots, things: Things | None = None
    ) -> None:
        self.referee = Referee(MemoryJournal(setup))
        self.truth = Referee(MemoryJournal(setup))
        self.tally = Tally()
        self.table = table
        self.bots = bots
        self.things = things or self.referee.game.things(setup, bots.chance)
        self.things.shows(self.referee.view.state)
        self.now_ns = 0
        self._meant: Event | None = None
        """What is being acted out and has not reached the referee yet."""
        self._calm_frames = 0
        self._right: Rulings | None = None
        """While the referee asks what the truth leaves no doubt about: what the truth led to."""

    def play(self, limit_frames: int = 60_000) -> Iterator[Rulings]:
        while self.referee.view.outcome is None and self.tally.frames < limit_frames:
            if self._meant is None and self.table.is_calm:
                yield from self._begin_something()
            yield from self._next_frame()

    def _begin_something(self) -> Iterator[Rulings]:
        event = self.bots.next_event(self.referee.view, self.things, self.now_ns)
        if event is None:
            return
        self.now_ns = max(self.now_ns, event.at_ns)
        told = self.table.act(event, self.referee.view)
        if not told:
            self._meant, self._calm_frames = event, 0
        for each in told:
            yield self._take(each, each)

    def _next_frame(self) -> Iterator[Rulings]:
        self.now_ns += FRAME_NS
        self.tally.frames += 1
        for noticed in self.table.look(self.now_ns):
            yield from self._hear(noticed)
        self._calm_frames = self._calm_frames + 1 if self.table.is_calm else 0
        if self._meant is not None and self._calm_frames > PATIENCE_FRAMES:
            yield from self._missed(self._meant)

    def _hear(self, noticed: Any) -> Iterator[Rulings]:
        heard = self.table.hear(noticed, self.referee.view, self.now_ns)
        match heard:
            case Event():
                self.tally.announced(heard, self.now_ns - self.table.hand_seen_ns)
                yield self._take(heard, self.table.truth(self._meant))
            case Question():
                self.tally.questions.append(heard)
                if self._meant is not None and heard.zone == zone_of(self._meant):
                    yield self._by_hand(self._meant)

    def _missed(self, event: Event) -> Iterator[Rulings]:
        view = self.referee.view
        if self.table.is_worth_telling(self.table.truth(event) or event, view):
            self.tally.by_hand.append(event)
            yield self._by_hand(event)
        else:
            self.tally.untold.append(event)
            self._meant = None
            self.table.tidy(view, view, self.now_ns)

    def _by_hand(self, event: Event) -> Rulings:
        truth = self.table.truth(event) or event
        return self._take(replace(truth, at_ns=self.now_ns), truth)

    def _take(self, heard: Event, truth: Event | None) -> Rulings:
        before = self.referee.view
        view = self.referee.take(heard)
        self._meant = None
        self.tally.events += 1
        if isinstance(heard, Chosen) and settles_itself(before):
            self.tally.questions.append(Question("table", ((heard.choice, 1.0),)))
        self._compare(heard, truth)
        if view.state is not before.state:
            self.things.shows(view.state, truth or heard)
        self.table.tidy(before, view, self.now_ns)
        return view.rulings

    def _compare(self, heard: Event, truth: Event | None) -> None:
        """The same moment, told truly, must be ruled the same; if not, the truth follows."""
        ruled, right = self.referee.view.rulings, self._right or ()
        before = self.truth.view.state
        if isinstance(heard, Chosen) and is_asking(self.truth.view):
            self._tell_cleared(heard.at_ns)
        if truth is not None and self._right is None:
            right = self.truth.take(replace(truth, at_ns=heard.at_ns)).rulings
        self._right = None
        if is_asking(self.referee.view) and not is_asking(self.truth.view):
            if not settles_itself(self.referee.view):
                asked = tuple((one.reason.key, 1.0) for one in ruled)
                self.tally.questions.append(Question("table", asked))
            self._right = None if self._asks_too(truth, before, heard.at_ns) else right
        elif not is_alike(ruled, right) and not self._is_open(ruled, right):
            self.tally.wrong.append(Wrong(heard, truth, ruled, right))
            self.truth = Referee(MemoryJournal(self.referee.view.setup))
            for event in self.referee.events():
                self.truth.take(event)

    def _is_open(self, ruled: Rulings, right: Rulings) -> bool:
        """Do both ask the same? What seems to have fallen meanwhile is no ruling."""
        both_ask = is_asking(self.referee.view) and is_asking(self.truth.view)
        return both_ask and [one.reason for one in ruled] == [one.reason for one in right]

    def _asks_too(self, truth: Event | None, before: Any, at_ns: int) -> bool:
        """Who is asked about a fall clears away what fell, and all that comes down with it, before
        he answers; so the referee who is told the truth must ask as well. A stick that only fell
        from the hand has changed nothing since `before`: nobody clears, and nothing is undone."""
        doubted = None if truth is None else self.table.doubted(truth)
        if doubted is not None and self.truth.view.state is not before:
            self.truth.take(Undone(at_ns=at_ns))
            self.truth.take(replace(doubted, at_ns=at_ns))
        return is_asking(self.truth.view)

    def _tell_cleared(self, at_ns: int) -> None:
        cleared = self.table.truth(None)
        if cleared is not None:
            self.truth.take(replace(cleared, at_ns=at_ns))


def is_asking(view: View) -> bool:
    """Has the game itself a question about what it was told?"""
    return getattr(view.state, "question", None) is not None


def settles_itself(view: View) -> bool:
    """Has it one that nobody needs to answer, because what is done at the table will?"""
    return getattr(getattr(view.state, "question", None), "settles_itself", False)


def zone_of(event: Event) -> str | None:
    """Where the camera should have seen it."""
    match event:
        case Laid(zone=zone) | Chosen(choice=zone):
            return zone
    return None
