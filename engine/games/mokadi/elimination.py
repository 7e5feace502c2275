"""A player is out: his sticks and the fallen ones are shared out (spec 4.5)."""

from collections.abc import Sequence
from dataclasses import replace

from engine.game import Step
from engine.games.mokadi.layout import Stick
from engine.games.mokadi.names import tally
from engine.games.mokadi.pieces import Hand, Pieces
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.sharing import share
from engine.games.mokadi.state import Phase, State
from engine.rulings import Ruling, note, right
from engine.seats import Seat


def eliminate(state: State, seat: Seat, fallen: Sequence[Stick] = ()) -> Step[State]:
    """« Il est éliminé. Les baguettes qui lui restent et celles tombées sont distribuées aux
    autres. » The layout is already without the fallen sticks. Does not say who plays next.

    The stick that he was laying is still one of his, so it is in the pool too (MOK-18).
    """
    pool = state.hands[seat].sticks + Pieces.of(*(stick.colour for stick in fallen)) + state.aside
    out = replace(
        state,
        playing=tuple(other for other in state.playing if other != seat),
        out=(*state.out, seat),
        hands={**state.hands, seat: Hand()},
        gone=state.gone + state.hands[seat].plots,
        acted=None,
        question=None,
        passed=frozenset(),
    )
    shared = share_out(replace(out, aside=pool))
    return Step(shared.state, (*plots_gone(state, seat), *shared.rulings, *winner(shared.state)))


def share_out(state: State) -> Step[State]:
    """Deal what lies aside to those who still play; the rest stays aside."""
    if len(state.playing) == 1:
        return Step(replace(state, phase=Phase.OVER), ())
    each, aside = share(state.aside, len(state.playing), state.options)
    hands = {
        seat: replace(hand, sticks=hand.sticks + each) if seat in state.playing else hand
        for seat, hand in state.hands.items()
    }
    said = note(
        Reason.SHARED_OUT, each=tally(each, state.options), aside=tally(aside, state.options)
    )
    return Step(replace(state, hands=hands, aside=aside), (said,))


def plots_gone(state: State, seat: Seat) -> tuple[Ruling, ...]:
    """« Les plots ne sont jamais redistribués. » Those he had not laid leave the game."""
    plots = state.hands[seat].plots.total
    return (note(Reason.PLOTS_GONE, seat=seat, count=plots),) if plots else ()


def winner(state: State) -> tuple[Ruling, ...]:
    """« Le dernier joueur non éliminé a gagné. »"""
    if state.phase is not Phase.OVER:
        return ()
    (last,) = state.playing
    return (right(Reason.LAST_PLAYER, seat=last),)
