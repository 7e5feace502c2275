"""Attack, defence, continuation, capitulation."""

from typing import Any

import pytest

from engine.games.mauwi.reasons import Reason
from engine.games.mauwi.state import Phase
from engine.rulings import TableReason
from engine.seats import Seat
from tests.engine.games.mauwi.scenes import Scene


def attacked(card: str = "w1", target: str = "w8", players: int = 3, **options: Any) -> Scene:
    """Seat 1 attacks the warrior in 2-C."""
    scene = Scene(players, columns={"2-C": (0, target)}, **options)
    scene.lay("2-C", card)
    return scene


def test_vector_3_attack_defence_continuation_capitulation() -> None:
    scene = attacked()
    assert scene.reasons == [Reason.ATTACKED]
    scene.lay("attack", "w8", seat=2)
    assert scene.refused(Reason.WRONG_DEFENCE)
    assert scene.rulings[0].facts["seat"] == 2
    scene.lay("attack", "w1", seat=2)
    assert scene.reasons == [Reason.DEFENDED]
    assert scene.state.discard == 2
    scene.lay("attack", "joker", seat=1)
    assert scene.reasons == [Reason.CONTINUED]
    scene.choose("capitulate", seat=2)
    assert scene.reasons == [Reason.CAPITULATED, Reason.STOLEN_FRIENDS]
    assert scene.column("2-C") == (0, None)
    assert scene.state.discard == 4
    scene.choose("1-A", seat=1)
    assert scene.column("1-A") == (1, None)
    assert scene.state.turn == 2


def test_the_same_value_steals_the_warrior_itself() -> None:
    scene = attacked("w8")
    scene.choose("capitulate")
    assert scene.reasons == [Reason.CAPITULATED, Reason.STOLEN_FIGHT]
    scene.choose("1-B")
    assert scene.column("1-B") == (1, "w8")
    assert scene.state.discard == 0


def test_a_steal_frees_the_column_it_was_taken_from() -> None:
    """MAU-26"""
    scene = Scene(columns={"2-C": (3, "w8")})
    scene.lay("2-C", "w1")
    scene.choose("capitulate")
    assert scene.column("2-C") == (3, None)


def test_an_attack_that_stops_leaves_the_warrior() -> None:
    scene = attacked()
    scene.lay("attack", "joker", seat=2)
    scene.choose("capitulate", seat=1)
    assert scene.reasons == [Reason.ATTACK_FAILED]
    assert scene.column("2-C") == (0, "w8")
    assert scene.state.turn == 2
    assert scene.points() == [0, 8, 0]


def test_the_example_of_the_rules_attack_defence_attack_defence_with_a_joker() -> None:
    scene = attacked("w8")
    scene.lay("2-C", "w8", seat=2)
    scene.lay("2-C", "w8", seat=1)
    scene.lay("2-C", "joker", seat=2)
    scene.choose("capitulate", seat=1)
    assert scene.column("2-C") == (0, "w8")
    assert scene.state.discard == 4
    assert scene.state.hands == {Seat(1): 2, Seat(2): 2, Seat(3): 4}


@pytest.mark.parametrize(
    ("house", "right", "wrong"),
    [("attack", ["w1", "joker"], "w8"), ("target", ["w8", "joker"], "w1")],
)
def test_which_value_defends(house: str, right: list[str], wrong: str) -> None:
    """MAU-1"""
    scene = attacked(defence_value=house)
    assert scene.fitting("attack") == scene.fitting("2-C") == set(right)
    scene.lay("attack", wrong, seat=2)
    assert scene.refused(Reason.WRONG_DEFENCE)
    scene.lay("attack", right[0], seat=2)
    assert scene.reasons == [Reason.DEFENDED]


def test_either_value_may_defend_by_house_rule() -> None:
    """MAU-1"""
    assert attacked(defence_value="either").fitting("attack") == {"w1", "w8", "joker"}


def test_the_value_is_fixed_for_the_whole_chain() -> None:
    """MAU-29: the attack with 1 on 8 does not become an attack with 8."""
    scene = attacked(defence_value="either")
    scene.lay("attack", "w8", seat=2)
    scene.lay("attack", "w8", seat=1)
    assert scene.refused(Reason.WRONG_ATTACK)
    assert scene.fitting("attack") == {"w1", "joker"}


def test_a_joker_does_not_continue_by_house_rule() -> None:
    """MAU-2"""
    scene = attacked(joker_continues=False)
    scene.lay("attack", "w1", seat=2)
    assert scene.fitting("attack") == {"w1"}
    scene.lay("attack", "joker", seat=1)
    assert scene.refused(Reason.JOKER_CONTINUES)
    scene.lay("attack", "w5", seat=1)
    assert scene.refused(Reason.WRONG_ATTACK)
    scene.lay("attack", "w1", seat=1)
    assert scene.reasons == [Reason.CONTINUED]


