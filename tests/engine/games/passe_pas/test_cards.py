"""The deck and the rule of the rows (spec 2.2, 2.4, 2.6)."""

import pytest

from engine.games.passe_pas.cards import (
    BY_LABEL,
    CARDS,
    PRINTED,
    ROWS,
    STACKS,
    Card,
    Clash,
    clash,
    fits,
)
from tests.engine.games.passe_pas.table import Table

GREEN_DIE = Card("green", "die")
RED_CAR = Card("red", "car")
ROW = (GREEN_DIE, RED_CAR)
"""The row of the spec's test vector."""


def test_there_are_58_cards_each_once() -> None:
    assert len(CARDS) == len(set(CARDS)) == len(BY_LABEL) == 58


def test_the_deck_is_every_pair_but_those_on_the_hexagon() -> None:
    assert len(PRINTED) == len(ROWS) == 6
    assert not set(PRINTED) & set(CARDS)
    pairs = {(card.colour, card.object) for card in (*CARDS, *PRINTED)}
    assert len(pairs) == 64
    assert len({colour for colour, _ in pairs}) == len({each for _, each in pairs}) == 8


def test_the_six_sides_differ_in_colour_and_object() -> None:
    assert len({item.colour for item in PRINTED}) == 6
    assert len({item.object for item in PRINTED}) == 6


def test_the_die_on_the_hexagon_is_green() -> None:
    assert GREEN_DIE in PRINTED


@pytest.mark.parametrize(("players", "stack"), [(2, 13), (3, 9), (4, 7), (5, 6)])
def test_stacks_depend_on_the_number_of_players(players: int, stack: int) -> None:
    assert STACKS[players] == stack


@pytest.mark.parametrize(("players", "neutral"), [(2, 26), (3, 25), (4, 24), (5, 22)])
def test_the_rest_is_the_neutral_pack(players: int, neutral: int) -> None:
    assert Table(players).ready().state.neutral == neutral


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (Card("blue", "butterfly"), None),
        (Card("green", "phone"), Clash(GREEN_DIE, None)),
        (Card("yellow", "car"), Clash(None, RED_CAR)),
        (Card("red", "flower"), Clash(RED_CAR, None)),
        (Card("red", "die"), Clash(RED_CAR, GREEN_DIE)),
    ],
)
def test_a_card_fits_unless_its_colour_or_object_is_there(
    card: Card, expected: Clash | None
) -> None:
    assert clash(card, ROW) == expected
    assert fits(card, ROW) is (expected is None)


def test_an_empty_row_takes_anything() -> None:
    assert all(fits(card, ()) for card in CARDS)


def test_a_label_is_colour_and_object() -> None:
    assert BY_LABEL["red-car"] == RED_CAR
    assert RED_CAR.label == "red-car"
