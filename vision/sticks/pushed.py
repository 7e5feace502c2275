"""Follows sticks that were pushed a little beside others of their colour.

Their outlines cannot be told from those of the others. What can be seen: mat has come to light
where they were, and beside it lies wood that no stick explains. Each is moved to where it explains
most and covers least of the mat.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks.hold import Tracked, changed_share
from vision.sticks.look import Look
from vision.sticks.outline import EDGE, Search, fit
from vision.sticks.over import best_near
from vision.sticks.sighting import Sighting
from vision.sticks.turn import distance_mm

FAR_MM = 10.0
"""Sticks that are pushed further are found anew."""
STIRRED = 0.1
"""A stick was pushed only if this share of its place and its surroundings looks different; it was
0.3 and more."""
GAIN_MM2 = 150.0
"""So much better, wood explained less mat covered, it must lie there. Of 13 that had been pushed in
rendered games it was 181 and more; of others, that a stick laid beside them drew, 101 at most."""
CLEAN = 0.25
"""Share of the mat in its old place that it may still seem to cover. It was a tenth, and 0.6 of one
that had not been pushed."""
SAME_MM = 4.0
"""Two of a colour that are seen nearer to each other, half as far as they are wide, are one."""
ENDS = Search(reach_mm=1.5, end_reach_mm=12.0, slack_mm=8.0, too_short=0.025)


def with_pushed(
    look: Look,
    kept: Mapping[str, Tracked],
    found: tuple[Mapping[str, Tracked], Sequence[Tracked]],
    hand: Array,
) -> tuple[dict[str, Tracked], list[Tracked]]:
    """The sticks that were there, those that were pushed where they are now, and the new ones;
    `found` are sticks that were found again elsewhere, and those that look new."""
    again, laid = found
    followed = follow(look, kept, [*again.values(), *laid], hand)
    pushed = [followed[name] for name in kept if followed[name] is not kept[name]]
    return followed, without_pushed(laid, pushed)


def follow(
    look: Look, sticks: Mapping[str, Tracked], others: Sequence[Tracked], hand: Array
) -> dict[str, Tracked]:
    """The same sticks, those that were pushed where they are now; the others stay."""
    followed = dict(sticks)
    for name, stick in sticks.items():
        if changed_share(look, stick.ends_mm) < STIRRED:
            continue
        around = [*others, *(each for other, each in followed.items() if other != name)]
        trace = Trace.of(look, stick, around, hand)
        if trace.promises(stick.ends_mm) > GAIN_MM2 * look.view.per_mm**2:
            followed[name] = trace.follow(stick)
    return followed


def pushed_away(
    look: Look, lost: Mapping[str, Tracked], others: Sequence[Tracked], hand: Array
) -> dict[str, Tracked]:
    """Those of the sticks that seem to be gone that were pushed, or sank, nearly out of sight under
    others: what shows of them beside these tells where they are."""
    followed = follow(look, lost, others, hand)
    return {name: stick for name, stick in followed.items() if stick is not lost[name]}


def without_pushed(laid: Sequence[Tracked], pushed: Sequence[Tracked]) -> list[Tracked]:
    """Sticks that are new indeed: one that lies where a pushed one lies now is that one, as long as
    there was nothing but mat to be seen where it came from."""
    return [new for new in laid if not any(is_same(new, other) for other in pushed)]


def is_same(one: Tracked, other: Tracked) -> bool:
    away_mm = distance_mm(one.seen.flat_mm, other.seen.flat_mm)
    return one.colour == other.colour and away_mm < SAME_MM


@dataclass(frozen=True, slots=True)
class Trace:
    """What a push leaves behind; all maps (h, w) uint8 of 0, 255."""

    look: Look
    wood: Array
    """Wood of the stick's colour that no other one explains."""
    mat: Array

    @classmethod
    def of(cls, look: Look, stick: Tracked, others: Sequence[Tracked], hand: Array) -> "Trace":
        wood, mat = (
            np.asarray(cv2.threshold(each, EDGE, 255, cv2.THRESH_BINARY)[1])
            for each in (look.wood.of(stick.colour), look.wood.mat)
        )
        wood[hand > 0] = 0
        for other in others:
            if other.colour == stick.colour:
                look.paint_stick(wood, other.ends_mm, 0.7, 0)
        return cls(look, wood, mat)

    def follow(self, stick: Tracked) -> Tracked:
        """The stick where it explains most, if that is clearly elsewhere."""
        worth, ends_mm = best_near(stick.ends_mm, self.worth)
        gain = worth - self.worth(stick.ends_mm)
        is_clean = self.area(self.mat, ends_mm) < CLEAN * self.area(self.mat, stick.ends_mm)
        least = GAIN_MM2 * self.look.view.per_mm**2
        # One that would hide where it shows nothing of its own was taken away.
        if min(gain, self.area(self.wood, ends_mm)) < least or not is_clean:
            return stick
        # Moved along itself it explains nearly as much: its ends tell where it is.
        marked = fit(self.look.scene(stick.colour), ends_mm, ENDS)
        flat = marked.flat_mm if all(marked.ends_free) else self.look.eye.flat(ends_mm)
        there = self.look.eye.lift(flat, stick.ends_mm[:, 2])
        seen = Sighting(flat, stick.seen.ends_seen, stick.seen.ends_free)
        return replace(stick, seen=seen, ends_mm=there)

    def worth(self, ends_mm: Array) -> int:
        """Wood that a stick here explains, less the mat that it would have to cover; pixels."""
        return self.area(self.wood, ends_mm) - self.area(self.mat, ends_mm)

    def promises(self, ends_mm: Array) -> int:
        """What a stick may gain at most if it is moved: wood around it that it does not explain,
        and mat in its place, as far as they are new."""
        new = self.look.changed
        beside = self.area(self.wood, ends_mm, new, FAR_MM) - self.area(self.wood, ends_mm, new)
        return beside + self.area(self.mat, ends_mm, new)

    def area(
        self, image: Array, ends_mm: Array, where: Array | None = None, room_mm: float = 0.0
    ) -> int:
        """Pixels of a map, where another one is set, under a stick `room_mm` wider on all sides."""
        box, mask = self.look.silhouette(ends_mm, room_mm)
        if where is not None:
            mask = cv2.bitwise_and(mask, where[box])
        return cv2.countNonZero(cv2.bitwise_and(image[box], mask))
