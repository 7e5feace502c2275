"""Mawoki: two halves, each a drawing on a colour, and a sign across the middle."""

from PIL import Image

from engine.games.mawoki.cards import Card
from engine.games.mawoki.deck import INVENTED
from ui.proxies.paint import BORDER_MM, CREAM, FELT, INK, PAINT, POKER_MM
from ui.proxies.pen import PAPER, Pen
from ui.proxies.shapes import SHAPES, star

CARD_MM = POKER_MM


def faces(px_per_mm: float) -> dict[str, Image.Image]:
    drawn = {label: face(INVENTED.by_label[label], px_per_mm) for label in INVENTED.labels}
    return drawn | {"back": back(px_per_mm)}


def prints() -> tuple[tuple[str, str], ...]:
    return tuple((label, "back") for label, n in INVENTED.copies.items() for _ in range(n))


def face(card: Card, px_per_mm: float) -> Image.Image:
    if card.is_joker:
        return joker(px_per_mm)
    pen = Pen(CARD_MM, px_per_mm)
    for half in card.halves:
        draw_half(pen, half)
        pen.turned()
    if card.diagonal != "none":
        middle = (CARD_MM[0] / 2, CARD_MM[1] / 2)
        pen.disc(middle, 12.5, PAPER)
        SHAPES[card.diagonal](pen, middle, 9, INK)
    return pen.finished()


def draw_half(pen: Pen, half: str) -> None:
    """The upper half of the card; turned, the lower one."""
    colour, drawing = half.split("-", maxsplit=1)
    width, height = CARD_MM
    size = (width - 2 * BORDER_MM, height / 2 - BORDER_MM - 0.5)
    pen.box((BORDER_MM, BORDER_MM), size, 3, PAINT[colour])
    pen.box((BORDER_MM + 4, BORDER_MM + 3), (26, 26), 4, CREAM)
    SHAPES[drawing](pen, (BORDER_MM + 17, BORDER_MM + 16), 10.5, PAINT[colour])


def joker(px_per_mm: float) -> Image.Image:
    """« L'unique carte affichant les 3 couleurs »."""
    pen = Pen(CARD_MM, px_per_mm)
    width, height = CARD_MM
    third = (height - 2 * BORDER_MM) / 3
    for index, colour in enumerate(("blue", "red", "yellow")):
        pen.box(
            (BORDER_MM, BORDER_MM + index * third), (width - 2 * BORDER_MM, third), 2, PAINT[colour]
        )
    pen.disc((width / 2, height / 2), 18, CREAM)
    star(pen, (width / 2, height / 2), 14, INK)
    return pen.finished()


def back(px_per_mm: float) -> Image.Image:
    pen = Pen(CARD_MM, px_per_mm)
    width, height = CARD_MM
    inner = (width - 2 * BORDER_MM, height - 2 * BORDER_MM)
    pen.box((BORDER_MM, BORDER_MM), inner, 4, FELT)
    SHAPES["tipi"](pen, (width / 2, height / 2), 16, CREAM)
    return pen.finished()
