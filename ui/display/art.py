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
MINUTES = {"meschigge": 30, "passe_pas": 20}
"""As the boxes say; the others say nothing."""


def picture(canvas: Canvas, box: Box, game: str) -> None:
    PICTURES.get(game, generic)(canvas, box)


def card(canvas: Canvas, box: Box, colour: Colour) -> None:
    """A card: paper with a coloured field."""
    canvas.panel(box, canvas.theme.paper, 1.0)
    canvas.panel(box.inset(max(box.w // 12, 2)), colour, 0.7)


def meschigge(canvas: Canvas, box: Box) -> None:
    w = min(box.w * 36 // 100, box.h * 62 // 100)
    h = min(w * 3 // 2, box.h * 86 // 100)
    for dx, dy, colour, word in (
        (-w * 62 // 100, -h // 20, BLUE, "Gelb"),
        (w * 62 // 100, h // 20, RED, "Blau"),
    ):
        place = box.centred(w, h).moved(dx, dy)
        card(canvas, place, colour)
        canvas.text(
            place.inset(w // 7, h // 3), word, Style(5, DARK, Weight.HEAVY, "centre", smallest=1)
        )


def passe_pas(canvas: Canvas, box: Box) -> None:
    x, y = box.centre
    reach = min(box.w, box.h) * 0.46
    corners = [
        (x + reach * math.cos(math.pi * k / 3), y + reach * math.sin(math.pi * k / 3))
        for k in range(6)
    ]
    canvas.polygon(corners, canvas.theme.paper)
    for index, (to_x, to_y) in enumerate(corners):
        colour = (RED, YELLOW, GREEN, BLUE, (160, 110, 190), (240, 150, 70))[index]
        canvas.stroke([(x, y), (to_x, to_y)], canvas.theme.paper_muted, 0.4)
        side = round(reach * 0.3)
        middle = Box(round((x + to_x) / 2), round((y + to_y) / 2), 0, 0)
        canvas.panel(
            middle.moved(-side // 2, -side // 2).centred(side, side).moved(side // 2, side // 2),
            colour,
            0.8,
        )


def mawoki(canvas: Canvas, box: Box) -> None:
    w = min(box.h * 56 // 100, box.w * 42 // 100)
    h = w * 3 // 2
    for dx, first, second in ((-w * 55 // 100, GREEN, RED), (w * 55 // 100, RED, BLUE)):
        place = box.centred(w, h).moved(dx, 0)
        canvas.panel(place, canvas.theme.paper, 1.0)
        inner = place.inset(max(w // 12, 2))
        canvas.panel(inner, first, 0.7)
        corners = [
            (inner.x + 2, inner.bottom - 2),
            (inner.right - 2, inner.y + 2),
            (inner.right - 2, inner.bottom - 2),
        ]
        canvas.polygon(corners, second)
        canvas.stroke(
            [(inner.x + 4, inner.bottom - 4), (inner.right - 4, inner.y + 4)],
            canvas.theme.paper,
            0.7,
        )


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
    x, y = box.centre
    r = min(box.w, box.h) * 0.44
    plots = [(x - r, y + r * 0.5), (x + r * 0.9, y + r * 0.6), (x, y - r * 0.75)]
    for px, py in plots:
        side = max(round(r * 0.26), 4)
        canvas.panel(Box(round(px) - side // 2, round(py) - side // 2, side, side), DARK_WOOD, 0.6)
    for (a, b), colour in zip(
        ((plots[0], plots[1]), (plots[1], plots[2]), (plots[2], plots[0])),
        (RED, WOOD, BLUE),
        strict=True,
    ):
        half = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        canvas.stroke([a, half], colour, 1.5)
        canvas.stroke([half, b], WOOD if colour != WOOD else YELLOW, 1.5)


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
