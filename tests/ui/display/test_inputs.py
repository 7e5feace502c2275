"""Keys, fingers and the mouse, as pygame reports them, and what they mean."""

import pygame
import pytest
from pygame.event import Event

from engine.events import Pressed
from engine.seats import Seat
from firmware import desk as firmware_desk
from firmware.simulated_panel import SimulatedPanel
from ui.display.inputs import HOLD_BACK_NS, HOLD_BUZZER_NS, Inputs
from ui.display.intentions import Buzz, Hold, HoldBuzz, Intention, Leave, Letter, Press, Tap
from ui.display.keys import Key

SIZE = (800, 480)


class Desk:
    """Inputs with a clock that the test sets."""

    def __init__(self) -> None:
        self.now_ns = 0
        self.inputs = Inputs(now_ns=lambda: self.now_ns)

    def means(self, *events: Event, typing: bool = False) -> list[Intention]:
        found = []
        for event in events:
            found += self.inputs.translate(event, SIZE, typing=typing)
        return found

    def wait(self, duration_ns: int) -> list[Intention]:
        self.now_ns += duration_ns
        return self.inputs.held()


@pytest.fixture
def desk() -> Desk:
    return Desk()


def down(scancode: int, text: str = "") -> Event:
    return Event(pygame.KEYDOWN, scancode=scancode, unicode=text, key=0, mod=0)


def up(scancode: int) -> Event:
    return Event(pygame.KEYUP, scancode=scancode, key=0, mod=0)


def mouse(x: int, y: int, *, touch: bool = False, button: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=touch)


def finger(x: float, y: float) -> Event:
    return Event(pygame.FINGERDOWN, x=x, y=y, touch_id=0, finger_id=0)


def test_a_touch_that_comes_as_finger_and_as_mouse_is_one_tap(desk: Desk) -> None:
    assert desk.means(finger(0.5, 0.25), mouse(400, 120, touch=True)) == [Tap(400, 120)]


def test_a_touch_that_comes_as_mouse_only_is_a_tap(desk: Desk) -> None:
    assert desk.means(mouse(10, 20)) == [Tap(10, 20)]


def test_the_wheel_and_the_right_button_do_nothing(desk: Desk) -> None:
    assert desk.means(mouse(1, 1, button=3), mouse(1, 1, button=4)) == []


def test_the_upper_letters_are_the_buzzers(desk: Desk) -> None:
    desk.now_ns = 77
    assert desk.means(down(pygame.KSCAN_W, "w")) == [Buzz(Seat(2), 77)]


def test_a_key_that_repeats_itself_is_one_press(desk: Desk) -> None:
    assert len(desk.means(down(pygame.KSCAN_Q), down(pygame.KSCAN_Q))) == 1


def test_the_place_of_a_key_counts_not_its_letter(desk: Desk) -> None:
    """On a French keyboard the first buzzer is called A; the display learns that."""
    assert desk.means(down(pygame.KSCAN_Q, "a")) == [Buzz(Seat(1), 0)]
    assert desk.inputs.letters("en")[Seat(1)] == "A"


def test_one_letter_tells_which_keyboard_it_is(desk: Desk) -> None:
    """A table that speaks French may have any keyboard."""
    assert "".join(desk.inputs.letters("fr").values()) == "AZERTYU"
    desk.means(down(pygame.KSCAN_Q, "q"))
    assert "".join(desk.inputs.letters("fr").values()) == "QWERTYU"
    desk.means(down(pygame.KSCAN_Y, "z"))
    assert "".join(desk.inputs.letters("fr").values()) == "QWERTZU"


@pytest.mark.parametrize(
    ("scancode", "key"),
    [
        (pygame.KSCAN_1, Key.ONE),
        (pygame.KSCAN_6, Key.SIX),
        (pygame.KSCAN_KP3, Key.THREE),
        (pygame.KSCAN_RETURN, Key.OK),
    ],
)
def test_digits_and_enter_are_the_console(desk: Desk, scancode: int, key: Key) -> None:
    assert desk.means(down(scancode)) == [Press(key)]


def test_back_counts_when_it_is_let_go(desk: Desk) -> None:
    assert desk.means(down(pygame.KSCAN_BACKSPACE)) == []
    assert desk.means(up(pygame.KSCAN_BACKSPACE)) == [Press(Key.BACK)]


def test_back_held_is_a_pause_and_nothing_else(desk: Desk) -> None:
    desk.means(down(pygame.KSCAN_BACKSPACE))
    assert desk.wait(HOLD_BACK_NS) == [Hold(Key.BACK)]
    assert desk.means(up(pygame.KSCAN_BACKSPACE)) == []


def test_escape_is_a_pause(desk: Desk) -> None:
    assert desk.means(down(pygame.KSCAN_ESCAPE)) == [Hold(Key.BACK)]


def test_a_buzzer_held_for_long_asks_for_a_pause(desk: Desk) -> None:
    desk.means(down(pygame.KSCAN_E))
    assert desk.wait(HOLD_BUZZER_NS - 1) == []
    assert desk.wait(1) == [HoldBuzz(Seat(3))]


def test_a_buzzer_hit_and_let_go_asks_for_nothing(desk: Desk) -> None:
    desk.means(down(pygame.KSCAN_E), up(pygame.KSCAN_E))
    assert desk.wait(HOLD_BUZZER_NS) == []


def test_letters_are_letters_where_a_name_is_written(desk: Desk) -> None:
    written = desk.means(down(pygame.KSCAN_Q, "q"), down(pygame.KSCAN_2, "é"), typing=True)
    assert written == [Letter("q"), Letter("é")]


def test_digits_still_pick_rows_where_a_name_is_written(desk: Desk) -> None:
    assert desk.means(down(pygame.KSCAN_2, "2"), typing=True) == [Press(Key.TWO)]


def test_closing_the_window_leaves(desk: Desk) -> None:
    assert desk.means(Event(pygame.QUIT)) == [Leave()]


def test_events_that_concern_nobody_mean_nothing(desk: Desk) -> None:
    assert desk.means(Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))) == []


def test_a_key_that_a_slow_picture_hears_down_and_up_at_once_is_a_press(desk: Desk) -> None:
    panel = desk.inputs.panel = SimulatedPanel(lambda: desk.now_ns)
    referee = firmware_desk.Desk(panel, lambda: desk.now_ns)
    told = []
    for _ in range(2):
        desk.means(down(pygame.KSCAN_W, "w"), up(pygame.KSCAN_W))
        for _ in range(4):
            told += referee.step(0)
            desk.now_ns += 50_000_000
    assert [event.seat for event in told if isinstance(event, Pressed)] == [Seat(2), Seat(2)]
