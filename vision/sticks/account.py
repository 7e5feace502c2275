"""The account of a tower: what the camera sees, under the names by which the game knows it.

    account = TowerAccount()
    event = account.hear(seen, state.layout)        # for the referee
    event = account.hear(seen, state.layout, asked=True)    # while the table is asked what fell

The camera names a piece when it first sees it, and begins anew after a restart. A piece that the
game knows at that place already, from an earlier evening or because somebody entered it by hand,
keeps the game's name. One that was entered by hand and that the camera does not see stays where it
is: that the camera does not show it is no news.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import count

import numpy as np

from engine.games.mokadi.events import LayoutSeen
from engine.games.mokadi.layout import Layout, Plot, Stick
from vision.sticks.live import TowerSeen
from vision.sticks.mokadi import layout_seen
from vision.sticks.turn import distance_mm

SAME_MM = 60.0
"""Two sticks of the same colour whose ends are nearer than this are one."""
SAME_PLOT_MM = 30.0


class TowerAccount:
    """Fed everything that the watch reports, in order."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        """The game's name of every piece that the camera has ever named."""
        self._fallen: set[str] = set()
        """Sticks of which the camera last told that they fell, or the table was asked whether."""
        self._denied: set[str] = set()
        """Those that stand all the same, as the table says."""

    def hear(self, seen: TowerSeen, known: Layout, *, asked: bool = False) -> LayoutSeen:
        """The event for the referee; `known` is what the game has in place. While the table is
        `asked` what fell, that it still counts a stick does not mean that it stands."""
        event = layout_seen(seen)
        self._christen(event.layout, known)
        now = self.named(event.layout)
        self._follow_falls(now, known, asked=asked)
        if not asked:
            self._denied -= self._stirred(seen)
        now, unseen = now.without(self._denied), self.unseen(known)
        # What the camera does not see cannot rest on what it sees to be gone.
        here = {piece.id for piece in (*now.pieces, *unseen.pieces)}
        unseen = unseen.without({piece.id for piece in known.pieces} - here)
        plots, sticks = (*now.plots, *unseen.plots), (*now.sticks, *unseen.sticks)
        return replace(event, layout=replace(now, plots=plots, sticks=sticks))

    def _follow_falls(self, now: Layout, known: Layout, *, asked: bool) -> None:
        """The camera told that a stick fell, and the game still counts it: the table has said that
        it stands. Until the camera sees it stand, it counts as never seen."""
        standing = {stick.id for stick in now.sticks if not stick.fallen}
        counted = {stick.id for stick in known.sticks}
        if asked:
            self._fallen |= counted - standing
        else:
            self._denied |= self._fallen
            self._fallen = {stick.id for stick in now.sticks if stick.fallen}
        self._denied = (self._denied & counted) - standing

    def _stirred(self, seen: TowerSeen) -> frozenset[str]:
        """Sticks that something has just happened to, whatever the table said of them before. That
        the camera sees one no more is no news: it had lost it already."""
        return self.names({*seen.change.moved, *seen.change.fallen} & self._names.keys())

    def unseen(self, known: Layout) -> Layout:
        """What the game has in place and the camera has never seen."""
        named = set(self._names.values()) - self._denied
        return Layout(
            tuple(plot for plot in known.plots if plot.id not in named),
            tuple(stick for stick in known.sticks if stick.id not in named),
        )

    def names(self, pieces: Iterable[str]) -> frozenset[str]:
        """The game's names of pieces that the camera has told."""
        return frozenset(self._names[piece] for piece in pieces)

    def named(self, layout: Layout) -> Layout:
        """The layout with the game's names instead of the camera's."""
        names = self._names

        def renamed(stick: Stick) -> Stick:
            supports = tuple(replace(s, id=names.get(s.id, s.id)) for s in stick.supports or ())
            known = None if stick.supports is None else supports
            return replace(stick, id=names.get(stick.id, stick.id), supports=known)

        return replace(
            layout,
            plots=tuple(replace(plot, id=names.get(plot.id, plot.id)) for plot in layout.plots),
            sticks=tuple(renamed(stick) for stick in layout.sticks),
        )

    def _christen(self, now: Layout, known: Layout) -> None:
        """Find a name for every piece that the camera sees for the first time."""
        taken = set(self._names.values())
        for piece in now.pieces:
            if piece.id not in self._names:
                same = next((o.id for o in known.pieces if is_same(piece, o, taken)), None)
                name = same or unused(piece.id, taken.union(o.id for o in known.pieces))
                self._names[piece.id] = name
                taken.add(name)


def is_same(one: Plot | Stick, other: Plot | Stick, taken: Iterable[str]) -> bool:
    """Is this piece of the game, whose name nobody has yet, the one that the camera sees?"""
    if other.id in taken or one.colour != other.colour:
        return False
    match one, other:
        case Plot(mm=(_, _) as here), Plot(mm=(_, _) as there):
            return bool(np.linalg.norm(np.subtract(here, there)) < SAME_PLOT_MM)
        case Stick(ends_mm=(_, _) as here), Stick(ends_mm=(_, _) as there):
            return distance_mm(np.array(here), np.array(there)) < SAME_MM
    return False


def unused(name: str, taken: Iterable[str]) -> str:
    """The camera's own name, if nobody has it; else one like it."""
    if name not in taken:
        return name
    stem = name.rstrip("0123456789")
    return next(other for n in count(1) if (other := f"{stem}{n}") not in taken)
