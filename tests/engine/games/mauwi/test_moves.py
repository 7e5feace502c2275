"""Which card may go where, and why not."""

import random

import pytest

from engine.games.mauwi.attack import right_defence
from engine.games.mauwi.cards import WARRIORS, hand_labels
from engine.games.mauwi.columns import Column
from engine.games.mauwi.moves import Move, Side, judge
from engine.games.mauwi.options import Options
from engine.games.mauwi.reasons import Reason
from tests.engine.games.mauwi import naive
from tests.engine.games.mauwi.test_columns import random_column

COMPARED = 30_000
ALL = Options(kiwi=4, ninox=4, tuatura=4)
EMPTY, BARE, WARRIOR, GHOST = Column(), Column(2), Column(1, "w3"), Column(2, "spirit")
MINE, THEIRS, PARTNER = Side.MINE, Side.THEIRS, Side.PARTNER


@pytest.mark.parametrize(
    ("card", "column", "side", "expected"),
    [
        ("w5", EMPTY, MINE, Move.R1),
        ("w5", BARE, MINE, Move.R2),
        ("w6", WARRIOR, MINE, Move.R3),
        ("w3", WARRIOR, MINE, Move.R4),
        ("joker", WARRIOR, MINE, Move.ANNOUNCE),
        ("spirit", BARE, THEIRS, Move.B1),
        ("w5", BARE, THEIRS, Move.B2),
        ("spirit", GHOST, MINE, Move.D1),
        ("joker", GHOST, MINE, Move.D1),
        ("w3", WARRIOR, THEIRS, Move.A),
        ("w6", WARRIOR, THEIRS, Move.A),
        ("joker", WARRIOR, THEIRS, Move.ANNOUNCE),
        ("kiwi", WARRIOR, MINE, Move.K),
        ("kiwi", WARRIOR, THEIRS, Move.K),
        ("kiwi", WARRIOR, PARTNER, Move.K),
        ("ninox", GHOST, THEIRS, Move.N),
    ],
)
def test_the_table_of_moves(card: str, column: Column, side: Side, expected: Move) -> None:
    assert judge(card, column, side, ALL) is expected


@pytest.mark.parametrize(
    ("card", "column", "side", "expected"),
    [
        ("w5", WARRIOR, MINE, Reason.OTHER_COLOUR),
        ("w5", WARRIOR, THEIRS, Reason.OTHER_COLOUR),
        ("w5", GHOST, MINE, Reason.ON_SPIRIT),
        ("w5", GHOST, THEIRS, Reason.THEIR_SPIRIT),
        ("spirit", GHOST, THEIRS, Reason.THEIR_SPIRIT),
        ("joker", GHOST, THEIRS, Reason.THEIR_SPIRIT),
        ("spirit", EMPTY, MINE, Reason.SPIRIT_NEEDS_NINES),
        ("spirit", EMPTY, THEIRS, Reason.SPIRIT_NEEDS_NINES),
        ("spirit", WARRIOR, THEIRS, Reason.SPIRIT_NEEDS_NINES),
        ("spirit", BARE, MINE, Reason.SPIRIT_ON_OWN),
        ("w5", EMPTY, THEIRS, Reason.THEIR_EMPTY),
        ("joker", BARE, THEIRS, Reason.JOKER_BLOCKS),
        ("joker", BARE, MINE, Reason.JOKER_LIES),
        ("joker", EMPTY, MINE, Reason.JOKER_LIES),
        ("joker", EMPTY, THEIRS, Reason.JOKER_LIES),
        ("w5", BARE, PARTNER, Reason.PARTNER_ZONE),
        ("w3", WARRIOR, PARTNER, Reason.PARTNER_ZONE),
        ("spirit", BARE, PARTNER, Reason.PARTNER_ZONE),
        ("joker", GHOST, PARTNER, Reason.PARTNER_ZONE),
        ("kiwi", BARE, THEIRS, Reason.KIWI_NEEDS_WARRIOR),
        ("kiwi", GHOST, MINE, Reason.KIWI_NEEDS_WARRIOR),
        ("ninox", WARRIOR, THEIRS, Reason.NINOX_NEEDS_SPIRIT),
        ("ninox", GHOST, MINE, Reason.NINOX_ON_OWN),
        ("ninox", GHOST, PARTNER, Reason.PARTNER_ZONE),
        ("tuatura", WARRIOR, THEIRS, Reason.TUATURA_DEFENDS),
    ],
)
def test_what_is_not_legal(card: str, column: Column, side: Side, expected: Reason) -> None:
    assert judge(card, column, side, ALL) is expected


def test_a_joker_may_lie_on_a_free_place_by_house_rule() -> None:
    """MAU-3: on an own empty place only."""
    house = Options(joker_lies=True)
    assert judge("joker", EMPTY, MINE, house) is Move.ANNOUNCE
    assert judge("joker", EMPTY, THEIRS, house) is Reason.JOKER_LIES
    assert judge("joker", BARE, MINE, house) is Reason.JOKER_LIES


def test_a_spirit_may_protect_an_own_column_by_house_rule() -> None:
    """MAU-5"""
    assert judge("spirit", BARE, MINE, Options(spirit_on_own=True)) is Move.B1


def test_a_kiwi_may_be_bound_to_opponents() -> None:
    """MAU-18, Reactions 2018: a partner is no opponent."""
    house = Options(kiwi=4, kiwi_from="opponents")
    assert judge("kiwi", WARRIOR, THEIRS, house) is Move.K
    assert judge("kiwi", WARRIOR, MINE, house) is Reason.KIWI_FROM_OPPONENTS
    assert judge("kiwi", WARRIOR, PARTNER, house) is Reason.KIWI_FROM_OPPONENTS


def test_a_ninox_may_free_an_own_column_by_house_rule() -> None:
    """MAU-20"""
    assert judge("ninox", GHOST, MINE, Options(ninox=4, ninox_on_own=True)) is Move.N


def random_house(chance: random.Random) -> tuple[Options, frozenset[str]]:
    switches = {
        name
        for name in ("joker-lies", "spirit-own", "ninox-own", "kiwi-opponents")
        if chance.random() < 0.5
    }
    options = Options(
        kiwi=4,
        ninox=4,
        tuatura=4,
        joker_lies="joker-lies" in switches,
        spirit_on_own="spirit-own" in switches,
        ninox_on_own="ninox-own" in switches,
        kiwi_from="opponents" if "kiwi-opponents" in switches else "anybody",
    )
    return options, frozenset(switches)


def test_every_move_agrees_with_a_naive_table() -> None:
    chance = random.Random(5)
    whose = {MINE: "m", THEIRS: "o", PARTNER: "p"}
    for _ in range(COMPARED):
        options, house = random_house(chance)
        card = chance.choice(hand_labels(options))
        column, side = random_column(chance), chance.choice(list(Side))
        move = judge(card, column, side, options)
        said = move.name if isinstance(move, Move) else ""
        stack = naive.stack(column.nines, column.top)
        assert said == naive.allowed(card, stack, whose[side], house), (card, column, side, house)


def test_every_defence_agrees_with_a_naive_list() -> None:
    chance = random.Random(6)
    houses = [Options(), Options(defence_value="target"), Options(defence_value="either")]
    for _ in range(COMPARED):
        options = chance.choice(houses)
        attack, target = chance.choice(WARRIORS), chance.choice(WARRIORS)
        expected = naive.defences(attack, target, options.defence_value)
        assert right_defence(target, attack, options) == expected
