"""What each event does, phase by phase (spec 2.3, 2.4)."""

from engine.events import Chosen, Event, Laid, Pressed, Raced, TimedOut
from engine.game import Step
from engine.games.passe_pas import laying, race, verdict
from engine.games.passe_pas.laying import ROW_OF
from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.refusing import refuse, refuse_press
from engine.games.passe_pas.state import Phase, State
from engine.rulings import TableReason


def apply(state: State, event: Event) -> Step[State]:
    match event:
        case Laid():
            return laid(state, event)
        case Chosen():
            return chosen(state, event)
        case Pressed():
            return pressed(state, event)
        case Raced() if state.phase is Phase.RACE:
            return race.race(state, event)
        case Raced(presses=(press, *_)):
            return refuse_press(state, press.seat)
        case TimedOut() if state.phase is Phase.RACE:
            return race.nobody_saw_it(state, event)
        case TimedOut() if state.phase is Phase.CALL:
            return verdict.no_call(state, event)
    return refuse(state, TableReason.NOT_NOW)


def laid(state: State, event: Laid) -> Step[State]:
    match state.phase:
        case Phase.ROWS:
            return laying.start_row(state, event)
        case Phase.TURN:
            return laying.turn(state, event)
        case Phase.RACE if event.zone in ROW_OF:
            return refuse(state, Reason.BUZZ_FIRST)
        case Phase.CALL:
            return verdict.see(state, event)
    return refuse(state, TableReason.NOT_NOW)


def chosen(state: State, event: Chosen) -> Step[State]:
    match state.phase:
        case Phase.RACE:
            return race.table_says(state, event)
        case Phase.TIED:
            return race.close_tie(state, event)
        case Phase.CALL:
            return verdict.hear(state, event)
    return refuse(state, TableReason.NOT_NOW)


def pressed(state: State, event: Pressed) -> Step[State]:
    match state.phase:
        case Phase.TURN:
            return laying.press_last_card(state, event)
        case Phase.TIED:
            return race.name_tied(state, event)
    return refuse_press(state, event.seat)
