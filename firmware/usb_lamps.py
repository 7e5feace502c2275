"""The lamps of a PlayStation Buzz! set, which Linux offers as LEDs beside the input device.

Encoders have none that Linux knows of: what glows on them is wired to their own contacts.
"""

import contextlib
from collections.abc import Mapping
from pathlib import Path

from engine.seats import SEATS, Seat

INPUTS = Path("/sys/class/input")


def lamps_of(device: str, inputs: Path = INPUTS) -> dict[Seat, Path]:
    """The file behind the lamp of each handset; `device` is a path such as /dev/input/event3."""
    leds = inputs / Path(device).name / "device" / "device" / "leds"
    return {
        seat: lamp / "brightness" for seat in SEATS for lamp in leds.glob(f"*::buzz{int(seat)}")
    }


def show(lamps: Mapping[Seat, Path], seats: frozenset[Seat]) -> None:
    """Lights exactly these. A lamp that may not be set stays dark: the display says the same."""
    for seat, lamp in lamps.items():
        with contextlib.suppress(OSError):
            lamp.write_text("1" if seat in seats else "0", encoding="ascii")
