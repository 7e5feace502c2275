"""Which story of a turn is believed: the one that leaves least of the picture unexplained."""

from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import dataclass

import cv2

from vision.mat import Array
from vision.sticks import turn
from vision.sticks.builder import total
from vision.sticks.doubts import CLEAR_LEAD
from vision.sticks.hold import STILL_MM
from vision.sticks.jury import unexplained_mm2
from vision.sticks.look import Look
from vision.sticks.memory import Before, Tower, hop_mm
from vision.sticks.names import Names
from vision.sticks.pieces import Plot, Stick
from vision.sticks.proof import FAR_FETCHED, Explained, lies_well, oddness
from vision.sticks.riddle import share_of
from vision.sticks.telling import Telling

PLAINLY_MM2 = 200.0
"""By how much less another story than what seems to have become of the sticks must leave
unexplained."""
IDLE_MM2 = 50.0
"""What a story costs in which nothing was laid, nor went: something is laid in every turn."""
ODD_MM2 = 10.0
"""What each unit costs by which its sticks lie more oddly than before."""
LOST_MM2 = 300.0
"""What every stick costs of which it does not tell where it is, a fifth of its upper side: one may
have fallen where nothing shows of it, but mostly one that is not found lies somewhere."""
TAKEN_MM2 = 100.0
"""The same of one that may have been taken away: it carried none; or was laid anew, elsewhere, if
it was the last one."""
MORE_MM2 = 300.0
"""What every stick costs that is said to have been laid beside another one: mostly one is laid, and
what is seen twice explains a little more."""
MOVED_MM2 = 75.0
"""What every stick costs that is said to have moved."""
UPSET_MM2 = 700.0
"""By how much less it must leave unexplained that more happened than that at most one stick was
laid, and one taken away, if all lies well so: half a stick's upper side."""
NOTHING_MM2 = 300.0
"""If less is unexplained as long as nothing happened, nothing did."""
MOST_LAID_MM2 = 3000.0
"""More than twice a stick's upper side: so much a stick that is laid explains at most, with its
sides, its notches and those that it hides."""
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
class Draft:
    """A story that is not told to its end: its tower may not be built yet."""

    told: Telling
    result: Explained
    cost_mm2: float = 0.0
    """What speaks against it, as far as can be said."""


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
        told = self._telling()
        seems = told.at_first_sight()
        if not self._is_telling:
            return self._as_it_seems(told, seems)
        drafts = list[Draft]()
        if not self._is_merely_laid(seems):
            first = self._draft(told, seems)
            if self._is_idle(seems) and first.cost_mm2 < NOTHING_MM2 and not self._moved(seems):
                return self._as_it_seems(told, seems)
            drafts = [*self._merely_laid(first)]
            if plain := self._plain_story(first, drafts):
                return plain
        story = self._as_it_seems(told, seems)
        if self._is_merely_laid(story.result):
            return story
        return self._least_unexplained(self._draft(told, story.result), story, drafts)

    def _plain_story(self, seems: Draft, drafts: Collection[Draft]) -> Story | None:
        """One stick was laid, if that explains more before any tower is built, and all lies well
        once it is."""
        draft = min(drafts, key=lambda each: each.cost_mm2, default=None)
        if draft is None:
            return None
        # Something is laid in most turns: that nothing was must explain plainly more.
        most_mm2 = seems.cost_mm2 - (0.0 if self._laid(draft.result) else PLAINLY_MM2)
        if draft.cost_mm2 > most_mm2:
            return None
        story = told_to_the_end(draft)
        # Seen as all lies, others may have moved as well: then it is not that story any more.
        is_plain = self._moved(story.result) == self._moved(draft.result)
        holds = is_plain and self._cost_mm2(story.result) < most_mm2
        return story if holds and self._lies_as_before(story.result) else None

    def _least_unexplained(self, seems: Draft, best: Story, drafts: Collection[Draft]) -> Story:
        """The story that seems to be, or another one that explains more."""
        least = seems.cost_mm2 - PLAINLY_MM2 * (not self._is_idle(best.result))
        drafts = [*(drafts or self._merely_laid(seems)), *self._laid_elsewhere(seems)]
        worthwhile = (each for each in drafts if each.cost_mm2 < least + HOPELESS_MM2)
        for other in map(told_to_the_end, worthwhile):
            if (cost := self._cost_mm2(other.result)) < least:
                best, least = other, cost
        if self._is_quiet(best.result) and self._lies_as_before(best.result):
            least -= UPSET_MM2
        if least < 0.0:
            return best
        told = self._telling()
        anew = told_to_the_end(Draft(told, told.anew()))
        return anew if self._cost_mm2(anew.result) < least else best

    def _merely_laid(self, seems: Draft) -> Iterator[Draft]:
        """One stick was laid, and all others are where they were, but for one that may have been
        taken away; or none was laid."""
        for taken in self._may_be_taken(seems):
            told = self._telling()
            if taken:
                yield self._draft(told, told.merely_taken(taken))
                told = self._telling()
            # Nobody takes one that carries others, and lays one.
            if (
                self.before.laden.isdisjoint(taken)
                and (laid := told.merely_laid(taken)) is not None
            ):
                yield self._draft(told, laid)

    def _laid_elsewhere(self, seems: Draft) -> Iterator[Draft]:
        """The same, and what was laid is what seems to have come to its place in this turn."""
        sticks = seems.result.sticks
        for taken in filter(self.before.laden.isdisjoint, self._may_be_taken(seems)):
            for name in (*sorted(self._laid(seems.result)), *self._moved(seems.result)):
                told = self._telling()
                yield self._draft(told, told.with_laid(sticks[name], taken))

    def _lies_as_before(self, result: Explained) -> bool:
        """Nothing lies much more oddly than before the turn."""
        before = self.before.tower.costs
        return result.tower is not None and all(
            cost < FAR_FETCHED + max(before.get(name, 0.0), 0.0)
            for name, cost in result.tower.costs.items()
        )

    @property
    def _is_telling(self) -> bool:
        """What changed in the picture tells what happened: there was something on the table, and
        neither the light nor the camera is another one."""
        changed = cv2.bitwise_and(self.look.changed, self.look.inside)
        return bool(self.before.tracked) and share_of(changed, self.look.inside) < MOST_CHANGED

    def _is_merely_laid(self, result: Explained) -> bool:
        """One stick was laid, and all others are where they were."""
        stayed = not self._lost(result) and not self._moved(result, STILL_MM)
        return stayed and len(self._laid(result)) == 1

    def _is_quiet(self, result: Explained) -> bool:
        """At most one was laid, and one taken away; the others are where they were."""
        few = len(self._laid(result)) < 2 and len(self._lost(result)) < 2
        return few and not self._moved(result)

    def _laid(self, result: Explained) -> Set[str]:
        return result.sticks.keys() - self.before.tracked.keys()

    def _lost(self, result: Explained) -> Set[str]:
        return self.before.tracked.keys() - result.sticks.keys()

    def _moved(self, result: Explained, least_mm: float = turn.MOVED_MM) -> list[str]:
        known, now = self.before.tracked, result.sticks
        return [n for n, old in known.items() if n in now and hop_mm(old, now[n]) > least_mm]

    def _is_idle(self, result: Explained) -> bool:
        """Nothing was laid, nothing went, and nothing is known to have fallen."""
        return result.sticks.keys() == self.before.tracked.keys() and not self._fell(result)

    def _fell(self, result: Explained) -> bool:
        tower, before = result.tower, self.before.tower.sticks
        return tower is not None and bool(turn.fell_between(before, tower.sticks))

    def _telling(self) -> Telling:
        return Telling(self.look, self.hand, self.before, dict(self.plots), self.names.copy())

    def _as_it_seems(self, told: Telling, seems: Explained) -> Story:
        """Each stick is where it seems to be. If one lies on the table that looks new, it may be
        one that seems to be where it was: that is believed if all lies well so, and better."""
        best = told.proven(seems)
        for name in told.proof.suspects(best):
            if self.look.recall.is_weary:
                break
            again = self._telling()
            other = again.as_it_seems(gone=name)
            if lies_well(other) and oddness(other) < oddness(best) - CLEAR_LEAD:
                best, told = other, again
        return told_to_the_end(Draft(told, best))

    def _may_be_taken(self, seems: Draft) -> Iterator[list[str]]:
        """None; the stick that was laid last; or one that seems to be gone. Not those of which the
        picture shows that more happened than that, and that another one was laid."""
        names = dict.fromkeys([*({self._last} - self.before.laden), *seems.result.lost])
        for taken in ([], *([name] for name in names)):
            known = self.before.tower
            sticks = {name: stick for name, stick in known.sticks.items() if name not in taken}
            rest = Tower(sticks, known.above, plots=known.plots)
            left_mm2 = unexplained_mm2(self.look, known, rest, self.hand)
            if left_mm2 < seems.cost_mm2 + MOST_LAID_MM2:
                yield taken

    def _draft(self, told: Telling, result: Explained) -> Draft:
        return Draft(told, result, self._cost_mm2(result, self._sketch(told, result)))

    def _sketch(self, told: Telling, result: Explained) -> Tower:
        """The tower as far as can be said before it is built."""
        known, tracked = self.before.tower, self.before.tracked
        sticks = {
            name: known.sticks[name]
            if name in tracked and stick.seen is tracked[name].seen
            else Stick(name, stick.colour, stick.ends_mm)
            for name, stick in result.sticks.items()
        }
        return Tower(sticks, known.above, plots=told.plots)

    def _cost_mm2(self, result: Explained, sketch: Tower | None = None) -> float:
        """What the story leaves unexplained, and what else speaks against it."""
        tower = result.tower or sketch
        assert tower is not None
        open_mm2 = unexplained_mm2(self.look, self.before.tower, tower, self.hand)
        odder = oddness(result) - total(self.before.tower.costs) if result.tower else 0.0
        return open_mm2 + ODD_MM2 * odder + self._unlikely_mm2(result)

    def _unlikely_mm2(self, result: Explained) -> float:
        """What speaks against the story whatever the picture shows."""
        lost, moved, idle = self._lost(result), self._moved(result), self._is_idle(result)
        if idle and moved == [self._last] and self._last not in self.before.laden:
            return TAKEN_MM2
        is_taken = len(lost) == 1 and not lost & self.before.laden
        gone = TAKEN_MM2 if is_taken else LOST_MM2 * len(lost)
        more = MORE_MM2 * max(len(self._laid(result)) - 1, 0)
        return gone + more + MOVED_MM2 * len(moved) + IDLE_MM2 * idle

    @property
    def _last(self) -> str:
        """The stick that was laid last."""
        return [*self.before.tracked][-1]


def told_to_the_end(draft: Draft) -> Story:
    told, result = draft.told, draft.result
    if result.tower is None:
        result = told.settled(result)
    return Story(result, told.plots, told.names)
