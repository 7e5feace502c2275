"""One of many: things in rows that six keys can reach, or a sentence if there is nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from ui.display.canvas import Canvas
from ui.display.choices import TOP, Choices, Place, Row, arrange
from ui.display.keys import Key
from ui.display.moves import Back, Become
from ui.display.screen import Button, Moves, View, World
from ui.display.widgets import choice_rows, footer, message, page

TALLEST = 15
"""Units of height of a row."""


@dataclass(frozen=True, slots=True)
class Heading:
    """`nothing` is said, with the sign `icon`, where there is nothing to pick."""

    title: str
    nothing: str
    icon: str
    subtitle: str = ""


class Placed(Protocol):
    """A screen that remembers where one is among the things."""

    def at(self, place: Place) -> "Become": ...

    @property
    def place(self) -> Place: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class PickView(View):
    heading: Heading
    choices: Choices
    foot: tuple[Button, ...]

    @property
    def nothing(self) -> bool:
        return not self.choices.rows

    def draw(self, canvas: Canvas) -> None:
        head = self.heading
        rest = footer(canvas, page(canvas, self.world, head.title, head.subtitle), self.foot)
        if self.nothing:
            message(canvas, rest, head.icon, head.nothing)
            return
        rows = self.choices.rows
        if len(rows) == 1:
            rows = split(rows[0], 1 if canvas.box.is_tall else 2)
        area, _ = rest.cut_top(min(rest.h, len(rows) * canvas.px(TALLEST)))
        choice_rows(canvas, area, replace(self.choices, rows=rows))


def split(row: Row, columns: int) -> tuple[Row, ...]:
    """A row that is alone needs no head: its things stand below each other."""
    parts = range(0, len(row.things), columns)
    return tuple(replace(row, things=row.things[start : start + columns]) for start in parts)


def pick_view(
    world: World, heading: Heading, rows: Sequence[Sequence[Button]], screen: Placed
) -> PickView:
    """↩ leads out of a row first, then back."""
    choices = arrange([row for row in rows if row], screen.place, lambda to: (screen.at(to),))
    up: Moves = (Back(),) if screen.place.row is None else (screen.at(TOP),)
    back = Button(world.words("button.back"), up, Key.BACK, "back")
    return PickView(
        heading=heading,
        choices=choices,
        foot=(back,),
        buttons=(*choices.buttons, back),
        world=world,
    )
