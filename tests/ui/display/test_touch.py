"""An evening with one finger on the touch screen: no key, no buzzer."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from engine.seats import Seat
from tests.ui.display.inline import Hands
from ui.display.canvas import Canvas, Frame
from ui.display.inputs import Inputs
from ui.display.intentions import Tap
from ui.display.rehearsal import played
from ui.display.screen import View
from ui.display.screens.checklist import ChecklistView
from ui.display.screens.home import HomeView
from ui.display.screens.pause import PauseView
from ui.display.screens.play_picture import PlayView
from ui.display.screens.podium import PodiumView
from ui.display.theme import NORMAL

SIZES = ((800, 480), (720, 1280))


class Finger:
    """Taps on words that stand on the screen."""

    def __init__(self, state: Path, size: tuple[int, int]) -> None:
        self.hands = Hands(state)
        self.size = size
        self._inputs = Inputs(now_ns=lambda: self.hands.now_ns)

    @property
    def view(self) -> View:
        return self.hands.view

    def is_at(self, kind: type[View]) -> bool:
        return isinstance(self.view, kind)

    def is_on(self) -> bool:
        return self.hands.session.running

    def says(self, key: str) -> str:
        """A word of the interface, as this table says it."""
        return self.hands.session.world.words(key)

    def tap(self, *texts: str) -> None:
        for text in texts:
            frame = self.picture()
            self.touch(frame, *place_of(frame, text))

    def touch(self, frame: Frame, x: int, y: int) -> None:
        """As SDL tells it: shares of the screen."""
        self.hands.wait(0.05)
        share_x, share_y = x / self.size[0], y / self.size[1]
        down = pygame.event.Event(pygame.FINGERDOWN, x=share_x, y=share_y, touch_id=0, finger_id=0)
        (tap,) = self._inputs.translate(down, self.size, typing=False)
        assert isinstance(tap, Tap)
        moves = frame.tapped(tap.x, tap.y)
        assert moves, f"nothing happens at {x}, {y}"
        self.hands.session.perform(moves, self.hands.now_ns)
        self.hands.session.listen()

    def picture(self) -> Frame:
        canvas = Canvas(*self.size, NORMAL)
        self.view.draw(canvas)
        return canvas.frame()


def place_of(frame: Frame, text: str) -> tuple[int, int]:
    found = [box.ink.centre for box in frame.texts if box.text == text]
    shown = [box.text for box in frame.texts]
    assert found, f"{text!r} does not stand among {shown}"
    return found[0]


@pytest.fixture(params=SIZES, ids=["wide", "tall"])
def finger(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Finger]:
    somebody = Finger(tmp_path, request.param)
    yield somebody
    somebody.hands.leave()


def sit_down(finger: Finger) -> None:
    """Seats 1 and 2 to Meschigge, from home to the first event."""
    finger.tap("Meschigge")
    for _ in range(2):
        finger.tap(finger.says("join.free"))
    finger.tap(finger.says("button.go_on"), finger.says("button.start"))
    assert finger.is_at(PlayView)


def play_to_the_end(finger: Finger) -> None:
    """The two leave it to their robots for once."""
    table = finger.hands.worker.keeper.table
    assert table is not None
    for _ in played(table, seed=3):
        pass
    finger.hands.wait(0.1)


def first_of(finger: Finger) -> Seat:
    table = finger.hands.session.world.table
    assert table is not None
    return table.view.setup.first


def test_a_rematch_is_begun_on_the_podium_and_the_next_seat_starts(finger: Finger) -> None:
    sit_down(finger)
    before = first_of(finger)
    play_to_the_end(finger)
    assert finger.is_at(PodiumView)
    finger.tap(finger.says("podium.rematch"))
    assert finger.is_at(ChecklistView)
    finger.tap(finger.says("button.start"))
    assert finger.is_at(PlayView)
    assert first_of(finger) != before


def test_the_last_move_is_taken_back_on_the_podium_and_home_is_one_tap_away(
    finger: Finger,
) -> None:
    sit_down(finger)
    play_to_the_end(finger)
    finger.tap(finger.says("pause.undo"))
    assert not finger.is_at(PodiumView)
    play_to_the_end(finger)
    finger.tap(finger.says("podium.home"))
    assert finger.is_at(HomeView)


def test_a_game_is_paused_left_and_taken_up_again(finger: Finger, tmp_path: Path) -> None:
    sit_down(finger)
    finger.tap("Couleur", "Pause")
    assert finger.is_at(PauseView)
    again = Finger(tmp_path, finger.size)
    again.tap(again.says("home.resume"))
    assert again.is_at(PauseView)
    again.tap(again.says("pause.resume"))
    assert again.is_at(PlayView)
    again.hands.leave()


def test_the_box_is_switched_off_after_one_question(finger: Finger) -> None:
    if finger.size[0] < finger.size[1]:
        finger.tap(finger.says("button.menu"))
    finger.tap(finger.says("menu.off"))
    assert finger.is_on()
    finger.tap(finger.says("menu.off"))
    assert not finger.is_on()
    assert finger.hands.session.switch_off
