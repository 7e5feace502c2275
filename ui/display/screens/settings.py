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
    volume = f"{now.volume} / {LOUDEST}"
    return (
        Button(
            words("settings.language"),
            keep(replace(now, language=following(now.language))),
            Key.ONE,
            "globe",
            detail=words("settings.language.name"),
        ),
        switch(
            world,
            Button(
                words("settings.contrast"), keep(replace(now, contrast=not now.contrast)), Key.TWO
            ),
            on=now.contrast,
        ),
        switch(
            world,
            Button(
                words("settings.big_text"), keep(replace(now, big_text=not now.big_text)), Key.THREE
            ),
            on=now.big_text,
        ),
        switch(
            world,
            Button(
                words("settings.reduced_motion"),
                keep(replace(now, reduced_motion=not now.reduced_motion)),
                Key.FOUR,
            ),
            on=now.reduced_motion,
        ),
        Button(
            words("settings.volume"),
            keep(replace(now, volume=(now.volume + 1) % (LOUDEST + 1))),
            Key.FIVE,
            "sound",
            detail=volume,
        ),
        Button(
            words("settings.forget"),
            keep(replace(now, names=())),
            Key.SIX,
            "people",
            detail=", ".join(now.names[:4]) or "–",
        ),
    )


def switch(world: World, item: Button, *, on: bool) -> Button:
    detail = world.words("options.yes") if on else world.words("options.no")
    return replace(item, icon="check" if on else "minus", on=on, detail=detail)


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
