"""Contest: the ten seconds before the pause in slow motion, with every press on the time line."""

from dataclasses import dataclass

from engine.seats import Seat
from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.keys import Key
from ui.display.list_view import back_button
from ui.display.moves import Become, Open, Save
from ui.display.screen import Button, Screen, View, World
from ui.display.screens.photo_finish import PhotoFinish
from ui.display.widgets import GAP, button, footer, page, token
from ui.eyes.photo import Photo
from ui.eyes.ring import Recording
from ui.language import Words

SLOWER = 4
"""So many times slower than it was."""
REFRESH_MS = 80
RESTING_MS = 400
"""Even a still picture changes, when the file has been written."""
SECOND_NS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Mark:
    """A press on the time line; `share` of its length from the left."""

    seat: Seat
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestView(View):
    title: str
    photo: Photo | None
    nothing: str
    share: float
    """Where the picture is on the time line, 0 to 1."""
    clock: str
    """How long before the end it was taken."""
    marks: tuple[Mark, ...]
    said: str
    """What is shown; where it was saved, or why not."""
    moving: tuple[Button, ...]
    """Step, jump and play: pictures on them say it all."""
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title, self.said), self.foot)
        if self.photo is None:
            style = Style(4.6, canvas.theme.muted, lines=3, down="top")
            canvas.text(rest, self.nothing, style)
            return
        line, rest = rest.cut_bottom(canvas.px(9), canvas.px(GAP))
        if canvas.box.is_tall:
            keys, rest = rest.cut_bottom(canvas.px(10), canvas.px(GAP))
            places = keys.columns(len(self.moving), canvas.px(1.2))
        else:
            keys, rest = rest.cut_right(canvas.px(20), canvas.px(GAP))
            places = keys.rows(len(self.moving), canvas.px(1.2))
        for place, item in zip(places, self.moving, strict=True):
            button(canvas, place, item)
        canvas.picture(rest, self.photo)
        draw_line(canvas, line, self)


@dataclass(frozen=True, slots=True)
class Contest(Screen):
    """`index` of the picture that is shown, or from which it plays since `since_ns`
    (monotonic; None: it stands still)."""

    index: int = 0
    since_ns: int | None = None

    def view(self, world: World) -> ContestView:
        tape, words = world.recording, world.words
        index = self.shown(tape, world.now_ns)
        plays = self.since_ns is not None and index < len(tape.photos) - 1
        moving = self.moving(world, index, plays=plays) if tape.photos else ()
        finish = Button(words("finish.title"), (Open(PhotoFinish()),), Key.FIVE, "flag")
        save = Button(words("contest.save"), (Save(),), Key.FOUR, "camera")
        foot = (back_button(world), *([save] if tape.photos else []), finish)
        return ContestView(
            title=words("contest.title"),
            photo=tape.photos[index] if tape.photos else None,
            nothing=words("contest.none"),
            share=share(tape, tape.photos[index].at_ns) if tape.photos else 0.0,
            clock=clock(tape, index, words),
            marks=tuple(Mark(press.seat, share(tape, press.at_ns)) for press in tape.marks),
            said=world.saved or (words("contest.how") if tape.photos else ""),
            moving=moving,
            foot=foot,
            buttons=(*moving, *foot),
            alive_ms=REFRESH_MS if plays else RESTING_MS,
            world=world,
        )

    def shown(self, tape: Recording, now_ns: int) -> int:
        """The picture at this moment of the slow motion."""
        index = min(self.index, max(len(tape.photos) - 1, 0))
        if self.since_ns is None or not tape.photos:
            return index
        passed_ns = (now_ns - self.since_ns) // SLOWER
        return max(index, tape.index_at(tape.photos[index].at_ns + passed_ns))

    def moving(self, world: World, index: int, *, plays: bool) -> tuple[Button, ...]:
        tape = world.recording
        last = len(tape.photos) - 1
        start = 0 if index == last else index
        play = Contest(index) if plays else Contest(start, world.now_ns)
        return (
            Button(" ", (Become(play),), Key.OK, "pause" if plays else "play", on=True),
            Button("−1", (Become(Contest(max(index - 1, 0))),), Key.ONE),
            Button("+1", (Become(Contest(min(index + 1, last))),), Key.TWO),
            Button(" ", (Become(Contest(next_press(tape, index))),), Key.THREE, "hand"),
        )


def share(tape: Recording, at_ns: int) -> float:
    span_ns = max(tape.end_ns - tape.start_ns, 1)
    return (at_ns - tape.start_ns) / span_ns


def clock(tape: Recording, index: int, words: Words) -> str:
    if not tape.photos:
        return ""
    before_ns = tape.end_ns - tape.photos[index].at_ns
    return f"−{words.number(before_ns / SECOND_NS, 2)} s"


def next_press(tape: Recording, index: int) -> int:
    """The picture of the next press after this one; of the first, if there is none."""
    moments = [tape.index_at(press.at_ns) for press in tape.marks]
    return min((m for m in moments if m > index), default=min(moments, default=index))


def draw_line(canvas: Canvas, box: Box, view: ContestView) -> None:
    theme = canvas.theme
    time, box = box.cut_right(canvas.px(15), canvas.px(1))
    canvas.text(time, view.clock, Style(4, theme.ink, Weight.BOLD, "right"))
    rail = box.inset(canvas.px(2.4), 0).centred(box.w - canvas.px(4.8), canvas.px(1))
    canvas.panel(rail, theme.raised, 0.5)
    for mark in view.marks:
        x = rail.x + round(mark.share * rail.w)
        canvas.panel(Box(x - 1, rail.y - canvas.px(1.4), 3, canvas.px(3.8)), theme.ink)
        side = canvas.px(3.6)
        token(canvas, Box(x - side // 2, rail.y - canvas.px(1.6) - side, side, side), mark.seat)
    x = rail.x + round(view.share * rail.w)
    side = canvas.px(3.2)
    canvas.icon(Box(x - side // 2, rail.bottom, side, side), "triangle", theme.brass)
