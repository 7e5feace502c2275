"""The end of a turn: the next player, or the winner (spec 1.4.6)."""

from dataclasses import replace

from engine.game import Step
from engine.games.mawoki.reasons import Reason
from engine.games.mawoki.state import Phase, State
from engine.phrase import Fact
from engine.rulings import Reasons, Ruling, refusal, right
from engine.seats import Seat, after


def end_turn(state: State) -> Step[State]:
    """The turn is over and everything it asked for is done."""
    if state.hands[state.turn] == 0:
        return won(passed_on(state), state.turn)
    return Step(passed_on(state), ())


def passed_on(state: State) -> State:
    """« Les joueurs jouent à tour de rôle dans le sens des aiguilles d'une montre. »"""
    if state.opening:
        return replace(state, phase=Phase.PLAY, opening=False, victim=None)
    seat = after(state.turn, state.setup.seats)
    lap = state.round + (seat == state.setup.first)
    return replace(state, phase=Phase.PLAY, turn=seat, round=lap, victim=None)


def won(state: State, seat: Seat, reason: Reasons = Reason.WINS) -> Step[State]:
    """« Le premier joueur qui se débarrasse de toutes ses cartes remporte la partie. »"""
    return Step(replace(state, winner=seat), (right(reason, seat=seat),))


def refuse(state: State, reason: Reasons, **facts: Fact) -> Step[State]:
    return Step(state, (refusal(reason, **facts),))


def after_saying(said: tuple[Ruling, ...], step: Step[State]) -> Step[State]:
    """The step with these rulings before its own."""
    return Step(step.state, (*said, *step.rulings))
