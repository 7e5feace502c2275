"""The last card, the winner, and counts corrected by hand."""

from typing import Any

import pytest

from engine.events import Adjusted, Laid, Undone
from engine.games.mawoki import GAME
from engine.games.mawoki.reasons import Reason
from engine.games.mawoki.state import Phase
from engine.phrase import phrase
from engine.rulings import TableReason, Verdict
from engine.seats import Seat
from tests.engine.games.mawoki.scenes import (
    ARROW,
    JOKER,
    PLAIN,
    SMOKE,
    SNAKE,
    hands,
    holding,
    new_table,
    opened,
    state_of,
)
from tests.engine.tables import Table


def with_last_card(card: str, players: int = 3, **options: Any) -> Table:
    """Seat 1 lays its last card."""
    table = holding(opened(players=players, **options), seat=1, cards=1)
    table.lay("pile", card)
    return table


def winners(table: Table) -> tuple[int, ...] | None:
    return None if table.view.outcome is None else table.view.outcome.winners


@pytest.mark.parametrize("card", [PLAIN, SMOKE, SNAKE, ARROW, JOKER])
def test_the_first_without_cards_wins_at_once_whatever_the_last_card_says(card: str) -> None:
    """MAW-3, MAW-4, MAW-14, by default."""
    table = with_last_card(card)
    assert winners(table) == (1,)
    assert table.reasons[-1] is Reason.WINS
    assert table.rulings[-1].verdict is Verdict.RIGHT
    assert table.view.awaiting == ()
    assert hands(table) == [0, 7, 7]


@pytest.mark.parametrize("rule", ["take_blind", "victim_gives"])
def test_a_last_dutch_arrow_wins_at_once(rule: str) -> None:
    """MAW-5, by default."""
    assert winners(with_last_card(ARROW, arrow=rule)) == (1,)


def test_the_others_share_the_rest() -> None:
    table = with_last_card(PLAIN, players=4)
    assert table.view.outcome is not None
    assert table.view.outcome.ranking == ((1,), (2, 3, 4))
    assert table.view.outcome.reason is Reason.WINS
    assert table.points() == [1, 0, 0, 0]
    assert table.score(2).counters == {"cards": 7}


def test_by_house_rule_a_last_smoke_makes_draw_and_play_on() -> None:
    """MAW-3, `resolve_first`."""
    table = with_last_card(SMOKE, last_card="resolve_first")
    assert table.reasons == [Reason.LAID, Reason.RESOLVE_FIRST]
    assert table.view.awaiting[0].actors == (1,)
    table.press(1)
    assert winners(table) is None
    assert hands(table) == [1, 7, 7]
    assert state_of(table).turn == 2


def test_by_house_rule_a_last_snake_makes_draw_and_play_on() -> None:
    """MAW-4, `resolve_first`."""
    table = with_last_card(SNAKE, last_card="resolve_first")
    assert table.reasons == [Reason.LAID, Reason.RESOLVE_FIRST, Reason.SNAKE]
    table.press(1)
    assert winners(table) is None
    assert hands(table) == [1, 7, 7]


def test_by_house_rule_a_last_dutch_arrow_takes_a_card_and_plays_on() -> None:
    """MAW-5, `resolve_first`."""
    table = with_last_card(ARROW, last_card="resolve_first", arrow="take_blind")
    assert Reason.RESOLVE_FIRST in table.reasons
    table.choose("seat-2")
    table.press(1)
    assert winners(table) is None
    assert hands(table) == [1, 6, 7]


def test_a_last_dutch_arrow_that_finds_nobody_wins_after_all() -> None:
    table = opened(
        players=2, last_card="resolve_first", arrow="take_blind", take_last_card="forbidden"
    )
    holding(table, 2, 1)
    holding(table, 1, 1)
    table.lay("pile", ARROW)
    assert table.reasons[-2:] == [Reason.NOBODY_TO_TAKE_FROM, Reason.WINS]
    assert winners(table) == (1,)


def test_a_last_snake_always_finds_a_card_at_least_the_one_it_covers() -> None:
    table = holding(opened(players=2, last_card="resolve_first"), seat=1, cards=1)
    holding(table, 2, state_of(table).draw + 7)
    table.lay("pile", SNAKE)
    assert table.reasons[-2:] == [Reason.SNAKE, Reason.RESHUFFLED]
    table.press(1)
    assert hands(table)[0] == 1
    assert winners(table) is None


@pytest.mark.parametrize("card", [PLAIN, ARROW, JOKER])
def test_last_cards_that_bring_nothing_win_at_once_in_every_house(card: str) -> None:
    assert winners(with_last_card(card, last_card="resolve_first")) == (1,)


def test_a_plain_last_card_has_nothing_to_resolve_even_with_the_dutch_arrow() -> None:
    table = with_last_card(PLAIN, last_card="resolve_first", arrow="take_blind")
    assert table.reasons == [Reason.LAID, Reason.WINS]


