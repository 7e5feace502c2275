"""Checks of pins, buzzers and lamps that need no finger; `selftest panel` asks for presses."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.errors import ArbitreError
from firmware.buttons import BUTTONS
from firmware.gpio_panel import GpioPanel
from firmware.lgpio_factory import describe, open_lgpio
from firmware.opening import is_raspberry_pi
from firmware.pins import DEFAULT_MAP, PinMap, load_pins
from ui.selftest.finding import Finding, fails, not_here, ok

BUSY = "stop the table first, it owns the pins:  sudo systemctl stop arbitre"


def pin_map(path: Path = DEFAULT_MAP) -> Finding:
    """Opens nothing."""
    try:
        pins = load_pins(path)
    except ArbitreError as error:
        return fails(str(error), "mend that line in pins.toml and run install again")
    return ok(f"{len(pins.inputs)} inputs and {len(pins.lamps)} lamps, no pin twice")


def pin_library(*, on_a_pi: bool | None = None) -> Finding:
    """Opens nothing, and imports nothing: lgpio starts a thread when it is imported."""
    if importlib.util.find_spec("lgpio") is not None:
        return ok("lgpio is installed")
    if is_raspberry_pi() if on_a_pi is None else on_a_pi:
        return fails("lgpio is missing", "sudo apt install python3-lgpio")
    return not_here("no lgpio (not a Raspberry Pi)")


def pin_driver() -> Finding:
    if not is_raspberry_pi():
        return not_here("no pins (not a Raspberry Pi); the keyboard is the panel")
    try:
        factory = open_lgpio()
    except (ArbitreError, OSError) as error:
        return fails(str(error), "sudo apt install python3-lgpio")
    said = describe(factory)
    factory.close()
    return ok(said)


def buzzers(open_factory: Callable[[], Any] | None = None) -> Finding:
    """Every line can be had, and none is stuck. Lamps are lit by the same opening."""
    if open_factory is None:
        if not is_raspberry_pi():
            return not_here("press each one on the box:  arbitre selftest panel")
        open_factory = open_lgpio
    try:
        return stuck(load_pins(), open_factory())
    except (ArbitreError, OSError) as error:
        return fails(f"the lines cannot be opened ({error})", BUSY)
    except Exception as error:  # lgpio's own error has no base but Exception
        return fails(f"the lines cannot be opened ({error})", BUSY)


def stuck(pins: PinMap, factory: Any) -> Finding:
    with GpioPanel(pins, factory) as panel:
        down = sorted(panel.down(), key=BUTTONS.index)
    if down:
        names = ", ".join(f"{button} (GPIO{pins.inputs[button]})" for button in down)
        return fails(f"down without a finger: {names}", "jammed, or its wire touches ground")
    return ok(f"{len(pins.inputs)} lines at rest; press each one:  arbitre selftest panel")
