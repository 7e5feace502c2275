"""Entering by hand what the table did: every awaited thing becomes a question with answers.

Works for any game, from `awaiting` alone; so everything can be played without a camera.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.awaiting import AwaitCard, Awaited, AwaitPress, AwaitRace, AwaitRoll, AwaitTime
from engine.events import Chosen, Event, Laid, Rolled, Sensor, Source
from engine.game import AnyGame
from engine.seats import Seat
from ui.display.moves import Take
from ui.display.screen import Button
from ui.language import Words
from ui.table import Snapshot

BY_BUZZER = (AwaitPress, AwaitRace, AwaitTime)
"""These need no question: a buzzer answers them, or the clock."""
BY_HAND = Source(Sensor.TABLE)


@dataclass(frozen=True, slots=True)
class Question:
    """One awaited thing: who may answer, and the answers in groups that belong together."""

    item: Awaited
    ask: str
    seats: tuple[Seat, ...]
    groups: tuple[tuple[Button, ...], ...]
    hidden: bool = False
    """A simulated card lies face down: there is one answer, and nobody may know it before."""

    @property
    def answers(self) -> tuple[Button, ...]:
        return tuple(thing for group in self.groups for thing in group)


def questions(table: Snapshot, words: Words) -> list[Question]:
    """Questions for people; what a robot answers is not asked."""
    found = []
    for item, events in zip(table.view.awaiting, table.possible, strict=True):
        by_robot = bool(item.actors) and table.robots.issuperset(item.actors)
        if events and not by_robot and not isinstance(item, BY_BUZZER):
            found.append(question(table, words, item, events))
    return found


def question(table: Snapshot, words: Words, item: Awaited, events: Sequence[Event]) -> Question:
    hidden = table.simulated and isinstance(item, AwaitCard) and len(events) == 1
    buttons = [answer(table.game, words, item, event) for event in events]
    seats = tuple(seat for seat in item.actors if seat not in table.robots)
    return Question(item, words.say(item.ask), seats, grouped(events, buttons), hidden)


def answer(game: AnyGame, words: Words, item: Awaited, event: Event) -> Button:
    label = event_name(game, words, event)
    seat = getattr(event, "seat", None)
    if len(item.actors) > 1 and isinstance(seat, Seat):
        label = f"{words.player(seat)} : {label}"
    card = event.card if isinstance(event, Laid) else ""
    return Button(label, (Take(replace(event, source=BY_HAND)),), card=card)


def event_name(game: AnyGame, words: Words, event: Event) -> str:
    """What happened, in a few words."""
    match event:
        case Laid(card=card):
            return words.say(game.name(card))
        case Chosen(choice=choice):
            return choice_name(game, words, choice)
        case Rolled(face=face):
            return words.say(game.name(face))
    return words.say(game.name(event.tag()))


def choice_name(game: AnyGame, words: Words, choice: str) -> str:
    """`seat-3` is that player; everything else the game names."""
    seat = re.fullmatch(r"seat-(\d)", choice)
    return words.player(Seat(seat[1])) if seat else words.say(game.name(choice))


def grouped(events: Sequence[Event], buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    """Answers that start alike (`blue-…`, or of the same seat) stand in one row."""
    rows: dict[str, list[Button]] = {}
    for event, item in zip(events, buttons, strict=True):
        rows.setdefault(beginning(event), []).append(item)
    return tuple(tuple(row) for row in rows.values())


def beginning(event: Event) -> str:
    match event:
        case Laid(card=card):
            return card.split("-")[0]
        case Chosen(seat=seat):
            return str(seat)
    return ""


def is_roll(item: Awaited) -> bool:
    return isinstance(item, AwaitRoll)
