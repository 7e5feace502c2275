"""Every sound is heard, seen as a caption, and can be silenced."""

import numpy
import pytest

from engine.seats import SEATS, Seat
from ui.display.gallery import moments
from ui.display.sounds import Cue, cue, samples

NAMES = ("win", "right", "wrong", "refused", "buzz", "tick")


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_loud_enough_and_never_clips(name: str) -> None:
    heard = numpy.abs(samples(Cue(name, Seat(1))).astype(int))
    assert 8_000 < heard.max() < 32_767


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_begins_and_ends_without_a_click(name: str) -> None:
    heard = samples(Cue(name, Seat(1)))
    assert abs(int(heard[0])) < 500
    assert abs(int(heard[-1])) < 500


def test_every_seat_has_a_tone_of_its_own() -> None:
    assert len({samples(Cue("buzz", seat)).tobytes() for seat in SEATS}) == len(SEATS)


def test_nothing_new_is_nothing_to_hear() -> None:
    table = moments("meschigge")["verdict"]
    assert cue(table, table) is None


def test_a_verdict_sounds_as_it_is() -> None:
    assert cue(None, moments("meschigge")["verdict"]) == Cue("right")


def test_the_end_of_a_game_is_a_fanfare() -> None:
    assert cue(moments("meschigge")["verdict"], moments("meschigge")["end"]) == Cue("win")
