"""Menu: everything that is not a game. Off: the last question before the light goes out."""

from dataclasses import dataclass

from ui.backroom import Calibration, Checkup
from ui.display.keys import Key
from ui.display.list_view import ListView, back_button
from ui.display.moves import Employ, Open, SwitchOff
from ui.display.screen import Button, Screen, World
from ui.display.screens.calibrate import Calibrate
from ui.display.screens.checkup import CheckupScreen
from ui.display.screens.history import History
from ui.display.screens.settings import SettingsScreen
from ui.display.screens.teach import WhichDeck


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


def menu_buttons(world: World) -> tuple[Button, ...]:
    words = world.words
    check = (Employ(Checkup()), Open(CheckupScreen()))
    set_up = (Employ(Calibration()), Open(Calibrate()))
    return (
        Button(words("menu.history"), (Open(History()),), Key.ONE, "clock"),
        Button(words("menu.settings"), (Open(SettingsScreen()),), Key.TWO, "gear"),
        Button(words("menu.teach"), (Open(WhichDeck()),), Key.THREE, "camera"),
        Button(words("menu.self_test"), check, Key.FOUR, "wrench"),
        Button(words("menu.calibrate"), set_up, Key.FIVE, "eye"),
        Button(words("menu.off"), (Open(Off()),), Key.SIX, "power"),
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
