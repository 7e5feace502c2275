"""Who was first? By the buzzers or by the table's word; a tie leads to a tie-break (spec 2.4)."""

from dataclasses import replace

from engine.events import Chosen, Press, Pressed, Raced, TimedOut
from engine.game import Step
from engine.games.passe_pas.names import SEAT_OF, card_name
from engine.games.passe_pas.next_card import buried, from_neutral
from engine.games.passe_pas.reasons import Reason
from engine.games.passe_pas.refusing import refuse, refuse_press
from engine.games.passe_pas.state import Phase, State
from engine.phrase import Fact
from engine.rulings import Ruling, TableReason, note
from engine.seats import Seat, clockwise_from

MS = 1_000_000
SECOND_NS = 1_000_000_000
TIE = "tie"
TIE_COMPLETE = "tie_complete"


def race(state: State, event: Raced) -> Step[State]:
    """2.4.2: "Seule la rangée dont le numéro est annoncé en premier compte."

    A press may be older than the turned card's event: eyes are quicker than the camera.
    """
    if not event.presses:
        return refuse(state, TableReason.NOT_NOW)
    ordered = sorted(event.presses, key=lambda press: (press.at_ns, press.seat))
    first: dict[Seat, Press] = {}
    for press in ordered:
        first.setdefault(press.seat, press)  # PAS-15: only the first press of a seat counts
    runners = state.runners
    presses = tuple(press for press in first.values() if press.seat in runners)
    if not presses:
        return refuse_press(state, ordered[0].seat)
    return award(state, presses, event.at_ns)


def award(state: State, presses: tuple[Press, ...], at_ns: int) -> Step[State]:
    """PAS-8: presses at most ε after the first are "en même temps"."""
    together = tuple(
        press for press in presses if press.at_ns - presses[0].at_ns <= state.options.tie_ms * MS
    )
    behind = presses[len(together) :]
    if len(together) > 1:
        spread_ms = (together[-1].at_ns - together[0].at_ns) / MS
        said = note(Reason.TIE, seats=seats_of(together), gap_ms=spread_ms)
        return tie(replace(state, behind=behind), seats_of(together), said, at_ns)
    calling = replace(
        state, phase=Phase.CALL, callers=(presses[0].seat,), behind=behind, since_ns=at_ns
    )
    return Step(calling, (was_first(presses),))


def seats_of(presses: tuple[Press, ...]) -> tuple[Seat, ...]:
    return tuple(press.seat for press in presses)


def was_first(presses: tuple[Press, ...]) -> Ruling:
    if len(presses) == 1:
        return note(Reason.FIRST, seat=presses[0].seat)
    gap_ms = (presses[1].at_ns - presses[0].at_ns) / MS
    facts: dict[str, Fact] = {"seat": presses[0].seat, "other": presses[1].seat, "gap_ms": gap_ms}
    return note(Reason.FIRST_BY, **facts)


def tie(state: State, seats: tuple[Seat, ...], said: Ruling, at_ns: int) -> Step[State]:
    """2.4.6: "Si deux joueurs ou plus annoncent en même temps, ils jouent … un jeu décisif."

    PAS-4: no token, even if one of them would have been wrong. By house rule they call all the
    same, one after the other from the turner's side, and right beats wrong.
    """
    if state.options.simultaneous == "right_beats_wrong":
        order = clockwise_from(state.turner or state.setup.first, seats)
        calling = replace(state, phase=Phase.CALL, callers=order, tied=(), since_ns=at_ns)
        return Step(calling, (note(Reason.TIE_CALLS, seats=order),))
    return tie_break(state, seats, said)


def tie_break(state: State, seats: tuple[Seat, ...], said: Ruling) -> Step[State]:
    """2.4.6: "La carte est placée sous le paquet neutre et la carte du dessus de ce même paquet
    neutre est retournée. Seuls les joueurs à départager concourent." """
    return Step(from_neutral(buried(state), duel=tuple(sorted(seats))), (said,))


def table_says(state: State, event: Chosen) -> Step[State]:
    """PAS-8: the table may say who was first, or declare a tie, by hand."""
    if event.seat is not None or event.choice not in words_of_table(state):
        return refuse(state, Reason.BUZZ_FIRST)
    if event.choice != TIE:
        return award(state, (Press(SEAT_OF[event.choice], event.at_ns),), event.at_ns)
    if len(state.runners) == 2:
        return declared(state, state.runners, event.at_ns)
    return Step(replace(state, phase=Phase.TIED), (note(Reason.TIE_DECLARED),))


def words_of_table(state: State) -> tuple[str, ...]:
    """What the table can say about the race: who was first, and a tie if there are two to tie."""
    runners = state.runners
    words = tuple(word for word, seat in SEAT_OF.items() if seat in runners)
    return (*words, TIE) if len(runners) > 1 else words


def declared(state: State, seats: tuple[Seat, ...], at_ns: int) -> Step[State]:
    return tie(state, seats, note(Reason.TIED, seats=seats), at_ns)


def name_tied(state: State, event: Pressed) -> Step[State]:
    """Everybody who tied hits the buzzer; when all have, there is nobody left to wait for."""
    if event.seat not in state.runners:
        return refuse_press(state, event.seat)
    if event.seat in state.tied:
        return refuse(state, Reason.CALLED_ALREADY, seat=event.seat)
    tied = (*state.tied, event.seat)
    if len(tied) == len(state.runners):
        return declared(state, tied, event.at_ns)
    return Step(replace(state, tied=tied), (note(Reason.NAMED, seats=tied),))


def close_tie(state: State, event: Chosen) -> Step[State]:
    if event.choice != TIE_COMPLETE or event.seat is not None:
        return refuse(state, TableReason.NOT_NOW)
    if len(state.tied) < 2:
        return refuse(state, Reason.TWO_AT_LEAST)
    return declared(state, state.tied, event.at_ns)


def race_limit_ns(state: State) -> int | None:
    """PAS-14: nobody calls: the table waits without limit; None if so."""
    if state.options.nobody_calls == "wait" or state.hinted:
        return None
    return state.since_ns + state.options.nobody_calls_s * SECOND_NS


def nobody_saw_it(state: State, event: TimedOut) -> Step[State]:
    """PAS-14, by house rule: a new neutral card for the same players, or a hint."""
    assert state.card is not None
    limit_ns = race_limit_ns(state)
    if limit_ns is None or event.at_ns < limit_ns:
        return refuse(state, TableReason.NOT_NOW)
    rows = state.placeable(state.card)
    if state.options.nobody_calls == "hint":
        hint = note(Reason.HINT, count=len(rows)) if rows else note(Reason.HINT_NOWHERE)
        return Step(replace(state, hinted=True), (hint,))
    said = (note(Reason.TIME_UP, card=card_name(state.card)), solution(rows))
    # Who has called wrongly on this card (PAS-13) has no part in the tie-break any more.
    rest = state.runners if state.duel else ()
    return Step(from_neutral(buried(state), duel=rest if len(rest) > 1 else ()), said)


def solution(rows: tuple[int, ...]) -> Ruling:
    """What would have been right; said when the card is gone."""
    return note(Reason.RIGHT_WERE, rows=rows, count=len(rows)) if rows else note(Reason.NOWHERE)
