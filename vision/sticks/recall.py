"""Remembers, within one look, how sticks may lie, and says when enough has been tried.

The same tower is built in many ways, most of whose sticks lie on the same pieces each time.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from vision.mat import Array
from vision.sticks.bodies import Body
from vision.sticks.reading import Reading
from vision.sticks.settle import Under, readings, within_reach
from vision.sticks.sighting import Sighting, World

MOST = 80
"""Readings after which no other ways to build a tower are tried. Of 262 looks at towers of up to 12
all but one took less than 30; one at two sticks laid along each other took 71. In a large tower in
which many sticks lie oddly each takes 15 ms."""


@dataclass(frozen=True, slots=True)
class Recall:
    """What was worked out in one look, from one place of the camera."""

    known: dict[Hashable, Sequence[Reading]] = field(default_factory=dict)

    @property
    def is_weary(self) -> bool:
        """So much has been tried in this look that nothing else is."""
        return len(self.known) > MOST

    def readings(
        self, seen: Sighting, under: Under, world: World, starts: Sequence[Array]
    ) -> list[Reading]:
        """As `settle.readings`."""
        near = replace(under, bodies=within_reach(seen, under.bodies, world))
        key = _seen(seen), _under(near), _bytes(*starts)
        if key not in self.known:
            self.known[key] = readings(seen, near, world, starts)
        return list(self.known[key])


def _seen(seen: Sighting) -> Hashable:
    marks = (seen.tips_mm, seen.notches_mm, seen.notch_mm)
    shown = (None if mark is None else _bytes(mark) for mark in marks)
    return _bytes(seen.flat_mm), *shown, seen.ends_seen, seen.ends_free


def _under(under: Under) -> Hashable:
    near = {body.id for body in under.bodies}
    floors = tuple((_bytes(floor.flat_mm), floor.top_mm, floor.seen) for floor in under.floors)
    return _bodies(under.bodies), under.doubtful & near, floors


def _bodies(bodies: Iterable[Body]) -> Hashable:
    return tuple(
        (body.id, _bytes(body.at_mm, body.along), body.half_mm, body.top_mm, body.slope)
        for body in bodies
    )


def _bytes(*arrays: Array) -> bytes:
    return b"|".join(array.tobytes() for array in arrays)
