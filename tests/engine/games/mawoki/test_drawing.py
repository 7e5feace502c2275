"""An empty draw pile, and a table that has nothing left to draw."""

from engine.games.mawoki.reasons import Reason
from engine.games.mawoki.state import Phase
from engine.phrase import phrase
from engine.rulings import TableReason
from tests.engine.games.mawoki.scenes import (
    FIRST,
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


def almost_empty(left: int, players: int = 4) -> Table:
    """The first card lies there, and the draw pile has that many cards left."""
    table = opened(players=players)
    surplus = state_of(table).draw - left
    return holding(table, players, hands(table)[-1] + surplus)


def labels(table: Table) -> list[str]:
    return [card.label for card in state_of(table).played]


def test_a_joker_on_two_cards_left_is_reshuffled_for_the_third() -> None:
    """Spec 1.7: four players, two cards in the pile: two draw, reshuffle, the third draws."""
    table = new_table(players=4, cards_in_box=31)
    table.lay("pile", FIRST)
    assert state_of(table).draw == 2
    table.lay("pile", JOKER)
    assert table.reasons == [Reason.JOKER]
    table.press(2)
    assert table.reasons == [Reason.DRAWN]
    table.press(3)
    assert table.reasons == [Reason.DRAWN, Reason.RESHUFFLED]
    assert labels(table) == [JOKER]
    assert state_of(table).draw == 1
    table.press(4)
    assert hands(table) == [6, 8, 8, 8]
    assert state_of(table).draw == 0


def test_the_pile_is_reshuffled_only_when_a_card_must_be_drawn() -> None:
    table = almost_empty(left=1)
    table.press(1)
    assert state_of(table).draw == 0
    assert Reason.RESHUFFLED not in table.reasons
    table.lay("pile", PLAIN)
    assert labels(table) == [FIRST, PLAIN]
    table.press(3)
    assert table.reasons == [Reason.RESHUFFLED, Reason.CANNOT_LAY]
    assert labels(table) == [PLAIN]
    assert state_of(table).draw == 0


def test_the_reshuffle_names_the_card_that_stays() -> None:
    table = almost_empty(left=0)
    table.lay("pile", SNAKE)
    assert table.reasons == [Reason.LAID, Reason.SNAKE, Reason.RESHUFFLED]
    assert table.rulings[-1].facts["card"] == table.rulings[0].facts["card"]


def test_if_nothing_can_be_reshuffled_the_draw_is_skipped() -> None:
    table = almost_empty(left=0)
    table.lay("pile", SNAKE)
    table.press(1)
    assert (state_of(table).draw, labels(table)) == (0, [SNAKE])
    table.press(2)
    assert table.reasons == [Reason.NOTHING_LEFT]
    assert table.rulings[0].facts == {"seats": (2,), "count": 1}
    assert state_of(table).turn == 3


def test_a_joker_with_too_few_cards_left_spares_the_last_players() -> None:
    table = almost_empty(left=0)
    table.lay("pile", JOKER)
    assert table.reasons == [Reason.JOKER, Reason.RESHUFFLED]
    table.press(3)
    assert table.reasons == [Reason.DRAWN, Reason.NOTHING_LEFT]
    assert table.rulings[-1].facts == {"seats": (2, 4), "count": 2}
    assert (state_of(table).turn, state_of(table).phase) == (2, Phase.PLAY)
    assert state_of(table).owing == ()


def test_a_round_in_which_nobody_can_lay_or_draw_ends_the_game() -> None:
    table = almost_empty(left=0, players=3)
    for seat in (1, 2):
        table.press(seat)
        assert table.reasons == [Reason.NOTHING_LEFT]
        assert table.view.outcome is None
    table.press(3)
    assert table.reasons == [Reason.NOTHING_LEFT, Reason.BLOCKED]
    assert table.view.outcome is not None
    assert table.view.outcome.reason is Reason.BLOCKED
    assert table.view.outcome.ranking == ((1, 2), (3,))
    assert table.view.awaiting == ()


def test_a_card_in_between_starts_the_count_anew() -> None:
    table = almost_empty(left=0, players=3)
    table.press(1)
    table.press(2)
    table.lay("pile", PLAIN)
    table.press(1)
    assert table.reasons == [Reason.RESHUFFLED, Reason.CANNOT_LAY]
    for seat in (2, 3):
        table.press(seat)
        assert table.reasons == [Reason.NOTHING_LEFT]
    table.press(1)
    assert table.reasons == [Reason.NOTHING_LEFT, Reason.BLOCKED]


def test_passing_after_smoke_is_not_yet_a_blocked_turn() -> None:
    table = almost_empty(left=0, players=2)
    table.lay("pile", SMOKE)
    table.choose("reshuffled")
    holding(table, 2, hands(table)[1] + state_of(table).draw)
    table.press(1)
    assert table.reasons == [Reason.NOTHING_LEFT]
    table.press(2)
    assert table.reasons == [Reason.NOTHING_LEFT]
    table.press(1)
    assert table.reasons == [Reason.NOTHING_LEFT, Reason.BLOCKED]


def test_a_draw_that_a_corrected_count_leaves_without_cards_is_reshuffled_first() -> None:
    table = almost_empty(left=3)
    table.lay("pile", SNAKE)
    holding(table, 3, hands(table)[2] + 3)
    table.press(1)
    assert table.reasons == [Reason.RESHUFFLED]
    table.press(1)
    assert table.reasons == [Reason.DRAWN]
    assert state_of(table).draw == 0


def test_near_the_end_of_the_pile_the_table_may_say_that_it_shuffled() -> None:
    table = almost_empty(left=5)
    table.lay("pile", PLAIN)
    assert all(item.ask.key != "ask.reshuffled" for item in table.view.awaiting)
    table.choose("reshuffled")
    assert table.reasons == [TableReason.NOT_NOW]
    table.press(2)
    assert table.view.awaiting[-1].ask == phrase("ask.reshuffled")
    table.choose("reshuffled", seat=4)
    assert table.reasons == [Reason.RESHUFFLED]
    assert labels(table) == [PLAIN]
    assert (state_of(table).turn, state_of(table).draw) == (3, 5)


def test_a_single_card_on_the_pile_cannot_be_shuffled() -> None:
    table = almost_empty(left=0)
    table.choose("reshuffled")
    assert table.reasons == [TableReason.NOT_NOW]


def test_the_table_may_shuffle_while_somebody_has_to_draw() -> None:
    table = almost_empty(left=2)
    table.lay("pile", SNAKE)
    table.choose("reshuffled")
    assert table.reasons == [Reason.RESHUFFLED]
    table.press(1)
    assert table.reasons == [Reason.DRAWN]


def test_the_referees_word_is_not_needed_while_an_arrow_flies() -> None:
    table = almost_empty(left=2)
    table.lay("pile", "red-horse_yellow-canoe_arrow")
    assert [item.ask.key for item in table.view.awaiting] == ["ask.aim"]
