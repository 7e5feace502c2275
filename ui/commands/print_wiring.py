"""Draw the wiring of the panel from the pin map: an SVG to print, and a table of every wire."""

import argparse
from pathlib import Path

from firmware.pins import DEFAULT_MAP, load_pins
from hardware.drawings.wiring import table
from hardware.drawings.wiring_sheet import wiring_sheet


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--pins", type=Path, default=DEFAULT_MAP, metavar="FILE", help="pin map")
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: wiring.svg here")


def run(args: argparse.Namespace) -> int:
    pins = load_pins(args.pins)
    path = args.out or Path("wiring.svg")
    wiring_sheet(pins).save(path)
    print(table(pins), end="")
    print(f"\n{path}: one page A4, 100 %")
    return 0
