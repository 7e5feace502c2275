"""Follows a game of sticks from picture to picture.

watcher = StickWatcher(table)
sight = watcher.see(frame)          # after every turn
sight.layout, sight.change
"""

from copy import copy
from dataclasses import dataclass, replace

import numpy as np

from vision.mat import Array, Frame, MatFinder
from vision.sticks import turn
from vision.sticks.again import Album, Page
from vision.sticks.first_look import with_learnt_colours
from vision.sticks.hands import hand_mask
from vision.sticks.hold import Tracked
from vision.sticks.look import Look, Looker
from vision.sticks.memory import Before, Tower
from vision.sticks.names import Names
from vision.sticks.pieces import COLOURS, Change, Layout, Plot, Question
from vision.sticks.proof import HIDDEN, Explained
from vision.sticks.riddle import share_of
from vision.sticks.stories import Stories
from vision.sticks.stray import unfound_sticks
from vision.sticks.table import Table
from vision.sticks.tower import build


@dataclass(frozen=True, slots=True)
class Sight:
    """What one picture says."""

    look: Look
    layout: Layout
    change: Change
    hand_share: float = 0.0
    """Share of the playing area that a hand hides."""


class StickWatcher:
    """Remembers the table between pictures. Give it pictures in order, one after each turn."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._looker = Looker(table.mat, MatFinder(table.mat, table.lens), table.sizes)
        self._tower = Tower({}, {})
        self._tracked: dict[str, Tracked] = {}
        self._plots: dict[str, Plot] = {}
        self._names = Names()
        self._album = Album()

    @property
    def camera_moved(self) -> bool:
        """The camera stood elsewhere in the picture before the last one."""
        return self._looker.camera_moved

    def see(self, frame: Frame, most_hidden: float | None = 1.0) -> Sight:
        """What the picture says. One of which hands hide more than this share says nothing, and
        is forgotten: whatever they hide would seem to be gone, or another stick. None: what looks
        like a hand has stayed for so long that it is none."""
        looker = copy(self._looker)
        look = self._look(frame)
        hand = hand_mask(look, self._plots, (stick.ends_mm for stick in self._tracked.values()))
        if most_hidden is None:
            hand, most_hidden = np.zeros_like(hand), 1.0
        hand_share = share_of(hand, look.inside)
        if hand_share > most_hidden:
            self._looker = looker
            return Sight(look, Layout(), Change(), hand_share)
        # A hand is elsewhere in every picture: with one in it none looks like an earlier one.
        page = self._album.like(look)
        sight = self._judged(look, hand) if page is None else self._as_then(look, page)
        self._album.keep(
            Page(look.straight, look.pose, self._tower, self._tracked, dict(self._plots))
        )
        return replace(sight, hand_share=hand_share)

    def _as_then(self, look: Look, page: Page) -> Sight:
        """The table as it was when it looked as it does now."""
        before, self._tower = self._tower.sticks, page.tower
        self._tracked, self._plots = dict(page.tracked), dict(page.plots)
        return Sight(look, self._layout(), turn.change_between(before, page.tower.sticks))

    def _judged(self, look: Look, hand: Array) -> Sight:
        """What became of the table since the picture before."""
        story = Stories(look, hand, self._before, self._plots, self._names).best()
        before, old, result = self._tower.sticks, self._tracked, story.result
        self._plots, self._names = dict(story.plots), story.names
        sight = self._conclude(look, result)
        gone = [before[name] for name in sight.change.removed]
        unfound = {stick.id: stick for stick in unfound_sticks(look, gone, sight.layout, hand)}
        asked = [Question(n, "hidden", ()) for n in result.puzzles if n in sight.layout.sticks]
        asked += [Question(name, "fallen", ()) for name in unfound]
        layout = replace(
            sight.layout,
            sticks={**sight.layout.sticks, **unfound},
            unsure=(*sight.layout.unsure, *asked),
        )
        change = turn.change_between(before, layout.sticks, turn.still(old, self._tracked))
        return Sight(look, layout, change)

    def _look(self, frame: Frame) -> Look:
        if not self._knows_both_woods:
            self._looker.palette = None
        look = self._looker.look(frame)
        if not self._knows_both_woods and self._looker.palette is not None:
            look = with_learnt_colours(self._looker, look, self._plots.values())
        return look

    @property
    def _knows_both_woods(self) -> bool:
        return len({plot.colour for plot in self._plots.values()}) == len(COLOURS)

    @property
    def _before(self) -> Before:
        return Before(self._tower, self._tracked)

    def _conclude(self, look: Look, result: Explained) -> Sight:
        sticks = result.sticks
        tower = result.tower or build(look, sticks, self._plots, self._before)
        laid = {name: tower.sticks[name] for name in sticks if name not in self._tracked}
        names = turn.fell_from_afar(result.lost, laid)
        if names:
            for new in names:
                self._names.take_back(new)
            sticks = {names.get(name, name): stick for name, stick in sticks.items()}
            tower = build(look, sticks, self._plots, self._before)
        change = turn.change_between(self._tower.sticks, tower.sticks)
        self._tower = tower
        self._tracked = {
            name: replace(stick, ends_mm=tower.sticks[name].ends_mm)
            for name, stick in sticks.items()
        }
        return Sight(look, self._layout(), change)

    def _layout(self) -> Layout:
        sticks = self._tower.sticks
        hidden = [Question(n, "hidden", ()) for n, s in sticks.items() if s.visible < HIDDEN]
        return Layout(dict(self._plots), sticks, (*self._tower.unsure, *hidden))
