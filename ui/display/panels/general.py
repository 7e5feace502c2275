"""The panel of a game that brings none: its picture, or the photo finish after a race."""

from dataclasses import dataclass

from engine.events import Pressed, Raced
from ui.display.art import picture
from ui.display.canvas import Canvas
from ui.display.finish import FinishView, draw_finish, finish_view
from ui.display.geometry import Box
from ui.display.panels.base import PanelView
from ui.language import Words
from ui.snapshot import Snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralPanel(PanelView):
    game: str
    finish: FinishView | None

    def draw(self, canvas: Canvas, box: Box) -> None:
        if self.finish is not None:
            draw_finish(canvas, box, self.finish)
        elif box.h > canvas.px(12):
            picture(canvas, box.inset(canvas.px(2)), self.game)


def build(table: Snapshot, words: Words) -> GeneralPanel:
    return GeneralPanel(game=table.game.id, finish=fresh_finish(table, words))


def fresh_finish(table: Snapshot, words: Words) -> FinishView | None:
    """The race that has just been run; None as soon as something else happened."""
    last = table.said[-1].event if table.said else None
    if isinstance(last, Pressed | Raced) and len(table.finish) > 1:
        return finish_view(table.finish, words)
    return None
