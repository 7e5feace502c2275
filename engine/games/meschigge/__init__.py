"""Meschigge (Maboul): never the right word, never the right colour.

Read `cards.py` (when does a card fit), `rounds.py` (what an event does), `verdict.py` (who gets
the point), `awaited.py` (what happens next). Numbers like 5.4.2 are the rule's paragraphs, ids like
MES-9 the questions that the rulebook leaves open: `arbitre rules meschigge` says them all.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from engine.awaiting import Awaited
from engine.events import Event
from engine.game import Game, Outcome, Score, Setup, Step, ranked
from engine.games.meschigge import awaited, names, next_round, rounds
from engine.games.meschigge.options import Options
from engine.games.meschigge.reasons import Reason
from engine.games.meschigge.state import Phase, State, start
from engine.games.meschigge.things import CommandPile
from engine.phrase import Phrase, phrase
from engine.seats import Seat
from engine.things import Chance, Things

__all__ = ["GAME", "Meschigge", "State"]


class Meschigge(Game[State]):
    id = "meschigge"
    players = range(2, 5)
    options = Options
    reasons = Reason
    laid_out: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "prepare.commands": ("command",),
        "prepare.no_maboul": ("command",),
    }

    def start(self, setup: Setup) -> State:
        return start(setup)

    def apply(self, state: State, event: Event) -> Step[State]:
        return rounds.apply(state, event)

    def awaiting(self, state: State) -> tuple[Awaited, ...]:
        return awaited.awaiting(state)

    def scores(self, state: State) -> tuple[Score, ...]:
        return next_round.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        """Highest total wins; equal totals share the victory (MES-14)."""
        if state.phase is not Phase.OVER:
            return None
        return Outcome(ranked(self.scores(state)), Reason.GAME_ENDS)

    def checklist(self, setup: Setup) -> tuple[Phrase, ...]:
        state = start(setup)
        if state.junior:
            return (
                phrase("prepare.hands"),
                phrase("prepare.no_maboul"),
                phrase("prepare.commandant", seat=setup.first),
            )
        return (
            phrase("prepare.hands"),
            phrase("prepare.commands"),
            phrase("prepare.tokens"),
            phrase("prepare.commandant", seat=setup.first),
        )

    def chapter(self, state: State) -> Phrase | None:
        if state.phase is Phase.OVER:
            return None
        return phrase("chapter.round", number=state.round, seat=state.commandant)

    def adjust(self, state: State, seat: Seat, counter: str, value: int) -> State | None:
        purse = state.purses[seat]
        if value < 0 or counter not in ("black", "red", "cards"):
            return None
        adjusted = replace(
            purse,
            black=value if counter == "black" else purse.black,
            red=value if counter == "red" else purse.red,
            cards=value if counter == "cards" else purse.cards,
        )
        return replace(state, purses={**state.purses, seat: adjusted})

    def lying(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return rounds.lying(state)

    def things(self, setup: Setup, chance: Chance) -> Things:
        del setup
        return CommandPile(chance)

    def name(self, thing: str) -> Phrase:
        return names.name(thing)


GAME = Meschigge()
