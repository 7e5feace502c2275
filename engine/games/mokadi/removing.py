"""Taking the sticks away again (spec 4.4)."""

from dataclasses import replace

from engine.game import Step
from engine.games.mokadi.change import Change
from engine.games.mokadi.layout import Stick
from engine.games.mokadi.names import a_stick, piece_names, stick_name
from engine.games.mokadi.pieces import Pieces
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.state import State
from engine.games.mokadi.turns import refuse, responsibility, settle, wanted_colour
from engine.rulings import right


def take(state: State, change: Change, at_ns: int) -> Step[State]:
    """4.4.1: « Le joueur suivant enlève une baguette de son choix. Puis les autres joueurs retirent
    une baguette en alternant les couleurs. Les plots restent en place. »"""
    if change.plots or change.sticks or not change.taken:
        return refuse(state, Reason.NO_LAYING, seat=state.active)
    if len(change.taken) > 1:
        names = piece_names([stick.id for stick in change.taken], state.layout, state.options)
        return refuse(state, Reason.ONE_STICK, sticks=names)
    (stick,) = change.taken
    wanted = wanted_colour(state)
    if wanted is not None and wanted != stick.colour:  # 4.4.2
        due = a_stick(wanted, state.options)
        return refuse(state, Reason.WRONG_COLOUR, seat=state.active, stick=due)
    reason = Reason.SLIPPED if change.slipped else Reason.STICK_TAKEN
    name = stick_name(stick.id, stick.colour, state.options)
    said = right(reason, seat=state.active, stick=name)
    return settle(kept(state, change, stick, at_ns), said)


def kept(state: State, change: Change, stick: Stick, at_ns: int) -> State:
    """« Chaque joueur garde les baguettes qu'il a enlevées. »"""
    hand = replace(state.hand, sticks=state.hand.sticks + Pieces.of(stick.colour))
    return replace(
        state,
        hands={**state.hands, state.active: hand},
        layout=change.after,
        strays=change.strays,
        acted=responsibility(state, change.after, at_ns),
        last_taken=stick.colour,
        last_taken_by={**state.last_taken_by, state.active: stick.colour},
    )
