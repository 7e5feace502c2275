"""Reinforce, combine, block, unblock, place."""

import random
from dataclasses import replace

import pytest

from engine.games.mauwi.placing import rooms
from engine.games.mauwi.reasons import Reason
from engine.games.mauwi.state import Gain, Phase
from engine.rulings import TableReason
from engine.seats import Seat
from tests.engine.games.mauwi import naive
from tests.engine.games.mauwi.scenes import Lying, Scene
from tests.engine.games.mauwi.test_columns import random_zone

COMPARED = 20_000
NO_ROOM: dict[str, Lying] = {"1-B": (2, "spirit"), "1-C": (2, "w1"), "1-D": (1, "w5")}


def test_a_warrior_reinforces_an_empty_place() -> None:
    scene = Scene()
    scene.lay("1-A", "w5")
    assert scene.column("1-A") == (0, "w5")
    assert scene.reasons == [Reason.REINFORCED_EMPTY]
    assert (scene.state.turn, scene.state.number) == (2, 2)
    assert scene.state.hands[Seat(1)] == 3


def test_a_warrior_reinforces_own_nines_although_it_lowers_the_score() -> None:
    """MAU-15"""
    scene = Scene(columns={"1-A": (2, None)})
    scene.lay("1-A", "w5")
    assert scene.column("1-A") == (2, "w5")
    assert scene.points()[0] == 20
    assert scene.reasons == [Reason.REINFORCED_NINES]


def test_vector_1_different_values_bring_a_nine_that_may_go_to_the_freed_column() -> None:
    scene = Scene(columns={"1-A": (2, "w3")})
    before = scene.state
    scene.lay("1-A", "w6")
    assert scene.column("1-A") == (2, None)
    assert scene.reasons == [Reason.FRIENDS]
    assert scene.state.discard == 2
    assert scene.state.pile == before.pile - 1
    assert scene.choices(1) == {"1-A", "1-B", "1-C", "1-D"}
    scene.choose("1-A", seat=1)
    assert scene.column("1-A") == (3, None)
    assert scene.reasons == [Reason.PLACED_NINE]
    assert scene.state.turn == 2


def test_equal_values_become_a_nine_with_the_warrior_on_it() -> None:
    scene = Scene(columns={"1-A": (1, "w3")})
    before = scene.state
    scene.lay("1-A", "w3")
    assert scene.reasons == [Reason.FIGHT]
    assert (scene.state.pile, scene.state.discard) == (before.pile, 0)
    scene.choose("1-A")
    assert scene.column("1-A") == (2, "w3")
    assert scene.reasons == [Reason.PLACED_PAIR]


def test_vector_2_a_pair_without_room_is_lost_but_the_column_is_free_again() -> None:
    """MAU-7: all or nothing."""
    scene = Scene(columns={"1-A": (3, "w3"), **NO_ROOM})
    scene.lay("1-A", "w3")
    assert scene.column("1-A") == (3, None)
    assert scene.reasons == [Reason.FIGHT, Reason.PAIR_LOST]
    assert scene.state.discard == 2
    assert scene.state.turn == 2


def test_a_nine_without_room_is_lost() -> None:
    scene = Scene(columns={"1-A": (3, "w3"), **NO_ROOM})
    scene.lay("1-A", "w6")
    assert scene.reasons == [Reason.FRIENDS, Reason.NINE_LOST]
    assert scene.state.discard == 3


def test_a_gain_with_a_single_place_goes_there_by_itself() -> None:
    scene = Scene(columns={"1-A": (2, "w3"), **NO_ROOM})
    scene.lay("1-A", "w3")
    assert scene.reasons == [Reason.FIGHT, Reason.PLACED_PAIR]
    assert scene.column("1-A") == (3, "w3")
    assert scene.state.turn == 2


def test_the_camera_sees_where_the_nine_was_placed() -> None:
    scene = Scene(columns={"1-A": (2, "w3")})
    scene.lay("1-A", "w6")
    scene.lay("1-C", "nine")
    assert scene.column("1-C") == (1, None)


def test_the_camera_sees_the_warrior_of_a_pair_on_its_nine() -> None:
    scene = Scene(columns={"1-A": (2, "w3")})
    scene.lay("1-A", "w3")
    scene.lay("1-B", "w3", seat=1)
    assert scene.column("1-B") == (1, "w3")


