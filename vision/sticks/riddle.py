"""A riddle: the picture has changed as it does in a turn, and nothing that is plain tells why."""

from collections.abc import Mapping

import cv2

from vision.mat import Array
from vision.sticks.hold import STIRRED, Tracked, changed_share
from vision.sticks.level import notches_shown
from vision.sticks.look import Look

TURN_CHANGES, LIGHT_CHANGES = 0.002, 0.2
"""Shares of the playing area: a stick changes more than the first, a lamp more than the second."""
CAME = 0.1
"""Share of a hand that looks otherwise than before: a hand is elsewhere in every picture, while a
patch of a sand-coloured mat that looks like one stays what it is all game long."""


def is_stirred(look: Look, hand: Array) -> bool:
    """Has the picture changed as in a turn, no hand having come into it?"""
    changed = share_of(cv2.bitwise_and(look.changed, look.inside), look.inside)
    came = share_of(cv2.bitwise_and(look.changed, hand), hand) > CAME
    return not came and TURN_CHANGES < changed < LIGHT_CHANGES


def share_of(mask: Array, inside: Array) -> float:
    return cv2.countNonZero(mask) / max(cv2.countNonZero(inside), 1)


def puzzles(look: Look, new: Mapping[str, Tracked], known: Mapping[str, Tracked]) -> list[str]:
    """The sticks that the table is asked about: what looks new for no reason may be a shadow; if
    nothing does, another one may lie exactly along that known one around which most changed."""
    if new:
        return [name for name, stick in new.items() if not is_notched(look, stick)]
    around = {name: changed_share(look, stick.ends_mm) for name, stick in known.items()}
    name = max(around, key=lambda each: around[each], default="")
    return [name] if name and around[name] > STIRRED else []


def is_notched(look: Look, stick: Tracked) -> bool:
    """Both notches of a stick show, which no shadow has."""
    return all(notches_shown(look.scene(stick.colour), stick.seen))
