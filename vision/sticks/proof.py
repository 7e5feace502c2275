"""Puts what seems to have become of the sticks to the proof: do they lie well so, all together?

What lies oddly tells of a mistake: a stick that carries another one is not gone, one that shows
nothing of its own and that the others lie better without is, and one that is missing from the
picture where nothing hides it is none.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile

from vision.mat import Array
from vision.sticks import turn
from vision.sticks.audit import Pieces, ghosts, unproven
from vision.sticks.builder import RIVAL, Builder, total
from vision.sticks.hold import STIRRED, Tracked, changed_share
from vision.sticks.look import Look
from vision.sticks.memory import Before, Tower, came_late, hop_mm
from vision.sticks.news import SHADED
from vision.sticks.pieces import Plot
from vision.sticks.reader import lower_than
from vision.sticks.refit import may_be_amiss, seen_as_they_lie
from vision.sticks.settle import ODD
from vision.sticks.tops import seen_through
from vision.sticks.tower import as_tower, begun, build, thought_over

CARRIED = 8.0
"""How much more oddly all must lie without a stick that seems to be gone before it is believed to
be there all the same, unless all lies well with it. Of 280 sticks that were read right, in rendered
games, 4 cost more than 6."""
FAR_FETCHED = 12.0
"""What is asked about, as it may be no stick, or shows no notches, is none if it lies more oddly.
Of two that were found by their notches alone the one that was there cost 7, the other one 61; a
shadow beside a stick cost 25."""
HIDDEN = 0.15
"""The table is asked about a stick of which less than this share is seen."""
NAMELESS = "?"
"""Stands for a stick that has no name yet."""


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
    nameless: tuple[Tracked, ...] = ()
    """Sticks that were taken for others, which are where they were: they are new."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What explanations are put to."""

    look: Look
    plots: Mapping[str, Plot]
    before: Before
    hand: Array

    def of(self, result: Explained) -> Explained:
        """The explanation as it holds, with the tower if that is known."""
        result, tower = self.with_carriers(*self.refitted(result))
        late = set(came_late(result.sticks, self.before))
        new = [name for name in tower.sticks if name not in self.before.tracked]
        # Nothing but a stick has two notches, however much its wood looks like the mat.
        marked = {name for name in new if result.sticks[name].seen.notches_mm is not None}
        none = ghosts(self.look, self._pieces(tower), self.hand, late) - marked
        none -= set(self._carriers(none, result, tower))
        blurred = [name for name in new if not is_outlined(result.sticks[name])]
        none |= set(seen_through(tower.sticks, blurred, self.plots, self.look))
        weak = {n for n in new if n in result.puzzles or self._is_in_the_air(n, marked, tower)}
        # One stick is laid in a turn: beside it, what shows no notches may be its shadow.
        weak |= set(new) - marked if marked and not result.lost else set()
        none |= {n for n in weak if tower.costs[n] > FAR_FETCHED}
        if none:
            return self._without(result, none)
        return self.without_taken(result, tower)

    def _carriers(self, names: Collection[str], result: Explained, tower: Tower) -> Iterator[str]:
        """Those of some sticks without which others lie much more oddly: they were there before,
        and what was laid shades them."""
        carriers = frozenset[str]().union(*(stick.on for stick in tower.sticks.values()))
        for name in sorted(carriers & set(names) & self.before.tracked.keys()):
            without = self.built(self._without(result, {name}).sticks)
            if total(without.costs) > total(tower.costs) + CARRIED:
                yield name

    def _is_in_the_air(self, name: str, marked: Collection[str], tower: Tower) -> bool:
        """A stick that shows no notches is not believed to stand as nothing could."""
        return name not in marked and not tower.sticks[name].fallen

    def suspects(self, result: Explained) -> Iterator[str]:
        """Sticks that seem to be where they were and show nothing which others do not explain,
        while one of their colour looks new and lies on the table, or something lies oddly."""
        if (tower := result.tower) is None:
            return
        new = (stick for name, stick in tower.sticks.items() if name not in self.before.tracked)
        colours = {stick.colour for stick in new if stick.fallen or not lies_well(result)}
        if colours:
            for name in sorted(unproven(self.look, self._pieces(tower), self.hand)):
                if tower.sticks[name].colour in colours and self._is_stirred(name):
                    yield name

    def built(self, sticks: Mapping[str, Tracked]) -> Tower:
        return build(self.look, sticks, self.plots, self.before)

    def refitted(self, result: Explained) -> tuple[Explained, Tower]:
        """With new sticks seen as they lie at first sight, or once that is thought over, if more
        notches show so or if all lies better; and the tower."""
        first = begun(self.look, result.sticks, self.plots, self.before)
        thought = thought_over(first)
        ways = [(result, as_tower(thought))]
        for builder in [first] if thought is first else [first, thought]:
            better = dict(seen_as_they_lie(builder.reader, self._amiss(result, builder)))
            if better:
                sticks = {**result.sticks, **better}
                ways.append((replace(result, sticks=sticks), self.built(sticks)))
        new = self._new(result)
        return min(ways, key=lambda way: (-marks_shown(way[0], new), total(way[1].costs)))

    def _amiss(self, result: Explained, builder: Builder) -> list[str]:
        """New sticks, and such as lie on new ones, that may lie otherwise than they are seen."""
        tower, new = as_tower(builder), self._new(result)
        return [
            name
            for name, stick in result.sticks.items()
            if name in new or not new.isdisjoint(tower.sticks[name].on)
            if may_be_amiss(tower, name, stick.seen)
        ]

    def _new(self, result: Explained) -> set[str]:
        """Sticks that were laid, or found elsewhere, in this turn."""
        old = self.before.tracked
        return {
            name
            for name, stick in result.sticks.items()
            if name not in old or hop_mm(old[name], stick) > turn.MOVED_MM
        }

    def with_carriers(self, result: Explained, tower: Tower) -> tuple[Explained, Tower]:
        """With sticks that seem to be gone, or elsewhere, in their places, if what lay on them
        cannot lie so without them, or they themselves cannot: they are hidden, in the shade, or
        taken for another one. And the tower."""
        if tower.cost < RIVAL:
            return result, tower
        lying = self.before.tower.sticks
        loads = (lying[name].on for name in result.sticks if name in lying)
        carriers = frozenset[str]().union(*loads)
        lost = sorted(result.lost.keys() & carriers)
        odd = {name for name, cost in tower.costs.items() if cost > ODD}
        single = ([name] for name in chain(lost, self._moved(result, carriers, odd)))
        back = chain(single, [lost] if len(lost) > 1 else [])
        ways = [self._with(result, names) for names in takewhile(self._is_tried, back)]
        best, again = min(ways, key=lambda way: way[1].cost, default=(result, tower))
        enough = RIVAL if lies_well(replace(best, tower=again)) else CARRIED
        if again.cost >= tower.cost - enough:
            return result, tower
        return best, self.built(best.sticks) if best.nameless else again

    def _is_tried(self, _: Sequence[str]) -> bool:
        """Not so much has been tried yet that some more is not."""
        return not self.look.recall.is_weary

    def _moved(
        self, result: Explained, carriers: Collection[str], odd: Collection[str]
    ) -> Iterator[str]:
        """Carriers that seem to be elsewhere than they were, and sticks that lie oddly where they
        seem to be now, and may be where they were all the same: one laid across at a sharp angle
        draws the outline of another one onto its own wood."""
        for name, stick in result.sticks.items():
            if (old := self.before.tracked.get(name)) is None:
                continue
            least_mm = turn.MOVED_MM if name in odd else self.look.sizes.stick_width_mm
            if hop_mm(old, stick) > least_mm and (name in odd or name in carriers):
                pieces = Pieces.of({**result.sticks, name: old}, self.plots.values())
                if name not in ghosts(self.look, pieces, self.hand):
                    yield name

    def _with(self, result: Explained, names: Sequence[str]) -> tuple[Explained, Tower]:
        """Some sticks are where they were, and the tower, with what was taken for them in it: how
        oddly that lies speaks against it too."""
        known = {name: self.before.tracked[name] for name in names}
        # What seems to be gone is hidden; what was taken for another one is not.
        hidden = {name: replace(known[name], visible=0.0) for name in result.lost.keys() & known}
        back = {**known, **hidden}
        lost = {name: stick for name, stick in result.lost.items() if name not in back}
        sticks = {**result.sticks, **back}
        seen = (result.sticks[name] for name in names if name in result.sticks)
        new = tuple(stick for stick in seen if self._is_another(stick, sticks))
        others = {NAMELESS * (number + 1): stick for number, stick in enumerate(new)}
        explained = replace(result, sticks=sticks, lost=lost, nameless=new)
        return explained, self.built({**sticks, **others})

    def _is_another(self, stick: Tracked, others: Mapping[str, Tracked]) -> bool:
        """What was taken for a stick that is elsewhere is one: both its notches show, and wood that
        the others do not explain."""
        pieces = Pieces.of({**others, NAMELESS: stick}, self.plots.values())
        marked = stick.seen.notches_mm is not None
        return marked and NAMELESS not in unproven(self.look, pieces, self.hand)

    def without_taken(self, result: Explained, tower: Tower) -> Explained:
        """Without a stick that all lies well without, and oddly with it, and that shows nothing of
        its own: it was taken away, or fell."""
        best = result = replace(result, tower=tower)
        for name in self._doubted(tower):
            if self.look.recall.is_weary:
                break
            fewer = self._without(result, {name})
            fewer = replace(fewer, tower=self.built(fewer.sticks))
            if lies_well(fewer):
                best = min(best, fewer, key=oddness)
        return best if oddness(best) < oddness(result) - RIVAL else result

    def _without(self, result: Explained, none: Collection[str]) -> Explained:
        """Some sticks are not there."""
        sticks = {name: stick for name, stick in result.sticks.items() if name not in none}
        gone = {name: old for name, old in self.before.tracked.items() if name in none}
        return replace(result, sticks=sticks, lost={**result.lost, **gone}, tower=None)

    def _doubted(self, tower: Tower) -> list[str]:
        """Sticks that may be gone: under others that lie oddly they show nothing of their own."""
        odd = [name for name, cost in tower.costs.items() if cost > RIVAL]
        under = frozenset[str]().union(*(lower_than(tower.above, name) for name in odd))
        stirred = {name for name in under if self._is_stirred(name)}
        if not stirred:
            return []
        return sorted(stirred & unproven(self.look, self._pieces(tower), self.hand))

    def _is_stirred(self, name: str) -> bool:
        """The stick was there before the turn, and something has changed around it."""
        old = self.before.tracked.get(name)
        return old is not None and changed_share(self.look, old.ends_mm) > STIRRED

    def _pieces(self, tower: Tower) -> Pieces:
        return Pieces.of(tower.sticks, self.plots.values())


def is_outlined(stick: Tracked) -> bool:
    """It shows both ends, and edges that no shadow has: if it looks like the plot under it, a lamp
    is mirrored there."""
    return all(stick.seen.ends_free) and stick.side_share > SHADED.sides


def marks_shown(result: Explained, names: Iterable[str]) -> int:
    """How many of these sticks show both their notches."""
    return sum(result.sticks[name].seen.notches_mm is not None for name in names)


def oddness(result: Explained) -> float:
    """How oddly all sticks lie, as far as that is known."""
    costs = result.tower.costs.values() if result.tower is not None else ()
    return sum(max(cost, 0.0) for cost in costs)


def lies_well(result: Explained) -> bool:
    """It is known how all sticks lie, and none does oddly."""
    return result.tower is not None and max(result.tower.costs.values(), default=0.0) < ODD
