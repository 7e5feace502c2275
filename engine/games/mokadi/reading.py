"""Reading a change of the tower from an event."""

from collections.abc import Sequence
from dataclasses import replace

from engine.games.mokadi.change import Change
from engine.games.mokadi.events import LayoutSeen, PlotPlaced, StickLaid, SticksFell, StickTaken
from engine.games.mokadi.layout import Layout, Plot, Stick, is_sound
from engine.games.mokadi.legality import has_fallen
from engine.games.mokadi.pieces import COLOURS
from engine.games.mokadi.reasons import Reason
from engine.games.mokadi.state import Blaming, State

TowerEvent = LayoutSeen | PlotPlaced | StickLaid | StickTaken | SticksFell


def read(state: State, event: TowerEvent) -> Change | Reason:
    """The change that an event tells of, or why it cannot be one."""
    match event:
        case LayoutSeen():
            return seen(state, event.layout) if is_sound(event.layout) else Reason.UNREADABLE
        case PlotPlaced():
            return placed(state, event.plot)
        case StickLaid():
            return laid(state, event)
        case StickTaken():
            return taken(state, event)
        case SticksFell():
            return fell(state, event.sticks) if event.sticks else Reason.UNKNOWN_PIECE


def placed(state: State, plot: Plot) -> Change | Reason:
    if state.layout.has(plot.id):
        return Reason.ID_TAKEN
    after = state.layout.with_plot(plot)
    if not is_sound(after):
        return Reason.UNREADABLE
    return Change(after, plots=(plot,), strays=state.strays)


def laid(state: State, event: StickLaid) -> Change | Reason:
    if state.layout.has(event.stick.id):
        return Reason.ID_TAKEN
    fallen = fell(state, event.fell)
    if isinstance(fallen, Reason):
        return fallen
    if not is_sound(state.layout.with_stick(event.stick)):
        return Reason.UNREADABLE
    if has_fallen(event.stick, state.options):
        return replace(fallen, dropped=(event.stick,))
    return replace(fallen, after=fallen.after.with_stick(event.stick), sticks=(event.stick,))


def taken(state: State, event: StickTaken) -> Change | Reason:
    stick = state.layout.stick(event.stick)
    if stick is None or event.stick in event.fell:
        return Reason.UNKNOWN_PIECE
    fallen = fell(state, event.fell)
    if isinstance(fallen, Reason):
        return fallen
    after = fallen.after.without({stick.id})
    return replace(fallen, after=after, taken=(stick,), slipped=event.slipped)


def fell(state: State, ids: Sequence[str]) -> Change | Reason:
    """The change when these sticks fell; the others stay as they were."""
    gone = frozenset(ids)
    fallen = tuple(stick for stick in state.layout.sticks if stick.id in gone)
    if len(fallen) != len(gone):
        return Reason.UNKNOWN_PIECE
    return Change(state.layout.without(gone), fallen=fallen, strays=state.strays)


def seen(state: State, now: Layout) -> Change:
    """The change that a picture shows.

    A stick keeps its id as long as the camera follows it. One that vanishes while another of its
    colour appears is the same stick, found again: standing somewhere else, or fallen. But if it had
    fallen before, it is being cleared away.
    """
    known = {stick.id for stick in state.layout.sticks}
    lies = {stick.id: has_fallen(stick, state.options) for stick in now.sticks}
    place = in_place(state, now, lies)
    fresh = [s for s in now.sticks if s.id not in known and (s.id, lies[s.id]) not in state.strays]
    vanished = [stick for stick in state.layout.sticks if stick.id not in lies]
    asked = {stick.id for stick in asked_about(state)}
    stood = [stick for stick in vanished if stick.id not in asked]
    missed, new = unmatched(stood, [stick for stick in fresh if not lies[stick.id]])
    lost = [*missed, *(stick for stick in vanished if stick.id in asked)]
    off, dropped = unmatched(lost, [stick for stick in fresh if lies[stick.id]])
    down = {stick.id for stick in lost} - {stick.id for stick in off}
    fallen = [s for s in state.layout.sticks if lies.get(s.id) or s.id in down]
    unsure = any(lies[stick.id] and not stick.is_sure for stick in now.sticks)
    standing = {stick.id: stick for stick in place.sticks}
    before, plots = {p.id for p in state.layout.plots}, {p.id for p in now.plots}
    return Change(
        after=place,
        plots=tuple(plot for plot in now.plots if plot.id not in before),
        sticks=tuple(standing[stick.id] for stick in new),
        dropped=tuple(dropped),
        taken=tuple(off),
        fallen=tuple(fallen),
        guessed=unsure or bool(down),
        plots_missing=tuple(plot for plot in state.layout.plots if plot.id not in plots),
        strays=frozenset([item for item in lies.items() if item[0] not in standing]),
    )


def asked_about(state: State) -> Sequence[Stick]:
    """Sticks of which the table is being asked whether they fell."""
    return state.question.change.fallen if isinstance(state.question, Blaming) else ()


def in_place(state: State, now: Layout, lies: dict[str, bool]) -> Layout:
    """The sticks of the picture that count, those already known first, in their old order."""
    ignored = {stick_id for stick_id, lying in state.strays if not lying}
    standing = {s.id: s for s in now.sticks if not lies[s.id] and s.id not in ignored}
    known = [standing.pop(stick.id) for stick in state.layout.sticks if stick.id in standing]
    whole = Layout(now.plots, (*known, *standing.values()))
    if len(whole.sticks) == len(lies):
        return whole
    return whole.without(lies.keys() - {stick.id for stick in whole.sticks})


def unmatched(
    old: Sequence[Stick], new: Sequence[Stick]
) -> tuple[Sequence[Stick], Sequence[Stick]]:
    """What is left of both when every old stick is paired with a new one of its colour."""
    if not old or not new:
        return old, new
    kept_old: list[Stick] = []
    kept_new: list[Stick] = []
    for colour in COLOURS:
        olds = [stick for stick in old if stick.colour == colour]
        news = [stick for stick in new if stick.colour == colour]
        pairs = min(len(olds), len(news))
        kept_old += olds[pairs:]
        kept_new += news[pairs:]
    return kept_old, kept_new


def same_supports(before: Layout, after: Layout) -> bool:
    """Does every stick still rest on what it rested on? Where exactly is not asked."""
    return [footing(stick) for stick in before.sticks] == [footing(stick) for stick in after.sticks]


def footing(stick: Stick) -> tuple[str, frozenset[str]]:
    return stick.id, frozenset(support.id for support in stick.supports or ())
