"""Mokadi by the keys of the console: which piece, what fell, whose fault.

A key says that a stick was laid or taken, not where. The table then vouches for what the referee
cannot check, and the referee forgets which stick rests on what where it can no longer know it.

Choices: `light-stick`, `dark-stick`, `light-plot`, `dark-plot` (or the woods of the edition),
`cannot`, `fell`, `dropped`, `done`, `seat-1` … `seat-7`, `nobody`, `slipped`, `others` (than
the referee thinks fell), `none` (nothing fell after all), `right`, `again`.
"""

from dataclasses import replace
from itertools import count

from engine.events import Chosen
from engine.game import Step
from engine.games.mokadi import falls
from engine.games.mokadi.building import pass_turn, stick_stands
from engine.games.mokadi.change import Change
from engine.games.mokadi.layout import Layout, Plot, Stick
from engine.games.mokadi.names import plot_choices, stick_choices, tally
from engine.games.mokadi.pieces import Colour, Pieces
from engine.games.mokadi.reading import fell
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.state import Blaming, Confirming, Counting, Phase, State
from engine.games.mokadi.tower import judge
from engine.games.mokadi.turns import refuse, saying
from engine.rulings import TableReason, Verdict, note
from engine.seats import after


def chosen(state: State, event: Chosen) -> Step[State]:
    if event.seat is not None and event.seat not in state.playing:
        return refuse(state, TableReason.NOT_PLAYING, seat=event.seat)
    match state.question:
        case Counting():
            return counting(state, state.question, event)
        case Blaming():
            return blaming(state, state.question, event)
        case Confirming():
            return confirming(state, state.question, event)
    return acting(state, event)


def acting(state: State, event: Chosen) -> Step[State]:
    if (colour := plot_choices(state.options).get(event.choice)) is not None:
        return judge(state, one_plot(state, colour), event.at_ns, event.seat)
    if (colour := stick_choices(state.options).get(event.choice)) is not None:
        return one_stick(state, colour, event)
    match event.choice:
        case "cannot":
            return cannot(state, event)
        case "fell" if state.layout.sticks:
            return count_fallen(state)
        case "dropped" if state.acted is not None and state.acted.stick is not None:
            change = fell(state, (state.acted.stick,))
            if isinstance(change, Reason):
                return refuse(state, change)
            return falls.fall(state, change)
    return refuse(state, TableReason.NOT_NOW)


def count_fallen(state: State) -> Step[State]:
    return Step(replace(state, question=Counting()), (note(Reason.COUNT_FALLEN),))


def cannot(state: State, event: Chosen) -> Step[State]:
    if state.phase is Phase.TAKE or state.acted is not None or state.common_plot:
        return refuse(state, TableReason.NOT_NOW)
    if event.seat not in (None, state.active):
        return refuse(state, TableReason.NOT_YOUR_TURN, seat=state.active)
    return pass_turn(state)


def one_plot(state: State, colour: Colour) -> Change:
    plot = Plot(new_id(f"P{colour[0].upper()}", state), colour)
    return Change(state.layout.with_plot(plot), plots=(plot,), strays=state.strays)


def one_stick(state: State, colour: Colour, event: Chosen) -> Step[State]:
    """Laid or taken, as the phase says."""
    if not removing(state):
        return judge(state, laid(state, colour), event.at_ns, event.seat)
    change = taken(state, colour)
    if change is None:
        return refuse(state, Reason.UNKNOWN_PIECE)
    # Who takes back the stick that he has just laid says `dropped`: this is the next player.
    seat = after(state.active, state.playing) if state.acted is not None else event.seat
    return judge(state, change, event.at_ns, seat)


def removing(state: State) -> bool:
    """Would the next stick be taken? Also if the last piece has only just been laid."""
    last_laid = state.acted is not None and all(hand.empty for hand in state.hands.values())
    return state.phase is Phase.TAKE or last_laid


def laid(state: State, colour: Colour) -> Change:
    stick = Stick(new_id(colour[0].upper(), state), colour)
    return Change(state.layout.with_stick(stick), sticks=(stick,), strays=state.strays)


