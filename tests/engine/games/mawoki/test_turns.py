"""Scenes of a turn: laying, not being able to, smoke, snake and joker."""

from typing import Any

import pytest

from engine.awaiting import AwaitCard, AwaitPress
from engine.events import Raced, Rolled, TimedOut
from engine.games.mawoki.cards import card_of
from engine.games.mawoki.names import card_name
from engine.games.mawoki.reasons import Reason
from engine.games.mawoki.state import Phase
from engine.phrase import phrase
from engine.rulings import TableReason, Verdict
from tests.engine.games.mawoki.scenes import (
    FIRST,
    FOREIGN,
    JOKER,
    PLAIN,
    SMOKE,
    SNAKE,
    hands,
    holding,
    opened,
    state_of,
)
from tests.engine.tables import Table


def awaited_card(table: Table) -> AwaitCard:
    (item,) = (item for item in table.view.awaiting if isinstance(item, AwaitCard))
    return item


def test_a_card_with_the_same_half_is_right_and_the_half_is_named() -> None:
    table = opened()
    table.lay("pile", PLAIN, seat=1)
    (ruling,) = table.rulings
    assert (ruling.verdict, ruling.reason) == (Verdict.RIGHT, Reason.LAID)
    assert ruling.facts["half"] == phrase("half.red-horse")
    assert ruling.facts["card"] == card_name(card_of("red-horse", "yellow-canoe", "none"))
    assert hands(table) == [6, 7, 7]
    assert state_of(table).turn == 2


def test_after_covering_both_halves_of_the_new_card_count() -> None:
    table = opened()
    table.lay("pile", PLAIN)
    table.lay("pile", "yellow-canoe_blue-canoe_none")
    assert table.reasons == [Reason.LAID]
    table.lay("pile", "blue-tipi_blue-tipi_none")
    assert table.rulings[0].verdict is Verdict.REFUSED


def test_a_card_without_a_common_half_is_refused_and_the_wanted_halves_are_named() -> None:
    table = opened()
    before = state_of(table)
    table.lay("pile", "yellow-canoe_yellow-tomahawk_none")
    (ruling,) = table.rulings
    assert (ruling.verdict, ruling.reason) == (Verdict.REFUSED, Reason.NO_MATCH)
    either = phrase("wanted.either", half1=phrase("half.blue-tipi"), half2=phrase("half.red-horse"))
    assert ruling.facts["wanted"] == either
    assert state_of(table) is before


def test_right_colours_and_drawings_in_wrong_pairs_are_nearly_right() -> None:
    table = opened()
    table.lay("pile", "blue-horse_red-tipi_none")
    assert table.reasons == [Reason.NEAR_MISS]


def test_a_card_with_twice_the_same_half_asks_for_one_half_only() -> None:
    table = opened("blue-tipi_blue-tipi_none")
    assert awaited_card(table).ask == phrase("ask.lay", seat=1, wanted=phrase("half.blue-tipi"))


def test_the_prompt_says_which_halves_are_wanted_and_which_cards_fit() -> None:
    table = opened()
    assert awaited_card(table).ask.key == "ask.lay"
    assert PLAIN in awaited_card(table).fitting
    assert JOKER in awaited_card(table).fitting
    assert FOREIGN not in awaited_card(table).fitting


def test_only_the_player_on_turn_lays() -> None:
    table = opened()
    table.lay("pile", PLAIN, seat=2)
    assert table.reasons == [TableReason.NOT_YOUR_TURN]
    assert table.rulings[0].facts["seat"] == 1


def test_a_card_in_another_zone_is_not_laid() -> None:
    table = opened()
    table.lay("seat-1", PLAIN)
    assert table.reasons == [TableReason.NOT_NOW]


def test_a_card_nobody_knows_is_looked_at_again() -> None:
    table = opened()
    table.lay("pile", "blue-tipi_red-horse")
    assert table.reasons == [TableReason.UNKNOWN_CARD]


def test_a_listed_card_lies_on_the_pile_only_once() -> None:
    table = Table("mawoki", 3)
    table.lay("pile", "blue-tipi_red-horse_smoke")
    table.lay("pile", "red-horse_blue-tipi_smoke")
    assert table.reasons == [Reason.ALREADY_PLAYED]
    assert "blue-tipi_red-horse_smoke" not in awaited_card(table).among


def test_a_card_of_another_box_is_refused_with_the_way_out() -> None:
    table = Table("mawoki", 3)
    table.lay("pile", "blue-tipi_red-horse_smoke")
    table.lay("pile", "blue-tipi_blue-tipi_none")
    assert table.reasons == [Reason.NOT_IN_DECK]


