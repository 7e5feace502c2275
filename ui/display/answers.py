"""What can be entered by hand, drawn: answers in rows, and beside them what ✓ does."""

from dataclasses import dataclass

from ui.display.canvas import Canvas, Style
from ui.display.choices import Choices, Row
from ui.display.geometry import Box
from ui.display.panels import PanelView
from ui.display.screen import Button
from ui.display.widgets import button, choice_row, keycap

LONG_LABEL = 7
"""Letters that a button in a row of six has room for."""
LONG_BESIDE = 4
"""The same where what ✓ does stands beside the row."""


LONG_THIRD = 14
"""Letters that a button in a row of three has room for on a tall screen."""
FEW = 4
"""More answers than this stand three in a row on a tall screen, so that the game can be seen."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What can be entered by hand; `main` is what ✓ does."""

    title: str
    choices: Choices
    main: Button | None

    @property
    def buttons(self) -> tuple[Button, ...]:
        return (*self.choices.buttons, *([self.main] if self.main else []))

    @property
    def apart(self) -> Button | None:
        """What ✓ does, unless it is one of the answers anyway."""
        if self.main is None:
            return None
        moves = self.main.moves
        return None if any(thing.moves == moves for thing in self.choices.buttons) else self.main

    def lines(self, *, tall: bool) -> tuple[Row, ...]:
        """Rows as they are drawn: one without a head is broken if its words are long."""
        found: list[Row] = []
        for row in self.choices.rows:
            if row.head is not None or any(thing.card for thing in row.things):
                found.append(row)
                continue
            most = LONG_LABEL if self.apart is None else LONG_BESIDE
            long = any(len(thing.label) > most for thing in row.things)
            longest = max(len(thing.label) for thing in row.things)
            pairs = tall and (longest > LONG_THIRD or (long and len(row.things) <= FEW))
            widest = 2 if pairs else 3 if tall or long else 6
            found += [Row(None, things) for things in evenly(row.things, widest)]
        return tuple(found)

    def rows(self, *, tall: bool) -> int:
        """Rows of buttons that have to be drawn, each of the same height."""
        count = len(self.lines(tall=tall)) + (self.choices.more is not None)
        return count + (self.apart is not None and (tall or not count))


def evenly(things: tuple[Button, ...], widest: int) -> list[tuple[Button, ...]]:
    """As few rows as possible, with as many in the last one as can be."""
    rows = -(-len(things) // widest)
    per_row = -(-len(things) // rows) if rows else widest
    return [things[start : start + per_row] for start in range(0, len(things), per_row)]


def draw_answers(canvas: Canvas, area: Box, entry: Entry, panel: PanelView) -> None:
    """What ✓ does, the title, and the rows."""
    rows = entry.rows(tall=canvas.box.is_tall)
    if entry.apart is not None:
        area = draw_main(canvas, area, entry, rows)
    if entry.title and entry.choices.rows:
        title, area = area.cut_left(area.w * 24 // 100, canvas.px(1))
        canvas.text(title, entry.title, Style(3, canvas.theme.muted, lines=3, smallest=1.6))
    draw_rows(canvas, area, entry, panel)


def draw_main(canvas: Canvas, area: Box, entry: Entry, rows: int) -> Box:
    """What ✓ does, beside the other answers or above them; the room for those."""
    assert entry.apart is not None
    if not entry.choices.rows:
        main, rest = area, area.cut_bottom(0)[0]
    elif canvas.box.is_tall:
        main, rest = area.cut_top(area.h // rows, canvas.px(1.2))
    else:
        many = sum(len(row.things) for row in entry.choices.rows) > 3
        main, rest = area.cut_left(area.w * (28 if many else 45) // 100, canvas.px(1.5))
    button(canvas, main, entry.apart, size=4.6)
    return rest


def draw_rows(canvas: Canvas, box: Box, entry: Entry, panel: PanelView) -> None:
    more = entry.choices.more
    lines = entry.lines(tall=canvas.box.is_tall)
    count = len(lines) + (more is not None)
    if not count:
        return
    rows = box.rows(count, canvas.px(0.9))
    columns = max((len(row.things) for row in lines), default=1)
    for place, row in zip(rows, lines, strict=False):
        if any(thing.card for thing in row.things):
            draw_cards(canvas, place, row, columns, panel)
        else:
            choice_row(canvas, place, row, columns=columns)
    if more is not None:
        button(canvas, rows[-1].cut_right(canvas.px(26))[0], more)


def draw_cards(canvas: Canvas, place: Box, row: Row, columns: int, panel: PanelView) -> None:
    if row.head is not None and row.head.key is not None:
        cap, place = place.cut_left(canvas.px(5.5), canvas.px(0.8))
        keycap(canvas, cap, row.head.key)
        canvas.target(cap, row.head.moves)
    for cell, item in zip(place.columns(columns, canvas.px(0.8)), row.things, strict=False):
        if not panel.draw_card(canvas, cell, item):
            button(canvas, cell, item, size=3)
