"""What the camera saw, as the game is told it."""

from dataclasses import replace

from engine.games.mokadi.layout import SURE, is_sound
from engine.games.mokadi.legality import violations
from engine.games.mokadi.options import Options
from tests.vision.sticks.conftest import first_stick, lay, second_stick
from vision.sticks.live import TowerSeen
from vision.sticks.mokadi import layout_seen
from vision.sticks.pieces import Change, Layout, Question, Sizes
from vision.sticks.rendered.legality import faults


def told(layout: Layout, *added: str) -> TowerSeen:
    return TowerSeen(5, layout, Change(added=added))


def test_the_game_gets_every_piece_with_its_supports() -> None:
    event = layout_seen(told(second_stick(), "L1"))
    assert is_sound(event.layout)
    assert event.at_ns == 5
    stick = event.layout.stick("L1")
    assert stick is not None
    assert stick.pair == frozenset({"PD2", "D1"})
    assert stick.is_sure
    assert not stick.fallen


def test_what_is_asked_about_the_game_asks_too() -> None:
    layout = replace(second_stick(), unsure=(Question("L1", "support", ("PD2", "D1")),))
    event = layout_seen(told(layout, "L1"))
    stick = event.layout.stick("L1")
    assert stick is not None
    assert not stick.is_sure
    assert (event.source.confidence or 1.0) < SURE


def test_a_question_about_an_old_stick_does_not_make_the_new_one_doubtful() -> None:
    layout = replace(second_stick(), unsure=(Question("D1", "hidden", ()),))
    assert layout_seen(told(layout, "L1")).source.confidence == 1.0


def test_a_stick_on_the_table_has_fallen_for_the_game_too() -> None:
    event = layout_seen(told(lay(first_stick(), "L1", (130, -100), (160, 80)), "L1"))
    stick = event.layout.stick("L1")
    assert stick is not None
    assert stick.fallen


def test_the_game_finds_the_same_faults_as_the_measuring() -> None:
    wrong = lay(first_stick(), "L1", (-70, -85), (-10, 61))
    event = layout_seen(told(wrong, "L1"))
    stick = event.layout.stick("L1")
    assert stick is not None
    found = {str(fault) for fault in violations(stick, event.layout, Options())}
    assert found == {str(fault) for fault in faults(wrong.sticks["L1"], wrong, Sizes())}
