"""What the referee makes of the camera's pictures: the whole table, again and again."""

from dataclasses import replace

from engine.awaiting import AwaitChoice
from engine.events import Event
from engine.games.mokadi.awaited import (
    AwaitClearing,
    AwaitFall,
    AwaitPlot,
    AwaitStick,
    AwaitTaking,
)
from engine.games.mokadi.events import LayoutSeen
from engine.games.mokadi.layout import Layout, Stick, is_sound
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.state import Confirming, Phase
from tests.engine.games.mokadi.laws import invariant
from tests.engine.games.mokadi.scenes import Tower, building, plot, removing, stick

L1 = stick("L1", "PD1", "PD2")
D1 = stick("D1", "PL1", "PL2")
L2 = stick("L2", "PD1", "D1:10")
D2 = stick("D2", "PL1", "L2:10")
D3 = stick("D3", "PL1", "L1:10")


def fallen(each: Stick) -> Stick:
    return replace(each, supports=stick(each.id, "table").supports, fallen=True)


def tower(players: int = 3) -> Tower:
    """L1, D1 and L2 are in place, the seconds are over."""
    table = building(players)
    for picture in ((L1,), (L1, D1), (L1, D1, L2)):
        table.see(*picture)
        assert table.reasons == [Reason.STICK_LAID]
        table.settled()
    return table


def test_a_new_stick_in_the_picture_is_laid_by_the_player_in_turn() -> None:
    table = building()
    table.see(L1)
    assert table.reasons == [Reason.STICK_LAID]
    assert table.sticks(1) == (8, 9)


def test_a_new_plot_in_the_picture_is_placed_by_the_player_in_turn() -> None:
    table = Tower(2)
    table.see(plots=(plot("PL1", (0.0, 0.0)),))
    assert table.reasons == [Reason.PLOT_LAID]
    table.see(plots=(plot("PL1", (0.0, 0.0)), plot("PD1", (120.0, 0.0))))
    assert table.reasons == [Reason.PLOT_LAID]
    assert table.active == 1


def test_the_same_picture_again_says_nothing() -> None:
    table = tower()
    before = table.state
    table.see(L1, D1, L2)
    assert table.rulings == ()
    assert table.state is before


def test_an_illegal_stick_is_refused_and_when_it_is_off_the_picture_says_nothing() -> None:
    table = building()
    table.see(stick("L1", "PL1", "PD1"))
    assert table.reasons == [Reason.SAME_COLOUR]
    table.see()
    assert table.rulings == ()
    table.see(L1)
    assert table.reasons == [Reason.STICK_LAID]


def test_two_new_pieces_in_one_picture_are_one_too_many() -> None:
    table = building()
    table.see(L1, D1)
    assert table.reasons == [Reason.ONE_PIECE]


def test_sticks_that_lie_on_the_table_fell_and_the_player_answers() -> None:
    table = tower()
    table.see(L1, D1, L2, D2)
    guilty = table.active
    table.see(L1, fallen(D1), fallen(L2), D2)
    assert table.reasons[0] is Reason.FELL
    assert table.score(guilty).out
    assert table.in_place() == ["L1", "D2"]
    invariant(table.state)


def test_what_fell_no_longer_holds_anything() -> None:
    """MOK-6: the pair of a fallen stick is free again, and so is a pair with it."""
    table = tower()
    table.see(L1, D1, L2, D2)
    table.see(L1, D1, fallen(L2), D2)
    (stays,) = [each for each in table.state.layout.sticks if each.id == "D2"]
    assert [support.id for support in stays.supports or ()] == ["PL1"]
    table.see(L1, D1, stays, stick("L3", "PD1", "D1:20"))
    assert table.reasons == [Reason.STICK_LAID]


def test_fallen_sticks_that_still_lie_about_do_not_count_again() -> None:
    table = tower()
    table.see(L1, D1, L2, D3)
    table.see(L1, D1, fallen(L2), D3)
    before = table.state
    table.see(L1, D1, fallen(L2), D3)
    assert table.rulings == ()
    assert table.state is before
    table.see(L1, D1, D3)
    assert table.rulings == ()


