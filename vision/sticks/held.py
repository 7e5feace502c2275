"""What the order of crossings says to sticks that seem to be where they were, or near."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.mat import Array
from vision.sticks import notches
from vision.sticks.find import Found, body_points, tip_points
from vision.sticks.geometry import within
from vision.sticks.hold import Tracked, changed_share
from vision.sticks.look import Look
from vision.sticks.order import INSIDE_MM, Above, covers
from vision.sticks.outline import EDGE, samples
from vision.sticks.pieces import Colour, Stick, opposite

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

    def overlaid(self) -> list[Tracked]:
        """Those in whose places something covers what they carried."""
        return [self.kept[name] for name in sorted(self._buried())]

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
        return look.changed_share(points[samples(new, look.view, points) < EDGE])

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
