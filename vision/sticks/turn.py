"""What a turn did: which stick is which, what was laid, taken away, pushed or dropped."""

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

import numpy as np

from vision.mat import Array
from vision.sticks import notches
from vision.sticks.find import Found, body_points, tip_points
from vision.sticks.geometry import within
from vision.sticks.hold import STILL_MM, Tracked, changed_share
from vision.sticks.look import Look
from vision.sticks.memory import hop_mm
from vision.sticks.order import INSIDE_MM, Above, covers
from vision.sticks.outline import EDGE, samples
from vision.sticks.pieces import Change, Colour, Stick, opposite
from vision.sticks.sighting import Sighting

MOVED_MM = 3.0
"""Sticks that moved less than this are not worth a word."""
IN_SIGHT = 0.4
"""Of a stick that shows less of its wood, crossings tell what lies on it, not where it is."""
EXPLAINED = 0.5
"""Wood where a stick was is that of others if they explain this share of it."""
TAKEN, BESIDE_NEW_MM = 0.15, 3.0
"""Where a stick was taken away at least this share looks different, this far from new sticks. Of
those taken in rendered games 0.2 to 0.9 did, of others that seemed to be, 0.02 to 0.12."""
ALL_ALONG = 0.3
"""Where a stick was laid exactly along one of its colour, at least this share looks different."""
BARE_END = 0.7
"""Share of a stick's last millimetres that must look otherwise before its end is missed."""
SAME_STICK = 0.4
"""A stick found within this share of its length of a lost one is that stick, pushed aside."""


def matched(
    held: "Held", lost: Mapping[str, Tracked], found: Sequence[tuple[Colour, Found]]
) -> tuple[dict[str, Tracked], list[Tracked]]:
    """Lost sticks that were found again near by, and sticks that are new: one that covers what a
    lost one carries is not that one."""
    look = held.look
    sightings = [as_tracked(look, colour, stick) for colour, stick in found]
    pairs = sorted(
        (distance_mm(old.ends_mm, new.ends_mm), name, number)
        for name, old in lost.items()
        for number, new in enumerate(sightings)
        if old.colour == new.colour
        if not held.is_over_load(name, new, [each for each in sightings if each is not new])
    )
    again: dict[str, Tracked] = {}
    used: set[int] = set()
    for distance, name, number in pairs:
        near = distance < SAME_STICK * look.sizes.stick_length_mm
        if near and name not in again and number not in used:
            again[name] = facing(sightings[number], lost[name].ends_mm)
            used.add(number)
    return again, [new for number, new in enumerate(sightings) if number not in used]


def bereft(still: Sequence[str], before: Mapping[str, Stick], there: Set[str]) -> list[str]:
    """Sticks that look as they did, though what they stood on is not `there`, or is such a stick:
    it has sunk with what it stood on."""
    found: list[str] = []
    while fresh := [name for name in still if name in there and not before[name].on <= there]:
        there = there - set(fresh)
        found += fresh
    return found


def without_echoes(
    sunken: Mapping[str, Tracked], laid: Sequence[Tracked], width_mm: float
) -> tuple[dict[str, Tracked], list[Tracked]]:
    """Sticks that have lost a support, and those of the new ones that are not one of them, seen
    twice: nobody lays a stick along one that is sinking. Whichever shows more is the stick."""
    best, others = dict(sunken), list[Tracked]()
    for new in laid:
        name = next((n for n, old in best.items() if is_along(new, old, width_mm)), None)
        if name is None:
            others.append(new)
        elif new.visible + new.side_share > best[name].visible + best[name].side_share:
            best[name] = facing(new, best[name].ends_mm)
    return best, others


def is_along(one: Tracked, other: Tracked, near_mm: float) -> bool:
    """Are both of one colour, and so near to each other in the picture at both ends?"""
    away_mm = distance_mm(one.seen.flat_mm, other.seen.flat_mm)
    return one.colour == other.colour and away_mm < near_mm


