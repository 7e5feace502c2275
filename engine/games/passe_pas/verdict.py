"""The verdict on a call: right, or a red token; the third ends the game for a player (spec 2.4)."""

from collections.abc import Iterable
from dataclasses import replace

from engine.events import Chosen, Laid, TimedOut
from engine.game import Step
from engine.games.passe_pas.cards import Card, clash
from engine.games.passe_pas.laying import ROW_OF, with_card
from engine.games.passe_pas.names import PASSE_PAS, card_name, clash_name, name
from engine.games.passe_pas.next_card import buried, from_neutral, from_stack
from engine.games.passe_pas.race import SECOND_NS, award, solution, tie_break
from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.refusing import refuse
from engine.games.passe_pas.state import Call, Phase, State
from engine.games.passe_pas.tokens import give_token, last_one_left
from engine.phrase import Fact
from engine.rulings import Ruling, TableReason, note, right, wrong
from engine.seats import Seat

CALLS = (*ROW_OF, PASSE_PAS)
"""What can be called."""


def hear(state: State, event: Chosen) -> Step[State]:
    """The call, said aloud and given with console or touch."""
    if event.choice not in CALLS:
        return refuse(state, TableReason.NOT_NOW)
    return called(state, event.choice, event.seat, event.at_ns)


def see(state: State, event: Laid) -> Step[State]:
    """The turned card, laid in a row by the caller, is a call too."""
    assert state.card is not None
    if event.zone not in ROW_OF:
        return refuse(state, TableReason.NOT_NOW)
    if event.card != state.card.label:
        return refuse(state, Reason.OTHER_CARD, card=card_name(state.card))
    return called(state, event.zone, event.seat, event.at_ns)


def called(state: State, said: str, seat: Seat | None, at_ns: int) -> Step[State]:
    caller, *others = state.callers
    if seat is not None and any(call.seat == seat for call in state.calls):
        return refuse(state, Reason.CALLED_ALREADY, seat=seat)  # PAS-15: first word counts
    if seat not in (None, caller):
        return refuse(state, TableReason.NOT_YOUR_TURN, seat=caller)
    calls = (*state.calls, Call(caller, said))
    if len(calls) == 1 and not others:
        return judge(state, calls, at_ns)
    heard = note(Reason.SAID, seat=caller, call=name(said or "nothing"))
    if others:
        waiting = replace(state, callers=tuple(others), calls=calls, since_ns=at_ns)
        return Step(waiting, (heard,))
    judged = judge(state, calls, at_ns)
    return Step(judged.state, (heard, *judged.rulings))


def call_limit_ns(state: State) -> int | None:
    """PAS-14: who hits the buzzer must call in time, if the house says so; None without limit."""
    limit_s = state.options.call_limit_s
    return state.since_ns + limit_s * SECOND_NS if limit_s else None


def no_call(state: State, event: TimedOut) -> Step[State]:
    limit_ns = call_limit_ns(state)
    if limit_ns is None or event.at_ns < limit_ns:
        return refuse(state, TableReason.NOT_NOW)
    return called(state, "", state.callers[0], event.at_ns)


def is_right(state: State, call: Call) -> bool:
    """2.4: a row is right iff the card fits it, "Passe pas !" iff it fits nowhere (PAS-7: in a
    tie-break too)."""
    assert state.card is not None
    rows = state.placeable(state.card)
    return not rows if call.said == PASSE_PAS else ROW_OF.get(call.said) in rows


def judge(state: State, calls: tuple[Call, ...], at_ns: int) -> Step[State]:
    """All calls are heard: one, or after a tie one of each (PAS-4: a single right caller wins;
    several right ones break the tie; wrong callers get a token in any case)."""
    good = [call for call in calls if is_right(state, call)]
    bad = [call for call in calls if call not in good]
    punished = punish(state, bad)
    following = last_one_left(state, punished.state)
    if following is None:
        seats = tuple(call.seat for call in bad)
        following = reward(punished.state, good) if good else missed(punished.state, seats, at_ns)
    return Step(following.state, (*punished.rulings, *following.rulings))


