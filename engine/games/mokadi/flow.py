"""What each event does: the entrance to the rules of Mokadi."""

from engine.events import Chosen, Event, TimedOut
from engine.game import Step
from engine.games.mokadi import keys, tower
from engine.games.mokadi.events import LayoutSeen, PlotPlaced, StickLaid, SticksFell, StickTaken
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.state import Phase, State
from engine.games.mokadi.turns import go_on, refuse, saying
from engine.rulings import TableReason, note


def apply(state: State, event: Event) -> Step[State]:
    if state.phase is Phase.OVER:
        return refuse(state, TableReason.GAME_OVER)
    if not is_overdue(state, event):
        return judge(state, event)
    # The seconds of responsibility are over: whatever happens now is in the next player's turn.
    passed = go_on(state, state.active)
    if isinstance(event, TimedOut):
        return saying(passed, note(Reason.STANDS))
    return tower.unless_refused(state, saying(judge(passed.state, event), *passed.rulings))


def is_overdue(state: State, event: Event) -> bool:
    """MOK-16: is the time over in which the player in turn still answers for what falls?"""
    if state.acted is None or state.question is not None:
        return False
    return event.at_ns >= state.acted.until_ns


def judge(state: State, event: Event) -> Step[State]:
    match event:
        case LayoutSeen() | PlotPlaced() | StickLaid() | StickTaken() | SticksFell():
            return tower.happened(state, event)
        case Chosen():
            return keys.chosen(state, event)
    return refuse(state, TableReason.NOT_NOW)
