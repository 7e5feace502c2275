"""Set up the camera: its picture, what is wrong and how to mend it, until everything is right."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.phrase import phrase
from ui.backroom import Calibrated, Tell
from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.keys import Key
from ui.display.live_photo import News, draw_mood, draw_news, draw_photo, mood_colour
from ui.display.moves import Back, Dismiss, Resume, TellRoom
from ui.display.screen import Button, Moves, Screen, View, World
from ui.display.widgets import GAP, footer, page
from ui.eyes.sight import Outline
from ui.language import Words
from vision.sticks.calibration.findings import Kind
from vision.sticks.pieces import Sizes

CORNERS = (
    phrase("calibrate.marker.0"),
    phrase("calibrate.marker.1"),
    phrase("calibrate.marker.2"),
    phrase("calibrate.marker.3"),
)
"""Where the markers are, by their numbers."""
USUAL = Sizes()
ROOM = 1.7
"""The frame around a marker is so many times as large: it is seen from the other side of the room.
"""


@dataclass(frozen=True, slots=True)
class Calibrate(Screen):
    """`game` is taken up again afterwards; None: nobody plays."""

    game: Path | None = None

    def view(self, world: World) -> "CalibrateView":
        words = world.words
        status = world.work if isinstance(world.work, Calibrated) else Calibrated(USUAL)
        foot = buttons(status, words, self.after)
        return CalibrateView(
            title=words("menu.calibrate"),
            status=status,
            ask=asked(status, words),
            detail=detail(status, words),
            news=news(status, words),
            foot=foot,
            buttons=foot,
            world=world,
        )

    @property
    def after(self) -> Moves:
        return (Dismiss(), Back() if self.game is None else Resume(self.game))


def buttons(status: Calibrated, words: Words, after: Moves) -> tuple[Button, ...]:
    back = Button(words("button.back"), after, Key.BACK, "back")
    if not status.well:
        return (back,)
    again = Button(words("calibrate.again"), (TellRoom(Tell.NOW),), Key.ONE, "undo")
    done = Button(words("teach.done"), after, Key.OK, "check", on=True)
    keep = Button(words("calibrate.keep"), (TellRoom(Tell.KEEP),), Key.OK, "check", on=True)
    return (back, again, done if status.found is None else keep)


def asked(status: Calibrated, words: Words) -> str:
    """What to do now."""
    if not status.well:
        return words("calibrate.mat")
    if not status.fits:
        return words("calibrate.other_mat")
    return words("calibrate.pieces") if status.found is None else in_mm(status.found, words)


def detail(status: Calibrated, words: Words) -> str:
    """Which sizes the game plays with, and what about them is only assumed."""
    if not status.well or not status.fits:
        return ""
    told = []
    if status.found is None:
        known = in_mm(status.sizes, words)
        is_usual = status.sizes == USUAL
        told.append(words("calibrate.usual", sizes=known) if is_usual else known)
    if status.lens_assumed:
        told.append(words("calibrate.lens"))
    return " ".join(told)


def in_mm(sizes: Sizes, words: Words) -> str:
    return words(
        "calibrate.sizes",
        length=round(sizes.stick_length_mm),
        width=round(sizes.stick_width_mm, 1 if sizes.stick_width_mm % 1 else None),
        notch=round(sizes.notch_from_end_mm),
        diameter=round(sizes.plot_diameter_mm),
        height=round(sizes.plot_height_mm),
    )


def news(status: Calibrated, words: Words) -> News:
    if status.trouble:
        return News(words("teach.no_camera"), "warning", "bad")
    if status.wrong:
        return News(mending(status.wrong[0], status.hidden, words), "cross", "bad")
    if not status.measured:
        return News(words("calibrate.looking"), "eye")
    if status.tilted:
        return News(mending("tilted", (), words), "cross", "bad")
    if status.unsaved is not None:
        why = words.say(status.unsaved)
        return News(f"{words('calibrate.not_saved')} {why}", "warning", "bad")
    if not status.fits:
        return News(words("calibrate.well"), "check", "good")
    if status.mat_like_wood:
        return News(words("calibrate.alike"), "warning", "bad")
    if status.found is not None and status.plot_in_middle:
        return News(words("calibrate.plot_in_middle"), "warning", "bad")
    if status.found is not None:
        return News(words("calibrate.found"), "check", "good")
    return News(words("calibrate.saved"), "check", "good")


def mending(wrong: Kind, hidden: Sequence[int], words: Words) -> str:
    """What is wrong, and what to do about it."""
    match wrong:
        case "hidden" if len(hidden) == len(CORNERS):
            return words("calibrate.no_mat")
        case "hidden":
            places = tuple(CORNERS[number] for number in hidden)
            return words("calibrate.hidden", markers=places, count=len(hidden))
        case "mirrored":
            return words("calibrate.mirrored")
        case "dark":
            return words("calibrate.dark")
        case "glare":
            return words("calibrate.glare")
        case "blurred":
            return words("calibrate.blurred")
        case "far":
            return words("calibrate.far")
        case "tilted":
            return words("calibrate.tilted")
        case "moved":
            return words("calibrate.moved")
    return words("calibrate.looking")


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrateView(View):
    title: str
    status: Calibrated
    ask: str
    detail: str
    news: News
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title), self.foot)
        if canvas.box.is_tall:
            right, left = rest.cut_bottom(canvas.px(46), canvas.px(GAP))
        else:
            right, left = rest.cut_right(rest.w * 42 // 100, canvas.px(GAP))
        place = draw_photo(canvas, left, self.status.photo, mood_colour(canvas, self.news))
        if place is not None:
            for marker in self.status.markers:
                draw_marker(canvas, place, marker)
        self.draw_told(canvas, right)

    def draw_told(self, canvas: Canvas, box: Box) -> None:
        theme = canvas.theme
        share = 62 if self.detail else 46
        paper, rest = box.cut_top(box.h * share // 100, canvas.px(GAP))
        canvas.panel(paper, theme.paper, 2)
        inside = paper.inset(canvas.px(2), canvas.px(1.4))
        if self.detail:
            below, inside = inside.cut_bottom(inside.h * 42 // 100, canvas.px(1))
            style = Style(3.2, theme.paper_muted, down="bottom", lines=6, smallest=1.6)
            canvas.text(below, self.detail, style)
        style = Style(5.2, theme.paper_ink, Weight.HEAVY, lines=6, smallest=1.8)
        canvas.text(inside, self.ask, style)
        draw_news(canvas, draw_mood(canvas, rest, self.news), self.news)


def draw_marker(canvas: Canvas, place: Box, marker: Outline) -> None:
    """A frame around it. Never by colour alone: a hidden one also has a cross."""
    theme = canvas.theme
    colour = theme.right if marker.sure else theme.wrong
    mx, my = marker.middle
    around = [(mx + (x - mx) * ROOM, my + (y - my) * ROOM) for x, y in marker.corners]
    corners = [(place.x + x * place.w, place.y + y * place.h) for x, y in around]
    canvas.stroke([*corners, corners[0]], colour, 0.9)
    if not marker.sure:
        canvas.stroke([corners[0], corners[2]], colour, 0.9)
        canvas.stroke([corners[1], corners[3]], colour, 0.9)
