"""Adjust: set a counter of a seat by hand; the correction stays in the journal."""

from dataclasses import dataclass, replace

from engine.events import Adjusted, Paused, Resumed
from engine.game import Score
from ui.display.canvas import Canvas
from ui.display.choices import TOP, Choices, Place, arrange
from ui.display.keys import Key
from ui.display.moves import Back, Become, Open, Take
from ui.display.screen import Button, Moves, Screen, View, World
from ui.display.screens.number import Number
from ui.display.widgets import choice_rows, footer, message, page
from ui.language import Words
from ui.table import Snapshot

LARGEST = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class WhichCountView(View):
    title: str
    nothing: str
    choices: Choices
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title), self.foot)
        if self.nothing:
            message(canvas, rest, "plus", self.nothing)
            return
        rows = len(self.choices.rows)
        area, _ = rest.cut_top(min(rest.h, rows * canvas.px(14)))
        choice_rows(canvas, area, self.choices)


@dataclass(frozen=True, slots=True)
class WhichCount(Screen):
    place: Place = TOP

    def view(self, world: World) -> WhichCountView:
        table = world.table
        assert table is not None, "there is no game on the table"
        words = world.game_words(table.game, table.view.setup.names)
        rows = [self.row(table, words, score) for score in table.view.scores]
        rows = [row for row in rows if row]
        choices = arrange(rows, self.place, lambda place: (Become(replace(self, place=place)),))
        up: Moves = (Back(),) if self.place.row is None else (Become(WhichCount()),)
        back = Button(words("button.back"), up, Key.BACK, "back")
        return WhichCountView(
            title=words("adjust.title"),
            nothing="" if rows else words("adjust.nothing"),
            choices=choices,
            foot=(back,),
            buttons=(*choices.buttons, back),
            world=world,
        )

    def row(self, table: Snapshot, words: Words, score: Score) -> list[Button]:
        """Only counters that the game lets the table set."""
        return [
            self.button(table, words, score, counter)
            for counter, value in score.counters.items()
            if table.game.adjust(table.view.state, score.seat, counter, value) is not None
        ]

    def button(self, table: Snapshot, words: Words, score: Score, counter: str) -> Button:
        name = words.say(table.game.name(f"counter.{counter}"))
        title = f"{words.player(score.seat)} · {name}"
        value = score.counters[counter]

        def done(number: int) -> Moves:
            # A counter cannot be set on pause: the game goes on for a blink.
            return (
                Take(Resumed(at_ns=0)),
                Take(Adjusted(at_ns=0, seat=score.seat, counter=counter, value=number)),
                Take(Paused(at_ns=0)),
                Back(),
            )

        return Button(
            title, (Open(Number(title, value, range(LARGEST + 1), done)),), detail=str(value)
        )
