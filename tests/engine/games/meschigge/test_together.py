"""Two right cards too close to tell apart (MES-9)."""

from typing import Any

import pytest

from engine.games.meschigge.reasons import Reason
from engine.games.meschigge.state import Phase
from engine.rulings import TableReason
from tests.engine.games.meschigge.test_rounds import revealed
from tests.engine.tables import MS, Table

VALID, OTHER, WRONG = "blue-yellow", "blue-green", "green-yellow"


def dead_heat(gap_ms: float = 0.5, players: int = 3, **options: Any) -> Table:
    """Seats 2 and 3 lay right cards `gap_ms` apart; seat 1, the Commandant, is wrong and slow."""
    table = revealed(players=players, **options)
    start_ms = table.now_ns / MS
    table.press(3, start_ms + 400 + gap_ms)
    table.press(2, start_ms + 400)
    for seat in range(1, players + 1):
        if seat not in (2, 3):
            table.press(seat, start_ms + 900 + seat)
    for seat in range(1, players + 1):
        table.lay(f"seat-{seat}", VALID if seat in (2, 3) else WRONG)
    return table


def test_the_commandant_decides_who_was_first() -> None:
    table = dead_heat()
    assert table.reasons[-1] is Reason.TOGETHER
    assert table.view.awaiting[0].actors == (1,)
    table.choose("seat-3", seat=1)
    assert table.points() == [4, 4, 5]


def test_if_the_commandant_is_involved_the_next_uninvolved_player_decides() -> None:
    table = revealed()
    start_ms = table.now_ns / MS
    table.press(1, start_ms + 400)
    table.press(2, start_ms + 400.2)
    table.press(3, start_ms + 900)
    for seat, card in ((1, VALID), (2, OTHER), (3, WRONG)):
        table.lay(f"seat-{seat}", card)
    assert table.view.state.decider == 3


def test_undecided_means_both_score() -> None:
    table = dead_heat()
    table.choose("undecided", seat=1)
    assert Reason.TOGETHER_BOTH in table.said_of(2)
    assert table.points() == [4, 5, 5]


def test_nobody_uninvolved_means_both_score() -> None:
    table = revealed(players=2)
    start_ms = table.now_ns / MS
    table.press(1, start_ms + 400)
    table.press(2, start_ms + 400)
    table.lay("seat-1", VALID)
    table.lay("seat-2", VALID)
    assert table.points() == [5, 5]


def test_somebody_else_cannot_decide() -> None:
    table = dead_heat()
    table.choose("seat-3", seat=3)
    assert table.reasons == [TableReason.NOT_YOUR_TURN]


def test_a_clear_gap_needs_no_decision() -> None:
    assert dead_heat(gap_ms=1.1).said_of(2) == [Reason.VALID_FIRST]


def test_the_house_sets_what_together_means() -> None:
    assert dead_heat(gap_ms=40, together_ms=50).view.state.phase is Phase.DECIDE
    assert dead_heat(gap_ms=0.5, together_ms=0).said_of(2) == [Reason.VALID_FIRST]


def test_by_house_rule_the_clock_alone_decides() -> None:
    assert dead_heat(gap_ms=0.001, together="stamps").said_of(2) == [Reason.VALID_FIRST]
    assert dead_heat(gap_ms=0, together="stamps").points() == [4, 5, 5]


def test_by_house_rule_the_command_is_played_again() -> None:
    table = dead_heat(together="replay")
    assert table.reasons[-1] is Reason.REPLAY
    assert table.view.state.phase is Phase.RACE
    assert table.view.state.command.label == "red-blue"
    assert table.points() == [4, 4, 4]


def test_by_house_rule_nobody_scores() -> None:
    table = dead_heat(together="nobody")
    assert Reason.NOBODY in table.reasons
    assert table.points() == [4, 4, 4]


@pytest.mark.parametrize("choice", ["seat-1", "seat-9", "maybe"])
def test_only_the_players_concerned_can_be_named(choice: str) -> None:
    table = dead_heat()
    table.choose(choice, seat=1)
    assert table.reasons == [TableReason.NOT_NOW]
