"""Draw the console or a buzzer's box for a laser cutter (SVG; red cuts, blue engraves).

Measure your buttons and your wood first: every dimension is an option.
"""

import argparse
import dataclasses
from pathlib import Path

from engine.errors import ArbitreError
from hardware.drawings.enclosure import (
    BuzzerBox,
    Console,
    buzzer_panels,
    console_panels,
    cutting_sheet,
)
from hardware.drawings.joints import Material

KINDS = {"console": Console, "buzzer": BuzzerBox}


class BadDimension(ArbitreError, ValueError):
    """A box of this size cannot be cut."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=KINDS)
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: WHAT.svg here")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=MM",
        help=f"another dimension: {', '.join(names())}",
    )


def run(args: argparse.Namespace) -> int:
    chosen = dict(dimension(text) for text in args.set)
    material = dataclasses.replace(Material(), **only(Material, chosen))
    kind = KINDS[args.what]
    foreign = chosen.keys() - only(Material, chosen).keys() - only(kind, chosen).keys()
    if foreign:
        raise BadDimension(f"a {args.what} has no {', '.join(foreign)}")
    box = kind(**only(kind, chosen), material=material)
    panels = console_panels(box) if isinstance(box, Console) else buzzer_panels(box)
    path = args.out or Path(f"{args.what}.svg")
    sheet = cutting_sheet(panels, material)
    sheet.save(path)
    print(f"{path}: {sheet.width_mm:.0f} × {sheet.height_mm:.0f} mm, print or cut at 100 %")
    return 0


def names() -> list[str]:
    """Every dimension that can be set."""
    fields = [
        item.name for kind in (*KINDS.values(), Material) for item in dataclasses.fields(kind)
    ]
    return sorted({name for name in fields if name.endswith("_mm")})


def only(kind: type, chosen: dict[str, float]) -> dict[str, float]:
    fields = {item.name for item in dataclasses.fields(kind)}
    return {name: value for name, value in chosen.items() if name in fields}


def dimension(text: str) -> tuple[str, float]:
    name, _, value = text.partition("=")
    try:
        length_mm = float(value)
    except ValueError:
        length_mm = 0.0
    if name not in names() or length_mm <= 0:
        raise BadDimension(f"'{text}': write NAME=MM with a NAME of {', '.join(names())}")
    return name, length_mm
