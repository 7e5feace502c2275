"""Entering by hand what the table did: every awaited thing becomes a question with answers.

Works for any game, from `awaiting` alone; so everything can be played without a camera.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.awaiting import (
    AwaitCard,
    AwaitChoice,
    Awaited,
    AwaitPress,
    AwaitRace,
    AwaitRoll,
    AwaitTime,
)
from engine.events import Chosen, Event, Laid, Pressed, Raced, Rolled, Sensor, Source
from engine.game import AnyGame
from engine.seats import Seat
from ui.display.moves import Take
from ui.display.screen import Button
from ui.language import Words
from ui.snapshot import Snapshot

BY_BUZZER = (AwaitPress, AwaitRace, AwaitTime)
"""These need no question: a buzzer answers them, or the clock."""
BY_HAND = Source(Sensor.TABLE)


@dataclass(frozen=True, slots=True)
class Question:
    """One awaited thing: who may answer, and what; the words are found when it is opened."""

    item: Awaited
    label: str
    """How it is called among other questions."""
    row: str
    """Questions of one row belong together: the columns in front of a seat."""
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    """What may have happened."""
    say: Callable[[Event], Button]
    hidden: bool = False
    """A simulated card lies face down: there is one answer, and nobody may know it before."""

    @property
    def groups(self) -> tuple[tuple[Button, ...], ...]:
        """The answers, in groups that belong together."""
        return grouped(self.events, self.say)

    @property
    def answers(self) -> tuple[Button, ...]:
        return tuple(thing for group in self.groups for thing in group)

    @property
    def is_card(self) -> bool:
        return isinstance(self.item, AwaitCard)

    @property
    def is_roll(self) -> bool:
        return isinstance(self.item, AwaitRoll)


def questions(table: Snapshot, words: Words) -> list[Question]:
    """Questions for people; what a robot answers is not asked."""
    items = [
        (item, [event for event in listed(item, events) if is_sayable(table.game, words, event)])
        for item, events in zip(table.view.awaiting, table.possible, strict=True)
        if not isinstance(item, BY_BUZZER) and not is_for_robots(item, table)
    ]
    # A choice that asks the same as a card is the same question, answered without the card.
    chosen = [item.ask for item, _ in items if isinstance(item, AwaitChoice)]
    return [
        question(table, words, item, events)
        for item, events in items
        if events and not (isinstance(item, AwaitCard) and item.ask in chosen)
    ]


def is_for_robots(item: Awaited, table: Snapshot) -> bool:
    return bool(item.actors) and table.robots.issuperset(item.actors)


def listed(item: Awaited, events: Sequence[Event]) -> Sequence[Event]:
    """The answers; a choice that is the whole table's word is given by nobody in particular."""
    if isinstance(item, AwaitChoice) and len(item.seats) != 1:
        return [Chosen(at_ns=0, choice=choice) for choice in item.among]
    return events


def question(table: Snapshot, words: Words, item: Awaited, events: Sequence[Event]) -> Question:
    hidden = table.simulated and isinstance(item, AwaitCard) and len(events) == 1
    shared = sum(other.ask == item.ask for other in table.view.awaiting) > 1
    label, row = words.say(item.ask), ""
    if isinstance(item, AwaitCard) and shared:
        label, row = words.say(table.game.name(item.zone)), item.zone.split("-")[0]
    seats = tuple(seat for seat in item.actors if seat not in table.robots)
    say = partial(answer, table.game, words)
    return Question(item, label, row, seats, tuple(events), say, hidden)


def answer(game: AnyGame, words: Words, event: Event) -> Button:
    card = event.card if isinstance(event, Laid) else ""
    moves = (Take(replace(event, source=BY_HAND)),)
    return Button(begun(event_name(game, words, event)), moves, card=card)


def begun(name: str) -> str:
    """A name as a sentence begins with it: on a button nothing stands before it."""
    return name[:1].upper() + name[1:]


def is_sayable(game: AnyGame, words: Words, event: Event) -> bool:
    """Can people tell this answer from others? A game's own event only if the game names it."""
    if isinstance(event, Laid | Chosen | Rolled):
        return True
    name = game.name(event.tag())
    return words.say(name) != name.key


def event_name(game: AnyGame, words: Words, event: Event) -> str:
    """What happened, in a few words."""
    match event:
        case Laid(card=card):
            return words.say(game.name(card))
        case Chosen(choice=choice):
            return choice_name(game, words, choice)
        case Rolled(face=face):
            return words.say(game.name(face))
        case Raced(presses=presses) if presses:
            return words.player(presses[0].seat)
        case Pressed(seat=seat):
            return words.player(seat)
    return words.say(game.name(event.tag()))


def choice_name(game: AnyGame, words: Words, choice: str) -> str:
    """`seat-3` is that player; everything else the game names."""
    seat = re.fullmatch(r"seat-(\d)", choice)
    return words.player(Seat(seat[1])) if seat else words.say(game.name(choice))


def grouped(
    events: Sequence[Event], say: Callable[[Event], Button]
) -> tuple[tuple[Button, ...], ...]:
    """Answers that start alike (`blue-…`, or of the same seat) stand in one row."""
    rows: dict[str, list[Button]] = {}
    for event in events:
        rows.setdefault(beginning(event), []).append(say(event))
    return tuple(tuple(row) for row in rows.values())


def beginning(event: Event) -> str:
    match event:
        case Laid(card=card):
            return card.split("-")[0]
        case Chosen(seat=seat):
            return str(seat)
    return ""
