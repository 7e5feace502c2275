"""Correct: the table has the last word. First which fact, then what really happened."""

from dataclasses import dataclass, replace

from engine.events import Event, Overruled
from ui.display.canvas import Canvas
from ui.display.choices import TOP, Choices, Place, arrange
from ui.display.entry import BY_HAND, event_name, grouped
from ui.display.keys import Key
from ui.display.moves import Back, BackToGame, Become, Open, Take
from ui.display.screen import Button, Moves, Screen, View, World
from ui.display.widgets import choice_rows, footer, message, page
from ui.language import Words
from ui.table import Said, Snapshot

MOST_FACTS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectView(View):
    title: str
    subtitle: str
    nothing: str
    choices: Choices
    foot: tuple[Button, ...]

    def draw(self, canvas: Canvas) -> None:
        rest = footer(canvas, page(canvas, self.world, self.title, self.subtitle), self.foot)
        if self.nothing:
            message(canvas, rest, "pencil", self.nothing)
        elif len(self.choices.rows) == 1:
            columns = 1 if canvas.box.is_tall else 2
            things = self.choices.rows[0].things
            split = [things[start : start + columns] for start in range(0, len(things), columns)]
            rows = tuple(replace(self.choices.rows[0], things=tuple(row)) for row in split)
            area, _ = rest.cut_top(min(rest.h, len(rows) * canvas.px(15)))
            choice_rows(canvas, area, replace(self.choices, rows=rows))
        else:
            choice_rows(canvas, rest, self.choices)


@dataclass(frozen=True, slots=True)
class Correct(Screen):
    """The last facts that changed the game and could have been otherwise."""

    def view(self, world: World) -> CorrectView:
        table = world.table
        assert table is not None, "there is no game on the table"
        words = world.game_words(table.game, table.view.setup.names)
        facts = [said for said in reversed(table.said) if alternatives(said)][:MOST_FACTS]
        things = [fact_button(table, words, said) for said in facts]
        choices = arrange([things], Place(), lambda _: ())
        back = Button(words("button.back"), (Back(),), Key.BACK, "back")
        return CorrectView(
            title=words("correct.title"),
            subtitle="",
            nothing="" if facts else words("correct.nothing"),
            choices=choices,
            foot=(back,),
            buttons=(*choices.buttons, back),
            world=world,
        )


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

    def view(self, world: World) -> CorrectView:
        table = world.table
        assert table is not None, "there is no game on the table"
        words = world.game_words(table.game, table.view.setup.names)
        events = alternatives(self.said)
        buttons = [self.button(table, words, event) for event in events]
        choices = arrange(
            grouped(events, buttons),
            self.place,
            lambda place: (Become(replace(self, place=place)),),
        )
        up: Moves = (Back(),) if self.place.row is None else (Become(Instead(self.said)),)
        back = Button(words("button.back"), up, Key.BACK, "back")
        return CorrectView(
            title=words("correct.instead"),
            subtitle=words.ruling(self.said.rulings[0]) if self.said.rulings else "",
            nothing="",
            choices=choices,
            foot=(back,),
            buttons=(*choices.buttons, back),
            world=world,
        )

    def button(self, table: Snapshot, words: Words, event: Event) -> Button:
        seat = getattr(event, "seat", None)
        label = event_name(table.game, words, event)
        if (
            seat is not None
            and len({getattr(e, "seat", None) for e in alternatives(self.said)}) > 1
        ):
            label = f"{words.player(seat)} : {label}"
        instead = replace(event, source=BY_HAND)
        overrule = Take(Overruled(at_ns=0, seq=self.said.seq, instead=instead))
        return Button(label, (overrule, BackToGame()))
