"""A turn from the card to the next player: what each event does (spec 1.2, 1.4).

Zones: there is one, `pile`, the played pile: the first card is turned up onto it, and every card
is laid on it. Buzzers say "I have drawn" (or, with the Dutch arrow, "the card has changed hands").
Choices: `seat-3` (the arrow's victim) and `waive`; `stop` after smoke by Dutch rule; `keep` a
drawn card by house rule MAW-10; `reshuffled` if the draw pile was empty before the count said so.
"""

from dataclasses import replace

from engine.events import Chosen, Event, Laid, Pressed
from engine.game import Step
from engine.games.mawoki import arrow, drawing
from engine.games.mawoki.cards import Card, common_halves, is_near_miss, is_playable
from engine.games.mawoki.deck import every_card
from engine.games.mawoki.diagonals import action, obey
from engine.games.mawoki.names import card_name, half_name, wanted
from engine.games.mawoki.next_turn import after_saying, end_turn, refuse
from engine.games.mawoki.reasons import Reason
from engine.games.mawoki.state import Phase, State, with_hand
from engine.rulings import Ruling, TableReason, note, refusal, right

PILE = "pile"
STOP = "stop"
KEEP = "keep"
RESHUFFLED = "reshuffled"


def apply(state: State, event: Event) -> Step[State]:
    if state.is_over:
        return refuse(state, TableReason.GAME_OVER)
    match event:
        case Laid(zone="pile"):
            return laid(state, event)
        case Pressed():
            return pressed(state, event)
        case Chosen():
            return chosen(state, event)
    return refuse(state, TableReason.NOT_NOW)


def laid(state: State, event: Laid) -> Step[State]:
    match state.phase:
        case Phase.TURN_UP:
            return turn_up(state, event)
        case Phase.PLAY | Phase.REPLAY | Phase.DRAWN:
            return lay(state, event)
        case Phase.DRAW:
            return refuse(state, Reason.DRAW_FIRST, seats=state.owing, count=len(state.owing))
        case Phase.AIM | Phase.TAKE:
            return refuse(state, Reason.ARROW_FIRST, seat=state.turn)
    return refuse(state, TableReason.NOT_NOW)


def pressed(state: State, event: Pressed) -> Step[State]:
    match state.phase:
        case Phase.PLAY | Phase.REPLAY:
            return drawing.draws_instead_of_laying(state, event.seat)
        case Phase.DRAW:
            return drawing.confirms_draw(state, event.seat)
        case Phase.TAKE:
            return arrow.confirms_taking(state, event.seat)
        case Phase.AIM:
            return refuse(state, Reason.ARROW_FIRST, seat=state.turn)
    return refuse(state, TableReason.NOT_NOW)


def chosen(state: State, event: Chosen) -> Step[State]:
    match state.phase, event.choice:
        case _, "reshuffled":
            return drawing.reshuffles(state)
        case Phase.AIM, _:
            return arrow.aim(state, event)
        case Phase.REPLAY, "stop" if state.options.smoke == "may_stop":
            return goes_no_further(state, event, Reason.STOPPED)
        case Phase.DRAWN, "keep":
            return goes_no_further(state, event, Reason.KEPT)
    return refuse(state, TableReason.NOT_NOW)


def goes_no_further(state: State, event: Chosen, reason: Reason) -> Step[State]:
    """He lays no (further) card although he might: after smoke (MAW-2), or a drawn one (MAW-10)."""
    if event.seat not in (None, state.turn):
        return refuse(state, TableReason.NOT_YOUR_TURN, seat=state.turn)
    return after_saying((note(reason, seat=state.turn),), end_turn(state))


def turn_up(state: State, event: Laid) -> Step[State]:
    """« Retournez la première carte et posez-la à côté du paquet pour commencer la partie. »"""
    card = state.deck.by_label.get(event.card)
    if card is None:
        return refuse_unlisted(state, event)
    if card.is_joker:
        return turn_up_joker(state, card)
    opened = face_up(state, card)
    said = note(Reason.FIRST_CARD, card=card_name(card))
    return after_saying((said,), first_diagonal(opened, card))


def turn_up_joker(state: State, card: Card) -> Step[State]:
    """MAW-7: it stays, any card may be laid and nobody draws; by house rule it is buried."""
    if state.options.first_joker == "buried":
        buried = replace(state, buried=(*state.buried, card))
        return Step(buried, (note(Reason.JOKER_BURIED),))
    return Step(face_up(state, card), (note(Reason.FIRST_JOKER, seat=state.turn),))


def face_up(state: State, card: Card) -> State:
    return replace(state, played=(card,), buried=(), phase=Phase.PLAY)


def first_diagonal(state: State, card: Card) -> Step[State]:
    """MAW-8: no effect, nobody played it; by house rule the first player obeys it, then plays."""
    if card.diagonal == "none":
        return Step(state, ())
    if state.options.first_diagonal == "no_effect":
        return Step(state, (note(Reason.FIRST_NO_EFFECT),))
    said = note(Reason.FIRST_EFFECT, seat=state.turn)
    if card.diagonal == "smoke":  # it obliges him to lay a card, and that is his turn
        return Step(state, (said,))
    return after_saying((said,), action(replace(state, opening=True), card))


def lay(state: State, event: Laid) -> Step[State]:
    """« Pour jouer, il doit poser une de ses cartes sur celle retournée. »"""
    if event.seat not in (None, state.turn):
        return refuse(state, TableReason.NOT_YOUR_TURN, seat=state.turn)
    card = state.deck.by_label.get(event.card)
    if card is None:
        return refuse_unlisted(state, event)
    if is_used_up(state, card):
        return refuse(state, Reason.ALREADY_PLAYED, card=card_name(card))
    if not is_playable(card, state.top):
        return Step(state, (why_not(card, state.top),))
    covered = replace(with_hand(state, state.turn, -1), played=(*state.played, card), idle=0)
    return after_saying(why(state, card), obey(covered, card))


def refuse_unlisted(state: State, event: Laid) -> Step[State]:
    card = every_card(state.deck.colours, state.deck.drawings).by_label.get(event.card)
    if card is None:
        return refuse(state, TableReason.UNKNOWN_CARD)
    return refuse(state, Reason.NOT_IN_DECK, card=card_name(card))


def is_used_up(state: State, card: Card) -> bool:
    """Does every copy of this card lie on the pile already? A box nobody listed may have more."""
    if state.options.cards == "any":
        return False
    return state.played.count(card) >= state.deck.copies[card.label]


def why(state: State, card: Card) -> tuple[Ruling, ...]:
    """Which half matched. A joker is explained by what it does."""
    if card.is_joker:
        return ()
    if state.top.is_joker:
        return (right(Reason.LAID_ON_JOKER, seat=state.turn, card=card_name(card)),)
    half = half_name(common_halves(card, state.top)[0])
    return (right(Reason.LAID, seat=state.turn, card=card_name(card), half=half),)


def why_not(card: Card, top: Card) -> Ruling:
    reason = Reason.NEAR_MISS if is_near_miss(card, top) else Reason.NO_MATCH
    return refusal(reason, card=card_name(card), wanted=wanted(top))
