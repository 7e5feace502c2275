"""Combinations: what two warriors of one colour bring, in one's own zone or stolen (spec 3.5)."""

from dataclasses import replace

from engine.games.mauwi.places import Place
from engine.games.mauwi.state import Gain, Phase, State


def combine(state: State, place: Place, value: str) -> State:
    """A card of this value, off the hand already, meets the warrior at `place`; the player on turn
    is to place what it brings.

    R3: « Les 2 guerriers se lient d'amitié et sont défaussés. Le joueur récupère 1 carte 9 du
    dessus de la pioche. »
    R4: « … l'un prend le dessus sur l'autre. Une des 2 cartes est retournée face 9. » Which one
    (MAU-9) changes nothing: « Si le Joker est joué, c'est lui qui est retourné. »
    """
    column = state.column(place)
    freed = replace(state.with_column(place, column.freed()), phase=Phase.PLACE)
    if value == column.top:
        return replace(freed, gain=Gain(warrior=value))
    return replace(freed, gain=Gain(held=False), discard=state.discard + 2)
