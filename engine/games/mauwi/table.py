"""What lies where: the columns as they are seen."""

from engine.games.mauwi.cards import JOKER, NINE
from engine.games.mauwi.columns import Column
from engine.games.mauwi.places import ATTACK_ZONE, PLACES_OF, Place
from engine.games.mauwi.state import State


def lying(state: State) -> dict[str, tuple[str, ...]]:
    """The cards of each column from bottom to top. Nothing stays in the middle: an attack card
    lies on the attacked column, and both cards of a defence are discarded."""
    columns = {
        place.zone: (*cards_of(column), *on_top(state, place))
        for seat, zone in state.zones.items()
        for place, column in zip(PLACES_OF[seat], zone, strict=True)
    }
    return {ATTACK_ZONE: (), **columns}


def cards_of(column: Column) -> tuple[str, ...]:
    nines = (NINE,) * column.nines
    return nines if column.top is None else (*nines, column.top)


def on_top(state: State, place: Place) -> tuple[str, ...]:
    """A card that lies there only for the moment: an attack, or a joker not announced yet."""
    if place == state.joker:
        return (JOKER,)
    chain = state.attack
    return (chain.card,) if chain and chain.card and chain.on == place else ()
