"""Pause: the clock stands still; go on, take back, correct, ask why, or leave."""

from dataclasses import dataclass, replace

from engine.events import Resumed, Undone
from ui.display.canvas import Canvas
from ui.display.geometry import Box
from ui.display.keys import Key
from ui.display.moves import Open, Take
from ui.display.screen import Button, View, World
from ui.display.screens.adjust import WhichCount
from ui.display.screens.asks import Asks
from ui.display.screens.contest import Contest
from ui.display.screens.correct import Correct
from ui.display.screens.more import More
from ui.display.screens.photo_finish import PhotoFinish
from ui.display.screens.why import Why, last_word
from ui.display.verdict import VerdictView, draw_verdict, verdict_view
from ui.display.widgets import GAP, button, page
from ui.snapshot import Snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseView(View):
    title: str
    how: str
    resume: Button
    items: tuple[Button, ...]
    verdict: VerdictView | None

    def draw(self, canvas: Canvas) -> None:
        rest = page(canvas, self.world, self.title, self.how)
        if self.verdict is not None:
            foot, rest = rest.cut_bottom(
                canvas.px(26 if canvas.box.is_tall else 18), canvas.px(GAP)
            )
            draw_verdict(canvas, foot, self.verdict, ())
        main, rest = rest.cut_top(canvas.px(15), canvas.px(GAP))
        button(canvas, main, self.resume, size=5.4)
        columns = 1 if canvas.box.is_tall else 2
        area = limited(canvas, rest, -(-len(self.items) // columns))
        for place, item in zip(
            area.grid(len(self.items), columns, canvas.px(1.4)), self.items, strict=True
        ):
            button(canvas, place, item, size=4.2)


def limited(canvas: Canvas, box: Box, rows: int) -> Box:
    return box.cut_top(min(box.h, rows * canvas.px(17)))[0]


def pause_view(world: World, table: Snapshot) -> PauseView:
    words = world.game_words(table.game, table.view.setup.names)
    resume = Button(words("pause.resume"), (Take(Resumed(at_ns=0)),), Key.OK, "play", on=True)
    items = (
        Button(words("pause.undo"), (Take(Undone(at_ns=0)),), Key.ONE, "undo"),
        Button(words("pause.correct"), (Open(Correct()),), Key.TWO, "pencil"),
        Button(words("pause.adjust"), (Open(WhichCount()),), Key.THREE, "plus"),
        Button(words("asks.title"), (Open(Asks()),), Key.FOUR, "eye")
        if table.questions
        else Button(words("why.title"), (Open(Why()),), Key.FOUR, "question"),
        Button(words("contest.title"), (Open(Contest(since_ns=world.now_ns)),), Key.FIVE, "flag")
        if world.recording.photos
        else Button(words("finish.title"), (Open(PhotoFinish()),), Key.FIVE, "flag"),
        Button(words("pause.more"), (Open(More()),), Key.SIX, "house"),
    )
    return PauseView(
        title=words("pause.title"),
        how=words("pause.how"),
        resume=resume,
        items=items,
        verdict=verdict_view(last_word(table), words),
        buttons=(resume, *items, replace(resume, key=Key.BACK)),
        rehearsed=table.view.setup,
        world=world,
    )
