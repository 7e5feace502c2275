"""Mokadi: build a tower of sticks, then take it down, and let nothing fall.

Read `legality.py` (may a stick lie like that), `distance.py` (and a plot), `turns.py` (who is
next), `building.py`, `removing.py`, `falls.py` (what a change of the tower means), `sharing.py`
(who gets the sticks of an eliminated player). `flow.py` is the entrance, `awaited.py` says what
happens next. `arbitre rules mokadi` says the rules by their ids.

There are no card zones: the camera sends the whole `layout.Layout` (`events.LayoutSeen`), a person
enters single facts (`events.py`) or just presses keys (`keys.py`).
"""

from engine.awaiting import Awaited
from engine.events import Event
from engine.game import Game, Outcome, Score, Setup, Step
from engine.games.mokadi import awaited, flow, standing
from engine.games.mokadi.events import EVENTS
from engine.games.mokadi.options import Options
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.state import State, start
from engine.games.mokadi.things import Builders
from engine.phrase import Phrase, phrase
from engine.seats import Seat
from engine.things import Chance, Things

__all__ = ["GAME", "Mokadi", "State"]


class Mokadi(Game[State]):
    id = "mokadi"
    players = range(2, 5)
    options = Options
    reasons = Reason
    events = EVENTS

    def start(self, setup: Setup) -> State:
        return start(setup)

    def apply(self, state: State, event: Event) -> Step[State]:
        return flow.apply(state, event)

    def awaiting(self, state: State) -> tuple[Awaited, ...]:
        return awaited.awaiting(state)

    def scores(self, state: State) -> tuple[Score, ...]:
        return standing.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        return standing.outcome(state)

    def checklist(self, setup: Setup) -> tuple[Phrase, ...]:
        return standing.checklist(start(setup))

    def chapter(self, state: State) -> Phrase | None:
        return standing.chapter(state)

    def adjust(self, state: State, seat: Seat, counter: str, value: int) -> State | None:
        return standing.adjust(state, seat, counter, value)

    def things(self, setup: Setup, chance: Chance) -> Things:
        del setup
        return Builders(chance)

    def name(self, thing: str) -> Phrase:
        return phrase(f"name.{thing}")


GAME = Mokadi()
