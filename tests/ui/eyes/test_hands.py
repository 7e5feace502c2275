"""Hands over the simulated table of Meschigge; the pictures are not looked at."""

import random

import numpy as np
import pytest

from engine.events import Event, Laid, Pressed, Raced, Rolled, Sensor
from engine.events import Press as RacePress
from engine.game import new_setup
from engine.journal import MemoryJournal
from engine.referee import Referee
from engine.registry import find_game
from engine.seats import SEATS, Seat
from ui.eyes.hands import PATIENCE_FRAMES, PATIENCE_NS, PRESS_PATIENCE_NS, WAIT_NS, Hands
from ui.eyes.scenery import Cards
from ui.simulated.acting import MeschiggeActor
from ui.simulated.stage import Stage
from vision.mats import mat_plan
from vision.simulated import Viewpoint

TENTH_NS = 100_000_000
COMMAND = Laid(at_ns=0, zone="command", card="blue-yellow")


class Room:
    def __init__(self) -> None:
        self.referee = Referee(MemoryJournal(new_setup(find_game("meschigge"), SEATS[:2])))
        plan = mat_plan("meschigge", SEATS[:2])
        labels = ("blue-yellow", "red-green", "back-1", "back-2")
        faces = {label: np.zeros((88, 63, 3), np.uint8) for label in labels}
        small = Viewpoint(size_px=(64, 36))
        self.stage = Stage(plan, faces, random.Random(2), viewpoint=small)
        self.pressed: list[tuple[Seat, int]] = []
        self.hands = Hands(Cards(self.stage, MeschiggeActor()), self.press)
        self.resting = True
        self.hands.eyes_rest = lambda: self.resting
        self.now_ns = 0

    def press(self, seat: Seat, at_ns: int) -> None:
        self.pressed.append((seat, at_ns))

    def take(self, event: Event) -> None:
        before = self.referee.view
        self.hands.happened(event, before, self.referee.take(event))

    def act(self, event: Event) -> list[Event]:
        return self.hands.act(event, self.referee.view, self.now_ns)

    def go_on(self) -> list[Event]:
        return self.hands.go_on(self.referee.view, self.now_ns)

    def wait(self, frames: int) -> None:
        for _ in range(frames):
            self.now_ns += TENTH_NS
            self.hands.frame(self.now_ns)


@pytest.fixture
def room() -> Room:
    made = Room()
    made.take(Rolled(at_ns=0, face="word"))
    return made


def test_a_card_is_told_to_nobody_but_lies_there_after_the_gesture(room: Room) -> None:
    assert room.act(COMMAND) == []
    assert not room.stage.has("command")
    room.wait(9)
    assert room.stage.has("command")
    assert room.hands.missed(room.now_ns) == []


def test_what_the_camera_does_not_see_is_entered_by_hand_once(room: Room) -> None:
    room.act(COMMAND)
    room.wait(9 + PATIENCE_FRAMES)
    (missed,) = room.hands.missed(room.now_ns)
    assert isinstance(missed, Laid)
    assert (missed.card, missed.source.sensor) == ("blue-yellow", Sensor.TABLE)
    assert room.hands.missed(room.now_ns) == []


def test_without_any_picture_nobody_waits_forever(room: Room) -> None:
    room.act(COMMAND)
    assert room.hands.missed(PATIENCE_NS - 1) == []
    assert len(room.hands.missed(PATIENCE_NS)) == 1


def test_what_was_seen_is_not_entered_again(room: Room) -> None:
    room.act(COMMAND)
    room.wait(9)
    room.take(COMMAND)
    room.wait(PATIENCE_FRAMES + 9)
    assert room.hands.missed(room.now_ns) == []


def test_a_press_lays_the_card_face_down_and_hits_the_buzzer(room: Room) -> None:
    room.take(COMMAND)
    assert room.act(Pressed(at_ns=0, seat=Seat(2))) == []
    assert room.pressed == [(2, 0)]
    room.wait(9)
    assert room.stage.has("seat-2")


def test_a_press_that_nobody_heard_is_told(room: Room) -> None:
    room.take(COMMAND)
    room.act(Pressed(at_ns=0, seat=Seat(2)))
    assert room.hands.missed(PRESS_PATIENCE_NS - 1) == []
    assert [type(event) for event in room.hands.missed(PRESS_PATIENCE_NS)] == [Pressed]


def test_a_race_keeps_its_gaps(room: Room) -> None:
    presses = (RacePress(Seat(1), 500), RacePress(Seat(2), 740))
    room.now_ns = 10_000
    room.hands._pressed(Raced(at_ns=500, presses=presses), room.now_ns)
    assert room.pressed == [(1, 10_000), (2, 10_240)]


def test_the_second_waits_until_the_camera_has_seen_the_first(room: Room) -> None:
    room.act(COMMAND)
    second = Laid(at_ns=0, zone="command", card="red-green")
    room.act(second)
    room.wait(9)
    room.resting = False
    assert room.go_on() == []
    assert len(room.stage.table.cards) == 1
    room.resting = True
    room.go_on()
    room.wait(9)
    assert len(room.stage.table.cards) == 2


def test_nobody_waits_longer_than_a_moment_for_the_camera(room: Room) -> None:
    room.resting = False
    room.act(COMMAND)
    room.now_ns = WAIT_NS
    room.go_on()
    room.wait(9)
    assert room.stage.has("command")


def test_what_is_no_longer_awaited_is_told_to_be_refused(room: Room) -> None:
    room.resting = False
    room.act(COMMAND)
    room.take(COMMAND)
    room.wait(9)
    room.resting = True
    assert room.go_on() == [COMMAND]


def test_a_refused_card_is_taken_back(room: Room) -> None:
    room.act(COMMAND)
    room.wait(9)
    view = room.referee.view
    room.hands.happened(COMMAND, view, view)
    room.wait(9)
    assert not room.stage.has("command")
    room.wait(PATIENCE_FRAMES)
    assert room.hands.missed(room.now_ns) == []


def test_a_card_that_is_not_judged_yet_is_not_tidied_away(room: Room) -> None:
    room.act(COMMAND)
    room.wait(9)
    view = room.referee.view
    room.hands.happened(Pressed(at_ns=0, seat=Seat(1)), view, view)
    room.wait(9)
    assert room.stage.has("command")


def test_a_game_that_goes_on_finds_its_cards_on_the_table(room: Room) -> None:
    room.referee.take(COMMAND)
    room.hands.set_up(room.referee.view)
    assert room.stage.lying("command") == ("blue-yellow",)
    assert not room.stage.is_busy
