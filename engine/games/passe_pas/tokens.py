"""Red tokens, elimination, and the end when one player or nobody is left (spec 2.4)."""

from dataclasses import replace

from engine.game import Step
from engine.games.passe_pas.next_card import buried, put_away
from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.state import Phase, State
from engine.rulings import note, right, wrong
from engine.seats import Seat

TOKENS_OUT = 3
"""2.4.4: "Trois jetons éliminent définitivement un joueur." """


def give_token(state: State, seat: Seat, order: int) -> Step[State]:
    """One red token; `order` is the place in the order of elimination if it is the third."""
    player = state.players[seat]
    if player.tokens + 1 < TOKENS_OUT:
        richer = replace(player, tokens=player.tokens + 1)
        return Step(replace(state, players={**state.players, seat: richer}), ())
    return eliminate(state, seat, order)


def eliminate(state: State, seat: Seat, order: int) -> Step[State]:
    """PAS-12: the tokens go back to the box. PAS-9: the stack lies aside, or goes under the neutral
    pack. PAS-11: the card that was turned is dealt with like any other."""
    player = replace(state.players[seat], tokens=0, out=order)
    said = wrong(Reason.OUT, seat=seat)
    if state.options.eliminated_stack == "aside":
        aside = replace(state, players={**state.players, seat: player})
        return Step(aside, (said, note(Reason.STACK_ASIDE, seat=seat)))
    neutral = state.neutral + player.stack
    gone = {**state.players, seat: replace(player, stack=0)}
    under = replace(state, players=gone, neutral=neutral)
    return Step(under, (said, note(Reason.STACK_UNDER, seat=seat)))


def last_one_left(before: State, after: State) -> Step[State] | None:
    """The end by elimination, with the state before the last tokens; None while two or more play.

    PAS-10: the only player left wins. PAS-17: if the last ones went out together (only by the house
    rule that right beats wrong), fewest cards in the stack wins; equal stacks share.
    """
    if len(after.playing) > 1:
        return None
    over = put_away(replace(buried(after), phase=Phase.OVER))
    if after.playing:
        ended = replace(over, ended=Reason.LAST_LEFT, winners=after.playing)
        return Step(ended, (right(Reason.LAST_LEFT, seat=after.playing[0]),))
    fewest = min(before.players[seat].stack for seat in before.playing)
    winners = tuple(seat for seat in before.playing if before.players[seat].stack == fewest)
    ended = replace(over, ended=Reason.NOBODY_LEFT, winners=winners)
    return Step(ended, (right(Reason.NOBODY_LEFT, seats=winners, count=fewest),))
