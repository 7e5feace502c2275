"""What never changes in Mawoki, whatever happens at the table."""

from collections import Counter
from itertools import pairwise

from engine.games.mawoki.cards import is_playable
from engine.games.mawoki.state import Phase, State


def invariant(state: State) -> None:
    cards_are_conserved(state)
    pile_is_legal(state)
    phase_is_consistent(state)
    empty_hands_win_or_wait(state)


def cards_are_conserved(state: State) -> None:
    assert min(state.hands.values()) >= 0
    assert state.draw >= 0
    assert sum(state.hands.values()) + state.draw + len(state.played) == state.box
    if state.options.cards == "listed":
        lying = Counter(card.label for card in state.played)
        assert all(count <= state.deck.copies[label] for label, count in lying.items())


def pile_is_legal(state: State) -> None:
    """The top card fits on the one below it; deeper ones were on top in an earlier state."""
    assert all(is_playable(card, below) for below, card in pairwise(state.played[-2:]))


def phase_is_consistent(state: State) -> None:
    assert set(state.hands) == set(state.setup.seats)
    assert state.turn in state.hands
    assert (state.phase is Phase.TURN_UP) == (state.played == ())
    assert (state.phase is Phase.LAST_CARD) <= (state.winner == state.turn)
    assert (state.phase is Phase.TAKE) == (state.victim is not None)
    assert (state.phase is Phase.DRAW) == (state.owing != ())
    assert len(set(state.owing)) == len(state.owing)
    assert state.victim != state.turn
    if state.phase is Phase.REPLAY:
        assert state.top.diagonal == "smoke"
    if state.phase in (Phase.AIM, Phase.TAKE):
        assert state.top.diagonal == "arrow"


def empty_hands_win_or_wait(state: State) -> None:
    """Who has no cards has won, or (house rules) his last card is still taking effect."""
    empty = [seat for seat, cards in state.hands.items() if cards == 0]
    if state.winner is not None:
        assert state.winner in empty
    elif empty:
        assert empty == [state.turn]
        assert state.phase in (Phase.DRAW, Phase.AIM, Phase.TAKE)
