"""Tables in the middle of a game, for scenes. Cards are `any`, so that a scene can use them all."""

from typing import Any

from engine.events import Adjusted
from engine.games.mawoki.state import State
from engine.seats import Seat
from tests.engine.tables import Table

FIRST = "blue-tipi_red-horse_none"
PLAIN = "red-horse_yellow-canoe_none"
SMOKE = "red-horse_yellow-canoe_smoke"
ARROW = "red-horse_yellow-canoe_arrow"
SNAKE = "red-horse_yellow-canoe_snake"
JOKER = "joker"
"""All of them fit on FIRST and on each other."""
FOREIGN = "blue-canoe_blue-horse_none"
"""Fits on none of them."""


def new_table(players: int = 3, first: int = 1, **options: Any) -> Table:
    return Table("mawoki", players, first, **{"cards": "any", **options})


def opened(first_card: str = FIRST, players: int = 3, **options: Any) -> Table:
    """The first card lies on the pile; seat 1 is to play."""
    table = new_table(players, **options)
    table.lay("pile", first_card)
    return table


def holding(table: Table, seat: int, cards: int) -> Table:
    """The table corrects how many cards a seat has."""
    table.take(Adjusted(at_ns=table.now_ns, seat=Seat(seat), counter="cards", value=cards))
    return table


def state_of(table: Table) -> State:
    state: State = table.view.state
    return state


def hands(table: Table) -> list[int]:
    return list(state_of(table).hands.values())