def test_an_unlisted_box_may_have_a_card_twice() -> None:
    table = opened()
    assert FIRST in awaited_card(table).fitting
    table.lay("pile", FIRST)
    assert table.reasons == [Reason.LAID]


def test_who_cannot_lay_draws_one_card_and_waits() -> None:
    table = opened()
    assert [item.ask.key for item in table.view.awaiting] == ["ask.lay", "ask.cannot"]
    table.press(1)
    assert table.reasons == [Reason.CANNOT_LAY]
    assert table.rulings[0].verdict is Verdict.NOTE
    assert hands(table) == [8, 7, 7]
    assert (state_of(table).turn, state_of(table).phase) == (2, Phase.PLAY)


def test_only_the_player_on_turn_draws() -> None:
    table = opened()
    table.press(3)
    assert table.reasons == [TableReason.NOT_YOUR_TURN]
    assert hands(table) == [7, 7, 7]


def test_on_the_joker_nobody_can_say_that_he_has_nothing_to_lay() -> None:
    """MAW-9, by default."""
    table = opened(JOKER)
    assert [type(item) for item in table.view.awaiting] == [AwaitCard]
    assert awaited_card(table).ask == phrase("ask.lay_any", seat=1)
    table.press(1)
    assert table.reasons == [Reason.MUST_LAY]
    assert hands(table) == [7, 7, 7]


def test_by_house_rule_a_player_may_draw_although_he_could_lay() -> None:
    """MAW-9, `yes`."""
    table = opened(JOKER, may_draw_instead=True)
    assert table.view.awaiting[1].ask == phrase("ask.draw_instead", seat=1)
    table.press(1)
    assert table.reasons == [Reason.DRAWS_INSTEAD]
    assert hands(table) == [8, 7, 7]


def test_a_drawn_card_may_not_be_laid_at_once() -> None:
    """MAW-10, by default."""
    table = opened()
    table.press(1)
    table.lay("pile", PLAIN, seat=1)
    assert table.reasons == [TableReason.NOT_YOUR_TURN]


def test_by_house_rule_a_drawn_card_may_be_laid_at_once() -> None:
    """MAW-10, `yes`."""
    table = opened(play_drawn=True)
    table.press(1)
    assert table.reasons == [Reason.CANNOT_LAY, Reason.MAY_LAY_DRAWN]
    assert [item.ask.key for item in table.view.awaiting] == ["ask.lay_drawn", "ask.keep"]
    table.lay("pile", SNAKE, seat=1)
    assert table.reasons == [Reason.LAID, Reason.SNAKE]


def test_by_house_rule_a_drawn_card_may_be_kept() -> None:
    table = opened(play_drawn=True)
    table.press(1)
    table.choose("keep", seat=2)
    assert table.reasons == [TableReason.NOT_YOUR_TURN]
    table.choose("keep", seat=1)
    assert table.reasons == [Reason.KEPT]
    assert hands(table) == [8, 7, 7]
    assert state_of(table).turn == 2


def test_a_drawn_card_must_fit_all_the_same() -> None:
    table = opened(play_drawn=True)
    table.press(1)
    table.press(1)
    assert table.reasons == [TableReason.NOT_NOW]
    table.lay("pile", FOREIGN)
    assert table.rulings[0].verdict is Verdict.REFUSED


def test_smoke_obliges_to_lay_again() -> None:
    """MAW-2, by default."""
    table = opened()
    table.lay("pile", SMOKE)
    assert table.reasons == [Reason.LAID, Reason.SMOKE]
    assert [item.ask.key for item in table.view.awaiting] == ["ask.replay", "ask.cannot"]
    table.choose("stop", seat=1)
    assert table.reasons == [TableReason.NOT_NOW]
    table.lay("pile", PLAIN, seat=1)
    assert hands(table) == [5, 7, 7]
    assert state_of(table).turn == 2


def test_smoke_on_smoke_goes_on_and_each_link_must_match() -> None:
    table = opened()
    table.lay("pile", SMOKE)
    table.lay("pile", "yellow-canoe_blue-horse_smoke")
    assert state_of(table).phase is Phase.REPLAY
    table.lay("pile", "red-horse_red-tipi_none")
    assert table.rulings[0].verdict is Verdict.REFUSED
    table.lay("pile", "blue-horse_red-tipi_none")
    assert hands(table) == [4, 7, 7]


def test_who_cannot_lay_after_smoke_draws_and_waits() -> None:
    """Spec 1.7: smoke with one card left that does not match: hand 2, turn over."""
    table = holding(opened(), seat=1, cards=2)
    table.lay("pile", SMOKE)
    table.press(1)
    assert table.reasons == [Reason.CANNOT_REPLAY]
    assert hands(table) == [2, 7, 7]
    assert state_of(table).turn == 2


