"""The arrow, French and Dutch."""

from typing import Any

import pytest

from engine.awaiting import AwaitChoice
from engine.games.mawoki.reasons import Reason
from engine.games.mawoki.state import Phase
from engine.phrase import phrase
from engine.rulings import TableReason
from tests.engine.games.mawoki.scenes import ARROW, PLAIN, hands, holding, opened, state_of
from tests.engine.tables import Table


def shot(players: int = 3, counts: dict[int, int] | None = None, **options: Any) -> Table:
    """Seat 1 has just laid an arrow; `counts` corrects hands before."""
    table = opened(players=players, **options)
    for seat, cards in (counts or {}).items():
        holding(table, seat, cards)
    table.lay("pile", ARROW)
    return table


def choice_of(table: Table) -> AwaitChoice:
    (item,) = table.view.awaiting
    assert isinstance(item, AwaitChoice)
    return item


def test_the_chosen_opponent_draws_a_card() -> None:
    """MAW-1, by default."""
    table = shot()
    assert table.reasons == [Reason.LAID, Reason.ARROW]
    assert choice_of(table).ask == phrase("ask.aim", seat=1)
    assert choice_of(table).among == ("seat-2", "seat-3", "waive")
    table.choose("seat-3", seat=1)
    assert table.reasons == [Reason.AIMED]
    assert table.rulings[0].facts["victim"] == 3
    table.press(3)
    assert hands(table) == [6, 7, 8]
    assert state_of(table).turn == 2


def test_the_arrow_may_be_waived() -> None:
    """MAW-11."""
    table = shot()
    table.choose("waive")
    assert table.reasons == [Reason.WAIVED]
    assert hands(table) == [6, 7, 7]
    assert (state_of(table).turn, state_of(table).phase) == (2, Phase.PLAY)


def test_only_the_one_who_laid_the_arrow_aims() -> None:
    table = shot()
    table.choose("seat-3", seat=2)
    assert table.reasons == [TableReason.NOT_YOUR_TURN]
    assert table.rulings[0].facts["seat"] == 1


@pytest.mark.parametrize("choice", ["seat-1", "seat-7", "seat-", "nothing"])
def test_the_arrow_hits_another_player_of_this_game(choice: str) -> None:
    table = shot()
    table.choose(choice, seat=1)
    assert table.reasons == [Reason.NOT_AN_OPPONENT]


def test_nothing_else_happens_before_the_arrow() -> None:
    table = shot()
    table.lay("pile", PLAIN, seat=2)
    assert table.reasons == [Reason.ARROW_FIRST]
    table.press(2)
    assert table.reasons == [Reason.ARROW_FIRST]


def test_a_sensible_archer_aims_at_who_is_closest_to_winning() -> None:
    assert choice_of(shot(counts={3: 2})).fitting == {"seat-3"}
    assert choice_of(shot(players=4, counts={2: 4, 4: 4})).fitting == {"seat-2", "seat-4"}


def test_with_two_players_the_arrow_can_still_be_waived() -> None:
    assert choice_of(shot(players=2)).among == ("seat-2", "waive")


def test_by_dutch_rule_a_card_is_taken_from_the_chosen_hand() -> None:
    """MAW-1, `take_blind`."""
    table = shot(arrow="take_blind")
    assert table.reasons == [Reason.LAID, Reason.ARROW_TAKES]
    assert choice_of(table).ask == phrase("ask.take_from", seat=1)
    assert choice_of(table).among == ("seat-2", "seat-3")
    table.choose("seat-2", seat=1)
    assert table.reasons == [Reason.AIMED]
    (taking,) = table.view.awaiting
    assert (taking.ask.key, taking.actors) == ("ask.take", (1,))
    table.press(2)
    assert table.reasons == [Reason.NOT_OWED]
    table.press(1)
    assert table.reasons == [Reason.TAKEN]
    assert hands(table) == [7, 6, 7]
    assert state_of(table).turn == 2


