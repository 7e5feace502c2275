"""What every panel must do, whatever it is made of; a new kind is added to `BENCHES`."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from engine.seats import SEATS, Seat
from firmware.buttons import BUTTONS, BUZZERS, Button, Key
from firmware.edges import Edge
from firmware.evdev_panel import EvdevPanel
from firmware.gpio_panel import GpioPanel
from firmware.joined_panel import JoinedPanel
from firmware.panel import Panel
from firmware.pins import load_pins
from firmware.simulated_panel import SimulatedPanel
from tests.firmware.fake_usb_set import FakeUsbSet
from tests.firmware.ticked_pins import TickedPin

RED, BLUE = BUZZERS[0], BUZZERS[4]
AT_NS = 4_000_000_000


class Bench(ABC):
    """A panel under test, and the finger that moves its buttons."""

    panel: Panel

    @abstractmethod
    def move(self, button: Button, at_ns: int, *, down: bool) -> None: ...


class MockPinsBench(Bench):
    def __init__(self, held: frozenset[Button]) -> None:
        self.factory = MockFactory(pin_class=TickedPin)
        self.pins = load_pins()
        self.panel = GpioPanel(self.pins, self.factory)
        for button in held:
            self.factory.pin(f"GPIO{self.pins.inputs[button]}")._state = False

    def move(self, button: Button, at_ns: int, *, down: bool) -> None:
        pin = self.factory.pin(f"GPIO{self.pins.inputs[button]}")
        pin.edge_at(at_ns / 1e9, level=int(not down))


class SimulatedBench(Bench):
    def __init__(self, held: frozenset[Button]) -> None:
        self.panel = self.simulated = SimulatedPanel()
        self.simulated._down |= held

    def move(self, button: Button, at_ns: int, *, down: bool) -> None:
        (self.simulated.key_down if down else self.simulated.key_up)(button, at_ns)


class UsbBench(Bench):
    def __init__(self, held: frozenset[Button]) -> None:
        codes = frozenset(FakeUsbSet().code(button) for button in held)
        self.usb = FakeUsbSet(codes)
        self.panel = EvdevPanel(find=lambda: self.usb)

    def move(self, button: Button, at_ns: int, *, down: bool) -> None:
        self.usb.put(at_ns, button, down=down)


class JoinedBench(SimulatedBench):
    def __init__(self, held: frozenset[Button]) -> None:
        super().__init__(held)
        self.panel = JoinedPanel([self.simulated, SimulatedPanel()])


BENCHES: list[Callable[[frozenset[Button]], Bench]] = [
    MockPinsBench,
    SimulatedBench,
    UsbBench,
    JoinedBench,
]


@pytest.fixture(params=BENCHES)
def make_bench(
    request: pytest.FixtureRequest,
) -> Iterator[Callable[[frozenset[Button]], Bench]]:
    made: list[Bench] = []

    def make(held: frozenset[Button] = frozenset()) -> Bench:
        made.append(request.param(held))
        return made[-1]

    yield make
    for bench in made:
        bench.panel.close()


@pytest.fixture
def bench(make_bench: Callable[[frozenset[Button]], Bench]) -> Bench:
    return make_bench(frozenset())


def collected(panel: Panel, count: int) -> list[Edge]:
    """Edges as they come, until there are `count`; another thread may deliver them."""
    edges: list[Edge] = []
    for _ in range(1_000):
        edges += panel.edges(0.01)
        if len(edges) >= count:
            break
    return edges


def test_it_has_every_button_of_the_table(bench: Bench) -> None:
    assert bench.panel.buttons == frozenset(BUTTONS)


@pytest.mark.parametrize("button", [RED, BLUE, Key.ONE, Key.BACK])
def test_both_edges_of_a_press_are_told_with_the_drivers_time(bench: Bench, button: Button) -> None:
    bench.move(button, AT_NS, down=True)
    bench.move(button, AT_NS + 80_000_000, down=False)
    assert collected(bench.panel, 2) == [
        Edge(AT_NS, button, True),
        Edge(AT_NS + 80_000_000, button, False),
    ]


def test_edges_that_are_delivered_in_the_wrong_order_are_told_by_time(bench: Bench) -> None:
    bench.move(RED, AT_NS + 900, down=True)
    bench.move(BLUE, AT_NS, down=True)
    edges = sorted(collected(bench.panel, 2), key=lambda edge: edge.at_ns)
    assert [edge.button for edge in edges] == [BLUE, RED]


def test_no_edge_is_told_twice(bench: Bench) -> None:
    bench.move(RED, AT_NS, down=True)
    assert len(collected(bench.panel, 1)) == 1
    assert bench.panel.edges(0) == []


def test_the_lines_can_be_read(bench: Bench) -> None:
    assert bench.panel.down() == frozenset()
    bench.move(BLUE, AT_NS, down=True)
    collected(bench.panel, 1)
    assert bench.panel.down() == {BLUE}
    bench.move(BLUE, AT_NS + 1, down=False)
    collected(bench.panel, 1)
    assert bench.panel.down() == frozenset()


def test_a_button_that_is_held_while_the_panel_opens_gives_no_edge(
    make_bench: Callable[[frozenset[Button]], Bench],
) -> None:
    bench = make_bench(frozenset({RED}))
    assert bench.panel.edges(0) == []
    assert bench.panel.down() == {RED}


def test_lamps_can_be_set_at_any_time(bench: Bench) -> None:
    for lit in (frozenset(SEATS), frozenset({Seat(1)}), frozenset[Seat]()):
        bench.panel.light(lit)


def test_a_healthy_panel_has_no_faults(bench: Bench) -> None:
    assert bench.panel.faults() == frozenset()


def test_a_closed_panel_is_silent_and_may_be_closed_again(bench: Bench) -> None:
    bench.panel.close()
    bench.panel.close()
    bench.move(RED, AT_NS, down=True)
    assert bench.panel.edges(0) == []
    assert bench.panel.faults() == frozenset()
