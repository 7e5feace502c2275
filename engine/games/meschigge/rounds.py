"""A round from the die to the verdict: what each event does (spec 5.4)."""

from dataclasses import replace

from engine.events import Chosen, Event, Laid, Press, Pressed, Rolled, TimedOut
from engine.game import FACE_DOWN, Step
from engine.games.meschigge import verdict
from engine.games.meschigge.cards import BY_LABEL, HAND, Card
from engine.games.meschigge.names import card_name, name
from engine.games.meschigge.reasons import Reason
from engine.games.meschigge.state import Phase, State, all_commands
from engine.games.meschigge.tokens import take_red
from engine.rulings import Reasons, Ruling, TableReason, note, refusal, wrong
from engine.seats import Seat

COMMAND_ZONE = "command"
SECOND_NS = 1_000_000_000


def seat_zone(seat: Seat) -> str:
    """The spot in front of a seat where its card lies."""
    return f"seat-{seat}"


def lying(state: State) -> dict[str, tuple[str, ...]]:
    """The pile of revealed commands, the present one on top, and a card per seat that laid one."""
    used = [card for card in all_commands(state.options) if card not in state.commands]
    used.sort(key=lambda card: card == state.command)
    spots: dict[str, tuple[str, ...]] = {seat_zone(seat): () for seat in state.setup.seats}
    spots |= {seat_zone(press.seat): (FACE_DOWN,) for press in state.pile}
    spots |= {seat_zone(seat): (card.label,) for seat, card in state.shown.items()}
    return {COMMAND_ZONE: tuple(card.label for card in used), **spots}


def apply(state: State, event: Event) -> Step[State]:
    match state.phase, event:
        case Phase.ROLL, Rolled(face="colour" | "word" as face):
            said = note(Reason.ROLLED, seat=state.commandant, action=name(face))
            return Step(replace(state, action=face, phase=Phase.REVEAL), (said,))
        case Phase.REVEAL, Laid(zone="command"):
            return reveal(state, event)
        case Phase.REVEAL, Pressed():
            return too_early(state, event.seat)
        case Phase.RACE, Pressed():
            return lay(state, event)
        case Phase.RACE, Chosen(choice="maboul" | "close"):
            return commandant_says(state, event)
        case Phase.RACE, TimedOut():
            return time_is_up(state, event)
        case Phase.SHOW, Laid():
            return show(state, event)
        case Phase.DECIDE, Chosen():
            return decide(state, event)
    return refuse(state, TableReason.NOT_NOW)


def refuse(state: State, reason: Reasons, **facts: int) -> Step[State]:
    return Step(state, (refusal(reason, **facts),))


def reveal(state: State, event: Laid) -> Step[State]:
    """5.4.1: after the die, the Commandant reveals the top command and puts it on the pile."""
    command = BY_LABEL.get(event.card)
    if command is None:
        return refuse(state, TableReason.UNKNOWN_CARD)
    if command not in state.commands:
        return refuse(state, Reason.COMMAND_USED)
    left = tuple(card for card in state.commands if card != command)
    said = note(Reason.COMMAND, card=card_name(command, state.options))
    return Step(race_for(replace(state, commands=left), command, event.at_ns), (said,))


def race_for(state: State, command: Card, at_ns: int) -> State:
    return replace(
        state,
        phase=Phase.RACE,
        command=command,
        revealed_ns=at_ns,
        pile=(),
        shown={},
        together=(),
        decider=None,
    )


def too_early(state: State, seat: Seat) -> Step[State]:
    """MES-10: laid before the command is revealed: taken back; by house rule it costs a token."""
    if not state.options.early_costs or seat not in state.playing:
        return refuse(state, Reason.EARLY, seat=seat)
    taken = take_red(state.purses, seat, state.options)
    if taken is None:
        return refuse(state, Reason.EARLY, seat=seat)
    purses, changed = taken
    return Step(replace(state, purses=purses), (*changed, wrong(Reason.EARLY_COSTS, seat=seat)))


