"""More, during a pause: the settings, and the way out that nobody takes by mistake."""

from dataclasses import dataclass
from pathlib import Path

from ui.backroom import Calibration
from ui.display.keys import Key
from ui.display.list_view import ListView, back_button
from ui.display.moves import Employ, LeaveTable, Open, Watch
from ui.display.screen import Button, Screen, World
from ui.display.screens.calibrate import Calibrate
from ui.display.screens.settings import SettingsScreen
from ui.display.screens.why import Why


@dataclass(frozen=True, slots=True)
class More(Screen):
    def view(self, world: World) -> ListView:
        words = world.words
        items = (
            Button(words("menu.settings"), (Open(SettingsScreen()),), Key.ONE, "gear"),
            Button(
                words("pause.leave"),
                (LeaveTable(),),
                Key.TWO,
                "house",
                detail=words("pause.leave_detail"),
            ),
            *(
                [Button(words("camera.title"), (Watch(),), Key.THREE, "eye")]
                if world.sight is not None
                else []
            ),
            *(
                [Button(words("why.title"), (Open(Why()),), Key.FOUR, "question")]
                if world.table is not None and world.table.questions
                else []
            ),
            *([set_up_button(world, file)] if (file := to_take_up_again(world)) else []),
        )
        back = back_button(world)
        return ListView(
            title=words("pause.title"),
            items=items,
            foot=(back,),
            buttons=(*items, back),
            world=world,
        )


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
    return Button(world.words("menu.calibrate"), moves, Key.FIVE, "camera", detail=detail)
