"""Passe Pas: the hexagon with its six rows, and the card that was turned."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.passe_pas.cards import BY_LABEL, Card, Items
from engine.games.passe_pas.names import PASSE_PAS, card_name
from engine.games.passe_pas.state import Phase, State
from ui.display.art import BLUE, DARK, GREEN, RED, YELLOW
from ui.display.canvas import Canvas, Style
from ui.display.finish import FinishView, draw_finish, finish_view
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.panels.base import PanelView, awaited_cards
from ui.display.screen import Button
from ui.display.theme import Colour
from ui.display.widgets import keycap, paper, slab
from ui.language import Words
from ui.table import Snapshot

INKS: dict[str, Colour] = {
    "green": GREEN,
    "red": RED,
    "blue": BLUE,
    "yellow": YELLOW,
    "orange": (244, 160, 80),
    "purple": (178, 140, 224),
    "pink": (246, 168, 200),
    "brown": (196, 150, 112),
}
PLAIN: Colour = (220, 220, 214)
"""A colour that only another edition has."""
LONGEST_ROW = 8
"""Eight objects in eight colours: no row can be longer."""


@dataclass(frozen=True, slots=True)
class Tile:
    colour: str
    object: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PassePasPanel(PanelView):
    rows: tuple[tuple[Tile, ...], ...]
    card: Tile | None
    card_name: str
    finish: FinishView | None
    names: dict[str, Tile]

    def draw(self, canvas: Canvas, box: Box) -> None:
        if canvas.box.is_tall and self.finish is not None:
            draw_middle(canvas, box, self)
            return
        if canvas.box.is_tall:
            middle, rest = box.cut_left(box.w * 34 // 100, canvas.px(1))
            draw_middle(canvas, middle, self)
            for number, place in enumerate(rest.rows(6, canvas.px(0.5)), start=1):
                draw_row(canvas, place, number, self.rows[number - 1])
            return
        w = box.w * 44 // 100 if self.finish is not None else min(box.h, box.w * 26 // 100)
        middle = box.centred(w, box.h)
        left, _ = box.cut_left((box.w - w) // 2 - canvas.px(1))
        right, _ = box.cut_right((box.w - w) // 2 - canvas.px(1))
        draw_middle(canvas, middle, self)
        # Clockwise around the hexagon: 1 to 3 down the right side, 4 to 6 up the left.
        for place, number in zip(right.rows(3, canvas.px(1)), (1, 2, 3), strict=True):
            draw_row(canvas, place, number, self.rows[number - 1])
        for place, number in zip(left.rows(3, canvas.px(1)), (6, 5, 4), strict=True):
            draw_row(canvas, place, number, self.rows[number - 1])

    def draw_card(self, canvas: Canvas, box: Box, item: Button) -> bool:
        tile = self.names.get(item.card)
        if tile is None:
            return False
        inside = slab(canvas, box, paper(canvas), 1.2).inset(canvas.px(0.5))
        canvas.target(box, item.moves)
        sign, text = inside.cut_left(min(inside.h, inside.w * 3 // 10), canvas.px(0.6))
        draw_tile(canvas, sign, tile)
        if item.key is not None:
            side = max(min(canvas.px(4), sign.w), 16)
            keycap(canvas, Box(sign.x, inside.bottom - side, side, side), item.key)
        style = Style(2.6, canvas.theme.paper_ink, Weight.BOLD, lines=3, smallest=1.2)
        if canvas.fits(text, item.label, style):
            canvas.text(text, item.label, style)
        return True


def build(table: Snapshot, words: Words) -> PassePasPanel:
    state: State = table.view.state
    calling = state.phase is Phase.CALL
    return PassePasPanel(
        main_choice=PASSE_PAS,
        bare_digits=calling,
        rows=tuple(tiles(row) for row in state.rows),
        card=None if state.card is None else tile(state.card),
        card_name="" if state.card is None else words.say(card_name(state.card)),
        finish=finish_view(table.finish, words) if calling and len(table.finish) > 1 else None,
        names={label: tile(BY_LABEL[label]) for label in awaited_cards(table)},
    )


def tile(card: Card) -> Tile:
    return Tile(card.colour, card.object)


def tiles(row: Items) -> tuple[Tile, ...]:
    return tuple(tile(item) for item in row)


def draw_tile(canvas: Canvas, box: Box, one: Tile) -> None:
    side = min(box.w, box.h)
    place = box.centred(side, side)
    canvas.panel(place, INKS.get(one.colour, PLAIN), side / canvas.unit * 0.16)
    canvas.icon(place.inset(side * 16 // 100), f"object-{one.object}", DARK)


def draw_row(canvas: Canvas, box: Box, number: int, items: Sequence[Tile]) -> None:
    theme = canvas.theme
    canvas.panel(box, theme.panel, 1.2, theme.line)
    inside = box.inset(canvas.px(0.8), canvas.px(0.3))
    label, inside = inside.cut_left(canvas.px(4), canvas.px(0.6))
    style = Style(5, theme.brass, Weight.HEAVY, "centre", smallest=1.6)
    canvas.text(label, str(number), style)
    lines = 2 if inside.h > inside.w // 5 else 1
    columns = LONGEST_ROW // lines
    for place, one in zip(inside.grid(LONGEST_ROW, columns, canvas.px(0.5)), items, strict=False):
        draw_tile(canvas, place, one)


def draw_middle(canvas: Canvas, box: Box, view: PassePasPanel) -> None:
    """The hexagon with the turned card; after a race the card above its photo finish."""
    if view.finish is not None and view.card is not None:
        head, below = box.cut_top(min(canvas.px(9), box.h // 4), canvas.px(1))
        sign, name = head.cut_left(head.h, canvas.px(1.2))
        draw_tile(canvas, sign, view.card)
        style = Style(4, canvas.theme.ink, Weight.BOLD, lines=2, smallest=1.2)
        canvas.text(name, view.card_name, style)
        draw_finish(canvas, below, view.finish)
        return
    x, y = box.centre
    reach = min(box.w / 1.74, box.h / 2) * 0.98
    corners = [
        (x + reach * dx, y + reach * dy)
        for dx, dy in ((0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5))
    ]
    canvas.polygon(corners, canvas.theme.raised)
    inner = box.centred(round(reach * 1.4), round(reach * 1.2))
    if view.card is None:
        canvas.icon(inner.centred(inner.h // 2, inner.h // 2), "question", canvas.theme.muted)
        return
    picture, below = inner.cut_top(inner.h * 68 // 100, canvas.px(0.6))
    draw_tile(canvas, picture, view.card)
    style = Style(3.4, canvas.theme.ink, Weight.BOLD, "centre", lines=2, smallest=1.2)
    if canvas.fits(below, view.card_name, style):
        canvas.text(below, view.card_name, style)
