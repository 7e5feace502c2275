"""What the camera sees while nobody plays: is there a picture, is the mat found?"""

from dataclasses import dataclass

from ui.display.canvas import Canvas, Style
from ui.display.fonts import Weight
from ui.display.keys import Key
from ui.display.moves import Back
from ui.display.screen import Button, View, World
from ui.display.sight_view import REFRESH_MS, SightView
from ui.display.widgets import GAP, footer, page
from ui.eyes.sight import Sight
from ui.eyes.trouble import gravest
from ui.language import Words
from vision.zones import is_back


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraView(View):
    title: str
    state: str
    """Whether all is well, in a sentence."""
    shown: SightView
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title), self.foot)
        below, rest = rest.cut_bottom(canvas.px(8), canvas.px(GAP))
        self.shown.draw(canvas, rest)
        style = Style(4, canvas.theme.ink, Weight.BOLD, "centre", lines=2, smallest=1.8)
        canvas.text(below, self.state, style)


def camera_view(world: World) -> CameraView:
    words, sight = world.words, world.sight or Sight()
    back = Button(words("button.back"), (Back(),), Key.BACK, "back")
    return CameraView(
        title=words("camera.title"),
        state=state_of(sight, words),
        shown=SightView(sight, words("camera.none"), name=lambda card: named(card, world)),
        foot=(back,),
        buttons=(back,),
        watches=True,
        alive_ms=REFRESH_MS,
        world=world,
    )


def named(card: str, world: World) -> str:
    """A card's name as its game says it; none while no game is on the table, or if it has none."""
    if not card or world.table is None or is_back(card):
        return ""
    return world.game_words(world.table.game).say(world.table.game.name(card))


def state_of(sight: Sight, words: Words) -> str:
    trouble = gravest(sight.troubles)
    if trouble is not None:
        return trouble.said(words)
    return words("camera.well") if sight.photo is not None else words("camera.by_hand")
