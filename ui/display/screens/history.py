"""History: the games on the shelf; an unfinished one goes on, a finished one is looked at."""

from dataclasses import dataclass

from ui.display.choices import TOP, Place
from ui.display.moves import Become, Resume
from ui.display.pick_view import Heading, PickView, pick_view
from ui.display.screen import Button, Screen, World
from ui.keeper import PastGame


@dataclass(frozen=True, slots=True)
class History(Screen):
    place: Place = TOP

    def at(self, place: Place) -> Become:
        return Become(History(place))

    def view(self, world: World) -> PickView:
        words = world.words
        games = [past_button(world, past) for past in world.past]
        # Two beside each other leave room for names.
        rows = [games[start : start + 2] for start in range(0, len(games), 2)]
        heading = Heading(words("history.title"), words("history.none"), "clock")
        return pick_view(world, heading, rows, self)


def past_button(world: World, past: PastGame) -> Button:
    game = next((game for game in world.games if game.id == past.setup.game), None)
    words = world.words if game is None else world.game_words(game, past.setup.names)
    title = past.setup.game if game is None else words("title")
    if past.finished:
        detail = words("history.won", seats=past.winners)
    else:
        names = ", ".join(words.player(seat) for seat in past.setup.seats)
        detail = f"{words('history.unfinished')} · {names}"
    return Button(
        f"{past.number} · {title}",
        (Resume(past.path),),
        icon=None if past.finished else "play",
        detail=detail,
        on=not past.finished,
    )
