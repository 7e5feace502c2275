"""The course of a game: one line per seat, from the first point to the last."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.seats import Seat
from ui.display.canvas import Canvas, Style
from ui.display.geometry import Box
from ui.display.marks import MARKS
from ui.display.widgets import token


@dataclass(frozen=True, slots=True)
class CourseLine:
    seat: Seat
    points: tuple[int, ...]


def course_lines(seats: Sequence[Seat], course: Sequence[Sequence[int]]) -> tuple[CourseLine, ...]:
    return tuple(
        CourseLine(seat, tuple(points[index] for points in course))
        for index, seat in enumerate(seats)
    )


def draw_chart(canvas: Canvas, box: Box, lines: Sequence[CourseLine]) -> None:
    theme = canvas.theme
    values = [value for line in lines for value in line.points]
    low, high = min([*values, 0]), max([*values, 1])
    area = Box(box.x + canvas.px(5), box.y, box.w - canvas.px(10), box.h)
    for value in {low, high, (low + high) // 2}:
        y = height(area, value, low, high)
        canvas.stroke([(area.x, y), (area.right, y)], theme.raised, 0.25)
        label = Box(box.x, round(y) - canvas.px(1.6), canvas.px(4), canvas.px(3.2))
        canvas.text(label, str(value), Style(2.4, theme.muted, across="right", smallest=1.4))
    ends: list[Box] = []
    side = canvas.px(3.6)
    for line in sorted(lines, key=lambda line: line.points[-1:]):
        steps = max(len(line.points) - 1, 1)
        points = [
            (area.x + area.w * step / steps, height(area, value, low, high))
            for step, value in enumerate(line.points)
        ]
        if len(points) > 1:
            canvas.stroke(points, MARKS[line.seat].colour, 0.7)
        end = Box(area.right + canvas.px(0.6), round(points[-1][1]) - side // 2, side, side)
        # Seats that end alike stand beside each other, not on top of each other.
        while any(end.meets(other) for other in ends):
            end = end.moved(0, -side // 2)
        ends.append(end)
        token(canvas, end, line.seat)


def height(area: Box, value: int, low: int, high: int) -> float:
    margin = area.h * 0.08
    return area.bottom - margin - (area.h - 2 * margin) * (value - low) / (high - low)
