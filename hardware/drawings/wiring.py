"""Every wire of the panel, from the pin map: which pin, which colour, where it goes.

Inside the box three rainbow ribbons do it: A for the buzzers, B for the lamps, C for the
console. The colour is the number, as on resistors: brown 1, red 2 … violet 7.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.seats import Seat
from firmware.buttons import Button, Buzzer, Key
from firmware.pins import PinMap

HEADER: tuple[str, ...] = (
    *("3.3 V", "5 V", "GPIO2", "5 V", "GPIO3", "ground", "GPIO4", "GPIO14", "ground", "GPIO15"),
    *("GPIO17", "GPIO18", "GPIO27", "ground", "GPIO22", "GPIO23", "3.3 V", "GPIO24", "GPIO10"),
    *("ground", "GPIO9", "GPIO25", "GPIO11", "GPIO8", "ground", "GPIO7", "GPIO0", "GPIO1", "GPIO5"),
    *("ground", "GPIO6", "GPIO12", "GPIO13", "ground", "GPIO19", "GPIO16", "GPIO26", "GPIO20"),
    *("ground", "GPIO21"),
)
"""What each pin of the 40-pin header is; pin 1 first, at the end of the board near the card."""
RAINBOW = ("brown", "red", "orange", "yellow", "green", "blue", "violet", "grey", "white", "black")
KEY_PLACES = {key: place for place, key in enumerate(Key)}
POWER_BUTTON_PIN, POWER_BUTTON_GROUND = 5, 6
GROUNDS = {9: "A black: ground of the buzzers", 14: "B black: ULN2803A pin 9 and lamp supply –"}
CONSOLE_GROUND = 25
LAMP_SUPPLY_PIN = 2


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire at the header."""

    pin: int
    """Of the header, 1 to 40."""
    name: str
    """What the pin is: "GPIO17"."""
    ribbon: str
    colour: str
    goes_to: str


def wires(pins: PinMap) -> list[Wire]:
    """Every wire that is soldered, by the number of its header pin."""
    return sorted((*signals(pins), *supplies()), key=lambda wire: wire.pin)


def signals(pins: PinMap) -> Iterator[Wire]:
    for button, gpio in pins.inputs.items():
        yield input_wire(button, gpio)
    for seat, gpio in pins.lamps.items():
        yield lamp_wire(seat, gpio)


def input_wire(button: Button, gpio: int) -> Wire:
    pin = header_pin(gpio)
    match button:
        case Buzzer(seat):
            goes_to = f"1 kΩ, then buzzer {int(seat)}: switch"
            return Wire(pin, f"GPIO{gpio}", "A", RAINBOW[int(seat) - 1], goes_to)
        case Key():
            colour = RAINBOW[KEY_PLACES[button]]
            return Wire(
                pin, f"GPIO{gpio}", "C", colour, f"1 kΩ, then console key {key_name(button)}"
            )


def lamp_wire(seat: Seat, gpio: int) -> Wire:
    number = int(seat)
    goes_to = f"ULN2803A pin {number}; its pin {19 - number} → lamp {number} –"
    return Wire(header_pin(gpio), f"GPIO{gpio}", "B", RAINBOW[number - 1], goes_to)


def supplies() -> Iterator[Wire]:
    for pin, goes_to in GROUNDS.items():
        yield Wire(pin, HEADER[pin - 1], goes_to[0], "black", goes_to.partition(": ")[2])
    yield Wire(CONSOLE_GROUND, "ground", "C", "black", "ground of the console")
    yield Wire(LAMP_SUPPLY_PIN, "5 V", "B", "white", "lamps + (5 V lamps only; 12 V: never here)")
    yield Wire(POWER_BUTTON_PIN, "GPIO3", "–", "grey", "power button")
    yield Wire(POWER_BUTTON_GROUND, "ground", "–", "black", "power button")


def header_pin(gpio: int) -> int:
    return HEADER.index(f"GPIO{gpio}") + 1


def key_name(key: Key) -> str:
    return {"confirm": "✓", "back": "↩"}.get(key.value, key.value)


def table(pins: PinMap) -> str:
    """Markdown: pin – wire colour – where."""
    rows = [
        f"| {wire.pin} | {wire.name} | {wire.ribbon} | {wire.colour} | {wire.goes_to} |"
        for wire in wires(pins)
    ]
    head = ("| header pin | is | ribbon | wire | goes to |", "|---|---|---|---|---|")
    return "\n".join((*head, *rows)) + "\n"
