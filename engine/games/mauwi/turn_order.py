"""Whose turn it is, and who stands on which side."""

from engine.games.mauwi.moves import Side
from engine.games.mauwi.state import Phase, State
from engine.seats import Seat, after


def end_turn(state: State) -> State:
    """« À votre tour, dans le sens des aiguilles d'une montre »; nothing is in the air any more."""
    return State(
        state.setup,
        state.options,
        state.zones,
        state.hands,
        state.pile,
        state.discard,
        after(state.turn, state.setup.seats),
        state.number + 1,
        Phase.PLAY,
        state.teams,
    )


def side(state: State, owner: Seat) -> Side:
    """Whose zone it is, seen by the player on turn."""
    if owner == state.turn:
        return Side.MINE
    if state.teams and owner == state.partner(state.turn):
        return Side.PARTNER
    return Side.THEIRS
