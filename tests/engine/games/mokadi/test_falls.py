"""Falls: who answers for them, and until when (spec 4.5, MOK-14 to MOK-20, MOK-23)."""

from typing import Any

import pytest

from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.state import Blaming, Phase
from engine.phrase import phrase
from engine.rulings import TableReason, Verdict
from tests.engine.games.mokadi.laws import invariant
from tests.engine.games.mokadi.scenes import Tower, building, removing, stick


def three_up(players: int = 3, **options: Any) -> Tower:
    """Sticks L1 on plots, D1 on plots, L2 across D1; the player who laid L2 still answers."""
    table = building(players, **options)
    table.lay_stick("L1", "PD1", "PD2")
    table.settled()
    table.lay_stick("D1", "PL1", "PL2")
    table.settled()
    table.lay_stick("L2", "PD1", "D1:10")
    return table


def test_who_makes_sticks_fall_is_eliminated() -> None:
    table = three_up()
    guilty = table.active
    table.fall("D1 L2")
    assert table.reasons[0] is Reason.FELL
    assert table.rulings[0].verdict is Verdict.WRONG
    assert table.score(guilty).out
    assert table.in_place() == ["L1"]
    invariant(table.state)


def test_the_ruling_counts_what_fell() -> None:
    table = three_up()
    table.fall("D1 L2")
    assert table.rulings[0].facts["sticks"] == (
        phrase("count.light", count=1),
        phrase("count.dark", count=1),
    )


def test_mok_20_the_next_player_clockwise_goes_on() -> None:
    table = three_up()
    guilty = table.active
    table.fall("D1")
    assert table.active == guilty % 3 + 1


