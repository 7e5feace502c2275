"""The prompt: what the table is waiting for, and of whom, large enough for everybody."""

from dataclasses import dataclass

from engine.seats import Seat
from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.widgets import token


@dataclass(frozen=True, slots=True)
class Prompt:
    """`seconds` left, or None if nobody waits for the clock."""

    text: str
    besides: str
    """What may happen too; empty if nothing else may."""
    seats: tuple[Seat, ...]
    seconds: float | None


def draw_prompt(canvas: Canvas, box: Box, prompt: Prompt) -> None:
    theme = canvas.theme
    canvas.panel(box, theme.paper, 2)
    inside = box.inset(canvas.px(1.6), canvas.px(0.8))
    for seat in prompt.seats:
        sign, inside = inside.cut_left(min(canvas.px(9), inside.h), canvas.px(1.6))
        token(canvas, sign, seat)
    if prompt.seconds is not None:
        clock, inside = inside.cut_right(canvas.px(11), canvas.px(1))
        style = Style(9, theme.paper_ink, Weight.HEAVY, "right")
        canvas.text(clock, f"{prompt.seconds:.0f}", style)
    if prompt.besides:
        inside, below = inside.cut_top(inside.h * 66 // 100)
        canvas.text(below, prompt.besides, Style(3.2, theme.paper_muted, smallest=1.4, lines=2))
    style = Style(6.4, theme.paper_ink, Weight.HEAVY, lines=3, smallest=2)
    canvas.text(inside, prompt.text, style)
