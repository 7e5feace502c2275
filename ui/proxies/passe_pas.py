"""Passe Pas: one object in one colour, large, across the card."""

from PIL import Image

from engine.games.passe_pas.cards import CARDS, Card
from ui.proxies.paint import BORDER_MM, CREAM, CROSSWISE_MM, FELT, PAINT
from ui.proxies.pen import Pen
from ui.proxies.shapes import SHAPES, star

CARD_MM = CROSSWISE_MM


def faces(px_per_mm: float) -> dict[str, Image.Image]:
    return {card.label: face(card, px_per_mm) for card in CARDS} | {"back": back(px_per_mm)}


def prints() -> tuple[tuple[str, str], ...]:
    return tuple((card.label, "back") for card in CARDS)


def face(card: Card, px_per_mm: float) -> Image.Image:
    """The object in the middle; in both outer corners again, for the strip that stays visible."""
    pen = Pen(CARD_MM, px_per_mm)
    width, height = CARD_MM
    colour, shape = PAINT[card.colour], SHAPES[card.object]
    for _ in range(2):
        pen.box((BORDER_MM, BORDER_MM), (width - 2 * BORDER_MM, 1.6), 0.8, colour)
        shape(pen, (10.5, 12.5), 6, colour)
        pen.turned()
    shape(pen, (width / 2, height / 2), 15, colour)
    return pen.finished()


def back(px_per_mm: float) -> Image.Image:
    pen = Pen(CARD_MM, px_per_mm)
    width, height = CARD_MM
    inner = (width - 2 * BORDER_MM, height - 2 * BORDER_MM)
    pen.box((BORDER_MM, BORDER_MM), inner, 4, FELT)
    star(pen, (width / 2, height / 2), 12, CREAM)
    return pen.finished()
