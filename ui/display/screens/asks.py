"""The camera asks: which card is it? Whoever does not care says so, and the game goes on anyway."""

from dataclasses import dataclass

from engine.events import Resumed
from ui.display.entry import begun, choice_name
from ui.display.keys import DIGITS, Key
from ui.display.list_view import ListView, back_button
from ui.display.moves import Answer, Back, Take
from ui.display.screen import Button, Moves, Screen, World
from ui.language import Words
from ui.snapshot import Snapshot
from vision.zones import Question

MOST_CARDS = 5


@dataclass(frozen=True, slots=True)
class Asks(Screen):
    def view(self, world: World) -> ListView:
        table = world.table
        assert table is not None, "there is no game on the table"
        words = world.game_words(table.game, table.view.setup.names)
        back = back_button(world)
        if not table.questions:  # it has been answered by what happened meanwhile
            return ListView(
                title=words("asks.title"),
                items=(),
                body=words("asks.settled"),
                foot=(back,),
                buttons=(back,),
                world=world,
            )
        items = answers(table, words)
        return ListView(
            title=words("asks.title"),
            subtitle=asked(table, words),
            items=items,
            foot=(back,),
            buttons=(*items, back),
            world=world,
        )


def asked(table: Snapshot, words: Words) -> str:
    """The newest question as a sentence."""
    question = table.questions[0]
    zone = choice_name(table.game, words, question.zone)
    if len(question.candidates) > 1:
        return words("asks.which", zone=zone)
    card = choice_name(table.game, words, question.candidates[0][0])
    if question.vanished:
        return words("asks.vanished", zone=zone, card=card)
    return words("asks.unawaited", zone=zone, card=card)


def answers(table: Snapshot, words: Words) -> tuple[Button, ...]:
    question = table.questions[0]
    if question.vanished:
        return (Button(words("asks.known"), moves(table, question, None), Key.OK, "cross"),)
    cards = [label for label, _ in question.candidates[:MOST_CARDS]]
    named = [
        Button(
            begun(choice_name(table.game, words, card)),
            moves(table, question, card),
            key,
            card=card,
        )
        for card, key in zip(cards, DIGITS, strict=False)
    ]
    none = Button(words("asks.none"), moves(table, question, None), Key.OK, "cross")
    return (*named, none)


def moves(table: Snapshot, question: Question, card: str | None) -> Moves:
    """Whoever came here through a pause goes on playing: on pause nothing counts."""
    going_on = (Take(Resumed(at_ns=0)),) if table.view.paused else ()
    return (*going_on, Answer(question, card), Back())
