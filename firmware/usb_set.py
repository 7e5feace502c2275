"""USB buzzers as Linux input devices: PlayStation Buzz! sets and arcade encoders.

Needs python-evdev (`sudo apt install python3-evdev`, or the extra `arbitre[usb]`).
"""

import contextlib
import fcntl
import importlib
import struct
import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from engine.errors import ArbitreError
from engine.seats import SEATS, Seat
from firmware.buttons import BUTTONS, Button, Buzzer
from firmware.usb_lamps import lamps_of, show

EV_KEY = 1
BUZZ_FIRST, BUZZ_STEP, BUZZ_HANDSETS = 0x2C0, 5, 4
"""The red buttons of a Buzz! set: BTN_TRIGGER_HAPPY1, then every fifth."""
ENCODER_CODES = range(0x120, 0x130)
"""Joystick buttons: what arcade encoders have."""
GAMEPAD_CODES = range(0x130, 0x140)
"""A gamepad that happens to be plugged into a laptop is no set of buzzers, unless it is meant."""
SET_CLOCK = 0x400445A0
"""EVIOCSCLOCKID: events are stamped with this clock instead of the wall clock."""
AUTO_REPEAT = 2


class NoUsbDriver(ArbitreError, ImportError):
    """python-evdev is missing."""


class UsbSet(Protocol):
    """A plugged-in set. Every call may raise OSError: then it was unplugged."""

    @property
    def buttons(self) -> Mapping[int, Button]:
        """Which key code is which button of the table."""

    @property
    def lamps(self) -> Collection[Seat]:
        """Seats whose handset has a lamp that can be lit."""

    def events(self) -> Iterator[tuple[int, int, bool]]:
        """(ns monotonic, key code, down), for ever; waits for each."""

    def pressed(self) -> frozenset[int]:
        """Key codes that are down now."""

    def light(self, seats: frozenset[Seat]) -> None:
        """Lights the lamps of exactly these seats, as far as the set has any."""

    def close(self) -> None: ...


def buttons_of(codes: frozenset[int], *, gamepads: bool = False) -> dict[int, Button]:
    """Buzz! sets: handset n is seat n. Encoders: inputs 1 to 7 are the seats, then the console;
    so are the buttons of a gamepad if `gamepads` are meant to be buzzers."""
    if BUZZ_FIRST in codes:
        red = [BUZZ_FIRST + BUZZ_STEP * number for number in range(BUZZ_HANDSETS)]
        return {code: Buzzer(seat) for code, seat in zip(red, SEATS, strict=False)}
    known = (*ENCODER_CODES, *GAMEPAD_CODES) if gamepads else ENCODER_CODES
    usable = sorted(codes.intersection(known))
    return dict(zip(usable, BUTTONS, strict=False))


@dataclass(slots=True)
class EvdevSet:
    """One input device, read through python-evdev."""

    device: Any
    buttons: Mapping[int, Button]
    lamps: Mapping[Seat, Path] = field(default_factory=dict)

    def events(self) -> Iterator[tuple[int, int, bool]]:
        for event in self.device.read_loop():
            if event.type == EV_KEY and event.value != AUTO_REPEAT:
                yield event.sec * 1_000_000_000 + event.usec * 1000, event.code, bool(event.value)

    def pressed(self) -> frozenset[int]:
        return frozenset(self.device.active_keys())

    def light(self, seats: frozenset[Seat]) -> None:
        show(self.lamps, seats)

    def close(self) -> None:
        self.device.close()


def find_usb_set(*, gamepads: bool = False) -> EvdevSet | None:
    """The first plugged-in device with at least two buttons that can be buzzers, or None."""
    evdev = import_evdev()
    for path in sorted(evdev.list_devices()):
        with contextlib.suppress(OSError):  # unplugged in between, or not for us
            if (found := opened(evdev.InputDevice(path), gamepads=gamepads)) is not None:
                return found
    return None


def opened(device: Any, *, gamepads: bool) -> EvdevSet | None:
    """The device as a set of buzzers; None, and closed, if it is something else."""
    codes = frozenset(device.capabilities().get(EV_KEY, ()))
    buttons = buttons_of(codes, gamepads=gamepads)
    if len(buttons) < 2:
        device.close()
        return None
    fcntl.ioctl(device.fd, SET_CLOCK, struct.pack("i", time.CLOCK_MONOTONIC))
    return EvdevSet(device, buttons, lamps_of(device.path))


def import_evdev() -> Any:
    try:
        return importlib.import_module("evdev")
    except ImportError as error:
        raise NoUsbDriver(
            "USB buzzers need python-evdev: run  sudo apt install python3-evdev  "
            "or  pip install arbitre[usb]"
        ) from error
