"""How everybody stands, and who has won (spec 2.4, 2.5)."""

from dataclasses import replace

from engine.game import Outcome, Score
from engine.games.passe_pas.cards import STACKS
from engine.games.passe_pas.state import State
from engine.games.passe_pas.tokens import TOKENS_OUT
from engine.seats import Seat


def scores(state: State) -> tuple[Score, ...]:
    """A point is a card of one's own stack that is gone: the whole stack is the victory."""
    return tuple(score(state, seat) for seat in state.setup.seats)


def score(state: State, seat: Seat) -> Score:
    player = state.players[seat]
    gone = STACKS[len(state.setup.seats)] - player.stack
    counters = {"stack": player.stack, "tokens": player.tokens}
    return Score(seat, 0 if player.out else gone, counters, out=bool(player.out))


def outcome(state: State) -> Outcome | None:
    """The winner; then by the cards that are left, fewest first; then those who are out, the last
    to go first. The text names a winner only; the places behind are ours."""
    if state.ended is None:
        return None
    others = [seat for seat in state.setup.seats if seat not in state.winners]
    keys = sorted({standing(state, seat) for seat in others})
    places = (tuple(seat for seat in others if standing(state, seat) == key) for key in keys)
    return Outcome((state.winners, *places), state.ended)


def standing(state: State, seat: Seat) -> tuple[bool, int]:
    player = state.players[seat]
    return (True, -player.out) if player.out else (False, player.stack)


def adjust(state: State, seat: Seat, counter: str, value: int) -> State | None:
    """The table counts again: tokens below the third, or cards of a stack, which come from the
    neutral pack or go back to it. Who is out comes back by taking back or overruling only."""
    player = state.players.get(seat)
    if player is None or player.out or state.ended is not None:
        return None
    if counter == "tokens" and 0 <= value < TOKENS_OUT:
        return replace(state, players={**state.players, seat: replace(player, tokens=value)})
    neutral = state.neutral + player.stack - value
    if counter == "stack" and value > 0 and neutral > len(state.empty_rows):
        counted = {**state.players, seat: replace(player, stack=value)}
        return replace(state, players=counted, neutral=neutral)
    return None
