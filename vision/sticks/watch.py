"""Follows a game of sticks from picture to picture.

watcher = StickWatcher(table)
sight = watcher.see(frame)          # after every turn
sight.layout, sight.change
"""

from collections import Counter
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.mat import Array, Frame, MatFinder
from vision.sticks import hold, news, turn
from vision.sticks.audit import Account, account, ghosts
from vision.sticks.colours import Palette
from vision.sticks.hands import hand_mask
from vision.sticks.hold import Tracked
from vision.sticks.look import Look, Looker, known_pixels
from vision.sticks.order import bottom_up
from vision.sticks.pieces import COLOURS, Change, Layout, Plot, Question
from vision.sticks.plots import Disc
from vision.sticks.table import Table
from vision.sticks.tower import Before, Tower, build

FIRM = 0.7
"""Share of a plot's rim that must show before a palette is believed for its sake."""
LESSONS = 2
"""How often colours are learnt from the pieces that the colours so far have shown."""
HIDDEN = 0.15
"""The table is asked about a stick of which less than this share is seen."""


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
        self._count: dict[str, int] = {}

    @property
    def camera_moved(self) -> bool:
        """The camera stood elsewhere in the picture before the last one."""
        return self._looker.camera_moved

    def see(self, frame: Frame) -> Sight:
        if not self._knows_both_woods:
            self._looker.palette = None
        look = self._looker.look(frame)
        if not self._knows_both_woods and self._looker.palette is not None:
            look = self._with_learnt_colours(look)
        hand = hand_mask(look, self._plots)
        held = {
            name: hold.hold(look, old, hand, self._alike(name))
            for name, old in self._tracked.items()
        }
        kept = {name: stick for name, stick in held.items() if stick is not None}
        lost = {name: self._tracked[name] for name, stick in held.items() if stick is None}
        self._plots = hold.hold_plots(look, self._plots, hand)
        known = [(stick.colour, stick.ends_mm) for stick in kept.values()]
        gone = Counter(stick.colour for stick in lost.values())
        pieces = news.Known(known, list(self._plots.values()), gone)
        found = news.new_sticks(look, pieces, hand)
        checked = turn.Held(look, self._tower.above, self._tracked, kept, found)
        taken, hidden = checked.taken(), checked.hidden()
        if not (found or lost or taken or hidden):
            found = news.sticks_over(look, pieces, hand)
        on_top = [kept[name] for name in sorted(hidden)]
        kept |= {name: replace(self._tracked[name], visible=HIDDEN) for name in hidden}
        for name in taken:
            lost[name] = self._tracked[name]
            del kept[name]
        ends = [ends for _, ends in known] + [look.lifted(f.flat_mm) for _, f in found]
        self._name_plots(news.new_plots(look, ends, self._plots.values(), hand))
        again, laid = turn.matched(look, lost, found)
        laid += [replace(stick, ends_mm=look.lifted(stick.seen.flat_mm)) for stick in on_top]
        fresh = {self._next(stick.colour[0].upper()): stick for stick in laid}
        for name in again:
            lost.pop(name)
        sticks = self._without_ghosts(look, {**kept, **again, **fresh}, hand)
        sight = self._conclude(look, sticks, lost)
        return replace(sight, hand_share=share_of(hand, look.inside))

    @property
    def _knows_both_woods(self) -> bool:
        return len({plot.colour for plot in self._plots.values()}) == len(COLOURS)

    def _alike(self, name: str) -> list[Array]:
        """Ends (2, 3) of all other sticks of a stick's colour."""
        colour = self._tracked[name].colour
        return [
            stick.ends_mm
            for other, stick in self._tracked.items()
            if other != name and stick.colour == colour
        ]

    def _without_ghosts(
        self, look: Look, sticks: dict[str, Tracked], hand: Array
    ) -> dict[str, Tracked]:
        """The sticks that the picture shows, as far as what lies above them lets it."""
        tower = build(look, sticks, self._plots, Before(self._tower, self._tracked))
        order = [tower.sticks[name] for name in bottom_up(tower.sticks, tower.above)]
        none = ghosts(look, order, hand)
        return {name: stick for name, stick in sticks.items() if name not in none}

    def _conclude(self, look: Look, sticks: dict[str, Tracked], lost: dict[str, Tracked]) -> Sight:
        before = Before(self._tower, self._tracked)
        tower = build(look, sticks, self._plots, before)
        laid = {name: tower.sticks[name] for name in sticks if name not in self._tracked}
        names = turn.fell_from_afar(lost, laid)
        if names:
            for new in names:
                self._count[new[0]] -= 1
            sticks = {names.get(name, name): stick for name, stick in sticks.items()}
            tower = build(look, sticks, self._plots, before)
        change = turn.change_between(self._tower.sticks, tower.sticks)
        self._tower = tower
        self._tracked = {
            name: replace(stick, ends_mm=tower.sticks[name].ends_mm)
            for name, stick in sticks.items()
        }
        hidden = [Question(n, "hidden", ()) for n, s in tower.sticks.items() if s.visible < HIDDEN]
        layout = Layout(dict(self._plots), tower.sticks, (*tower.unsure, *hidden))
        return Sight(look, layout, change)

    def _with_learnt_colours(self, look: Look) -> Look:
        """The same picture, with colours learnt from what surely is a plot.

        Of several palettes that are possible, the one under which pieces explain most wood.
        """
        tried: list[tuple[tuple[int, float], Look, Palette | None]] = []
        for palette in self._looker.options:
            again, discs, sum_ = self._learnt_from_plots(self._looker.look_with(look, palette))
            woods = len({disc.colour for disc in discs if disc.rim_share > FIRM})
            tried.append(((woods, sum_.worth), again, self._looker.palette))
            if woods == len(COLOURS) and sum_.is_neat:
                break
        _, look, self._looker.palette = max(tried, key=lambda option: option[0])
        return look

    def _learnt_from_plots(self, look: Look) -> tuple[Look, list[Disc], Account]:
        nothing = np.zeros_like(look.inside)
        for turn_ in range(LESSONS + 1):
            found = news.new_sticks(look, news.Known(), nothing)
            sticks = [(colour, look.lifted(stick.flat_mm)) for colour, stick in found]
            ends = [ends_mm for _, ends_mm in sticks]
            discs = news.new_plots(look, ends, [], nothing)
            if turn_ < LESSONS:
                look = self._looker.look_again(look, known_pixels(look, discs, ends))
        return look, discs, account(look, sticks, [(disc.colour, disc.at_mm) for disc in discs])

    def _name_plots(self, discs: list[Disc]) -> None:
        for disc in sorted(discs, key=lambda disc: float(disc.at_mm[0])):
            name = self._next(f"P{disc.colour[0].upper()}")
            self._plots[name] = Plot(name, disc.colour, disc.at_mm)

    def _next(self, prefix: str) -> str:
        self._count[prefix] = self._count.get(prefix, 0) + 1
        return f"{prefix}{self._count[prefix]}"


def share_of(mask: Array, inside: Array) -> float:
    return cv2.countNonZero(mask) / max(cv2.countNonZero(inside), 1)
