"""Opens the pins of a Raspberry Pi with lgpio, and with nothing else.

gpiozero falls back to slower drivers with a mere warning. Those have no kernel
time stamps: a referee on them is unfair without knowing it. So the factory is
made here by name, and a failure is an error that says what to do.
"""

import contextlib
import importlib
import os
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

from engine.errors import ArbitreError


class NoPinDriver(ArbitreError, RuntimeError):
    """lgpio cannot be used."""


def open_lgpio(**options: Any) -> Any:
    """gpiozero's LGPIOFactory; `options` are its own (`chip`)."""
    return lgpio_factory_class()(**options)


def lgpio_factory_class() -> Any:
    import_lgpio()
    return importlib.import_module("gpiozero.pins.lgpio").LGPIOFactory


def import_lgpio() -> Any:
    """lgpio, ready for use.

    It makes a pipe in the current directory while it is imported and opens it at once;
    under systemd that directory is often read-only. So it is imported in a directory of
    its own, which may go again as soon as the pipe is open.
    """
    try:
        with own_directory():
            module = importlib.import_module("lgpio")
    except ImportError as error:
        raise NoPinDriver(
            "the pin driver lgpio is missing, and any other would be unfair: run  "
            "sudo apt install python3-lgpio  and delete .venv so that it is made anew with the "
            "system's packages (on a computer without pins, play with the keyboard)"
        ) from error
    except Exception as error:
        raise NoPinDriver(f"the pin driver lgpio cannot start: {error}; restart the box") from error
    if not hasattr(module, "SET_PULL_NONE"):
        sys.modules.pop("lgpio", None)
        raise NoPinDriver(
            f"{module.__file__} is the empty lgpio of the package index: run  "
            "pip uninstall lgpio  and  sudo apt install python3-lgpio"
        )
    return module


@contextlib.contextmanager
def own_directory() -> Iterator[None]:
    """Inside, the current directory is a new and writable one; afterwards it is as before."""
    before = os.open(".", os.O_RDONLY)
    try:
        with tempfile.TemporaryDirectory(prefix="arbitre-lgpio-") as folder:
            os.chdir(folder)
            try:
                yield
            finally:
                os.fchdir(before)
    finally:
        os.close(before)


def describe(factory: Any) -> str:
    """Which driver and which chip are in use: the first thing to know when a pin is silent."""
    lgpio = sys.modules["lgpio"]
    _, lines, name, label = lgpio.gpio_get_chip_info(factory._handle)
    return (
        f"driver {type(factory).__name__}, {lgpio.__file__}; chip {name} ({label}), {lines} lines"
    )


def listens(factory: Any) -> bool:
    """False if lgpio's one thread has ended (an exception in anybody's callback ends it)."""
    pin_class = getattr(factory, "pin_class", None)
    if getattr(pin_class, "__module__", "") != "gpiozero.pins.lgpio":
        return True
    return bool(sys.modules["lgpio"]._notify_thread.is_alive())
