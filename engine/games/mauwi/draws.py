"""Hands and piles: drawing, forgotten draws, the new shuffle (spec 3.4)."""

from dataclasses import replace

from engine.game import Step
from engine.games.mauwi.cards import HAND
from engine.games.mauwi.reasons import Reason
from engine.games.mauwi.state import State
from engine.rulings import Ruling, note, refusal
from engine.seats import Seat, clockwise_from


def owing(state: State) -> tuple[Seat, ...]:
    """Who holds fewer than four cards, the player on turn first."""
    order = clockwise_from(state.turn, state.setup.seats)
    return tuple(seat for seat in order if state.hands[seat] < HAND)


def take(state: State, count: int) -> tuple[Step[State], int]:
    """Up to `count` cards off the draw pile, and how many there were.

    « Si la pioche est vide, celle-ci est reformée en mélangeant la défausse. »
    """
    if count <= state.pile:
        return Step(replace(state, pile=state.pile - count), ()), count
    said: tuple[Ruling, ...] = ()
    if state.discard:
        said = (note(Reason.RESHUFFLED, cards=state.discard),)
    there = state.pile + state.discard
    got = min(count, there)
    return Step(replace(state, pile=there - got, discard=0), said), got


def refill(state: State, seat: Seat) -> Step[State]:
    """Back to four cards, or as many as there are."""
    step, got = take(state, HAND - state.hands[seat])
    return Step(with_hand(step.state, seat, state.hands[seat] + got), step.rulings)


def with_hand(state: State, seat: Seat, count: int) -> State:
    return replace(state, hands={**state.hands, seat: count})


def says_drew(state: State, seat: Seat) -> Step[State]:
    """MAU-16: « Si vous oubliez de piocher … piocher quand vous y pensez »: at any time."""
    if state.hands[seat] >= HAND:
        return Step(state, (refusal(Reason.HAND_FULL, seat=seat),))
    if state.pile + state.discard == 0:
        return Step(state, (refusal(Reason.NOTHING_LEFT),))
    step = refill(state, seat)
    said = note(Reason.DREW, seat=seat, cards=step.state.hands[seat])
    return Step(step.state, (*step.rulings, said))


def lay_down(state: State, seat: Seat) -> Step[State]:
    """One card leaves the hand. Refused only if there was none and none could have been drawn."""
    if state.hands[seat]:
        return Step(with_hand(state, seat, state.hands[seat] - 1), ())
    step, got = take(state, 1)
    if not got:
        return Step(state, (refusal(Reason.NOTHING_LEFT),))
    return Step(step.state, (*step.rulings, note(Reason.DREW_UNSEEN, seat=seat)))


def passes(state: State) -> Step[State]:
    """« … vous passez votre tour en défaussant toute votre main et en piochant 4 nouvelles cartes »

    MAU-14: also when a card could be played.
    """
    seat = state.turn
    thrown = replace(state, discard=state.discard + state.hands[seat])
    step = refill(with_hand(thrown, seat, 0), seat)
    return Step(step.state, (note(Reason.PASSED, seat=seat), *step.rulings))
