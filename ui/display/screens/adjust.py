"""Adjust: set a counter of a seat by hand; the correction stays in the journal."""

from dataclasses import dataclass

from engine.events import Adjusted, Paused, Resumed
from engine.game import Score
from ui.display.choices import TOP, Place
from ui.display.moves import Back, Become, Open, Take
from ui.display.pick_view import Heading, PickView, pick_view
from ui.display.screen import Button, Moves, Screen, World
from ui.display.screens.number import Number
from ui.language import Words
from ui.snapshot import Snapshot

LARGEST = 999


@dataclass(frozen=True, slots=True)
class WhichCount(Screen):
    place: Place = TOP

    def at(self, place: Place) -> Become:
        return Become(WhichCount(place))

    def view(self, world: World) -> PickView:
        table = world.table
        assert table is not None, "there is no game on the table"
        words = world.game_words(table.game, table.view.setup.names)
        rows = [self.row(table, words, score) for score in table.view.scores]
        heading = Heading(words("adjust.title"), words("adjust.nothing"), "plus")
        return pick_view(world, heading, rows, self)

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
