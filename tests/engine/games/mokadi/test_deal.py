"""Who gets what, and what the table must prepare (spec 4.1)."""

import pytest

from engine.games.mokadi.pieces import PLOTS, STICKS, Pieces, deal, spare_plots
from engine.games.mokadi.state import Phase
from engine.phrase import phrase
from tests.engine.games.mokadi.laws import invariant
from tests.engine.games.mokadi.scenes import Tower


def test_two_players_get_nine_sticks_and_two_plots_of_each_colour() -> None:
    table = Tower(2)
    assert [table.sticks(seat) for seat in (1, 2)] == [(9, 9), (9, 9)]
    assert table.hand(1).plots == Pieces(2, 2)


def test_three_players_get_six_sticks_and_one_plot_of_each_colour() -> None:
    table = Tower(3)
    assert [table.sticks(seat) for seat in (1, 2, 3)] == [(6, 6)] * 3
    assert table.hand(1).plots == Pieces(1, 1)
    assert table.state.spares == Pieces(1, 1)


def test_four_players_get_five_sticks_of_one_colour_and_four_of_the_other() -> None:
    table = Tower(4)
    assert sorted(table.sticks(seat) for seat in (1, 2, 3, 4)) == [(4, 5), (4, 5), (5, 4), (5, 4)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_whole_box_is_dealt(players: int) -> None:
    hands = deal(players)
    assert sum((hand.sticks for hand in hands), Pieces()) == STICKS == Pieces(18, 18)
    assert sum((hand.plots for hand in hands), spare_plots(players)) == PLOTS == Pieces(4, 4)
    invariant(Tower(players).state)


def test_whoever_starts_has_the_first_turn() -> None:
    table = Tower(4, first=3)
    assert table.active == 3
    assert table.phase() is Phase.PLOTS


def keys(table: Tower) -> list[str]:
    return [item.key for item in table.referee.game.checklist(table.view.setup)]


def test_the_table_is_told_what_to_deal_and_what_the_referee_cannot_see() -> None:
    assert keys(Tower(3)) == [
        *["prepare.sticks"] * 3,
        "prepare.plots",
        "prepare.spares_first",
        "prepare.measure",
        "prepare.no_hands",
        "prepare.first",
    ]


def test_house_rules_change_the_checklist() -> None:
    assert "prepare.spares_last" in keys(Tower(3, spare_plots="at_the_end"))
    assert "prepare.steady" in keys(Tower(3, steadying=True))


def test_an_even_table_is_warned_that_alternation_leaves_one_colour_each() -> None:
    assert "prepare.one_colour" in keys(Tower(2))
    assert "prepare.one_colour" not in keys(Tower(3))
    assert "prepare.one_colour" not in keys(Tower(4, alternation="player"))


def test_the_checklist_names_the_sticks_by_the_woods_of_the_edition() -> None:
    table = Tower(2, edition="blue_black")
    first = table.referee.game.checklist(table.view.setup)[0]
    assert first.facts["sticks"] == (phrase("count.blue", count=9), phrase("count.black", count=9))
