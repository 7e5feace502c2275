"""Kiwi, Ninox, Tuatura."""

from typing import Any

import pytest

from engine.games.mauwi.reasons import Reason
from engine.games.mauwi.state import Phase
from engine.rulings import TableReason
from engine.seats import Seat
from tests.engine.games.mauwi.scenes import Scene

ALL: dict[str, Any] = {"kiwi": 4, "ninox": 4, "tuatura": 4}


def test_a_kiwi_takes_a_warrior_and_plays_it_at_once() -> None:
    scene = Scene(columns={"2-A": (2, "w3")}, **ALL)
    scene.lay("2-A", "kiwi")
    assert scene.reasons == [Reason.KIWI]
    assert scene.column("2-A") == (2, None)
    assert scene.state.phase is Phase.KIWI
    scene.lay("1-B", "w3")
    assert scene.column("1-B") == (0, "w3")
    assert scene.state.turn == 2


def test_a_kiwi_counts_as_the_one_card_of_the_turn() -> None:
    """MAU-28"""
    scene = Scene(columns={"1-A": (2, "w3"), "2-A": (0, "w6")}, **ALL)
    scene.lay("2-A", "kiwi")
    scene.lay("1-A", "w6")
    assert scene.reasons == [Reason.FRIENDS]
    assert scene.state.hands[Seat(1)] == 3
    assert scene.state.discard == 3


def test_a_kiwis_warrior_may_block_or_attack_and_the_attack_can_be_defended() -> None:
    scene = Scene(columns={"1-A": (0, "w6"), "2-A": (1, None), "2-B": (0, "w3")}, **ALL)
    scene.lay("1-A", "kiwi")
    assert scene.fitting("2-A") == scene.fitting("2-B") == {"w6"}
    scene.lay("2-B", "w6")
    assert scene.reasons == [Reason.ATTACKED]
    scene.lay("attack", "w6", seat=2)
    assert scene.reasons == [Reason.DEFENDED]


def test_a_kiwis_warrior_may_go_back() -> None:
    """MAU-19"""
    scene = Scene(columns={"2-A": (2, "w3")}, **ALL)
    scene.lay("2-A", "kiwi")
    scene.lay("2-A", "w3")
    assert scene.column("2-A") == (2, "w3")
    assert scene.reasons == [Reason.BLOCKED_WARRIOR]


@pytest.mark.parametrize(
    ("zone", "card", "expected"),
    [
        ("2-A", "w5", TableReason.NOT_NOW),
        ("2-B", "w3", Reason.THEIR_EMPTY),
        ("1-A", "w3", Reason.OTHER_COLOUR),
        ("middle", "w3", Reason.NO_SUCH_PLACE),
        ("7-A", "w3", Reason.NO_SUCH_PLACE),
    ],
)
def test_a_kiwis_warrior_goes_only_where_it_could_be_played(
    zone: str, card: str, expected: Reason
) -> None:
    """MAU-18"""
    scene = Scene(columns={"1-A": (0, "w1"), "2-A": (2, "w3")}, **ALL)
    scene.lay("2-A", "kiwi")
    scene.lay(zone, card)
    assert scene.refused(expected)


def test_a_kiwi_that_would_find_no_place_is_not_played() -> None:
    full = {f"1-{letter}": (0, "w1") for letter in "ABCD"}
    scene = Scene(players=2, columns={**full, "2-A": (0, "w3")}, **ALL)
    scene.lay("2-A", "kiwi")
    assert scene.refused(Reason.KIWI_NO_ROOM)
    assert scene.state.hands[Seat(1)] == 4


def test_by_house_rule_a_kiwis_warrior_may_go_on_an_opponents_free_place() -> None:
    """MAU-18"""
    scene = Scene(columns={"2-A": (2, "w3"), "2-B": (0, "w1")}, kiwi_to="anywhere", **ALL)
    scene.lay("2-A", "kiwi")
    scene.lay("2-B", "w3")
    assert scene.refused(Reason.OTHER_COLOUR)
    scene.lay("3-D", "w3")
    assert scene.reasons == [Reason.KIWI_LENT]
    assert scene.column("3-D") == (0, "w3")


