"""Passe Pas: who sees first which row takes the card, or that none does?

Read `cards.py` (when does a card fit a row), `rounds.py` (what an event does), then along the game:
`laying.py` (cards are turned), `race.py` (who was first), `verdict.py` (was the call right),
`tokens.py`, `next_card.py`. `arbitre rules passe_pas` says the rules.
"""

from collections.abc import Mapping
from typing import ClassVar

from engine.awaiting import Awaited
from engine.events import Event
from engine.game import Game, Outcome, Score, Setup, Step
from engine.games.passe_pas import awaited, ending, laying, names, rounds
from engine.games.passe_pas.cards import CARDS, ROWS, STACKS
from engine.games.passe_pas.options import Options
from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.state import Phase, State, start
from engine.games.passe_pas.things import Piles
from engine.phrase import Phrase, phrase
from engine.seats import Seat
from engine.things import Chance, Things

__all__ = ["GAME", "PassePas", "State"]


class PassePas(Game[State]):
    id = "passe_pas"
    players = range(2, 6)
    options = Options
    reasons = Reason
    laid_out: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "prepare.hexagon": (),
        "prepare.rows": tuple(map(names.row_zone, ROWS)),
    }

    def start(self, setup: Setup) -> State:
        return start(setup)

    def apply(self, state: State, event: Event) -> Step[State]:
        return rounds.apply(state, event)

    def awaiting(self, state: State) -> tuple[Awaited, ...]:
        return awaited.awaiting(state)

    def scores(self, state: State) -> tuple[Score, ...]:
        return ending.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def checklist(self, setup: Setup) -> tuple[Phrase, ...]:
        return (
            phrase("prepare.hexagon"),
            phrase("prepare.shuffle", cards=len(CARDS)),
            phrase("prepare.rows"),
            phrase("prepare.deal", cards=STACKS[len(setup.seats)]),
            phrase("prepare.neutral"),
            *first_turner(start(setup)),
        )

    def chapter(self, state: State) -> Phrase | None:
        if state.phase is Phase.OVER:
            return None
        if state.phase is Phase.ROWS:
            return phrase("chapter.rows")
        if state.duel:
            return phrase("chapter.duel", number=state.number, seats=state.duel)
        return phrase("chapter.card", number=state.number)

    def adjust(self, state: State, seat: Seat, counter: str, value: int) -> State | None:
        return ending.adjust(state, seat, counter, value)

    def lying(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return laying.lying(state)

    def things(self, setup: Setup, chance: Chance) -> Things:
        return Piles(setup, chance)

    def name(self, thing: str) -> Phrase:
        return names.name(thing)


def first_turner(state: State) -> tuple[Phrase, ...]:
    return () if state.turner is None else (phrase("prepare.first", seat=state.turner),)


GAME = PassePas()