@dataclass(frozen=True, slots=True)
class Held:
    """Sticks that seem to be where they were, or near: what the order of crossings says to that."""

    look: Look
    above: Above
    """Before the turn."""
    old: Mapping[str, Tracked]
    kept: Mapping[str, Tracked]
    lying: Mapping[str, Stick] = field(default_factory=dict)
    """What they lay on before the turn."""
    found: Sequence[tuple[Colour, Found]] = ()
    """Sticks that are new: what they hide tells nothing about others."""
    seen_through: dict[str, bool] = field(default_factory=dict)
    """Remembered results of `_is_seen_through`, which hold whatever is new."""
    flat: dict[str, Stick] = field(default_factory=dict)
    """Remembered results of `_stick`."""

    def hidden(self) -> set[str]:
        """Sticks that cannot be what is seen in their place: it covers what they carried.

        A stick laid along another one of its colour hides it, and looks like that one pushed
        aside. What the lower one carries has not moved, so it is still there. If a new stick of
        that colour has been found elsewhere, it is no other one.
        """
        return {low for low in self._buried() if self.kept[low].seen is not self.old[low].seen}

    def doubled(self) -> set[str]:
        """Sticks along which another one lies so exactly that it looks as if they had not moved."""
        return {
            low
            for low in self._buried()
            if changed_share(self.look, self.old[low].ends_mm) > ALL_ALONG
        }

    def _buried(self) -> set[str]:
        """Sticks in whose places something covers what they carried, which has not moved; none if
        one is missing: nobody takes a stick and lays another along a third."""
        if len(self.kept) < len(self.old):
            return set()
        laid = {colour for colour, _ in self.found}
        return {
            low
            for (high, low), up in self.above.items()
            if up and low in self.kept and self.kept[low].colour not in laid
            if self._is_news(low, beside=high) and self._is_under(high, low)
        }

    def taken(self) -> set[str]:
        """Sticks that cannot be what is seen in their place: what they lay on covers it, or one of
        their ends shows other wood though nothing lies on it.

        Their place shows the wood of other sticks of their colour that were under them.
        """
        found = {
            high
            for (high, low), up in self.above.items()
            if up and self._is_news(high, beside=low) and self._is_under(high, low)
        }
        found |= {
            name
            for name, held in self.kept.items()
            if held is not self.old[name] and self._lacks_an_end(name)
        }
        likely = {
            name
            for name in found
            if self._explained(name) > EXPLAINED and self._changed(name) > TAKEN
        }
        for name in self.kept.keys() - self.seen_through.keys():
            self.seen_through[name] = self._is_seen_through(name)
        likely |= {name for name in self.kept if self.seen_through[name]}
        return likely - self.carriers()

    def carriers(self) -> frozenset[str]:
        """Sticks that carry others which have not moved."""
        still = (name for name, held in self.kept.items() if held.seen is self.old[name].seen)
        return frozenset[str]().union(*(self.lying[n].on for n in still if n in self.lying))

    def _is_seen_through(self, name: str) -> bool:
        """In a stick's place a notch of one of its colour shows that it lay on, and none of its
        own."""
        old, look = self.old[name], self.look
        if self.kept[name] is old:
            return False
        scene, place = look.scene(old.colour), look.top_face(old.ends_mm)
        lower = [
            self.kept[low].ends_mm
            for (high, low), up in self.above.items()
            if up and high == name and low in self.kept and self.kept[low].colour == old.colour
        ]
        if not lower or notches.clarity(scene, old.ends_mm).max() > notches.HIDDEN:
            return False
        return any(
            clear > notches.SHOWS and within(place, point, INSIDE_MM)
            for ends_mm in lower
            for clear, point in zip(
                notches.clarity(scene, ends_mm), notches.places(scene, ends_mm), strict=True
            )
        )

    def is_over_load(self, low: str, new: Tracked, others: Sequence[Tracked]) -> bool:
        """What is new covers a stick that lay on this one and still lies where it did; others that
        are new may hide where they cross."""
        above, *hiding = (Stick("", each.colour, each.ends_mm) for each in (new, *others))
        return any(
            covers((above, self._stick(high)), hiding, self.look)
            for (high, under), up in self.above.items()
            if under == low and up and high in self.kept
            if self.kept[high].seen is self.old[high].seen
        )

    def _lacks_an_end(self, name: str) -> bool:
        """The last millimetres of a stick have changed and show the other wood, and no stick that
        may lie on it is there."""
        look, held = self.look, self.kept[name]
        other = look.wood.of(opposite(held.colour))

        def mostly(image: Array, points: Array) -> bool:
            return bool((samples(image, look.view, points) > EDGE).mean() > BARE_END)

        for end in tip_points(held.seen.flat_mm):
            if mostly(other, end) and mostly(look.changed, end):
                free = np.full_like(look.inside, 255)
                for stick in self._hiding(name):
                    look.paint_stick(free, stick.ends_mm, BESIDE_NEW_MM, 0)
                if mostly(free, end):
                    return True
        return False

    def _changed(self, name: str) -> float:
        """Share of where a stick was, beside what is new, that looks different."""
        look = self.look
        new = np.zeros_like(look.inside)
        for _, found in self.found:
            look.paint_stick(new, look.lifted(found.flat_mm), BESIDE_NEW_MM)
        points = body_points(self.old[name].seen.flat_mm, look.sizes.stick_width_mm)
        free = points[samples(new, look.view, points) < EDGE]
        return float((samples(look.changed, look.view, free) > EDGE).mean()) if len(free) else 0.0

    def _explained(self, name: str) -> float:
        """Share of a stick's place that lies within other sticks of its colour."""
        own = self.kept[name]
        canvas = np.zeros_like(self.look.inside)
        for other, held in self.kept.items():
            if other != name and held.colour == own.colour:
                self.look.paint_stick(canvas, held.ends_mm, 1.0)
        points = body_points(own.seen.flat_mm, self.look.sizes.stick_width_mm)
        return float((samples(canvas, self.look.view, points) > EDGE).mean())

    def _is_news(self, name: str, beside: str) -> bool:
        """Wood in the stick's place has changed, and the one beside it is still where it was."""
        if name not in self.kept or beside not in self.kept:
            return False
        still = self.kept[beside].seen is self.old[beside].seen
        now = self.kept[name]
        return still and now is not self.old[name] and now.visible > IN_SIGHT

    def _is_under(self, high: str, low: str) -> bool:
        """What was the upper one of two sticks is now visibly the lower one."""
        return covers((self._stick(low), self._stick(high)), self._hiding(high), self.look)

    def _hiding(self, name: str) -> Iterator[Stick]:
        """What may lie on a stick: what lay on it, and what is new."""
        for other in self.kept:
            if self.above.get((other, name)):
                yield self._stick(other)
        for colour, found in self.found:
            yield Stick("", colour, self.look.lifted(found.flat_mm))

    def _stick(self, name: str) -> Stick:
        """A stick that seems to be where it was, as high as the plots."""
        if name not in self.flat:
            held = self.kept[name]
            self.flat[name] = Stick(name, held.colour, self.look.lifted(held.seen.flat_mm))
        return self.flat[name]


