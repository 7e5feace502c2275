"""The self-test, as the person with the screwdriver sees it."""

from collections.abc import Callable

from engine.seats import SEATS
from firmware.buttons import BUTTONS, BUZZERS, Button, Key
from firmware.edges import Edge
from firmware.pins import PinMap, load_pins
from firmware.selftest import SelfTest
from firmware.simulated_panel import Faults, SimulatedPanel

MS = 1_000_000
PINS = load_pins()
START_NS = 10_000 * MS


class Bench:
    """A person who does what the self-test says: presses the button of the line it just said."""

    def __init__(self, press: Callable[[str], Button | None]) -> None:
        self.now_ns = START_NS
        self.panel = WaitingPanel(self)
        self.lines: list[str] = []
        self.press = press

    def say(self, line: str) -> None:
        self.lines.append(line)
        asked = line.endswith(("press now", "press the buzzer beside it"))
        if asked and (button := self.press(line)) is not None:
            self.panel.key_down(button, self.now_ns + 100 * MS)
            self.panel.key_up(button, self.now_ns + 200 * MS)

    def run(self, pins: PinMap | None = PINS) -> bool:
        test = SelfTest(self.panel, self.say, wait_s=5, now_ns=lambda: self.now_ns)
        return test.run(pins)


class WaitingPanel(SimulatedPanel):
    """Waiting moves the bench's clock, and an edge is heard only when its time has come."""

    def __init__(self, bench: Bench) -> None:
        super().__init__(now_ns=lambda: bench.now_ns)
        self.bench = bench
        self.coming: list[Edge] = []

    def edges(self, wait_s: float) -> list[Edge]:
        self.bench.now_ns += round(wait_s * 1e9)
        self.coming += super().edges(0)
        due = [edge for edge in self.coming if edge.at_ns <= self.bench.now_ns]
        self.coming = [edge for edge in self.coming if edge.at_ns > self.bench.now_ns]
        return due


def button_of(line: str) -> Button | None:
    """The obedient person: presses what the line names; for a lamp, the buzzer beside it."""
    kind, name = line.split()[:2]
    names = {str(button): button for button in BUTTONS}
    return names[f"buzzer {name}" if kind == "lamp" else f"{kind} {name}"]


def test_a_healthy_panel_gets_one_good_line_per_pin() -> None:
    bench = Bench(button_of)
    assert bench.run()
    good = [line for line in bench.lines if " ok" in line]
    assert len(good) == 22
    assert good[0] == "buzzer 1    GPIO5   ok, chatter 0.0 ms (2 edges)"
    assert good[-1] == "lamp 7      GPIO21  ok"
    assert bench.panel.lit == frozenset()


def test_of_a_usb_set_the_lamps_it_has_are_checked_and_no_pins_are_named() -> None:
    bench = Bench(button_of)
    bench.panel.lamps = frozenset(SEATS[:4])
    assert bench.run(pins=None)
    lamps = [line for line in bench.lines if line.startswith("lamp") and line.endswith("ok")]
    assert len(lamps) == 4
    assert not any("GPIO" in line for line in bench.lines)


def test_the_chatter_of_each_button_is_told() -> None:
    bench = Bench(button_of)
    bench.panel.broken = Faults(chatter_ns=4 * MS)
    assert bench.run()
    assert "ok, chatter 4.0 ms (22 edges)" in bench.lines[1]


def test_a_worn_switch_is_told() -> None:
    bench = Bench(button_of)
    bench.panel.broken = Faults(chatter_ns=22 * MS)
    assert not bench.run()
    assert "worn switch, replace it soon" in bench.lines[1]


def test_a_dead_button_is_told_and_the_test_goes_on() -> None:
    bench = Bench(lambda line: None if line.startswith("buzzer 3") else button_of(line))
    assert not bench.run()
    assert "buzzer 3    GPIO12  not heard: check plug and wire" in bench.lines
    assert bench.lines[-1] == "1 to repair"


SWAPPED: dict[Button | None, Button] = {BUZZERS[0]: Key.ONE, Key.ONE: BUZZERS[0]}


def test_swapped_wires_are_told_by_name() -> None:
    bench = Bench(lambda line: SWAPPED.get(button_of(line), button_of(line)))
    assert not bench.run()
    assert "buzzer 1    GPIO5   key 1 answered instead: wires swapped, or mispressed" in bench.lines
    assert any(line.startswith("key 1 ") and "buzzer 1 answered" in line for line in bench.lines)


def test_swapped_lamps_are_told_by_name() -> None:
    bench = Bench(lambda line: BUZZERS[3] if line.startswith("lamp 2") else button_of(line))
    assert not bench.run()
    assert "lamp 2      GPIO10  glows beside buzzer 4: the lamps' wires are swapped" in bench.lines


def test_a_button_that_is_down_before_it_is_asked_for_is_told_first() -> None:
    bench = Bench(button_of)
    bench.panel._down.add(Key.BACK)
    assert not bench.run()
    assert bench.lines[0].startswith("key back    GPIO8   down already")


def test_a_lamp_nobody_sees_is_told() -> None:
    bench = Bench(lambda line: None if line.startswith("lamp 2") else button_of(line))
    assert not bench.run()
    assert any(line.startswith("lamp 2") and "not seen" in line for line in bench.lines)
