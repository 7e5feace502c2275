"""Failsafe: a screen could not be shown. The game is intact; one button leads back."""

from dataclasses import dataclass

from ui.display.canvas import Canvas
from ui.display.keys import Key
from ui.display.moves import Back
from ui.display.screen import Button, Screen, View, World
from ui.display.widgets import footer, message, page


@dataclass(frozen=True, slots=True, kw_only=True)
class FailsafeView(View):
    title: str
    how: str
    about: str
    detail: str
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title), self.foot)
        message(canvas, rest, "warning", self.how, f"{self.about}\n{self.detail}")


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
