"""How pieces, choices and counters are called."""

import re
from collections.abc import Iterable

from engine.games.mokadi.layout import Layout
from engine.games.mokadi.options import Options
from engine.games.mokadi.pieces import COLOURS, DECK, Colour, Pieces
from engine.phrase import Phrase, phrase

STICK_WOOD = {
    "light": phrase("stick.light"),
    "dark": phrase("stick.dark"),
    "blue": phrase("stick.blue"),
    "red": phrase("stick.red"),
    "black": phrase("stick.black"),
}
"""A stick by its wood: "baguette claire"."""
PLOT_WOOD = {
    "light": phrase("plot.light"),
    "dark": phrase("plot.dark"),
    "blue": phrase("plot.blue"),
    "red": phrase("plot.red"),
    "black": phrase("plot.black"),
}
COUNT_WOOD = {
    "light": phrase("count.light"),
    "dark": phrase("count.dark"),
    "blue": phrase("count.blue"),
    "red": phrase("count.red"),
    "black": phrase("count.black"),
}
"""So many sticks of one wood: "2 claires"; the number is filled in by `tally`."""
NUMBER = re.compile(r"\d+$")


def wood(colour: Colour, options: Options) -> str:
    """4.7: which woods the two colours are depends on the edition."""
    name: str = DECK["editions"][options.edition][colour]
    return name


def stick_choices(options: Options) -> dict[str, Colour]:
    """The keys for sticks, by the wood people see: `light-stick`, or `blue-stick`."""
    return {f"{wood(colour, options)}-stick": colour for colour in COLOURS}


def plot_choices(options: Options) -> dict[str, Colour]:
    return {f"{wood(colour, options)}-plot": colour for colour in COLOURS}


def a_stick(colour: Colour, options: Options) -> Phrase:
    return STICK_WOOD[wood(colour, options)]


def stick_name(stick_id: str, colour: Colour, options: Options) -> Phrase:
    return phrase("name.piece", kind=a_stick(colour, options), number=number(stick_id))


def plot_name(plot_id: str, colour: Colour, options: Options) -> Phrase:
    kind = PLOT_WOOD[wood(colour, options)]
    return phrase("name.piece", kind=kind, number=number(plot_id))


def number(piece_id: str) -> str:
    """`L7` is stick 7; an id without a number is said as it is."""
    found = NUMBER.search(piece_id)
    return found.group() if found else piece_id


def piece_name(piece_id: str, layout: Layout, options: Options) -> Phrase:
    if (plot := layout.plot(piece_id)) is not None:
        return plot_name(plot.id, plot.colour, options)
    if (stick := layout.stick(piece_id)) is not None:
        return stick_name(stick.id, stick.colour, options)
    return phrase("name.unknown", id=piece_id)


def piece_names(ids: Iterable[str], layout: Layout, options: Options) -> tuple[Phrase, ...]:
    return tuple(piece_name(piece_id, layout, options) for piece_id in ids)


def tally(sticks: Pieces, options: Options) -> tuple[Phrase, ...]:
    """So many of each wood, said as a list: "2 claires et 1 foncée"."""
    if not sticks.total:
        return (phrase("count.none"),)
    return tuple(
        Phrase(COUNT_WOOD[wood(colour, options)].key, {"count": sticks[colour]})
        for colour in sticks.colours
    )
