"""What the table is waiting for, phase by phase.

Every column is watched while somebody plays, so that a wrong card gets its answer too.
"""

from collections.abc import Mapping
from functools import lru_cache

from engine.awaiting import AwaitCard, AwaitChoice, Awaited, AwaitPress, AwaitTime
from engine.games.mauwi import attack, draws, experts, placing, teams
from engine.games.mauwi.cards import NINE, hand_labels
from engine.games.mauwi.columns import Column
from engine.games.mauwi.moves import Move, Side, move_table
from engine.games.mauwi.names import card_name, card_names
from engine.games.mauwi.options import Options
from engine.games.mauwi.places import ATTACK_ZONE, PLACES_OF, Place
from engine.games.mauwi.state import Attack, Phase, State
from engine.games.mauwi.turn_order import side
from engine.games.mauwi.turns import announceable
from engine.phrase import Phrase, phrase
from engine.seats import Seat


def awaiting(state: State) -> tuple[Awaited, ...]:
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.TEAMS:
            seat = teams.asked(state)
            return (said_by(seat, teams.candidates(state), phrase("ask.partner", seat=seat)),)
    return (*in_turn(state), *awaited_draws(state))


def in_turn(state: State) -> tuple[Awaited, ...]:
    match state.phase:
        case Phase.ANNOUNCE:
            return (awaited_announcement(state),)
        case Phase.KIWI:
            return awaited_kiwi(state)
        case Phase.DEFEND:
            return awaited_defence(state)
        case Phase.CONTINUE:
            return awaited_continuation(state)
        case Phase.PLACE:
            return awaited_placing(state)
    return awaited_move(state)


def said_by(
    seat: Seat, among: tuple[str, ...], ask: Phrase, fitting: tuple[str, ...] | None = None
) -> Awaited:
    right = frozenset(among if fitting is None else fitting)
    return AwaitChoice(ask=ask, seats=(seat,), among=among, fitting=right)


def awaited_move(state: State) -> tuple[Awaited, ...]:
    """One card on any column, or pass. Passing is always allowed, but wins nothing."""
    mover, among, fitting = state.turn, hand_labels(state.options), fitting_table(state.options)
    columns = [
        watched(place.zone, mover, among, cards[column])
        for seat, zone in state.zones.items()
        for cards in (fitting[side(state, seat)],)
        for place, column in zip(PLACES_OF[seat], zone, strict=True)
    ]
    skip = said_by(mover, ("pass",), phrase("ask.pass", seat=mover), fitting=())
    return (*columns, skip)


@lru_cache(maxsize=4096)
def watched(zone: str, mover: Seat, among: tuple[str, ...], fitting: frozenset[str]) -> AwaitCard:
    """One column; remembered, because few of them change in a turn."""
    ask = phrase("ask.play", seat=mover)
    return AwaitCard(ask=ask, zone=zone, among=among, fitting=fitting, seat=mover)


@lru_cache(maxsize=64)
def fitting_table(options: Options) -> Mapping[Side, Mapping[Column, frozenset[str]]]:
    """The cards that may go on a column: whose it is, and what lies there."""
    return {
        whose: {column: frozenset(moves) for column, moves in by_column.items()}
        for whose, by_column in move_table(options).items()
    }


def awaited_announcement(state: State) -> Awaited:
    assert state.joker is not None
    ask = phrase("ask.announce", seat=state.turn)
    return said_by(state.turn, announceable(state, state.joker), ask)


def awaited_kiwi(state: State) -> tuple[Awaited, ...]:
    assert state.taken is not None
    return tuple(awaited_destination(state, state.taken, to) for to in experts.everywhere(state))


def awaited_destination(state: State, warrior: str, place: Place) -> Awaited:
    legal = isinstance(experts.destination(state, warrior, place), Move)
    return AwaitCard(
        ask=phrase("ask.kiwi", seat=state.turn, card=card_name(warrior)),
        zone=place.zone,
        among=(warrior,),
        fitting=frozenset({warrior} if legal else ()),
        seat=state.turn,
    )


def awaited_defence(state: State) -> tuple[Awaited, ...]:
    chain = state.attack
    assert chain is not None
    who = attack.asked(chain, state.options)
    items: list[Awaited] = []
    for seat in who:
        items += shown(state, chain, seat, attack.answers(state, chain, seat))
        items.append(awaited_answer(state, chain, seat))
    if chain.declared is None:
        ask = phrase("ask.defend_buzzer")
        items.append(AwaitPress(ask=ask, seats=who, fitting=()))
        if state.options.defence_timer:
            until_ns = attack.limit_ns(state, chain)
            items.append(AwaitTime(ask=phrase("ask.defend_time"), until_ns=until_ns))
    return tuple(items)


def shown(state: State, chain: Attack, seat: Seat, fitting: frozenset[str]) -> list[Awaited]:
    """A card of the chain, in the middle or on the attacked column."""
    cards = card_names(fitting)
    continues = state.phase is Phase.CONTINUE
    ask = phrase("ask.continue" if continues else "ask.defend", seat=seat, cards=cards)
    among = hand_labels(state.options)
    return [
        AwaitCard(ask=ask, zone=zone, among=among, fitting=fitting, seat=seat)
        for zone in (ATTACK_ZONE, chain.on.zone)
    ]


def awaited_answer(state: State, chain: Attack, seat: Seat) -> Awaited:
    among = ("defend", "capitulate") if chain.declared is None else ("capitulate",)
    return said_by(seat, among, phrase("ask.answer", seat=seat))


def awaited_continuation(state: State) -> tuple[Awaited, ...]:
    chain = state.attack
    assert chain is not None
    cards = shown(state, chain, state.turn, attack.right_attack(chain.value, state.options))
    ask = phrase("ask.give_up", seat=state.turn)
    return (*cards, said_by(state.turn, ("capitulate",), ask))


def awaited_placing(state: State) -> tuple[Awaited, ...]:
    gain = state.gain
    assert gain is not None
    room = [place.zone for place in placing.rooms(state, gain)]
    alone = gain.warrior is None
    ask = phrase("ask.place_nine" if alone else "ask.place_pair", seat=state.turn)
    cards = (NINE,) if gain.warrior is None else (NINE, gain.warrior)
    among = (*room, placing.DISCARD) if placing.may_discard(state, gain) else tuple(room)
    return (
        said_by(state.turn, among, ask, fitting=tuple(room)),
        *(
            AwaitCard(ask=ask, zone=zone, among=cards, fitting=frozenset(cards), seat=state.turn)
            for zone in room
        ),
    )


def awaited_draws(state: State) -> tuple[Awaited, ...]:
    """MAU-16: everybody who holds fewer than four cards may draw, whoever's turn it is.

    The buzzer says so, except for those whose buzzer now means "je défends".
    """
    if not state.pile + state.discard:
        return ()
    short = draws.owing(state)
    chain = state.attack if state.phase is Phase.DEFEND else None
    busy = attack.asked(chain, state.options) if chain and chain.declared is None else ()
    free = tuple(seat for seat in short if seat not in busy)
    ask = phrase("ask.draw", seats=short)
    items: list[Awaited] = [AwaitPress(ask=ask, seats=free, fitting=free)] if free else []
    items += [said_by(seat, ("draw",), ask) for seat in short if seat in busy]
    return tuple(items)
