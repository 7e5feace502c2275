"""Mauwi: cats with a value and a colour, jokers, spirits, experts; every back is a nine."""

from PIL import Image

from engine.games.mauwi.cards import COLOUR, JOKER, KIWI, NINE, NINOX, SPIRIT, TUATURA, VALUE, deck
from engine.games.mauwi.options import Options
from ui.proxies.paint import BORDER_MM, CREAM, FELT, INK, MINI_MM, PAINT
from ui.proxies.pen import PAPER, Pen
from ui.proxies.shapes import SHAPES

CARD_MM = MINI_MM
OTHERS = {
    JOKER: ("star", "purple", "★"),
    SPIRIT: ("ghost", "pink", "0"),
    KIWI: ("bird", "brown", "K"),
    NINOX: ("owl", "brown", "N"),
    TUATURA: ("lizard", "brown", "T"),
}
"""Shape, colour and corner sign of the cards that are no warriors."""


def faces(px_per_mm: float) -> dict[str, Image.Image]:
    drawn = {
        card: face("cat", COLOUR[card], str(value), px_per_mm) for card, value in VALUE.items()
    }
    drawn |= {card: face(*look, px_per_mm) for card, look in OTHERS.items()}
    return drawn | {NINE: nine(px_per_mm)}


def prints() -> tuple[tuple[str, str], ...]:
    """The whole deck with four of each expert; every back is a nine."""
    options = Options(kiwi=4, ninox=4, tuatura=4)
    return tuple((card, NINE) for card, count in deck(options).items() for _ in range(count))


def face(shape: str, colour: str, sign: str, px_per_mm: float) -> Image.Image:
    """The sign stands large in both corners: it is what a column shows of a covered card."""
    pen = Pen(CARD_MM, px_per_mm)
    width, height = CARD_MM
    inner = (width - 2 * BORDER_MM, height - 2 * BORDER_MM)
    pen.box((BORDER_MM, BORDER_MM), inner, 4, PAINT[colour])
    for _ in range(2):
        pen.disc((BORDER_MM + 7.5, BORDER_MM + 7.5), 6.5, PAPER)
        corner = (BORDER_MM + 7.5, BORDER_MM + 7.5)
        if sign == "★":
            SHAPES["star"](pen, corner, 5, INK)
        else:
            pen.text(corner, sign, 9.5, INK)
        pen.turned()
    pen.disc((width / 2, height / 2), 13.5, CREAM)
    SHAPES[shape](pen, (width / 2, height / 2), 10, PAINT[colour] if shape != "cat" else INK)
    return pen.finished()


def nine(px_per_mm: float) -> Image.Image:
    pen = Pen(CARD_MM, px_per_mm)
    width, height = CARD_MM
    inner = (width - 2 * BORDER_MM, height - 2 * BORDER_MM)
    pen.box((BORDER_MM, BORDER_MM), inner, 4, FELT)
    for _ in range(2):
        pen.text((BORDER_MM + 8, BORDER_MM + 8), "×2", 7, CREAM)
        pen.turned()
    pen.text((width / 2, height / 2), "9", 34, CREAM)
    return pen.finished()
