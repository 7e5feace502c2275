"""Photo finish: a bar per seat, and the gap to the first in milliseconds."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.events import Press
from engine.seats import Seat
from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.marks import MARKS
from ui.display.widgets import token
from ui.language import Words

SLOW_MS = 10_000
"""Who comes in later than this is told in seconds: nobody raced."""
SHORTEST_BAR = 0.12


@dataclass(frozen=True, slots=True)
class Runner:
    seat: Seat
    name: str
    gap: str
    """"first", or how far behind."""
    length: float
    """Of the bar: 1 for the first, shorter for those behind."""


@dataclass(frozen=True, slots=True)
class FinishView:
    title: str
    runners: tuple[Runner, ...]


def finish_view(presses: Sequence[Press], words: Words) -> FinishView:
    first_ns = presses[0].at_ns if presses else 0
    widest_ns = max((press.at_ns - first_ns for press in presses), default=0) or 1
    runners = tuple(
        Runner(
            press.seat,
            words.player(press.seat),
            gap_text(press.at_ns - first_ns, words),
            1 - (1 - SHORTEST_BAR) * (press.at_ns - first_ns) / widest_ns * 0.8,
        )
        for press in presses
    )
    return FinishView(words("finish.title"), runners)


def gap_text(gap_ns: int, words: Words) -> str:
    if gap_ns == 0:
        return words("finish.first")
    gap_ms = gap_ns / 1e6
    if gap_ms >= SLOW_MS:
        return words("finish.seconds", gap=gap_ms / 1000)
    # Under a tenth of a second every tenth of a millisecond is interesting.
    return words("finish.gap", gap=round(gap_ms, 1) if gap_ms < 100 else round(gap_ms))


def draw_finish(canvas: Canvas, box: Box, view: FinishView, tallest: float = 9) -> None:
    """Bars at most `tallest` units high, in the middle of the box."""
    if not view.runners:
        return
    theme = canvas.theme
    h = min(box.h, len(view.runners) * canvas.px(tallest))
    area = Box(box.x, box.y + (box.h - h) // 2, box.w, h)
    for row, runner in zip(area.rows(len(view.runners), canvas.px(0.8)), view.runners, strict=True):
        sign, rest = row.cut_left(row.h, canvas.px(1))
        token(canvas, sign, runner.seat)
        gap, track = rest.cut_right(min(canvas.px(17), rest.w * 35 // 100), canvas.px(1))
        canvas.panel(track, theme.panel, 1)
        bar = Box(track.x, track.y, max(round(track.w * runner.length), row.h), track.h)
        canvas.panel(bar, MARKS[runner.seat].colour, 1)
        draw_runner(canvas, bar, track, runner)
        canvas.text(gap, runner.gap, Style(4, theme.ink, Weight.HEAVY, "right", smallest=2))


def draw_runner(canvas: Canvas, bar: Box, track: Box, runner: Runner) -> None:
    """The name on the bar, or behind it where the bar is too short."""
    on_bar = Style(3.4, MARKS[runner.seat].ink, Weight.BOLD, smallest=1.8)
    name = bar.inset(canvas.px(0.8), 0)
    if canvas.width(runner.name, on_bar) <= name.w:
        canvas.text(name, runner.name, on_bar)
        return
    behind = Box(bar.right, track.y, track.right - bar.right, track.h).inset(canvas.px(0.8), 0)
    canvas.text(behind, runner.name, replace(on_bar, colour=canvas.theme.ink))
