"""Kiwi and Ninox, the experts of one's own turn; the Tuatura answers in `attack.py` (spec 3.7)."""

from dataclasses import replace

from engine.game import Step
from engine.games.mauwi.cards import SPIRIT
from engine.games.mauwi.moves import Move, Side, judge
from engine.games.mauwi.names import card_name, lying
from engine.games.mauwi.places import PLACES_OF, Place
from engine.games.mauwi.reasons import Reason
from engine.games.mauwi.state import Gain, Phase, State
from engine.games.mauwi.turn_order import side
from engine.rulings import note, refusal, right


def kiwi(state: State, place: Place) -> Step[State]:
    """« récupérer un guerrier posé dans n'importe quelle zone de jeu pour le jouer immédiatement …
    Le Kiwi est défaussé. » MAU-28: with the Kiwi one card has been played, and one is drawn."""
    column = state.column(place)
    warrior = column.warrior
    assert warrior is not None
    freed = replace(
        state.with_column(place, column.freed()),
        discard=state.discard + 1,
        taken=warrior,
        phase=Phase.KIWI,
    )
    if not any(isinstance(destination(freed, warrior, to), Move) for to in everywhere(freed)):
        return Step(state, (refusal(Reason.KIWI_NO_ROOM, card=card_name(warrior)),))
    said = note(
        Reason.KIWI, seat=state.turn, card=card_name(warrior), **lying(place, column.freed())
    )
    return Step(freed, (said,))


def everywhere(state: State) -> tuple[Place, ...]:
    return tuple(place for seat in state.setup.seats for place in PLACES_OF[seat])


def destination(state: State, warrior: str, place: Place) -> Move | Reason:
    """MAU-18: wherever it could be played from the hand, also back (MAU-19); by house rule also on
    a free place of the partner or of an opponent."""
    whose = side(state, place.seat)
    column = state.column(place)
    move = judge(warrior, column, whose, state.options)
    if state.options.kiwi_to == "anywhere" and isinstance(move, Reason):
        if column.is_empty:
            return Move.R1
        if whose is Side.PARTNER and column.is_bare:
            return Move.R2
    return move


def ninox(state: State, place: Place) -> Step[State]:
    """« La Ninox est défaussée et l'esprit se retourne sur la face 9 pour être placée dans votre
    zone de jeu »; if it cannot be placed it is lost like any gain (MAU-21)."""
    freed = state.column(place).freed()
    flown = replace(
        state.with_column(place, freed),
        discard=state.discard + 1,
        gain=Gain(),
        phase=Phase.PLACE,
    )
    said = right(Reason.NINOX, seat=state.turn, card=card_name(SPIRIT), **lying(place, freed))
    return Step(flown, (said,))
