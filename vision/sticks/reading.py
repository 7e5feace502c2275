"""One way for a stick to lie, and where exactly it then touches what carries it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.mat import Array
from vision.sticks.bed import ROLLED_MM, bed
from vision.sticks.bodies import Body
from vision.sticks.pieces import TABLE, Sizes, Support
from vision.sticks.rest import CLOSE_MM, Rest, contact_point, overlaps, rest
from vision.sticks.sighting import World


@dataclass(frozen=True, slots=True)
class Reading:
    """One explanation of a sighting."""

    ends_mm: Array
    rest: Rest
    cost: float
    """Squared deviations, in units of their usual size; less is better."""

    @property
    def is_down(self) -> bool:
        return TABLE in self.rest.ids

    @property
    def is_alone(self) -> bool:
        """It lies on a single piece above the table."""
        return len(self.rest.ids) == 1 and not self.is_down


def grown(body: Body, depth: float) -> Body:
    """The body made large enough to carry a stick that it seems to miss."""
    room = max(0.0, 0.5 - depth)
    return replace(body, half_mm=(body.half_mm[0] + room, body.half_mm[1] + room))


def bedded(reading: Reading, bodies: Sequence[Body], world: World) -> Reading:
    """The reading with the heights of a stick that has rolled, as far as that changes little: at a
    sharp angle over another one it rests on its lower edges, and sinks."""
    eye, sizes = world
    carrying = _carrying(reading, reading.rest.ids, bodies, sizes)
    heights = bed(reading.ends_mm, carrying, sizes).heights_mm
    if np.abs(heights - reading.rest.heights_mm).max() > ROLLED_MM:
        return reading
    ends = eye.lift(eye.flat(reading.ends_mm), heights)
    return replace(reading, ends_mm=ends)


def _carrying(
    reading: Reading, ids: frozenset[str], bodies: Sequence[Body], sizes: Sizes
) -> list[Body]:
    """The pieces that are to carry the stick, large enough to do so."""
    under = [body for body in bodies if body.id in ids]
    deep = overlaps(reading.ends_mm, under, sizes)
    return [grown(body, depth) for body, depth in zip(under, deep, strict=True)]


def carried_by(reading: Reading, name: str, bodies: Sequence[Body], sizes: Sizes) -> Reading | None:
    """The reading if another piece, which the stick all but touches, carries it with one or two of
    its supports; None if it still does not."""
    raised = [
        replace(body, top_mm=body.top_mm + 2 * CLOSE_MM * (body.id == name))
        for body in _carrying(reading, reading.rest.ids | {name}, bodies, sizes)
    ]
    lying = rest(reading.ends_mm, raised, sizes)
    ends = np.column_stack([reading.ends_mm[:, :2], lying.heights_mm])
    return replace(reading, ends_mm=ends, rest=lying) if name in lying.ids else None


def supports(reading: Reading, bodies: Sequence[Body], sizes: Sizes) -> tuple[Support, ...]:
    """The reading's supports with their places."""
    carrying = _carrying(reading, reading.rest.ids, bodies, sizes)
    touching = bed(reading.ends_mm, carrying, sizes).touch()
    by_id = {body.id: body for body in bodies}
    found = []
    for contact in reading.rest.contacts:
        held = contact_point(reading.ends_mm, contact), 0.0
        point, reach_mm = touching.get(contact.id, held)
        support = _support(contact.id, by_id.get(contact.id), point, sizes)
        found.append(replace(support, reach_mm=reach_mm))
    return tuple(found)


def _support(name: str, body: Body | None, point: Array, sizes: Sizes) -> Support:
    place = (float(point[0]), float(point[1]), float(point[2]))
    if body is None or body.round:
        return Support(name, point_mm=place)
    half = sizes.stick_length_mm / 2
    flat = float(body.local(point[:2])[0]) * np.sqrt(1 + body.slope**2)
    along = float(np.clip(flat, -half, half))
    return Support(name, along, half - abs(along), place)
