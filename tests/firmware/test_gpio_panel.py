"""The panel on gpiozero's pins: the hazards of its driver, each with its guard.

The same hazards are tried on a real kernel by `arbitre hil`.
"""

from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from engine.seats import Seat
from firmware.buttons import BUZZERS, Key
from firmware.edges import Edge, Inbox
from firmware.gpio_panel import GpioPanel, PinBusy, patiently
from firmware.health import Fault, FaultKind
from firmware.pins import load_pins
from tests.firmware.ticked_pins import TickedPin

PINS = load_pins()


@pytest.fixture
def factory() -> Any:
    return MockFactory(pin_class=TickedPin)


def pin_of(factory: Any, number: int) -> TickedPin:
    pin = factory.pin(f"GPIO{number}")
    assert isinstance(pin, TickedPin)
    return pin


class Poisoned(Inbox):
    def put(self, edge: Edge) -> None:
        raise RuntimeError(f"bug while handling {edge}")


def test_an_exception_in_a_callback_does_not_reach_the_drivers_thread(factory: Any) -> None:
    with GpioPanel(PINS, factory) as panel:
        panel._lines[BUZZERS[0]]._inbox = Poisoned()
        pin_of(factory, PINS.inputs[BUZZERS[0]]).edge_at(1.0, level=0)
        pin_of(factory, PINS.inputs[BUZZERS[1]]).edge_at(2.0, level=0)
        assert [edge.button for edge in panel.edges(0)] == [BUZZERS[1]]
        assert panel.faults() == {Fault(FaultKind.LOST_EDGE, BUZZERS[0])}


def test_inputs_are_pulled_up_and_never_debounced_by_the_driver(factory: Any) -> None:
    with GpioPanel(PINS, factory):
        for number in PINS.inputs.values():
            pin = pin_of(factory, number)
            assert (pin.function, pin.pull, pin.bounce, pin.edges) == ("input", "up", None, "both")


def test_lamps_are_dark_outputs_until_they_are_lit(factory: Any) -> None:
    with GpioPanel(PINS, factory) as panel:
        assert not any(pin_of(factory, number).state for number in PINS.lamps.values())
        panel.light(frozenset({Seat(2)}))
        assert pin_of(factory, PINS.lamps[Seat(2)]).state
        panel.light(frozenset())
        assert not pin_of(factory, PINS.lamps[Seat(2)]).state


def test_all_lines_are_closed_together_and_can_be_opened_again(factory: Any) -> None:
    first = GpioPanel(PINS, factory)
    first.close()
    with GpioPanel(PINS, factory) as second:
        pin_of(factory, PINS.inputs[Key.BACK]).edge_at(1.0, level=0)
        assert [edge.button for edge in second.edges(0)] == [Key.BACK]
        assert first.edges(0) == []


def test_a_pin_that_is_taken_is_told_with_what_to_do_and_nothing_stays_open(factory: Any) -> None:
    other = object.__new__(GpioPanel)
    factory.reserve_pins(other, "GPIO5")
    with pytest.raises(PinBusy, match="stop the other program"):
        GpioPanel(PINS, factory)
    factory.release_all(other)
    with GpioPanel(PINS, factory):
        pass


def test_a_driver_that_lets_go_late_is_waited_for() -> None:
    answers = iter([OSError("GPIO busy"), OSError("GPIO busy"), None])

    def release() -> None:
        if (answer := next(answers)) is not None:
            raise answer

    patiently(release)
    assert next(answers, "all used") == "all used"


def test_an_edge_keeps_the_kernels_nanoseconds(factory: Any) -> None:
    with GpioPanel(PINS, factory) as panel:
        pin_of(factory, PINS.inputs[BUZZERS[0]]).edge_at(86_400.123_456_789, level=0)
        (edge,) = panel.edges(0)
        assert edge.at_ns == 86_400_123_456_789
