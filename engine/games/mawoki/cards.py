"""A card, and when it may be laid (spec 1.1, 1.4).

Labels are short and readable: a half is `colour-drawing` (`blue-tipi`), a card is its two halves
and its diagonal (`blue-tipi_red-horse_smoke`, `…_none` without a drawing), the joker is `joker`.
A card has no up and down: `red-horse_blue-tipi_smoke` is the same card.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Half: TypeAlias = str
"""A drawing on a colour: `blue-tipi`."""
Diagonal: TypeAlias = Literal["smoke", "arrow", "snake", "none"]
DIAGONALS: tuple[Diagonal, ...] = ("smoke", "arrow", "snake", "none")


@dataclass(frozen=True, slots=True)
class Card:
    label: str
    halves: tuple[Half, ...]
    """Two, perhaps equal (MAW-16); none for the joker, which has no half to match."""
    diagonal: Diagonal

    @property
    def is_joker(self) -> bool:
        return not self.halves


JOKER = Card("joker", (), "none")
"""« L'unique carte affichant les 3 couleurs, bleu, rouge et jaune, est un joker. »"""


def card_of(half1: Half, half2: Half, diagonal: Diagonal) -> Card:
    return Card(f"{half1}_{half2}_{diagonal}", (half1, half2), diagonal)


def other_way_up(card: Card) -> str:
    """The label of the same card, read from its other side."""
    return "_".join((*reversed(card.halves), card.diagonal))


def is_playable(card: Card, top: Card) -> bool:
    """May `card` cover `top`?

    « La recouvrir avec une de ses cartes ayant une moitié identique, c'est-à-dire le même dessin
    sur la même couleur. » « La carte joker peut se poser sur n'importe quelle carte. » « Tout type
    de carte peut être posé sur le joker. » (A joker on a joker needs two packs: MAW-13.)
    """
    return card.is_joker or top.is_joker or bool(common_halves(card, top))


def common_halves(card: Card, top: Card) -> tuple[Half, ...]:
    """Either half of the new card may match either half of the top card."""
    return tuple(half for half in card.halves if half in top.halves)


def is_near_miss(card: Card, top: Card) -> bool:
    """Colour and drawing are both there, but never together: the mistake people make."""
    colours, drawings = parts(top)
    own_colours, own_drawings = parts(card)
    return bool(colours & own_colours) and bool(drawings & own_drawings)


def parts(card: Card) -> tuple[set[str], set[str]]:
    """The colours and the drawings of a card."""
    pairs = [half.split("-") for half in card.halves]
    return {colour for colour, _ in pairs}, {drawing for _, drawing in pairs}