@pytest.mark.parametrize("zone", ["3-A", "3-B"])
def test_by_house_rule_a_kiwis_warrior_may_help_the_partner(zone: str) -> None:
    """MAU-18: on his empty place or on his nines."""
    scene = Scene(
        4,
        columns={"2-A": (2, "w3"), "3-B": (1, None), "3-C": (0, "w3")},
        kiwi_to="anywhere",
        teams=True,
        **ALL,
    )
    scene.lay("2-A", "kiwi")
    scene.lay("3-C", "w3")
    assert scene.refused(Reason.PARTNER_ZONE)
    scene.lay(zone, "w3")
    assert scene.reasons == [Reason.KIWI_LENT]


def test_a_kiwi_may_be_bound_to_opponents() -> None:
    """MAU-18"""
    scene = Scene(columns={"1-A": (2, "w3")}, kiwi_from="opponents", **ALL)
    scene.lay("1-A", "kiwi")
    assert scene.refused(Reason.KIWI_FROM_OPPONENTS)


def test_a_ninox_frees_an_opponent_and_wins_the_spirit_as_a_nine() -> None:
    scene = Scene(columns={"2-A": (2, "spirit"), "1-A": (1, None)}, **ALL)
    before = scene.state.pile
    scene.lay("2-A", "ninox")
    assert scene.reasons == [Reason.NINOX]
    assert scene.column("2-A") == (2, None)
    assert (scene.state.pile, scene.state.discard) == (before, 1)
    scene.choose("1-A")
    assert scene.column("1-A") == (2, None)


def test_a_ninox_without_room_frees_all_the_same() -> None:
    """MAU-21"""
    full = {f"1-{letter}": (1, "w1") for letter in "ABCD"}
    scene = Scene(columns={**full, "2-A": (2, "spirit")}, **ALL)
    scene.lay("2-A", "ninox")
    assert scene.reasons == [Reason.NINOX, Reason.NINE_LOST]
    assert scene.state.discard == 2


def test_a_ninox_may_free_ones_own_column_by_house_rule() -> None:
    """MAU-20"""
    scene = Scene(columns={"1-A": (2, "spirit")}, **ALL)
    scene.lay("1-A", "ninox")
    assert scene.refused(Reason.NINOX_ON_OWN)
    scene = Scene(columns={"1-A": (2, "spirit")}, ninox_on_own=True, **ALL)
    scene.lay("1-A", "ninox")
    assert scene.column("1-A") == (2, None)


def test_vector_5_a_tuatura_takes_the_attacking_joker_and_draws_nothing() -> None:
    scene = Scene(columns={"2-A": (0, "w8")}, **ALL)
    scene.lay("2-A", "joker")
    scene.choose("w8")
    assert "tuatura" in scene.fitting("attack")
    scene.lay("attack", "tuatura", seat=2)
    assert scene.reasons == [Reason.TUATURA]
    assert scene.state.hands[Seat(2)] == 4
    assert scene.column("2-A") == (0, "w8")
    assert scene.state.turn == 2
    assert scene.state.discard == 1


def test_a_tuatura_answers_any_card_of_the_chain() -> None:
    scene = Scene(columns={"2-A": (0, "w8")}, **ALL)
    scene.lay("2-A", "w1")
    scene.lay("attack", "w1", seat=2)
    scene.lay("attack", "w1", seat=1)
    scene.lay("2-A", "tuatura", seat=2)
    assert scene.reasons == [Reason.TUATURA]
    assert scene.state.hands[Seat(2)] == 3


def test_a_single_tuatura_in_the_box_is_enough() -> None:
    scene = Scene(columns={"2-A": (0, "w8")}, tuatura=1)
    scene.lay("2-A", "w1")
    scene.lay("attack", "tuatura", seat=2)
    assert scene.reasons == [Reason.TUATURA]


def test_a_tuatura_is_no_move_of_ones_own() -> None:
    scene = Scene(**ALL)
    scene.lay("1-A", "tuatura")
    assert scene.refused(Reason.TUATURA_DEFENDS)


def test_experts_that_play_are_watched_for() -> None:
    scene = Scene(columns={"2-A": (2, "spirit"), "2-B": (0, "w1")}, **ALL)
    assert scene.fitting("2-A") == {"ninox"}
    assert scene.fitting("2-B") == {"w1", "w8", "joker", "kiwi"}
