"""How the seats stand: a tile each, with name, what matters most as a number, and the rest."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.seats import Seat
from ui.display.canvas import Canvas, Style
from ui.display.count_sign import CountSign, draw_sign
from ui.display.finish import Runner
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.marks import MARKS
from ui.display.screen import Moves
from ui.display.widgets import badge, letter_cap, token

SMALLEST = 1.5
WELL = 2.2
"""Units of letters that are read without leaning forward."""
ROOMY = 18.0
"""Units of height from which a tile has room for larger letters."""
LARGEST = 1.45


@dataclass(frozen=True, slots=True)
class Count:
    """A counter of the game: `red tokens 2`."""

    name: str
    value: int
    sign: CountSign | None = None
    """Stands for the name where there is no room for it."""


@dataclass(frozen=True, slots=True)
class ScoreTile:
    seat: Seat
    name: str
    main: Count
    """What ranks the seat; the name is empty for points, which need none."""
    counts: tuple[Count, ...]
    acts: bool
    """May this seat do something now?"""
    beat: bool
    """The moving mark of whoever acts, now out or in."""
    out: bool
    pressed: bool
    letter: str
    robot: bool
    runner: Runner | None = None
    """How this seat came in, right after a race."""


Layout = Callable[[Canvas, Box], tuple[Box, Box, Box]]
"""Where name, counts and the main number go in a tile."""


def draw_tiles(
    canvas: Canvas, places: Sequence[Box], tiles: Sequence[ScoreTile], taps: Mapping[Seat, Moves]
) -> None:
    """All tiles are laid out alike: as the fullest of them needs it. Where few people play, they
    are larger."""
    seats = list(zip(places, tiles, strict=True))
    roomy = min(max(places[0].h / canvas.px(ROOMY), 1.0), LARGEST)
    for factor in (roomy, 1.0):
        with canvas.enlarged(factor):
            counts = tuple((room(canvas, box)[2], tile.counts) for box, tile in seats)
            way = canvas.known((factor, counts), partial(fitting_layout, canvas, counts))
            if factor == 1.0 or way[1] is not None:
                draw_alike(canvas, seats, taps, way)
                return


def draw_alike(
    canvas: Canvas,
    seats: Sequence[tuple[Box, ScoreTile]],
    taps: Mapping[Seat, Moves],
    way: tuple[Layout, int | None],
) -> None:
    for box, tile in seats:
        tap = taps.get(tile.seat, ())
        key = (canvas.unit, box, tile, tap, way)
        canvas.kept(key, partial(draw_tile, canvas, box, tile, tap, way))


def draw_tile(
    canvas: Canvas, box: Box, tile: ScoreTile, tap: Moves, way: tuple[Layout, int | None]
) -> None:
    layout, rows = way
    inside = draw_seat(canvas, box, tile, tap)
    draw_standing(canvas, layout(canvas, inside), tile, rows)


def room(canvas: Canvas, box: Box) -> tuple[Box, Box, Box]:
    """Where the moving mark, the seat's sign and everything else go in a tile."""
    inside = box.inset(canvas.px(1.1), canvas.px(0.5))
    mark, inside = inside.cut_left(canvas.px(2), canvas.px(0.5))
    sign, inside = inside.cut_left(min(inside.h, canvas.px(9)), canvas.px(1.2))
    return mark, sign.centred(sign.w, min(sign.h, sign.w)), inside