def test_an_attacking_joker_is_announced() -> None:
    scene = attacked("joker")
    assert scene.choices(1) == {"w8", "w1"}
    scene.choose("w1", seat=1)
    assert scene.reasons == [Reason.ATTACKED]
    assert scene.fitting("attack") == {"w1", "joker"}
    scene.choose("capitulate")
    assert scene.reasons[-1] is Reason.STOLEN_FRIENDS


def test_a_joker_announced_as_the_target_is_turned_over() -> None:
    scene = attacked("joker")
    scene.choose("w8")
    scene.choose("capitulate")
    scene.choose("1-A")
    assert scene.column("1-A") == (1, "w8")


def test_the_buzzer_says_i_defend() -> None:
    scene = attacked()
    scene.press(2)
    assert scene.reasons == [Reason.DECLARED]
    assert scene.choices(2) == {"capitulate"}
    scene.lay("attack", "w1")
    assert scene.reasons == [Reason.DEFENDED]


def test_i_defend_without_a_name_is_said_by_the_attacked_player() -> None:
    scene = attacked()
    scene.choose("defend")
    assert scene.reasons == [Reason.DECLARED]
    assert scene.rulings[0].facts["seat"] == 2


def test_who_said_i_defend_may_still_capitulate() -> None:
    scene = attacked()
    scene.choose("defend", seat=2)
    scene.choose("defend", seat=2)
    assert scene.refused(TableReason.NOT_NOW)
    scene.choose("capitulate", seat=2)
    assert Reason.CAPITULATED in scene.reasons


@pytest.mark.parametrize("seat", [1, 3])
def test_nobody_else_defends(seat: int) -> None:
    scene = attacked()
    scene.lay("attack", "w1", seat=seat)
    assert scene.refused(Reason.NOT_ATTACKED)
    assert scene.rulings[0].facts["seat"] == 2
    scene.choose("capitulate", seat=seat)
    assert scene.refused(Reason.NOT_ATTACKED)
    scene.choose("defend", seat=seat)
    assert scene.refused(Reason.NOT_ATTACKED)


def test_only_the_attacker_goes_on() -> None:
    scene = attacked()
    scene.lay("attack", "w1", seat=2)
    scene.lay("attack", "w1", seat=3)
    assert scene.refused(TableReason.NOT_YOUR_TURN)
    scene.choose("pass", seat=1)
    assert scene.refused(TableReason.NOT_NOW)
    scene.lay("3-A", "w1", seat=1)
    assert scene.refused(TableReason.NOT_NOW)
    scene.lay("attack", "cat", seat=1)
    assert scene.refused(TableReason.UNKNOWN_CARD)
    scene.wait(1)
    assert scene.refused(TableReason.NOT_NOW)


def test_a_defence_lies_in_the_middle_or_on_the_attacked_column_only() -> None:
    scene = attacked()
    scene.lay("2-A", "w1", seat=2)
    assert scene.refused(TableReason.NOT_NOW)
    scene.lay("attack", "cat", seat=2)
    assert scene.refused(TableReason.UNKNOWN_CARD)
    scene.lay("attack", "tuatura", seat=2)
    assert scene.refused(Reason.EXPERT_OUT)


def test_there_is_no_hurry_to_defend() -> None:
    """MAU-17"""
    scene = attacked()
    scene.wait(600)
    assert scene.refused(TableReason.NOT_NOW)


def test_by_house_rule_silence_is_capitulation() -> None:
    """MAU-17"""
    scene = attacked(defence_timer=True, defence_limit_s=5)
    scene.wait(4.9)
    assert scene.refused(TableReason.NOT_NOW)
    scene.wait(0.1)
    assert scene.reasons == [Reason.TOO_SLOW, Reason.CAPITULATED, Reason.STOLEN_FRIENDS]


def test_who_said_i_defend_in_time_is_not_hurried() -> None:
    scene = attacked(defence_timer=True)
    scene.press(2)
    scene.wait(60)
    assert scene.refused(TableReason.NOT_NOW)
    assert scene.state.phase is Phase.DEFEND


def test_the_clock_starts_again_with_every_attack_card() -> None:
    scene = attacked(defence_timer=True, defence_limit_s=10)
    scene.lay("attack", "w1", seat=2)
    scene.wait(20)
    scene.lay("attack", "w1", seat=1)
    scene.wait(9)
    assert scene.refused(TableReason.NOT_NOW)
    scene.wait(1)
    assert scene.reasons[0] is Reason.TOO_SLOW


def test_a_gain_from_an_attack_without_room_is_lost() -> None:
    full = {"1-A": (3, None), "1-B": (2, "spirit"), "1-C": (2, "w1"), "1-D": (1, "w5")}
    scene = Scene(columns={**full, "2-C": (0, "w8")})
    scene.lay("2-C", "w8")
    scene.choose("capitulate")
    assert scene.reasons[-1] is Reason.PAIR_LOST
    assert scene.column("2-C") == (0, None)
