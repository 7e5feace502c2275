"""Podium: who won, the course of the game as a chart, and the rematch."""

from dataclasses import dataclass, replace

from engine.events import Undone
from engine.game import Outcome, Setup
from engine.seats import Seat, after
from ui.display.canvas import Canvas, Style
from ui.display.chart import CourseLine, course_lines, draw_chart
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.keys import Key
from ui.display.moves import LeaveTable, Open, Take
from ui.display.panels import POINTS, find_panel
from ui.display.screen import Button, View, World
from ui.display.screens.checklist import Checklist
from ui.display.screens.why import Why
from ui.display.theme import Colour
from ui.display.widgets import GAP, MARGIN, footer, notices, token
from ui.snapshot import Snapshot

STEPS = (1.0, 0.72, 0.52)
"""Heights of the podium."""


@dataclass(frozen=True, slots=True)
class Placed:
    seat: Seat
    name: str
    place: int
    tally: int
    """Points, or what else decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PodiumView(View):
    title: str
    winners: str
    placed: tuple[Placed, ...]
    tally_name: str
    """What the numbers count; empty for points."""
    course_title: str
    course: tuple[CourseLine, ...]
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        inner = notices(canvas, self.world, canvas.box.inset(canvas.px(MARGIN)))
        head, rest = inner.cut_top(canvas.px(13), canvas.px(GAP))
        crown, text = head.cut_left(canvas.px(11), canvas.px(2))
        canvas.icon(crown, "crown", canvas.theme.brass)
        canvas.text(
            text, self.winners, Style(9.4, canvas.theme.ink, Weight.HEAVY, smallest=2.4, lines=2)
        )
        rest = footer(canvas, rest, self.foot)
        if canvas.box.is_tall:
            podium, chart = rest.cut_top(rest.h * 55 // 100, canvas.px(GAP))
        else:
            podium, chart = rest.cut_left(rest.w * 52 // 100, canvas.px(3))
        draw_podium(canvas, podium, self)
        canvas.panel(chart, canvas.theme.panel, 2, canvas.theme.line)
        name, area = chart.inset(canvas.px(1.6)).cut_top(canvas.px(4.5), canvas.px(0.6))
        canvas.text(
            name, self.course_title, Style(3.2, canvas.theme.muted, Weight.BOLD, smallest=1.8)
        )
        draw_chart(canvas, area, self.course)


def podium_view(world: World, table: Snapshot) -> PodiumView:
    words = world.game_words(table.game, table.view.setup.names)
    outcome = table.view.outcome
    assert outcome is not None, "the game is not over"
    winners = outcome.winners
    wins = (
        words("podium.wins", seats=winners)
        if len(winners) == 1
        else words("podium.win", seats=winners)
    )
    foot = (
        Button(words("podium.home"), (LeaveTable(),), Key.BACK, "house"),
        Button(words("pause.undo"), (Take(Undone(at_ns=0)),), Key.SIX, "undo"),
        Button(words("why.title"), (Open(Why()),), Key.ONE, "question"),
        Button(
            words("podium.rematch"),
            (Open(Checklist(rematch(table.view.setup))),),
            Key.OK,
            "play",
            on=True,
        ),
    )
    tally = find_panel(table, words).tally
    tally = tally if tally.ranks else POINTS
    points = {score.seat: tally.of(score) for score in table.view.scores}
    return PodiumView(
        title=words("podium.title"),
        winners=wins,
        placed=tuple(
            Placed(seat, words.player(seat), place, points[seat]) for place, seat in places(outcome)
        ),
        tally_name=tally.name,
        course_title=" · ".join(filter(None, (words("podium.course"), tally.name))),
        course=course_lines(table.course, tally),
        foot=foot,
        buttons=foot,
        world=world,
    )


def places(outcome: Outcome) -> list[tuple[int, Seat]]:
    """Place and seat; seats that share a place leave the next ones empty."""
    placed: list[tuple[int, Seat]] = []
    for seats in outcome.ranking:
        place = len(placed) + 1
        placed += [(place, seat) for seat in seats]
    return placed


def rematch(setup: Setup) -> Setup:
    """The same table; the next seat starts."""
    return replace(setup, first=after(setup.first, setup.seats))


def draw_podium(canvas: Canvas, box: Box, view: PodiumView) -> None:
    """The winner in the middle, the second to the left, as at the Games."""
    shown = sorted(view.placed, key=lambda one: one.place)
    order = [*shown[1::2][::-1], *shown[::2]] if len(shown) > 2 else shown
    for column, one in zip(box.columns(len(order), canvas.px(1.2)), order, strict=True):
        draw_step(canvas, column, one, view.tally_name)


def draw_step(canvas: Canvas, column: Box, one: Placed, tally_name: str) -> None:
    theme = canvas.theme
    share = STEPS[min(one.place, len(STEPS)) - 1]
    h = round((column.h - canvas.px(19)) * share)
    step, above = column.cut_bottom(max(h, canvas.px(11)))
    first = one.place == 1
    canvas.panel(step, theme.brass if first else theme.raised, 1.6)
    ink = theme.brass_ink if first else theme.ink
    draw_tally(canvas, step.inset(canvas.px(0.8)), one, tally_name, ink)
    who, _ = above.cut_bottom(canvas.px(18), 0)
    name, sign = who.cut_bottom(canvas.px(6))
    token(canvas, sign.inset(canvas.px(0.4)), one.seat)
    canvas.text(name, one.name, Style(4.4, theme.ink, Weight.BOLD, "centre", smallest=1.6))


def draw_tally(canvas: Canvas, box: Box, one: Placed, name: str, ink: Colour) -> None:
    """The number at the top of a step, what it counts, and at its foot the place."""
    top, below = box.cut_top(canvas.px(9))
    canvas.text(top, str(one.tally), Style(8.4, ink, Weight.HEAVY, "centre", smallest=2))
    label, below = below.cut_top(canvas.px(3.6)) if name else (below, below)
    small = Style(2.8, ink, Weight.BOLD, "centre", smallest=1.5)
    if name and label.h >= canvas.px(3) and canvas.fits(label, name, small):
        canvas.text(label, name, small)
    place, _ = below.cut_bottom(min(canvas.px(6), below.h))
    if place.h > canvas.px(4):
        style = Style(4.4, ink, Weight.BOLD, "centre", smallest=1.6)
        canvas.text(place, f"{one.place}.", style)