def test_by_house_rule_a_last_joker_makes_the_others_draw_before_it_wins() -> None:
    """MAW-14, `draw_first`."""
    table = with_last_card(JOKER, last_joker="draw_first")
    assert table.reasons == [Reason.RESOLVE_FIRST, Reason.JOKER]
    assert winners(table) is None
    table.press(3)
    table.press(2)
    assert table.reasons == [Reason.DRAWN, Reason.WINS]
    assert winners(table) == (1,)
    assert hands(table) == [0, 8, 8]


@pytest.mark.parametrize("card", [SMOKE, SNAKE, PLAIN])
def test_the_joker_switch_is_for_jokers_only(card: str) -> None:
    assert winners(with_last_card(card, last_joker="draw_first")) == (1,)


def test_a_finished_game_takes_no_more_cards() -> None:
    table = with_last_card(PLAIN)
    table.lay("pile", SMOKE)
    assert table.reasons == [TableReason.GAME_OVER]


def test_the_game_itself_refuses_cards_after_its_end() -> None:
    over = state_of(holding(opened(), seat=2, cards=0))
    step = GAME.apply(over, Laid(at_ns=0, zone="pile", card=PLAIN))
    assert step.state is over
    assert [ruling.reason for ruling in step.rulings] == [TableReason.GAME_OVER]


def test_the_chapter_is_the_round_and_ends_with_the_game() -> None:
    assert GAME.chapter(state_of(opened())) == phrase("chapter.round", number=1)
    assert GAME.chapter(state_of(with_last_card(PLAIN))) is None


def test_a_hand_is_corrected_and_the_draw_pile_follows() -> None:
    table = holding(opened(), seat=2, cards=9)
    assert table.reasons == [TableReason.ADJUSTED]
    assert hands(table) == [7, 9, 7]
    assert state_of(table).draw == 49 - 23 - 1


def test_a_hand_may_have_all_the_cards_there_are_but_not_more() -> None:
    table = holding(opened(), seat=2, cards=49 - 14 - 1)
    assert table.reasons == [TableReason.ADJUSTED]
    assert state_of(table).draw == 0
    holding(table, 2, 49 - 14)
    assert table.reasons == [TableReason.NO_SUCH_COUNTER]


@pytest.mark.parametrize(("counter", "value"), [("cards", -1), ("points", 3), ("", 0)])
def test_other_counters_and_impossible_counts_are_refused(counter: str, value: int) -> None:
    table = opened()
    table.take(Adjusted(at_ns=0, seat=Seat(1), counter=counter, value=value))
    assert table.reasons == [TableReason.NO_SUCH_COUNTER]


def test_a_seat_that_does_not_play_has_no_cards_to_correct() -> None:
    assert GAME.adjust(state_of(opened()), Seat(7), "cards", 3) is None


def test_who_has_no_card_left_by_the_tables_word_has_won() -> None:
    table = holding(opened(), seat=2, cards=0)
    assert winners(table) == (2,)


def test_a_winner_who_still_has_a_card_plays_on_where_the_game_stood() -> None:
    table = holding(with_last_card(SNAKE), seat=1, cards=1)
    assert winners(table) is None
    assert state_of(table).phase is Phase.DRAW
    table.press(1)
    assert hands(table) == [2, 7, 7]
    assert state_of(table).turn == 2


def test_a_winner_by_smoke_who_still_has_a_card_lays_it_or_draws() -> None:
    table = holding(with_last_card(SMOKE), seat=1, cards=1)
    assert state_of(table).phase is Phase.REPLAY


def test_a_winner_by_the_tables_word_is_taken_back_by_it() -> None:
    table = holding(opened(), seat=2, cards=0)
    holding(table, 2, 3)
    assert winners(table) is None
    assert (state_of(table).turn, state_of(table).phase) == (1, Phase.PLAY)
    assert hands(table) == [7, 3, 7]


def test_a_winning_card_is_never_reshuffled() -> None:
    table = holding(opened(players=2), seat=1, cards=1)
    holding(table, 2, state_of(table).draw + 7)
    table.lay("pile", SNAKE)
    assert table.reasons == [Reason.LAID, Reason.WINS]
    assert len(state_of(table).played) == 2


def test_there_is_no_second_winner() -> None:
    table = holding(with_last_card(PLAIN), seat=2, cards=0)
    assert table.reasons == [TableReason.NO_SUCH_COUNTER]
    assert winners(table) == (1,)


@pytest.mark.parametrize("card", [PLAIN, SNAKE])
def test_a_loser_can_be_corrected_after_the_end(card: str) -> None:
    table = holding(with_last_card(card), seat=2, cards=4)
    assert hands(table) == [0, 4, 7]
    assert winners(table) == (1,)


def test_a_correction_reopens_a_blocked_game() -> None:
    table = new_table(players=2, cards_in_box=31)
    table.lay("pile", PLAIN)
    holding(table, 2, 23)
    table.press(1)
    table.press(2)
    assert winners(table) == (1,)
    holding(table, 2, 20)
    assert winners(table) is None
    assert state_of(table).draw == 3


def test_a_winning_card_can_be_taken_back() -> None:
    table = with_last_card(PLAIN)
    table.take(Undone(at_ns=table.now_ns))
    assert winners(table) is None
    assert hands(table) == [1, 7, 7]
