"""A hand that the table counted again: people forget their buzzer, cards stick together."""

from dataclasses import replace

from engine.games.mawoki.diagonals import action
from engine.games.mawoki.state import Phase, State
from engine.seats import Seat


def corrected(state: State, seat: Seat, cards: int) -> State | None:
    """The state with that many cards in a hand, or None if there cannot be so many.

    Whoever has no card left has won; a winner who still holds one plays on, and then the card
    that seemed to be his last is obeyed after all.
    """
    if seat not in state.hands or not 0 <= cards <= state.hands[seat] + state.draw:
        return None
    counted = replace(state, hands={**state.hands, seat: cards}, idle=0)
    if cards == 0:
        return replace(counted, winner=seat) if state.winner in (None, seat) else None
    if seat != state.winner:
        return counted
    playing = replace(counted, winner=None)
    return action(playing, playing.top).state if state.phase is Phase.LAST_CARD else playing
