"""The referee: takes events in order, journals them, judges them, publishes the new view.

    referee = Referee(MemoryJournal(setup))
    view = referee.take(Pressed(at_ns=..., seat=Seat(2)))

What a view shows is on the disk; where the disk refuses, `view.unsaved` says how much is not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.awaiting import Awaited
from engine.errors import ArbitreError
from engine.events import Event, Source
from engine.game import AnyGame, Outcome, Score, Setup
from engine.history import Moment, judge
from engine.journal.base import Journal, JournalUnwritable
from engine.registry import find_game
from engine.rulings import Ruling


class OtherRules(ArbitreError, ValueError):
    """The journal was played by another version of the game's rules, or with other cards."""


@dataclass(frozen=True)
class View:
    """Everything a display, a lamp or a bot needs to know, at one moment."""

    game: AnyGame
    setup: Setup
    state: Any
    seq: int
    """Number of the last event taken; 0 before the first."""
    rulings: tuple[Ruling, ...]
    """About the last event."""
    source: Source | None
    """Who noticed the last event; None before the first."""
    paused: bool
    unsaved: int
    """Events that the disk has refused so far; they are tried again with every new one."""

    # Worked out when somebody looks: a game that is only resumed or replayed needs none of it.

    @cached_property
    def awaiting(self) -> tuple[Awaited, ...]:
        return self.game.awaiting(self.state)

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        return self.game.scores(self.state)

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)


class Referee:
    """Owns the order of events of one game."""

    def __init__(self, journal: Journal) -> None:
        self.game: AnyGame = find_game(journal.setup.game)
        if journal.setup.version != self.game.version:
            raise OtherRules(
                f"this game of {self.game.id} was played by version {journal.setup.version} of the "
                f"rules or with other cards, here it is version {self.game.version}: open it with "
                "the Arbitre and the deck file that it was played with"
            )
        self._journal = journal
        self._unsaved: list[Event] = []
        self._moment = Moment(self.game.start(journal.setup))
        self._seq = 0
        self.view = self._publish((), None)
        for event in journal.events():
            self._judge(event)

    def take(self, event: Event) -> View:
        """Judge one event; it is journalled before the new view is published."""
        # Judged first and published last: an event that breaks a rule's code is never journalled,
        # so that the game can still be resumed.
        seq = self._seq + 1
        moment, rulings = judge(self.game, self._moment, seq, event)
        self._save(event)
        self._moment, self._seq = moment, seq
        self.view = self._publish(rulings, event.source)
        return self.view

    def events(self) -> Sequence[Event]:
        """Every event taken so far, saved or not."""
        return (*self._journal.events(), *self._unsaved)

    def close(self) -> None:
        self._journal.close()

    def _judge(self, event: Event) -> None:
        self._seq += 1
        self._moment, rulings = judge(self.game, self._moment, self._seq, event)
        self.view = self._publish(rulings, event.source)

    def _save(self, event: Event) -> None:
        self._unsaved.append(event)
        try:
            while self._unsaved:
                self._journal.append(self._unsaved[0])
                del self._unsaved[0]
        except JournalUnwritable:
            return  # the view says so, and play goes on

    def _publish(self, rulings: tuple[Ruling, ...], source: Source | None) -> View:
        return View(
            game=self.game,
            setup=self._journal.setup,
            state=self._moment.state,
            seq=self._seq,
            rulings=rulings,
            source=source,
            paused=self._moment.paused,
            unsaved=len(self._unsaved),
        )