def punish(state: State, calls: Iterable[Call]) -> Step[State]:
    """2.4.4: "Si la carte ne convient pas …, le joueur prend un jeton rouge." """
    rulings: list[Ruling] = []
    order = 1 + max(player.out for player in state.players.values())
    for call in calls:
        rulings.append(fault(state, call))
        step = give_token(state, call.seat, order)
        state = step.state
        rulings += step.rulings
    return Step(state, tuple(rulings))


def fault(state: State, call: Call) -> Ruling:
    """What was wrong with a call, and which token it costs."""
    assert state.card is not None
    facts: dict[str, Fact] = {"seat": call.seat, "card": card_name(state.card)}
    facts["token"] = state.players[call.seat].tokens + 1
    row = ROW_OF.get(call.said)
    if row is None:
        return wrong(Reason.WRONG_PASS if call.said == PASSE_PAS else Reason.NO_CALL, **facts)
    why = clash(state.card, state.rows[row - 1])
    assert why is not None
    return wrong(Reason.WRONG_ROW, row=row, clash=clash_name(why), **facts)


def reward(state: State, good: list[Call]) -> Step[State]:
    """2.4.3 and 2.4.5; PAS-6: a tie-break is won like any other card."""
    assert state.card is not None
    seats = tuple(call.seat for call in good)
    if len(good) > 1:
        return tie_break(state, seats, note(Reason.TIE_RIGHT, seats=seats))
    return won(state, good[0], state.card)


def won(state: State, call: Call, card: Card) -> Step[State]:
    row = ROW_OF.get(call.said)
    facts: dict[str, Fact] = {"seat": call.seat, "card": card_name(card)}
    if row is None:
        # "Il prendra la carte suivante sur le dessus de son tas et la carte défectueuse est placée
        # sous le paquet neutre."
        return Step(from_stack(buried(state), call.seat), (right(Reason.RIGHT_PASS, **facts),))
    # "Si la carte convient à la rangée annoncée, elle est ajoutée à cette rangée."
    placed = with_card(state, row, card)
    return Step(from_stack(placed, call.seat), (right(Reason.RIGHT_ROW, row=row, **facts),))


def missed(state: State, bad: tuple[Seat, ...], at_ns: int) -> Step[State]:
    """Nobody was right: the card is gone (2.4.4), unless others may still call (PAS-13)."""
    if state.options.second_caller:
        open_again = replace(state, spent=(*state.spent, *bad), callers=(), calls=())
        if open_again.runners:
            return others_call(open_again, at_ns)
    return dropped(state, bad)


def others_call(state: State, at_ns: int) -> Step[State]:
    """PAS-13: the next who has already pressed has the word; else the race is open again."""
    said = note(Reason.CARD_STAYS, seats=state.runners)
    if not state.behind:
        return Step(replace(state, phase=Phase.RACE, since_ns=at_ns), (said,))
    step = award(state, state.behind, at_ns)
    return Step(step.state, (said, *step.rulings))


def dropped(state: State, bad: tuple[Seat, ...]) -> Step[State]:
    """2.4.4: "La carte est placée sous le paquet neutre et une nouvelle carte est retournée." """
    assert state.card is not None
    said = solution(state.placeable(state.card))
    rest = tuple(seat for seat in state.duel if seat not in (*bad, *state.spent))
    following = after_duel_error(buried(state), rest)
    return Step(following.state, (said, *following.rulings))


def after_duel_error(state: State, rest: tuple[Seat, ...]) -> Step[State]:
    """PAS-5: after an error in a tie-break everybody plays the next card, as after any other error.

    House rules: the only other contender wins the tie-break and turns a card of his own; or those
    who made no error go on among themselves. One alone has nobody to go on with.
    """
    rule = state.options.duel_error
    if rule == "other_wins" and len(rest) == 1:
        return Step(from_stack(state, rest[0]), (right(Reason.OTHER_WINS, seat=rest[0]),))
    if rule != "everybody_again" and len(rest) > 1:
        return Step(from_neutral(state, duel=rest), (note(Reason.REST_GOES_ON, seats=rest),))
    return Step(from_neutral(state), ())