def as_tracked(look: Look, colour: Colour, found: Found) -> Tracked:
    lifted = look.lifted(found.flat_mm)
    if found.level_mm is not None:
        lifted = look.eye.lift(found.flat_mm, np.full(2, found.level_mm))
    seen = Sighting.of(look.scene(colour), found.fit, lifted[:, 2])
    if found.lines_mm is not None:
        seen = replace(seen, notches_mm=found.lines_mm)
    return Tracked(colour, seen, found.fit.side_share, lifted, found.own)


def distance_mm(one: Array, other: Array) -> float:
    """Larger of the distances between the ends of two sticks, whichever way round fits better."""
    ways = (other, other[::-1])
    return float(min(np.linalg.norm((one - way)[:, :2], axis=1).max() for way in ways))


def facing(new: Tracked, old_ends_mm: Array) -> Tracked:
    """The sighting with its ends in the order the old stick had them."""
    straight = np.linalg.norm((new.ends_mm - old_ends_mm)[:, :2])
    swapped = np.linalg.norm((new.ends_mm[::-1] - old_ends_mm)[:, :2])
    if straight <= swapped:
        return new
    return replace(new, seen=new.seen.turned_round(), ends_mm=new.ends_mm[::-1])


def fell_from_afar(lost: Mapping[str, Tracked], laid: Mapping[str, Stick]) -> dict[str, str]:
    """New name to old name: a new stick on the table and a lost one of its colour are one stick."""
    names: dict[str, str] = {}
    for new, stick in laid.items():
        if stick.fallen:
            same = [
                old
                for old, was in lost.items()
                if was.colour == stick.colour and old not in names.values()
            ]
            if same:
                names[new] = min(
                    same, key=lambda old: distance_mm(lost[old].ends_mm, stick.ends_mm)
                )
    return names


def still(before: Mapping[str, Tracked], now: Mapping[str, Tracked]) -> set[str]:
    """Sticks that look as they did: if one is told to lie elsewhere, that corrects an error."""
    both = before.keys() & now.keys()
    return {name for name in both if hop_mm(before[name], now[name]) < STILL_MM}


def change_between(
    before: Mapping[str, Stick], now: Mapping[str, Stick], still: Collection[str] = ()
) -> Change:
    """What happened between two layouts to all but those that stayed as they were."""
    both = [name for name in now if name in before]
    fallen = [
        n for n, stick in now.items() if stick.fallen and not (n in before and before[n].fallen)
    ]
    moved = [
        n
        for n in both
        if n not in fallen and n not in still
        if distance_mm(before[n].ends_mm, now[n].ends_mm) > MOVED_MM
    ]
    return Change(
        added=tuple(n for n in now if n not in before),
        removed=tuple(n for n in before if n not in now),
        fallen=tuple(fallen),
        moved=tuple(moved),
    )
