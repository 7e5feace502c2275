"""Every "no" says why; the state stays as it was."""

from engine.game import Step
from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.state import Phase, State
from engine.phrase import Fact
from engine.rulings import Reasons, TableReason, refusal
from engine.seats import Seat


def refuse(state: State, reason: Reasons, **facts: Fact) -> Step[State]:
    return Step(state, (refusal(reason, **facts),))


def refuse_press(state: State, seat: Seat) -> Step[State]:
    """Why this seat's buzzer does not count now."""
    if seat not in state.playing:
        return refuse(state, TableReason.NOT_PLAYING, seat=seat)
    if state.phase is Phase.TURN:
        return refuse(state, Reason.EARLY, seat=seat)
    if state.phase is Phase.CALL:
        return refuse(state, Reason.TOO_LATE, seat=seat, first=state.callers[0])
    if seat in state.spent:
        return refuse(state, Reason.CALLED_ALREADY, seat=seat)
    if state.duel and seat not in state.duel:
        return refuse(state, Reason.NOT_IN_DUEL, seats=state.duel)
    return refuse(state, TableReason.NOT_NOW)
