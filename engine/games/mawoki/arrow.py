"""The arrow: a bonus in French, a burden in Dutch (spec 1.5, MAW-1, MAW-6, MAW-11)."""

from dataclasses import replace

from engine.events import Chosen
from engine.game import Step
from engine.games.mawoki.drawing import owe
from engine.games.mawoki.next_turn import after_saying, end_turn, passed_on, refuse, won
from engine.games.mawoki.reasons import Reason
from engine.games.mawoki.state import Phase, State, with_hand
from engine.rulings import Ruling, TableReason, note
from engine.seats import Seat

WAIVE = "waive"
"""The choice of nobody at all."""


def seat_choice(seat: Seat) -> str:
    return f"seat-{seat}"


def takes_cards(state: State) -> bool:
    """Is the arrow played by a Dutch rule?"""
    return state.options.arrow != "opponent_draws"


def arrow(state: State) -> Step[State]:
    """« La flèche lui permet de faire piocher une carte à l'adversaire de son choix. »"""
    if takes_cards(state):
        return dutch_arrow(state)
    return Step(replace(state, phase=Phase.AIM), (note(Reason.ARROW, seat=state.turn),))


def dutch_arrow(state: State) -> Step[State]:
    """„Bij een «pijl» moet je een kaart trekken van een medespeler naar keuze.”"""
    victims = possible_victims(state)
    said = (note(Reason.ARROW_TAKES, seat=state.turn), *warning(state, victims))
    if not victims:
        nobody = note(Reason.NOBODY_TO_TAKE_FROM, seat=state.turn)
        return after_saying((nobody,), end_turn(state))
    if len(victims) == 1:
        return Step(taking_from(state, victims[0]), said)
    return Step(replace(state, phase=Phase.AIM), said)


def possible_victims(state: State) -> tuple[Seat, ...]:
    """Any other player (MAW-11); by house rule the Dutch arrow spares a last card (MAW-6)."""
    if not takes_cards(state) or state.options.take_last_card == "victim_wins":
        return state.opponents
    return tuple(seat for seat in state.opponents if state.hands[seat] > 1)


def warning(state: State, victims: tuple[Seat, ...]) -> tuple[Ruling, ...]:
    """MAW-6: who loses his last card has no card left, and wins."""
    exposed = tuple(seat for seat in victims if state.hands[seat] == 1)
    if not exposed:
        return ()
    return (note(Reason.ARROW_DANGER, seats=exposed, count=len(exposed)),)


def aim(state: State, event: Chosen) -> Step[State]:
    """He names an opponent, or nobody: the French arrow may be waived (MAW-11)."""
    if event.seat not in (None, state.turn):
        return refuse(state, TableReason.NOT_YOUR_TURN, seat=state.turn)
    if event.choice == WAIVE:
        return waive(state)
    victim = next((seat for seat in state.hands if seat_choice(seat) == event.choice), None)
    if victim is None or victim == state.turn:
        return refuse(state, Reason.NOT_AN_OPPONENT, seat=state.turn)
    if victim not in possible_victims(state):
        return refuse(state, Reason.ONE_CARD_HAND, seat=victim)
    said = note(Reason.AIMED, seat=state.turn, victim=victim)
    if takes_cards(state):
        return Step(taking_from(state, victim), (said,))
    return after_saying((said,), owe(state, (victim,)))


def may_waive(state: State) -> bool:
    """The Dutch arrow obliges, unless a corrected count leaves nobody to take from."""
    return not takes_cards(state) or not possible_victims(state)


def waive(state: State) -> Step[State]:
    if not may_waive(state):
        return refuse(state, Reason.ARROW_MUST, seat=state.turn)
    return after_saying((note(Reason.WAIVED, seat=state.turn),), end_turn(state))


def taking_from(state: State, victim: Seat) -> State:
    return replace(state, phase=Phase.TAKE, victim=victim)


def confirms_taking(state: State, seat: Seat) -> Step[State]:
    """The taker says so; by house rule the victim, who chooses the card."""
    assert state.victim is not None
    gives = state.options.arrow == "victim_gives"
    if seat != (state.victim if gives else state.turn):
        return refuse(state, Reason.NOT_OWED, seat=seat)
    reason = Reason.GIVEN if gives else Reason.TAKEN
    said = note(reason, seat=state.turn, victim=state.victim)
    moved = with_hand(with_hand(state, state.turn, +1), state.victim, -1)
    if moved.hands[state.victim] == 0:
        return after_saying((said,), won(passed_on(moved), state.victim, Reason.WINS_BY_TAKING))
    return after_saying((said,), end_turn(moved))
