"""Opens the panel of this computer."""

from pathlib import Path
from typing import Literal

from firmware.evdev_panel import EvdevPanel
from firmware.gpio_panel import GpioPanel
from firmware.lgpio_factory import open_lgpio
from firmware.pins import DEFAULT_MAP, load_pins
from firmware.simulated_panel import SimulatedPanel

MODEL = Path("/proc/device-tree/model")
PanelName = Literal["auto", "gpio", "usb", "keyboard"]
AnyPanel = GpioPanel | EvdevPanel | SimulatedPanel


def open_panel(
    name: PanelName = "auto", pins: Path = DEFAULT_MAP, *, on_a_pi: bool | None = None
) -> AnyPanel:
    """`auto` is `gpio` on a Raspberry Pi, else `keyboard`; nothing falls back to less.

    Raises an ArbitreError that says what to do; the game can then go on with `keyboard`.
    """
    if name == "auto":
        name = "gpio" if (is_raspberry_pi() if on_a_pi is None else on_a_pi) else "keyboard"
    match name:
        case "gpio":
            return GpioPanel(load_pins(pins), open_lgpio())
        case "usb":
            return EvdevPanel()
        case "keyboard":
            return SimulatedPanel()


def is_raspberry_pi(model: Path = MODEL) -> bool:
    try:
        return "Raspberry Pi" in model.read_text(encoding="utf-8")
    except OSError:
        return False
