"""Between two cards: where the old one goes, and who turns the next from which pile (spec 2.4)."""

from dataclasses import replace

from engine.games.passe_pas.state import Phase, Pile, State
from engine.seats import Seat, clockwise_from


def from_stack(state: State, seat: Seat) -> State:
    """2.4.3: "Le joueur … retourne la carte du dessus de son propre tas." """
    return next_card(state, Pile.STACK, seat, ())


def from_neutral(state: State, duel: tuple[Seat, ...] = ()) -> State:
    """PAS-2: after an error or a tie the next card comes from the neutral pack.

    PAS-16: the pack cannot be empty, for a card was put under it just before.
    """
    return next_card(state, Pile.NEUTRAL, neutral_turner(state), duel)


def neutral_turner(state: State) -> Seat | None:
    """PAS-3: who turned the last card, or the youngest; the next player for one who is out."""
    if state.options.neutral_turner == "referee":
        return None
    youngest = state.options.neutral_turner == "youngest" or state.turner is None
    seat = state.setup.first if youngest else state.turner
    assert seat is not None
    return clockwise_from(seat, state.playing)[0]


def next_card(state: State, pile: Pile, turner: Seat | None, duel: tuple[Seat, ...]) -> State:
    number = state.number + 1
    ready = replace(state, phase=Phase.TURN, number=number, pile=pile, turner=turner, duel=duel)
    return put_away(ready)


def put_away(state: State) -> State:
    """The turned card is dealt with: nobody has called or pressed for it any more."""
    return replace(
        state, card=None, tied=(), callers=(), calls=(), behind=(), spent=(), hinted=False
    )


def buried(state: State) -> State:
    """2.4.4: "La carte est placée sous le paquet neutre." """
    return replace(state, card=None, gone=state.card, neutral=state.neutral + 1)
