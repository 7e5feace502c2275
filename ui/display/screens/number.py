"""A number, set by steps: a house rule's limit, a counter that the referee got wrong."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.keys import Key
from ui.display.moves import Back, Become
from ui.display.screen import Button, Moves, Screen, View, World
from ui.display.widgets import footer, page, stack

STEPS = ((Key.ONE, -1), (Key.TWO, 1), (Key.THREE, -10), (Key.FOUR, 10))


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberView(View):
    title: str
    value: int
    steps: tuple[Button, ...]
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title), self.foot)
        shown, rest = rest.cut_top(canvas.px(26), canvas.px(2))
        canvas.panel(shown, canvas.theme.paper, 2)
        style = Style(18, canvas.theme.paper_ink, Weight.HEAVY, "centre")
        canvas.text(shown, str(self.value), style)
        stack(canvas, rest, self.steps)


@dataclass(frozen=True, slots=True)
class Number(Screen):
    """`done` makes the moves for the number that was chosen; they come after a `Back`."""

    title: str
    value: int
    allowed: range
    done: Callable[[int], Moves]

    def view(self, world: World) -> NumberView:
        words = world.words
        steps = tuple(
            Button(f"{step:+d}".replace("-", "−"), self.stepped(step), key) for key, step in STEPS
        )
        back = Button(words("button.back"), (Back(),), Key.BACK, "back")
        moves = (Back(), *self.done(self.value))
        ok = Button(words("number.ok"), moves, Key.OK, "check", on=True)
        return NumberView(
            title=self.title,
            value=self.value,
            steps=steps,
            foot=(back, ok),
            buttons=(*steps, back, ok),
            world=world,
        )

    def stepped(self, step: int) -> Moves:
        value = min(max(self.value + step, self.allowed.start), self.allowed.stop - 1)
        return (Become(replace(self, value=value)),)
