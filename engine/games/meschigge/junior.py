"""The Junior variant: no die, no tokens, no Maboul; only the contre is right (spec 5.4)."""

from dataclasses import replace

from engine.game import Step
from engine.games.meschigge.cards import is_contre
from engine.games.meschigge.names import card_name
from engine.games.meschigge.next_round import next_round
from engine.games.meschigge.reasons import Reason
from engine.games.meschigge.state import State
from engine.rulings import Ruling, note, right, wrong
from engine.seats import Seat


def junior(state: State) -> Step[State]:
    """5.4.7: the fastest player whose contre is right takes the command card."""
    order = [press.seat for press in state.pile]
    considered = order[:1] if state.options.junior_after_wrong == "nobody" else order  # MES-15
    winner = next((seat for seat in considered if is_right(state, seat)), None)
    said = [about(state, seat, winner) for seat in order]
    if winner is None:
        winner, ruling = nobody_right(state)
        said.append(ruling)
    following = next_round(state if winner is None else take_command(state, winner), winner)
    return Step(following.state, (*said, *following.rulings))


def nobody_right(state: State) -> tuple[Seat | None, Ruling]:
    """MES-16: the card is removed; by house rule the Commandant gets it."""
    if state.options.junior_nobody_right == "commandant":
        return state.commandant, right(Reason.JUNIOR_COMMANDANT, seat=state.commandant)
    return None, note(Reason.JUNIOR_NOBODY)


def is_right(state: State, seat: Seat) -> bool:
    assert state.command is not None
    return is_contre(state.shown[seat], state.command)


def about(state: State, seat: Seat, winner: Seat | None) -> Ruling:
    card = card_name(state.shown[seat], state.options)
    if seat == winner:
        return right(Reason.JUNIOR_RIGHT, seat=seat, card=card)
    if is_right(state, seat):
        return note(Reason.JUNIOR_LATE, seat=seat, card=card)
    return wrong(Reason.JUNIOR_WRONG, seat=seat, card=card)


def take_command(state: State, winner: Seat) -> State:
    purse = state.purses[winner]
    return replace(state, purses={**state.purses, winner: replace(purse, cards=purse.cards + 1)})
