"""What the table is waiting for, phase by phase."""

from functools import cache

from engine.awaiting import AwaitCard, AwaitChoice, Awaited, AwaitPress, AwaitRoll, AwaitTime
from engine.games.meschigge.cards import HAND, Action, Card, fit, is_contre
from engine.games.meschigge.rounds import COMMAND_ZONE, closing_ns, seat_zone, time_limit_ns
from engine.games.meschigge.state import Phase, State
from engine.phrase import phrase
from engine.seats import Seat

HAND_LABELS = tuple(card.label for card in HAND)


def awaiting(state: State) -> tuple[Awaited, ...]:
    match state.phase:
        case Phase.ROLL:
            ask = phrase("ask.roll", seat=state.commandant)
            return (AwaitRoll(ask=ask, seat=state.commandant, faces=("colour", "word")),)
        case Phase.REVEAL:
            return (awaited_command(state),)
        case Phase.RACE:
            return awaited_race(state)
        case Phase.SHOW:
            hidden = [press.seat for press in state.pile if press.seat not in state.shown]
            return tuple(awaited_card(state, seat) for seat in hidden)
        case Phase.DECIDE:
            return (awaited_decision(state),)
        case Phase.OVER:
            return ()


def awaited_command(state: State) -> Awaited:
    among = tuple(card.label for card in state.commands)
    return AwaitCard(
        ask=phrase("ask.reveal", seat=state.commandant),
        zone=COMMAND_ZONE,
        among=among,
        fitting=frozenset(among),
        seat=state.commandant,
    )


def awaited_race(state: State) -> tuple[Awaited, ...]:
    """The same in every round, so that nothing on the display gives a Maboul away."""
    laid = {press.seat for press in state.pile}
    waiting = tuple(seat for seat in state.playing if seat not in laid)
    maboul = state.command is not None and state.command.is_maboul
    items: list[Awaited] = [
        AwaitPress(ask=phrase("ask.lay"), seats=waiting, fitting=() if maboul else waiting)
    ]
    if not state.junior:
        items.append(said_by_commandant(state, "maboul", fits=maboul))
    if state.options.missing_card == "commandant_closes" and state.pile and not maboul:
        items.append(said_by_commandant(state, "close", from_ns=closing_ns(state)))
    if (limit_ns := time_limit_ns(state)) is not None:
        items.append(AwaitTime(ask=phrase("ask.lay"), until_ns=limit_ns))
    return tuple(items)


def said_by_commandant(
    state: State, choice: str, *, fits: bool = False, from_ns: int = 0
) -> Awaited:
    return AwaitChoice(
        ask=phrase(f"ask.{choice}", seat=state.commandant),
        seats=(state.commandant,),
        among=(choice,),
        fitting=frozenset({choice}) if fits else frozenset(),
        from_ns=from_ns,
    )


def awaited_card(state: State, seat: Seat) -> Awaited:
    return AwaitCard(
        ask=phrase("ask.show", seat=seat),
        zone=seat_zone(seat),
        among=HAND_LABELS,
        fitting=right_cards(state),
        seat=seat,
    )


def right_cards(state: State) -> frozenset[str]:
    assert state.command is not None
    if state.junior or state.action is None:
        return contre_of(state.command)
    return valid_for(state.command, state.action, state.options.contre == "valid")


@cache
def contre_of(command: Card) -> frozenset[str]:
    return frozenset(card.label for card in HAND if is_contre(card, command))


@cache
def valid_for(command: Card, action: Action, contre_valid: bool) -> frozenset[str]:
    fits = {card: fit(card, command, action, contre_valid=contre_valid) for card in HAND}
    return frozenset(card.label for card, how in fits.items() if how == "valid")


def awaited_decision(state: State) -> Awaited:
    assert state.decider is not None
    among = (*(f"seat-{seat}" for seat in state.together), "undecided")
    return AwaitChoice(
        ask=phrase("ask.decide", seat=state.decider),
        seats=(state.decider,),
        among=among,
        fitting=frozenset(among),
    )
