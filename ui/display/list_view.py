"""The plainest view: a title, and buttons below each other, or a sentence with a sign."""

from dataclasses import dataclass

from ui.display.canvas import Canvas
from ui.display.keys import Key
from ui.display.moves import Back
from ui.display.screen import Button, View, World
from ui.display.widgets import footer, message, page, stack


@dataclass(frozen=True, slots=True, kw_only=True)
class ListView(View):
    """A title, and buttons or a sentence with a sign."""

    title: str
    subtitle: str = ""
    items: tuple[Button, ...] = ()
    foot: tuple[Button, ...]
    body: str = ""
    icon: str = "eye"

    def draw(self, canvas: Canvas) -> None:
        rest = page(canvas, self.world, self.title, self.subtitle)
        rest = footer(canvas, rest, self.foot)
        if self.body:
            message(canvas, rest, self.icon, self.body)
        else:
            stack(canvas, rest, self.items)


def back_button(world: World) -> Button:
    return Button(world.words("button.back"), (Back(),), Key.BACK, "back")
