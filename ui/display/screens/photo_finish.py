"""Photo finish, full screen: the last race with its gaps."""

from dataclasses import dataclass

from ui.display.canvas import Canvas
from ui.display.finish import FinishView, draw_finish, finish_view
from ui.display.keys import Key
from ui.display.moves import Back
from ui.display.screen import Button, Screen, View, World
from ui.display.widgets import footer, message, page


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoFinishView(View):
    finish: FinishView
    nothing: str
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.finish.title), self.foot)
        if self.finish.runners:
            draw_finish(canvas, rest, self.finish, tallest=14)
        else:
            message(canvas, rest, "flag", self.nothing)


@dataclass(frozen=True, slots=True)
class PhotoFinish(Screen):
    def view(self, world: World) -> PhotoFinishView:
        table = world.table
        assert table is not None, "there is no game on the table"
        words = world.game_words(table.game, table.view.setup.names)
        back = Button(words("button.back"), (Back(),), Key.BACK, "back")
        return PhotoFinishView(
            finish=finish_view(table.finish, words),
            nothing=words("finish.none"),
            foot=(back,),
            buttons=(back,),
            world=world,
        )
