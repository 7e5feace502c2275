"""A GPIO chip made by the kernel's gpio-sim, labelled like that of a Raspberry Pi 4."""

from pathlib import Path
from typing import Any

from firmware.lgpio_factory import lgpio_factory_class

CONFIG = Path("/sys/kernel/config/gpio-sim/hil")
LINES = 54
PI_4B = 0xB03115
"""Revision code, which gpiozero looks for to know the header."""


def make_chip() -> Path:
    """Switches the chip on; returns the folder in which each line has its `pull`."""
    bank = CONFIG / "bank0"
    bank.mkdir(parents=True)
    (bank / "num_lines").write_text(str(LINES))
    (bank / "label").write_text("pinctrl-bcm2711")
    (CONFIG / "live").write_text("1")
    device = (CONFIG / "dev_name").read_text().strip()
    return next(Path("/sys/devices/platform", device).glob("gpiochip*"))


def open_factory() -> Any:
    """gpiozero's real LGPIOFactory, told that this is a Raspberry Pi 4."""
    real = lgpio_factory_class()

    class SimulatedPi(real):  # type: ignore[misc,valid-type]
        def _get_revision(self) -> int:
            return PI_4B

    return SimulatedPi(chip=0)


def pull(lines: Path, pin: int, *, down: bool) -> None:
    """Moves one line now."""
    (lines / f"sim_gpio{pin}" / "pull").write_text("pull-down" if down else "pull-up")
