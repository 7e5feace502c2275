"""Follows a game of sticks from picture to picture.

watcher = StickWatcher(table)
sight = watcher.see(frame)          # after every turn
sight.layout, sight.change
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.mat import Array, Frame, MatFinder
from vision.sticks import news, turn
from vision.sticks.again import Album, Page
from vision.sticks.audit import Pieces, bared, ghosts
from vision.sticks.builder import RIVAL
from vision.sticks.doubts import CLEAR_LEAD
from vision.sticks.faint import faint_sticks
from vision.sticks.first_look import with_learnt_colours
from vision.sticks.hands import hand_mask
from vision.sticks.hold import Tracked, hold, hold_plots, sunk
from vision.sticks.look import Look, Looker
from vision.sticks.memory import Before, Tower, came_late, hop_mm
from vision.sticks.noticed import Noticed, notice
from vision.sticks.pieces import (
    COLOURS,
    TABLE,
    Change,
    Layout,
    Plot,
    Question,
    Stick,
)
from vision.sticks.plots import Disc
from vision.sticks.pushed import with_pushed
from vision.sticks.refit import may_be_amiss, refitted
from vision.sticks.riddle import is_stirred, puzzles, share_of
from vision.sticks.stray import unfound_sticks
from vision.sticks.table import Table
from vision.sticks.tower import as_tower, begun, build, thought_over

CARRIED = 20.0
"""How much more oddly all must lie without a stick that seems to be gone before it is believed to
be there all the same: two sticks that cannot be read."""
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


@dataclass(frozen=True, slots=True)
class Explained:
    """What became of the sticks in a turn."""

    sticks: dict[str, Tracked]
    lost: dict[str, Tracked]
    """As they were before the turn."""
    puzzles: Sequence[str]
    """Sticks that look new without a reason, or may hide one that is."""
    tower: Tower | None = None
    """All of them at rest, as soon as that is known."""


class StickWatcher:
    """Remembers the table between pictures. Give it pictures in order, one after each turn."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._looker = Looker(table.mat, MatFinder(table.mat, table.lens), table.sizes)
        self._tower = Tower({}, {})
        self._tracked: dict[str, Tracked] = {}
        self._plots: dict[str, Plot] = {}
        self._count: dict[str, int] = {}
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
        page = None if cv2.countNonZero(hand) else self._album.like(look)
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
        result = self._without_ghosts(look, self._explained(look, hand), hand)
        before, old = self._tower.sticks, self._tracked
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

    def _explained(self, look: Look, hand: Array) -> Explained:
        """Which sticks are where they were, which moved, which are new; new plots get names."""
        kept = self._kept(look, hand)
        lost = {name: stick for name, stick in self._tracked.items() if name not in kept}
        pieces = self._known(kept, lost)
        held = turn.Held(look, self._tower.above, self._tracked, kept)
        noticed = notice(held, pieces, hand)
        riddle = noticed.nothing and not lost and is_stirred(look, hand)
        if riddle:
            shaded = news.sticks_in_shade(look, pieces, hand)
            noticed = Noticed(shaded or faint_sticks(look, pieces, hand))
        self._name_plots(self._new_plots(look, pieces, noticed, hand))
        lost |= {name: self._tracked[name] for name in noticed.taken}
        astray = {name: kept.pop(name) for name in self._bereft(kept)}
        again, laid = turn.matched(look, {**lost, **astray}, noticed.found)
        kept |= {name: stick for name, stick in astray.items() if name not in again}
        shaken = turn.bereft([*kept], self._tower.sticks, self._there(kept))
        sunken = {name: kept[name] for name in shaken}
        sunken, laid = turn.without_echoes(sunken, laid, look.sizes.stick_width_mm)
        kept, laid = with_pushed(look, {**kept, **sunken}, (again, laid), hand)
        fresh = self._named([*laid, *noticed.on_top(held, kept)])
        kept |= {name: replace(self._tracked[name], visible=HIDDEN) for name in noticed.hidden}
        stayed = {name: stick for name, stick in kept.items() if name not in noticed.taken}
        return Explained(
            {**stayed, **again, **fresh},
            {name: stick for name, stick in lost.items() if name not in again},
            puzzles(look, fresh, self._tracked) if riddle else (),
        )

    def _kept(self, look: Look, hand: Array) -> dict[str, Tracked]:
        """Sticks that seem to be where they were, or near; plots that are gone are forgotten."""
        held = {n: hold(look, old, hand, self._alike(n)) for n, old in self._tracked.items()}
        kept = {name: stick for name, stick in held.items() if stick is not None}
        self._plots = hold_plots(look, self._plots, hand)
        gone = bared(look, self._pieces(kept), hand)
        kept = {name: stick for name, stick in kept.items() if name not in gone}
        fresh = {n: sunk(look, kept[n], hand, self._alike(n)) for n in self._bereft(kept)}
        return {**kept, **fresh}

    def _bereft(self, kept: Mapping[str, Tracked]) -> list[str]:
        """Sticks that seem to be where they were, but stood on what is not there any more."""
        still = [name for name, stick in kept.items() if stick.seen is self._tracked[name].seen]
        return turn.bereft(still, self._tower.sticks, self._there(kept))

    def _there(self, kept: Iterable[str]) -> set[str]:
        """All that a stick can stand on."""
        return {*kept, *self._plots, TABLE}

    def _known(self, kept: Mapping[str, Tracked], lost: Mapping[str, Tracked]) -> news.Known:
        """What explains wood, and which sticks are missing."""
        places = [(stick.colour, stick.ends_mm) for stick in kept.values()]
        missing = Counter(stick.colour for stick in lost.values())
        return news.Known(places, list(self._plots.values()), missing)

    def _new_plots(
        self, look: Look, pieces: news.Known, noticed: Noticed, hand: Array
    ) -> list[Disc]:
        sticks = [*pieces.sticks, *news.placed(look, noticed.found)]
        return news.new_plots(look, [ends for _, ends in sticks], pieces.plots, hand)

    def _named(self, laid: Sequence[Tracked]) -> dict[str, Tracked]:
        return {self._next(stick.colour[0].upper()): stick for stick in laid}

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

    def _without_ghosts(self, look: Look, result: Explained, hand: Array) -> Explained:
        """Only sticks that the picture shows, as far as what lies above them lets it."""
        result, tower = self._with_carriers(look, *self._refitted(look, result))
        late = set(came_late(result.sticks, Before(self._tower, self._tracked)))
        none = ghosts(look, self._pieces(tower.sticks), hand, late)
        if none:
            sticks = {name: stick for name, stick in result.sticks.items() if name not in none}
            gone = {name: stick for name, stick in self._tracked.items() if name in none}
            return replace(result, sticks=sticks, lost={**result.lost, **gone}, tower=None)
        return self._without_taken(look, replace(result, tower=tower), tower)

    def _refitted(self, look: Look, result: Explained) -> tuple[Explained, Tower]:
        """With new sticks seen as they lie, and the tower; it is thought over only then."""
        first = begun(look, result.sticks, self._plots, Before(self._tower, self._tracked))
        tower = as_tower(first)
        new = {n: stick for n, stick in result.sticks.items() if self._is_new(n, stick)}
        new = {name: stick for name, stick in new.items() if may_be_amiss(tower, name)}
        better = dict(refitted(look, new, tower.sticks, self._plots))
        if not better:
            return result, as_tower(thought_over(first))
        sticks = {**result.sticks, **better}
        return replace(result, sticks=sticks), self._built(look, sticks)

    def _is_new(self, name: str, stick: Tracked) -> bool:
        """The stick was laid, or found elsewhere, in this turn."""
        old = self._tracked.get(name)
        return old is None or hop_mm(old, stick) > turn.MOVED_MM

    def _with_carriers(
        self, look: Look, result: Explained, tower: Tower
    ) -> tuple[Explained, Tower]:
        """With sticks that seem to be gone, if what lay on them cannot lie so without them: they
        are hidden, or in the shade. And the tower."""
        loads = (
            self._tower.sticks[name].on for name in result.sticks if name in self._tower.sticks
        )
        carriers = result.lost.keys() & frozenset().union(*loads)
        if not carriers or tower.cost < CARRIED:
            return result, tower
        back = {name: replace(result.lost[name], visible=0.0) for name in sorted(carriers)}
        again = self._built(look, {**result.sticks, **back})
        if again.cost > tower.cost - CARRIED:
            return result, tower
        lost = {name: stick for name, stick in result.lost.items() if name not in carriers}
        return replace(result, sticks={**result.sticks, **back}, lost=lost), again

    def _pieces(self, sticks: Mapping[str, Tracked] | Mapping[str, Stick]) -> Pieces:
        places = {name: (stick.colour, stick.ends_mm) for name, stick in sticks.items()}
        return Pieces(places, self._plots.values())

    def _without_taken(self, look: Look, result: Explained, tower: Tower) -> Explained:
        """Without a stick that a new one would hide, if the new one lies oddly on it and well
        without it: it was taken away in the same turn. If that is not clear, the table is asked."""
        for new, name in self._just_hidden(tower):
            sticks = {n: stick for n, stick in result.sticks.items() if n != name}
            without = self._built(look, sticks)
            if without.cost < tower.cost - RIVAL:
                lost = {**result.lost, name: self._tracked[name]}
                return replace(result, sticks=sticks, lost=lost, tower=without)
            if without.cost < tower.cost - CLEAR_LEAD:
                result = replace(result, puzzles=(*result.puzzles, new))
        return result

    def _just_hidden(self, tower: Tower) -> Iterator[tuple[str, str]]:
        """New sticks, and supports of theirs of which they leave nearly nothing in sight."""
        for name, stick in tower.sticks.items():
            for low in (support.id for support in stick.supports):
                if name not in self._tracked and low in self._tracked:
                    now, before = tower.sticks[low].visible, self._tracked[low].visible
                    if now < HIDDEN < before:
                        yield name, low

    def _built(self, look: Look, sticks: dict[str, Tracked]) -> Tower:
        return build(look, sticks, self._plots, Before(self._tower, self._tracked))

    def _conclude(self, look: Look, result: Explained) -> Sight:
        sticks = result.sticks
        tower = result.tower or self._built(look, sticks)
        laid = {name: tower.sticks[name] for name in sticks if name not in self._tracked}
        names = turn.fell_from_afar(result.lost, laid)
        if names:
            for new in names:
                self._count[new[0]] -= 1
            sticks = {names.get(name, name): stick for name, stick in sticks.items()}
            tower = self._built(look, sticks)
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

    def _name_plots(self, discs: list[Disc]) -> None:
        for disc in sorted(discs, key=lambda disc: float(disc.at_mm[0])):
            name = self._next(f"P{disc.colour[0].upper()}")
            self._plots[name] = Plot(name, disc.colour, disc.at_mm)

    def _next(self, prefix: str) -> str:
        self._count[prefix] = self._count.get(prefix, 0) + 1
        return f"{prefix}{self._count[prefix]}"
