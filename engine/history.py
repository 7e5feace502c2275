"""What the table can do to the game itself: pause it, take back, overrule, adjust.

A moment is the state and the chain of events that led to it. Taking back is going to the moment
before, exactly; nothing is computed backwards and nothing is rewritten.
"""

from dataclasses import dataclass, replace
from typing import Any

from engine.events import Adjusted, Event, Overruled, Paused, Resumed, Undone
from engine.game import AnyGame, Step
from engine.rulings import Ruling, TableReason, note, refusal


@dataclass(frozen=True, slots=True)
class Moment:
    state: Any
    last: "Link | None" = None
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """One event that changed the game."""

    seq: int
    event: Event
    before: Moment
    """Where an undo goes."""
    previous: "Link | None"
    """The event before it; after an overruling not `before.last`, but on the corrected chain."""


Judged = tuple[Moment, tuple[Ruling, ...]]


def judge(game: AnyGame, moment: Moment, seq: int, event: Event) -> Judged:
    """The moment after event number `seq`, and what is said about it."""
    seat = stranger(moment, event)
    match event:
        # Whoever only looks on neither stops the game nor takes back what others did. The table
        # as a whole names no seat (so do all journals so far); who is out still sits at it.
        case Paused() | Resumed() | Undone() | Overruled() if seat is not None:
            return moment, (refusal(TableReason.NOT_PLAYING, seat=seat),)
        case Paused():
            return set_pause(moment, to=True)
        case Resumed():
            return set_pause(moment, to=False)
        case Undone():
            return undo(moment)
        case Overruled():
            return overrule(game, moment, seq, event)
        case _ if moment.paused:
            return moment, (refusal(TableReason.ON_PAUSE),)
        case _ if seat is not None:
            return moment, (refusal(TableReason.NOT_PLAYING, seat=seat),)
        case _:
            step = apply(game, moment.state, event)
            return extend(moment, seq, event, step), step.rulings


def stranger(moment: Moment, event: Event) -> int | None:
    """The seat an event names although nobody plays there."""
    seat: int | None = getattr(event, "seat", None)
    return None if seat is None or seat in moment.state.setup.seats else seat


def apply(game: AnyGame, state: Any, event: Event) -> Step[Any]:
    if isinstance(event, Adjusted):
        return adjust(game, state, event)
    if game.outcome(state) is not None:
        return Step(state, (refusal(TableReason.GAME_OVER),))
    return game.apply(state, event)


def extend(moment: Moment, seq: int, event: Event, step: Step[Any]) -> Moment:
    if step.refused or step.state is moment.state:
        return moment
    return Moment(step.state, Link(seq, event, moment, moment.last))


def set_pause(moment: Moment, *, to: bool) -> Judged:
    if moment.paused is to:
        return moment, (refusal(TableReason.ON_PAUSE if to else TableReason.NOT_ON_PAUSE),)
    said = TableReason.PAUSED if to else TableReason.RESUMED
    return replace(moment, paused=to), (note(said),)


def undo(moment: Moment) -> Judged:
    if moment.last is None:
        return moment, (refusal(TableReason.NOTHING_TO_UNDO),)
    before = replace(moment.last.before, paused=moment.paused)
    return before, (note(TableReason.UNDONE, number=moment.last.seq),)


def adjust(game: AnyGame, state: Any, event: Adjusted) -> Step[Any]:
    adjusted = game.adjust(state, event.seat, event.counter, event.value)
    if adjusted is None:
        return Step(state, (refusal(TableReason.NO_SUCH_COUNTER, counter=event.counter),))
    said = note(
        TableReason.ADJUSTED,
        seat=event.seat,
        counter=game.name(f"counter.{event.counter}"),
        value=event.value,
    )
    return Step(adjusted, (said,))


def overrule(game: AnyGame, moment: Moment, seq: int, event: Overruled) -> Judged:
    """Replace one fact, then judge again everything that came after it."""
    later: list[Link] = []
    link = moment.last
    while link is not None and link.seq != event.seq:
        if not isinstance(link.event, Overruled):  # its effect lies on the chain already
            later.insert(0, link)
        link = link.previous
    if link is None:
        return moment, (refusal(TableReason.NO_SUCH_EVENT, number=event.seq),)
    if isinstance(event.instead, Adjusted | Overruled | Paused | Resumed | Undone):
        return moment, (refusal(TableReason.STILL_REFUSED, number=event.seq),)
    start = Moment(link.before.state, link.previous)
    corrected, _ = judge(game, start, link.seq, event.instead)
    if corrected.last is start.last:
        return moment, (refusal(TableReason.STILL_REFUSED, number=event.seq),)
    dropped = 0
    for each in later:
        before = corrected
        corrected, _ = judge(game, before, each.seq, each.event)
        dropped += corrected.last is before.last
    overruled = Moment(corrected.state, Link(seq, event, moment, corrected.last), moment.paused)
    said = note(TableReason.OVERRULED, number=event.seq)
    if not dropped:
        return overruled, (said,)
    return overruled, (said, note(TableReason.NO_LONGER_HOLD, count=dropped))
