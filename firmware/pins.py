"""Reads the pin map, `hardware/pins.toml`, and refuses one that cannot work.

A refusal names the line of the file and the fix, for the person with the
soldering iron; all mistakes are told at once.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import ArbitreError
from engine.seats import SEATS, Seat
from firmware.buttons import BUTTONS, Button, Buzzer, Key

DEFAULT_MAP = Path(__file__).resolve().parents[1] / "hardware" / "pins.toml"
HEADER_PINS = range(2, 28)
TAKEN = {
    2: "is I²C and has a fixed pull-up",
    3: "is I²C and has a fixed pull-up",
    14: "is the serial console",
    15: "is the serial console",
}
SEAT_NAMES = tuple(str(int(seat)) for seat in SEATS)
TABLES = {
    "buzzers": SEAT_NAMES,
    "lamps": SEAT_NAMES,
    "console": tuple(key.value for key in Key),
}
NO_LINE = 0


class BadPinMap(ArbitreError, ValueError):
    """The pin map cannot be used; the message has one line per mistake."""


@dataclass(frozen=True, slots=True)
class PinMap:
    """GPIO numbers (BCM) of every button and of the lamp of every seat."""

    inputs: Mapping[Button, int]
    lamps: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Entry:
    """One `name = pin` of the file, and where it stands."""

    table: str
    name: str
    value: object
    line: int

    @property
    def pin(self) -> int | None:
        """GPIO number, or None if the value is not written like "GPIO17"."""
        found = re.fullmatch(r"GPIO(\d{1,2})", str(self.value))
        return int(found[1]) if found else None


def load_pins(path: Path = DEFAULT_MAP) -> PinMap:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadPinMap(f"cannot read the pin map {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadPinMap(f"{path.name} is no text in UTF-8: save it as such") from error
    return parse_pins(text, path.name)


def parse_pins(text: str, name: str = "pins.toml") -> PinMap:
    """`name` is what the messages call the file."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPinMap(f'{name}: {error}; write entries as  1 = "GPIO17"') from error
    lines = lines_of(text)
    entries = list(entries_of(tables, lines))
    problems = sorted([*mistakes(entries), *missing(tables, entries, lines)])
    if problems:
        raise BadPinMap("\n".join(told(name, line, words) for line, words in problems))
    return pin_map(entries)


def told(name: str, line: int, words: str) -> str:
    return f"{name}, line {line}: {words}" if line else f"{name}: {words}"


def lines_of(text: str) -> dict[tuple[str, str], int]:
    """Line number of each (table, name); tomllib keeps none."""
    table, lines = "", {}
    for number, line in enumerate(text.splitlines(), start=1):
        if found := re.match(r"\s*\[\s*([\w-]+)\s*\]", line):
            table = found[1]
            lines[table, ""] = number
        elif found := re.match(r"\s*[\"']?([\w-]+)[\"']?\s*=", line):
            lines[table, found[1]] = number
    return lines


def entries_of(tables: Mapping[str, Any], lines: Mapping[tuple[str, str], int]) -> Iterator[Entry]:
    for table, content in tables.items():
        if isinstance(content, dict):
            for name, value in content.items():
                yield Entry(table, name, value, lines.get((table, name), NO_LINE))
        else:
            yield Entry("", table, content, lines.get(("", table), NO_LINE))


def mistakes(entries: list[Entry]) -> Iterator[tuple[int, str]]:
    """(line, words) of everything that is there and wrong."""
    for entry in entries:
        if words := mistake_of(entry):
            yield entry.line, f"{words}; free pins: {free_pins(entries)}"
    yield from used_twice(entries)


def missing(
    tables: Mapping[str, Any], entries: list[Entry], lines: Mapping[tuple[str, str], int]
) -> Iterator[tuple[int, str]]:
    """(line of the table, words) of everything that is not there."""
    present = {(entry.table, entry.name) for entry in entries}
    for table, names in TABLES.items():
        absent = [name for name in names if (table, name) not in present]
        if table not in tables:
            yield NO_LINE, f"the table [{table}] is missing; add it"
        elif absent:
            words = f'[{table}] lacks {", ".join(absent)}; add  {absent[0]} = "GPIO…"  below it'
            yield lines.get((table, ""), NO_LINE), f"{words} (free: {free_pins(entries)})"


def mistake_of(entry: Entry) -> str | None:
    if entry.table not in TABLES:
        return f"there is no table [{entry.table}]; there are {', '.join(TABLES)}"
    if entry.name not in TABLES[entry.table]:
        return f"[{entry.table}] has no {entry.name}; it has {', '.join(TABLES[entry.table])}"
    if entry.pin is None:
        return f'{entry.value!r} is no pin; write it as it is printed, "GPIO17"'
    if entry.pin not in HEADER_PINS:
        return f"GPIO{entry.pin} is not on the 40-pin header for use; choose another"
    if entry.pin in TAKEN:
        return f"GPIO{entry.pin} {TAKEN[entry.pin]}; choose another"
    return None


def used_twice(entries: list[Entry]) -> Iterator[tuple[int, str]]:
    first: dict[int, Entry] = {}
    for entry in entries:
        if entry.pin is None:
            continue
        earlier = first.setdefault(entry.pin, entry)
        if earlier is not entry:
            yield (
                entry.line,
                f"GPIO{entry.pin} is already [{earlier.table}] {earlier.name} "
                f"(line {earlier.line}); choose another, free: {free_pins(entries)}",
            )


def free_pins(entries: list[Entry]) -> str:
    used = {entry.pin for entry in entries}
    free = [f"GPIO{pin}" for pin in HEADER_PINS if pin not in used and pin not in TAKEN]
    return ", ".join(free) or "none"


def pin_map(entries: list[Entry]) -> PinMap:
    """Does not check: call `mistakes` and `missing` first."""
    pins = {(entry.table, entry.name): entry.pin or 0 for entry in entries}
    inputs = {button: pins[place_of(button)] for button in BUTTONS}
    return PinMap(inputs, {seat: pins["lamps", str(int(seat))] for seat in SEATS})


def place_of(button: Button) -> tuple[str, str]:
    """Table and name of a button in the file."""
    match button:
        case Buzzer(seat):
            return "buzzers", str(int(seat))
        case Key():
            return "console", button.value
