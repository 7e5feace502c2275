"""Who can lay nothing (MOK-7, MOK-8), and when nobody can go on."""

from typing import Any

import pytest

from engine.games.mokadi.blocked import can_lay
from engine.games.mokadi.layout import Layout
from engine.games.mokadi.pieces import Hand, Pieces
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.state import Phase
from engine.rulings import TableReason
from engine.seats import Seat
from tests.engine.games.mokadi.scenes import SQUARE, Tower, building, plot, stick

LIGHT_PLOTS = ("PL1", "PL2", "PL3", "PL4")


def table_with(hands: dict[int, Hand], *plots: str, **options: Any) -> Tower:
    """The plots stand around a square; these are the hands, seat 1 is to lay."""
    ids = plots or ("PL1", "PD1", "PL2", "PD2")
    standing = tuple(plot(plot_id, mm) for plot_id, mm in zip(ids, SQUARE, strict=True))
    return Tower(len(hands), **options).arranged(
        hands={Seat(seat): hand for seat, hand in hands.items()},
        layout=Layout(standing),
        spares=Pieces(),
        phase=Phase.BUILD,
    )


def sticks(light: int, dark: int) -> Hand:
    return Hand(Pieces(light, dark))


def test_mok_7_who_says_that_nothing_can_be_laid_passes() -> None:
    table = table_with({1: sticks(2, 2), 2: sticks(2, 2)})
    table.lay_stick("L1", "PD1", "PD2")
    table.settled()
    table.choose("cannot")
    assert table.reasons == [Reason.PASSES]
    assert table.active == 1


def test_who_passed_is_asked_again_when_the_tower_has_changed() -> None:
    table = table_with({1: sticks(2, 2), 2: sticks(2, 2)})
    table.lay_stick("L1", "PD1", "PD2")
    table.settled()
    table.choose("cannot")
    table.lay_stick("D1", "PL1", "PL2")
    table.settled()
    assert table.active == 2


def test_mok_7_when_everybody_has_passed_the_removal_starts_after_the_last_builder() -> None:
    table = table_with({1: sticks(2, 2), 2: sticks(2, 2), 3: sticks(2, 2)})
    table.lay_stick("L1", "PD1", "PD2")
    table.settled()
    for _ in range(3):
        table.choose("cannot")
    assert table.reasons == [Reason.PASSES, Reason.REMOVAL]
    assert table.phase() is Phase.TAKE
    assert table.active == 2
    assert table.sticks(2) == (2, 2)


def test_mok_7_the_removal_starts_after_the_last_builder_whoever_passed_last() -> None:
    table = table_with({1: sticks(1, 0), 2: sticks(2, 2), 3: sticks(2, 2)})
    table.lay_stick("L1", "PD1", "PD2")
    table.settled()
    table.choose("cannot")
    table.choose("cannot")
    assert table.reasons == [Reason.PASSES, Reason.REMOVAL]
    assert table.rulings[1].facts == {"seat": Seat(2)}
    assert table.active == 2


def test_mok_7_the_referee_sees_who_certainly_cannot_lay() -> None:
    table = table_with({1: sticks(0, 2), 2: sticks(2, 0)}, *LIGHT_PLOTS)
    table.lay_stick("D1", "PL1", "PL2")
    table.settled()
    # Seat 2 holds light sticks only, and there is but one dark piece.
    assert Reason.NOTHING_FITS in table.reasons
    assert table.active == 1


def test_mok_7_a_used_pair_holds_nobody() -> None:
    table = table_with({1: sticks(2, 0), 2: sticks(2, 0)}, "PL1", "PD1", "PL2", "PD2")
    table.lay_stick("L1", "PD1", "PD2")
    table.settled()
    assert table.reasons == [
        Reason.STANDS,
        Reason.NOTHING_FITS,
        Reason.NOTHING_FITS,
        Reason.REMOVAL,
    ]


def test_with_the_ends_as_supports_a_used_pair_still_may() -> None:
    table = table_with({1: sticks(2, 0), 2: sticks(2, 0)}, same_pair="ends")
    table.lay_stick("L1", "PD1", "PD2")
    table.settled()
    assert table.active == 2


@pytest.mark.parametrize(("apart_mm", "can"), [(204.0, True), (205.0, False)])
def test_plots_further_apart_than_a_stick_hold_nothing(apart_mm: float, can: bool) -> None:
    """A stick is 180 mm long; it reaches from edge to edge of plots 25 mm wide."""
    table = Tower(2, plot_distance="unchecked")
    for plot_id, x_mm in (("PD1", 0.0), ("PD2", apart_mm), ("PL1", 400.0), ("PL2", 500.0)):
        table.put(plot_id, (x_mm, 0.0))
    table.arranged(hands={Seat(1): sticks(2, 0), Seat(2): sticks(0, 2)})
    assert can_lay(table.state, Seat(1)) is can
    assert can_lay(table.state, Seat(2))


@pytest.mark.parametrize(("apart_mm", "must"), [(179.0, True), (180.0, False), (190.0, False)])
def test_mok_8_a_stick_that_would_only_touch_two_rims_is_not_insisted_on(
    apart_mm: float, must: bool
) -> None:
    table = Tower(2, plot_distance="unchecked")
    for plot_id, x_mm in (("PD1", 0.0), ("PD2", apart_mm), ("PL1", 400.0), ("PL2", 500.0)):
        table.put(plot_id, (x_mm, 0.0))
    table.arranged(hands={Seat(1): sticks(2, 0), Seat(2): sticks(0, 2)})
    table.choose("cannot")
    assert (table.reasons == [Reason.MUST_LAY]) is must