@pytest.mark.parametrize(
    ("zone", "card", "seat", "expected"),
    [
        ("1-D", "nine", 1, Reason.NO_ROOM),
        ("2-A", "nine", 1, Reason.NO_ROOM),
        ("nowhere", "nine", 1, Reason.NO_ROOM),
        ("1-B", "w5", 1, TableReason.NOT_NOW),
        ("1-B", "nine", 2, TableReason.NOT_YOUR_TURN),
    ],
)
def test_a_gain_goes_only_where_there_is_room(
    zone: str, card: str, seat: int, expected: Reason
) -> None:
    scene = Scene(columns={"1-A": (2, "w3"), "1-D": (3, None)})
    scene.lay("1-A", "w6")
    scene.lay(zone, card, seat=seat)
    assert scene.refused(expected)


def test_a_gain_must_be_placed_if_there_is_room() -> None:
    """MAU-8"""
    scene = Scene(columns={"1-A": (2, "w3")})
    scene.lay("1-A", "w6")
    scene.choose("discard")
    assert scene.refused(Reason.MUST_PLACE)


def test_a_gain_may_be_discarded_by_house_rule() -> None:
    """MAU-8: also if there is only one place."""
    scene = Scene(columns={"1-A": (2, "w3"), **NO_ROOM}, may_discard_gain=True)
    scene.lay("1-A", "w3")
    assert scene.choices(1) == {"1-A", "discard"}
    scene.choose("discard")
    assert scene.reasons == [Reason.GAIN_REFUSED]
    assert scene.column("1-A") == (2, None)
    assert scene.state.discard == 2


def test_the_warrior_of_a_pair_may_go_alone_by_house_rule() -> None:
    """MAU-7: on three bare nines nothing else fits; it may also be declined."""
    scene = Scene(columns={"1-A": (3, "w3"), **NO_ROOM}, pair="what_fits")
    scene.lay("1-A", "w3")
    assert scene.choices(1) == {"1-A", "discard"}
    scene.choose("1-A")
    assert scene.reasons == [Reason.PLACED_WARRIOR]
    assert scene.column("1-A") == (3, "w3")
    assert scene.state.discard == 1


def test_a_pair_that_fits_stays_together_also_by_house_rule() -> None:
    scene = Scene(columns={"1-A": (3, "w3"), "1-B": (1, None)}, pair="what_fits")
    scene.lay("1-A", "w3")
    assert scene.choices(1) == {"1-B", "1-C", "1-D"}
    scene.choose("1-A")
    assert scene.refused(Reason.NO_ROOM)
    scene.choose("discard")
    assert scene.refused(Reason.MUST_PLACE)


def test_a_lone_nine_is_lost_also_where_pairs_may_split() -> None:
    scene = Scene(columns={"1-A": (3, "w3"), **NO_ROOM}, pair="what_fits")
    scene.lay("1-A", "w6")
    assert Reason.NINE_LOST in scene.reasons


def test_room_agrees_with_a_naive_list() -> None:
    chance = random.Random(7)
    start = Scene().state
    for _ in range(COMPARED):
        zone = random_zone(chance)
        state = replace(start, zones={**start.zones, Seat(1): zone})
        free = [
            letter
            for letter, column in zip("ABCD", zone, strict=True)
            if naive.takes_nine(naive.stack(column.nines, column.top))
        ]
        assert [place.letter for place in rooms(state, Gain())] == free
        assert [place.letter for place in rooms(state, Gain("w1"))] == free


def test_a_joker_must_be_announced() -> None:
    scene = Scene(columns={"1-A": (1, "w3")})
    scene.lay("1-A", "joker")
    assert scene.reasons == [Reason.JOKER_LAID]
    assert scene.choices(1) == {"w3", "w6"}
    scene.choose("w5")
    assert scene.refused(Reason.NOT_THIS_WARRIOR)
    scene.choose("w3", seat=2)
    assert scene.refused(TableReason.NOT_YOUR_TURN)


def test_a_joker_as_the_same_warrior_is_the_one_that_is_turned_over() -> None:
    """MAU-9"""
    scene = Scene(columns={"1-A": (1, "w3")})
    scene.lay("1-A", "joker")
    scene.choose("w3")
    scene.choose("1-B")
    assert scene.column("1-B") == (1, "w3")


