"""What a simulated player has in mind: one move, the better ones more often."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from engine.games.mauwi.moves import Move, move_table
from engine.games.mauwi.places import PLACES_OF
from engine.games.mauwi.state import State
from engine.games.mauwi.turn_order import side
from engine.things import Chance

Idea: TypeAlias = tuple[str, str]
"""A zone and the card to lay there."""

WEIGHT = {
    Move.R1: 3.0,
    Move.R2: 0.1,
    Move.R3: 8.0,
    Move.R4: 8.0,
    Move.B1: 2.0,
    Move.B2: 1.0,
    Move.D1: 6.0,
    Move.A: 4.0,
    Move.ANNOUNCE: 4.0,
    Move.K: 1.0,
    Move.N: 6.0,
}
"""How much a kind of move is preferred to the others that are possible."""


def idea(state: State, hand: Sequence[str], chance: Chance) -> Idea | None:
    """What the player on turn would do with this hand; None if nothing is legal."""
    possible: dict[Move, list[Idea]] = defaultdict(list)
    for move, zone, card in legal(state, hand):
        possible[move].append((zone, card))
    if not possible:
        return None
    kinds = list(possible)
    (kind,) = chance.choices(kinds, [WEIGHT[kind] for kind in kinds])
    return chance.choice(possible[kind])


def legal(state: State, hand: Sequence[str]) -> Iterator[tuple[Move, str, str]]:
    """Every move that these cards allow: its kind, zone and card."""
    cards = dict.fromkeys(hand)
    table = move_table(state.options)
    for seat, zone in state.zones.items():
        columns = table[side(state, seat)]
        for place, column in zip(PLACES_OF[seat], zone, strict=True):
            moves = columns[column]
            yield from [(moves[card], place.zone, card) for card in cards if card in moves]
