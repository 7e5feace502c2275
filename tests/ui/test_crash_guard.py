"""Three failed starts, and the box starts in safe mode and says why."""

import json
from pathlib import Path

import pytest

from engine.registry import game_ids
from ui.crash_guard import MARKER, CrashGuard, Start
from ui.language import LANGUAGES, Words

S = 1_000_000_000


class Evening:
    """A box that is switched on again and again; `now_s` is how long it has been on."""

    def __init__(self, state: Path) -> None:
        self.state = state
        self.now_s = 0.0
        self.guard = CrashGuard(state)

    def switch_on(self) -> Start:
        self.now_s = 0.0
        self.guard = CrashGuard(self.state, lambda: round(self.now_s * S))
        return self.guard.begin()

    def play_for(self, seconds: float) -> None:
        self.now_s += seconds
        self.guard.tick()


@pytest.fixture
def box(tmp_path: Path) -> Evening:
    return Evening(tmp_path / "state")


def test_the_first_start_is_a_normal_one(box: Evening) -> None:
    assert not box.switch_on().safe


def test_after_three_crashes_the_next_start_is_safe_and_names_the_error(box: Evening) -> None:
    for _ in range(3):
        assert not box.switch_on().safe
        box.guard.failed(OSError("the card is full"))
    start = box.switch_on()
    assert start.safe
    assert start.reason == "OSError: the card is full"


def test_a_box_that_is_killed_without_a_word_gets_to_safe_mode_too(box: Evening) -> None:
    for _ in range(3):
        assert not box.switch_on().safe
        box.play_for(59)
    start = box.switch_on()
    assert start.safe
    assert "watchdog" in start.why(Words("en"))


def test_a_minute_at_the_table_makes_a_start_a_good_one(box: Evening) -> None:
    for _ in range(2):
        box.switch_on()
    box.switch_on()
    box.play_for(60)
    assert box.switch_on() == Start()


def test_a_table_left_on_purpose_has_not_failed(box: Evening) -> None:
    for _ in range(5):
        assert not box.switch_on().safe
        box.guard.ended()


def test_an_error_after_a_good_start_does_not_count(box: Evening) -> None:
    box.switch_on()
    box.play_for(61)
    box.guard.failed(RuntimeError("hours later"))
    assert box.switch_on() == Start()


def test_a_safe_start_that_went_well_is_followed_by_a_normal_one(box: Evening) -> None:
    for _ in range(4):
        box.switch_on()
    box.play_for(60)
    assert not box.switch_on().safe


def test_a_reason_outlives_a_silent_crash(box: Evening) -> None:
    box.switch_on()
    box.guard.failed(ValueError("bad pin"))
    box.switch_on()
    assert box.switch_on().reason == "ValueError: bad pin"


@pytest.mark.parametrize("scrap", ["", "{", "[]", '{"failed": "x", "reason": ""}', "\x00\x00"])
def test_a_damaged_marker_counts_for_nothing(box: Evening, scrap: str) -> None:
    box.state.mkdir()
    (box.state / MARKER).write_text(scrap, encoding="utf-8")
    assert box.switch_on() == Start()
    assert json.loads((box.state / MARKER).read_text(encoding="utf-8"))["failed"] == 1


def test_a_card_that_cannot_be_written_does_not_keep_the_table_closed(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    guard = CrashGuard(tmp_path / "file" / "state")
    assert not guard.begin().safe
    guard.failed(OSError())
    guard.ended()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_says_why_in_every_language(language: str) -> None:
    said = Start(3, "OSError: full").why(Words(language))
    assert "3" in said
    assert "OSError: full" in said


def test_safe_mode_has_our_games_and_nobody_elses() -> None:
    assert game_ids(ours=True) == ["mauwi", "mawoki", "meschigge", "mokadi", "passe_pas"]
