"""Drawing cards: by choice, by force, and when the draw pile is empty (spec 1.4.1, 1.4.5)."""

from dataclasses import replace

from engine.game import Step
from engine.games.mawoki.names import card_name
from engine.games.mawoki.next_turn import after_saying, end_turn, refuse
from engine.games.mawoki.reasons import Reason
from engine.games.mawoki.state import Phase, State, with_hand
from engine.rulings import Ruling, TableReason, note
from engine.seats import Seat


def refilled(state: State) -> Step[State]:
    """A draw pile to draw from, if there can be one; asked only when a card must be drawn.

    « Lorsqu'il n'y a plus de carte dans la pioche, récupérez le paquet de cartes déjà posées.
    Gardez la carte du dessus pour continuer la partie, et mélangez le reste du paquet qui
    constituera la nouvelle pioche. »
    """
    if state.draw > 0 or len(state.played) < 2:
        return Step(state, ())
    return reshuffled(state)


def can_be_reshuffled(state: State) -> bool:
    """Near the end of the draw pile the table may find it empty before the count does.

    Somebody drew without pressing his buzzer; then the table says that it shuffled.
    """
    nearly_empty = state.draw <= len(state.hands) and len(state.played) > 1
    return nearly_empty and state.phase in (Phase.PLAY, Phase.REPLAY, Phase.DRAW)


def reshuffles(state: State) -> Step[State]:
    if not can_be_reshuffled(state):
        return refuse(state, TableReason.NOT_NOW)
    return reshuffled(state)


def reshuffled(state: State) -> Step[State]:
    said = note(Reason.RESHUFFLED, card=card_name(state.top))
    return Step(replace(state, played=(state.top,)), (said,))


def draws_instead_of_laying(state: State, seat: Seat) -> Step[State]:
    """« Lorsqu'un joueur ne peut pas jouer, il pioche une carte et attend le tour suivant. »

    Hands are secret, so that the referee believes it (MAW-9), except on the joker: there every
    card goes.
    """
    if seat != state.turn:
        return refuse(state, TableReason.NOT_YOUR_TURN, seat=state.turn)
    if state.top.is_joker and not state.options.may_draw_instead:
        return refuse(state, Reason.MUST_LAY, seat=seat)
    refill = refilled(state)
    if refill.state.draw == 0:
        return nothing_to_draw(state)
    drawn = with_hand(refill.state, seat, +1)
    said = (*refill.rulings, note(why_he_draws(state), seat=seat))
    if state.options.play_drawn:  # MAW-10
        may = note(Reason.MAY_LAY_DRAWN, seat=seat)
        return Step(replace(drawn, phase=Phase.DRAWN), (*said, may))
    return after_saying(said, end_turn(drawn))


def why_he_draws(state: State) -> Reason:
    """« Si ce dernier ne peut pas le faire, il doit piocher une carte » (after smoke, MAW-2)."""
    if state.phase is Phase.REPLAY:
        return Reason.CANNOT_REPLAY
    return Reason.DRAWS_INSTEAD if state.options.may_draw_instead else Reason.CANNOT_LAY


def nothing_to_draw(state: State) -> Step[State]:
    """Everything is in the hands: he waits. If everybody does, the game is stuck and ends."""
    idle = state.idle + 1 if state.phase is Phase.PLAY else 0
    said: tuple[Ruling, ...] = (note(Reason.NOTHING_LEFT, seats=(state.turn,), count=1),)
    waiting = replace(state, idle=idle)
    if waiting.is_blocked:
        said = (*said, note(Reason.BLOCKED))
    return after_saying(said, end_turn(waiting))


def owe(state: State, seats: tuple[Seat, ...]) -> Step[State]:
    """Each of these seats must draw one card and says so with its buzzer, in any order."""
    return next_draw(replace(state, phase=Phase.DRAW, owing=seats))


def next_draw(state: State) -> Step[State]:
    """The turn ends when nobody owes a draw any more, or when there is nothing left to draw."""
    if not state.owing:
        return end_turn(state)
    refill = refilled(state)
    if refill.state.draw > 0:
        return refill
    said = note(Reason.NOTHING_LEFT, seats=state.owing, count=len(state.owing))
    return after_saying((said,), end_turn(replace(state, owing=())))


def confirms_draw(state: State, seat: Seat) -> Step[State]:
    if seat not in state.owing:
        return refuse(state, Reason.NOT_OWED, seat=seat)
    if state.draw == 0:  # a count was corrected meanwhile
        return next_draw(state)
    owing = tuple(other for other in state.owing if other != seat)
    drawn = replace(with_hand(state, seat, +1), owing=owing)
    return after_saying((note(Reason.DRAWN, seat=seat),), next_draw(drawn))
