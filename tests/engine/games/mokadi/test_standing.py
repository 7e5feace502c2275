"""Counters, corrections by the table, headings."""

import pytest

from engine.events import Adjusted
from engine.games.mokadi import GAME
from engine.games.mokadi.pieces import Pieces
from engine.games.mokadi.state import Phase
from engine.rulings import TableReason
from engine.seats import Seat
from tests.engine.games.mokadi.laws import invariant
from tests.engine.games.mokadi.scenes import Tower, building


def adjust(table: Tower, seat: int, counter: str, value: int) -> None:
    table.take(Adjusted(at_ns=table.now_ns, seat=Seat(seat), counter=counter, value=value))


def test_counters_show_what_everybody_holds() -> None:
    table = building()
    assert table.score(1).counters == {"light": 9, "dark": 9, "dark_plots": 2}
    assert table.score(2).counters == {"light": 9, "dark": 9, "light_plots": 2}


def test_counters_have_the_colours_of_the_edition() -> None:
    table = Tower(2, edition="blue_black")
    assert table.score(1).counters == {"blue": 9, "black": 9, "blue_plots": 2, "black_plots": 2}
    adjust(table, 1, "blue", 8)
    assert table.reasons == [TableReason.ADJUSTED]
    assert table.sticks(1) == (8, 9)
    adjust(table, 1, "light", 8)
    assert table.reasons == [TableReason.NO_SUCH_COUNTER]


def test_a_corrected_stick_goes_aside_and_comes_from_there() -> None:
    table = building()
    adjust(table, 1, "light", 7)
    assert table.state.aside == Pieces(2, 0)
    adjust(table, 2, "light", 11)
    assert table.state.aside == Pieces(0, 0)
    assert table.sticks(2) == (11, 9)
    invariant(table.state)


@pytest.mark.parametrize(
    ("counter", "value"), [("light", 10), ("dark", 10), ("dark_plots", 3), ("light", -1)]
)
def test_no_piece_comes_from_nowhere(counter: str, value: int) -> None:
    table = building()
    adjust(table, 1, counter, value)
    assert table.reasons == [TableReason.NO_SUCH_COUNTER]


def test_a_corrected_plot_leaves_the_game_and_comes_back() -> None:
    table = building()
    adjust(table, 1, "dark_plots", 0)
    assert table.state.gone == Pieces(0, 2)
    invariant(table.state)
    adjust(table, 2, "dark_plots", 1)
    assert table.hand(2).plots == Pieces(2, 1)
    invariant(table.state)


@pytest.mark.parametrize("counter", ["nonsense", "", "_plots", "light_plots_plots"])
def test_there_is_no_other_counter(counter: str) -> None:
    table = building()
    adjust(table, 1, counter, 1)
    assert table.reasons == [TableReason.NO_SUCH_COUNTER]


def test_an_eliminated_player_has_nothing_to_correct() -> None:
    table = building(3)
    table.lay_stick("L1", "PD1", "PD2")
    table.settled()
    guilty = table.active
    table.fall("L1", seat=guilty)
    adjust(table, guilty, "light", 0)
    assert table.reasons == [TableReason.NO_SUCH_COUNTER]


@pytest.mark.parametrize(
    ("phase", "key"),
    [(Phase.PLOTS, "chapter.plots"), (Phase.BUILD, "chapter.build"), (Phase.TAKE, "chapter.take")],
)
def test_every_phase_has_its_heading(phase: Phase, key: str) -> None:
    chapter = GAME.chapter(Tower(2).arranged(phase=phase).state)
    assert chapter is not None
    assert chapter.key == key


def test_the_end_has_none() -> None:
    assert GAME.chapter(Tower(2).arranged(phase=Phase.OVER).state) is None
