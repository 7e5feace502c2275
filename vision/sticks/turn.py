"""What a turn did: which stick is which, what was laid, taken away, pushed or dropped."""

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import replace

import numpy as np

from vision.mat import Array
from vision.sticks.find import Found
from vision.sticks.held import Held
from vision.sticks.hold import STILL_MM, Tracked
from vision.sticks.look import Look
from vision.sticks.memory import hop_mm
from vision.sticks.pieces import Change, Colour, Stick
from vision.sticks.sighting import Sighting

MOVED_MM = 3.0
"""Sticks that moved less than this are not worth a word."""
SAME_STICK = 0.4
"""A stick found within this share of its length of a lost one is that stick, pushed aside."""


def matched(
    held: Held, lost: Mapping[str, Tracked], found: Sequence[tuple[Colour, Found]]
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


def is_along(one: Tracked, other: Tracked, near_mm: float) -> bool:
    """Are both of one colour, and so near to each other in the picture at both ends?"""
    away_mm = distance_mm(one.seen.flat_mm, other.seen.flat_mm)
    return one.colour == other.colour and away_mm < near_mm


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


def fell_between(before: Mapping[str, Stick], now: Mapping[str, Stick]) -> list[str]:
    """Sticks that lie on the table and did not before."""
    return [
        n for n, stick in now.items() if stick.fallen and not (n in before and before[n].fallen)
    ]


def change_between(
    before: Mapping[str, Stick], now: Mapping[str, Stick], still: Collection[str] = ()
) -> Change:
    """What happened between two layouts to all but those that stayed as they were."""
    both = [name for name in now if name in before]
    fallen = fell_between(before, now)
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
