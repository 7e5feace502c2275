"""Parts that many screens share: pages, buttons, key caps, seat tokens."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.seats import Seat
from ui.display.canvas import Canvas, Style
from ui.display.choices import Choices, Row
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.keys import Key
from ui.display.marks import MARKS
from ui.display.screen import Button, World
from ui.display.theme import Colour, mixed

MARGIN = 3.0
GAP = 1.8
FOOTER = 10.5


@dataclass(frozen=True, slots=True)
class Face:
    """The colours of a button."""

    fill: Colour
    ink: Colour
    lip: Colour


def page(canvas: Canvas, world: World, title: str, subtitle: str = "") -> Box:
    """The title on the felt; the room below it."""
    inner = canvas.box.inset(canvas.px(MARGIN))
    inner = notices(canvas, world, inner)
    head, rest = inner.cut_top(canvas.px(9), canvas.px(GAP))
    theme = canvas.theme
    if not subtitle:
        canvas.text(head, title, Style(6.4, theme.ink, Weight.HEAVY))
        return rest
    if canvas.box.is_tall:
        top, below = head.rows(2)
        canvas.text(top, title, Style(5, theme.ink, Weight.HEAVY))
        canvas.text(below, subtitle, Style(3.4, theme.muted, lines=2, smallest=1.4))
        return rest
    left = Box(
        head.x,
        head.y,
        min(canvas.width(title, Style(6.4, theme.ink, Weight.HEAVY)), head.w // 2),
        head.h,
    )
    canvas.text(left, title, Style(6.4, theme.ink, Weight.HEAVY))
    _, right = head.cut_left(left.w, canvas.px(3))
    canvas.text(right, subtitle, Style(3.4, theme.muted, lines=2))
    return rest


def notices(canvas: Canvas, world: World, inner: Box) -> Box:
    """A strip for what does not work at the moment; nothing if all is well."""
    told = list(world.notices)
    if world.table is not None and world.table.notice is not None:
        told.append(world.words.say(world.table.notice))
    if world.table is not None and world.table.view.unsaved:
        told.append(world.words("play.unsaved", count=world.table.view.unsaved))
    if not told:
        return inner
    h = canvas.px(6 if len(told) < 2 else 9)
    box, rest = inner.cut_top(h, canvas.px(GAP))
    text = strip(canvas, box, "warning")
    style = Style(3, canvas.theme.verdict_ink, Weight.BOLD, lines=len(told) + 1, smallest=1.5)
    canvas.text(text, "\n".join(told), style)
    return rest


def strip(canvas: Canvas, box: Box, icon: str) -> Box:
    """A band in the colour of doubt, with a sign; the room beside it."""
    canvas.panel(box, canvas.theme.refused, 1)
    sign, text = box.inset(canvas.px(1.2), canvas.px(0.6)).cut_left(canvas.px(4), canvas.px(1))
    canvas.icon(sign, icon, canvas.theme.verdict_ink)
    return text


def plain(canvas: Canvas) -> Face:
    theme = canvas.theme
    return Face(theme.raised, theme.ink, theme.lip)


def chosen(canvas: Canvas) -> Face:
    theme = canvas.theme
    return Face(theme.brass, theme.brass_ink, mixed(theme.brass, (0, 0, 0), 0.4))


def paper(canvas: Canvas) -> Face:
    theme = canvas.theme
    return Face(theme.paper, theme.paper_ink, mixed(theme.paper, (0, 0, 0), 0.35))


def slab(canvas: Canvas, box: Box, face: Face, radius: float = 1.8) -> Box:
    """Something that can be pressed: a face above its lower edge. The room on the face."""
    lip = max(canvas.px(0.7), 2)
    below = min(canvas.px(radius) * 2 + lip, box.h)
    canvas.panel(box.cut_bottom(below)[0], face.lip, radius)
    top = Box(box.x, box.y, box.w, box.h - lip)
    border = canvas.theme.line if not canvas.theme.textured else None
    canvas.panel(top, face.fill, radius, border)
    return top


def button(
    canvas: Canvas, box: Box, item: Button, face: Face | None = None, size: float = 4
) -> None:
    """Icon, label and key cap side by side; the detail small below the label."""
    face = face or (chosen(canvas) if item.on else plain(canvas))
    canvas.target(box, item.moves)
    shown = (item.label, item.key, item.icon, item.detail)
    canvas.kept((box, shown, face, size), lambda: draw_button(canvas, box, item, face, size))


def draw_button(canvas: Canvas, box: Box, item: Button, face: Face, size: float) -> None:
    inside = slab(canvas, box, face).inset(canvas.px(1.4), canvas.px(0.7))
    if item.key is not None:
        narrow = inside.w < canvas.px(17) and inside.h > canvas.px(9)
        cut = inside.cut_bottom if narrow else inside.cut_right
        cap, inside = (
            cut(min(canvas.px(5), inside.h), canvas.px(1)) if item.label else (inside, inside)
        )
        keycap(canvas, cap, item.key, face)
    if item.icon is not None:
        sign, inside = inside.cut_left(min(canvas.px(5), inside.h), canvas.px(1.2))
        canvas.icon(sign, item.icon, face.ink)
    across: Literal["left", "centre"] = "left" if item.icon or item.detail else "centre"
    label = Style(size, face.ink, Weight.BOLD, across, lines=4, smallest=1.7)
    if not item.detail:
        if item.label:
            canvas.text(inside, item.label, label)
        return
    text = inside.centred(inside.w, min(inside.h, canvas.px(size * 2.6)))
    top, below = text.cut_top(text.h * 55 // 100)
    canvas.text(top, item.label, label)
    canvas.text(below, item.detail, Style(size * 0.75, face.ink, lines=3, smallest=1.3))


def message(canvas: Canvas, box: Box, icon: str, text: str, detail: str = "") -> None:
    """Where there is nothing to choose: a large sign and a sentence in the middle."""
    theme = canvas.theme
    h = min(box.h, canvas.px(44))
    area = box.centred(min(box.w, canvas.px(110)), h)
    sign, rest = area.cut_top(h * 46 // 100, canvas.px(2))
    side = min(sign.h, canvas.px(20))
    disc = sign.centred(side, side)
    canvas.panel(disc, theme.panel, side / canvas.unit / 2, theme.raised, 0.5)
    canvas.icon(disc.inset(side * 26 // 100), icon, theme.brass)
    told, below = rest.cut_top(rest.h * 60 // 100) if detail else (rest, rest)
    down: Literal["top", "middle"] = "middle" if detail else "top"
    canvas.text(told, text, Style(5.4, theme.ink, Weight.BOLD, "centre", down, lines=4))
    if detail:
        style = Style(3.2, theme.muted, across="centre", down="top", lines=5, smallest=1.5)
        canvas.text(below, detail, style)


def keycap(canvas: Canvas, box: Box, key: Key, on: Face | None = None) -> None:
    """The key of the console that does the same, drawn like the key itself; dark on light."""
    theme = canvas.theme
    light = on is not None and on.ink != theme.ink
    face, ink = (theme.paper_ink, theme.paper) if light else (theme.paper, theme.paper_ink)
    side = min(box.w, box.h, canvas.px(5))
    cap = box.centred(side, side)
    canvas.panel(cap, mixed(face, (0, 0, 0), 0.35), 0.9)
    top = Box(cap.x, cap.y, cap.w, cap.h - max(canvas.px(0.4), 1))
    canvas.panel(top, face, 0.9)
    if key.is_digit:
        canvas.text(top, key.value, Style(3.4, ink, Weight.HEAVY, "centre", smallest=1.6))
    else:
        canvas.icon(top.inset(side // 5), key.value, ink)


def letter_cap(canvas: Canvas, box: Box, letter: str) -> None:
    """A key of the keyboard that stands for a buzzer: round, as a buzzer is."""
    side = min(box.w, box.h)
    cap = box.centred(side, side)
    canvas.panel(cap, canvas.theme.wrong, side / canvas.unit / 2)
    style = Style(3, canvas.theme.verdict_ink, Weight.HEAVY, "centre", smallest=1.4)
    canvas.text(cap, letter, style)


def badge(canvas: Canvas, sign: Box) -> Box:
    """A place at the lower right corner of a seat's sign."""
    side = max(canvas.px(3.6), 15)
    return Box(sign.right - side + canvas.px(0.6), sign.bottom - side + canvas.px(0.6), side, side)


