"""The course of a game: one line per seat, from the first point to the last."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.game import Score
from engine.seats import Seat
from ui.display.canvas import Canvas, Style
from ui.display.geometry import Box
from ui.display.marks import MARKS
from ui.display.panels import Tally
from ui.display.widgets import token


@dataclass(frozen=True, slots=True)
class CourseLine:
    seat: Seat
    points: tuple[int, ...]


def course_lines(course: Sequence[Sequence[Score]], tally: Tally) -> tuple[CourseLine, ...]:
    """What is tallied after every change of it."""
    steps = [tuple(tally.of(score) for score in scores) for scores in course]
    steps = [step for number, step in enumerate(steps) if number == 0 or step != steps[number - 1]]
    seats = [score.seat for score in course[-1]] if course else []
    return tuple(
        CourseLine(seat, tuple(step[index] for step in steps)) for index, seat in enumerate(seats)
    )


def draw_chart(canvas: Canvas, box: Box, lines: Sequence[CourseLine]) -> None:
    values = [value for line in lines for value in line.points]
    low, high = min([*values, 0]), max([*values, 1])
    area = Box(box.x + canvas.px(5), box.y, box.w - canvas.px(10.5), box.h)
    draw_scale(canvas, area, low, high)
    for line in lines:
        steps = max(len(line.points) - 1, 1)
        points = [
            (area.x + area.w * step / steps, height(area, value, low, high))
            for step, value in enumerate(line.points)
        ]
        if len(points) > 1:
            canvas.stroke(points, MARKS[line.seat].colour, 0.7)
    draw_ends(canvas, area, {line.seat: height(area, line.points[-1], low, high) for line in lines})


def draw_scale(canvas: Canvas, area: Box, low: int, high: int) -> None:
    theme = canvas.theme
    for value in {low, high, (low + high) // 2}:
        y = height(area, value, low, high)
        canvas.stroke([(area.x, y), (area.right, y)], theme.raised, 0.25)
        label = Box(area.x - canvas.px(5), round(y) - canvas.px(1.6), canvas.px(4), canvas.px(3.2))
        canvas.text(label, str(value), Style(2.6, theme.muted, across="right", smallest=1.4))


def draw_ends(canvas: Canvas, area: Box, ends: Mapping[Seat, float]) -> None:
    """A sign at the end of every line; where lines end alike, the signs stand above each other."""
    side = min(canvas.px(4.2), area.h // max(len(ends), 1))
    x, lowest = area.right + canvas.px(0.8), area.bottom
    upwards = sorted(ends, key=lambda seat: -ends[seat])
    for left, seat in zip(range(len(ends), 0, -1), upwards, strict=True):
        # Whoever comes after this one needs room above it.
        y = max(min(round(ends[seat]) + side // 2, lowest), area.y + left * side)
        lowest = y - side
        token(canvas, Box(x, y - side, side, side), seat)


def height(area: Box, value: int, low: int, high: int) -> float:
    margin = area.h * 0.08
    return area.bottom - margin - (area.h - 2 * margin) * (value - low) / (high - low)
