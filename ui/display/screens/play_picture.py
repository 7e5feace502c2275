"""How the play screen looks: its view, and where everything goes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.seats import Seat
from ui.display.canvas import Canvas, Style
from ui.display.choices import Choices, Row
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.panels import PanelView
from ui.display.screen import Button, Moves, View
from ui.display.verdict import VerdictView, draw_verdict
from ui.display.widgets import (
    GAP,
    MARGIN,
    badge,
    button,
    choice_row,
    chosen,
    keycap,
    letter_cap,
    notices,
    token,
)

LONG_LABEL = 11
"""Letters that a button in a row of six has room for."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """`seconds` left, or None if nobody waits for the clock."""

    text: str
    besides: str
    """What may happen too; empty if nothing else may."""
    seats: tuple[Seat, ...]
    seconds: float | None


@dataclass(frozen=True, slots=True)
class ScoreTile:
    seat: Seat
    name: str
    points: int
    counters: str
    counts: str
    """The same as bare numbers, for a small place."""
    acts: bool
    """May this seat do something now?"""
    beat: bool
    """The moving mark of whoever acts, now out or in."""
    out: bool
    pressed: bool
    letter: str
    robot: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """What can be entered by hand; `main` is what ✓ does."""

    title: str
    choices: Choices
    main: Button | None

    @property
    def buttons(self) -> tuple[Button, ...]:
        return (*self.choices.buttons, *([self.main] if self.main else []))

    def lines(self, *, tall: bool) -> tuple[Row, ...]:
        """Rows as they are drawn: one without a head is broken if its words are long."""
        found: list[Row] = []
        for row in self.choices.rows:
            if row.head is not None or any(thing.card for thing in row.things):
                found.append(row)
                continue
            long = any(len(thing.label) > LONG_LABEL for thing in row.things)
            widest = 2 if tall and long else 3 if tall or long else 6
            parts = range(0, len(row.things), widest)
            found += [Row(None, row.things[start : start + widest]) for start in parts]
        return tuple(found)


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
    taps: Mapping[Seat, Moves] = field(default_factory=dict)
    """Seats whose tile can be tapped instead of the buzzer."""

    def draw(self, canvas: Canvas) -> None:
        inner = notices(canvas, self.world, canvas.box.inset(canvas.px(MARGIN * 0.7)))
        head, inner = inner.cut_top(canvas.px(12.5 if canvas.box.is_tall else 7), canvas.px(1))
        draw_head(canvas, head, self)
        if self.question is not None:
            strip, inner = inner.cut_top(canvas.px(6.5), canvas.px(1))
            button(canvas, strip, self.question, chosen(canvas), size=2.9)
        gap = canvas.px(GAP)
        tall = canvas.box.is_tall
        if self.full:
            self.draw_full(canvas, inner)
            return
        foot, inner = inner.cut_bottom(canvas.px(26 if tall else 19), gap)
        self.draw_foot(canvas, foot)
        if tall:
            ask, inner = inner.cut_top(canvas.px(14), gap)
            rows = -(-len(self.tiles) // 2)
            seats, centre = inner.cut_bottom(rows * canvas.px(9.5), gap)
            places = seats.grid(len(self.tiles), 2, canvas.px(1))
        else:
            seats, inner = inner.cut_right(inner.w * 30 // 100, gap)
            ask, centre = inner.cut_top(canvas.px(14), gap)
            tallest = canvas.px(15)
            rows_h = min(seats.h, len(self.tiles) * tallest)
            places = seats.cut_top(rows_h)[0].rows(len(self.tiles), canvas.px(1))
        draw_prompt(canvas, ask, self.prompt)
        draw_tiles(canvas, places, self)
        draw_centre(canvas, centre, self)

    def draw_held(self, canvas: Canvas, card: str, box: Box) -> None:
        if not self.panel.draw_card(canvas, box, Button("", (), card=card)):
            canvas.panel(box, canvas.theme.paper, 1.2)

    def draw_full(self, canvas: Canvas, inner: Box) -> None:
        ask, inner = inner.cut_top(canvas.px(15 if canvas.box.is_tall else 12), canvas.px(GAP))
        draw_prompt(canvas, ask, self.prompt)
        if self.entry.main is not None and not is_among(self.entry.main, self.entry.choices):
            main, inner = inner.cut_bottom(canvas.px(10), canvas.px(1.2))
            button(canvas, main, self.entry.main)
        draw_entry(canvas, inner, self)

    def draw_foot(self, canvas: Canvas, box: Box) -> None:
        if self.verdict is not None:
            draw_verdict(canvas, box, self.verdict, self.why.moves)
            return
        canvas.panel(box, canvas.theme.panel, 2)
        style = Style(8.4, canvas.theme.ink, Weight.HEAVY, "centre")
        canvas.text(box.inset(canvas.px(2)), self.welcome, style)


def draw_head(canvas: Canvas, box: Box, view: PlayView) -> None:
    """The chapter; beside it (below it on a tall screen) Why and Pause."""
    items = [item for item in (view.watch, view.why, view.pause) if item is not None]
    if canvas.box.is_tall:
        rest, tools = box.rows(2, canvas.px(1))
    else:
        tools, rest = box.cut_right(canvas.px(27.5) * len(items), canvas.px(1.2))
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


def draw_prompt(canvas: Canvas, box: Box, prompt: Prompt) -> None:
    theme = canvas.theme
    canvas.panel(box, theme.paper, 2)
    inside = box.inset(canvas.px(1.6), canvas.px(0.8))
    for seat in prompt.seats:
        sign, inside = inside.cut_left(min(canvas.px(9), inside.h), canvas.px(1.6))
        token(canvas, sign, seat)
    if prompt.seconds is not None:
        clock, inside = inside.cut_right(canvas.px(11), canvas.px(1))
        canvas.text(
            clock, f"{prompt.seconds:.0f}", Style(9, theme.paper_ink, Weight.HEAVY, "right")
        )
    if prompt.besides:
        inside, below = inside.cut_top(inside.h * 66 // 100)
        canvas.text(below, prompt.besides, Style(2.9, theme.paper_muted, smallest=1.4, lines=2))
    style = Style(6.4, theme.paper_ink, Weight.HEAVY, lines=3, smallest=2)
    canvas.text(inside, prompt.text, style)


def draw_tiles(canvas: Canvas, places: list[Box], view: PlayView) -> None:
    """All tiles are laid out alike: with the counters beside the points if all of them fit."""
    insides = [
        draw_seat(canvas, place, tile, view.taps.get(tile.seat, ()))
        for place, tile in zip(places, view.tiles, strict=True)
    ]
    small = Style(2.4, canvas.theme.muted, lines=2, smallest=1.5)
    beside = all(
        canvas.fits(counters_beside(canvas, inside), tile.counters, small)
        for inside, tile in zip(insides, view.tiles, strict=True)
    )
    for inside, tile in zip(insides, view.tiles, strict=True):
        draw_standing(canvas, inside, tile, beside=beside)


def draw_seat(canvas: Canvas, box: Box, tile: ScoreTile, tap: Moves) -> Box:
    """The tile, its moving mark and its sign; the room that is left."""
    theme = canvas.theme
    fill = theme.raised if tile.acts and not tile.out else theme.panel
    border = theme.brass if tile.acts else theme.line
    canvas.panel(box, fill, 1.8, border, 0.5)
    canvas.target(box, tap)
    inside = box.inset(canvas.px(1.1), canvas.px(0.9))
    mark, inside = inside.cut_left(canvas.px(2), canvas.px(0.5))
    if tile.acts:
        shift = 0 if tile.beat else canvas.px(0.5)
        canvas.icon(mark.moved(-shift, 0).inset(0, (mark.h - mark.w) // 2), "play", theme.brass)
    sign, inside = inside.cut_left(min(inside.h, canvas.px(9)), canvas.px(1.2))
    sign = sign.centred(sign.w, min(sign.h, sign.w))
    token(canvas, sign, tile.seat)
    draw_badge(canvas, badge(canvas, sign), tile)
    return inside


def counters_beside(canvas: Canvas, box: Box) -> Box:
    _, words = box.cut_right(min(canvas.px(11), box.w * 38 // 100), canvas.px(0.8))
    return words.cut_bottom(words.h * 42 // 100)[0]


def draw_standing(canvas: Canvas, box: Box, tile: ScoreTile, *, beside: bool) -> None:
    """Name and counters beside the points, or the counters in a line of their own."""
    theme = canvas.theme
    if beside:
        points, words = box.cut_right(min(canvas.px(11), box.w * 38 // 100), canvas.px(0.8))
        draw_name(canvas, words, tile)
    else:
        top, below = box.cut_top(box.h * 48 // 100)
        points, words = top.cut_right(min(canvas.px(8), top.w * 3 // 10), canvas.px(0.8))
        small = Style(2.4, theme.muted, lines=2, smallest=1.5)
        text = tile.counters if canvas.fits(below, tile.counters, small) else tile.counts
        canvas.text(below, text, small)
        draw_name(canvas, words, replace(tile, counters=""))
    canvas.text(points, str(tile.points), Style(8.4, theme.ink, Weight.HEAVY, "right", smallest=2))


def draw_badge(canvas: Canvas, box: Box, tile: ScoreTile) -> None:
    """Has pressed, is a robot, or which key is the buzzer."""
    theme = canvas.theme
    if tile.pressed or tile.robot:
        canvas.panel(box, theme.paper_ink, 1)
        canvas.icon(box.inset(box.w // 6), "check" if tile.pressed else "robot", theme.paper)
    elif tile.letter:
        letter_cap(canvas, box, tile.letter)


def draw_name(canvas: Canvas, box: Box, tile: ScoreTile) -> None:
    theme = canvas.theme
    name, below = box.cut_top(box.h * 58 // 100) if tile.counters else (box, box)
    colour = theme.muted if tile.out else theme.ink
    canvas.text(name, tile.name, Style(4, colour, Weight.BOLD, smallest=1.7))
    if tile.counters:
        canvas.text(below, tile.counters, Style(3, theme.muted, lines=2, smallest=1.5))


def draw_centre(canvas: Canvas, box: Box, view: PlayView) -> None:
    """The game's own panel above, what can be entered below."""
    entry = view.entry
    lines = entry.lines(tall=canvas.box.is_tall)
    rows = len(lines) + (entry.choices.more is not None)
    apart = entry.main is not None and not is_among(entry.main, entry.choices)
    if apart and (canvas.box.is_tall or not rows):
        rows += 1
    if not rows:
        view.panel.draw(canvas, box)
        return
    h = min(
        canvas.px(9 if canvas.box.is_tall else 12) * rows, box.h * (72 if rows > 2 else 45) // 100
    )
    area, centre = box.cut_bottom(h, canvas.px(1.2))
    if centre.h >= canvas.px(18):
        view.panel.draw(canvas, centre)
    else:
        area = box
    if apart:
        area = draw_main(canvas, area, entry, rows)
    if entry.title and entry.choices.rows:
        title, area = area.cut_left(area.w * 24 // 100, canvas.px(1))
        canvas.text(title, entry.title, Style(2.8, canvas.theme.muted, lines=3, smallest=1.6))
    draw_entry(canvas, area, view)


def draw_main(canvas: Canvas, area: Box, entry: Entry, rows: int) -> Box:
    """What ✓ does, beside the other answers or above them; the room for those."""
    assert entry.main is not None
    if not entry.choices.rows:
        main, rest = area, area.cut_bottom(0)[0]
    elif canvas.box.is_tall:
        main, rest = area.cut_top(area.h // rows, canvas.px(1.2))
    else:
        many = sum(len(row.things) for row in entry.choices.rows) > 3
        main, rest = area.cut_left(area.w * (28 if many else 45) // 100, canvas.px(1.5))
    button(canvas, main, entry.main, size=4.6)
    return rest


def is_among(main: Button, choices: Choices) -> bool:
    return any(thing.moves == main.moves for thing in choices.buttons)


def draw_entry(canvas: Canvas, box: Box, view: PlayView) -> None:
    choices = view.entry.choices
    lines = view.entry.lines(tall=canvas.box.is_tall)
    count = len(lines) + (choices.more is not None)
    if not count:
        return
    rows = box.rows(count, canvas.px(0.9))
    columns = max((len(row.things) for row in lines), default=1)
    for place, row in zip(rows, lines, strict=False):
        if any(thing.card for thing in row.things):
            draw_cards(canvas, place, row, columns, view.panel)
        else:
            shown = bare(row) if view.panel.bare_digits else row
            choice_row(canvas, place, shown, columns=columns)
    if choices.more is not None:
        button(canvas, rows[-1].cut_right(canvas.px(26))[0], choices.more)


def bare(row: Row) -> Row:
    return replace(row, things=tuple(replace(thing, label="") for thing in row.things))


def draw_cards(canvas: Canvas, place: Box, row: Row, columns: int, panel: PanelView) -> None:
    if row.head is not None and row.head.key is not None:
        cap, place = place.cut_left(canvas.px(5.5), canvas.px(0.8))
        keycap(canvas, cap, row.head.key)
        canvas.target(cap, row.head.moves)
    for cell, item in zip(place.columns(columns, canvas.px(0.8)), row.things, strict=False):
        if not panel.draw_card(canvas, cell, item):
            button(canvas, cell, item, size=3)
