"""A whole game in one file, as another package would bring it: noughts and crosses.

Two seats put their mark in turn by choosing a square; three in a row win. Its package would have
in its `pyproject.toml`:

    [project.entry-points."arbitre.games"]
    noughts = "noughts_for_arbitre:GAME"

and beside this file, as here, a folder `words` with fr.po, nl.po, en.po and de.po.
"""

from dataclasses import dataclass, field, replace

from engine.awaiting import AwaitChoice, Awaited
from engine.events import Chosen, Event
from engine.game import Game, Outcome, Score, Setup, Step
from engine.phrase import Phrase, phrase
from engine.rulings import Reasons, TableReason, note, refusal
from engine.seats import Seat, after

LINES = ("abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg")
SQUARES = "abcdefghi"


class Reason(Reasons):
    MARKED = "marked", "1"
    TAKEN = "taken", "2"
    """Somebody's mark is there already."""
    ENDED = "ended", "3"


@dataclass(frozen=True, slots=True)
class Options:
    """No house options."""


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    turn: Seat
    marks: dict[str, Seat] = field(default_factory=dict)


class Noughts(Game[State]):
    id = "noughts"
    players = range(2, 3)
    options = Options
    reasons = Reason

    def start(self, setup: Setup) -> State:
        return State(setup, setup.first)

    def apply(self, state: State, event: Event) -> Step[State]:
        match event:
            case Chosen(seat=seat) if seat not in (None, state.turn):
                return Step(state, (refusal(TableReason.NOT_YOUR_TURN, seat=state.turn),))
            case Chosen(choice=square) if square in SQUARES and square in state.marks:
                return Step(state, (refusal(Reason.TAKEN, seat=state.marks[square]),))
            case Chosen(choice=square) if len(square) == 1 and square in SQUARES:
                marks = {**state.marks, square: state.turn}
                turn = after(state.turn, state.setup.seats)
                said = note(Reason.MARKED, seat=state.turn)
                return Step(replace(state, marks=marks, turn=turn), (said,))
        return Step(state, (refusal(TableReason.NOT_NOW),))

    def awaiting(self, state: State) -> tuple[Awaited, ...]:
        if self.outcome(state) is not None:
            return ()
        free = tuple(square for square in SQUARES if square not in state.marks)
        ask = phrase("ask.square", seat=state.turn)
        return (AwaitChoice(ask=ask, seats=(state.turn,), among=free, fitting=frozenset(free)),)

    def scores(self, state: State) -> tuple[Score, ...]:
        return tuple(Score(seat, int(self.has_line(state, seat)), {}) for seat in state.setup.seats)

    def has_line(self, state: State, seat: Seat) -> bool:
        return any(all(state.marks.get(square) == seat for square in line) for line in LINES)

    def outcome(self, state: State) -> Outcome | None:
        seats = state.setup.seats
        for seat in seats:
            if self.has_line(state, seat):
                others = tuple(other for other in seats if other != seat)
                return Outcome(((seat,), others), Reason.ENDED)
        return Outcome((seats,), Reason.ENDED) if len(state.marks) == 9 else None

    def checklist(self, setup: Setup) -> tuple[Phrase, ...]:
        del setup
        return (phrase("prepare.paper"),)


GAME = Noughts()
