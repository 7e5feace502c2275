"""Whose turn it is, and who stands on which side."""

from dataclasses import replace

from engine.games.mauwi.moves import Side
from engine.games.mauwi.state import Phase, State
from engine.seats import Seat, after


def end_turn(state: State) -> State:
    """« À votre tour, dans le sens des aiguilles d'une montre »"""
    return replace(
        state,
        turn=after(state.turn, state.setup.seats),
        number=state.number + 1,
        phase=Phase.PLAY,
        joker=None,
        taken=None,
        attack=None,
        gain=None,
    )


def side(state: State, owner: Seat) -> Side:
    """Whose zone it is, seen by the player on turn."""
    if owner == state.turn:
        return Side.MINE
    return Side.PARTNER if owner == state.partner(state.turn) else Side.THEIRS
