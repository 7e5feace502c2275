"""Choosing one of many with six keys: first a row, then a place in it.

Up to six things have a digit each. Up to 36 stand in rows: a digit picks the row, the next one
the thing. More than that are turned over page by page. A finger simply taps.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ui.display.keys import DIGITS, Key
from ui.display.screen import Button, Moves

WIDEST = len(DIGITS)
ROWS_BESIDE_MORE = WIDEST - 1


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is in the choice: which page, and which row is picked (None: none yet)."""

    page: int = 0
    row: int | None = None


TOP = Place()


@dataclass(frozen=True, slots=True)
class Row:
    """`head` picks the row by key; None while its things have keys of their own."""

    head: Button | None
    things: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """What is on the display now."""

    rows: tuple[Row, ...]
    more: Button | None
    """Turns the page; None if everything is seen."""

    @property
    def buttons(self) -> tuple[Button, ...]:
        heads = [row.head for row in self.rows if row.head is not None]
        things = [thing for row in self.rows for thing in row.things]
        return (*heads, *things, *([self.more] if self.more else []))


def arrange(
    groups: Sequence[Sequence[Button]], place: Place, go: Callable[[Place], Moves]
) -> Choices:
    """Lay things out in rows. `groups` that fit a row each stay together; `go` makes the moves
    that lead to another place."""
    things = [thing for group in groups for thing in group]
    if not things:
        return Choices((), None)
    if len(things) <= WIDEST:
        return Choices((Row(None, with_digits(things)),), None)
    pages = paged(rows_of(groups, things))
    page = place.page % len(pages)
    rows = tuple(
        one_row(number, row, replace(place, page=page), go)
        for number, row in enumerate(pages[page])
    )
    return Choices(rows, more_button(page, pages, go, picked=place.row is not None))


def rows_of(groups: Sequence[Sequence[Button]], things: Sequence[Button]) -> list[list[Button]]:
    tidy = len(groups) > 1 and all(0 < len(group) <= WIDEST for group in groups)
    if tidy:
        return [list(group) for group in groups]
    return [list(things[start : start + WIDEST]) for start in range(0, len(things), WIDEST)]


def paged(rows: Sequence[list[Button]]) -> list[Sequence[list[Button]]]:
    if len(rows) <= WIDEST:
        return [rows]
    starts = range(0, len(rows), ROWS_BESIDE_MORE)
    return [rows[start : start + ROWS_BESIDE_MORE] for start in starts]


def one_row(number: int, things: list[Button], place: Place, go: Callable[[Place], Moves]) -> Row:
    if place.row == number:
        return Row(None, with_digits(things))
    if place.row is not None:
        return Row(None, tuple(things))
    head = Button("", go(replace(place, row=number)), key=DIGITS[number])
    return Row(head, tuple(things))


def more_button(
    page: int, pages: Sequence[object], go: Callable[[Place], Moves], *, picked: bool
) -> Button | None:
    if len(pages) == 1 or picked:
        return None
    return Button(f"{page + 1}/{len(pages)}", go(Place(page + 1)), key=Key.SIX, icon="next")


def with_digits(things: Sequence[Button]) -> tuple[Button, ...]:
    keys: list[Key | None] = [*DIGITS, *([None] * len(things))]
    return tuple(replace(thing, key=key) for thing, key in zip(things, keys, strict=False))
