"""What a turn did: which stick is which, what was laid, taken away, pushed or dropped."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from vision.mat import Array
from vision.sticks.find import Found
from vision.sticks.look import Look
from vision.sticks.order import SURE, meeting
from vision.sticks.pieces import Change, Colour, Stick
from vision.sticks.settle import Sighting
from vision.sticks.tower import Tower
from vision.sticks.track import Tracked, lifted

MOVED_MM = 3.0
"""Sticks that moved less than this are not worth a word."""
SAME_STICK = 0.4
"""A stick found within this share of its length of a lost one is that stick, pushed aside."""


def matched(
    look: Look, lost: Mapping[str, Tracked], found: Sequence[tuple[Colour, Found]]
) -> tuple[dict[str, Tracked], list[Tracked]]:
    """Lost sticks that were found again near by, and sticks that are new."""
    sightings = [as_tracked(look, colour, stick) for colour, stick in found]
    pairs = sorted(
        (distance_mm(old.ends_mm, new.ends_mm), name, number)
        for name, old in lost.items()
        for number, new in enumerate(sightings)
        if old.colour == new.colour
    )
    again: dict[str, Tracked] = {}
    used: set[int] = set()
    for distance, name, number in pairs:
        near = distance < SAME_STICK * look.sizes.stick_length_mm
        if near and name not in again and number not in used:
            again[name] = facing(sightings[number], lost[name].ends_mm)
            used.add(number)
    return again, [new for number, new in enumerate(sightings) if number not in used]


def laid_over(
    look: Look, before: Tower, old: Mapping[str, Tracked], kept: Mapping[str, Tracked]
) -> set[str]:
    """Sticks that cannot be what is seen in their place: it covers what they carried.

    A stick laid along another one of its colour hides it, and looks like that one pushed aside.
    What the lower one carries has not moved, so it is still there.
    """
    found = set()
    for name, now in kept.items():
        carried = [up for (up, down), yes in before.above.items() if down == name and yes]
        still = [up for up in carried if up in kept and kept[up].seen is old[up].seen]
        if now is not old[name] and any(covers(look, now, kept[up]) for up in still):
            found.add(name)
    return found


def taken_off(
    look: Look, before: Tower, old: Mapping[str, Tracked], kept: Mapping[str, Tracked]
) -> set[str]:
    """Sticks that cannot be what is seen in their place: what they lay on covers it.

    Their place shows the wood of another stick that was under them.
    """
    found = set()
    for name, now in kept.items():
        under = [down for (up, down), yes in before.above.items() if up == name and yes]
        still = [down for down in under if down in kept and kept[down].seen is old[down].seen]
        if now is not old[name] and any(covers(look, kept[down], now) for down in still):
            found.add(name)
    return found


def covers(look: Look, one: Tracked, other: Tracked) -> bool:
    """The first stick visibly lies over the second, which is of the other wood."""
    if one.colour == other.colour:
        return False
    sticks = [Stick("", t.colour, lifted(look, t.seen.flat_mm)) for t in (one, other)]
    crossing = meeting((sticks[0], sticks[1]), look)
    return crossing is not None and crossing.colour_lead(look) > SURE


def as_tracked(look: Look, colour: Colour, found: Found) -> Tracked:
    seen = Sighting(found.flat_mm, found.fit.ends_seen, found.fit.ends_free)
    return Tracked(colour, seen, found.fit.side_share, lifted(look, found.flat_mm), found.own)


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
    seen = Sighting(new.seen.flat_mm[::-1], new.seen.ends_seen[::-1], new.seen.ends_free[::-1])
    return replace(new, seen=seen, ends_mm=new.ends_mm[::-1])


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


def change_between(before: Mapping[str, Stick], now: Mapping[str, Stick]) -> Change:
    both = [name for name in now if name in before]
    fallen = [
        n for n, stick in now.items() if stick.fallen and not (n in before and before[n].fallen)
    ]
    moved = [
        n
        for n in both
        if n not in fallen and distance_mm(before[n].ends_mm, now[n].ends_mm) > MOVED_MM
    ]
    return Change(
        added=tuple(n for n in now if n not in before),
        removed=tuple(n for n in before if n not in now),
        fallen=tuple(fallen),
        moved=tuple(moved),
    )