def lay(state: State, event: Pressed) -> Step[State]:
    """5.4.2: all players, Commandant included, lay one hand card face down as fast as possible."""
    if event.seat not in state.playing:
        return refuse(state, TableReason.NOT_PLAYING, seat=event.seat)
    if any(press.seat == event.seat for press in state.pile):
        return refuse(state, Reason.LAID_ALREADY, seat=event.seat)  # MES-11: the first card counts
    if event.at_ns < state.revealed_ns:
        return too_early(state, event.seat)
    pile = (*state.pile, Press(event.seat, event.at_ns))
    ordered = tuple(sorted(pile, key=lambda press: (press.at_ns, press.seat)))
    laid = replace(state, pile=ordered)
    gap_us = (event.at_ns - state.revealed_ns) // 1_000
    said = note(Reason.LAID, seat=event.seat, place=len(ordered), after_ms=gap_us / 1_000)
    return close(laid, said) if len(ordered) == len(state.playing) else Step(laid, (said,))


def close(state: State, *said: Ruling) -> Step[State]:
    """All cards lie: turn them over. In a Maboul round there is nothing to look at."""
    if state.command is not None and state.command.is_maboul and not state.junior:
        step = verdict.maboul(state)
    elif not state.pile:
        step = verdict.normal(state)
    else:
        step = Step(replace(state, phase=Phase.SHOW), ())
    return Step(step.state, (*said, *step.rulings))


def commandant_says(state: State, event: Chosen) -> Step[State]:
    if event.seat not in (None, state.commandant):
        return refuse(state, TableReason.NOT_YOUR_TURN, seat=state.commandant)
    if event.choice == "maboul":
        return says_maboul(state)
    return wants_to_close(state, event)


def says_maboul(state: State) -> Step[State]:
    """MES-2: a Maboul round ends when the Commandant says so."""
    if state.command is None or not state.command.is_maboul:
        return refuse(state, Reason.NOT_MABOUL)
    return close(state)


def wants_to_close(state: State, event: Chosen) -> Step[State]:
    """MES-3: the round waits; five seconds after the last card the Commandant may close it."""
    if state.options.missing_card != "commandant_closes" or not state.pile:
        return refuse(state, TableReason.NOT_NOW)
    wait_ns = closing_ns(state) - event.at_ns
    if wait_ns > 0:
        return refuse(state, Reason.TOO_SOON, seconds=-(-wait_ns // SECOND_NS))
    return close(state, missing(state))


def closing_ns(state: State) -> int:
    return state.last_card_ns + state.options.close_after_s * SECOND_NS


def maboul_ns(state: State) -> int:
    """MES-2: nobody acts, so a Maboul round also ends by itself."""
    return state.revealed_ns + state.options.maboul_limit_s * SECOND_NS


def missing(state: State) -> Ruling:
    laid = {press.seat for press in state.pile}
    return note(Reason.CLOSED, seats=tuple(seat for seat in state.playing if seat not in laid))


def time_limit_ns(state: State) -> int | None:
    """When this race ends by itself; None if it never does."""
    if state.command is not None and state.command.is_maboul:
        return maboul_ns(state)
    return closing_ns(state) if state.options.missing_card == "timer" else None


def time_is_up(state: State, event: TimedOut) -> Step[State]:
    limit_ns = time_limit_ns(state)
    if limit_ns is None or event.at_ns < limit_ns:
        return refuse(state, TableReason.NOT_NOW)
    if state.command is not None and state.command.is_maboul:
        return close(state)
    return close(state, missing(state))


def show(state: State, event: Laid) -> Step[State]:
    """5.4.3: the pile is turned over; whose card it is, its place on the table says."""
    seat = next((p.seat for p in state.pile if seat_zone(p.seat) == event.zone), None)
    card = BY_LABEL.get(event.card)
    if seat is None:
        return refuse(state, Reason.NO_CARD_LAID)
    if card not in HAND:
        return refuse(state, TableReason.UNKNOWN_CARD)
    if seat in state.shown:
        return refuse(state, Reason.LAID_ALREADY, seat=seat)
    shown = replace(state, shown={**state.shown, seat: card})
    said = note(Reason.SHOWN, seat=seat, card=card_name(card, state.options))
    if len(shown.shown) < len(shown.pile):
        return Step(shown, (said,))
    step = verdict.of_round(shown, event.at_ns)
    return Step(step.state, (said, *step.rulings))


def decide(state: State, event: Chosen) -> Step[State]:
    """MES-9: the Commandant, or the next uninvolved player, says whose card was first."""
    if event.seat not in (None, state.decider):
        return refuse(state, TableReason.NOT_YOUR_TURN, seat=state.decider or 0)
    chosen = {f"seat-{seat}": (seat,) for seat in state.together}
    winners = chosen.get(event.choice, state.together if event.choice == "undecided" else ())
    return verdict.normal(state, winners) if winners else refuse(state, TableReason.NOT_NOW)
