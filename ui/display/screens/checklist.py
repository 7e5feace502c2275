"""Checklist: what the table prepares before the first event."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest

from engine.game import AnyGame, Setup
from engine.phrase import Phrase
from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.geometry import Box
from ui.display.keys import DIGITS, Key
from ui.display.moves import Back, Become, Begin
from ui.display.screen import Button, Moves, Screen, View, World
from ui.display.widgets import GAP, footer, keycap, message, page, plain, slab
from ui.eyes.sight import Sight
from ui.keeper import robots

MAT = -1
"""The number of the item that no game has: the mat below the camera."""
LOOK_MS = 500
"""So often it is looked whether the camera has seen something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecklistView(View):
    title: str
    how: str
    items: tuple[Button, ...]
    foot: tuple[Button, ...]
    nothing: str = ""
    """Why there is nothing to prepare; empty if there is."""

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title, self.how), self.foot)
        if self.nothing:
            message(canvas, rest, "robot", self.nothing)
            return
        area, _ = rest.cut_top(min(rest.h, len(self.items) * canvas.px(19)))
        for place, item in zip(area.rows(len(self.items), canvas.px(GAP)), self.items, strict=True):
            draw_item(canvas, place, item)


@dataclass(frozen=True, slots=True)
class Checklist(Screen):
    """`ticked` by hand, by number; a camera ticks by itself what it sees lying there."""

    setup: Setup
    ticked: frozenset[int] = frozenset()

    def view(self, world: World) -> ChecklistView:
        game = next(game for game in world.games if game.id == self.setup.game)
        words = world.game_words(game, self.setup.names)
        is_simulated = bool(robots(self.setup))
        steps = {} if is_simulated else dict(enumerate(game.checklist(self.setup)))
        if steps and world.sight is not None and world.sight.photo is not None:
            steps = {MAT: Phrase("checklist.mat")} | steps
        ticked = self.ticked | seen(world.sight, steps, game)
        items = tuple(
            Button(words.say(step), self.toggled(number), key, on=number in ticked)
            for (number, step), key in zip_longest(steps.items(), DIGITS[: len(steps)])
        )
        back = Button(words("button.back"), (Back(),), Key.BACK, "back")
        begin = Button(words("button.start"), (Begin(self.setup),), Key.OK, "play", on=True)
        return ChecklistView(
            title=words("checklist.title"),
            how="" if is_simulated else words("checklist.how"),
            items=items,
            foot=(back, begin),
            nothing=words("checklist.simulated") if is_simulated else "",
            buttons=(*items, back, begin),
            watches=not is_simulated,
            prepared=None if is_simulated else self.setup,
            rehearsed=self.setup,
            alive_ms=LOOK_MS if world.sight is not None else None,
            world=world,
        )

    def toggled(self, number: int) -> Moves:
        return (Become(Checklist(self.setup, self.ticked ^ {number})),)


def seen(sight: Sight | None, steps: Mapping[int, Phrase], game: AnyGame) -> frozenset[int]:
    """What the camera can tell before the game: that the mat lies there, whole and in the light,
    and that something lies where a step wants it."""
    if sight is None or sight.photo is None or sight.troubles:
        return frozenset()
    zones = {number: game.laid_out.get(step.key) for number, step in steps.items()} | {MAT: ()}
    return frozenset(
        number
        for number, needed in zones.items()
        if needed is not None and sight.covered.issuperset(needed)
    )


def draw_item(canvas: Canvas, box: Box, item: Button) -> None:
    theme = canvas.theme
    face = slab(canvas, box, plain(canvas)).inset(canvas.px(1.6), canvas.px(1))
    canvas.target(box, item.moves)
    square, text = face.cut_left(canvas.px(6), canvas.px(2))
    place = square.centred(canvas.px(5.4), canvas.px(5.4))
    canvas.panel(place, theme.right if item.on else theme.panel, 1.2, theme.ink, 0.35)
    if item.on:
        canvas.icon(place.inset(canvas.px(0.8)), "check", theme.verdict_ink)
    if item.key is not None:
        cap, text = text.cut_right(canvas.px(5), canvas.px(1.2))
        keycap(canvas, cap, item.key)
    canvas.text(text, item.label, Style(4.8, theme.ink, Weight.BOLD, lines=3, smallest=2))
