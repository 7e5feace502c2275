"""Opens the panel of this computer."""

from collections.abc import Callable
from pathlib import Path

from firmware.evdev_panel import EvdevPanel, NoUsbSet
from firmware.gpio_panel import GpioPanel
from firmware.joined_panel import JoinedPanel
from firmware.lgpio_factory import open_lgpio
from firmware.pins import DEFAULT_MAP, load_pins
from firmware.simulated_panel import SimulatedPanel
from firmware.usb_set import NoUsbDriver, UsbSet, find_usb_set

MODEL = Path("/proc/device-tree/model")
AnyPanel = GpioPanel | EvdevPanel | JoinedPanel | SimulatedPanel


def open_panel(
    pins: Path = DEFAULT_MAP,
    *,
    on_a_pi: bool | None = None,
    find_usb: Callable[[], UsbSet | None] = find_usb_set,
) -> AnyPanel:
    """Pins on a Raspberry Pi, USB buzzers where a set is plugged in, or both; else the keyboard.

    Pins that cannot be used are an ArbitreError that says what to do, never silently less;
    the game can then go on with the keyboard.
    """
    panels: list[GpioPanel | EvdevPanel] = []
    if is_raspberry_pi() if on_a_pi is None else on_a_pi:
        panels.append(GpioPanel(load_pins(pins), open_lgpio()))
    if (usb := usb_panel(find_usb)) is not None:
        panels.append(usb)
    match panels:
        case []:
            return SimulatedPanel()
        case [panel]:
            return panel
        case _:
            return JoinedPanel(panels)


def usb_panel(find: Callable[[], UsbSet | None]) -> EvdevPanel | None:
    """None if no set is plugged in, or if the driver for USB, which is optional, is missing."""
    try:
        return EvdevPanel(find)
    except (NoUsbSet, NoUsbDriver):
        return None


def is_raspberry_pi(model: Path = MODEL) -> bool:
    try:
        return "Raspberry Pi" in model.read_text(encoding="utf-8")
    except OSError:
        return False
