"""Dealing, the first card, and who begins."""

import pytest

from engine.game import WrongPlayers, new_setup
from engine.games.mawoki import GAME
from engine.games.mawoki.reasons import Reason
from engine.games.mawoki.state import Phase
from engine.phrase import phrase
from engine.rulings import TableReason
from engine.seats import SEATS
from tests.engine.games.mawoki.scenes import (
    ARROW,
    FIRST,
    FOREIGN,
    JOKER,
    PLAIN,
    SMOKE,
    SNAKE,
    hands,
    new_table,
    opened,
    state_of,
)
from tests.engine.tables import Table


@pytest.mark.parametrize(("players", "cards"), [(2, 7), (3, 7), (4, 7), (5, 5), (6, 5)])
def test_seven_cards_each_for_up_to_four_players_five_for_more(players: int, cards: int) -> None:
    table = Table("mawoki", players)
    assert hands(table) == [cards] * players
    assert state_of(table).draw == 49 - players * cards
    checklist = GAME.checklist(state_of(table).setup)
    assert phrase("prepare.deal", number=cards) in checklist
    assert phrase("prepare.draw_pile", number=49 - players * cards) in checklist


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_can_play(players: int) -> None:
    with pytest.raises(WrongPlayers):
        new_setup(GAME, SEATS[:players])


def test_the_first_card_is_turned_up_before_anybody_plays() -> None:
    table = new_table()
    assert table.view.awaiting[0].ask == phrase("ask.turn_up")
    table.press(1)
    assert table.reasons == [TableReason.NOT_NOW]
    table.lay("pile", FIRST)
    assert table.reasons == [Reason.FIRST_CARD]
    assert state_of(table).played[0].label == FIRST


def test_the_youngest_whom_the_table_names_begins_and_play_goes_clockwise() -> None:
    """MAW-17."""
    table = new_table(players=3, first=3)
    assert GAME.checklist(state_of(table).setup)[-1] == phrase("prepare.youngest", seat=3)
    table.lay("pile", FIRST)
    assert table.view.awaiting[0].actors == (3,)
    table.lay("pile", PLAIN)
    assert state_of(table).turn == 1


@pytest.mark.parametrize("card", [SMOKE, ARROW, SNAKE])
def test_the_diagonal_of_the_first_card_has_no_effect(card: str) -> None:
    """MAW-8, by default."""
    table = opened(card)
    assert table.reasons == [Reason.FIRST_CARD, Reason.FIRST_NO_EFFECT]
    assert state_of(table).phase is Phase.PLAY
    assert hands(table) == [7, 7, 7]


def test_by_house_rule_a_first_snake_makes_the_first_player_draw_and_then_play() -> None:
    """MAW-8, `applies`."""
    table = opened(SNAKE, first_diagonal="applies")
    assert table.reasons == [Reason.FIRST_CARD, Reason.FIRST_EFFECT, Reason.SNAKE]
    table.press(1)
    assert hands(table) == [8, 7, 7]
    assert (state_of(table).turn, state_of(table).phase) == (1, Phase.PLAY)
    table.lay("pile", PLAIN, seat=1)
    assert state_of(table).turn == 2


def test_by_house_rule_a_first_arrow_is_aimed_by_the_first_player() -> None:
    table = opened(ARROW, first_diagonal="applies")
    table.choose("seat-2", seat=1)
    table.press(2)
    assert hands(table) == [7, 8, 7]
    assert (state_of(table).turn, state_of(table).phase) == (1, Phase.PLAY)


def test_by_house_rule_a_first_smoke_asks_for_the_card_he_lays_anyway() -> None:
    table = opened(SMOKE, first_diagonal="applies")
    assert table.reasons == [Reason.FIRST_CARD, Reason.FIRST_EFFECT]
    assert state_of(table).phase is Phase.PLAY
    table.lay("pile", PLAIN)
    assert state_of(table).turn == 2


def test_a_plain_first_card_needs_no_word_about_its_diagonal() -> None:
    assert opened(PLAIN, first_diagonal="applies").reasons == [Reason.FIRST_CARD]


def test_a_first_joker_stays_and_nobody_draws() -> None:
    """MAW-7, by default."""
    table = opened(JOKER)
    assert table.reasons == [Reason.FIRST_JOKER]
    assert hands(table) == [7, 7, 7]
    table.lay("pile", FOREIGN)
    assert Reason.LAID_ON_JOKER in table.reasons


def test_by_house_rule_a_first_joker_is_buried_and_another_card_turned() -> None:
    """MAW-7, `buried`."""
    table = Table("mawoki", 3, first_joker="buried")
    table.lay("pile", JOKER)
    assert table.reasons == [Reason.JOKER_BURIED]
    assert state_of(table).played == ()
    assert JOKER not in table.view.awaiting[0].among  # type: ignore[attr-defined]
    table.lay("pile", "blue-tipi_red-horse_smoke")
    assert state_of(table).phase is Phase.PLAY
    assert JOKER in table.view.awaiting[0].among  # type: ignore[attr-defined]


def test_the_first_card_must_be_one_of_the_pack() -> None:
    table = Table("mawoki", 3)
    table.lay("pile", "purple-cow")
    assert table.reasons == [TableReason.UNKNOWN_CARD]
    table.lay("pile", "blue-tipi_blue-tipi_none")
    assert table.reasons == [Reason.NOT_IN_DECK]


def test_a_card_beside_the_pile_is_not_the_first_card() -> None:
    table = new_table()
    table.lay("elsewhere", FIRST)
    assert table.reasons == [TableReason.NOT_NOW]


def test_an_unlisted_box_has_as_many_cards_as_the_table_counted() -> None:
    table = new_table(players=2, cards_in_box=60)
    assert state_of(table).draw == 60 - 14
    assert GAME.checklist(state_of(table).setup)[0] == phrase("prepare.any_cards", number=60)


@pytest.mark.parametrize(
    ("options", "warned"),
    [
        ({}, False),
        ({"arrow": "take_blind"}, True),
        ({"arrow": "victim_gives"}, True),
        ({"arrow": "take_blind", "take_last_card": "forbidden"}, False),
    ],
)
def test_the_dutch_arrow_comes_with_a_warning(options: dict[str, str], warned: bool) -> None:
    setup = new_setup(GAME, SEATS[:3], options=options)
    assert (phrase("prepare.last_card") in GAME.checklist(setup)) is warned
