"""A whole game on the simulated table: rendered frames through the real eyes, rulings out.

The referee learns of cards only through the camera. Every card that the camera reports is compared
with the one that was really laid; what it misses is entered by hand, and counted.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engine.bots import Bots
from engine.events import Chosen, Event, Laid
from engine.game import Setup
from engine.journal import MemoryJournal
from engine.referee import Referee
from engine.rulings import Ruling
from ui.simulated.acting import ACTORS, Actor, PlainActor
from ui.simulated.stage import Stage
from vision.watch import TableWatch
from vision.zones import Change, Question, answers

FRAME_NS = 1_000_000_000 // 15
PATIENCE_FRAMES = 90
"""Frames without any progress after which the table answers by hand what the camera did not see."""

Image = NDArray[np.uint8]


@dataclass(slots=True)
class Tally:
    """What a match has shown."""

    frames: int = 0
    looks: int = 0
    events: int = 0
    questions: list[Question] = field(default_factory=list)
    by_hand: list[Event] = field(default_factory=list)
    """Facts that the camera missed and the table had to enter."""
    wrong: list[tuple[Event, Event]] = field(default_factory=list)
    """What happened, and what the camera said instead."""
    announced_ns: list[int] = field(default_factory=list)
    """From the hand's leaving to the event, per card."""


class Match:
    """One simulated game; `play` yields the rulings as they are given."""

    def __init__(self, setup: Setup, stage: Stage, watch: TableWatch, bots: Bots) -> None:
        self.referee = Referee(MemoryJournal(setup))
        self.tally = Tally()
        self.stage = stage
        self.watch = watch
        self.bots = bots
        self.things = self.referee.game.things(setup, bots.chance)
        self.things.shows(self.referee.view.state)
        self.actor: Actor = ACTORS.get(setup.game, PlainActor())
        self.backs = frozenset(label for label in stage.labels if is_back(label))
        self.now_ns = 0
        self._meant: Event | None = None
        """What is being acted out and has not reached the referee yet."""
        self._idle_frames = 0
        self._left_ns: int | None = None
        """When the last hand left the table."""

    def play(self, limit_frames: int = 60_000) -> Iterator[tuple[Ruling, ...]]:
        while self.referee.view.outcome is None and self.tally.frames < limit_frames:
            if self._meant is None and not self.stage.is_busy and self.watch.is_quiet:
                yield from self._begin_something()
            yield from self._next_frame()

    def _begin_something(self) -> Iterator[tuple[Ruling, ...]]:
        event = self.bots.next_event(self.referee.view, self.things, self.now_ns)
        if event is None:
            return
        self.now_ns = max(self.now_ns, event.at_ns)
        told = list(self.actor.act(self.stage, event, self.referee.view))
        for each in told:
            yield self._take(each.event)
        if not told:
            self._meant, self._idle_frames = event, 0

    def _next_frame(self) -> Iterator[tuple[Ruling, ...]]:
        self.now_ns += FRAME_NS
        self.tally.frames += 1
        if self.stage.is_busy:
            self._left_ns = self.now_ns
        changes = self.watch.take(self.stage.frame(self.now_ns))
        if changes:
            yield from self._hear(changes)
        if self._meant is not None and not self.stage.is_busy:
            self._idle_frames += 1
            if self._idle_frames > PATIENCE_FRAMES:
                self.tally.by_hand.append(self._meant)
                yield self._take(self._meant)

    def _hear(self, changes: list[Change]) -> Iterator[tuple[Ruling, ...]]:
        self.tally.looks += 1
        awaiting = self.referee.view.awaiting
        events, questions = answers(changes, awaiting, self.now_ns, self.backs)
        self.tally.questions += questions
        for event in events:
            if self._left_ns is not None:
                self.tally.announced_ns.append(self.now_ns - self._left_ns)
            if self._meant is not None and not same_fact(event, self._meant):
                self.tally.wrong.append((self._meant, event))
            yield self._take(event)

    def _take(self, event: Event) -> tuple[Ruling, ...]:
        before = self.referee.view
        view = self.referee.take(event)
        self._meant = None
        self.tally.events += 1
        if view.state is not before.state:
            self.things.shows(view.state, event)
            self.actor.tidy(self.stage, before, view, self.now_ns)
        return view.rulings


def is_back(label: str) -> bool:
    """A card that lies face down tells nothing; Mauwi's back is its nine, and tells much."""
    return label.startswith("back")


def same_fact(seen: Event, meant: Event) -> bool:
    """A card in a row says the same as calling that row."""
    match seen, meant:
        case Laid(), Laid():
            return (seen.zone, seen.card) == (meant.zone, meant.card)
        case Laid(), Chosen():
            return seen.zone == meant.choice
    return False


def bgr(faces: Mapping[str, object]) -> dict[str, Image]:
    """Proxy faces as the camera's arrays."""
    return {label: np.asarray(face)[:, :, ::-1].copy() for label, face in faces.items()}
