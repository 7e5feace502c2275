"""What holds at every moment of every game of Passe Pas."""

from engine.games.passe_pas import GAME, State
from engine.games.passe_pas.cards import BY_LABEL, CARDS, PRINTED
from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.state import Phase, Pile


def invariant(state: State) -> None:
    cards_are_conserved(state)
    rows_have_nothing_twice(state)
    tokens_are_in_the_box_or_before_players(state)
    the_phase_has_what_it_needs(state)
    the_end_is_the_end(state)


def cards_are_conserved(state: State) -> None:
    lying = [item for row in state.rows for item in row if item.label in BY_LABEL]
    stacks = sum(player.stack for player in state.players.values())
    last_card_lies_open = state.ended is Reason.LAST_CARD
    turned = int(state.card is not None or last_card_lies_open)
    assert len(lying) + stacks + state.neutral + turned == len(CARDS)
    assert len(set(lying)) == len(lying)
    assert state.card not in lying
    assert state.neutral > 0


def rows_have_nothing_twice(state: State) -> None:
    for printed, row in zip(PRINTED, state.rows, strict=True):
        assert (row[:1] == (printed,)) is state.options.printed_counts
        assert len({item.colour for item in row}) == len(row)
        assert len({item.object for item in row}) == len(row)
        assert len(row) <= 8


def tokens_are_in_the_box_or_before_players(state: State) -> None:
    for player in state.players.values():
        assert 0 <= player.tokens <= (0 if player.out else 2)
        assert player.stack >= 0
    assert sum(player.tokens for player in state.players.values()) <= 12


def the_phase_has_what_it_needs(state: State) -> None:
    in_hand = state.phase in (Phase.RACE, Phase.TIED, Phase.CALL)
    assert (state.card is not None) is in_hand
    assert bool(state.empty_rows) is (state.phase is Phase.ROWS)
    assert bool(state.callers) is (state.phase is Phase.CALL)
    assert state.phase is Phase.CALL or not (state.calls or state.behind)
    assert state.phase is Phase.TIED or not state.tied
    assert in_hand or not (state.spent or state.hinted)
    assert in_hand <= bool(state.runners)
    assert set(state.duel) <= set(state.setup.seats)
    if state.phase is Phase.TURN and state.pile is Pile.STACK:
        assert state.turner in state.playing


def the_end_is_the_end(state: State) -> None:
    outcome = GAME.outcome(state)
    assert (outcome is None) is bool(GAME.awaiting(state))
    assert (outcome is not None) is (state.phase is Phase.OVER)
    if outcome is None:
        assert len(state.playing) > 1
        assert all(state.players[seat].stack for seat in state.playing)
        return
    ranked = [seat for place in outcome.ranking for seat in place]
    assert sorted(ranked) == list(state.setup.seats)
