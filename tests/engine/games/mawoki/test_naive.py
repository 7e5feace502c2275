"""The referee against a second, naive implementation that moves real cards."""

import random
from typing import Any

import pytest

from engine.games.mawoki.state import State
from tests.engine.games.mawoki.laws import invariant
from tests.engine.games.mawoki.naive import NaiveTable
from tests.engine.games.mawoki.scenes import new_table, state_of

EVENTS = 20_000
"""Compared for each set of rules, over all packs and numbers of players."""


def compare(state: State, naive: NaiveTable) -> None:
    assert list(state.hands.values()) == [len(hand) for hand in naive.hands]
    assert state.draw == len(naive.draw)
    assert {*state.played[-1].halves} == {*naive.pile[-1].split("_")[:-1]}
    assert len(state.played) == len(naive.pile)
    winner = None if state.winner is None else state.winner - 1
    assert winner == naive.winner
    assert state.is_over == naive.is_over
    if not naive.is_over:
        assert state.turn - 1 == naive.turn
    invariant(state)


def play_and_compare(rules: dict[str, Any], seed: int) -> int:
    chance = random.Random(seed)
    naive = NaiveTable(chance, chance.randint(2, 6), chance.choice((31, 33, 36, 49, 90)), rules)
    table = new_table(naive.players, cards_in_box=naive.cards_in_box, **rules)
    events = 0
    for event in naive.play():
        table.take(event)
        assert not any(ruling.verdict == "refused" for ruling in table.rulings)
        compare(state_of(table), naive)
        events += 1
        if events == 2_000:
            break
    return events


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"last_card": "resolve_first"},
        {"arrow": "take_blind", "smoke": "may_stop"},
        {"arrow": "victim_gives", "last_card": "resolve_first", "take_last_card": "forbidden"},
    ],
    ids=["French", "resolve first", "Dutch", "gentle Dutch"],
)
def test_twenty_thousand_events_count_the_same_cards_as_a_naive_table(
    rules: dict[str, Any],
) -> None:
    events, seed = 0, 0
    while events < EVENTS:
        events += play_and_compare(rules, seed)
        seed += 1
    assert seed > 50
