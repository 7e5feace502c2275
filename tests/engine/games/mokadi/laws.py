"""What is true at every moment of a game of Mokadi."""

from engine.games.mokadi.pieces import COLOURS, NONE, PLOTS, STICKS, Pieces
from engine.games.mokadi.state import Phase, State


def invariant(state: State) -> None:
    """No stick and no plot is ever lost or invented, and the turn is somebody's."""
    assert sticks(state) == STICKS
    assert plots(state) == PLOTS
    assert sorted((*state.playing, *state.out)) == sorted(state.setup.seats)
    assert state.active in state.playing or state.phase is Phase.OVER
    assert all(state.hands[seat].empty for seat in state.out)
    assert all(pieces[colour] >= 0 for pieces in counts(state) for colour in COLOURS)
    assert state.layout.sticks or state.acted is None
    assert len({piece.id for piece in state.layout.pieces}) == len(state.layout.pieces)


def counts(state: State) -> list[Pieces]:
    hands = [pieces for hand in state.hands.values() for pieces in (hand.sticks, hand.plots)]
    return [*hands, state.aside, state.gone, state.spares]


def sticks(state: State) -> Pieces:
    """In hands, in place and aside: 36 sticks, 18 of each colour (spec 4.5)."""
    hands = sum((hand.sticks for hand in state.hands.values()), NONE)
    return hands + state.layout.standing + state.aside


def plots(state: State) -> Pieces:
    hands = sum((hand.plots for hand in state.hands.values()), NONE)
    on_table = Pieces.of(*(plot.colour for plot in state.layout.plots))
    return hands + on_table + state.spares + state.gone
