"""The eyes follow the game, and a game survives its eyes."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import numpy as np
import pytest

from engine.game import Setup, new_setup
from engine.registry import find_game
from engine.seats import SEATS
from tests.ui.display.inline import Inline
from ui.eyes.lookout import MOST_STUMBLES, Lookout
from ui.eyes.mat_check import MOVED_NS
from ui.eyes.outfit import Outfit, Outfitter
from ui.eyes.pauses import FIRST_NS, LONGEST_NS
from ui.eyes.ring import Ring
from ui.eyes.trouble import Trouble
from ui.eyes.watching import Blind, Eyes
from ui.keeper import Keeper
from ui.snapshot import Snapshot
from vision.camera import CameraLost, Frame, SteadyCamera
from vision.camera.steady import SETTLED_FRAMES
from vision.mats import mat_plan
from vision.simulated import FlatTable, Light, SimulatedEye, Viewpoint

PLAN = mat_plan("meschigge", SEATS[:3])
GREY = np.full((90, 160, 3), 128, np.uint8)
TENTH_NS = 100_000_000


class Camera:
    def __init__(self) -> None:
        self.at_ns = 0
        self.open = True
        self.gone = False
        self.locked = False
        self.image = GREY

    def read(self) -> Frame:
        if self.gone:
            raise CameraLost("unplugged")
        self.at_ns += TENTH_NS
        return Frame(self.at_ns, self.image)

    def lock(self) -> None:
        self.locked = True

    def unlock(self) -> None:
        self.locked = False

    def close(self) -> None:
        self.open = False


class OneCamera(Outfitter):
    camera: Camera
    breaks = False

    def fit_out(self, table: Snapshot) -> Outfit | None:
        if self.breaks:
            raise ZeroDivisionError("nobody thought of this")
        assert table.game.id == "meschigge"
        eyes = Eyes(PLAN, Blind, self.ring)
        return Outfit(eyes, SteadyCamera(lambda: self.camera))

    def bare(self, prepared: Setup | None) -> Outfit | None:
        del prepared
        eyes = Eyes(mat_plan("mokadi", ()), Blind, self.ring)
        return Outfit(eyes, SteadyCamera(lambda: self.camera))


class Room:
    def __init__(self, state: Path) -> None:
        self.worker = Inline(state, lambda: 0)
        self.outfitter = OneCamera(ring=Ring())
        self.outfitter.camera = self.camera = Camera()
        self.woken = 0
        self.lookout = Lookout(self.worker, self.outfitter, self.wake)

    def wake(self) -> None:
        self.woken += 1

    def begin(self) -> None:
        setup = new_setup(find_game("meschigge"), SEATS[:3])
        self.worker.post(lambda keeper: keeper.begin(setup))


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    yield made
    made.worker.post(Keeper.leave)


def test_nobody_looks_while_nobody_plays(room: Room) -> None:
    assert not room.lookout.step(0)
    assert room.camera.at_ns == 0


def test_a_game_is_looked_at_and_its_pictures_are_kept(room: Room) -> None:
    room.begin()
    assert room.lookout.step(0)
    assert room.lookout.sight.photo is not None
    assert len(room.lookout.ring.photos()) == 1


def test_the_camera_is_closed_when_the_game_is_left(room: Room) -> None:
    room.begin()
    room.lookout.step(0)
    room.worker.post(Keeper.leave)
    room.lookout.step(0)
    assert not room.camera.open
    assert room.lookout.sight.photo is None


def test_whoever_wants_to_see_the_picture_sees_it_without_a_game(room: Room) -> None:
    room.lookout.wanted = True
    assert room.lookout.step(0)
    assert room.lookout.sight.photo is not None
    room.lookout.wanted = False
    assert not room.lookout.step(0)


def test_a_lost_camera_is_told_at_once_and_comes_back(room: Room) -> None:
    room.begin()
    room.lookout.step(0)
    woken, room.camera.gone = room.woken, True
    room.lookout.step(0)
    assert room.lookout.sight.troubles == {Trouble.LOST}
    assert room.woken == woken + 1
    room.camera.gone = False
    room.lookout.step(10**10)
    assert Trouble.LOST not in room.lookout.sight.troubles


def test_the_light_is_held_once_the_mat_is_seen_and_as_long_as_there_is_any(room: Room) -> None:
    eye = SimulatedEye(PLAN, Viewpoint(size_px=(640, 360)))
    room.begin()
    watch(room, SETTLED_FRAMES)
    locked = [room.camera.locked]
    room.camera.image = eye.picture(FlatTable(PLAN), Light())
    watch(room, 20)
    locked.append(room.camera.locked)
    room.camera.image = GREY // 60
    watch(room, 1)
    assert [*locked, room.camera.locked] == [False, True, False]


def test_a_bumped_camera_may_focus_again_before_its_settings_are_held_anew(room: Room) -> None:
    room.camera.image = SimulatedEye(PLAN, Viewpoint(size_px=(640, 360))).picture(
        FlatTable(PLAN), Light()
    )
    room.begin()
    watch(room, SETTLED_FRAMES + 20)
    locked = [room.camera.locked]
    room.camera.image = np.roll(room.camera.image, 14, axis=1)
    watch(room, 20)
    locked.append(room.camera.locked)
    watch(room, SETTLED_FRAMES + MOVED_NS // TENTH_NS)
    assert [*locked, room.camera.locked] == [True, False, True]


def watch(room: Room, frames: int) -> None:
    for _ in range(frames):
        room.lookout.step(room.camera.at_ns)


def test_a_picture_that_the_eyes_fail_at_is_passed_over_and_many_are_told(room: Room) -> None:
    room.begin()
    for _ in range(2):
        with blinded():
            watch(room, MOST_STUMBLES - 1)
        watch(room, 1)
    assert Trouble.FAILED not in room.lookout.sight.troubles
    with blinded():
        watch(room, MOST_STUMBLES)
    assert room.lookout.sight.troubles == {Trouble.FAILED}


@contextlib.contextmanager
def blinded() -> Iterator[None]:
    def fail(eyes: Eyes, frame: Frame) -> NoReturn:
        raise ZeroDivisionError("nobody thought of this picture")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Eyes, "take", fail)
        yield


def test_a_camera_may_come_back_with_pictures_of_another_size(room: Room) -> None:
    room.begin()
    watch(room, 2)
    for size_px in ((640, 360), (1280, 720)):
        eye = SimulatedEye(PLAN, Viewpoint(size_px=size_px))
        room.camera.image = eye.picture(FlatTable(PLAN), Light())
        watch(room, 15)
        assert Trouble.FAILED not in room.lookout.sight.troubles
        assert room.lookout.sight.zones


def test_eyes_that_break_down_leave_the_game_alone(room: Room) -> None:
    room.outfitter.breaks = True
    room.begin()
    assert not room.lookout.step(0)
    assert room.lookout.sight.troubles == {Trouble.FAILED}
    assert room.worker.published.table is not None
    assert room.worker.published.trouble is None


def test_eyes_that_broke_down_are_opened_again_after_a_pause(room: Room) -> None:
    room.begin()
    with blinded():
        watch(room, MOST_STUMBLES)
    failed_ns = room.camera.at_ns
    assert not room.lookout.step(failed_ns)
    assert room.lookout.sight.troubles == {Trouble.FAILED}
    assert room.lookout.step(failed_ns + FIRST_NS)
    assert Trouble.FAILED not in room.lookout.sight.troubles
    assert room.lookout.sight.photo is not None


def test_eyes_that_fail_again_go_on_being_tried_and_it_is_said_all_the_while(room: Room) -> None:
    room.outfitter.breaks = True
    room.begin()
    now_ns = 0
    for _ in range(5):
        assert not room.lookout.step(now_ns)
        assert room.lookout.sight.troubles == {Trouble.FAILED}
        now_ns += LONGEST_NS
    room.outfitter.breaks = False
    assert room.lookout.step(now_ns)
    assert Trouble.FAILED not in room.lookout.sight.troubles


def test_what_the_eyes_failed_at_is_said_until_they_have_seen_a_picture(room: Room) -> None:
    room.begin()
    with blinded():
        watch(room, MOST_STUMBLES)
        room.lookout.step(room.camera.at_ns + FIRST_NS)
        assert room.lookout.sight.troubles == {Trouble.FAILED}
