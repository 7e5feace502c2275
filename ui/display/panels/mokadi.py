"""Mokadi: the tower from above, as far as somebody has seen it; else how many pieces stand."""

from dataclasses import dataclass

from engine.games.mokadi.layout import Layout
from engine.games.mokadi.names import PLOT_WOOD, STICK_WOOD, wood
from engine.games.mokadi.options import Options
from engine.games.mokadi.pieces import COLOURS, Colour
from engine.games.mokadi.state import State
from ui.display import theme as themes
from ui.display.canvas import Canvas, Style
from ui.display.count_sign import CountSign, draw_sign
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.panels.base import PanelView, Tally
from ui.language import Words
from ui.snapshot import Snapshot

WOODS: dict[str, themes.Colour] = {
    "light": (232, 196, 142),
    "dark": (142, 96, 60),
    "blue": (92, 158, 232),
    "red": (236, 104, 90),
    "black": (70, 70, 74),
}
PLOT_MM = 24
MARGIN_MM = 30

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PlotView:
    mm: Point
    wood: str


@dataclass(frozen=True, slots=True)
class StickView:
    ends_mm: tuple[Point, Point]
    height_mm: float
    wood: str
    fallen: bool


@dataclass(frozen=True, slots=True)
class CountView:
    name: str
    count: int
    sign: CountSign


@dataclass(frozen=True, slots=True, kw_only=True)
class MokadiPanel(PanelView):
    plots: tuple[PlotView, ...]
    sticks: tuple[StickView, ...]
    """From the lowest to the highest, as they lie on each other."""
    counts: tuple[CountView, ...]

    def draw(self, canvas: Canvas, box: Box) -> None:
        seen = self.plots or self.sticks
        counts, tower = box.cut_right(box.w * (34 if seen else 100) // 100, canvas.px(2))
        if seen:
            canvas.panel(tower, canvas.theme.panel, 1.6, canvas.theme.line)
            draw_tower(canvas, tower, self)
        area, _ = counts.cut_top(min(counts.h, len(self.counts) * canvas.px(10)))
        for place, count in zip(
            area.rows(len(self.counts), canvas.px(0.8)), self.counts, strict=True
        ):
            draw_count(canvas, place, count)


def build(table: Snapshot, words: Words) -> MokadiPanel:
    state: State = table.view.state
    layout, options = state.layout, state.options
    plots = tuple(
        PlotView(plot.mm, wood(plot.colour, options))
        for plot in layout.plots
        if plot.mm is not None
    )
    held = tuple(wood(colour, options) for colour in COLOURS)
    signs = {each: CountSign(WOODS[each], is_stick=True) for each in held}
    signs |= {f"{each}_plots": CountSign(WOODS[each], is_stick=False) for each in held}
    return MokadiPanel(
        tally=Tally(counters=held, ranks=False),
        signs=signs,
        plots=plots,
        sticks=sticks(layout, options),
        counts=tuple(
            count
            for colour in COLOURS
            for count in (
                CountView(
                    words.say(STICK_WOOD[wood(colour, options)]),
                    layout.standing[colour],
                    signs[wood(colour, options)],
                ),
                CountView(
                    words.say(PLOT_WOOD[wood(colour, options)]),
                    plots_of(layout, colour),
                    signs[f"{wood(colour, options)}_plots"],
                ),
            )
        ),
    )


def plots_of(layout: Layout, colour: Colour) -> int:
    return sum(plot.colour == colour for plot in layout.plots)


def sticks(layout: Layout, options: Options) -> tuple[StickView, ...]:
    found = [
        StickView(
            ((ends[0][0], ends[0][1]), (ends[1][0], ends[1][1])),
            (ends[0][2] + ends[1][2]) / 2,
            wood(stick.colour, options),
            stick.fallen,
        )
        for stick in layout.sticks
        if (ends := stick.ends_mm) is not None
    ]
    return tuple(sorted(found, key=lambda stick: stick.height_mm))


@dataclass(frozen=True, slots=True)
class Ground:
    """From millimetres on the table to pixels in a box."""

    left_mm: float
    top_mm: float
    px_per_mm: float
    x: float
    y: float

    def at(self, mm: Point) -> Point:
        return (
            self.x + (mm[0] - self.left_mm) * self.px_per_mm,
            self.y + (mm[1] - self.top_mm) * self.px_per_mm,
        )


def ground(box: Box, view: MokadiPanel) -> Ground:
    points = [plot.mm for plot in view.plots]
    points += [end for stick in view.sticks for end in stick.ends_mm]
    left, right = min(x for x, _ in points) - MARGIN_MM, max(x for x, _ in points) + MARGIN_MM
    top, bottom = min(y for _, y in points) - MARGIN_MM, max(y for _, y in points) + MARGIN_MM
    scale = min(box.w / (right - left), box.h / (bottom - top))
    x = box.x + (box.w - (right - left) * scale) / 2
    y = box.y + (box.h - (bottom - top) * scale) / 2
    return Ground(left, top, scale, x, y)


def draw_tower(canvas: Canvas, box: Box, view: MokadiPanel) -> None:
    on = ground(box.inset(canvas.px(1)), view)
    side = max(round(PLOT_MM * on.px_per_mm), canvas.px(2))
    for plot in view.plots:
        x, y = on.at(plot.mm)
        place = Box(round(x) - side // 2, round(y) - side // 2, side, side)
        canvas.panel(place, WOODS[plot.wood], side / canvas.unit / 2, canvas.theme.ink, 0.25)
    for stick in view.sticks:
        ends = [on.at(end) for end in stick.ends_mm]
        canvas.stroke(ends, canvas.theme.lip, 1.9)
        canvas.stroke(ends, canvas.theme.wrong if stick.fallen else WOODS[stick.wood], 1.3)


def draw_count(canvas: Canvas, box: Box, count: CountView) -> None:
    theme = canvas.theme
    canvas.panel(box, theme.panel, 1.2, theme.line)
    inside = box.inset(canvas.px(1))
    sign, rest = inside.cut_left(canvas.px(6), canvas.px(1))
    draw_sign(canvas, sign.centred(sign.w, canvas.px(5.4)), count.sign)
    number, name = rest.cut_right(min(canvas.px(8), rest.w // 3), canvas.px(0.6))
    canvas.text(number, str(count.count), Style(6, theme.ink, Weight.HEAVY, "right", smallest=1.6))
    style = Style(3.2, theme.ink, Weight.BOLD, lines=2, smallest=1.1)
    if canvas.fits(name, count.name, style):
        canvas.text(name, count.name, style)
