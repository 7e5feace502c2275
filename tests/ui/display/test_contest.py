"""The ten seconds before a pause, looked at with three keys."""

from dataclasses import replace

import pytest

from engine.events import Press
from engine.seats import Seat
from ui.display.intentions import Press as KeyPress
from ui.display.keys import Key
from ui.display.moves import Become, Save
from ui.display.navigator import meant
from ui.display.screen import World
from ui.display.screens.contest import SLOWER, Contest, ContestView
from ui.eyes.photo import Photo
from ui.eyes.ring import Recording
from ui.settings import Settings

SECOND_NS = 1_000_000_000
PRESSES = (Press(Seat(3), 4 * SECOND_NS), Press(Seat(1), 7 * SECOND_NS))
TAPE = Recording(tuple(Photo(n * SECOND_NS, b"", 1.0) for n in range(11)), PRESSES)


@pytest.fixture
def world() -> World:
    return World(Settings(), (), recording=TAPE)


def after(screen: Contest, key: Key, world: World) -> Contest:
    (move,) = meant(screen.view(world), KeyPress(key))
    assert isinstance(move, Become)
    assert isinstance(move.screen, Contest)
    return move.screen


def seconds(view: ContestView) -> int:
    assert view.photo is not None
    return view.photo.at_ns // SECOND_NS


def test_it_runs_slower_than_it_was(world: World) -> None:
    screen = Contest(since_ns=100)
    later = replace(world, now_ns=100 + 3 * SLOWER * SECOND_NS)
    assert seconds(screen.view(later)) == 3


def test_it_stops_at_the_last_picture(world: World) -> None:
    later = replace(world, now_ns=10**12)
    view = Contest(since_ns=0).view(later)
    assert seconds(view) == 10
    assert (view.share, view.clock) == (1.0, "−0,00 s")


def test_a_step_goes_one_picture_and_never_beyond_the_ends(world: World) -> None:
    assert after(Contest(3), Key.ONE, world).index == 2
    assert after(Contest(3), Key.TWO, world).index == 4
    assert after(Contest(0), Key.ONE, world).index == 0
    assert after(Contest(10), Key.TWO, world).index == 10


def test_a_key_jumps_from_press_to_press(world: World) -> None:
    first = after(Contest(0), Key.THREE, world)
    second = after(first, Key.THREE, world)
    assert (first.index, second.index) == (4, 7)
    assert after(second, Key.THREE, world).index == 4


def test_presses_stand_on_the_time_line(world: World) -> None:
    view = Contest().view(world)
    assert [(mark.seat, mark.share) for mark in view.marks] == [(3, 0.4), (1, 0.7)]


def test_play_and_stand_still_are_one_key(world: World) -> None:
    playing = after(Contest(2), Key.OK, replace(world, now_ns=50))
    assert (playing.index, playing.since_ns) == (2, 50)
    standing = after(playing, Key.OK, replace(world, now_ns=50 + 2 * SLOWER * SECOND_NS))
    assert (standing.index, standing.since_ns) == (4, None)


def test_it_is_saved_only_when_asked(world: World) -> None:
    assert meant(Contest().view(world), KeyPress(Key.FOUR)) == (Save(),)


def test_without_pictures_there_is_still_the_order_of_the_buzzers(world: World) -> None:
    view = Contest().view(replace(world, recording=Recording()))
    assert view.photo is None
    assert meant(view, KeyPress(Key.FIVE))
    assert not meant(view, KeyPress(Key.FOUR))
