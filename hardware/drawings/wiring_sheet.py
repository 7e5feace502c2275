"""Draws the wiring on one A4 sheet: the header in the middle, every wire straight to its label."""

from engine.seats import SEATS
from firmware.pins import PinMap
from hardware.drawings.svg import Drawing, Point
from hardware.drawings.wiring import HEADER, RAINBOW, Wire, wires

PAINT = {
    "brown": "#8b5a2b",
    "red": "#d7263d",
    "orange": "#f58a1f",
    "yellow": "#e8c400",
    "green": "#2e9e4f",
    "blue": "#2b6fd6",
    "violet": "#8a4fc7",
    "grey": "#8c8c8c",
    "white": "#ffffff",
    "black": "#222222",
}
PAPER: Point = (210, 297)
MIDDLE, TOP, STEP = 105.0, 34.0, 7.2
REACH = 26.0
"""Length of a wire on the drawing."""
PIN_STEP = 16.0
"""Between two pins of the chip on the drawing."""


def wiring_sheet(pins: PinMap) -> Drawing:
    sheet = Drawing(*PAPER)
    sheet.box((0, 0), PAPER, "#ffffff")
    sheet.words((12, 14), "Arbitre: wiring of the panel", 6, weight="bold")
    sheet.words(
        (12, 21),
        "Made from pins.toml by  arbitre print wiring.  Pin 1 is at the card's end.",
        3,
    )
    draw_header(sheet, {wire.pin: wire for wire in wires(pins)})
    draw_input(sheet, (12, 187))
    draw_lamp(sheet, (112, 187))
    draw_chip(sheet, (31, 272))
    return sheet


