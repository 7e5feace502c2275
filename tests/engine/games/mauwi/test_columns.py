"""What a column is worth."""

import random

import pytest

from engine.awaiting import AwaitCard
from engine.games.mauwi import GAME
from engine.games.mauwi.cards import NINE, SPIRIT, VALUE, WARRIORS, deck, friend, same_colour
from engine.games.mauwi.columns import Column, Zone, nines, points
from engine.games.mauwi.ending import has_three
from engine.games.mauwi.options import Options
from engine.games.mauwi.table import lying
from engine.options import describe
from tests.engine.games.mauwi import naive
from tests.engine.games.mauwi.scenes import Scene
from ui.language import LANGUAGES, Words

COMPARED = 20_000

TABLE = {
    0: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    1: [18, 2, 4, 6, 8, 10, 12, 14, 16],
    2: [36, 4, 8, 12, 16, 20, 24, 28, 32],
    3: [72, 8, 16, 24, 32, 40, 48, 56, 64],
}
"""By nines: bare, then under the warriors 1 to 8."""


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_the_table_of_points(count: int) -> None:
    tops = (None, *WARRIORS)
    assert [Column(count, top).points for top in tops] == TABLE[count]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_spirit_makes_a_column_worth_nothing(count: int) -> None:
    assert Column(count, SPIRIT).points == 0


def test_the_example_of_the_rules_is_worth_176() -> None:
    zone: Zone = (Column(3, "w4"), Column(3), Column(2, SPIRIT), Column(3))
    assert [column.points for column in zone] == [32, 72, 0, 72]
    assert points(zone) == 176


def test_four_bare_columns_are_the_maximum_of_288() -> None:
    assert points((Column(3), Column(3), Column(3), Column(3))) == 288


def random_column(chance: random.Random) -> Column:
    count = chance.randint(0, 3)
    tops = (None, *WARRIORS, SPIRIT) if count else (None, *WARRIORS)
    return Column(count, chance.choice(tops))


def random_zone(chance: random.Random) -> Zone:
    a, b, c, d = (random_column(chance) for _ in range(4))
    return a, b, c, d


def test_points_nines_and_the_end_agree_with_a_naive_count() -> None:
    chance = random.Random(3)
    for _ in range(COMPARED):
        zone = random_zone(chance)
        stacks = [naive.stack(column.nines, column.top) for column in zone]
        assert points(zone) == sum(naive.points(stack) for stack in stacks)
        assert nines(zone) == sum(stack.count("9") for stack in stacks)
        assert [c.takes_nine for c in zone] == [naive.takes_nine(stack) for stack in stacks]
        assert has_three(zone, Options()) == naive.ends(stacks, bare_only=False)
        bare = Options(end_columns="bare_only")
        assert has_three(zone, bare) == naive.ends(stacks, bare_only=True)


def test_there_are_39_different_columns() -> None:
    chance = random.Random(1)
    assert len({random_column(chance) for _ in range(COMPARED)}) == 39


def test_same_colour_means_equal_or_nine_together() -> None:
    for one in WARRIORS:
        for other in WARRIORS:
            together = VALUE[one] + VALUE[other] == 9
            assert same_colour(one, other) == (one == other or together)
            assert (friend(one) == other) == together


def test_the_deck_has_95_cards_and_107_with_all_experts() -> None:
    assert deck(Options()).total() == 95
    assert deck(Options())["w6"] == 10
    assert deck(Options(kiwi=4, ninox=4, tuatura=4)).total() == 107
    assert deck(Options(kiwi=1))["kiwi"] == 1


def test_the_edition_of_2017_has_72_cards() -> None:
    """MAU-27"""
    cards = deck(Options(edition="mauw_2017"))
    assert (cards.total(), cards["w1"], cards["joker"], cards["spirit"]) == (72, 7, 4, 12)


def test_the_front_of_a_nine_is_nobodys_business() -> None:
    """MAU-25: a pair of twos and a pair of sevens leave the same nine, and the same game."""
    twos, sevens = (Scene(columns={"1-A": (1, pair)}) for pair in ("w2", "w7"))
    twos.lay("1-A", "w2")
    sevens.lay("1-A", "w7")
    for scene, pair in ((twos, "w2"), (sevens, "w7")):
        scene.choose("1-B", seat=1)
        assert lying(scene.state)["1-A"] == (NINE,)
        assert lying(scene.state)["1-B"] == (NINE, pair)
        assert scene.column("1-B") == (1, pair)


def test_a_nine_is_never_awaited_as_a_card() -> None:
    """MAU-25: nobody is asked to turn one over, or could be."""
    scene = Scene(columns={"1-A": (3, None), "2-B": (2, "w4")})
    asked = [item for item in GAME.awaiting(scene.state) if isinstance(item, AwaitCard)]
    assert asked
    assert not any(NINE in item.among for item in asked)
    assert {zone: set(cards) - {NINE} for zone, cards in lying(scene.state).items() if cards} == {
        "1-A": set(),
        "2-B": {"w4"},
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_is_mauwi_of_2019_with_teams_and_experts(language: str) -> None:
    """MAU-30: the text prints two names; the edition is the one with teams and experts."""
    assert Words(language, GAME)("title") == "Mauwi"
    assert Options().edition == "mauwi_2019"
    offered = {info.key for info in describe(Options)}
    assert {"teams", "kiwi", "ninox", "tuatura"} <= offered