def test_a_fallen_stick_that_is_laid_again_counts_as_new() -> None:
    table = tower()
    table.see(L1, D1, L2, D2)
    table.see(L1, D1, fallen(L2), D2)
    table.see(L1, D1, L2, D2)
    assert table.reasons == [Reason.STICK_LAID]


def test_mok_18_the_stick_of_the_guilty_player_is_ignored_until_it_is_off() -> None:
    table = tower()
    table.see(L1, D1, fallen(L2), D3)
    assert table.reasons[0] is Reason.FELL
    assert table.in_place() == ["L1", "D1"]
    before = table.state
    table.see(L1, D1, fallen(L2), D3)
    assert table.rulings == ()
    assert table.state is before
    table.see(L1, D1)
    assert table.rulings == ()
    invariant(table.state)


def test_sticks_told_as_fallen_by_hand_are_not_news_to_the_camera() -> None:
    table = tower()
    table.fall("D1 L2", seat=table.active)
    before = table.state
    table.see(L1, fallen(D1), fallen(L2))
    assert table.rulings == ()
    assert table.state is before


def test_a_plot_put_while_sticks_fall_stays_on_the_table() -> None:
    table = tower(4)
    guilty = table.active
    plots = (*table.state.layout.plots, plot("PL9", (240.0, 0.0)))
    owned = table.hand(guilty).plots.light
    table.see(L1, D1, fallen(L2), plots=plots)
    assert table.score(guilty).out
    assert (len(table.state.layout.plots) == 5) is bool(owned)
    invariant(table.state)


def test_a_plot_that_he_does_not_own_does_not_stay() -> None:
    table = tower(4)
    hand = replace(table.state.hand, plots=type(table.state.hand.plots)(0, 1))
    table.arranged(hands={**table.state.hands, table.state.active: hand})
    plots = (*table.state.layout.plots, plot("PL9", (240.0, 0.0)))
    table.see(L1, D1, fallen(L2), plots=plots)
    assert len(table.state.layout.plots) == 4


def test_the_stick_being_laid_may_drop() -> None:
    table = tower()
    before = table.state
    table.see(L1, D1, L2, fallen(D2))
    assert table.reasons == [Reason.DROPPED]
    assert table.state is before


def test_the_stick_just_laid_may_drop_too() -> None:
    table = tower()
    table.see(L1, D1, L2, D2)
    player = table.active
    table.see(L1, D1, L2, fallen(D2))
    assert table.reasons == [Reason.DROPPED]
    assert table.active == player
    assert table.in_place() == ["L1", "D1", "L2"]


def test_the_player_may_take_his_stick_back_at_once_and_try_again() -> None:
    table = tower()
    player, before = table.active, table.sticks(table.active)
    table.see(L1, D1, L2, D2)
    table.see(L1, D1, L2)
    assert table.reasons == [Reason.TAKEN_BACK]
    assert table.active == player
    assert table.sticks(player) == before
    invariant(table.state)


def test_a_missing_stick_is_asked_back() -> None:
    table = tower()
    table.see(L1, D1)
    assert table.reasons == [Reason.STICK_MISSING]


def test_a_missing_plot_is_asked_back() -> None:
    table = building()
    table.see(L1)
    table.see(L1, plots=table.state.layout.plots[1:])
    assert table.reasons == [Reason.PLOT_MISSING]


def test_a_stick_that_the_camera_loses_and_finds_again_is_the_same() -> None:
    table = tower()
    table.see(L1, D1, stick("L7", "PD1", "D1:25"))
    assert table.reasons == [Reason.MOVED]
    assert table.in_place() == ["L1", "D1", "L7"]


def test_a_lost_stick_and_one_on_the_table_may_be_a_fall_so_the_table_is_asked() -> None:
    table = tower()
    table.see(L1, D1, fallen(stick("L9", "table")))
    assert table.reasons == [Reason.WHOSE_FAULT]
    table.choose(f"seat-{table.active}")
    assert table.reasons[0] is Reason.FELL
    invariant(table.state)


