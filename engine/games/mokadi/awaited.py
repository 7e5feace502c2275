"""What the table is waiting for: a plot, a stick, a stick off, an answer, the seconds."""

from dataclasses import dataclass

from engine.awaiting import AwaitChoice, Awaited, AwaitTime
from engine.events import Chosen, Event
from engine.games.mokadi.events import LayoutSeen, PlotPlaced, StickLaid, SticksFell, StickTaken
from engine.games.mokadi.falls import may_have_slipped
from engine.games.mokadi.layout import Layout
from engine.games.mokadi.legality import violations
from engine.games.mokadi.names import a_stick, plot_choices, stick_choices
from engine.games.mokadi.options import Options
from engine.games.mokadi.pieces import COLOURS, Colour
from engine.games.mokadi.state import Blaming, Confirming, Counting, Phase, State
from engine.games.mokadi.turns import wanted_colour
from engine.phrase import Phrase, phrase
from engine.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitTower(Awaited):
    """Something may happen to the tower; the camera compares what it sees with `layout`."""

    seat: Seat | None
    """Who does it; None if it is done by agreement, or by accident."""
    colours: tuple[Colour, ...]
    layout: Layout
    options: Options

    @property
    def actors(self) -> tuple[Seat, ...]:
        return () if self.seat is None else (self.seat,)


