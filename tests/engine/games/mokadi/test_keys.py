"""Mokadi without a camera: the keys of the console are enough for a whole game."""

import random

from engine.awaiting import AwaitChoice
from engine.games.mokadi.pieces import Hand, Pieces
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.state import Counting, Phase
from engine.rulings import TableReason
from engine.seats import Seat
from tests.engine.games.mokadi.laws import invariant
from tests.engine.games.mokadi.scenes import Tower, building, removing, stick


def by_keys() -> Tower:
    """Four plots and three sticks, all told by keys."""
    table = Tower(3)
    for key in ("light-plot", "dark-plot", "light-plot", "dark-plot"):
        table.choose(key)
    for key in ("light-stick", "dark-stick", "light-stick"):
        table.choose(key)
        assert table.reasons == [Reason.STICK_TRUSTED]
        table.settled()
    return table


def test_plots_and_sticks_are_counted_on_the_tables_word() -> None:
    table = by_keys()
    assert table.in_place() == ["L1", "D1", "L2"]
    assert [plot.id for plot in table.state.layout.plots] == ["PL1", "PD1", "PL2", "PD2"]
    invariant(table.state)


def test_only_colours_in_hand_have_a_key() -> None:
    table = by_keys()
    hand = Hand(Pieces(0, 1), Pieces(1, 0))
    table.arranged(hands={**table.state.hands, table.state.active: hand})
    keys = table.view.awaiting[2]
    assert isinstance(keys, AwaitChoice)
    assert keys.among == ("dark-stick", "light-plot", "cannot")
    table.choose("light-stick")
    assert table.reasons == [Reason.NOT_IN_HAND]


def test_out_of_turn_keys_are_refused() -> None:
    table = by_keys()
    table.choose("light-stick", seat=table.active % 3 + 1)
    assert table.reasons == [TableReason.NOT_YOUR_TURN]


def test_a_key_that_means_nothing_is_refused() -> None:
    table = by_keys()
    for nonsense in ("nothing", "", "seat-1", "nobody", "right", "done", "dropped"):
        table.choose(nonsense)
        assert table.reasons == [TableReason.NOT_NOW]


def test_fallen_sticks_are_counted_key_by_key() -> None:
    table = by_keys()
    table.choose("fell")
    assert table.reasons == [Reason.COUNT_FALLEN]
    table.choose("light-stick")
    table.choose("dark-stick")
    assert table.reasons == [Reason.COUNTED]
    assert isinstance(table.state.question, Counting)
    table.choose("done")
    assert table.reasons == [Reason.WHOSE_FAULT]
    guilty = table.active
    table.choose(f"seat-{guilty}")
    assert table.score(guilty).out
    assert table.in_place() == ["L1"]
    invariant(table.state)


def test_right_after_a_move_a_counted_fall_needs_no_question() -> None:
    table = by_keys()
    table.choose("light-stick")
    guilty = table.active
    table.choose("fell")
    table.choose("dark-stick")
    table.choose("done")
    assert table.reasons[0] is Reason.FELL
    assert table.score(guilty).out


def test_while_the_table_counts_the_seconds_do_not_pass() -> None:
    table = by_keys()
    table.choose("light-stick")
    guilty = table.active
    table.choose("fell")
    table.wait(60)
    assert table.reasons == [TableReason.NOT_NOW]
    table.choose("dark-stick", after_s=60)
    table.choose("done")
    assert table.score(guilty).out


def test_more_cannot_fall_than_there_are() -> None:
    table = by_keys()
    table.choose("fell")
    table.choose("dark-stick")
    table.choose("dark-stick")
    assert table.reasons == [Reason.UNKNOWN_PIECE]
    table.choose("cannot")
    assert table.reasons == [TableReason.NOT_NOW]


def test_nothing_fell_after_all() -> None:
    table = by_keys()
    player = table.active
    table.choose("fell")
    table.choose("done")
    assert table.reasons == [Reason.NOTHING_FELL]
    assert table.active == player
    assert table.in_place() == ["L1", "D1", "L2"]


def test_the_stick_just_laid_fell_by_key() -> None:
    table = by_keys()
    table.choose("light-stick")
    player = table.active
    table.choose("dropped")
    assert table.reasons == [Reason.DROPPED]
    assert table.active == player
    assert table.in_place() == ["L1", "D1", "L2"]


def test_a_stick_that_got_another_name_meanwhile_cannot_drop_by_key() -> None:
    table = by_keys()
    table.choose("light-stick")
    table.see(*(stick(name, "PD1", "PD2") for name in ("L1", "L2", "L9")), stick("D1"))
    table.choose("dropped")
    assert table.reasons == [Reason.UNKNOWN_PIECE]


def test_a_stick_is_taken_by_colour() -> None:
    table = removing(building(3), stick("L1", "PD1", "PD2"), stick("D1", "PL1", "PL2"))
    table.choose("dark-stick")
    assert table.reasons == [Reason.STICK_TAKEN]
    table.settled()
    table.choose("dark-stick")
    assert table.reasons == [Reason.UNKNOWN_PIECE]
    table.choose("light-stick")
    assert table.reasons == [Reason.STICK_TAKEN, Reason.NEW_CONSTRUCTION]
    invariant(table.state)


def test_after_a_removal_by_colour_nobody_knows_which_stick_is_left() -> None:
    table = removing(
        building(3),
        stick("L1", "PD1", "PD2"),
        stick("L2", "PD1", "D1:10"),
        stick("D1", "PL1", "PL2"),
    )
    table.choose("light-stick")
    assert table.in_place() == ["L1", "D1"]
    assert [each.supports for each in table.state.layout.sticks] == [None, None]


def test_after_the_last_of_a_colour_the_rest_is_still_known() -> None:
    table = removing(building(3), stick("L1", "PD1", "PD2"), stick("D1", "PL1", "PL2"))
    table.choose("light-stick")
    assert table.state.layout.sticks == (stick("D1", "PL1", "PL2"),)


def test_the_next_player_may_already_take_while_the_last_piece_settles() -> None:
    table = building(2)
    table.arranged(hands={Seat(1): Hand(Pieces(1, 0)), Seat(2): Hand()})
    table.choose("light-stick")
    table.choose("light-stick")
    assert Reason.STICK_TAKEN in table.reasons
    assert table.sticks(2) == (1, 0)


def test_an_eliminated_seat_answers_no_more() -> None:
    table = by_keys()
    guilty = table.active
    table.fall("L1", seat=guilty)
    table.choose("fell", seat=guilty)
    assert table.reasons == [TableReason.NOT_PLAYING]


def test_in_another_edition_the_keys_have_its_colours() -> None:
    table = Tower(2, edition="red_black")
    keys = table.view.awaiting[1]
    assert isinstance(keys, AwaitChoice)
    assert keys.among == ("red-plot", "black-plot")
    table.choose("light-plot")
    assert table.reasons == [TableReason.NOT_NOW]
    table.choose("black-plot")
    assert table.reasons == [Reason.PLOT_LAID]
    assert table.state.layout.plots[0].colour == "dark"


def test_a_whole_game_can_be_played_with_keys_alone() -> None:
    chance = random.Random(5)
    table = Tower(3)
    for _ in range(4000):
        if table.view.outcome is not None:
            break
        keys = [item for item in table.view.awaiting if isinstance(item, AwaitChoice)]
        table.choose(chance.choice(chance.choice(keys).among), after_s=4) if keys else table.wait(4)
        invariant(table.state)
    assert table.phase() is Phase.OVER
