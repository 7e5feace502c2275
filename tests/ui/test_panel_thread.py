"""Real buttons (of a simulated panel) reach the display as intentions."""

import threading
import time
from collections.abc import Iterator

import pytest

from engine.awaiting import AwaitRace
from engine.phrase import phrase
from engine.seats import SEATS, Seat
from firmware.buttons import Buzzer
from firmware.buttons import Key as PanelKey
from firmware.edges import Edge
from firmware.health import Fault, FaultKind
from firmware.simulated_panel import SimulatedPanel
from ui.display.intentions import Buzz, HoldBuzz, Intention, Press, Race
from ui.display.keys import Key
from ui.panel_thread import HOLD_NS, KEYS, PanelThread

LONG_S = 20
PRESS_NS = 60_000_000


class Table:
    def __init__(self) -> None:
        self.panel = SimulatedPanel()
        self.news = threading.Event()
        self.thread = PanelThread(self.panel, self.news.set)

    def hit(self, *buttons: Buzzer | PanelKey) -> None:
        """Pressed one after the other, a moment ago, and let go."""
        start_ns = time.monotonic_ns() - 2 * PRESS_NS
        for number, button in enumerate(buttons):
            self.panel.key_down(button, start_ns + number * 5_000_000)
        for button in buttons:
            self.panel.key_up(button, start_ns + PRESS_NS)

    def hears(self) -> list[Intention]:
        assert self.news.wait(LONG_S), "nothing was heard"
        return self.thread.heard()


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    with made.thread:
        yield made


def test_a_buzzer_is_a_buzz_with_the_time_of_its_edge(table: Table) -> None:
    before_ns = time.monotonic_ns()
    table.hit(Buzzer(Seat(3)))
    (heard,) = table.hears()
    assert isinstance(heard, Buzz)
    assert heard.seat == 3
    assert heard.at_ns < before_ns


def test_a_key_of_the_console_is_the_same_key_of_the_display(table: Table) -> None:
    table.hit(PanelKey.CONFIRM)
    assert table.hears() == [Press(Key.OK)]


def test_a_race_comes_as_a_whole_in_the_order_of_the_edges(table: Table) -> None:
    ask = AwaitRace(ask=phrase("ask"), seats=SEATS[:3], tie_ns=1_000_000)
    table.thread._desk.expect([ask], time.monotonic_ns() - 3 * PRESS_NS)
    table.hit(Buzzer(Seat(2)), Buzzer(Seat(1)))
    (heard,) = table.hears()
    assert isinstance(heard, Race)
    assert [press.seat for press in heard.raced.presses] == [2, 1]


def test_a_buzzer_held_for_long_asks_for_a_pause_once() -> None:
    panel = SimulatedPanel()
    thread = PanelThread(panel, lambda: None)  # not started: time is what the test says
    panel.key_down(Buzzer(Seat(4)), 0)
    assert thread._holds(1) == []
    assert thread._holds(1 + HOLD_NS) == [HoldBuzz(Seat(4))]
    assert thread._holds(2 + HOLD_NS) == []


def test_every_key_of_the_panel_has_one_of_the_display() -> None:
    assert KEYS[PanelKey.ONE] is Key.ONE
    assert KEYS[PanelKey.SIX] is Key.SIX
    assert KEYS[PanelKey.BACK] is Key.BACK


class BrokenPanel(SimulatedPanel):
    def edges(self, wait_s: float) -> list[Edge]:
        raise OSError("the chip is gone")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_panel_that_breaks_is_told_as_deaf() -> None:
    news = threading.Event()
    with PanelThread(BrokenPanel(), news.set) as thread:
        assert news.wait(LONG_S)
        assert thread.faults == {Fault(FaultKind.DEAF)}
