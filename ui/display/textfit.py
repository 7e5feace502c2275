"""Breaks a text into lines, and finds the largest size at which it fits its box."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from ui.display.fonts import Weight, line_px, width_px, word_px

GLUE = "\u00a0"
STEP = 0.94
"""Sizes are tried from the largest down, each this share of the one before."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines of text at a size (px). `fits` is False if even the smallest size is too large."""

    lines: tuple[str, ...]
    size_px: int
    fits: bool


class Room(NamedTuple):
    """Where a text must go: pixels, number of lines, and the sizes that may be used."""

    w: int
    h: int
    largest_px: int
    smallest_px: int
    lines: int = 1
    weight: Weight = Weight.TEXT


@lru_cache(maxsize=4_000)
def fit(text: str, room: Room) -> Fitted:
    most = most_px(text, room)
    sizes = scale(room.largest_px, room.smallest_px)
    for size_px in sizes:
        if size_px > most and size_px != sizes[-1]:
            continue
        lines = wrap(text, room.weight, size_px, room.w)
        if is_in(lines, size_px, room):
            return Fitted(lines, size_px, fits=True)
    return Fitted(lines, size_px, fits=False)


@cache
def scale(largest_px: int, smallest_px: int) -> tuple[int, ...]:
    """The sizes that are tried, from the largest down. The same few come again in every text of
    a style, so its words are often there already."""
    sizes = [largest_px]
    while sizes[-1] > smallest_px:
        sizes.append(max(min(round(sizes[-1] * STEP), sizes[-1] - 1), smallest_px))
    return tuple(sizes)


def most_px(text: str, room: Room) -> float:
    """No larger size can fit: all words together, or the longest of them, would be too wide.

    It saves trying the sizes above; letters do not grow quite evenly, hence the allowance.
    """
    largest, weight = room.largest_px, room.weight
    widths = [word_px(word, weight, largest) for word in glued(text).split()]
    widest, together = max(widths, default=0), sum(widths)
    share = min(room.w / max(widest, 1), room.w * room.lines / max(together, 1), 1)
    return largest * share * 1.05 + 1


def is_in(lines: tuple[str, ...], size_px: int, room: Room) -> bool:
    return (
        len(lines) <= room.lines
        and len(lines) * line_px(room.weight, size_px) <= room.h
        and all(width_px(line, room.weight, size_px) <= room.w for line in lines)
    )


def wrap(text: str, weight: Weight, size_px: int, w: int) -> tuple[str, ...]:
    """Greedy lines. French signs stay with their word: « mot » ; and a line never starts with !"""
    space = word_px(" ", weight, size_px)
    lines: list[str] = []
    for paragraph in glued(text).split("\n"):
        if width_px(paragraph, weight, size_px) <= w:
            lines.append(paragraph)
            continue
        line, used = "", 0
        for word in paragraph.split(" "):
            needed = word_px(word, weight, size_px)
            if line and used + space + needed > w:
                lines.append(line)
                line, used = word, needed
            else:
                line, used = (f"{line} {word}", used + space + needed) if line else (word, needed)
        lines.append(line)
    return tuple(line.replace(GLUE, " ") for line in lines)


def glued(text: str) -> str:
    text = re.sub(r" (?=[:;!?»%·–/→=]|(?<=\d )(?:ms|mm|s|MB|Mo)\b)", GLUE, text)
    return re.sub(r"(?<=[«–]) ", GLUE, text)
