"""How the play screen looks: its view, and where everything goes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.seats import Seat
from ui.display.answers import Entry, draw_answers, draw_rows
from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.panels import PanelView
from ui.display.prompt import Prompt, draw_prompt
from ui.display.screen import Button, Moves, View
from ui.display.standing import ScoreTile, draw_tiles
from ui.display.verdict import VerdictView, draw_verdict
from ui.display.widgets import GAP, MARGIN, button, chosen, notices, strip

TALLEST_TILE = 27
LEAST_PANEL = 18
"""Units of height below which the game itself is not drawn: the answers get the room."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where the parts of the play screen go."""

    prompt: Box
    tiles: tuple[Box, ...]
    centre: Box
    foot: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayView(View):
    chapter: str
    prompt: Prompt
    tiles: tuple[ScoreTile, ...]
    entry: Entry
    full: bool
    """The answers have the whole screen."""
    panel: PanelView
    verdict: VerdictView | None
    welcome: str
    why: Button
    watch: Button | None
    """Leads to the camera's picture; None if there is none."""
    question: Button | None
    """What the camera asks; None if nothing."""
    pause: Button
    caption: str
    doubt: Button | None
    """The buzzers were not sure who was first: the question, and the way to correct it."""
    taps: Mapping[Seat, Moves] = field(default_factory=dict)
    """Seats whose tile can be tapped instead of the buzzer."""

    def draw(self, canvas: Canvas) -> None:
        inner = notices(canvas, self.world, canvas.box.inset(canvas.px(MARGIN * 0.7)))
        head, inner = inner.cut_top(canvas.px(12.5 if canvas.box.is_tall else 7), canvas.px(1))
        draw_head(canvas, head, self)
        if self.question is not None:
            band, inner = inner.cut_top(canvas.px(6.5), canvas.px(1))
            button(canvas, band, self.question, chosen(canvas), size=2.9)
        if self.doubt is not None:
            inner = draw_doubt(canvas, inner, self.doubt)
        if self.full:
            self.draw_full(canvas, inner)
            return
        places = tall_places(canvas, inner, self) if canvas.box.is_tall else None
        places = places or wide_places(canvas, inner, len(self.tiles))
        place, prompt = places.prompt, self.prompt
        canvas.kept((place, prompt), lambda: draw_prompt(canvas, place, prompt))
        draw_tiles(canvas, places.tiles, self.tiles, self.taps)
        draw_centre(canvas, places.centre, self)
        self.draw_foot(canvas, places.foot)

    def draw_held(self, canvas: Canvas, card: str, box: Box) -> None:
        if not self.panel.draw_card(canvas, box, Button("", (), card=card)):
            canvas.panel(box, canvas.theme.paper, 1.2)

    def draw_full(self, canvas: Canvas, inner: Box) -> None:
        ask, inner = inner.cut_top(canvas.px(15 if canvas.box.is_tall else 12), canvas.px(GAP))
        draw_prompt(canvas, ask, self.prompt)
        if self.entry.apart is not None:
            main, inner = inner.cut_bottom(canvas.px(10), canvas.px(1.2))
            button(canvas, main, self.entry.apart)
        draw_rows(canvas, inner, self.entry, self.panel)

    def draw_foot(self, canvas: Canvas, box: Box) -> None:
        if (verdict := self.verdict) is not None:
            why = self.why.moves
            canvas.kept((box, verdict, why), lambda: draw_verdict(canvas, box, verdict, why))
            return
        canvas.panel(box, canvas.theme.panel, 2)
        style = Style(8.4, canvas.theme.ink, Weight.HEAVY, "centre")
        canvas.text(box.inset(canvas.px(2)), self.welcome, style)