def test_a_joker_as_the_other_warrior_makes_friends() -> None:
    scene = Scene(columns={"1-A": (1, "w3")})
    scene.lay("1-A", "joker")
    scene.choose("w6")
    assert scene.reasons == [Reason.FRIENDS]


def test_a_joker_may_stay_as_any_warrior_by_house_rule() -> None:
    """MAU-3"""
    scene = Scene(joker_lies=True)
    scene.lay("1-A", "joker")
    assert len(scene.choices(1)) == 8
    scene.choose("w7")
    assert scene.column("1-A") == (0, "w7")
    assert scene.state.turn == 2


def test_vector_4_what_may_cover_an_opponents_three_nines() -> None:
    scene = Scene(columns={"2-A": (3, None)})
    scene.lay("2-A", "joker")
    assert scene.refused(Reason.JOKER_BLOCKS)
    scene.lay("2-A", "spirit")
    assert (scene.column("2-A"), scene.points()[1]) == ((3, "spirit"), 0)
    assert scene.reasons == [Reason.BLOCKED_SPIRIT]


def test_vector_4_a_warrior_blocks_too() -> None:
    scene = Scene(columns={"2-A": (3, None)})
    scene.lay("2-A", "w5")
    assert (scene.column("2-A"), scene.points()[1]) == ((3, "w5"), 40)
    assert scene.reasons == [Reason.BLOCKED_WARRIOR]


def test_a_blocked_player_waits_for_his_turn() -> None:
    scene = Scene(columns={"2-A": (3, "spirit")}, turn=1)
    scene.lay("2-A", "spirit", seat=2)
    assert scene.refused(TableReason.NOT_YOUR_TURN)


@pytest.mark.parametrize("card", ["spirit", "joker"])
def test_a_spirit_or_a_joker_chases_a_spirit_and_gains_nothing(card: str) -> None:
    """D1; MAU-4: the joker is a spirit only here, and nothing is to be announced."""
    scene = Scene(columns={"1-A": (3, "spirit")})
    scene.lay("1-A", card)
    assert scene.column("1-A") == (3, None)
    assert scene.reasons == [Reason.UNBLOCKED]
    assert scene.state.discard == 2
    assert scene.state.turn == 2


def test_a_protecting_spirit_on_ones_own_nines() -> None:
    """MAU-5, by house rule."""
    scene = Scene(columns={"1-A": (3, None)}, spirit_on_own=True)
    scene.lay("1-A", "spirit")
    assert scene.column("1-A") == (3, "spirit")


@pytest.mark.parametrize("zone", ["9-A", "2-E", "attack", "", "4-A"])
def test_a_card_in_no_column_is_refused(zone: str) -> None:
    scene = Scene(players=3)
    scene.lay(zone, "w1")
    assert scene.refused(Reason.NO_SUCH_PLACE)


@pytest.mark.parametrize("card", ["nine", "w9", "{seat}", ""])
def test_an_unknown_card_is_refused(card: str) -> None:
    scene = Scene()
    scene.lay("1-A", card)
    assert scene.refused(TableReason.UNKNOWN_CARD)


def test_an_expert_that_does_not_play_is_refused() -> None:
    scene = Scene()
    scene.lay("1-A", "kiwi")
    assert scene.refused(Reason.EXPERT_OUT)


def test_another_player_waits() -> None:
    scene = Scene()
    scene.lay("2-A", "w1", seat=2)
    assert scene.refused(TableReason.NOT_YOUR_TURN)
    assert scene.rulings[0].facts["seat"] == 1
    assert scene.state.phase is Phase.PLAY


def test_what_would_be_right_is_listed_for_every_column() -> None:
    scene = Scene(columns={"1-A": (2, "w3"), "2-B": (1, None), "3-C": (2, "spirit")})
    assert scene.fitting("1-A") == {"w3", "w6", "joker"}
    assert scene.fitting("1-B") == {f"w{value}" for value in range(1, 9)}
    assert scene.fitting("2-B") == {f"w{value}" for value in range(1, 9)} | {"spirit"}
    assert scene.fitting("3-C") == set()
