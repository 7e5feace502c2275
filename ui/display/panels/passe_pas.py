"""Passe Pas: the hexagon with its six rows, and the card that was turned."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.games.passe_pas.cards import BY_LABEL, Card, Items
from engine.games.passe_pas.names import PASSE_PAS, card_name
from engine.games.passe_pas.state import Phase, State
from ui.display.art import BLUE, DARK, GREEN, RED, YELLOW, hexagon
from ui.display.canvas import Canvas, Style
from ui.display.finish import FinishView, draw_finish, finish_view
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.keys import DIGITS, Key
from ui.display.panels.base import PanelView, Tally, awaited_cards
from ui.display.screen import Button
from ui.display.theme import Colour
from ui.display.widgets import keycap, paper, plain, slab
from ui.language import Words
from ui.snapshot import Snapshot

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


@dataclass(frozen=True, slots=True)
class Tile:
    colour: str
    object: str


@dataclass(frozen=True, slots=True)
class Spoke:
    """A row on the screen; `call` calls it, `mirrored` if it grows to the left."""

    number: int
    call: Button | None = None
    mirrored: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PassePasPanel(PanelView):
    rows: tuple[tuple[Tile, ...], ...]
    card: Tile | None
    card_name: str
    finish: FinishView | None
    names: dict[str, Tile]

    def draw(self, canvas: Canvas, box: Box) -> None:
        self.draw_answers(canvas, box, {})

    def draw_answers(self, canvas: Canvas, box: Box, answers: Mapping[Key, Button]) -> None:
        """A row that can be called is a button."""
        if canvas.box.is_tall:
            draw_tall(canvas, box, self, answers)
        else:
            draw_wide(canvas, box, self, answers)

    def draw_card(self, canvas: Canvas, box: Box, item: Button) -> bool:
        tile = self.names.get(item.card)
        if tile is None:
            return False
        canvas.target(box, item.moves)
        shown = (item.label, item.key)
        canvas.kept((box, shown, tile), lambda: draw_choice(canvas, box, item, tile))
        return True


def build(table: Snapshot, words: Words) -> PassePasPanel:
    state: State = table.view.state
    calling = state.phase is Phase.CALL
    return PassePasPanel(
        tally=Tally(words.say(table.game.name("counter.stack")), ("stack",)),
        main_choice=PASSE_PAS,
        answers_inside=calling,
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


def draw_choice(canvas: Canvas, box: Box, item: Button, one: Tile) -> None:
    """A card in a grid: its picture, its name where there is room; its key."""
    inside = slab(canvas, box, paper(canvas), 1.2).inset(canvas.px(0.5))
    sign, text = inside.cut_left(min(inside.h, inside.w * 3 // 10), canvas.px(0.6))
    draw_tile(canvas, sign, one)
    if item.key is not None:
        side = max(min(canvas.px(4), sign.w), 16)
        keycap(canvas, Box(sign.x, inside.bottom - side, side, side), item.key)
    style = Style(2.6, canvas.theme.paper_ink, Weight.BOLD, lines=3, smallest=1.2)
    if canvas.fits(text, item.label, style):
        canvas.text(text, item.label, style)


def draw_tile(canvas: Canvas, box: Box, one: Tile) -> None:
    side = min(box.w, box.h)
    place = box.centred(side, side)
    canvas.panel(place, INKS.get(one.colour, PLAIN), side / canvas.unit * 0.16)
    canvas.icon(place.inset(side * 16 // 100), f"object-{one.object}", DARK)


def draw_wide(canvas: Canvas, box: Box, view: PassePasPanel, answers: Mapping[Key, Button]) -> None:
    """The hexagon with three rows at either side; after a race the photo finish between them."""
    w = box.w * 45 // 100 if view.finish is not None else min(box.h, box.w * 28 // 100)
    middle = box.centred(w, box.h)
    apart = (box.w - w) // 2 - canvas.px(2)
    # Clockwise around the hexagon: 1 to 3 down the right side, 4 to 6 up the left.
    right = zip(box.cut_right(apart)[0].rows(3, canvas.px(1)), (1, 2, 3), strict=True)
    left = zip(box.cut_left(apart)[0].rows(3, canvas.px(1)), (6, 5, 4), strict=True)
    rows = {number: place for place, number in (*right, *left)}
    if view.finish is None:
        draw_spokes(canvas, middle, rows)
        draw_hexagon(canvas, middle, view)
    else:
        draw_finished(canvas, middle, view, view.finish)
    for number, place in rows.items():
        draw_row(canvas, place, view, Spoke(number, answers.get(DIGITS[number - 1]), number > 3))


def draw_tall(canvas: Canvas, box: Box, view: PassePasPanel, answers: Mapping[Key, Button]) -> None:
    """The hexagon beside all six rows; who was first is in the verdict."""
    middle, rest = box.cut_left(box.w * 27 // 100, canvas.px(1.4))
    draw_hexagon(canvas, middle, view)
    for number, place in enumerate(rest.grid(6, 2, canvas.px(0.8)), start=1):
        draw_row(canvas, place, view, Spoke(number, answers.get(DIGITS[number - 1])))


def draw_row(canvas: Canvas, box: Box, view: PassePasPanel, spoke: Spoke) -> None:
    """From the hexagon outwards: its number, then its cards; all rows with cards of one size."""
    if spoke.call is None:
        canvas.panel(box, canvas.theme.panel, 1.4, canvas.theme.line)
    else:
        box = slab(canvas, box, plain(canvas), 1.4)
        canvas.target(box, spoke.call.moves)
    inside = box.inset(canvas.px(0.8), canvas.px(0.5))
    cut = inside.cut_right if spoke.mirrored else inside.cut_left
    label, inside = cut(min(canvas.px(5), inside.w // 5), canvas.px(0.6))
    draw_number(canvas, label, spoke)
    longest = max((len(row) for row in view.rows), default=0)
    side, columns = tile_size(inside, max(longest, 4), canvas.px(0.5))
    for index, one in enumerate(view.rows[spoke.number - 1]):
        across, down = (index % columns) * (side + canvas.px(0.5)), index // columns
        x = inside.right - side - across if spoke.mirrored else inside.x + across
        lines = -(-max(longest, 4) // columns)
        y = inside.y + (inside.h - lines * side) * (down + 1) // (lines + 1) + down * side
        draw_tile(canvas, Box(x, y, side, side), one)


def tile_size(box: Box, count: int, gap: int) -> tuple[int, int]:
    """The side (px) of the largest squares of which `count` fit in one or two lines, and how many
    stand in a line."""
    ways = ((lines, -(-count // lines)) for lines in (1, 2))
    return max(
        (min((box.h - (lines - 1) * gap) // lines, (box.w + gap) // columns - gap), columns)
        for lines, columns in ways
    )


def draw_number(canvas: Canvas, box: Box, spoke: Spoke) -> None:
    if spoke.call is not None and spoke.call.key is not None:
        keycap(canvas, box, spoke.call.key)
        return
    style = Style(5, canvas.theme.brass, Weight.HEAVY, "centre", smallest=1.6)
    canvas.text(box, str(spoke.number), style)


def draw_spokes(canvas: Canvas, middle: Box, rows: Mapping[int, Box]) -> None:
    """Lines from the hexagon's middle to the inner end of every row."""
    for number, row in rows.items():
        x = row.x if number <= 3 else row.right
        canvas.stroke([middle.centre, (x, row.y + row.h / 2)], canvas.theme.raised, 0.8)