def wide_places(canvas: Canvas, inner: Box, seats: int) -> Places:
    gap = canvas.px(GAP)
    foot, inner = inner.cut_bottom(canvas.px(19), gap)
    side, inner = inner.cut_right(inner.w * 30 // 100, gap)
    prompt, centre = inner.cut_top(canvas.px(14), gap)
    tiles, _ = side.cut_top(min(side.h, seats * canvas.px(TALLEST_TILE)))
    return Places(prompt, tuple(tiles.rows(seats, canvas.px(1))), centre, foot)


def tall_places(canvas: Canvas, inner: Box, view: PlayView) -> Places:
    """Tiles are as high as they can be without taking the game's own room."""
    gap = canvas.px(GAP)
    foot, inner = inner.cut_bottom(canvas.px(26), gap)
    prompt, inner = inner.cut_top(canvas.px(14), gap)
    rows = -(-len(view.tiles) // 2)
    answers = 1 if view.panel.answers_inside else view.entry.rows(tall=True)
    needed = canvas.px(LEAST_PANEL + 14) + answers * canvas.px(9)
    tile_h = min(max((inner.h - gap - needed) // rows, canvas.px(8)), canvas.px(13))
    tiles, centre = inner.cut_bottom(rows * tile_h, gap)
    return Places(prompt, tuple(tiles.grid(len(view.tiles), 2, canvas.px(1))), centre, foot)


def draw_head(canvas: Canvas, box: Box, view: PlayView) -> None:
    """The chapter; beside it (below it on a tall screen) Why and Pause."""
    items = [item for item in (view.watch, view.why, view.pause) if item is not None]
    if canvas.box.is_tall:
        rest, tools = box.rows(2, canvas.px(1))
    else:
        w = canvas.px(55 if len(items) < 3 else 80)
        tools, rest = box.cut_right(w, canvas.px(1.2))
    for place, item in zip(tools.columns(len(items), canvas.px(1.2)), items, strict=True):
        button(canvas, place, item, size=2.9)
    if view.caption:
        rest = draw_caption(canvas, rest, view.caption)
    style = Style(4.2, canvas.theme.ink, Weight.BOLD, lines=2, smallest=1.8)
    canvas.text(rest, view.chapter, style)


def draw_caption(canvas: Canvas, box: Box, caption: str) -> Box:
    """What was heard, small at the right; the room beside it."""
    muted = canvas.theme.muted
    place, rest = box.cut_right(box.w * 36 // 100, canvas.px(1))
    sign, text = place.cut_left(canvas.px(3), canvas.px(0.8))
    canvas.icon(sign, "note", muted)
    canvas.text(text, caption, Style(2.6, muted, smallest=1.5, lines=3))
    return rest


def draw_doubt(canvas: Canvas, inner: Box, doubt: Button) -> Box:
    box, rest = inner.cut_top(canvas.px(9), canvas.px(1))
    text = strip(canvas, box, "question")
    correct, text = text.cut_right(min(canvas.px(34), text.w * 40 // 100), canvas.px(1.2))
    ink = canvas.theme.verdict_ink
    canvas.text(text, doubt.detail, Style(3.6, ink, Weight.BOLD, lines=2, smallest=1.6))
    button(canvas, correct, Button(doubt.label, doubt.moves), size=2.9)
    return rest


def draw_centre(canvas: Canvas, box: Box, view: PlayView) -> None:
    """The game's own panel above, what can be entered below."""
    tall = canvas.box.is_tall
    if view.panel.answers_inside:
        draw_inside(canvas, box, view)
        return
    rows = view.entry.rows(tall=tall)
    if not rows:
        view.panel.draw(canvas, box)
        return
    most = box.h * (72 if rows > 2 else 45) // 100
    area, centre = box.cut_bottom(min(canvas.px(9 if tall else 12) * rows, most), canvas.px(1.2))
    if centre.h >= canvas.px(LEAST_PANEL):
        view.panel.draw(canvas, centre)
    else:
        area = box
    draw_answers(canvas, area, view.entry, view.panel)


def draw_inside(canvas: Canvas, box: Box, view: PlayView) -> None:
    """The answers are in the game's picture, but for what ✓ does."""
    if view.entry.apart is not None:
        main, box = box.cut_bottom(canvas.px(10), canvas.px(1.2))
        button(canvas, main, view.entry.apart, size=4.6)
    answers = {thing.key: thing for thing in view.entry.choices.buttons if thing.key is not None}
    view.panel.draw_answers(canvas, box, answers)
