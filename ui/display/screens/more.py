"""More, during a pause: the settings, and the way out that nobody takes by mistake."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ui.backroom import Calibration
from ui.display.keys import DIGITS
from ui.display.list_view import ListView, back_button
from ui.display.moves import Employ, LeaveTable, Open, Watch
from ui.display.screen import Button, Screen, World
from ui.display.screens.calibrate import Calibrate
from ui.display.screens.settings import SettingsScreen
from ui.display.screens.why import Why


@dataclass(frozen=True, slots=True)
class More(Screen):
    def view(self, world: World) -> ListView:
        items = tuple(
            replace(item, key=key) for item, key in zip(more_buttons(world), DIGITS, strict=False)
        )
        back = back_button(world)
        return ListView(
            title=world.words("pause.title"),
            items=items,
            foot=(back,),
            buttons=(*items, back),
            world=world,
        )


def more_buttons(world: World) -> Iterator[Button]:
    words, table = world.words, world.table
    yield Button(words("menu.settings"), (Open(SettingsScreen()),), icon="gear")
    yield Button(
        words("pause.leave"), (LeaveTable(),), icon="house", detail=words("pause.leave_detail")
    )
    if world.sight is not None:
        yield Button(words("camera.title"), (Watch(),), icon="eye")
    if (file := to_take_up_again(world)) is not None:
        yield set_up_button(world, file)
    if table is not None and table.questions:
        yield Button(words("why.title"), (Open(Why()),), icon="question")


def to_take_up_again(world: World) -> Path | None:
    """The game, if it can be left for a while: a real camera watches it, all of it is kept."""
    table = world.table
    if table is None or world.sight is None or table.simulated or table.view.unsaved:
        return None
    return table.file


def set_up_button(world: World, file: Path) -> Button:
    """The camera cannot be looked through twice: the game gives it up, and comes back later."""
    moves = (LeaveTable(), Employ(Calibration()), Open(Calibrate(file)))
    detail = world.words("calibrate.game_waits")
    return Button(world.words("menu.calibrate"), moves, icon="camera", detail=detail)
