"""Follows a game of sticks from picture to picture.

watcher = StickWatcher(table)
sight = watcher.see(frame)          # after every turn
sight.layout, sight.change
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace

import numpy as np

from vision.mat import Array, Frame, MatFinder
from vision.sticks import news, turn
from vision.sticks.again import Album, Page
from vision.sticks.audit import Pieces, bared, unproven
from vision.sticks.carved import carved_sticks
from vision.sticks.doubts import CLEAR_LEAD
from vision.sticks.faint import faint_sticks, marked_sticks
from vision.sticks.first_look import with_learnt_colours
from vision.sticks.hands import hand_mask
from vision.sticks.held import Held
from vision.sticks.hold import Tracked, hold, hold_plots, sunk
from vision.sticks.look import Look, Looker
from vision.sticks.memory import Before, Tower
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
from vision.sticks.proof import HIDDEN, Explained, Proof, lies_well, oddness
from vision.sticks.pushed import nudged, with_pushed
from vision.sticks.riddle import is_stirred, puzzles, share_of
from vision.sticks.stray import left_lying, still_there, unfound_sticks
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
        result = self._proven(look, hand)
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

    def _proven(self, look: Look, hand: Array) -> Explained:
        """What became of the sticks. If one lies on the table that looks new, it may be one that
        seems to be where it was: that is believed if all lies well so, and better."""
        plots, count = self._plots, dict(self._count)
        best, proof = self._explained(look, hand)
        for name in proof.suspects(best):
            if look.recall.is_weary:
                break
            known = self._plots, self._count
            self._plots, self._count = plots, dict(count)
            other, _ = self._explained(look, hand, gone=name)
            if lies_well(other) and oddness(other) < oddness(best) - CLEAR_LEAD:
                best = other
            else:
                self._plots, self._count = known
        return self._with_left_lying(best, proof)

    def _with_left_lying(self, best: Explained, proof: Proof) -> Explained:
        """With a stick that is plain to see, and that nothing explains, as one that shows nothing
        of its own where it is said to be, if all lies well so, or better."""
        if best.tower is None or not self._tracked:
            return best
        look, hand, pieces = proof.look, proof.hand, self._pieces(best.tower.sticks)
        places = news.Known([*pieces.sticks.values()], list(self._plots.values()))
        for colour, found in left_lying(look, places, hand):
            there = turn.as_tracked(look, colour, found)
            bare = unproven(look, pieces, hand) & self._tracked.keys()
            sticks = best.sticks
            ways = [
                proof.of(replace(best, sticks={**sticks, name: seen}, tower=None))
                for name in sorted(bare)
                if sticks[name].colour == colour
                for seen in [turn.facing(there, sticks[name].ends_mm)]
            ]
            other = min(ways, key=oddness, default=best)
            if lies_well(other) or oddness(other) < oddness(best):
                best = other
        return best

    def _look(self, frame: Frame) -> Look:
        if not self._knows_both_woods:
            self._looker.palette = None
        look = self._looker.look(frame)
        if not self._knows_both_woods and self._looker.palette is not None:
            look = with_learnt_colours(self._looker, look, self._plots.values())
        return look

    def _explained(self, look: Look, hand: Array, gone: str = "") -> tuple[Explained, Proof]:
        """The same, if one of them is gone from its place, and what proves it."""
        result = self._noticed(look, hand, gone)
        before = Before(self._tower, self._tracked)
        proof = Proof(look, self._plots, before, hand)
        proven = proof.of(result)
        if proven.nameless:
            sticks = {**proven.sticks, **self._named(proven.nameless)}
            proven = proof.of(replace(proven, sticks=sticks, tower=None, nameless=()))
        return proven, proof

    def _noticed(self, look: Look, hand: Array, gone: str) -> Explained:
        """Which sticks are where they were, which moved, which are new; new plots get names."""
        kept = self._kept(look, hand, gone)
        lost = {name: stick for name, stick in self._tracked.items() if name not in kept}
        pieces = self._known(kept, lost)
        before = self._tower
        held = Held(look, before.above, self._tracked, dict(kept), before.sticks)
        noticed = notice(held, pieces, hand)
        riddle = noticed.nothing and not lost and is_stirred(look, hand)
        if riddle:
            dim = news.sticks_in_shade(look, pieces, hand) or marked_sticks(look, pieces, hand)
            dim = dim or faint_sticks(look, pieces, hand) or carved_sticks(look, pieces, hand)
            noticed = Noticed(dim)
        elif noticed.nothing and not self._plots:
            # In the first picture nothing tells what changed, but notches tell a stick.
            noticed = Noticed(marked_sticks(look, pieces, hand))
        self._name_plots(self._new_plots(look, pieces, noticed, hand))
        if lost:
            aside, others = nudged(look, kept, noticed.found)
            kept, noticed = {**kept, **aside}, replace(noticed, found=others)
        places = self._with_new(look, kept, noticed)
        # Where only wood of new ones shows, and mat beside it, a stick was turned or pushed.
        turned = bared(look, places, hand) & kept.keys() if noticed.found else ()
        taken = {*noticed.taken, *turned}
        lost |= {name: self._tracked[name] for name in taken}
        astray = {name: kept.pop(name) for name in self._astray(look, kept, places, hand)}
        again, laid = turn.matched(held, {**lost, **astray}, noticed.found)
        kept |= {name: stick for name, stick in astray.items() if name not in again}
        shaken = turn.bereft([*kept], self._tower.sticks, self._there(kept))
        sunken = {name: kept[name] for name in shaken}
        sunken, laid = turn.without_echoes(sunken, laid, look.sizes.stick_width_mm)
        kept, laid = with_pushed(look, {**kept, **sunken}, (again, laid), hand)
        fresh = self._named([*laid, *noticed.on_top(held, kept)])
        kept |= {name: replace(self._tracked[name], visible=HIDDEN) for name in noticed.hidden}
        stayed = {name: stick for name, stick in kept.items() if name not in taken}
        found = {**stayed, **again, **fresh}
        unfound = {name: stick for name, stick in lost.items() if name not in again}
        back = still_there(look, unfound, found.values())
        return Explained(
            {**found, **back},
            {name: stick for name, stick in unfound.items() if name not in back},
            puzzles(look, fresh, self._tracked) if riddle else (),
        )

    def _kept(self, look: Look, hand: Array, without: str) -> dict[str, Tracked]:
        """Sticks that seem to be where they were, or near; plots that are gone are forgotten."""
        held = {n: hold(look, old, hand, self._alike(n)) for n, old in self._tracked.items()}
        kept = {n: stick for n, stick in held.items() if stick is not None and n != without}
        self._plots = hold_plots(look, self._plots, hand)
        gone = bared(look, self._pieces(kept), hand)
        kept = {name: stick for name, stick in kept.items() if name not in gone}
        fresh = {n: sunk(look, kept[n], hand, self._alike(n)) for n in self._bereft(kept)}
        return {**kept, **fresh}

    def _bereft(self, kept: Mapping[str, Tracked]) -> list[str]:
        """Sticks that seem to be where they were, but stood on what is not there any more."""
        still = [name for name, stick in kept.items() if stick.seen is self._tracked[name].seen]
        return turn.bereft(still, self._tower.sticks, self._there(kept))

    def _astray(
        self, look: Look, kept: Mapping[str, Tracked], places: Pieces, hand: Array
    ) -> list[str]:
        """Those of them that show nothing which others do not explain: they may be elsewhere."""
        bereft = self._bereft(kept)
        bare = unproven(look, places, hand) if bereft else ()
        return [name for name in bereft if name in bare]

    def _with_new(self, look: Look, kept: Mapping[str, Tracked], noticed: Noticed) -> Pieces:
        """All that explains wood; what is new has a number for a name."""
        known, new = self._pieces(kept), news.placed(look, noticed.found)
        return replace(known, sticks={**known.sticks, **{str(n): p for n, p in enumerate(new)}})

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

    def _pieces(self, sticks: Mapping[str, Tracked] | Mapping[str, Stick]) -> Pieces:
        return Pieces.of(sticks, self._plots.values())

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