def test_his_sticks_and_the_fallen_ones_are_shared_out() -> None:
    table = three_up()
    guilty = table.active
    others = [seat for seat in (1, 2, 3) if seat != guilty]
    before = {seat: table.sticks(seat) for seat in others}
    pool = table.sticks(guilty)
    table.fall("D1 L2")
    light, dark = pool[0] + 1, pool[1] + 1
    for seat in others:
        assert table.sticks(seat) == (before[seat][0] + light // 2, before[seat][1] + dark // 2)
    assert (table.state.aside.light, table.state.aside.dark) == (light % 2, dark % 2)
    assert table.reasons == [Reason.FELL, Reason.PLOTS_GONE, Reason.SHARED_OUT]


def test_plots_that_he_had_not_laid_leave_the_game() -> None:
    table = three_up()
    plots = table.hand(table.active).plots
    table.fall("D1")
    assert table.state.gone == plots
    assert Reason.PLOTS_GONE in table.reasons
    assert len(table.state.layout.plots) == 4


def test_only_the_stick_just_laid_fell_he_plays_it_again() -> None:
    table = three_up()
    player, before = table.active, table.sticks(table.active)
    table.fall("L2")
    assert table.reasons == [Reason.DROPPED]
    assert table.active == player
    assert table.sticks(player) == (before[0] + 1, before[1])
    assert table.in_place() == ["L1", "D1"]
    assert table.state.acted is None


def test_the_stick_just_laid_and_another_is_a_fall() -> None:
    table = three_up()
    guilty = table.active
    table.fall("L2 L1")
    assert table.reasons[0] is Reason.FELL
    assert table.score(guilty).out


def test_mok_16_within_three_seconds_it_is_the_players_fault() -> None:
    table = three_up()
    guilty = table.active
    table.fall("D1", after_s=2.99)
    assert table.rulings[0].facts["seat"] == guilty


def test_mok_16_later_the_referee_asks_whose_fault_it_was() -> None:
    table = three_up()
    builder = table.active
    table.fall("D1", after_s=3)
    assert table.reasons == [Reason.WHOSE_FAULT]
    assert isinstance(table.state.question, Blaming)
    assert table.active != builder
    assert table.in_place() == ["L1", "D1", "L2"]


def test_mok_16_a_late_fall_is_nobodys_and_the_sticks_go_aside() -> None:
    table = three_up().settled()
    player = table.active
    table.fall("D1 L2")
    table.choose("nobody")
    assert table.reasons == [Reason.FELL_ALONE]
    assert (table.state.aside.light, table.state.aside.dark) == (1, 1)
    assert table.active == player
    assert table.in_place() == ["L1"]
    invariant(table.state)


def test_mok_16_or_the_player_in_turn_was_already_trying() -> None:
    table = three_up().settled()
    player = table.active
    table.fall("D1 L2")
    table.choose(f"seat-{player}")
    assert table.reasons[0] is Reason.FELL
    assert table.score(player).out


def test_if_others_fell_than_the_referee_thinks_the_table_counts_them() -> None:
    table = three_up().settled()
    table.fall("D1 L2")
    table.choose("others")
    assert table.reasons == [Reason.COUNT_FALLEN]
    table.choose("light-stick")
    table.choose("done")
    table.choose("nobody")
    assert table.reasons == [Reason.FELL_ALONE]
    assert (table.state.aside.light, table.state.aside.dark) == (1, 0)
    invariant(table.state)


def test_only_the_player_in_turn_can_be_blamed() -> None:
    table = three_up().settled()
    table.fall("D1 L2")
    other = table.active % 3 + 1
    table.choose(f"seat-{other}")
    assert table.reasons == [TableReason.NOT_NOW]


def test_the_table_can_name_the_player_at_once() -> None:
    table = three_up().settled()
    player = table.active
    table.fall("D1 L2", seat=player)
    assert table.reasons[0] is Reason.FELL


def test_mok_23_somebody_else_cannot_be_named() -> None:
    table = three_up().settled()
    other = table.active % 3 + 1
    table.fall("D1 L2", seat=other)
    assert table.reasons == [TableReason.NOT_YOUR_TURN]


def test_mok_16_by_house_rule_the_next_player_is_responsible() -> None:
    table = three_up(late_fall="next_player")
    builder = table.active
    table.fall("D1", after_s=20)
    assert table.reasons[0] is Reason.FELL
    assert table.score(builder % 3 + 1).out


@pytest.mark.parametrize("seconds", [1, 10])
def test_mok_16_the_house_chooses_the_seconds(seconds: int) -> None:
    table = three_up(responsible_s=seconds)
    guilty = table.active
    table.fall("D1", after_s=seconds - 0.01)
    assert table.rulings[0].facts["seat"] == guilty


def test_mok_16_without_seconds_the_referee_always_asks() -> None:
    table = three_up(responsible_s=0)
    table.fall("L1", after_s=0)
    assert table.reasons == [Reason.WHOSE_FAULT]


def test_mok_18_the_stick_he_was_laying_is_shared_out_too() -> None:
    table = three_up().settled()
    guilty = table.active
    table.lay_stick("D2", "L1:10", "PL1", fell="L2")
    assert table.reasons[0] is Reason.FELL
    assert table.score(guilty).out
    assert table.in_place() == ["L1", "D1"]
    invariant(table.state)


def test_a_dropped_stick_that_tears_others_down_is_a_fall() -> None:
    table = three_up().settled()
    guilty = table.active
    table.lay_stick("D2", "table", fell="L2")
    assert table.score(guilty).out
    invariant(table.state)


def test_the_last_player_wins() -> None:
    table = three_up(2)
    guilty = table.active
    table.fall("D1")
    assert table.reasons[-1] is Reason.LAST_PLAYER
    assert table.view.outcome is not None
    assert table.view.outcome.winners == (3 - guilty,)
    assert table.view.awaiting == ()
    invariant(table.state)


def test_after_the_end_nothing_counts() -> None:
    table = three_up(2)
    table.fall("D1")
    table.lay_stick("L9", "PD1", "PD2")
    assert table.reasons == [TableReason.GAME_OVER]


def test_the_ranking_is_the_order_of_the_eliminations_backwards() -> None:
    table = three_up(3)
    first = table.active
    table.fall("D1")
    second = table.active
    table.fall("L1", seat=second)
    (third,) = {1, 2, 3} - {first, second}
    assert table.view.outcome is not None
    assert table.view.outcome.ranking == ((third,), (second,), (first,))
    assert table.points()[third - 1] == 2


def test_mok_19_a_displaced_stick_stays_even_if_it_is_illegal_now() -> None:
    table = three_up().settled()
    moved = stick("L2", "PD1", "D1:60")
    table.see(stick("L1", "PD1", "PD2"), stick("D1", "PL1", "PD2"), moved)
    assert table.reasons == [Reason.MOVED]
    assert table.in_place() == ["L1", "D1", "L2"]


def up(**options: Any) -> Tower:
    """In the removal: D1 on plots, L1 on plots, L2 across D1."""
    return removing(
        building(3, **options),
        stick("D1", "PL1", "PL2"),
        stick("L1", "PD1", "PD2"),
        stick("L2", "PD1", "D1:10"),
    )


def test_in_the_removal_a_fall_eliminates_as_well() -> None:
    table = up()
    table.remove("D1", fell="L2")
    assert table.reasons[0] is Reason.FELL
    assert table.score(1).out
    assert table.in_place() == ["L1"]
    invariant(table.state)


def test_mok_12_after_it_one_goes_on_removing() -> None:
    table = up()
    table.remove("D1", fell="L2")
    assert table.phase() is Phase.TAKE
    assert table.active == 2


def test_mok_12_by_house_rule_one_builds_again() -> None:
    table = up(fall_in_removal="build_again")
    table.remove("D1", fell="L2")
    assert table.phase() is Phase.BUILD
    assert table.active == 2
    assert table.in_place() == ["L1"]


def test_mok_13_the_colour_goes_on_from_the_last_successful_removal() -> None:
    table = up()
    table.remove("L2")
    table.settled()
    table.fall("L1", seat=2)
    assert table.active == 3
    assert table.state.last_taken == "light"
    table.remove("D1")
    assert Reason.STICK_TAKEN in table.reasons


def test_mok_14_a_stick_that_slips_while_it_is_taken_has_not_fallen() -> None:
    table = up()
    table.remove("L2", slipped=True)
    assert table.reasons == [Reason.SLIPPED]
    assert table.sticks(1) == (1, 0)


def test_mok_14_by_house_rule_it_has() -> None:
    table = up(slipped_stick="fall")
    table.remove("L2", slipped=True)
    assert table.reasons[0] in (Reason.FELL, Reason.WHOSE_FAULT)


def test_mok_14_one_stick_on_the_table_may_be_the_one_being_taken() -> None:
    table = up()
    table.fall("L2")
    assert table.reasons == [Reason.WHOSE_FAULT]
    table.choose("slipped")
    assert table.reasons == [Reason.SLIPPED]
    assert table.sticks(1) == (1, 0)
    invariant(table.state)


def test_mok_14_a_stick_of_the_wrong_colour_was_not_being_taken() -> None:
    table = up()
    table.remove("L2")
    table.settled()
    table.fall("L1")
    table.choose("slipped")
    assert table.reasons == [TableReason.NOT_NOW]


def test_mok_14_two_sticks_do_not_slip() -> None:
    table = up()
    table.fall("L2 L1")
    table.choose("slipped")
    assert table.reasons == [TableReason.NOT_NOW]


def test_mok_14_nothing_slips_while_building() -> None:
    table = three_up().settled()
    table.fall("L2")
    table.choose("slipped")
    assert table.reasons == [TableReason.NOT_NOW]


def test_mok_15_by_house_rule_a_stick_on_one_support_has_fallen() -> None:
    table = three_up(fallen="single_support")
    guilty = table.active
    table.see(stick("L1", "PD1", "PD2"), stick("D1", "PL1"), stick("L2", "PD1", "D1:10"))
    assert table.reasons[0] is Reason.FELL
    assert table.score(guilty).out


def test_mok_15_else_it_leans_and_stays() -> None:
    table = three_up()
    table.see(stick("L1", "PD1", "PD2"), stick("D1", "PL1"), stick("L2", "PD1", "D1:10"))
    assert table.reasons == [Reason.MOVED]


def test_sticks_that_are_not_there_cannot_fall() -> None:
    table = three_up()
    table.fall("L9")
    assert table.reasons == [Reason.UNKNOWN_PIECE]
    table.fall("")
    assert table.reasons == [Reason.UNKNOWN_PIECE]


def test_his_own_stick_drops_while_the_next_player_is_already_laying() -> None:
    table = three_up()
    player = table.active
    table.lay_stick("D2", "PL1", "L1:10", fell="L2")
    assert table.reasons == [Reason.DROPPED]
    assert table.active == player
    assert table.in_place() == ["L1", "D1"]
    invariant(table.state)