def draw_seat(canvas: Canvas, box: Box, tile: ScoreTile, tap: Moves) -> Box:
    """The tile, its moving mark and its sign; the room that is left."""
    theme = canvas.theme
    fill = theme.raised if tile.acts and not tile.out else theme.panel
    border = theme.brass if tile.acts else theme.line
    canvas.panel(box, fill, 1.8, border, 0.5)
    canvas.target(box, tap)
    mark, sign, inside = room(canvas, box)
    if tile.acts:
        shift = 0 if tile.beat else canvas.px(0.5)
        canvas.icon(mark.moved(-shift, 0).inset(0, (mark.h - mark.w) // 2), "play", theme.brass)
    token(canvas, sign, tile.seat)
    draw_badge(canvas, badge(canvas, sign), tile)
    return inside


def draw_badge(canvas: Canvas, box: Box, tile: ScoreTile) -> None:
    """Has pressed, is a robot, or which key is the buzzer."""
    theme = canvas.theme
    if tile.pressed or tile.robot:
        canvas.panel(box, theme.paper_ink, 1)
        canvas.icon(box.inset(box.w // 6), "check" if tile.pressed else "robot", theme.paper)
    elif tile.letter:
        letter_cap(canvas, box, tile.letter)


def beside(canvas: Canvas, box: Box) -> tuple[Box, Box, Box]:
    """Name above counts, the number at the right over the whole height."""
    main, words = box.cut_right(min(canvas.px(11), box.w * 38 // 100), canvas.px(0.8))
    name, counts = words.cut_top(words.h * 56 // 100)
    return name, counts, main


def beside_rows(canvas: Canvas, box: Box) -> tuple[Box, Box, Box]:
    """The same with more room for the counts, which stand below each other."""
    main, words = box.cut_right(min(canvas.px(11), box.w * 38 // 100), canvas.px(0.8))
    name, counts = words.inset(0, canvas.px(0.4)).cut_top(words.h * 42 // 100)
    return name, counts, main


def below(canvas: Canvas, box: Box) -> tuple[Box, Box, Box]:
    """Name and number in one line, the counts below with the whole width."""
    top, counts = box.cut_top(-(-box.h // 2))
    main, name = top.cut_right(min(canvas.px(9), top.w * 3 // 10), canvas.px(0.8))
    return name, counts, main


def fitting_layout(
    canvas: Canvas, seats: Sequence[tuple[Box, tuple[Count, ...]]]
) -> tuple[Layout, int | None]:
    """The first way in which all counts can be named well, or else at all, and in how many rows;
    None: signs instead of names."""
    ways: tuple[tuple[Layout, int], ...] = (
        (beside, 1),
        (beside_rows, 2),
        (below, 1),
        (below, 2),
    )
    for smallest in (WELL, SMALLEST):
        style = replace(label_style(canvas), smallest=smallest)
        for layout, rows in ways:
            rooms = [
                (cells_of(canvas, layout(canvas, box)[1], counts, rows), counts)
                for box, counts in seats
            ]
            if all(has_room(canvas, cells, counts, style) for cells, counts in rooms):
                return layout, rows
    return below, None


def has_room(canvas: Canvas, cells: Sequence[Box], counts: Sequence[Count], style: Style) -> bool:
    return all(
        canvas.fits(cut(canvas, cell, count)[0], count.name, style)
        for cell, count in zip(cells, counts, strict=True)
    )


def draw_standing(
    canvas: Canvas, places: tuple[Box, Box, Box], tile: ScoreTile, rows: int | None
) -> None:
    theme = canvas.theme
    name, counts, main = places
    if not tile.counts:
        name = name.joined(counts)
    colour = theme.muted if tile.out else theme.ink
    canvas.text(name, tile.name, Style(4.4, colour, Weight.BOLD, smallest=1.7))
    draw_main(canvas, main, tile.main, counts.h)
    if tile.runner is not None:
        draw_run(canvas, counts, tile.runner)
        return
    if rows is None:
        draw_nameless(canvas, counts, tile.counts)
        return
    cells = cells_of(canvas, counts, tile.counts, rows)
    for cell, count in zip(cells, tile.counts, strict=True):
        draw_count(canvas, cell, count)


def draw_nameless(canvas: Canvas, box: Box, counts: Sequence[Count]) -> None:
    """A sign before each number; bare numbers only where the game has no signs."""
    style = Style(3, canvas.theme.muted, Weight.BOLD, smallest=SMALLEST)
    if not all(count.sign for count in counts):
        canvas.text(box, "  ".join(str(count.value) for count in counts), style)
        return
    for place, count in zip(
        box.grid(len(counts), len(counts), canvas.px(0.9)), counts, strict=True
    ):
        sign, value = place.cut_left(min(canvas.px(3.6), place.w // 2), canvas.px(0.6))
        if count.sign is not None:
            draw_sign(canvas, sign, count.sign)
        canvas.text(value, str(count.value), value_style(canvas))


def draw_run(canvas: Canvas, box: Box, runner: Runner) -> None:
    """The photo finish of one seat: its bar, and how far it was behind."""
    theme = canvas.theme
    style = Style(3.4, theme.ink, Weight.HEAVY, "right", smallest=SMALLEST)
    needed = min(max(canvas.width(runner.gap, style), canvas.px(14)), box.w * 7 // 10)
    gap, rest = box.cut_right(needed, canvas.px(0.8))
    canvas.text(gap, runner.gap, style)
    track = rest.centred(rest.w, min(canvas.px(2.4), rest.h))
    canvas.panel(track, theme.felt, 1.2)
    bar = Box(track.x, track.y, max(round(track.w * runner.length), track.h), track.h)
    canvas.panel(bar, MARKS[runner.seat].colour, 1.2)


def draw_main(canvas: Canvas, box: Box, main: Count, label_px: int) -> None:
    """The number that everybody looks for; its name below where there is room for it."""
    theme = canvas.theme
    label, above = box.cut_bottom(min(label_px, canvas.px(3.4)))
    small = Style(2.6, theme.muted, Weight.BOLD, "right", smallest=SMALLEST)
    if main.name and above.h >= canvas.px(5) and canvas.fits(label, main.name, small):
        canvas.text(label, main.name, small)
        box = above
    style = Style(8.4, theme.ink, Weight.HEAVY, "right", smallest=2)
    canvas.text(box, str(main.value), style)


def cells_of(canvas: Canvas, box: Box, counts: Sequence[Count], rows: int) -> list[Box]:
    """In one row they follow each other closely if they can; else all are equally wide."""
    if not counts:
        return []
    widths = [natural_w(canvas, count) for count in counts]
    gap = canvas.px(1.6)
    if rows == 1 and sum(widths) + gap * (len(counts) - 1) <= box.w:
        starts = [sum(widths[:index]) + gap * index for index in range(len(counts))]
        return [
            Box(box.x + start, box.y, w, box.h) for start, w in zip(starts, widths, strict=True)
        ]
    return box.grid(len(counts), -(-len(counts) // rows), canvas.px(0.9))


def natural_w(canvas: Canvas, count: Count) -> int:
    name = canvas.width(count.name, label_style(canvas)) + 2
    return name + canvas.px(0.6) + canvas.width(str(count.value), value_style(canvas))


def cut(canvas: Canvas, cell: Box, count: Count) -> tuple[Box, Box]:
    """Room for the name and for the value behind it; together not wider than they need."""
    value_w = canvas.width(str(count.value), value_style(canvas))
    gap = canvas.px(0.6)
    name_w = canvas.width(count.name, label_style(canvas)) + 2
    name, rest = cell.cut_left(min(name_w, cell.w - value_w - gap), gap)
    return name, rest.cut_left(value_w)[0]


def draw_count(canvas: Canvas, cell: Box, count: Count) -> None:
    name, value = cut(canvas, cell, count)
    canvas.text(name, count.name, label_style(canvas))
    canvas.text(value, str(count.value), value_style(canvas))


def label_style(canvas: Canvas) -> Style:
    return Style(2.7, canvas.theme.muted, smallest=SMALLEST)


def value_style(canvas: Canvas) -> Style:
    return Style(2.9, canvas.theme.ink, Weight.BOLD, smallest=SMALLEST)
