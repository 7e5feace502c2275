"""The wiring table and its drawing, from the pin map."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from engine.seats import Seat
from firmware.buttons import BUTTONS
from firmware.pins import load_pins
from hardware.drawings.wiring import HEADER, header_pin, table, wires
from hardware.drawings.wiring_sheet import wiring_sheet
from ui.cli import main

PINS = load_pins()
HARDWARE = Path(__file__).parents[3] / "hardware"


def test_the_header_has_forty_pins_and_every_gpio_once() -> None:
    assert len(HEADER) == 40
    assert sorted(name for name in HEADER if name.startswith("GPIO")) == sorted(
        f"GPIO{number}" for number in range(28)
    )
    assert HEADER.count("ground") == 8


@pytest.mark.parametrize(("gpio", "pin"), [(2, 3), (17, 11), (21, 40), (5, 29), (7, 26), (26, 37)])
def test_well_known_pins_are_where_the_board_has_them(gpio: int, pin: int) -> None:
    assert header_pin(gpio) == pin


def test_every_button_and_lamp_of_the_pin_map_has_its_wire() -> None:
    signals = {wire.name for wire in wires(PINS) if wire.ribbon in "ABC" and "GPIO" in wire.name}
    expected = {f"GPIO{gpio}" for gpio in (*PINS.inputs.values(), *PINS.lamps.values())}
    assert signals == expected
    assert len(expected) == len(BUTTONS) + 7


def test_no_pin_is_soldered_twice_and_no_colour_used_twice_in_a_ribbon() -> None:
    soldered = wires(PINS)
    assert len({wire.pin for wire in soldered}) == len(soldered)
    colours = [(wire.ribbon, wire.colour) for wire in soldered]
    assert len(set(colours)) == len(colours)


def test_no_switch_ever_meets_a_supply() -> None:
    for wire in wires(PINS):
        if "V" in wire.name:
            assert "lamps +" in wire.goes_to
    assert all("1 kΩ" in wire.goes_to for wire in wires(PINS) if "switch" in wire.goes_to)


def test_a_lamp_leaves_the_driver_opposite_to_where_it_enters() -> None:
    lamp = next(wire for wire in wires(PINS) if wire.pin == header_pin(PINS.lamps[Seat(3)]))
    assert lamp.goes_to == "ULN2803A pin 3; its pin 16 → lamp 3 –"


def test_the_drawing_shows_every_wire() -> None:
    texts = {node.text for node in ET.fromstring(wiring_sheet(PINS).text()).iter() if node.text}
    assert {wire.goes_to for wire in wires(PINS)} <= texts


def test_the_drawing_and_table_in_the_guide_are_those_of_the_pin_map() -> None:
    """If this fails:  ./arbitre print wiring --out hardware/wiring.svg  and paste the table."""
    assert (HARDWARE / "wiring.svg").read_text(encoding="utf-8") == wiring_sheet(PINS).text()
    assert table(PINS) in (HARDWARE / "README.md").read_text(encoding="utf-8")


def test_the_command_writes_the_drawing_and_tells_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "wiring", "--out", str(tmp_path / "w.svg")]) == 0
    assert table(PINS) in capsys.readouterr().out
    assert (tmp_path / "w.svg").read_text(encoding="utf-8").startswith("<svg")
