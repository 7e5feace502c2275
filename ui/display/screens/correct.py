"""Correct: the table has the last word. First which fact, then what really happened."""

from dataclasses import dataclass, replace
from functools import partial

from engine.events import Event, Overruled
from ui.display.choices import TOP, Place
from ui.display.entry import BY_HAND, begun, event_name, grouped
from ui.display.moves import BackToGame, Become, Open, Take
from ui.display.pick_view import Heading, PickView, pick_view
from ui.display.screen import Button, Screen, World
from ui.language import Words
from ui.snapshot import Said, Snapshot

MOST_FACTS = 6


@dataclass(frozen=True, slots=True)
class Correct(Screen):
    """The last facts that changed the game and could have been otherwise."""

    place: Place = TOP

    def at(self, place: Place) -> Become:
        return Become(Correct(place))

    def view(self, world: World) -> PickView:
        table = world.table
        assert table is not None, "there is no game on the table"
        words = world.game_words(table.game, table.view.setup.names)
        facts = [said for said in reversed(table.said) if alternatives(said)][:MOST_FACTS]
        heading = Heading(words("correct.title"), words("correct.nothing"), "pencil")
        return pick_view(world, heading, [[fact_button(table, words, f) for f in facts]], self)


def fact_button(table: Snapshot, words: Words, said: Said) -> Button:
    text = (
        words.ruling(said.rulings[0]) if said.rulings else event_name(table.game, words, said.event)
    )
    return Button(f"{said.seq}. {text}", (Open(Instead(said)),))


def alternatives(said: Said) -> tuple[Event, ...]:
    """What could have happened instead: other answers of the same kind to the same question."""
    if not said.changed:
        return ()
    asked = [item for item in said.awaited if item.accepts(said.event)]
    answers = [event for item in asked for event in item.answers(said.event.at_ns)]
    mine = replace(said.event, source=BY_HAND)
    return tuple(
        event
        for event in answers
        if type(event) is type(said.event) and replace(event, source=BY_HAND) != mine
    )


@dataclass(frozen=True, slots=True)
class Instead(Screen):
    said: Said
    place: Place = TOP

    def at(self, place: Place) -> Become:
        return Become(replace(self, place=place))

    def view(self, world: World) -> PickView:
        table = world.table
        assert table is not None, "there is no game on the table"
        words = world.game_words(table.game, table.view.setup.names)
        events = alternatives(self.said)
        heading = Heading(
            words("correct.instead"),
            words("correct.nothing"),
            "pencil",
            words.ruling(self.said.rulings[0]) if self.said.rulings else "",
        )
        return pick_view(world, heading, grouped(events, partial(self.button, table, words)), self)

    def button(self, table: Snapshot, words: Words, event: Event) -> Button:
        seat = getattr(event, "seat", None)
        label = begun(event_name(table.game, words, event))
        if (
            seat is not None
            and len({getattr(e, "seat", None) for e in alternatives(self.said)}) > 1
        ):
            label = f"{words.player(seat)} : {label}"
        instead = replace(event, source=BY_HAND)
        overrule = Take(Overruled(at_ns=0, seq=self.said.seq, instead=instead))
        return Button(label, (overrule, BackToGame()))
