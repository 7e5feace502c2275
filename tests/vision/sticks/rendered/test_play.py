"""Games played by lot are games that could be played."""

from dataclasses import replace

from tests.vision.sticks.conftest import SIZES, first_stick, lay, second_stick
from vision.sticks.pieces import Question
from vision.sticks.rendered.legality import faults, verdict
from vision.sticks.rendered.play import Player
from vision.sticks.rendered.standing import in_balance, without


def test_the_same_seed_plays_the_same_game() -> None:
    first, again = (
        [turn.layout.sticks[turn.placed or ""].ends_mm.tolist() for turn in Player(3).game(3)]
        for _ in range(2)
    )
    assert first == again


def test_legal_turns_are_legal_and_stand() -> None:
    for turn in Player(seed=3, mishaps=0.0).game(6):
        stick = turn.layout.sticks[turn.placed or ""]
        assert faults(stick, turn.layout, SIZES) == frozenset()
        assert in_balance(turn.layout)


def test_a_stick_between_opposite_pieces_in_the_end_zone_is_legal() -> None:
    layout = second_stick()
    assert faults(layout.sticks["L1"], layout, SIZES) == frozenset()
    assert verdict(layout.sticks["L1"], layout, SIZES) == "legal"


def test_a_second_stick_on_the_same_pair_is_a_fault() -> None:
    layout = lay(first_stick(), "D2", (-95, 69), (60, 70))
    assert faults(layout.sticks["D2"], layout, SIZES) == {"duplicate_pair"}


def test_a_stick_on_its_own_colour_is_a_fault() -> None:
    layout = lay(first_stick(), "D2", (63, -85), (66, 61))
    assert "same_colour" in faults(layout.sticks["D2"], layout, SIZES)


def test_a_contact_in_the_middle_of_a_stick_is_a_fault() -> None:
    layout = lay(first_stick(), "L1", (-70, -85), (-10, 61))
    assert "outside_zone" in faults(layout.sticks["L1"], layout, SIZES)


def test_a_stick_that_is_asked_about_is_not_judged() -> None:
    layout = replace(second_stick(), unsure=(Question("L1", "support", ("PD2", "D1")),))
    assert verdict(layout.sticks["L1"], layout, SIZES) == "unsure"


def test_what_rested_on_a_stick_that_is_taken_away_sinks_onto_what_is_below() -> None:
    sunk = without(second_stick(), "D1", SIZES).sticks["L1"]
    assert {support.id for support in sunk.supports} == {"PD2", "PL2"}
