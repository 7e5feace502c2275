"""What a card makes happen once it lies there (spec 1.4.2, 1.4.3)."""

from dataclasses import replace

from engine.game import Step
from engine.games.mawoki.arrow import arrow, takes_cards
from engine.games.mawoki.cards import Card
from engine.games.mawoki.drawing import owe
from engine.games.mawoki.next_turn import after_saying, end_turn, won
from engine.games.mawoki.reasons import Reason
from engine.games.mawoki.state import Phase, State
from engine.rulings import note, right
from engine.seats import after, clockwise_from


def obey(state: State, card: Card) -> Step[State]:
    """« Puis, suivant l'indication de la diagonale, il exécute l'action correspondante. »

    Whoever has laid his last card has won before anything else happens, unless the house resolves
    the card first.
    """
    if state.hands[state.turn] > 0:
        return action(state, card)
    if not resolved_first(state, card):
        return won(replace(state, phase=Phase.LAST_CARD), state.turn)
    said = note(Reason.RESOLVE_FIRST, seat=state.turn)
    return after_saying((said,), action(state, card))


def resolved_first(state: State, card: Card) -> bool:
    """By house rule a last card that brings cards is obeyed before it can win.

    Smoke (MAW-3), snake (MAW-4) and the Dutch arrow (MAW-5) share a switch. A last joker (MAW-14)
    has its own; the French arrow cannot change who wins.
    """
    if card.is_joker:
        return state.options.last_joker == "draw_first"
    brings_cards = card.diagonal in ("smoke", "snake") or (
        card.diagonal == "arrow" and takes_cards(state)
    )
    return brings_cards and state.options.last_card == "resolve_first"


def action(state: State, card: Card) -> Step[State]:
    if card.is_joker:
        return joker(state)
    match card.diagonal:
        case "smoke":
            return smoke(state)
        case "arrow":
            return arrow(state)
        case "snake":
            return snake(state)
        case "none":
            # « Si la diagonale ne présente aucun dessin, il cède normalement son tour au suivant. »
            return end_turn(state)


def joker(state: State) -> Step[State]:
    """« Celui qui la pose oblige ses adversaires à piocher une carte » : each of them one.

    It may also be the replay after smoke (MAW-12); the turn ends all the same.
    """
    others = clockwise_from(after(state.turn, state.opponents), state.opponents)
    said = right(Reason.JOKER, seat=state.turn, seats=others, count=len(others))
    return after_saying((said,), owe(state, others))


def smoke(state: State) -> Step[State]:
    """« Les nuages de fumée l'obligent à rejouer, c'est-à-dire à poser une nouvelle carte. »

    „Bij «rooksignalen» mag je nog een kaart leggen” (MAW-2). With an empty hand he cannot, and
    draws instead (MAW-3).
    """
    if state.hands[state.turn] == 0:
        return owe(state, (state.turn,))
    must = state.options.smoke == "must_replay"
    said = note(Reason.SMOKE if must else Reason.SMOKE_MAY, seat=state.turn)
    return Step(replace(state, phase=Phase.REPLAY), (said,))


def snake(state: State) -> Step[State]:
    """« Le serpent l'oblige à piocher une carte. »"""
    return after_saying((note(Reason.SNAKE, seat=state.turn),), owe(state, (state.turn,)))
