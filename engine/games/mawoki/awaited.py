"""What the table is waiting for, phase by phase."""

from collections import Counter

from engine.awaiting import AwaitCard, AwaitChoice, Awaited, AwaitPress
from engine.games.mawoki.arrow import (
    WAIVE,
    may_waive,
    possible_victims,
    seat_choice,
    takes_cards,
)
from engine.games.mawoki.drawing import can_be_reshuffled
from engine.games.mawoki.names import wanted
from engine.games.mawoki.state import Phase, State
from engine.games.mawoki.turns import KEEP, PILE, RESHUFFLED, STOP
from engine.phrase import Phrase, phrase
from engine.seats import Seat


def awaiting(state: State) -> tuple[Awaited, ...]:
    if state.is_over:
        return ()
    return (*awaited_in_phase(state), *awaited_shuffle(state))


def awaited_in_phase(state: State) -> tuple[Awaited, ...]:
    match state.phase:
        case Phase.TURN_UP:
            return (awaited_first_card(state),)
        case Phase.PLAY:
            return (awaited_card(state, ask_to_lay(state)), *awaited_own_draw(state))
        case Phase.REPLAY:
            return awaited_replay(state)
        case Phase.DRAWN:
            ask = phrase("ask.lay_drawn", seat=state.turn)
            keep = said_on_turn(state, KEEP, phrase("ask.keep", seat=state.turn))
            return (awaited_card(state, ask), keep)
        case Phase.AIM:
            return (awaited_aim(state),)
        case Phase.TAKE:
            return (awaited_taking(state),)
        case Phase.DRAW:
            ask = phrase("ask.draw", seats=state.owing, count=len(state.owing))
            return (AwaitPress(ask=ask, seats=state.owing, fitting=state.owing),)
        case Phase.LAST_CARD:
            return ()


def awaited_shuffle(state: State) -> tuple[Awaited, ...]:
    """Anybody may say it; nobody is asked to."""
    if not can_be_reshuffled(state):
        return ()
    return (
        AwaitChoice(
            ask=phrase("ask.reshuffled"),
            seats=state.setup.seats,
            among=(RESHUFFLED,),
            fitting=frozenset(),
        ),
    )


def awaited_first_card(state: State) -> Awaited:
    among = possible_cards(state)
    return AwaitCard(
        ask=phrase("ask.turn_up"), zone=PILE, among=among, fitting=frozenset(among), seat=None
    )


def possible_cards(state: State) -> tuple[str, ...]:
    """Cards that can still come: those that do not lie on the pile (or under the draw pile)."""
    if state.options.cards == "any":
        return state.deck.labels
    seen = Counter(card.label for card in (*state.played, *state.buried))
    return tuple(label for label, copies in state.deck.copies.items() if seen[label] < copies)


def ask_to_lay(state: State) -> Phrase:
    """Says which halves are wanted: that is the whole help a beginner needs."""
    if state.top.is_joker:
        return phrase("ask.lay_any", seat=state.turn)
    return phrase("ask.lay", seat=state.turn, wanted=wanted(state.top))


def awaited_card(state: State, ask: Phrase) -> Awaited:
    among = possible_cards(state)
    return AwaitCard(
        ask=ask,
        zone=PILE,
        among=among,
        fitting=state.deck.fitting(state.top).intersection(among),
        seat=state.turn,
    )


def awaited_own_draw(state: State) -> tuple[Awaited, ...]:
    """On the joker every card goes: nobody draws, unless the house lets him (MAW-9)."""
    if state.top.is_joker and not state.options.may_draw_instead:
        return ()
    if state.options.may_draw_instead:
        return (own_press(state.turn, phrase("ask.draw_instead", seat=state.turn)),)
    return (own_press(state.turn, phrase("ask.cannot", seat=state.turn)),)


def own_press(seat: Seat, ask: Phrase) -> Awaited:
    return AwaitPress(ask=ask, seats=(seat,), fitting=(seat,))


def awaited_replay(state: State) -> tuple[Awaited, ...]:
    ask = phrase("ask.replay", seat=state.turn, wanted=wanted(state.top))
    cannot = own_press(state.turn, phrase("ask.cannot", seat=state.turn))
    if state.options.smoke == "must_replay":
        return (awaited_card(state, ask), cannot)
    stop = said_on_turn(state, STOP, phrase("ask.stop", seat=state.turn))
    return (awaited_card(state, ask), cannot, stop)


def said_on_turn(state: State, choice: str, ask: Phrase) -> Awaited:
    """Laying a card is better, so that a bot says this only if it must."""
    return AwaitChoice(ask=ask, seats=(state.turn,), among=(choice,), fitting=frozenset())


def awaited_aim(state: State) -> Awaited:
    victims = possible_victims(state)
    choices = tuple(seat_choice(seat) for seat in victims)
    french, dutch = phrase("ask.aim", seat=state.turn), phrase("ask.take_from", seat=state.turn)
    return AwaitChoice(
        ask=dutch if takes_cards(state) else french,
        seats=(state.turn,),
        among=(*choices, WAIVE) if may_waive(state) else choices,
        fitting=frozenset(seat_choice(seat) for seat in best_victims(state, victims)),
    )


def best_victims(state: State, victims: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who draws should be close to winning; who gives a card should be far from it."""
    counts = {state.hands[seat] for seat in victims}
    best = max(counts, default=0) if takes_cards(state) else min(counts)
    return tuple(seat for seat in victims if state.hands[seat] == best)


def awaited_taking(state: State) -> Awaited:
    assert state.victim is not None
    if state.options.arrow == "victim_gives":
        return own_press(state.victim, phrase("ask.give", seat=state.turn, victim=state.victim))
    return own_press(state.turn, phrase("ask.take", seat=state.turn, victim=state.victim))
