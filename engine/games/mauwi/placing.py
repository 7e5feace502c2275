"""PLACE: where a gain goes, and when it is lost (spec 3.5)."""

from dataclasses import replace

from engine.events import Chosen, Event, Laid
from engine.game import Step
from engine.games.mauwi.cards import NINE
from engine.games.mauwi.draws import take
from engine.games.mauwi.names import lying
from engine.games.mauwi.options import Options
from engine.games.mauwi.places import PLACES, PLACES_OF, Place
from engine.games.mauwi.reasons import Reason
from engine.games.mauwi.state import Gain, State
from engine.games.mauwi.turn_order import end_turn
from engine.rulings import Reasons, Ruling, TableReason, note, refusal, right, wrong

DISCARD = "discard"
"""The choice of a player who gives his gain away."""


def rooms(state: State, gain: Gain) -> tuple[Place, ...]:
    """« sur un emplacement vide ou sur une colonne de 9 de sa zone de jeu »"""
    mine = PLACES_OF[state.turn]
    room = tuple(place for place in mine if state.column(place).takes_nine)
    if not room and splits(gain, state.options):
        return tuple(place for place in mine if state.column(place).is_bare)
    return room


def splits(gain: Gain, options: Options) -> bool:
    """MAU-7: a pair goes together or not at all; by house rule its warrior may go alone, on three
    bare nines: the only place where one of the two fits and both do not."""
    return gain.warrior is not None and options.pair == "what_fits"


def may_discard(state: State, gain: Gain) -> bool:
    """MAU-8: a gain must be placed if it can; MAU-7's lone warrior is a favour, not a duty."""
    alone = not any(state.column(place).takes_nine for place in PLACES_OF[state.turn])
    return state.options.may_discard_gain or (alone and splits(gain, state.options))


def offer(state: State) -> Step[State]:
    """Take the nine if it is still on the pile; lose or place the gain if there is no choice."""
    gain = state.gain
    assert gain is not None
    said: tuple[Ruling, ...] = ()
    if not gain.held:
        step, got = take(state, 1)
        if not got:  # MAU-11: reshuffled, and still nothing
            return Step(end_turn(state), (wrong(Reason.NO_NINE_LEFT, seat=state.turn),))
        gain = replace(gain, held=True)
        state, said = replace(step.state, gain=gain), step.rulings
    room = rooms(state, gain)
    if not room:
        done = lose(state, gain)
    elif len(room) == 1 and not may_discard(state, gain):
        done = put(state, gain, room[0])
    else:
        return Step(state, said)
    return Step(done.state, (*said, *done.rulings))


def lose(state: State, gain: Gain) -> Step[State]:
    """« Si les cartes gagnées … ne peuvent être posées, elles sont perdues et défaussées. »"""
    lost = replace(state, discard=state.discard + gain.cards)
    reason = Reason.NINE_LOST if gain.warrior is None else Reason.PAIR_LOST
    return Step(end_turn(lost), (wrong(reason, seat=state.turn),))


def put(state: State, gain: Gain, place: Place) -> Step[State]:
    column = state.column(place)
    if not column.takes_nine:
        return put_warrior(state, gain, place)
    raised = column.raised(gain.warrior)
    reason = Reason.PLACED_NINE if gain.warrior is None else Reason.PLACED_PAIR
    said = right(reason, seat=state.turn, **lying(place, raised))
    return Step(end_turn(state.with_column(place, raised)), (said,))


def put_warrior(state: State, gain: Gain, place: Place) -> Step[State]:
    """MAU-7: the warrior alone; the nine is discarded."""
    assert gain.warrior is not None
    covered = state.column(place).covered(gain.warrior)
    thrown = replace(state.with_column(place, covered), discard=state.discard + 1)
    said = note(Reason.PLACED_WARRIOR, seat=state.turn, **lying(place, covered))
    return Step(end_turn(thrown), (said,))


def choose(state: State, event: Event) -> Step[State]:
    """The player on turn says where his gain goes, or the camera sees it there."""
    gain = state.gain
    assert gain is not None
    if not isinstance(event, Chosen | Laid):
        return refuse(state, TableReason.NOT_NOW)
    if event.seat not in (None, state.turn):
        return refuse(state, TableReason.NOT_YOUR_TURN)
    if isinstance(event, Laid) and event.card not in (NINE, gain.warrior):
        return refuse(state, TableReason.NOT_NOW)
    return place_in(state, gain, event.choice if isinstance(event, Chosen) else event.zone)


def place_in(state: State, gain: Gain, zone: str) -> Step[State]:
    if zone == DISCARD:
        return give_away(state, gain)
    place = PLACES.get(zone)
    if place not in rooms(state, gain):
        return refuse(state, Reason.NO_ROOM)
    return put(state, gain, place)


def give_away(state: State, gain: Gain) -> Step[State]:
    if not may_discard(state, gain):
        return refuse(state, Reason.MUST_PLACE)
    thrown = replace(state, discard=state.discard + gain.cards)
    return Step(end_turn(thrown), (note(Reason.GAIN_REFUSED, seat=state.turn),))


def refuse(state: State, reason: Reasons) -> Step[State]:
    return Step(state, (refusal(reason, seat=state.turn),))