def test_also_right_after_a_move_a_guessed_fall_is_asked() -> None:
    table = tower()
    table.see(L1, D1, L2, D2)
    builder = table.active
    table.see(D1, L2, D2, fallen(stick("L9", "table")))
    assert table.reasons == [Reason.WHAT_FELL]
    table.choose("nobody")
    assert table.in_place() == ["D1", "L2", "D2"]
    assert table.active == builder % 3 + 1
    invariant(table.state)


def test_if_the_next_picture_shows_nothing_fallen_nobody_is_blamed() -> None:
    table = tower()
    table.see(L1, D1, fallen(L2))
    assert table.reasons == [Reason.WHOSE_FAULT]
    table.see(L1, D1, L2)
    assert table.reasons == [Reason.NOTHING_FELL]
    assert table.state.question is None


def test_a_fall_that_the_camera_is_unsure_of_is_asked() -> None:
    table = tower()
    table.see(L1, D1, L2, D2)
    before = table.state
    table.see(L1, D1, replace(fallen(L2), confidence=0.5), D2)
    assert table.reasons == [Reason.WHAT_FELL]
    table.choose("none")
    assert table.reasons == [Reason.NOTHING_FELL]
    assert table.in_place() == ["L1", "D1", "L2", "D2"]
    assert table.state.acted == before.acted


def test_if_nothing_fell_what_was_done_in_the_same_moment_is_judged() -> None:
    table = tower()
    table.arranged(phase=Phase.TAKE)
    table.see(L1, replace(fallen(D1), confidence=0.5))
    assert table.reasons == [Reason.WHAT_FELL]
    table.choose("none")
    assert table.reasons == [Reason.NOTHING_FELL, Reason.STICK_TAKEN]
    assert table.in_place() == ["L1", "D1"]
    invariant(table.state)


def test_that_nothing_fell_is_heard_also_if_what_was_done_is_refused() -> None:
    table = tower()
    table.arranged(phase=Phase.TAKE)
    table.see(replace(fallen(D1), confidence=0.5))
    assert table.reasons == [Reason.WHAT_FELL]
    table.choose("none")
    assert table.reasons == [Reason.NOTHING_FELL, Reason.ONE_STICK]
    assert table.state.question is None
    assert table.in_place() == ["L1", "D1", "L2"]


def test_a_stick_that_did_not_fall_no_longer_rests_on_what_was_taken() -> None:
    table = tower()
    table.arranged(phase=Phase.TAKE)
    table.see(L1, replace(fallen(L2), confidence=0.5))
    table.choose("none")
    assert table.reasons == [Reason.NOTHING_FELL, Reason.STICK_TAKEN]
    assert is_sound(table.state.layout)
    assert table.in_place() == ["L1", "L2"]


def test_if_nothing_fell_the_stick_that_was_laid_counts() -> None:
    table = tower()
    table.see(L1, replace(fallen(D1), confidence=0.5), L2, D2)
    table.choose("none")
    assert table.reasons == [Reason.NOTHING_FELL, Reason.STICK_LAID]
    assert table.in_place() == ["L1", "D1", "L2", "D2"]
    invariant(table.state)


def test_more_may_fall_while_the_table_is_asked() -> None:
    table = tower()
    table.see(L1, D1, fallen(L2))
    table.see(fallen(L1), D1, fallen(L2))
    assert table.reasons == [Reason.WHOSE_FAULT]
    table.choose("nobody")
    assert table.state.aside.light == 2


def test_what_is_cleared_away_while_the_table_is_asked_fell_too() -> None:
    table = tower()
    table.see(L1, D1, replace(fallen(L2), confidence=0.5))
    assert [type(item) for item in table.view.awaiting] == [AwaitChoice, AwaitClearing]
    table.see(L1)
    assert table.reasons == [Reason.WHOSE_FAULT]
    player = table.active
    table.choose(f"seat-{player}")
    assert table.reasons[0] is Reason.FELL
    assert table.in_place() == ["L1"]
    invariant(table.state)


