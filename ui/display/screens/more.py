"""More, during a pause: the settings, and the way out that nobody takes by mistake."""

from dataclasses import dataclass

from ui.display.keys import Key
from ui.display.list_view import ListView, back_button
from ui.display.moves import LeaveTable, Open, Watch
from ui.display.screen import Button, Screen, World
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
        )
        back = back_button(world)
        return ListView(
            title=words("pause.title"),
            items=items,
            foot=(back,),
            buttons=(*items, back),
            world=world,
        )
