"""The one typeface (Manrope, SIL Open Font License) and how wide a text is in it."""

import enum
from functools import cache, lru_cache
from importlib.resources import files

import pygame


class Weight(enum.StrEnum):
    TEXT = "Medium"
    BOLD = "Bold"
    HEAVY = "ExtraBold"


@cache
def font(weight: Weight, size_px: int) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(
        str(files("font_manrope") / "files" / f"Manrope-{weight.value}.ttf"), size_px
    )


def width_px(text: str, weight: Weight, size_px: int) -> int:
    """Of one line. Words are measured, and drawn, one by one: most of a new sentence is old."""
    words = text.split(" ")
    gaps_px = (len(words) - 1) * word_px(" ", weight, size_px)
    return gaps_px + sum(word_px(word, weight, size_px) for word in words)


@lru_cache(maxsize=20_000)
def word_px(word: str, weight: Weight, size_px: int) -> int:
    return font(weight, size_px).size(word)[0]


@cache
def height_px(weight: Weight, size_px: int) -> int:
    """From the accent of É to the tail of ç."""
    return font(weight, size_px).get_height()


@cache
def line_px(weight: Weight, size_px: int) -> int:
    """Distance between two lines of text; Manrope's own is generous."""
    return round(height_px(weight, size_px) * 0.9)
