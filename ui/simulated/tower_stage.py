"""The stage of Mokadi: a tower that stands by itself, and hands that come, do something, and go.

What is intended is done with things that have weight: where a stick comes to rest, and what falls
when one is taken, is up to the tower. So the truth about a turn is what lies there after it.
"""

from collections.abc import Callable, Collection
from dataclasses import replace

import numpy as np

from engine.events import Chosen, Event, Sensor, Source
from engine.games.mokadi import layout as game
from engine.games.mokadi.awaited import AwaitPlot, AwaitStick, AwaitTaking, AwaitTower
from engine.games.mokadi.events import LayoutSeen
from engine.games.mokadi.names import plot_choices, stick_choices
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import Blaming, State
from engine.referee import View
from ui.simulated.builders import CarefulBuilders
from ui.simulated.handiwork import Handiwork
from ui.simulated.hands import Gesture, Gestures
from ui.simulated.same_pieces import counts, real_names, renamed
from ui.simulated.sliding import come_down
from ui.simulated.stage import edge_near
from vision.camera import Frame
from vision.simulated.hand import is_seen
from vision.sticks.mokadi import game_layout
from vision.sticks.pieces import Layout, Plot, Stick
from vision.sticks.rendered.legality import faults as really_wrong
from vision.sticks.rendered.play import Player
from vision.sticks.rendered.simulated import TowerEye, plane_to_px
from vision.sticks.rendered.standing import settled

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
        self._sizes = eye.setting.sizes
        self._handiwork = Handiwork(Player(seed, self._sizes), builders, eye.table.mat)
        to_px = plane_to_px(eye.camera)
        self._gestures = Gestures(lambda hand: is_seen(hand, to_px, eye.camera.size_px))
        self._planned: tuple[Layout, int] | None = None
        """What somebody is about to make of the tower, and who; it takes a moment to render."""
        self._names: dict[str, str] = {}
        """What the camera called each stick when it was last asked."""
        self._cleared = False
        """Fallen sticks were cleared away while the table was asked about them."""
        self._untidy: State | None = None
        """What the game has in place, if somebody still has to tidy up when hands are free."""

    @property
    def is_busy(self) -> bool:
        return self._is_moving or self._untidy is not None

    @property
    def _is_moving(self) -> bool:
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
        if self._untidy is not None:
            self.tidy(self._untidy)
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
        self.layout = settled(layout, self._sizes)
        self._handiwork.goes_on_from(layout)
        return not self._has_fallen()

    def truth(self, seen: Layout) -> LayoutSeen:
        """What lies there, each piece called as in the layout that the camera has `seen`."""
        layout = renamed(self.layout, seen, self._names)
        self._names = dict(zip(self.layout.sticks, layout.sticks, strict=True))
        source = Source(Sensor.CAMERA, 1.0)
        return LayoutSeen(at_ns=0, layout=game_layout(layout), source=source)

    def act(self, event: Event, view: View) -> list[Event]:
        """Begin to do what the event tells of; what cannot be done, or seen, is told."""
        intended = self._intended(event, view)
        if not isinstance(intended, LayoutSeen):
            return [intended]
        change = change_seen(view.state, intended.layout)
        if not change.acts and not change.fallen:
            return []  # it is so already
        after = self._handiwork.after(change, self.layout, view)
        if after is None:
            return [Chosen(at_ns=event.at_ns, choice="cannot", seat=view.state.active)]
        self._planned = come_down(after, self._sizes), view.state.active
        return []

    def tidy(self, state: State) -> None:
        """What does not count is cleared away: fallen sticks, refused ones, a plot too near. A
        stick that was not to be taken is put back. Who is asked about a fall clears away first."""
        self._untidy = state if self._is_moving else None
        if self._untidy is not None:
            return  # the hand is still on its way out
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
        self._planned = come_down(settled(left, self._sizes), self._sizes), state.active

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

    def _begin(self, after: Layout, at_ns: int, person: int) -> None:
        target = middle_of_change(self.layout, after)
        self._planned = None

        def do() -> None:
            self._before, self.layout = self.layout, after

        self._gestures.begin(Gesture(at_ns, target, edge_near(target, SIZE_MM), person, do))

    def _is_last_legal(self) -> bool:
        """Is the stick that was laid last as the rules want it?"""
        *_, last = (None, *self.layout.sticks.values())
        return last is None or not really_wrong(last, self.layout, self._sizes)

    def _has_all(self, sticks: Collection[game.Stick], there: Layout | None = None) -> bool:
        """Does every stick that the game counts lie there, or lay there before?"""
        real = (there or self.layout).sticks.values()
        return len(real_names(sticks, real)) == len(sticks)

    def _has_fallen(self) -> bool:
        return any(stick.fallen for stick in self.layout.sticks.values())

    def _counted(self, state: State) -> set[str]:
        """The real sticks that the game has in place."""
        standing = [stick for stick in self.layout.sticks.values() if not stick.fallen]
        return set(real_names(state.layout.sticks, standing).values())


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