def draw_hexagon(canvas: Canvas, box: Box, view: PassePasPanel) -> None:
    """The card that was turned, on the hexagon."""
    reach = min(box.w / 1.74, box.h / 2) * 0.98
    canvas.polygon(hexagon(box, reach), canvas.theme.raised)
    inner = box.centred(round(reach * 1.4), round(reach * 1.24))
    if view.card is None:
        canvas.icon(inner.centred(inner.h // 2, inner.h // 2), "question", canvas.theme.muted)
        return
    picture, below = inner.cut_top(inner.h * 70 // 100, canvas.px(0.6))
    draw_tile(canvas, picture, view.card)
    style = Style(3.6, canvas.theme.ink, Weight.BOLD, "centre", lines=2, smallest=1.2)
    if canvas.fits(below, view.card_name, style):
        canvas.text(below, view.card_name, style)


def draw_finished(canvas: Canvas, box: Box, view: PassePasPanel, finish: FinishView) -> None:
    """After a race: the card above the photo finish."""
    if view.card is not None:
        head, box = box.cut_top(min(canvas.px(9), box.h // 4), canvas.px(1))
        sign, name = head.cut_left(head.h, canvas.px(1.2))
        draw_tile(canvas, sign, view.card)
        style = Style(4, canvas.theme.ink, Weight.BOLD, lines=2, smallest=1.2)
        canvas.text(name, view.card_name, style)
    draw_finish(canvas, box, finish)
