"""What a card that was seen means: it was owed, it is awaited, or it is asked about."""

import pytest

from engine.awaiting import AwaitCard
from engine.events import Event, Laid
from engine.phrase import phrase
from vision.account import MOMENT_NS, Account, unseen
from vision.zones import Appeared, Change, Doubtful, Gone, Question

AWAITED = AwaitCard(ask=phrase("ask"), zone="1-A", among=("w3", "w6"), fitting=frozenset())


def hear(account: Account, change: Change, column: str = "") -> Event | Question | None:
    """What a change means while the game counts these cards in column 1-A."""
    return account.hear(change, {"1-A": tuple(column.split())}, [AWAITED], at_ns=7)


def test_a_card_that_is_awaited_is_an_event() -> None:
    heard = hear(Account(), Appeared("1-A", "w3", 0.9))
    assert isinstance(heard, Laid)
    assert (heard.zone, heard.card) == ("1-A", "w3")


def test_a_card_that_the_game_placed_itself_is_no_news_even_where_one_is_awaited() -> None:
    account = Account()
    assert hear(account, Appeared("1-A", "nine", 0.9), column="nine w3") is None
    assert hear(account, Appeared("1-A", "w3", 0.9), column="nine w3") is None
    # The second warrior is laid by the next player.
    assert isinstance(hear(account, Appeared("1-A", "w3", 0.9), column="nine w3"), Event)


def test_it_does_not_matter_in_which_order_the_cards_of_the_game_are_laid() -> None:
    account = Account()
    hear(account, Appeared("1-A", "w3", 0.9))
    hear(account, Appeared("1-A", "w3", 0.9), column="w3")
    # One of two equal warriors is to lie on a nine; somebody takes the other and lays it on top.
    hear(account, Gone("1-A", "w3"), column="nine w3")
    assert hear(account, Appeared("1-A", "nine", 0.9), column="nine w3") is None
    again = Appeared("1-A", "w3", 0.9)
    heard = account.hear(again, {"1-A": ("nine", "w3")}, [AWAITED], at_ns=2 * MOMENT_NS)
    assert isinstance(heard, Event)


def test_what_the_camera_missed_is_forgotten_once_it_agrees_with_the_game_again() -> None:
    account = Account()
    hear(account, Appeared("1-A", "w3", 0.9))
    hear(account, Appeared("1-A", "w3", 0.9), column="nine w3")
    # Both were taken, and the camera did not notice; the nine comes to light.
    assert hear(account, Appeared("1-A", "nine", 0.9), column="nine") is None
    assert hear(account, Appeared("1-A", "w3", 0.9), column="nine nine w3") is None


def test_a_card_that_nobody_awaits_is_asked_about() -> None:
    assert hear(Account(), Appeared("1-A", "joker", 0.9)) == Question("1-A", (("joker", 0.9),))


def test_a_card_on_a_pile_that_the_game_does_not_count_is_the_table_s_own_business() -> None:
    assert hear(Account(), Appeared("discard", "joker", 0.9)) is None


def test_a_card_taken_away_and_laid_back_is_silent() -> None:
    account = Account()
    hear(account, Appeared("1-A", "w3", 0.9))
    assert hear(account, Gone("1-A", "w3"), column="w3") is None
    assert hear(account, Appeared("1-A", "w3", 0.9), column="w3") is None


def test_a_doubt_does_not_count_as_seen() -> None:
    account = Account()
    assert isinstance(hear(account, Doubtful("1-A", (("w3", 0.5),))), Question)
    assert hear(account, Appeared("1-A", "w3", 0.9), column="w3") is None


def test_a_card_that_comes_to_light_is_no_news_even_where_its_like_is_awaited() -> None:
    account = Account()
    hear(account, Appeared("1-A", "w6", 0.9))
    assert hear(account, Appeared("1-A", "w3", 0.9), column="w6") is not None
    # Both combine and are taken; the camera sees only what lay below them.
    assert hear(account, Appeared("1-A", "w6", 0.9), column="w6") is None
    assert account.seen["1-A"] == ["w6"]


def test_a_card_that_comes_to_light_as_others_go_is_no_news() -> None:
    account = Account()
    account.hear(Appeared("1-A", "w3", 0.9), {"1-A": ("w6",)}, [AWAITED], at_ns=1)
    assert account.hear(Gone("1-A", "w3"), {"1-A": ("w6",)}, [AWAITED], at_ns=2) is None
    assert account.hear(Appeared("1-A", "w6", 0.9), {"1-A": ("w6",)}, [AWAITED], at_ns=3) is None
    # Another one is laid on it later.
    later = 3 + MOMENT_NS
    laid = account.hear(Appeared("1-A", "w6", 0.9), {"1-A": ("w6",)}, [AWAITED], at_ns=later)
    assert isinstance(laid, Laid)


def test_of_several_equal_cards_the_uppermost_comes_to_light() -> None:
    account = Account()
    hear(account, Appeared("1-A", "w3", 0.9))
    assert hear(account, Appeared("1-A", "w6", 0.9), column="w6 w6") is None
    # One more is laid on them.
    assert isinstance(hear(account, Appeared("1-A", "w6", 0.9), column="w6 w6"), Laid)


def test_the_camera_that_lost_count_takes_the_game_s_word() -> None:
    account = Account()
    hear(account, Appeared("1-A", "w3", 0.9))
    assert hear(account, Appeared("1-A", "nine", 0.9), column="nine w3") is None
    assert account.seen["1-A"] == ["nine", "w3"]


def test_one_more_of_a_kind_that_lies_there_is_asked_about() -> None:
    account = Account()
    assert hear(account, Appeared("1-A", "nine", 0.9), column="nine") is None
    assert isinstance(hear(account, Appeared("1-A", "nine", 0.8), column="nine"), Question)


def test_what_is_asked_about_does_not_count_until_the_table_says_so() -> None:
    account = Account()
    assert isinstance(hear(account, Appeared("1-A", "joker", 0.9), column="w3"), Question)
    assert hear(account, Appeared("1-A", "joker", 0.9), column="w3 joker") is None


@pytest.mark.parametrize(
    ("lying", "seen", "owed"),
    [
        ("", "", ""),
        ("a b", "", "a b"),
        ("a b", "a", "b"),
        ("nine nine nine w3", "nine nine", "nine w3"),
        ("a missed b", "a b", ""),
        ("a b", "a x", "b"),
        ("b", "a b", ""),
        ("nine w2 w2", "w2 w2", ""),
        ("nine", "nine nine spirit", ""),
    ],
    ids=[
        "nothing lies there",
        "nothing was seen yet",
        "the upper one is to come",
        "equal cards are counted",
        "what was missed is covered now",
        "something unaccounted lies there",
        "a card was taken from below",
        "the lowest one was never seen",
        "more was seen than lies there",
    ],
)
def test_owed_is_what_should_lie_above_all_that_was_seen(lying: str, seen: str, owed: str) -> None:
    assert sorted(unseen(lying.split(), seen.split())) == sorted(owed.split())
