"""When a card may be laid: the rules' own examples, and random pairs against a naive oracle."""

import random

import pytest

from engine.games.mawoki.cards import (
    JOKER,
    Card,
    card_of,
    common_halves,
    is_near_miss,
    is_playable,
)
from engine.games.mawoki.deck import INVENTED, every_card

CASES = 20_000
EVERY = every_card(INVENTED.colours, INVENTED.drawings)
CARDS = [EVERY.by_label[label] for label in EVERY.labels]
TOP = card_of("blue-tipi", "red-horse", "none")


def naive_playable(card: str, top: str) -> bool:
    """Straight from the sentence, on what is printed: same drawing on the same colour."""
    if "joker" in (card, top):
        return True
    for mine in card.split("_")[:2]:
        for its in top.split("_")[:2]:
            my_colour, my_drawing = mine.split("-")
            its_colour, its_drawing = its.split("-")
            if my_colour == its_colour and my_drawing == its_drawing:
                return True
    return False


def naive_near_miss(card: str, top: str) -> bool:
    mine = card.removesuffix(card.rsplit("_", maxsplit=1)[-1]).replace("_", "-").split("-")
    its = top.removesuffix(top.rsplit("_", maxsplit=1)[-1]).replace("_", "-").split("-")
    return any(word in its for word in mine[0:4:2]) and any(word in its for word in mine[1:4:2])


@pytest.mark.parametrize(
    ("card", "legal"),
    [
        (card_of("red-horse", "yellow-canoe", "none"), True),
        (card_of("blue-horse", "red-tipi", "none"), False),
        (JOKER, True),
    ],
    ids=["one half is the same", "right words, wrong pairs", "joker"],
)
def test_the_examples_of_the_rules(card: Card, legal: bool) -> None:
    assert is_playable(card, TOP) is legal


def test_colour_alone_or_drawing_alone_is_not_enough() -> None:
    assert not is_playable(card_of("blue-canoe", "blue-horse", "none"), TOP)
    assert not is_playable(card_of("yellow-tipi", "yellow-horse", "none"), TOP)


@pytest.mark.parametrize("half1", ["blue-tipi", "yellow-canoe"])
@pytest.mark.parametrize("half2", ["red-horse", "blue-tipi"])
def test_either_half_may_match_either_half(half1: str, half2: str) -> None:
    assert is_playable(card_of(half1, half2, "none"), TOP)


def test_anything_goes_on_the_joker_even_another_joker() -> None:
    assert all(is_playable(card, JOKER) for card in CARDS)


def test_random_pairs_agree_with_the_naive_oracle() -> None:
    chance = random.Random(1)
    legal = 0
    for _ in range(CASES):
        card, top = chance.choices(CARDS, k=2)
        assert is_playable(card, top) == naive_playable(card.label, top.label)
        assert (card.label in EVERY.fitting(top)) == naive_playable(card.label, top.label)
        legal += is_playable(card, top)
    assert CASES / 10 < legal < CASES / 2, "the cases must not be all alike"


def test_near_misses_agree_with_the_naive_oracle() -> None:
    chance = random.Random(2)
    plain = [card for card in CARDS if not card.is_joker]
    near = 0
    for _ in range(CASES):
        card, top = chance.choices(plain, k=2)
        if is_playable(card, top):
            continue
        assert is_near_miss(card, top) == naive_near_miss(card.label, top.label)
        near += is_near_miss(card, top)
    assert near > CASES / 10


def test_a_card_that_matches_twice_names_both_halves() -> None:
    card = card_of("red-horse", "blue-tipi", "smoke")
    assert common_halves(card, TOP) == ("red-horse", "blue-tipi")
