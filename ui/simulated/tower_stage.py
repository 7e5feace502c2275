"""The stage of Mokadi: a tower that stands by itself, and hands that come, do something, and go.

What is intended is done with things that have weight: where a stick comes to rest, and what falls
when one is taken, is up to the tower. So the truth about a turn is what lies there after it.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from engine.events import Chosen, Event, Sensor, Source
from engine.games.mokadi import layout as game
from engine.games.mokadi.awaited import AwaitPlot, AwaitStick, AwaitTaking, AwaitTower
from engine.games.mokadi.change import Change
from engine.games.mokadi.events import LayoutSeen
from engine.games.mokadi.legality import faults
from engine.games.mokadi.names import plot_choices, stick_choices
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import Blaming, State
from engine.referee import View
from ui.simulated.builders import CarefulBuilders
from ui.simulated.hands import Gesture, Gestures
from ui.simulated.places import Places
from ui.simulated.same_pieces import counts, real_name, renamed
from ui.simulated.sliding import come_down
from ui.simulated.stage import edge_near
from vision.camera import Frame
from vision.simulated.hand import is_seen
from vision.sticks.legality import faults as really_wrong
from vision.sticks.mokadi import game_layout
from vision.sticks.pieces import Colour, Layout, Plot, Stick
from vision.sticks.play import Player
from vision.sticks.simulated import TowerEye, plane_to_px
from vision.sticks.standing import settled, without

SIZE_MM = (600.0, 400.0)


class TowerStage:
    """A simulated table of Mokadi: what lies there, and what the camera sees of it."""

    def __init__(self, eye: TowerEye, builders: CarefulBuilders, seed: int) -> None:
        self.eye = eye
        self.layout = Layout()
        """What really lies there."""
        self._before = Layout()
        """What lay there before the last thing that was done."""
        self._builders = builders
        builders.is_right = self._is_last_legal
        builders.has_fallen = lambda: self._cleared or self._has_fallen()
        self._player = Player(seed, eye.setting.sizes)
        self._places = Places(self._player, eye.table.mat)
        to_px = plane_to_px(eye.camera)
        self._gestures = Gestures(lambda hand: is_seen(hand, to_px, eye.camera.size_px))
        self._planned: tuple[Layout, int] | None = None
        """What somebody is about to make of the tower, and who; it takes a moment to render."""
        self._cleared = False
        """Fallen sticks were cleared away while the table was asked about them."""
        self._pieces = 0
        """Every piece has a number of its own in its name."""

    @property
    def is_busy(self) -> bool:
        return self._gestures.is_busy or self._planned is not None

    @property
    def hand_seen_ns(self) -> int:
        """When a picture last showed a hand."""
        return self._gestures.seen_ns

    def frame(self, at_ns: int) -> Frame:
        """What the camera sees at this moment; gestures that are due happen on the way."""
        return self.shutter(at_ns)()

    def shutter(self, at_ns: int) -> Callable[[], Frame]:
        """The same, but the picture can be taken later, and the stage go on meanwhile."""
        if self._planned is not None:
            after, person = self._planned
            if not self.eye.has_drawn(after):
                return self._still(at_ns, after)
            self._begin(after, at_ns, person)
        hands = self._gestures.hands(at_ns)
        layout = self.layout
        return lambda: Frame(at_ns, self.eye.picture(layout, *hands))

    def _still(self, at_ns: int, after: Layout) -> Callable[[], Frame]:
        """A picture without hands; on the way the next layout is rendered: a film that stops while
        nobody moves does not seem to stop."""
        layout = self.layout

        def take() -> Frame:
            self.eye.draw(after)
            return Frame(at_ns, self.eye.picture(layout))

        return take

    def rebuild(self, known: game.Layout) -> bool:
        """Let a tower of an earlier evening stand there again; False if not all of it is measured,
        or if it would not stand."""
        layout = rebuilt(known)
        if layout is None:
            return False
        self.layout = settled(layout, self._player.sizes)
        self._pieces = highest_number((*layout.plots, *layout.sticks))
        return not self._has_fallen()

    def truth(self, seen: Layout) -> LayoutSeen:
        """What lies there, each piece called as in the layout that the camera has `seen`."""
        layout = game_layout(renamed(self.layout, seen))
        return LayoutSeen(at_ns=0, layout=layout, source=Source(Sensor.CAMERA, 1.0))

    def act(self, event: Event, view: View) -> list[Event]:
        """Begin to do what the event tells of; what cannot be done, or seen, is told."""
        intended = self._intended(event, view)
        if not isinstance(intended, LayoutSeen):
            return [intended]
        change = change_seen(view.state, intended.layout)
        if not change.acts and not change.fallen:
            return []  # it is so already
        after = self._after(change, view)
        if after is None:
            return [Chosen(at_ns=event.at_ns, choice="cannot", seat=view.state.active)]
        self._planned = come_down(after, self._player.sizes), view.state.active
        return []

    def tidy(self, state: State) -> None:
        """What does not count is cleared away: fallen sticks, refused ones, a plot too near. A
        stick that was not to be taken is put back. Who is asked about a fall clears away first."""
        if self.is_busy:
            return
        if state.question is not None:
            self._clear_fallen(state)
            return
        self._cleared = False
        if not self._has_all(state.layout.sticks) and self._has_all(
            state.layout.sticks, self._before
        ):
            self._planned = self._before, state.active
            return
        sticks = {n: s for n, s in self.layout.sticks.items() if n in self._counted(state)}
        plots = {n: p for n, p in self.layout.plots.items() if counts(p, state.layout.plots)}
        if len(sticks) < len(self.layout.sticks) or len(plots) < len(self.layout.plots):
            self._leave(Layout(plots, sticks), state)

    def _clear_fallen(self, state: State) -> None:
        standing = {n: s for n, s in self.layout.sticks.items() if not s.fallen}
        if isinstance(state.question, Blaming) and len(standing) < len(self.layout.sticks):
            self._cleared = True
            self._leave(Layout(self.layout.plots, standing), state)

    def _leave(self, left: Layout, state: State) -> None:
        """Take everything else away; what has lost its support comes down."""
        sizes = self._player.sizes
        self._planned = come_down(settled(left, sizes), sizes), state.active

    def _intended(self, event: Event, view: View) -> Event:
        """A key says which piece; the builders find a place for it."""
        if not isinstance(event, Chosen) or view.state.question is not None:
            return event
        options = view.state.options
        kinds: tuple[type[AwaitTower], ...] = (AwaitStick, AwaitTaking)
        colour = stick_choices(options).get(event.choice)
        if colour is None:
            kinds, colour = (AwaitPlot,), plot_choices(options).get(event.choice)
        for item in view.awaiting:
            if isinstance(item, kinds) and colour in item.colours:
                only = replace(item, colours=(colour,))
                return self._builders.answers(only, event.at_ns)[0]
        return event

    def _after(self, change: Change, view: View) -> Layout | None:
        """The tower when the hands have done it; None if it cannot be done."""
        self._pieces += 1
        if change.plots:
            return self._with_plot(change.plots[0])
        for stick in change.sticks:
            if not faults(stick, change.after, view.state.options):
                return self._laid_well(stick.colour, view)
            place = self._places.find(self.layout, self._pieces, "illegal", stick.colour)
            return None if place is None else place.layout
        for stick in change.dropped:
            turn = self._player.drop(self.layout, self._pieces, (stick.colour,))
            return None if turn is None else turn.layout
        for stick in change.taken:
            taken = real_name(stick, self.layout.sticks.values())
            return None if taken is None else without(self.layout, taken, self._player.sizes)
        return self._player.knock(self.layout).layout if self.layout.sticks else None

    def _laid_well(self, colour: Colour, view: View) -> Layout | None:
        """Who finds no clear place for a stick tries the other colour, and then a plot. Who has
        neither lays it where one has to look twice."""
        found = []
        for each in dict.fromkeys((colour, *view.state.hand.sticks.colours)):
            place = self._places.find(self.layout, self._pieces, "legal", each)
            if place is not None and place.doubts == 0:
                return place.layout
            found += [place] if place is not None else []
        for item in view.awaiting:
            if isinstance(item, AwaitPlot):
                return self._with_plot(self._builders.some_plot(item))
        return min(found, key=lambda place: place.doubts).layout if found else None

    def _with_plot(self, plot: game.Plot) -> Layout:
        name = f"P{plot.colour[0].upper()}{self._pieces}"
        real = Plot(name, plot.colour, np.array(plot.mm))
        return replace(self.layout, plots={**self.layout.plots, name: real})

    def _begin(self, after: Layout, at_ns: int, person: int) -> None:
        target = middle_of_change(self.layout, after)
        self._planned = None

        def do() -> None:
            self._before, self.layout = self.layout, after

        self._gestures.begin(Gesture(at_ns, target, edge_near(target, SIZE_MM), person, do))

    def _is_last_legal(self) -> bool:
        """Is the stick that was laid last as the rules want it?"""
        *_, last = (None, *self.layout.sticks.values())
        return last is None or not really_wrong(last, self.layout, self._player.sizes)

    def _has_all(self, sticks: Iterable[game.Stick], there: Layout | None = None) -> bool:
        """Does every stick that the game counts lie there, or lay there before?"""
        real = (there or self.layout).sticks.values()
        return all(real_name(stick, real) is not None for stick in sticks)

    def _has_fallen(self) -> bool:
        return any(stick.fallen for stick in self.layout.sticks.values())

    def _counted(self, state: State) -> set[str]:
        """The real sticks that the game has in place."""
        left = {name: stick for name, stick in self.layout.sticks.items() if not stick.fallen}
        for stick in state.layout.sticks:
            name = real_name(stick, left.values())
            if name is not None:
                del left[name]
        fallen = {name for name, stick in self.layout.sticks.items() if stick.fallen}
        return self.layout.sticks.keys() - left.keys() - fallen


def rebuilt(known: game.Layout) -> Layout | None:
    """The real pieces of a tower; None if nobody measured some of them."""
    plots = {p.id: Plot(p.id, p.colour, np.array(p.mm)) for p in known.plots if p.mm is not None}
    sticks = {
        stick.id: Stick(stick.id, stick.colour, np.array(stick.ends_mm))
        for stick in known.sticks
        if stick.ends_mm is not None
    }
    is_whole = len(plots) + len(sticks) == len(known.pieces)
    return Layout(plots, sticks) if is_whole else None


def highest_number(names: Iterable[str]) -> int:
    """Of names like `PL2` and `D12`."""
    return max((int("0" + "".join(filter(str.isdigit, name))) for name in names), default=0)


def middle_of_change(before: Layout, after: Layout) -> tuple[float, float]:
    """Where a hand must reach to turn one layout into the other."""
    points = [
        plot.at_mm
        for one, other in ((before, after), (after, before))
        for name, plot in one.plots.items()
        if name not in other.plots
    ]
    points += [
        stick.ends_mm[:, :2].mean(axis=0)
        for one, other in ((before, after), (after, before))
        for name, stick in one.sticks.items()
        if name not in other.sticks or stick is not other.sticks[name]
    ]
    x, y = points[0] if points else (0.0, 0.0)
    return float(x), float(y)
