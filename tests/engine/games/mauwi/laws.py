"""What never changes in Mauwi, whatever happens at the table."""

from functools import lru_cache
from itertools import chain

from engine.games.mauwi.cards import HAND, SPIRIT, WARRIORS, deck
from engine.games.mauwi.columns import Column
from engine.games.mauwi.ending import has_three
from engine.games.mauwi.options import Options
from engine.games.mauwi.state import Phase, State

LEGAL_COLUMNS = {
    Column(nines, top)
    for nines in range(4)
    for top in (None, SPIRIT, *WARRIORS)
    if top != SPIRIT or nines
}


def invariant(state: State) -> None:
    assert cards_in(state) == box(state.options), "a card was lost or made"
    assert min(state.pile, state.discard) >= 0
    assert all(0 <= count <= HAND for count in state.hands.values())
    assert LEGAL_COLUMNS.issuperset(chain.from_iterable(state.zones.values()))
    check_phase(state)
    check_teams(state)


@lru_cache(maxsize=64)
def box(options: Options) -> int:
    return deck(options).total()


def cards_in(state: State) -> int:
    """Every card there is: piles, hands, columns, and what is just being played."""
    columns = chain.from_iterable(state.zones.values())
    lying = sum(column.nines + (column.top is not None) for column in columns)
    return state.pile + state.discard + sum(state.hands.values()) + lying + in_the_air(state)


def in_the_air(state: State) -> int:
    attacking = state.attack is not None and state.attack.card is not None
    gained = state.gain.cards if state.gain is not None else 0
    return (state.joker is not None) + (state.taken is not None) + attacking + gained


def check_phase(state: State) -> None:
    over = state.phase is Phase.OVER
    assert over == (state.ended is not None) == (state.ender is not None)
    assert over or (state.joker is not None) == (state.phase is Phase.ANNOUNCE)
    assert over or (state.taken is not None) == (state.phase is Phase.KIWI)
    assert over or (state.gain is not None) == (state.phase is Phase.PLACE)
    assert state.attack is not None or state.phase not in (Phase.DEFEND, Phase.CONTINUE)
    assert state.turn in state.setup.seats
    assert over or not any(has_three(zone, state.options) for zone in state.zones.values())


def check_teams(state: State) -> None:
    members = [seat for team in state.teams for seat in team]
    assert len(set(members)) == len(members)
    assert all(len(team) <= 2 for team in state.teams)
    assert state.options.teams or not state.teams