def test_by_another_house_rule_the_victim_chooses_and_gives_the_card() -> None:
    """MAW-1, `victim_gives`."""
    table = shot(arrow="victim_gives")
    table.choose("seat-2", seat=1)
    (giving,) = table.view.awaiting
    assert (giving.ask.key, giving.actors) == ("ask.give", (2,))
    table.press(1)
    assert table.reasons == [Reason.NOT_OWED]
    table.press(2)
    assert table.reasons == [Reason.GIVEN]
    assert hands(table) == [7, 6, 7]


def test_nobody_lays_while_a_card_changes_hands() -> None:
    table = shot(arrow="take_blind")
    table.choose("seat-2", seat=1)
    table.lay("pile", PLAIN)
    assert table.reasons == [Reason.ARROW_FIRST]


@pytest.mark.parametrize("rule", ["take_blind", "victim_gives"])
def test_the_dutch_arrow_cannot_be_waived(rule: str) -> None:
    table = shot(arrow=rule)
    table.choose("waive", seat=1)
    assert table.reasons == [Reason.ARROW_MUST]


def test_a_dutch_arrow_that_a_corrected_count_leaves_without_victims_is_waived() -> None:
    table = shot(arrow="take_blind", take_last_card="forbidden")
    holding(table, 2, 1)
    holding(table, 3, 1)
    assert choice_of(table).among == ("waive",)
    table.choose("waive", seat=1)
    assert table.reasons == [Reason.WAIVED]
    assert state_of(table).turn == 2


def test_between_two_players_the_dutch_arrow_needs_no_choice() -> None:
    table = shot(players=2, arrow="take_blind")
    assert state_of(table).phase is Phase.TAKE
    table.press(1)
    assert hands(table) == [7, 6]


def test_who_loses_his_last_card_to_the_dutch_arrow_wins() -> None:
    """MAW-6, by default."""
    table = shot(arrow="take_blind", counts={3: 1})
    assert table.reasons == [Reason.LAID, Reason.ARROW_TAKES, Reason.ARROW_DANGER]
    assert table.rulings[-1].facts["seats"] == (3,)
    table.choose("seat-3", seat=1)
    table.press(1)
    assert table.reasons == [Reason.TAKEN, Reason.WINS_BY_TAKING]
    assert table.view.outcome is not None
    assert table.view.outcome.ranking == ((3,), (1, 2))


def test_a_sensible_archer_takes_from_who_is_far_from_winning() -> None:
    assert choice_of(shot(arrow="take_blind", counts={3: 1})).fitting == {"seat-2"}


def test_by_house_rule_a_last_card_is_not_taken() -> None:
    """MAW-6, `forbidden`."""
    table = shot(players=4, arrow="take_blind", take_last_card="forbidden", counts={3: 1})
    assert table.reasons == [Reason.LAID, Reason.ARROW_TAKES]
    assert choice_of(table).among == ("seat-2", "seat-4")
    table.choose("seat-3", seat=1)
    assert table.reasons == [Reason.ONE_CARD_HAND]
    assert table.rulings[0].facts["seat"] == 3


def test_if_only_last_cards_are_left_nothing_is_taken() -> None:
    table = shot(players=2, arrow="take_blind", take_last_card="forbidden", counts={2: 1})
    assert table.reasons == [Reason.LAID, Reason.NOBODY_TO_TAKE_FROM]
    assert state_of(table).turn == 2
    assert hands(table) == [6, 1]


def test_the_french_arrow_may_hit_a_one_card_hand_whatever_the_house_says() -> None:
    table = shot(take_last_card="forbidden", counts={2: 1})
    table.choose("seat-2", seat=1)
    assert table.reasons == [Reason.AIMED]


def test_by_house_rules_a_first_dutch_arrow_takes_a_card_before_the_first_turn() -> None:
    table = opened(ARROW, arrow="take_blind", first_diagonal="applies")
    table.choose("seat-3", seat=1)
    table.press(1)
    assert hands(table) == [8, 7, 6]
    assert (state_of(table).turn, state_of(table).phase) == (1, Phase.PLAY)
    assert state_of(table).victim is None
