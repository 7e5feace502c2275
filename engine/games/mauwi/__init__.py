"""Mauwi (2019, with teams and experts; MAU-30): warriors in pairs, and the nine lives of the cat.

Read `columns.py` (what lies there and what it is worth), `moves.py` (which card goes where),
`turns.py` (what an event does), `attack.py`, `placing.py`, `experts.py`, `teams.py`, `draws.py`,
`ending.py`, then `awaited.py`. Numbers like 3.5 are the rule's paragraphs, R1 … P its moves, ids
like MAU-7 the questions that the rulebook leaves open: `arbitre rules mauwi` says them all.

Zones are named in `places.py`, card labels in `cards.py`.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from engine.awaiting import Awaited
from engine.events import Event
from engine.game import Game, Outcome, Score, Setup, Step
from engine.games.mauwi import awaited, draws, ending, names, preparing, teams, turns
from engine.games.mauwi.cards import HAND
from engine.games.mauwi.options import Options
from engine.games.mauwi.reasons import Reason
from engine.games.mauwi.state import Phase, State, start
from engine.games.mauwi.table import lying
from engine.games.mauwi.things import Cats
from engine.phrase import Phrase, phrase
from engine.seats import Seat
from engine.things import Chance, Things

__all__ = ["GAME", "Mauwi", "State"]


class Mauwi(Game[State]):
    id = "mauwi"
    players = range(2, 8)
    options = Options
    reasons = Reason
    laid_out: ClassVar[Mapping[str, tuple[str, ...]]] = {"prepare.shuffle": ("draw",)}

    def start(self, setup: Setup) -> State:
        return teams.begin(start(setup))

    def apply(self, state: State, event: Event) -> Step[State]:
        return turns.apply(state, event)

    def awaiting(self, state: State) -> tuple[Awaited, ...]:
        return awaited.awaiting(state)

    def scores(self, state: State) -> tuple[Score, ...]:
        return ending.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def checklist(self, setup: Setup) -> tuple[Phrase, ...]:
        return preparing.checklist(self.start(setup))

    def chapter(self, state: State) -> Phrase | None:
        if state.phase in (Phase.OVER, Phase.TEAMS):
            return None
        return phrase("chapter.turn", number=state.number, seat=state.turn)

    def adjust(self, state: State, seat: Seat, counter: str, value: int) -> State | None:
        """The hand can be set; the difference comes from the draw pile or goes there."""
        pile = state.pile + state.hands[seat] - value
        if counter != "hand" or not 0 <= value <= HAND or pile < 0:
            return None
        return draws.with_hand(replace(state, pile=pile), seat, value)

    def lying(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return lying(state)

    def things(self, setup: Setup, chance: Chance) -> Things:
        return Cats(setup, chance)

    def name(self, thing: str) -> Phrase:
        return names.name(thing)


GAME = Mauwi()