def test_if_the_player_in_turn_was_acting_what_fell_is_counted_once_it_is_cleared_away() -> None:
    table = tower()
    table.see(L1, D1, L2, D2)
    player = table.active
    table.see(L1, D1, replace(fallen(L2), confidence=0.5), replace(fallen(D2), confidence=0.5))
    assert table.reasons == [Reason.WHAT_FELL]
    assert [type(item) for item in table.view.awaiting] == [AwaitClearing, AwaitChoice]
    table.see(L1, D1, replace(fallen(D2), confidence=0.5))
    assert table.reasons == [Reason.WHAT_FELL]
    table.see(L1)
    assert table.reasons[0] is Reason.FELL
    assert table.score(player).out
    assert table.in_place() == ["L1"]
    invariant(table.state)


def test_if_nobody_was_acting_the_table_answers_also_when_all_is_cleared_away() -> None:
    table = tower().settled()
    table.see(L1, D1, replace(fallen(L2), confidence=0.5))
    table.see(L1, D1)
    assert table.reasons == [Reason.WHOSE_FAULT]


def test_a_stick_that_only_seemed_to_fall_stands_when_the_others_are_cleared_away() -> None:
    table = tower()
    table.see(L1, replace(fallen(D1), confidence=0.5), replace(fallen(L2), confidence=0.5))
    table.see(L1, D1)
    table.choose("nobody")
    assert table.in_place() == ["L1", "D1"]
    assert (table.state.aside.light, table.state.aside.dark) == (1, 0)


def test_a_fallen_stick_that_is_cleared_away_is_not_found_again_elsewhere() -> None:
    table = tower()
    table.see(L1, D1, replace(fallen(L2), confidence=0.5))
    table.see(L1, D1, stick("L9", "PD1", "D1:25"))
    assert table.reasons == [Reason.WHOSE_FAULT]
    table.choose("nobody")
    assert table.in_place() == ["L1", "D1"]
    # What seemed to be there does not count from now on.
    table.see(L1, D1, stick("L9", "PD1", "D1:25"))
    assert table.reasons == []


def test_a_fallen_stick_that_is_cleared_away_is_not_taken() -> None:
    table = tower()
    table.arranged(phase=Phase.TAKE)
    table.see(L1, D1, replace(fallen(L2), confidence=0.5))
    table.see(L1, D1)
    assert table.reasons == [Reason.WHOSE_FAULT]


def test_nobodys_fall_does_not_count_a_piece_played_in_the_same_moment() -> None:
    table = tower()
    table.see(L1, D1, fallen(stick("L9", "table")), D3)
    assert table.reasons == [Reason.WHAT_FELL]
    table.choose("nobody")
    assert table.in_place() == ["L1", "D1"]
    invariant(table.state)


def test_an_unsure_stick_is_asked_about_never_guessed() -> None:
    table = building()
    table.see(replace(L1, confidence=0.59))
    assert table.reasons == [Reason.UNSURE]
    assert isinstance(table.state.question, Confirming)
    (asked,) = table.view.awaiting
    assert isinstance(asked, AwaitChoice)
    assert asked.among == ("right", "again")
    table.choose("right")
    assert table.reasons == [Reason.STICK_TRUSTED]
    assert table.in_place() == ["L1"]
    invariant(table.state)


def test_a_sure_stick_is_judged() -> None:
    table = building()
    table.see(replace(L1, confidence=0.6))
    assert table.reasons == [Reason.STICK_LAID]


def test_an_unsure_stick_may_be_taken_back() -> None:
    table = building()
    table.see(replace(L1, confidence=0.2))
    table.choose("again")
    assert table.reasons == [Reason.TAKEN_BACK]
    assert table.in_place() == []
    table.see(replace(L1, confidence=0.2))
    table.see()
    assert table.reasons == [Reason.TAKEN_BACK]
    assert table.state.question is None


def test_a_better_picture_answers_the_question() -> None:
    table = building()
    table.see(replace(L1, confidence=0.2))
    table.see(replace(L1, confidence=0.9))
    assert table.reasons == [Reason.STICK_LAID]
    assert table.state.question is None


