"""Failsafe: a screen could not be shown. The game is intact; one button leads back."""

from dataclasses import dataclass

from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.keys import Key
from ui.display.moves import Back
from ui.display.screen import Button, Screen, View, World
from ui.display.widgets import GAP, footer, page


@dataclass(frozen=True, slots=True, kw_only=True)
class FailsafeView(View):
    title: str
    how: str
    about: str
    detail: str
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        rest = footer(canvas, page(canvas, self.world, self.title), self.foot)
        told, rest = rest.cut_top(canvas.px(20), canvas.px(GAP))
        canvas.panel(told, theme.paper, 2)
        style = Style(5, theme.paper_ink, Weight.BOLD, lines=4)
        canvas.text(told.inset(canvas.px(2)), self.how, style)
        head, rest = rest.cut_top(canvas.px(5))
        canvas.text(head, self.about, Style(2.8, theme.muted, smallest=1.6))
        canvas.text(rest, self.detail, Style(2.8, theme.muted, lines=8, down="top", smallest=1.4))


@dataclass(frozen=True, slots=True)
class Failsafe(Screen):
    """`detail` is the error in one line, for whoever looks after the table."""

    detail: str

    def view(self, world: World) -> FailsafeView:
        words = world.words
        back = Button(words("button.go_on"), (Back(),), Key.OK, "check", on=True)
        return FailsafeView(
            title=words("failsafe.title"),
            how=words("failsafe.how"),
            about=words("failsafe.detail"),
            detail=self.detail,
            foot=(back,),
            # Any key that somebody may try leads back.
            buttons=(back, Button("", (Back(),), Key.BACK)),
            world=world,
        )
