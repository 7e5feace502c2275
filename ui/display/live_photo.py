"""What the camera sees while it is worked with, and the news about it: framed in their mood."""

from dataclasses import dataclass

from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.theme import Colour
from ui.eyes.photo import Photo


@dataclass(frozen=True, slots=True)
class News:
    """What just happened; `good`, `bad`, or neither: only what to do."""

    text: str
    icon: str
    mood: str = ""


def mood_colour(canvas: Canvas, news: News) -> Colour:
    theme = canvas.theme
    return {"good": theme.right, "bad": theme.wrong}.get(news.mood, theme.raised)


def draw_photo(canvas: Canvas, box: Box, photo: Photo | None, rim: Colour) -> Box | None:
    """Where the picture is; None while there is none."""
    canvas.panel(box, canvas.theme.panel, 2, rim, 0.8)
    if photo is not None:
        return canvas.picture(box.inset(canvas.px(1.2)), photo)
    side = min(box.w, box.h) // 3
    canvas.icon(box.centred(side, side), "camera", canvas.theme.raised)
    return None


def draw_mood(canvas: Canvas, box: Box, news: News) -> Box:
    """The panel on which news are told; the room inside."""
    canvas.panel(box, mood_colour(canvas, news) if news.mood else canvas.theme.panel, 2)
    return box.inset(canvas.px(2))


def draw_news(canvas: Canvas, box: Box, news: News) -> None:
    ink = canvas.theme.verdict_ink if news.mood else canvas.theme.ink
    sign, text = box.cut_left(canvas.px(7), canvas.px(2))
    canvas.icon(sign, news.icon, ink)
    canvas.text(text, news.text, Style(4.6, ink, Weight.BOLD, lines=7, smallest=1.6))
