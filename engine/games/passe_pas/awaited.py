"""What the table is waiting for, phase by phase.

Zones of cards: `row-1` … `row-6` around the hexagon, and `turned`, where a card is turned.
Choices: `row-1` … `row-6` and `passe_pas` by the caller; the table's word, which carries no seat:
`seat-1` … (who was first), `tie`, `tie_complete`.
"""

from dataclasses import dataclass

from engine.awaiting import AwaitCard, AwaitChoice, Awaited, AwaitPress, AwaitRace, AwaitTime
from engine.games.passe_pas.cards import BY_LABEL, ROWS
from engine.games.passe_pas.laying import TURNED_ZONE, last_card_next
from engine.games.passe_pas.names import PASSE_PAS, row_zone
from engine.games.passe_pas.race import MS, TIE_COMPLETE, race_limit_ns, words_of_table
from engine.games.passe_pas.state import Phase, Pile, State
from engine.games.passe_pas.verdict import CALLS, call_limit_ns
from engine.phrase import Phrase, phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitTurn(AwaitCard):
    """The next card is turned; `pile` says from where: the neutral pack or the seat's stack."""

    pile: Pile


def awaiting(state: State) -> tuple[Awaited, ...]:
    match state.phase:
        case Phase.ROWS:
            return awaited_rows(state)
        case Phase.TURN:
            return awaited_turn(state)
        case Phase.RACE:
            return awaited_race(state)
        case Phase.TIED:
            return awaited_tied(state)
        case Phase.CALL:
            return awaited_call(state)
        case Phase.OVER:
            return ()


def unseen(state: State) -> tuple[str, ...]:
    """Labels of the cards that can come next: they neither lie in a row nor have just gone."""
    seen = {state.gone}.union(*state.rows)
    return tuple([label for label, card in BY_LABEL.items() if card not in seen])


def awaited_rows(state: State) -> tuple[Awaited, ...]:
    """A card that is drawn is nobody's merit, so that each counts as fitting."""
    among = unseen(state)
    return tuple(
        AwaitCard(
            ask=phrase("ask.row", row=row),
            zone=row_zone(row),
            among=among,
            fitting=frozenset(among),
        )
        for row in state.empty_rows
    )


def awaited_turn(state: State) -> tuple[Awaited, ...]:
    among = unseen(state)
    turn = AwaitTurn(
        ask=turn_words(state),
        zone=TURNED_ZONE,
        among=among,
        fitting=frozenset(among),
        seat=state.turner,
        pile=state.pile,
    )
    if not last_card_next(state) or state.turner is None:
        return (turn,)
    # The last card is not played, so nobody needs to read it: the winner's buzzer is enough.
    seats = (state.turner,)
    press = AwaitPress(ask=phrase("ask.press_last", seat=state.turner), seats=seats, fitting=seats)
    return (turn, press)


def turn_words(state: State) -> Phrase:
    if state.turner is None:
        return phrase("ask.turn")
    if state.pile is Pile.NEUTRAL:
        return phrase("ask.turn_neutral", seat=state.turner)
    if last_card_next(state):
        return phrase("ask.turn_last", seat=state.turner)
    return phrase("ask.turn_own", seat=state.turner)


def awaited_race(state: State) -> tuple[Awaited, ...]:
    ask = phrase("ask.duel", seats=state.runners) if state.duel else phrase("ask.race")
    among = words_of_table(state)
    items: list[Awaited] = [
        AwaitRace(ask=ask, seats=state.runners, tie_ns=state.options.tie_ms * MS),
        AwaitChoice(ask=phrase("ask.first"), seats=(), among=among, fitting=frozenset(among)),
    ]
    if (limit_ns := race_limit_ns(state)) is not None:
        items.append(AwaitTime(ask=ask, until_ns=limit_ns))
    return tuple(items)


def awaited_tied(state: State) -> tuple[Awaited, ...]:
    missing = tuple(seat for seat in state.runners if seat not in state.tied)
    press = AwaitPress(ask=phrase("ask.tied"), seats=missing, fitting=missing)
    if len(state.tied) < 2:
        return (press,)
    among = (TIE_COMPLETE,)
    ask = phrase("ask.tie_complete", seats=state.tied)
    return (press, AwaitChoice(ask=ask, seats=(), among=among, fitting=frozenset(among)))


def awaited_call(state: State) -> tuple[Awaited, ...]:
    """The call, given with the console, or seen: the card laid in a row."""
    assert state.card is not None
    caller, label = state.callers[0], state.card.label
    rows = state.placeable(state.card)
    right = frozenset(row_zone(row) for row in rows) or frozenset({PASSE_PAS})
    ask = phrase("ask.call", seat=caller)
    items: list[Awaited] = [AwaitChoice(ask=ask, seats=(caller,), among=CALLS, fitting=right)]
    for row in ROWS:
        fitting = frozenset({label} if row in rows else ())
        items.append(
            AwaitCard(ask=ask, zone=row_zone(row), among=(label,), fitting=fitting, seat=caller)
        )
    if (limit_ns := call_limit_ns(state)) is not None:
        items.append(AwaitTime(ask=ask, until_ns=limit_ns))
    return tuple(items)
