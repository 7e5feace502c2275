"""History: the games on the shelf; an unfinished one goes on, a finished one is looked at."""

from dataclasses import dataclass

from ui.display.canvas import Canvas
from ui.display.choices import TOP, Choices, Place, arrange
from ui.display.keys import Key
from ui.display.moves import Back, Become, Resume
from ui.display.screen import Button, Screen, View, World
from ui.display.widgets import choice_rows, footer, message, page
from ui.keeper import PastGame


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryView(View):
    title: str
    nothing: str
    """Said instead of a list; empty if there is one."""
    choices: Choices
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title), self.foot)
        if self.nothing:
            message(canvas, rest, "clock", self.nothing)
        else:
            choice_rows(canvas, rest, self.choices)


@dataclass(frozen=True, slots=True)
class History(Screen):
    place: Place = TOP

    def view(self, world: World) -> HistoryView:
        words = world.words
        games = [past_button(world, past) for past in world.past]
        # Two beside each other leave room for names.
        rows = [games[start : start + 2] for start in range(0, len(games), 2)]
        choices = arrange(rows, self.place, lambda place: (Become(History(place)),))
        up: Back | Become = Back() if self.place.row is None else Become(History())
        back = Button(words("button.back"), (up,), Key.BACK, "back")
        return HistoryView(
            title=words("history.title"),
            nothing="" if games else words("history.none"),
            choices=choices,
            foot=(back,),
            buttons=(*choices.buttons, back),
            world=world,
        )


def past_button(world: World, past: PastGame) -> Button:
    game = next((game for game in world.games if game.id == past.setup.game), None)
    words = world.words if game is None else world.game_words(game, past.setup.names)
    title = past.setup.game if game is None else words("title")
    if past.finished:
        detail = words("history.won", seats=past.winners)
    else:
        detail = words("history.unfinished")
    return Button(
        f"{past.number} · {title}",
        (Resume(past.path),),
        icon=None if past.finished else "play",
        detail=detail,
        on=not past.finished,
    )
