"""Which panel is opened where."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from firmware import opening
from firmware.lgpio_factory import NoPinDriver
from firmware.opening import is_raspberry_pi, open_panel
from firmware.panel import StampedBy
from firmware.simulated_panel import SimulatedPanel
from firmware.usb_set import NoUsbDriver
from tests.firmware.fake_usb_set import FakeUsbSet
from tests.firmware.ticked_pins import TickedPin


def no_usb() -> None:
    return None


def no_usb_driver() -> None:
    raise NoUsbDriver("python-evdev is missing")


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> MockFactory:
    factory = MockFactory(pin_class=TickedPin)
    monkeypatch.setattr(opening, "open_lgpio", lambda: factory)
    return factory


@pytest.mark.parametrize("find_usb", [no_usb, no_usb_driver])
def test_a_laptop_gets_the_panel_of_the_keyboard(find_usb: Callable[[], None]) -> None:
    with open_panel(on_a_pi=False, find_usb=find_usb) as panel:
        assert isinstance(panel, SimulatedPanel)


def test_a_usb_set_is_the_panel_of_a_laptop() -> None:
    with open_panel(on_a_pi=False, find_usb=FakeUsbSet) as panel:
        assert panel.stamped_by is StampedBy.USB


def test_a_pi_has_pins(pins: MockFactory) -> None:
    with open_panel(on_a_pi=True, find_usb=no_usb) as panel:
        assert panel.stamped_by is StampedBy.KERNEL


def test_a_usb_set_joins_the_pins_of_a_pi(pins: MockFactory) -> None:
    with open_panel(on_a_pi=True, find_usb=FakeUsbSet) as panel:
        assert panel.stamped_by is StampedBy.MIXED


def test_a_pi_without_its_driver_is_an_error_and_never_silently_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(NoPinDriver):
        open_panel(on_a_pi=True, find_usb=FakeUsbSet)


@pytest.mark.parametrize(("model", "is_pi"), [("Raspberry Pi 5 Model B\0", True), ("Other", False)])
def test_a_pi_says_what_it_is(tmp_path: Path, model: str, is_pi: bool) -> None:
    (tmp_path / "model").write_text(model)
    assert is_raspberry_pi(tmp_path / "model") is is_pi
    assert not is_raspberry_pi(tmp_path / "nothing")
