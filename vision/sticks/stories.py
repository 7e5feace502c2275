"""Which story of a turn is believed: the one that leaves least of the picture unexplained."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

import cv2

from vision.mat import Array
from vision.sticks import news, turn
from vision.sticks.audit import unproven
from vision.sticks.doubts import CLEAR_LEAD
from vision.sticks.hold import STILL_MM, Tracked
from vision.sticks.jury import unexplained_mm2
from vision.sticks.look import Look
from vision.sticks.memory import Before, Tower, hop_mm
from vision.sticks.names import Names
from vision.sticks.pieces import Plot, Stick
from vision.sticks.proof import Explained, lies_well, oddness
from vision.sticks.riddle import share_of
from vision.sticks.stray import left_lying
from vision.sticks.telling import Telling

PLAINLY_MM2 = 200.0
"""By how much less another story than what seems to have become of the sticks must leave
unexplained."""
IDLE_MM2 = 50.0
"""What a story costs in which nothing was laid, nor went: something is laid in every turn."""
ODD_MM2 = 10.0
"""What each unit by which its sticks lie oddly costs."""
LOST_MM2 = 300.0
"""What every stick costs of which it does not tell where it is, a fifth of its upper side: one may
have been taken back, but mostly one that is not found lies somewhere."""
HOPELESS_MM2 = 800.0
"""A story that leaves so much more unexplained before its tower is built is not worth that."""

MOST_CHANGED = 0.5
"""Share of the playing area that changes in no turn."""


@dataclass(frozen=True, slots=True)
class Story:
    """What became of the table in a turn."""

    result: Explained
    plots: Mapping[str, Plot]
    names: Names


@dataclass(frozen=True, slots=True)
class Stories:
    """The picture after a turn, and the table before it."""

    look: Look
    hand: Array
    before: Before
    plots: Mapping[str, Plot]
    names: Names

    def best(self) -> Story:
        """The story that is believed."""
        best = self._as_it_seems()
        if self._is_merely_laid(best.result) or not self._is_telling:
            return best
        least = self._cost_mm2(best) - PLAINLY_MM2 * (not self._is_idle(best.result))
        for other in self._others(best.result, least + HOPELESS_MM2):
            if (cost := self._cost_mm2(other)) < least:
                best, least = other, cost
        return best

    @property
    def _is_telling(self) -> bool:
        """What changed in the picture tells what happened: there was something on the table, and
        neither the light nor the camera is another one."""
        changed = cv2.bitwise_and(self.look.changed, self.look.inside)
        return bool(self.before.tracked) and share_of(changed, self.look.inside) < MOST_CHANGED

    def _is_merely_laid(self, result: Explained) -> bool:
        """One stick was laid, and all others are where they were."""
        tracked, sticks = self.before.tracked, result.sticks
        stayed = (n in sticks and hop_mm(old, sticks[n]) < STILL_MM for n, old in tracked.items())
        return len(sticks) == len(tracked) + 1 and all(stayed)

    def _is_idle(self, result: Explained) -> bool:
        """Nothing was laid, and nothing went."""
        return result.sticks.keys() == self.before.tracked.keys()

    def _telling(self) -> Telling:
        return Telling(self.look, self.hand, self.before, dict(self.plots), self.names.copy())

    def _as_it_seems(self) -> Story:
        """Each stick is where it seems to be. If one lies on the table that looks new, it may be
        one that seems to be where it was: that is believed if all lies well so, and better."""
        told = self._telling()
        best = told.as_it_seems()
        for name in told.proof.suspects(best):
            if self.look.recall.is_weary:
                break
            again = self._telling()
            other = again.as_it_seems(gone=name)
            if lies_well(other) and oddness(other) < oddness(best) - CLEAR_LEAD:
                best, told = other, again
        return self._told(told, with_left_lying(best, told))

    def _others(self, seems: Explained, hopeless_mm2: float) -> Iterator[Story]:
        """One stick was laid, and all others are where they were, but for one that may have been
        taken back; or nothing but what the turn did not touch is where it was."""
        for taken in self._may_be_taken(seems):
            for told, result in self._laid(seems, taken):
                if self._sketched_mm2(told, result) < hopeless_mm2:
                    yield self._told(told, result)
        told = self._telling()
        yield self._told(told, told.anew())

    def _laid(
        self, seems: Explained, taken: Collection[str]
    ) -> Iterator[tuple[Telling, Explained]]:
        """What was laid is what is found if the others are where they were; or what seems to have
        come to its place in this turn."""
        told = self._telling()
        if (result := told.merely_laid(taken)) is not None:
            yield told, result
        for stick in self._came(seems):
            told = self._telling()
            yield told, told.with_laid(stick, taken)

    def _may_be_taken(self, seems: Explained) -> Iterator[list[str]]:
        """None; the stick that was laid last; or one that seems to be gone. Nobody takes one that
        carries others."""
        tower = self.before.tower.sticks
        laden = frozenset[str]().union(*(stick.on for stick in tower.values()))
        last = [*self.before.tracked][-1]
        yield []
        yield from ([name] for name in dict.fromkeys([last, *seems.lost]) if name not in laden)

    def _came(self, seems: Explained) -> Iterator[Tracked]:
        """Sticks that seem to have come to their places in this turn."""
        for name, stick in seems.sticks.items():
            old = self.before.tracked.get(name)
            if old is None or hop_mm(old, stick) > turn.MOVED_MM:
                yield stick

    def _sketched_mm2(self, told: Telling, result: Explained) -> float:
        """What the story leaves unexplained, as far as can be said before its tower is built."""
        known = self.before.tower
        sticks = {
            name: known.sticks.get(name, Stick(name, stick.colour, stick.ends_mm))
            for name, stick in result.sticks.items()
        }
        sketch = Tower(sticks, known.above, plots=told.plots)
        return unexplained_mm2(self.look, known, sketch, self.hand)

    def _told(self, told: Telling, result: Explained) -> Story:
        if result.tower is None:
            result = replace(result, tower=told.built(result.sticks))
        return Story(result, told.plots, told.names)

    def _cost_mm2(self, story: Story) -> float:
        """What the story leaves unexplained, and what else speaks against it."""
        result = story.result
        assert result.tower is not None
        open_mm2 = unexplained_mm2(self.look, self.before.tower, result.tower, self.hand)
        idle = self._is_idle(result)
        lost = len(self.before.tracked.keys() - result.sticks.keys())
        return open_mm2 + IDLE_MM2 * idle + LOST_MM2 * lost + ODD_MM2 * oddness(result)


def with_left_lying(best: Explained, told: Telling) -> Explained:
    """With a stick that is plain to see, and that nothing explains, as one that shows nothing of
    its own where it is said to be, if all lies well so, or better."""
    look, hand, tracked = told.look, told.hand, told.before.tracked
    if best.tower is None or not tracked:
        return best
    pieces = told.pieces(best.tower.sticks)
    places = news.Known([*pieces.sticks.values()], list(told.plots.values()))
    for colour, found in left_lying(look, places, hand):
        there = turn.as_tracked(look, colour, found)
        bare = unproven(look, pieces, hand) & tracked.keys()
        sticks = best.sticks
        ways = [
            told.proof.of(replace(best, sticks={**sticks, name: seen}, tower=None))
            for name in sorted(bare)
            if sticks[name].colour == colour
            for seen in [turn.facing(there, sticks[name].ends_mm)]
        ]
        other = min(ways, key=oddness, default=best)
        if lies_well(other) or oddness(other) < oddness(best):
            best = other
    return best