@pytest.mark.parametrize("known", [None, (0.0, 0.0)])
def test_mok_8_plots_of_which_nobody_knows_the_place_are_not_insisted_on(
    known: tuple[float, float] | None,
) -> None:
    table = table_with({1: sticks(1, 0), 2: sticks(1, 0)})
    table.arranged(layout=Layout((plot("PD1", known), plot("PD2"), plot("PL1"), plot("PL2"))))
    assert can_lay(table.state, Seat(1))
    table.choose("cannot")
    assert table.reasons == [Reason.PASSES]


def test_mok_8_the_other_colours_plots_are_not_insisted_on() -> None:
    table = table_with({1: sticks(1, 0), 2: sticks(0, 1)}, *LIGHT_PLOTS)
    table.choose("cannot")
    assert table.reasons[0] is Reason.PASSES


def test_a_stick_may_always_be_bridged_with_a_far_plot() -> None:
    """Nobody measures how far the free end of a stick is from a plot."""
    table = table_with({1: sticks(1, 0), 2: sticks(1, 0)})
    standing = (plot("PL1", (0.0, 0.0)), plot("PL2", (90.0, 0.0)), plot("PD1", (900.0, 0.0)))
    table.arranged(layout=Layout(standing, (stick("D1", "PL1", "PL2"),)))
    assert can_lay(table.state, Seat(1))


def test_a_plot_can_be_laid_where_no_stick_can() -> None:
    table = table_with({1: Hand(Pieces(1, 0), Pieces(0, 1)), 2: sticks(1, 0)}, *LIGHT_PLOTS)
    assert can_lay(table.state, Seat(1))
    assert not can_lay(table.state, Seat(2))


def test_mok_8_who_holds_a_plot_may_not_pass() -> None:
    table = building()
    table.choose("cannot")
    assert table.reasons == [Reason.MUST_LAY]


def test_mok_8_a_plot_that_must_keep_away_from_all_may_find_no_place() -> None:
    table = building(plot_distance="every")
    table.lay_stick("L1", "PD1", "PD2")
    table.settled()
    table.choose("cannot")
    assert table.reasons == [Reason.PASSES]


def test_mok_8_on_bare_plots_a_stick_always_finds_its_place() -> None:
    table = table_with({1: sticks(1, 0), 2: sticks(1, 0)})
    table.choose("cannot")
    assert table.reasons == [Reason.MUST_LAY]


def test_mok_7_by_house_rule_who_is_blocked_is_eliminated() -> None:
    hands = {1: sticks(0, 2), 2: sticks(2, 0), 3: sticks(0, 3)}
    table = table_with(hands, *LIGHT_PLOTS, blocked="eliminated")
    table.lay_stick("D1", "PL1", "PL2")
    table.settled()
    assert Reason.BLOCKED_OUT in table.reasons
    assert table.score(2).out
    assert table.active == 3
    assert table.sticks(3) == (1, 3)


def test_mok_7_by_house_rule_saying_so_eliminates_as_well() -> None:
    table = table_with({1: sticks(2, 2), 2: sticks(2, 2)}, blocked="eliminated")
    table.lay_stick("L1", "PD1", "PD2")
    table.settled()
    table.choose("cannot")
    assert table.reasons[0] is Reason.BLOCKED_OUT
    assert table.view.outcome is not None
    assert table.view.outcome.winners == (1,)


def test_mok_7_who_has_laid_everything_is_never_eliminated_for_it() -> None:
    table = table_with({1: sticks(1, 0), 2: sticks(0, 0)}, blocked="eliminated")
    table.lay_stick("L1", "PD1", "PD2")
    table.settled()
    assert table.reasons == [Reason.STANDS, Reason.REMOVAL]
    assert table.active == 2


def test_nothing_stands_and_nobody_can_lay_is_a_shared_victory() -> None:
    table = table_with({1: sticks(1, 0), 2: sticks(2, 0)}, *LIGHT_PLOTS)
    table.choose("cannot")
    assert table.reasons == [Reason.PASSES, Reason.NOTHING_FITS, Reason.STALEMATE]
    assert table.view.outcome is not None
    assert table.view.outcome.reason is Reason.STALEMATE
    assert table.view.outcome.ranking == ((1, 2),)


def test_sticks_put_aside_save_a_game_that_could_not_go_on() -> None:
    table = table_with({1: sticks(1, 0), 2: sticks(2, 0)}, *LIGHT_PLOTS)
    table.arranged(aside=Pieces(1, 5))
    table.choose("cannot")
    assert Reason.SHARED_OUT in table.reasons
    assert Reason.NEW_CONSTRUCTION in table.reasons
    assert [table.sticks(seat) for seat in (1, 2)] == [(1, 2), (2, 2)]
    assert table.state.aside == Pieces(1, 1)


def test_only_the_player_in_turn_passes() -> None:
    table = building()
    table.choose("cannot", seat=2)
    assert table.reasons == [TableReason.NOT_YOUR_TURN]
    table.lay_stick("L1", "PD1", "PD2")
    table.choose("cannot", seat=1)
    assert table.reasons == [TableReason.NOT_NOW]


def test_a_spare_plot_is_not_passed() -> None:
    table = Tower(3)
    table.choose("cannot")
    assert table.reasons == [TableReason.NOT_NOW]
