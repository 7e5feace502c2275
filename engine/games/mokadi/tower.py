"""Judging a change of the tower, whoever noticed it."""

from dataclasses import replace

from engine.game import Step
from engine.games.mokadi.building import lay
from engine.games.mokadi.change import Change
from engine.games.mokadi.events import LayoutSeen, SticksFell
from engine.games.mokadi.falls import fall, with_cleared
from engine.games.mokadi.names import piece_names
from engine.games.mokadi.pieces import Pieces
from engine.games.mokadi.reading import TowerEvent, read, same_supports
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.removing import take
from engine.games.mokadi.state import Blaming, Confirming, Phase, State
from engine.games.mokadi.turns import go_on, refuse, saying
from engine.rulings import TableReason, note
from engine.seats import Seat


def happened(state: State, event: TowerEvent) -> Step[State]:
    """One of the game's own events."""
    change = read(state, event)
    if isinstance(change, Reason):
        return refuse(state, change)
    seat = None if isinstance(event, LayoutSeen) else event.seat
    if not isinstance(event, SticksFell):
        return judge(state, change, event.at_ns, seat)
    if seat not in (None, state.active):
        return refuse(state, TableReason.NOT_YOUR_TURN, seat=state.active)
    return fall(state, change, admitted=seat is not None)


def judge(state: State, change: Change, at_ns: int, seat: Seat | None) -> Step[State]:
    """What a change means now. `seat` is who did it, None if nobody said.

    What the table was asked meanwhile is forgotten: the tower itself has answered. Only a fall is
    still asked about while it is being cleared away; if it is known whose it is, until nothing more
    lies there.
    """
    cleared = False
    if isinstance(state.question, Blaming):
        cleared = state.question.is_his and not change.fallen
        change = with_cleared(change, state.question.change)
    if change.plots_missing:
        names = piece_names([p.id for p in change.plots_missing], state.layout, state.options)
        return refuse(state, Reason.PLOT_MISSING, plots=names)
    if change.slipped and state.options.slipped_stick == "fall":  # MOK-14
        change = replace(change, fallen=(*change.fallen, *change.taken), taken=(), slipped=False)
    if change.fallen:
        return fall(state, change, admitted=cleared)
    if not change.acts:
        return nothing_new(state, change)
    if state.acted is None:
        calm = state if state.question is None else replace(state, question=None)
        return unless_refused(state, act(calm, change, at_ns, seat))
    own = [stick.id for stick in change.taken] == [state.acted.stick] and not change.sticks
    if own and seat in (None, state.active):
        return taken_back(state, change)
    passed = go_on(state, state.active)  # the next player acts: he takes the tower as it stands
    return unless_refused(state, saying(act(passed.state, change, at_ns, seat), *passed.rulings))


def unless_refused(state: State, step: Step[State]) -> Step[State]:
    """A refusal leaves everything as it was, also what came before it."""
    if not step.refused:
        return step
    return Step(state, tuple(ruling for ruling in step.rulings if ruling.verdict == "refused"))


def act(state: State, change: Change, at_ns: int, seat: Seat | None) -> Step[State]:
    if seat not in (None, state.active) and not state.common_plot:
        return refuse(state, TableReason.NOT_YOUR_TURN, seat=state.active)
    if state.phase is Phase.TAKE:
        return take(state, change, at_ns)
    return lay(state, change, at_ns)


def taken_back(state: State, change: Change) -> Step[State]:
    """4.3.6: « Plusieurs essais de placement sont autorisés. »"""
    back = Pieces.of(*(stick.colour for stick in change.taken))
    hands = {**state.hands, state.active: replace(state.hand, sticks=state.hand.sticks + back)}
    again = replace(state, hands=hands, layout=change.after, strays=change.strays, acted=None)
    return Step(again, (note(Reason.TAKEN_BACK, seat=state.active),))


def nothing_new(state: State, change: Change) -> Step[State]:
    """The same pieces are in place; perhaps they rest on others than before."""
    calm = replace(state, question=None)
    match state.question:
        case Confirming():
            return Step(calm, (note(Reason.TAKEN_BACK, seat=state.active),))
        case Blaming():
            return Step(calm, (note(Reason.NOTHING_FELL),))
    if same_supports(state.layout, change.after):
        return Step(state, ())
    # 4.3.7, MOK-19: displaced sticks stay, even if they would be illegal now.
    moved = replace(state, layout=change.after, strays=change.strays)
    return Step(moved, (note(Reason.MOVED),))
