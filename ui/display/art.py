"""A picture for every game, drawn by hand with shapes."""

import math
from collections.abc import Callable

from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.theme import Colour

BLUE: Colour = (92, 158, 232)
YELLOW: Colour = (247, 203, 69)
GREEN: Colour = (104, 186, 108)
RED: Colour = (236, 104, 90)
DARK: Colour = (20, 24, 22)
"""Text on a colour of a card."""
WOOD: Colour = (214, 164, 108)
DARK_WOOD: Colour = (150, 104, 62)
PASSE_PAS_TILES = (
    (RED, "object-die"),
    (YELLOW, "object-flower"),
    (GREEN, "object-cup"),
    (BLUE, "object-car"),
    ((178, 140, 224), "object-ball"),
    ((244, 160, 80), "object-cone"),
)
MINUTES = {"meschigge": 30, "passe_pas": 20}
"""As the boxes say; the others say nothing."""


def picture(canvas: Canvas, box: Box, game: str) -> None:
    PICTURES.get(game, generic)(canvas, box)


def card(canvas: Canvas, box: Box, colour: Colour) -> None:
    """A card: paper with a coloured field; the rim parts it from a card below."""
    canvas.panel(box, canvas.theme.paper, 1.2, canvas.theme.raised, 0.4)
    canvas.panel(box.inset(max(box.w // 11, 2)), colour, 0.7)


def meschigge(canvas: Canvas, box: Box) -> None:
    for place, colour, word in zip(pair(box), (BLUE, RED), ("Gelb", "Blau"), strict=True):
        card(canvas, place, colour)
        style = Style(7, DARK, Weight.HEAVY, "centre", smallest=1)
        canvas.text(place.inset(place.w // 7, place.h // 3), word, style)


def pair(box: Box) -> tuple[Box, Box]:
    """Two cards: beside each other, or one above the other where there is more height."""
    if box.h > box.w * 5 // 4:
        h = min(box.h * 56 // 100, box.w * 84 // 100)
        dx, dy = box.w * 19 // 100, box.h * 17 // 100
    else:
        h = min(box.h * 88 // 100, box.w * 58 // 100)
        dx, dy = h * 41 // 100, h // 20
    middle = box.centred(h * 70 // 100, h)
    return middle.moved(-dx, -dy), middle.moved(dx, dy)


def passe_pas(canvas: Canvas, box: Box) -> None:
    """A hexagon with a row at every corner."""
    reach = min(box.w / 1.9, box.h / 2.1)
    side = max(round(reach * 0.36), 4)
    canvas.polygon(hexagon(box, reach * 0.5), canvas.theme.paper)
    shown = zip(hexagon(box, reach - side * 0.6), PASSE_PAS_TILES, strict=True)
    for (x, y), (colour, thing) in shown:
        canvas.stroke([box.centre, (x, y)], canvas.theme.paper_muted, 0.4)
        tile = Box(round(x) - side // 2, round(y) - side // 2, side, side)
        canvas.panel(tile, colour, side / canvas.unit * 0.16)
        canvas.icon(tile.inset(side * 16 // 100), thing, DARK)


def hexagon(box: Box, reach: float) -> list[tuple[float, float]]:
    """Corners in pixels around the middle of a box, the first at the top."""
    x, y = box.x + box.w / 2, box.y + box.h / 2
    turns = [math.pi * corner / 3 for corner in range(6)]
    return [(x + reach * math.sin(turn), y - reach * math.cos(turn)) for turn in turns]


def mawoki(canvas: Canvas, box: Box) -> None:
    """Two cards that share a half."""
    cards = (
        ((RED, "drawing-tipi"), (YELLOW, "drawing-horse")),
        ((YELLOW, "drawing-horse"), (BLUE, "drawing-canoe")),
    )
    for place, halves in zip(pair(box), cards, strict=True):
        canvas.panel(place, canvas.theme.paper, 1.2, canvas.theme.raised, 0.4)
        inner = place.inset(max(place.w // 11, 2))
        for half, (colour, thing) in zip(inner.rows(2, max(place.h // 28, 2)), halves, strict=True):
            canvas.panel(half, colour, 0.7)
            canvas.icon(half.inset(half.h // 8), thing, DARK)


def mauwi(canvas: Canvas, box: Box) -> None:
    area = box.centred(min(box.w, box.h * 3 // 2) * 9 // 10, box.h * 84 // 100)
    for column, (height, colour) in enumerate(((3, RED), (1, YELLOW), (4, GREEN), (2, BLUE))):
        place = area.columns(4, canvas.px(1))[column]
        for level in range(height):
            step = area.h // 5
            one = Box(place.x, area.bottom - (level + 1) * step, place.w, step * 9 // 10)
            canvas.panel(one, canvas.theme.paper, 0.6)
            canvas.panel(one.inset(max(canvas.px(0.4), 1)), colour, 0.5)


def mokadi(canvas: Canvas, box: Box) -> None:
    """Three plots, three sticks of two colours, one stick across."""
    x, y = box.centre
    r = min(box.w, box.h) * 0.46
    plots = [(x - r, y + r * 0.62), (x + r, y + r * 0.62), (x, y - r * 0.8)]
    side = max(round(r * 0.34), 4)
    for px, py in plots:
        plot = Box(round(px) - side // 2, round(py) - side // 2, side, side)
        canvas.panel(plot, DARK_WOOD, side / canvas.unit / 2, WOOD, 0.4)
    sticks = [*zip(plots, (*plots[1:], plots[0]), (RED, YELLOW, BLUE), strict=True)]
    sticks.append(((x - r * 0.75, y - r * 0.05), (x + r * 0.75, y + r * 0.1), GREEN))
    for a, b, colour in sticks:
        half = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        width = max(r * 0.13 / canvas.unit, 0.5)
        canvas.stroke([a, half], colour, width)
        canvas.stroke([half, b], WOOD, width)


def generic(canvas: Canvas, box: Box) -> None:
    w = min(box.h * 54 // 100, box.w * 40 // 100)
    h = w * 3 // 2
    for dx, symbol in ((-w * 6 // 10, "star"), (w * 6 // 10, "heart")):
        place = box.centred(w, h).moved(dx, 0)
        canvas.panel(place, canvas.theme.paper, 1.0)
        canvas.icon(place.inset(w // 4), symbol, RED)


PICTURES: dict[str, Callable[[Canvas, Box], None]] = {
    "meschigge": meschigge,
    "passe_pas": passe_pas,
    "mawoki": mawoki,
    "mauwi": mauwi,
    "mokadi": mokadi,
}
