"""The simulated pack: what bots hold is what the referee counts."""

import random
from collections import Counter
from itertools import chain
from typing import Any

import pytest

from engine.bots import Bots, Manners, play
from engine.games.mawoki import GAME
from engine.games.mawoki.state import Phase
from engine.games.mawoki.things import Pack
from tests.engine.games.mawoki.scenes import state_of
from tests.engine.tables import Table


def things_of(table: Table, chance: random.Random) -> Pack:
    things = GAME.things(state_of(table).setup, chance)
    assert isinstance(things, Pack)
    return things


@pytest.mark.parametrize("mischief", [0.0, 0.2])
@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize(
    "options",
    [{}, {"arrow": "take_blind"}, {"first_joker": "buried", "play_drawn": True}],
    ids=["French", "Dutch", "own house"],
)
def test_every_card_is_in_one_place_and_hands_are_as_counted(
    options: dict[str, Any], players: int, mischief: float
) -> None:
    for seed in range(6):
        table = Table("mawoki", players, **options)
        chance = random.Random(seed)
        things = things_of(table, chance)
        pack = Counter(GAME.deck.copies)
        for _ in play(table.referee, Bots(chance, Manners(mischief=mischief)), things):
            counts = {seat: len(held) for seat, held in things.hands.items()}
            assert counts == state_of(table).hands
            assert len(things.draw) == state_of(table).draw
            held = chain(*things.hands.values())
            assert Counter([*things.draw, *things.pile, *held]) == pack
        assert table.view.outcome is not None


def test_a_bot_draws_only_if_it_holds_nothing_that_fits() -> None:
    table = Table("mawoki", 4)
    chance = random.Random(5)
    things = things_of(table, chance)
    for _ in play(table.referee, Bots(chance), things):
        if state_of(table).is_over or state_of(table).phase is not Phase.PLAY:
            continue
        card, *draws = table.view.awaiting
        can_lay = any(card.fits(event) for event in things.answers(card, 0))
        may_draw = any(things.answers(item, 0) for item in draws[:1])
        assert can_lay != may_draw


def test_a_simulated_unlisted_box_has_as_many_cards_as_the_table_counted() -> None:
    table = Table("mawoki", 2, cards="any", cards_in_box=110)
    things = things_of(table, random.Random(1))
    assert len(things.draw) + 14 == 110