def test_by_dutch_rule_a_player_may_stop_after_smoke_without_drawing() -> None:
    """MAW-2, `may_stop`."""
    table = opened(smoke="may_stop")
    table.lay("pile", SMOKE)
    assert table.reasons == [Reason.LAID, Reason.SMOKE_MAY]
    assert [item.ask.key for item in table.view.awaiting][-1] == "ask.stop"
    table.choose("stop", seat=3)
    assert table.reasons == [TableReason.NOT_YOUR_TURN]
    table.choose("stop")
    assert table.reasons == [Reason.STOPPED]
    assert hands(table) == [6, 7, 7]
    assert state_of(table).turn == 2


def test_by_dutch_rule_too_who_cannot_lay_after_smoke_draws() -> None:
    table = opened(smoke="may_stop", may_draw_instead=True)
    table.lay("pile", SMOKE)
    table.press(1)
    assert table.reasons == [Reason.CANNOT_REPLAY]
    assert hands(table) == [7, 7, 7]


def test_only_after_smoke_can_somebody_stop() -> None:
    table = opened(smoke="may_stop")
    table.choose("stop", seat=1)
    assert table.reasons == [TableReason.NOT_NOW]


def test_the_snake_makes_its_own_player_draw() -> None:
    table = opened()
    table.lay("pile", SNAKE)
    assert table.reasons == [Reason.LAID, Reason.SNAKE]
    (waiting,) = table.view.awaiting
    assert waiting.ask == phrase("ask.draw", seats=(1,), count=1)
    assert waiting.actors == (1,)
    table.press(2)
    assert table.reasons == [Reason.NOT_OWED]
    table.press(1)
    assert table.reasons == [Reason.DRAWN]
    assert hands(table) == [7, 7, 7]
    assert state_of(table).turn == 2


def test_nobody_lays_before_the_draw_is_done() -> None:
    table = opened()
    table.lay("pile", SNAKE)
    table.lay("pile", PLAIN, seat=2)
    assert table.reasons == [Reason.DRAW_FIRST]
    assert table.rulings[0].facts["seats"] == (1,)


def test_the_joker_goes_on_anything_and_every_opponent_draws() -> None:
    table = opened(players=4)
    table.lay("pile", JOKER, seat=1)
    (ruling,) = table.rulings
    assert (ruling.verdict, ruling.reason) == (Verdict.RIGHT, Reason.JOKER)
    assert ruling.facts["seats"] == (2, 3, 4)
    for seat in (4, 2, 3):
        table.press(seat)
    assert hands(table) == [6, 8, 8, 8]
    table.lay("pile", FOREIGN, seat=2)
    assert table.reasons == [Reason.LAID_ON_JOKER]


def test_after_the_joker_each_draws_once_in_any_order() -> None:
    table = opened(players=4)
    table.press(1)
    table.lay("pile", JOKER, seat=2)
    assert table.rulings[0].facts["seats"] == (3, 4, 1)
    table.press(4)
    table.press(4)
    assert table.reasons == [Reason.NOT_OWED]
    (waiting,) = table.view.awaiting
    assert isinstance(waiting, AwaitPress)
    assert waiting.seats == waiting.fitting == (3, 1)


def test_the_joker_may_be_the_second_card_after_smoke_and_ends_the_turn() -> None:
    """MAW-12."""
    table = opened(players=2)
    table.lay("pile", SMOKE)
    table.lay("pile", JOKER)
    table.press(2)
    assert state_of(table).turn == 2


def test_a_joker_goes_on_a_joker_if_two_packs_are_mixed() -> None:
    """MAW-13."""
    table = opened(JOKER)
    table.lay("pile", JOKER)
    assert table.reasons == [Reason.JOKER]


@pytest.mark.parametrize("choice", ["keep", "stop", "waive", "seat-2", "nothing", "reshuffled"])
def test_choices_nobody_asked_for_change_nothing(choice: str) -> None:
    table = opened()
    before = state_of(table)
    table.choose(choice, seat=1)
    assert table.reasons == [TableReason.NOT_NOW]
    assert state_of(table) is before


@pytest.mark.parametrize(
    "event",
    [Raced(at_ns=-5, presses=()), Rolled(at_ns=0, face="word"), TimedOut(at_ns=10**18)],
    ids=lambda event: event.tag(),
)
def test_events_of_other_games_change_nothing(event: Any) -> None:
    table = opened()
    table.take(event)
    assert table.reasons == [TableReason.NOT_NOW]


def test_rounds_are_counted_from_the_first_player() -> None:
    table = opened(players=2)
    table.press(1)
    assert state_of(table).round == 1
    table.press(2)
    assert state_of(table).round == 2
