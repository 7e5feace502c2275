"""A simulated table with sticks: a tower that stands by itself, hands, and the real eyes before it.

What the bots intend is done with things that have weight: where a stick comes to rest, and what
falls when one is taken, is up to the tower. So the truth about a turn is what lies there after it.
"""

import math
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from engine.events import Chosen, Event, Sensor, Source
from engine.games.mokadi import layout as game
from engine.games.mokadi.awaited import AwaitTower
from engine.games.mokadi.change import Change
from engine.games.mokadi.events import LayoutSeen
from engine.games.mokadi.legality import faults
from engine.games.mokadi.reading import seen as change_seen
from engine.games.mokadi.state import State
from engine.games.mokadi.things import Builders
from engine.referee import View
from ui.simulated.hands import Gesture, Gestures
from ui.simulated.stage import edge_near
from vision.camera import Frame
from vision.simulated.hand import is_seen
from vision.sticks.account import TowerAccount
from vision.sticks.live import StickWatch, TowerSeen
from vision.sticks.mokadi import game_layout
from vision.sticks.pieces import Layout, Plot, Stick
from vision.sticks.play import Player, settled, without
from vision.sticks.simulated import TowerEye, plane_to_px
from vision.zones import Question

FIELD_MM = (200.0, 130.0)
"""Plots stand within this distance of the middle, along x and y."""
CLEAR_MM = 8.0
"""Distances nearer than this to what is allowed would be a matter of the eye."""
SAME_MM = 60.0
"""A stick that the camera knows lies within this distance of the real one."""
SIZE_MM = (600.0, 400.0)


class CarefulBuilders(Builders):
    """Put plots in the middle of the mat, and where nobody has to measure."""

    def some_place(self, awaited: AwaitTower) -> game.Point:
        place = (0.0, 0.0)
        for _ in range(200):
            place = (
                round(self.chance.uniform(-FIELD_MM[0], FIELD_MM[0]), 1),
                round(self.chance.uniform(-FIELD_MM[1], FIELD_MM[1]), 1),
            )
            gaps = [math.dist(place, plot.mm) for plot in awaited.layout.plots if plot.mm]
            stick_mm = awaited.options.stick_mm
            if not gaps or stick_mm / 2 + CLEAR_MM < min(gaps) < stick_mm - CLEAR_MM:
                break
        return place


class TowerTable:
    """See `ui.simulated.match.SimulatedTable`."""

    def __init__(self, eye: TowerEye, seed: int) -> None:
        self.layout = Layout()
        """What really lies there."""
        self.watch = StickWatch(eye.table)
        self.hand_seen_ns = 0
        self.eyes_s = 0.0
        self._eye = eye
        self._player = Player(seed, eye.setting.sizes)
        self._gestures = Gestures()
        self._account = TowerAccount()
        self._pieces = 0
        self._to_px = plane_to_px(eye.camera)

    @property
    def is_calm(self) -> bool:
        return not self._gestures.is_busy and self.watch.is_quiet

    def act(self, event: Event, view: View) -> list[Event]:
        if not isinstance(event, LayoutSeen):
            return [event]
        after = self._after(change_seen(view.state, event.layout), view.state)
        if after is None:
            return [Chosen(at_ns=event.at_ns, choice="cannot", seat=view.state.active)]
        self._reach(after, event.at_ns, view.state.active)
        return []

    def truth(self, meant: Event | None) -> Event:
        """What lies there, each piece called as the camera calls it."""
        del meant
        source = Source(Sensor.CAMERA, 1.0)
        layout = game_layout(renamed(self.layout, self.watch.layout))
        return LayoutSeen(at_ns=0, layout=layout, source=source)

    def tidy(self, before: View, after: View, at_ns: int) -> None:
        """What does not count is cleared away: fallen sticks, refused ones, a plot too near."""
        del before
        state: State = after.state
        if state.question is not None or self._gestures.is_busy:
            return
        sticks = {n: s for n, s in self.layout.sticks.items() if n in self._counted(state)}
        plots = {n: p for n, p in self.layout.plots.items() if counts(p, state.layout.plots)}
        if len(sticks) < len(self.layout.sticks) or len(plots) < len(self.layout.plots):
            self._reach(settled(Layout(plots, sticks), self._player.sizes), at_ns, state.active)

    def frame(self, at_ns: int) -> Frame:
        """What the camera sees at this moment; gestures that are due happen on the way."""
        hands = self._gestures.hands(at_ns)
        if any(is_seen(hand, self._to_px, self._eye.camera.size_px) for hand in hands):
            self.hand_seen_ns = at_ns
        return Frame(at_ns, self._eye.picture(self.layout, *hands))

    def look(self, at_ns: int) -> Sequence[TowerSeen]:
        frame = self.frame(at_ns)
        started_s = time.thread_time()
        seen = self.watch.take(frame)
        self.eyes_s += time.thread_time() - started_s
        return seen

    def hear(self, noticed: TowerSeen, view: View, at_ns: int) -> Event | Question | None:
        del at_ns
        return heard(self._account, noticed, view)

    def _after(self, change: Change, state: State) -> Layout | None:
        """The tower when the hands have done it; None if it cannot be done."""
        self._pieces += 1
        if change.plots:
            plot = change.plots[0]
            name = f"P{plot.colour[0].upper()}{self._pieces}"
            real = Plot(name, plot.colour, np.array(plot.mm))
            return replace(self.layout, plots={**self.layout.plots, name: real})
        for stick in change.sticks:
            wanted = faults(stick, change.after, state.options)
            turn = self._player.lay(
                self.layout, self._pieces, "illegal" if wanted else "legal", (stick.colour,)
            )
            return None if turn is None else turn.layout
        for stick in change.dropped:
            turn = self._player.drop(self.layout, self._pieces, (stick.colour,))
            return None if turn is None else turn.layout
        for stick in change.taken:
            taken = real_name(stick, self.layout.sticks.values())
            return None if taken is None else without(self.layout, taken, self._player.sizes)
        return self._player.knock(self.layout).layout

    def _reach(self, after: Layout, at_ns: int, person: int) -> None:
        target = middle_of_change(self.layout, after)
        from_mm = edge_near(target, SIZE_MM)

        def do() -> None:
            self.layout = after

        self._gestures.begin(Gesture(at_ns, target, from_mm, person, do))

    def _counted(self, state: State) -> set[str]:
        """The real sticks that the game has in place."""
        left = {name: stick for name, stick in self.layout.sticks.items() if not stick.fallen}
        for stick in state.layout.sticks:
            name = real_name(stick, left.values())
            if name is not None:
                del left[name]
        return self.layout.sticks.keys() - left.keys() - fallen(self.layout)


