"""The first plots (spec 4.2, MOK-2, MOK-24)."""

from dataclasses import replace

import pytest

from engine.awaiting import AwaitChoice
from engine.events import Adjusted
from engine.games.mokadi.awaited import AwaitPlot
from engine.games.mokadi.pieces import Pieces
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.state import Phase
from engine.rulings import TableReason
from engine.seats import Seat
from tests.engine.games.mokadi.scenes import SQUARE, Tower, building

SIX = (*SQUARE, (300.0, 0.0), (300.0, 150.0))


def test_in_turn_everybody_puts_a_plot_until_four_are_there() -> None:
    table = Tower(2)
    turns = []
    for plot_id, mm in zip(("PL1", "PD1", "PD2", "PL2"), SQUARE, strict=True):
        turns.append(table.active)
        table.put(plot_id, mm)
    assert turns == [1, 2, 1, 2]
    assert table.phase() is Phase.BUILD
    assert table.active == 1
    assert table.hand(1).plots == Pieces(1, 1)


def test_a_stick_before_the_fourth_plot_is_refused() -> None:
    table = Tower(2)
    table.put("PD1", (0.0, 0.0))
    table.put("PD2", (150.0, 0.0))
    table.lay_stick("L1", "PD1", "PD2")
    assert table.reasons == [Reason.PLOTS_FIRST]
    assert table.rulings[0].facts["count"] == 2


def test_a_plot_that_he_does_not_hold_is_refused() -> None:
    table = building(4)
    table.put("PL1", (300.0, 0.0))
    assert table.reasons == [Reason.ID_TAKEN]
    table.put("PL5", (300.0, 0.0))
    assert table.reasons == [Reason.NOT_IN_HAND]


def test_a_plot_out_of_turn_is_refused() -> None:
    table = Tower(3, spare_plots="at_the_end")
    table.put("PL1", (0.0, 0.0), seat=2)
    assert table.reasons == [TableReason.NOT_YOUR_TURN]
    assert table.rulings[0].facts["seat"] == 1


def test_mok_2_the_spare_plots_come_first_and_players_one_and_two_complete_the_four() -> None:
    table = Tower(3)
    table.put("PL1", SIX[0], seat=3)
    assert table.reasons == [Reason.SPARE_LAID]
    table.put("PL2", SIX[1], seat=3)
    assert table.reasons == [Reason.NOT_IN_HAND]
    table.put("PD1", SIX[1])
    assert table.active == 1
    table.put("PD2", SIX[2])
    table.put("PD3", SIX[3])
    assert table.phase() is Phase.BUILD
    assert table.active == 3


def test_mok_2_by_house_rule_four_more_are_laid() -> None:
    table = Tower(3, spare_plots="extra")
    turns = []
    for plot_id, mm in zip(("PL1", "PD1", "PL2", "PL3", "PL4", "PD2"), SIX, strict=True):
        assert table.phase() is Phase.PLOTS
        turns.append(table.active)
        table.put(plot_id, mm)
    assert turns == [1, 1, 1, 2, 3, 1]
    assert table.phase() is Phase.BUILD
    assert table.active == 2


def test_mok_2_by_house_rule_the_spare_plots_come_last() -> None:
    table = Tower(3, spare_plots="at_the_end")
    for plot_id, mm in zip(("PL1", "PL2", "PL3", "PD1"), SIX, strict=False):
        table.put(plot_id, mm)
    assert table.state.common_plot
    table.put("PL4", SIX[4])
    assert table.phase() is Phase.PLOTS
    table.put("PD2", SIX[5])
    assert table.reasons == [Reason.SPARE_LAID]
    assert table.phase() is Phase.BUILD
    assert table.active == 2


def test_mok_24_all_four_first_plots_may_have_one_colour() -> None:
    table = Tower(2).first_plots("PL1", "PL2", "PL3", "PL4")
    assert table.phase() is Phase.BUILD
    table.lay_stick("D1", "PL1", "PL2")
    assert table.reasons == [Reason.STICK_LAID]


def test_a_plot_entered_without_its_place_is_for_the_table_to_measure() -> None:
    table = Tower(2)
    table.put("PL1")
    assert table.reasons == [Reason.PLOT_LAID]
    table.put("PD1")
    assert table.reasons == [Reason.PLOT_TRUSTED]


def test_the_display_asks_for_a_plot_of_a_colour_that_is_held() -> None:
    table = Tower(2)
    asked, keys = table.view.awaiting
    assert isinstance(asked, AwaitPlot)
    assert asked.colours == ("light", "dark")
    assert asked.actors == (1,)
    assert isinstance(keys, AwaitChoice)
    assert keys.among == ("light-plot", "dark-plot")


def test_a_spare_plot_is_asked_of_everybody() -> None:
    asked, keys = Tower(3).view.awaiting
    assert asked.ask.key == "ask.spare_plot"
    assert asked.actors == ()
    assert isinstance(keys, AwaitChoice)
    assert keys.seats == (1, 2, 3)


@pytest.mark.parametrize("colour", ["light_plots", "dark_plots"])
def test_a_player_whose_plots_were_corrected_away_can_pass(colour: str) -> None:
    table = Tower(4)
    table.take(Adjusted(at_ns=1, seat=Seat(1), counter=colour, value=0))
    table.choose("cannot")
    assert table.reasons == [Reason.MUST_LAY]
    for each in ("light_plots", "dark_plots"):
        table.take(Adjusted(at_ns=2, seat=Seat(1), counter=each, value=0))
    assert table.view.awaiting[1].answers(0)
    table.choose("cannot")
    assert table.reasons == [Reason.PASSES]
    assert table.active == 2


def test_who_has_no_plot_left_is_not_asked_for_one() -> None:
    table = Tower(3, spare_plots="at_the_end")
    hands = {**table.state.hands, Seat(2): replace(table.hand(2), plots=Pieces())}
    table.arranged(hands=hands, gone=table.hand(2).plots)
    table.put("PL1", (0.0, 0.0))
    assert table.active == 3