def draw_header(sheet: Drawing, by_pin: dict[int, Wire]) -> None:
    sheet.box((MIDDLE - 13, TOP - 6), (26, 20 * STEP + 4), "#e9efe9", "#6b7f6b")
    for pin, name in enumerate(HEADER, start=1):
        side = -1 if pin % 2 else 1
        at = (MIDDLE + side * 5, TOP + (pin - 1) // 2 * STEP)
        draw_pin(sheet, at, side, pin, name)
        if pin in by_pin:
            draw_wire(sheet, at, side, by_pin[pin])


def draw_pin(sheet: Drawing, at: Point, side: int, pin: int, name: str) -> None:
    sheet.circle(at, 2.2, "#555", "#f7e7a8")
    sheet.words((at[0], at[1] + 0.9), str(pin), 2.4, anchor="middle")
    anchor = "end" if side < 0 else "start"
    sheet.words((at[0] + side * 9.2, at[1] - 1.5), name, 2.5, anchor=anchor, colour="#666")


def draw_wire(sheet: Drawing, at: Point, side: int, wire: Wire) -> None:
    near, far = (at[0] + side * 8.5, at[1]), (at[0] + side * (8.5 + REACH), at[1])
    sheet.line([near, far], "#444", 1.7)
    sheet.line([near, far], PAINT[wire.colour], 1.3)
    anchor = "end" if side < 0 else "start"
    label = f"{wire.ribbon} {wire.colour}".removeprefix("– ")
    sheet.words((far[0] + side * 1.5, at[1] - 0.4), label, 2.7, anchor=anchor, weight="bold")
    sheet.words((far[0] + side * 1.5, at[1] + 2.7), wire.goes_to, 2.5, anchor=anchor)


def draw_input(sheet: Drawing, corner: Point) -> None:
    """A buzzer's or a key's switch."""
    x, y = corner
    sheet.words((x, y), "Every button (15 times)", 4, weight="bold")
    mid = y + 18
    sheet.line([(x, mid), (x + 12, mid)], "#222", 0.5)
    sheet.box((x + 12, mid - 2.5), (14, 5), "#ffffff", "#222")
    sheet.words((x + 19, mid + 1), "1 kΩ", 2.8, anchor="middle")
    sheet.line([(x + 26, mid), (x + 50, mid), (x + 58, mid - 6)], "#222", 0.5)
    sheet.line([(x + 59, mid), (x + 78, mid), (x + 78, mid + 12)], "#222", 0.5)
    sheet.words((x, mid - 3), "pin", 2.8)
    sheet.words((x + 34, mid - 3), "plug", 2.8)
    sheet.words((x + 54, mid - 8), "switch (COM, NO)", 2.8, anchor="middle")
    draw_ground(sheet, (x + 78, mid + 12))
    notes = (
        "The Pi pulls the pin up to 3.3 V itself; a press joins it to ground.",
        "No supply ever touches a switch: not 5 V, not 12 V, not even 3.3 V.",
        "So a 3.3 V input can see nothing but 3.3 V and 0 V.",
        "The 1 kΩ at the header is the belt to these braces: if a 5 V wire",
        "slips onto a switch, about 1 mA flows, and the pin survives.",
        "Cable over 1 m: add 4.7 kΩ from the plug to 3.3 V, 10 nF from the",
        "pin to ground, and twist the switch's wire with its ground.",
    )
    draw_notes(sheet, (x, mid + 21), notes)


def draw_lamp(sheet: Drawing, corner: Point) -> None:
    """A lamp behind one eighth of the driver chip."""
    x, y = corner
    sheet.words((x, y), "Every lamp (7 times, one ULN2803A)", 4, weight="bold")
    mid = y + 18
    sheet.words((x, mid - 3), "pin", 2.8)
    sheet.line([(x, mid), (x + 14, mid)], "#222", 0.5)
    sheet.box((x + 14, mid - 7), (24, 14), "#f1f1f4", "#222")
    sheet.words((x + 26, mid - 1.5), "ULN2803A", 2.8, anchor="middle", weight="bold")
    sheet.words((x + 26, mid + 2.5), "in n → out 19–n", 2.5, anchor="middle")
    sheet.line([(x + 26, mid + 7), (x + 26, mid + 12)], "#222", 0.5)
    draw_ground(sheet, (x + 26, mid + 12))
    sheet.words((x + 29, mid + 11), "pin 9", 2.5)
    sheet.line([(x + 38, mid), (x + 54, mid)], "#222", 0.5)
    sheet.circle((x + 58, mid), 4, "#222", "#fff3c4")
    sheet.words((x + 58, mid + 1), "lamp", 2.4, anchor="middle")
    sheet.line([(x + 62, mid), (x + 74, mid), (x + 74, mid - 10)], PAINT["red"], 0.7)
    sheet.words((x + 74, mid - 11.5), "lamps +", 2.8, anchor="middle")
    notes = (
        "5 V lamps: + from header pin 2 (all seven: 0.14 A).",
        "12 V lamps: + from a 12 V supply of their own, never from the Pi;",
        "its – joins the Pi's ground, and pin 2 stays empty.",
        "Arcade lamps have their resistor inside (look for “5 V” or “12 V”).",
        "Bare LEDs need one each: 150 Ω at 5 V, 680 Ω at 12 V.",
        "Pin 10 of the chip (COM) stays open: lamps are no coils.",
        "The chip sinks up to 0.5 A; a Pi's pin only has to give 1 mA.",
    )
    draw_notes(sheet, (x, mid + 21), notes)


def draw_chip(sheet: Drawing, corner: Point) -> None:
    """The driver chip as it lies in its socket, with a wire of ribbon B at every pin that has one.
    Pin 1 is at the lower left, and 18 above it."""
    x, y = corner
    sheet.words((12, y - 9), "The ULN2803A from above, notch to the left", 4, weight="bold")
    sheet.box((x, y), (9 * PIN_STEP, 9), "#f1f1f4", "#222")
    sheet.circle((x, y + 4.5), 1.6, "#222", "#ffffff")
    for place in range(9):
        middle = x + (place + 0.5) * PIN_STEP
        above = f"lamp {place + 1} –" if place < len(SEATS) else "free"
        colour = RAINBOW[place] if place < len(SEATS) else "black" if place == 8 else None
        below = "free" if colour is None else "ground" if place == 8 else f"B {colour}"
        sheet.line([(middle, y), (middle, y - 1.6)], "#222", 0.8)
        sheet.words((middle, y - 2.4), above, 2.4, anchor="middle")
        sheet.words((middle, y + 3.2), str(18 - place), 2.4, anchor="middle", colour="#666")
        sheet.words((middle, y + 8), str(place + 1), 2.4, anchor="middle", colour="#666")
        sheet.line([(middle, y + 9), (middle, y + 12)], PAINT.get(colour or "", "#222"), 1.3)
        sheet.words((middle, y + 15), below, 2.4, anchor="middle")


def draw_ground(sheet: Drawing, at: Point) -> None:
    for number, half in enumerate((4.0, 2.6, 1.2)):
        y = at[1] + number * 1.2
        sheet.line([(at[0] - half, y), (at[0] + half, y)], "#222", 0.5)


def draw_notes(sheet: Drawing, at: Point, notes: tuple[str, ...]) -> None:
    for number, note in enumerate(notes):
        sheet.words((at[0], at[1] + number * 4.6), note, 2.8)
