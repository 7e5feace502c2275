"""Menu: everything that is not a game. Off: the last question before the light goes out."""

from dataclasses import dataclass

from ui.display.canvas import Canvas
from ui.display.keys import Key
from ui.display.moves import Back, Open, SwitchOff
from ui.display.screen import Button, Screen, View, World
from ui.display.screens.history import History
from ui.display.screens.settings import SettingsScreen
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


@dataclass(frozen=True, slots=True)
class Menu(Screen):
    def view(self, world: World) -> ListView:
        items = menu_buttons(world)
        back = back_button(world)
        return ListView(
            title=world.words("menu.title"),
            items=items,
            foot=(back,),
            buttons=(*items, back),
            world=world,
        )


def back_button(world: World) -> Button:
    return Button(world.words("button.back"), (Back(),), Key.BACK, "back")


def menu_buttons(world: World) -> tuple[Button, ...]:
    words = world.words
    return (
        Button(words("menu.history"), (Open(History()),), Key.ONE, "clock"),
        Button(words("menu.settings"), (Open(SettingsScreen()),), Key.TWO, "gear"),
        Button(words("menu.teach"), (Open(Hint("teach")),), Key.THREE, "camera"),
        Button(words("menu.self_test"), (Open(Hint("self_test")),), Key.FOUR, "wrench"),
        Button(words("menu.off"), (Open(Off()),), Key.FIVE, "power"),
    )


@dataclass(frozen=True, slots=True)
class Hint(Screen):
    """What is done in the terminal for now, and the command that does it."""

    about: str

    def view(self, world: World) -> ListView:
        words = world.words
        hints = {
            "teach": (words("menu.teach"), words("hint.teach"), "arbitre teach"),
            "self_test": (words("menu.self_test"), words("hint.self_test"), "arbitre selftest"),
        }
        title, sentence, command = hints[self.about]
        back = back_button(world)
        return ListView(
            title=title,
            body=f"{sentence}\n./{command}",
            foot=(back,),
            buttons=(back,),
            world=world,
        )


@dataclass(frozen=True, slots=True)
class Off(Screen):
    def view(self, world: World) -> ListView:
        words = world.words
        off = Button(words("menu.off"), (SwitchOff(machine=True),), Key.OK, "power", on=True)
        back = back_button(world)
        return ListView(
            title=words("off.title"),
            body=words("off.how"),
            icon="power",
            foot=(back, off),
            buttons=(back, off),
            world=world,
        )
