"""What never changes in Meschigge, whatever happens at the table."""

from engine.games.meschigge.cards import COMMANDS
from engine.games.meschigge.state import Phase, State


def invariant(state: State) -> None:
    assert len(set(state.commands)) == len(state.commands) <= len(COMMANDS)
    assert state.command is None or state.command not in state.commands
    laid = [press.seat for press in state.pile]
    assert len(set(laid)) == len(laid)
    assert set(laid) <= set(state.playing) <= set(state.setup.seats)
    assert set(state.shown) <= set(laid)
    assert list(state.pile) == sorted(state.pile, key=lambda press: (press.at_ns, press.seat))
    assert all(min(p.black, p.red, p.cards) >= 0 for p in state.purses.values())
    assert (state.phase is Phase.DECIDE) == (len(state.together) > 1)