def heard(account: TowerAccount, noticed: TowerSeen, view: View) -> Event | None:
    """The new layout, if it tells the game anything; what was cleared away tells nothing."""
    state: State = view.state
    event = account.hear(noticed, state.layout)
    if not any(item.accepts(event) for item in view.awaiting):
        return None
    change = change_seen(state, event.layout) if game.is_sound(event.layout) else None
    is_news = change is None or change.acts or change.fallen or change.plots_missing
    return event if is_news else None


def fallen(layout: Layout) -> set[str]:
    return {name for name, stick in layout.sticks.items() if stick.fallen}


def real_name(stick: game.Stick | Stick, real: Iterable[Stick]) -> str | None:
    """Which of these sticks is meant by another one's own."""
    if stick.ends_mm is None:
        return None
    ends = np.array(stick.ends_mm)[:, :2]

    def away_mm(other: Stick) -> float:
        ways = (other.ends_mm[:, :2], other.ends_mm[::-1, :2])
        return float(min(np.linalg.norm(ends - way, axis=1).max() for way in ways))

    same = [other for other in real if other.colour == stick.colour and away_mm(other) < SAME_MM]
    return min(same, key=away_mm).id if same else None


def renamed(real: Layout, seen: Layout) -> Layout:
    """The real layout under the camera's names; what the camera does not know keeps its own."""
    names: dict[str, str] = {}
    left = dict(seen.sticks)
    for stick in real.sticks.values():
        name = real_name(stick, left.values())
        names[stick.id] = stick.id + "x" if name is None else name
        left.pop(name or "", None)
    for plot in real.plots.values():
        near = [o.id for o in seen.plots.values() if np.linalg.norm(o.at_mm - plot.at_mm) < 20.0]
        names[plot.id] = near[0] if near else plot.id + "x"

    def under_new_name(stick: Stick) -> Stick:
        supports = tuple(replace(s, id=names.get(s.id, s.id)) for s in stick.supports)
        return replace(stick, id=names[stick.id], supports=supports)

    return Layout(
        {names[n]: replace(plot, id=names[n]) for n, plot in real.plots.items()},
        {names[n]: under_new_name(stick) for n, stick in real.sticks.items()},
    )


def counts(plot: Plot, known: Iterable[game.Plot]) -> bool:
    return any(
        other.mm is not None and math.dist(other.mm, plot.at_mm.tolist()) < 20.0 for other in known
    )


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