def test_a_worse_stick_leaves_the_question_open() -> None:
    table = building()
    table.see(replace(L1, confidence=0.2))
    before = table.state
    table.see(stick("L1", "PL1", "PD1", confidence=0.9))
    assert table.reasons == [Reason.SAME_COLOUR]
    assert table.state is before


def test_pictures_that_no_table_can_have_are_refused() -> None:
    table = tower()
    before = table.state
    for nonsense in (
        (L1, L1, D1, L2),
        (L1, D1, stick("L2", "PD1", "D9:10")),
        (L1, D1, stick("L2", "PD1", "D1:nan")),
        (L1, D1, stick("L2", "PD1", "D1:inf")),
        (L1, D1, Stick("L2", "green", ())),  # type: ignore[arg-type]
        (L1, D1, Stick("table", "light", ())),
        (L1, D1, Stick("", "light", ())),
        (L1, D1, stick("L2", "PD1", "PD2", ends_mm=((float("inf"), 0, 0), (0, 0, 0)))),
    ):
        table.see(*nonsense)
        assert table.reasons == [Reason.UNREADABLE]
    table.see(L1, D1, L2, plots=(plot("PL1", (0.0, float("nan"))),))
    assert table.reasons == [Reason.UNREADABLE]
    assert table.state is before


def test_taking_two_sticks_at_once_is_refused() -> None:
    table = removing(building(3), L1, D1, L2)
    table.see(D1)
    assert table.reasons == [Reason.ONE_STICK]


def test_a_stick_of_the_wrong_colour_is_put_back_and_may_get_another_name() -> None:
    table = removing(building(3), L1, D1, L2)
    table.see(L1, D1)
    table.settled()
    table.see(D1)
    assert table.reasons == [Reason.WRONG_COLOUR]
    table.see(D1, stick("L8", "PD1", "PD2"))
    assert table.rulings == () or table.reasons == [Reason.MOVED]
    table.see(stick("L8", "PD1", "PD2"))
    assert table.reasons == [Reason.STICK_TAKEN]
    invariant(table.state)


def test_taking_and_tearing_down_in_one_picture_is_a_fall() -> None:
    table = removing(building(3), L1, D1, L2)
    table.see(L1, fallen(L2))
    assert table.reasons[0] is Reason.FELL
    invariant(table.state)


def seen(*sticks: Stick, plots: str = "PL1 PD1 PL2 PD2") -> Event:
    return LayoutSeen(at_ns=0, layout=Layout(tuple(plot(p) for p in plots.split()), sticks))


def test_the_help_knows_which_picture_would_be_right_for_a_stick() -> None:
    item = next(i for i in tower().view.awaiting if isinstance(i, AwaitStick))
    assert item.fits(seen(L1, D1, L2, D2))
    assert not item.fits(seen(L1, D1, L2))
    assert not item.fits(seen(L1, D1, L2, fallen(D2)))
    assert not item.fits(seen(L1, D1, fallen(L2), stick("D2", "PL1", "L1:10")))
    assert not item.fits(seen(L1, D1, L2, stick("D2", "PL1", "PD1")))
    assert not item.fits(seen(L1, L2, D2))


def test_the_help_knows_which_picture_would_be_right_for_a_plot() -> None:
    item = next(i for i in tower(2).view.awaiting if isinstance(i, AwaitPlot))
    assert item.fits(seen(L1, D1, L2, plots="PL1 PD1 PL2 PD2 PL3"))
    assert not item.fits(seen(L1, D1, L2))
    assert not item.fits(seen(L1, D1, plots="PL1 PD1 PL2 PD2 PL3"))


def test_the_help_knows_which_picture_would_be_right_for_a_removal() -> None:
    table = removing(building(3), L1, D1, L2)
    table.see(L1, D1)
    table.settled()
    item = next(i for i in table.view.awaiting if isinstance(i, AwaitTaking))
    assert item.fits(seen(L1))
    assert not item.fits(seen(D1))
    assert not item.fits(seen(fallen(L1)))
    fall = next(i for i in table.view.awaiting if isinstance(i, AwaitFall))
    assert fall.accepts(seen(fallen(L1)))
