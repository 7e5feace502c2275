"""Settings: language, looks and loudness, changed at once and kept."""

from dataclasses import dataclass, replace

from ui.display.canvas import Canvas
from ui.display.geometry import Box
from ui.display.keys import Key
from ui.display.moves import Back, Keep
from ui.display.screen import Button, Screen, View, World
from ui.display.widgets import GAP, button, footer, page
from ui.language import LANGUAGES
from ui.settings import LOUDEST, Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsView(View):
    title: str
    switches: tuple[Button, ...]
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title), self.foot)
        columns = 1 if canvas.box.is_tall else 2
        for place, item in zip(
            places(canvas, rest, columns, len(self.switches)), self.switches, strict=True
        ):
            button(canvas, place, item, size=4.6)


@dataclass(frozen=True, slots=True)
class SettingsScreen(Screen):
    def view(self, world: World) -> SettingsView:
        switches = all_switches(world)
        back = Button(world.words("button.back"), (Back(),), Key.BACK, "back")
        # ✓ is the quickest key to find: it silences the table at once.
        mute = mute_button(world)
        return SettingsView(
            title=world.words("settings.title"),
            switches=switches,
            foot=(back, mute),
            buttons=(*switches, back, mute),
            world=world,
        )


def all_switches(world: World) -> tuple[Button, ...]:
    words, now = world.words, world.settings
    louder = replace(now, volume=(now.volume + 1) % (LOUDEST + 1))
    volume = f"{now.volume} / {LOUDEST}"
    tongue = words("settings.language.name")
    spoken = replace(now, language=following(now.language))
    known = ", ".join(now.names[:4]) or "–"
    return (
        Button(words("settings.language"), keep(spoken), Key.ONE, "globe", detail=tongue),
        contrast_switch(world),
        big_text_switch(world),
        motion_switch(world),
        Button(words("settings.volume"), keep(louder), Key.FIVE, "sound", detail=volume),
        Button(
            words("settings.forget"), keep(replace(now, names=())), Key.SIX, "people", detail=known
        ),
    )


def contrast_switch(world: World) -> Button:
    now = world.settings
    moves = keep(replace(now, contrast=not now.contrast))
    return switch(world, Button(world.words("settings.contrast"), moves, Key.TWO, on=now.contrast))


def big_text_switch(world: World) -> Button:
    now = world.settings
    moves = keep(replace(now, big_text=not now.big_text))
    item = Button(world.words("settings.big_text"), moves, Key.THREE, on=now.big_text)
    return switch(world, item)


def motion_switch(world: World) -> Button:
    now = world.settings
    moves = keep(replace(now, reduced_motion=not now.reduced_motion))
    item = Button(world.words("settings.reduced_motion"), moves, Key.FOUR, on=now.reduced_motion)
    return switch(world, item)


def switch(world: World, item: Button) -> Button:
    detail = world.words("options.yes") if item.on else world.words("options.no")
    return replace(item, icon="check" if item.on else "minus", detail=detail)


def mute_button(world: World) -> Button:
    now = world.settings
    icon = "mute" if now.muted else "sound"
    moves = keep(replace(now, muted=not now.muted))
    return Button(world.words("settings.muted"), moves, Key.OK, icon, on=now.muted)


def keep(settings: Settings) -> tuple[Keep, ...]:
    return (Keep(settings),)


def following(language: str) -> str:
    return LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]


def places(canvas: Canvas, box: Box, columns: int, count: int) -> list[Box]:
    rows = -(-count // columns)
    area, _ = box.cut_top(min(box.h, rows * canvas.px(22)))
    return area.grid(count, columns, canvas.px(GAP))