def taken(state: State, colour: Colour) -> Change | None:
    off = some_of(state.layout, Pieces.of(colour))
    if off is None:
        return None
    return Change(without_some(state.layout, off), taken=off, strays=state.strays)


def new_id(prefix: str, state: State) -> str:
    strays = {stick_id for stick_id, _ in state.strays}
    ids = (f"{prefix}{number}" for number in count(1))
    return next(i for i in ids if not state.layout.has(i) and i not in strays)


def some_of(layout: Layout, wanted: Pieces) -> tuple[Stick, ...] | None:
    """So many sticks of each colour, those laid last; None if there are not so many."""
    newest = layout.sticks[::-1]
    light = [stick for stick in newest if stick.colour == "light"][: wanted.light]
    dark = [stick for stick in newest if stick.colour == "dark"][: wanted.dark]
    return (*light, *dark) if len(light) + len(dark) == wanted.total else None


def without_some(layout: Layout, off: tuple[Stick, ...]) -> Layout:
    """The layout without sticks of which only the colour is known: unless all of that colour are
    off, nobody knows any more which one rests on what."""
    left = layout.without({stick.id for stick in off})
    uncertain = any(left.standing[stick.colour] for stick in off)
    return left.forgotten() if uncertain else left


def counting(state: State, question: Counting, event: Chosen) -> Step[State]:
    """How many sticks of each colour fell, key by key."""
    if (colour := stick_choices(state.options).get(event.choice)) is not None:
        more = question.fallen + Pieces.of(colour)
        if some_of(state.layout, more) is None:
            return refuse(state, Reason.UNKNOWN_PIECE)
        said = note(Reason.COUNTED, sticks=tally(more, state.options))
        return Step(replace(state, question=Counting(more)), (said,))
    if event.choice != "done":
        return refuse(state, TableReason.NOT_NOW)
    fallen = some_of(state.layout, question.fallen)
    calm = replace(state, question=None)
    if not fallen:
        return Step(calm, (note(Reason.NOTHING_FELL),))
    change = Change(without_some(state.layout, fallen), fallen=fallen, strays=state.strays)
    return falls.fall(calm, change)


def blaming(state: State, question: Blaming, event: Chosen) -> Step[State]:
    """MOK-16: the table says whose fault it was: the player's in turn, nobody's, or no fall. If
    others fell it counts them itself."""
    if event.choice == "none":
        return nothing_fell(state, question.change, event.at_ns)
    if event.choice == "others":
        return count_fallen(state)
    if event.choice == "nobody":
        return falls.nobody(state, question.change)
    if event.choice == "slipped" and falls.may_have_slipped(state, question.change):
        return falls.slipped(state, question.change, event.at_ns)
    if event.choice == f"seat-{state.active}":
        return falls.guilty(replace(state, question=None), question.change)
    return refuse(state, TableReason.NOT_NOW)


def nothing_fell(state: State, change: Change, at_ns: int) -> Step[State]:
    """Then what seemed to have fallen is where it was, and what else was done is judged."""
    calm, said = replace(state, question=None), note(Reason.NOTHING_FELL)
    if not change.acts:
        return Step(calm, (said,))
    now = {stick.id: stick for stick in (*change.fallen, *change.after.sticks)}
    known = tuple(now.pop(stick.id) for stick in state.layout.sticks if stick.id in now)
    after = replace(change.after, sticks=(*known, *now.values()))
    after = after.without({stick.id for stick in change.taken})
    judged = judge(calm, replace(change, after=after, fallen=()), at_ns, None)
    if not judged.refused:
        return saying(judged, said)
    # A refusal would leave everything as it was, and the question unanswered.
    told = (replace(ruling, verdict=Verdict.WRONG) for ruling in judged.rulings)
    return Step(calm, (said, *told))


def confirming(state: State, question: Confirming, event: Chosen) -> Step[State]:
    """The camera hesitates, the table decides."""
    if event.choice == "right":
        return stick_stands(state, question.stick, question.change, event.at_ns)
    if event.choice == "again":
        return Step(replace(state, question=None), (note(Reason.TAKEN_BACK, seat=state.active),))
    return refuse(state, TableReason.NOT_NOW)
