"""Meschigge: a card of one colour that says another one, in German."""

from PIL import Image

from engine.games.meschigge.cards import COMMANDS, DECK, HAND, Card
from ui.proxies.paint import BORDER_MM, CREAM, FELT, INK, PAINT, POKER_MM
from ui.proxies.pen import PAPER, Pen
from ui.proxies.shapes import star

CARD_MM = POKER_MM
SETS = ("1", "2", "3", "4")


def faces(px_per_mm: float) -> dict[str, Image.Image]:
    drawn = {card.label: face(card, px_per_mm) for card in COMMANDS}
    drawn |= {f"back-{number}": back(number, px_per_mm) for number in SETS}
    return drawn | {"back-command": back("", px_per_mm)}


def prints() -> tuple[tuple[str, str], ...]:
    """Four numbered sets of twelve cards, and sixteen commands."""
    sets = [(card.label, f"back-{number}") for number in SETS for card in HAND]
    return (*sets, *((card.label, "back-command") for card in COMMANDS))


def framed(colour: str, px_per_mm: float) -> Pen:
    pen = Pen(CARD_MM, px_per_mm)
    inner = (CARD_MM[0] - 2 * BORDER_MM, CARD_MM[1] - 2 * BORDER_MM)
    pen.box((BORDER_MM, BORDER_MM), inner, 4, colour)
    return pen


def face(card: Card, px_per_mm: float) -> Image.Image:
    pen = framed(PAINT[card.colour], px_per_mm)
    printed = DECK["printed"]["german"][card.word]
    for _ in range(2):  # the same both ways up
        pen.box((9, 9), (CARD_MM[0] - 18, 24), 5, PAPER)
        pen.text((CARD_MM[0] / 2, 20.5), printed, 15, INK)
        pen.turned()
    return pen.finished()


def back(number: str, px_per_mm: float) -> Image.Image:
    """The number of a player's set; a command has a star instead."""
    pen = framed(FELT, px_per_mm)
    middle = (CARD_MM[0] / 2, CARD_MM[1] / 2)
    pen.disc(middle, 19, CREAM)
    if number:
        pen.text(middle, number, 26, FELT)
    else:
        star(pen, middle, 14, FELT)
    return pen.finished()
