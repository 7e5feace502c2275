"""Mauwi: the four columns in front of every player, with what lies on them and their points."""

from dataclasses import dataclass

from engine.games.mauwi.cards import COLOUR, VALUE
from engine.games.mauwi.columns import Column, points
from engine.games.mauwi.names import card_name
from engine.games.mauwi.places import LETTERS, PLACES_OF
from engine.games.mauwi.state import State
from engine.seats import Seat
from ui.display.art import BLUE, DARK, GREEN, RED, YELLOW
from ui.display.canvas import LEAST_PX, Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.panels.base import PanelView
from ui.display.theme import Colour
from ui.display.widgets import token
from ui.language import Words
from ui.snapshot import Snapshot

INKS: tuple[Colour, ...] = (RED, YELLOW, GREEN, BLUE)
"""For the four colours of the warriors, in the order of the deck."""
COLOURS = tuple(dict.fromkeys(COLOUR.values()))
SPIRIT: Colour = (206, 196, 236)


@dataclass(frozen=True, slots=True)
class ColumnView:
    letter: str
    nines: int
    top: str
    """What lies on top, in a word or a number; empty if nothing does."""
    ink: Colour
    points: int
    attacked: bool


@dataclass(frozen=True, slots=True)
class ZoneView:
    seat: Seat
    columns: tuple[ColumnView, ...]
    points: int
    acts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MauwiPanel(PanelView):
    zones: tuple[ZoneView, ...]

    def draw(self, canvas: Canvas, box: Box) -> None:
        columns = 1 if len(self.zones) < 3 else 2
        places = box.grid(len(self.zones), columns, canvas.px(1))
        for place, zone in zip(places, self.zones, strict=True):
            draw_zone(canvas, place, zone)


def build(table: Snapshot, words: Words) -> MauwiPanel:
    state: State = table.view.state
    return MauwiPanel(
        zones=tuple(
            ZoneView(seat, columns(state, seat, words), points(zone), seat == state.turn)
            for seat, zone in state.zones.items()
        )
    )


def columns(state: State, seat: Seat, words: Words) -> tuple[ColumnView, ...]:
    attacked = None if state.attack is None else state.attack.on
    return tuple(
        ColumnView(
            letter,
            column.nines,
            top_name(column, words),
            ink(column),
            column.points,
            place == attacked,
        )
        for letter, place, column in zip(LETTERS, PLACES_OF[seat], state.zones[seat], strict=True)
    )


def top_name(column: Column, words: Words) -> str:
    if column.top is None:
        return ""
    value = VALUE.get(column.top)
    return words.say(card_name(column.top)) if value is None else str(value)


def ink(column: Column) -> Colour:
    colour = COLOUR.get(column.top or "")
    return SPIRIT if colour is None else INKS[COLOURS.index(colour) % len(INKS)]


def draw_zone(canvas: Canvas, box: Box, zone: ZoneView) -> None:
    theme = canvas.theme
    canvas.panel(box, theme.panel, 1.4, theme.brass if zone.acts else theme.line, 0.4)
    inside = box.inset(canvas.px(0.8))
    head, rest = inside.cut_left(min(canvas.px(7), inside.w // 5), canvas.px(0.8))
    sign, total = head.cut_top(head.h * 6 // 10)
    if total.h < LEAST_PX * 5 // 4:  # the score stands beside the table anyway
        sign = head
    else:
        style = Style(3.6, theme.ink, Weight.HEAVY, "centre", smallest=1.2)
        canvas.text(total, str(zone.points), style)
    token(canvas, sign, zone.seat)
    for place, column in zip(rest.columns(4, canvas.px(0.6)), zone.columns, strict=True):
        draw_column(canvas, place, column)


def draw_column(canvas: Canvas, box: Box, column: ColumnView) -> None:
    """Nines as a stack of edges below the card on top; the points at the foot, if there is room."""
    theme = canvas.theme
    border = theme.raised if theme.textured else theme.muted
    border = theme.wrong if column.attacked else border
    canvas.panel(box, theme.felt, 0.8, border, 0.4)
    body = box.inset(canvas.px(0.5))
    if body.h >= max(canvas.px(9), LEAST_PX * 7 // 2):
        foot, body = body.cut_bottom(max(canvas.px(3.2), LEAST_PX * 5 // 4))
        worth = str(column.points) if column.points else column.letter
        colour = theme.ink if column.points else theme.muted
        canvas.text(foot, worth, Style(2.7, colour, Weight.BOLD, "centre", smallest=1.1))
    edge = max(canvas.px(0.8), 2)
    for number in range(column.nines):
        place = Box(body.x, body.bottom - (number + 1) * edge, body.w, edge - 1)
        canvas.panel(place, theme.brass, 0.2)
    draw_top(canvas, Box(body.x, body.y, body.w, max(body.h - column.nines * edge, 0)), column)


def draw_top(canvas: Canvas, box: Box, column: ColumnView) -> None:
    theme = canvas.theme
    if column.top:
        fill, ink, text = column.ink, DARK, column.top
    elif column.nines:
        fill, ink, text = theme.brass, theme.brass_ink, "9"
    else:
        return
    canvas.panel(box, fill, 0.7)
    style = Style(4, ink, Weight.HEAVY, "centre", lines=2, smallest=1.1)
    if canvas.fits(box, text, style):
        canvas.text(box, text, style)
    else:
        canvas.icon(box.inset(2), "moon", ink)
