"""Mawoki: the top of the pile with its two halves and its sign, and the card below it."""

from dataclasses import dataclass

from engine.games.mawoki.cards import Card, common_halves
from engine.games.mawoki.names import DIAGONAL, half_name
from engine.games.mawoki.state import Phase, State
from engine.phrase import Phrase
from ui.display.art import BLUE, DARK, RED, YELLOW
from ui.display.canvas import LEAST_PX, Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.keys import Key
from ui.display.panels.base import PanelView, Tally, awaited_cards
from ui.display.screen import Button
from ui.display.shapes import SHAPES
from ui.display.theme import Colour
from ui.display.widgets import keycap, paper, slab
from ui.language import Words
from ui.snapshot import Snapshot

INKS: dict[str, Colour] = {"blue": BLUE, "red": RED, "yellow": YELLOW}
PLAIN: Colour = (220, 220, 214)


@dataclass(frozen=True, slots=True)
class HalfFace:
    colour: str
    drawing: str
    name: str
    matched: bool
    """It is what the card below had too."""


@dataclass(frozen=True, slots=True)
class CardFace:
    halves: tuple[HalfFace, ...]
    """Empty for the joker."""
    diagonal: str
    sign: str
    """The diagonal in words; empty without one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MawokiPanel(PanelView):
    top: CardFace | None
    below: CardFace | None
    joker: str
    draw_name: str
    draw_count: int
    faces: dict[str, CardFace]

    def draw(self, canvas: Canvas, box: Box) -> None:
        tall = canvas.box.is_tall
        side, rest = box.cut_left(box.w * (30 if tall else 24) // 100, canvas.px(2))
        draw_pile(canvas, side, self)
        if self.below is None:
            draw_face(canvas, rest, self.top, self.joker)
            return
        before, after = rest.cut_left(rest.w * 38 // 100, canvas.px(2))
        draw_face(canvas, before.inset(0, before.h // 8), self.below, self.joker)
        draw_face(canvas, after, self.top, self.joker)

    def draw_card(self, canvas: Canvas, box: Box, item: Button) -> bool:
        face = self.faces.get(item.card)
        if face is None:
            return False
        canvas.target(box, item.moves)
        key, joker = item.key, self.joker
        canvas.kept((box, key, face, joker), lambda: draw_small(canvas, box, key, face, joker))
        return True


def build(table: Snapshot, words: Words) -> MawokiPanel:
    state: State = table.view.state
    played = state.played
    under = played[-2] if len(played) > 1 else None
    started = state.phase is not Phase.TURN_UP and bool(played)
    return MawokiPanel(
        tally=Tally(words.say(table.game.name("counter.cards")), ("cards",)),
        top=face_of(state.top, words, under) if started else None,
        below=None if under is None else face_of(under, words, state.top),
        joker=words.say(table.game.name("joker")),
        draw_name=words.say(table.game.name("draw")),
        draw_count=state.draw,
        faces={label: face_of(state.deck.by_label[label], words) for label in awaited_cards(table)},
    )


def face_of(card: Card, words: Words, other: Card | None = None) -> CardFace:
    same = () if other is None else common_halves(card, other)
    halves = tuple(half_face(half, words, matched=half in same) for half in card.halves)
    sign = DIAGONAL.get(card.diagonal)
    return CardFace(halves, card.diagonal, "" if sign is None else words.say(sign))


def half_face(half: str, words: Words, *, matched: bool) -> HalfFace:
    colour, drawing = half.split("-")
    return HalfFace(colour, drawing, said(half_name(half), words), matched)


def said(name: object, words: Words) -> str:
    return words.say(name) if isinstance(name, Phrase) else str(name)


def draw_pile(canvas: Canvas, box: Box, view: MawokiPanel) -> None:
    theme = canvas.theme
    h = min(box.h, box.w * 13 // 10, canvas.px(30))
    back = box.centred(h * 72 // 100, h)
    canvas.panel(back.moved(canvas.px(0.8), canvas.px(0.8)), theme.lip, 1.4)
    canvas.panel(back, theme.raised, 1.4, theme.paper, 0.7)
    number, name = back.inset(canvas.px(1.4)).rows(2)
    style = Style(8, theme.ink, Weight.HEAVY, "centre", smallest=1.5)
    canvas.text(number, str(view.draw_count), style)
    small = Style(3.2, theme.muted, Weight.BOLD, "centre", lines=3, smallest=1.2)
    if canvas.fits(name, view.draw_name, small):
        canvas.text(name, view.draw_name, small)


def draw_face(canvas: Canvas, box: Box, face: CardFace | None, joker: str) -> None:
    """A card: one half above, one below, the sign between them."""
    h = min(box.h, box.w * 14 // 10, canvas.px(42))
    card = box.centred(h * 72 // 100, h)
    theme = canvas.theme
    canvas.panel(card, theme.paper, 1.6)
    inside = card.inset(canvas.px(0.9))
    if face is None:
        canvas.icon(inside.inset(inside.w // 4), "question", theme.paper_muted)
        return
    if not face.halves:
        style = Style(6, theme.paper_ink, Weight.HEAVY, "centre", smallest=2)
        canvas.text(inside, joker, style)
        return
    gap = canvas.px(5) if face.diagonal != "none" else canvas.px(0.6)
    upper, lower = inside.rows(2, gap)
    for place, half in zip((upper, lower), face.halves, strict=True):
        draw_half(canvas, place, half)
    if face.diagonal != "none":
        band = Box(inside.x, upper.bottom, inside.w, lower.y - upper.bottom)
        sign, text = band.cut_left(band.h, canvas.px(0.4))
        canvas.icon(sign.inset(canvas.px(0.5)), f"sign-{face.diagonal}", theme.paper_ink)
        style = Style(2.8, theme.paper_ink, Weight.BOLD, smallest=1.2)
        if canvas.fits(text, face.sign, style):
            canvas.text(text, face.sign, style)


def draw_half(canvas: Canvas, box: Box, half: HalfFace) -> None:
    border = DARK if half.matched else None
    canvas.panel(box, INKS.get(half.colour, PLAIN), 1, border, 0.7)
    inside = box.inset(canvas.px(0.9))
    name, picture = inside.cut_bottom(max(canvas.px(3.6), LEAST_PX * 5 // 4), canvas.px(0.2))
    if not canvas.has_room(name, half.name):
        draw_drawing(canvas, inside, half.drawing)
        return
    draw_drawing(canvas, picture, half.drawing)
    style = Style(2.7, DARK, Weight.BOLD, "centre", smallest=1.1)
    canvas.text(name, half.name, style)


def draw_drawing(canvas: Canvas, box: Box, drawing: str) -> None:
    name = f"drawing-{drawing}"
    if name in SHAPES and min(box.w, box.h) > 4:
        canvas.icon(box, name, DARK)


def draw_small(canvas: Canvas, box: Box, key: Key | None, face: CardFace, joker: str) -> None:
    """A card in a grid: its halves side by side, the sign after them; its key."""
    box = slab(canvas, box, paper(canvas), 1.0).inset(canvas.px(0.4))
    if key is not None:
        cap, box = box.cut_right(min(canvas.px(4.4), box.h), canvas.px(0.4))
        keycap(canvas, cap, key, paper(canvas))
    if not face.halves:
        style = Style(3, canvas.theme.paper_ink, Weight.HEAVY, "centre", smallest=1.2)
        canvas.text(box, joker, style)
        return
    count = 3 if face.diagonal != "none" else 2
    cells = box.columns(count, canvas.px(0.4))
    for cell, half in zip(cells, face.halves, strict=False):
        canvas.panel(cell, INKS.get(half.colour, PLAIN), 0.6)
        draw_drawing(canvas, cell.inset(max(cell.w // 10, 2)), half.drawing)
    if face.diagonal != "none":
        canvas.icon(
            cells[2].inset(cells[2].w // 10), f"sign-{face.diagonal}", canvas.theme.paper_ink
        )