def token(canvas: Canvas, box: Box, seat: Seat) -> None:
    """The seat's sign: its symbol on its colour."""
    side = min(box.w, box.h)
    tile = box.centred(side, side)
    mark = MARKS[seat]
    canvas.panel(tile, mark.colour, side / canvas.unit * 0.22)
    canvas.icon(tile.inset(side * 22 // 100), mark.symbol, mark.ink)


def footer(canvas: Canvas, box: Box, buttons: Sequence[Button]) -> Box:
    """Buttons at the bottom, two beside each other on a tall screen; the room above them."""
    columns = 2 if canvas.box.is_tall else max(len(buttons), 2)
    rows = -(-len(buttons) // columns)
    area, rest = box.cut_bottom(canvas.px(FOOTER) * rows, canvas.px(GAP))
    places = area.grid(rows * columns, columns, canvas.px(GAP)) if rows else []
    if rows > 1 and len(buttons) < len(places):
        places[-2:] = [places[-2].joined(places[-1])]  # the last one has the row for itself
    for place, item in zip(places, buttons, strict=False):
        button(canvas, place, item)
    return rest


def stack(canvas: Canvas, box: Box, buttons: Sequence[Button], tallest: float = 22) -> None:
    """Buttons below each other, or in two columns where that gives them more room."""
    columns = 1 if canvas.box.is_tall or len(buttons) < 4 else 2
    rows = -(-len(buttons) // columns)
    h = min(box.h, rows * canvas.px(tallest + GAP))
    area, _ = box.cut_top(h)
    for place, item in zip(area.grid(len(buttons), columns, canvas.px(GAP)), buttons, strict=True):
        button(canvas, place, item, size=4.6)


def choice_rows(canvas: Canvas, box: Box, choices: Choices, face: Face | None = None) -> None:
    """Rows of things; each row's digit before it, while a row has to be picked first."""
    rows = list(choices.rows)
    places = box.rows(len(rows) + (choices.more is not None), canvas.px(1.2))
    columns = max((len(row.things) for row in rows), default=1)
    for place, row in zip(places, rows, strict=False):
        choice_row(canvas, place, row, face, columns)
    if choices.more is not None:
        more, _ = places[-1].cut_right(canvas.px(26))
        button(canvas, more, choices.more)


def choice_row(
    canvas: Canvas, place: Box, row: Row, face: Face | None = None, columns: int = 1
) -> None:
    """`columns`: at least so many, so that rows of different lengths stand in line."""
    if row.head is not None and row.head.key is not None:
        head, place = place.cut_left(canvas.px(6), canvas.px(1))
        keycap(canvas, head, row.head.key)
        canvas.target(head, row.head.moves)
    cells = place.columns(max(len(row.things), columns), canvas.px(1))
    for cell, item in zip(cells, row.things, strict=False):
        button(canvas, cell, item, face, size=3.4)
