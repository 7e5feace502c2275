"""Check the panel, pin by pin: press each button when asked, and look at each lamp.

Says how long each contact chatters, which wires are swapped, dead or stuck.
"""

import argparse
from pathlib import Path

from firmware.evdev_panel import EvdevPanel
from firmware.gpio_panel import GpioPanel
from firmware.lgpio_factory import describe, open_lgpio
from firmware.pins import DEFAULT_MAP, load_pins
from firmware.selftest import SelfTest


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--usb", action="store_true", help="check USB buzzers, not the pins")
    parser.add_argument("--pins", type=Path, default=DEFAULT_MAP, metavar="FILE", help="pin map")
    parser.add_argument("--wait", type=float, default=15, metavar="S", help="seconds per button")


def run(args: argparse.Namespace) -> int:
    if args.usb:
        with EvdevPanel() as usb:
            return 0 if SelfTest(usb, say, args.wait).run(pins=None) else 1
    pins = load_pins(args.pins)
    factory = open_lgpio()
    say(describe(factory))
    with GpioPanel(pins, factory) as panel:
        return 0 if SelfTest(panel, say, args.wait).run(pins) else 1


def say(text: str) -> None:
    print(text, flush=True)