def gives_up(event: Event) -> bool:
    """The player says that he finds no place (MOK-7)."""
    return isinstance(event, Chosen) and event.choice == "cannot"


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitPlot(AwaitTower):
    """A plot of one of these colours."""

    def accepts(self, event: Event) -> bool:
        return isinstance(event, PlotPlaced | LayoutSeen) or gives_up(event)

    def fits(self, event: Event) -> bool:
        """Only a plot is new; whether its distance is right, the referee will say."""
        match event:
            case PlotPlaced():
                return event.plot.colour in self.colours
            case LayoutSeen():
                new = [plot for plot in event.layout.plots if not self.layout.has(plot.id)]
                still = len(event.layout.sticks) == len(self.layout.sticks)
                return len(new) == 1 and new[0].colour in self.colours and still
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitStick(AwaitTower):
    """A stick of one of these colours, laid on two pieces of the other colour."""

    def accepts(self, event: Event) -> bool:
        return isinstance(event, StickLaid | LayoutSeen) or gives_up(event)

    def fits(self, event: Event) -> bool:
        """One legal stick more, and nothing fell."""
        match event:
            case StickLaid():
                after = self.layout.with_stick(event.stick)
                legal = not violations(event.stick, after, self.options)
                return legal and not event.fell and event.stick.colour in self.colours
            case LayoutSeen():
                return self.one_more(event.layout)
        return False

    def one_more(self, after: Layout) -> bool:
        known = {stick.id for stick in self.layout.sticks}
        new = [stick for stick in after.sticks if stick.id not in known]
        if len(new) != 1 or len(after.sticks) != len(self.layout.sticks) + 1:
            return False
        upright = not any(stick.fallen for stick in after.sticks)
        return (
            upright
            and new[0].colour in self.colours
            and not violations(new[0], after, self.options)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitTaking(AwaitTower):
    """A stick of one of these colours, taken away."""

    def accepts(self, event: Event) -> bool:
        return isinstance(event, StickTaken | LayoutSeen)

    def fits(self, event: Event) -> bool:
        """One stick of the right colour less, and nothing fell."""
        match event:
            case StickTaken():
                stick = self.layout.stick(event.stick)
                return stick is not None and stick.colour in self.colours and not event.fell
            case LayoutSeen():
                left = {stick.id for stick in event.layout.sticks}
                off = [stick for stick in self.layout.sticks if stick.id not in left]
                upright = not any(stick.fallen for stick in event.layout.sticks)
                return upright and len(off) == 1 and off[0].colour in self.colours
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitFall(AwaitTower):
    """Sticks may fall; nobody wants it, so nothing of it fits better than anything else."""

    def accepts(self, event: Event) -> bool:
        return isinstance(event, SticksFell | LayoutSeen)


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitClearing(AwaitTower):
    """What fell is cleared away, and whatever comes down with it, before somebody is blamed."""

    def accepts(self, event: Event) -> bool:
        return isinstance(event, LayoutSeen)


def awaiting(state: State) -> tuple[Awaited, ...]:
    if state.phase is Phase.OVER:
        return ()
    if state.question is not None:
        return asked(state)
    if state.acted is not None:
        return settling(state, state.acted.until_ns, can_drop=state.acted.stick is not None)
    match state.phase:
        case Phase.PLOTS:
            return plots(state)
        case Phase.BUILD:
            return (*building(state), *falling(state))
        case _:
            return (*taking(state), *falling(state))


def plots(state: State) -> tuple[Awaited, ...]:
    if state.common_plot:
        ask, seat, colours = phrase("ask.spare_plot"), None, state.spares.colours
    else:
        ask = phrase("ask.first_plot", seat=state.active)
        seat, colours = state.active, state.hand.plots.colours
    item = on_tower(AwaitPlot, state, ask, colours, seat)
    keys = plot_keys(state, colours) or ("cannot",)
    return (item, key(state, *keys, by_all=seat is None))


def on_tower(
    kind: type[AwaitTower],
    state: State,
    ask: Phrase,
    colours: tuple[Colour, ...],
    seat: Seat | None,
) -> Awaited:
    return kind(ask=ask, seat=seat, colours=colours, layout=state.layout, options=state.options)


def building(state: State) -> tuple[Awaited, ...]:
    hand, seat = state.hand, state.active
    items: list[Awaited] = []
    if sticks := hand.sticks.colours:
        items.append(on_tower(AwaitStick, state, phrase("ask.stick", seat=seat), sticks, seat))
    if plots := hand.plots.colours:
        items.append(on_tower(AwaitPlot, state, phrase("ask.plot", seat=seat), plots, seat))
    return (*items, key(state, *stick_keys(state, sticks), *plot_keys(state, plots), "cannot"))


def taking(state: State) -> tuple[Awaited, ...]:
    wanted = wanted_colour(state)
    if wanted is None:
        ask, colours = phrase("ask.take_any", seat=state.active), state.layout.standing.colours
    else:
        stick = a_stick(wanted, state.options)
        ask, colours = phrase("ask.take", seat=state.active, stick=stick), (wanted,)
    item = on_tower(AwaitTaking, state, ask, colours, state.active)
    return (item, key(state, *stick_keys(state, colours)))


def falling(state: State) -> tuple[Awaited, ...]:
    if not state.layout.sticks:
        return ()
    item = on_tower(AwaitFall, state, phrase("ask.fall"), (), None)
    return (item, key(state, "fell", by_all=True))


def settling(state: State, until_ns: int, *, can_drop: bool) -> tuple[Awaited, ...]:
    wait = AwaitTime(ask=phrase("ask.settle", seat=state.active), until_ns=until_ns)
    dropped = (key(state, "dropped"),) if can_drop else ()
    return (wait, *falling(state), *dropped)


def stick_keys(state: State, colours: tuple[Colour, ...]) -> tuple[str, ...]:
    return tuple(key for key, colour in stick_choices(state.options).items() if colour in colours)


def plot_keys(state: State, colours: tuple[Colour, ...]) -> tuple[str, ...]:
    return tuple(key for key, colour in plot_choices(state.options).items() if colour in colours)


def key(state: State, *among: str, by_all: bool = False) -> Awaited:
    """The same by the keys of the console."""
    return AwaitChoice(
        ask=phrase("ask.keys"),
        seats=state.playing if by_all else (state.active,),
        among=among,
        fitting=frozenset(among),
    )


def asked(state: State) -> tuple[Awaited, ...]:
    """What fell is cleared away while the table answers; first of all if that is the answer."""
    if not isinstance(state.question, Blaming):
        return (question(state),)
    clearing = on_tower(AwaitClearing, state, phrase("ask.clear"), (), None)
    if state.question.is_his:
        return (clearing, question(state))
    return (question(state), clearing)


def question(state: State) -> Awaited:
    match state.question:
        case Counting():
            among: tuple[str, ...] = ("done", *stick_keys(state, COLOURS))
            ask = phrase("ask.count")
        case Blaming():
            slipped = ("slipped",) if may_have_slipped(state, state.question.change) else ()
            among = (f"seat-{state.active}", *slipped, "nobody", "others", "none")
            ask = phrase("ask.blame", seat=state.active)
        case Confirming():
            among = ("right", "again")
            ask = phrase("ask.confirm")
    return AwaitChoice(ask=ask, seats=state.playing, among=among, fitting=frozenset(among[:1]))
