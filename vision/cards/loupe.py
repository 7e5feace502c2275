"""Two faces that differ in something small, a number or a word, seen through a magnifying glass.

At the size at which whole faces are compared, an 8 and a 5 are nearly the same. So where two faces
differ in a few small things only, just these are compared, at twice the size: each is looked for in
both faces within a few pixels, and only by its drawing. What is under a finger or a counter, or
wiped out by glare, resembles neither and has no say.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.light import strongest
from vision.cards.segments import Floats, Mask
from vision.cards.spot import REACH_PX, Pixels, Spot, Window
from vision.cards.tones import exposed, retoned

TIMES = 2
"""How much larger than the fine face the glass shows things."""
OTHER_LEVELS, EDGE_SLACK_PX = 20.0, 0.7
"""Difference (of 255) from which something else is drawn there, and how far an edge may be off."""
LEAST_CONTRAST, LEAST_APART = 10_000.0, 0.06
"""Squared levels in all, and 1 less the correlation of two small things: less is how two photos of
one card differ, or of its twin in another colour."""
FEWEST_PX = 12
"""Pixels that are enough to compare."""
LEFT_BY_EXPOSURE = 0.11
"""Share of what differs that exposure may leave, see `twins.py`."""
LARGEST_AREA = 0.12
"""Share of the card on which two faces may differ for it to be a small thing."""
MOST_THINGS = 6
MARGIN_PX = 3
"""What is looked at around a small thing."""
READABLE = 0.5
"""Correlation with one of two faces from which a thing has a say."""
LIGHT_PX = 33
"""Side of the square within which light is taken to be even."""
LEAST_SHOWN = 0.4
"""Share of a thing, and of what differs there, that must not lie under another card."""


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """Something small that two faces have in different shape at the same place."""

    where: Window
    contrast: Floats
    """height×width: squared levels by which the faces differ there."""
    telling: Mask
    """height×width: what is compared."""
    apart: float
    """1 less the correlation of the two there."""

    def turned(self, shape: tuple[int, ...]) -> "Thing":
        """The same on both faces (height, width, …) turned by 180°."""
        rows, columns = self.where
        height, width = shape[:2]
        where = (
            slice(height - rows.stop, height - rows.start),
            slice(width - columns.stop, width - columns.start),
        )
        return Thing(where, self.contrast[::-1, ::-1], self.telling[::-1, ::-1], self.apart)


@dataclass(frozen=True, slots=True)
class Answer:
    """What small things say about two faces."""

    lean: float
    """1: they are as the first face has them; -1: as the second."""
    readable: float
    """Share of what is in sight of them that has a say."""
    in_sight: float
    """Share of what differs that no known card hides."""


class Loupe:
    """One place at twice the size, enlarged when something is first looked at through it."""

    def __init__(
        self, enlarged: Callable[[], Pixels], hidden: Mask, *, is_veiled: bool = False
    ) -> None:
        """height×width×3, and height×width: under a known card. `is_veiled`: light that changes
        across the card lies on it."""
        self._enlarged = enlarged
        self._is_veiled = is_veiled
        self.hidden = hidden
        self.answers: dict[tuple[int, int], Answer] = {}
        """Remembered by whoever knows the two faces."""

    @cached_property
    def seen(self) -> Pixels:
        return self._as_seen(self._enlarged())

    def _as_seen(self, face: Pixels) -> Pixels:
        """Without what varies as slowly as light does, if any lies on the card."""
        return flattened(face) if self._is_veiled else face

    def between(self, one: Pixels, other: Pixels, things: tuple[Thing, ...]) -> Answer:
        """How the place sides with the one face or the other where these differ."""
        leans = said = read = shown = most = 0.0
        one, other = self._as_seen(one), self._as_seen(other)
        for thing in things:
            open_part = ~self.hidden[thing.where]
            weight = float(thing.contrast.sum())
            in_sight = float(thing.contrast[open_part].sum())
            most += weight
            if open_part.mean() < LEAST_SHOWN or in_sight < LEAST_SHOWN * weight:
                continue
            shown += in_sight
            part = open_part & thing.telling
            spot = Spot.of(self.seen, thing.where, part)
            first, second = spot.likeness(one[thing.where]), spot.likeness(other[thing.where])
            if max(first, second) >= READABLE:
                is_whole = bool(open_part[thing.telling].all()) and not self._is_veiled
                apart = thing.apart if is_whole else apart_at(one, other, thing.where, part)
                read += in_sight
                leans += in_sight * (first - second)
                said += in_sight * apart
        return Answer(leans / max(said, 1e-6), read / max(shown, 1e-6), shown / max(most, 1e-6))


def flattened(face: Pixels) -> Pixels:
    """What is finer than any change of light."""
    levels = face.astype(np.float32)
    levels -= cv2.blur(levels, (LIGHT_PX, LIGHT_PX))
    return as_pixels(levels + np.float32(128.0))


def exposed_alike(one: Pixels, other: Pixels) -> tuple[Pixels, Pixels]:
    """Two faces in the tones of one photo, if they differ mostly in how their photos were exposed;
    else as they are."""
    first, second = one.astype(np.float32), other.astype(np.float32)
    slack = slack_of(first, second)
    area = share_beyond(away(first, as_bright_as(second, first)), slack)
    if area <= LARGEST_AREA:
        return one, other
    # What was cut off in one photo is seen in the other: only one way leads back.
    there = share_beyond(away(first, exposed(second, first)), slack)
    back = share_beyond(away(second, exposed(first, second)), slack)
    if min(there, back) > LEFT_BY_EXPOSURE * area:
        return one, other
    if there <= back:
        return one, as_pixels(retoned(second, first))
    return as_pixels(retoned(first, second)), other


def small_things(one: Pixels, other: Pixels) -> tuple[Thing, ...]:
    """In which small things two faces, exposed alike, differ and in nothing else, plainest first:
    where no change of tones turns one into the other."""
    first, second = one.astype(np.float32), other.astype(np.float32)
    slack, straight = slack_of(first, second), away(first, as_bright_as(second, first))
    if share_beyond(straight, slack) > LARGEST_AREA:
        return ()
    apart = np.minimum(away(first, retoned(second, first)), straight)
    return things_in(one, other, np.where(apart > slack, apart * apart, np.float32(0.0)))


def slack_of(first: Floats, second: Floats) -> Floats:
    """height×width: levels by which two photos of one card may differ."""
    steep = np.maximum(steepness(first), steepness(second))
    return np.asarray(OTHER_LEVELS + EDGE_SLACK_PX * steep, np.float32)


def as_bright_as(face: Floats, wanted: Floats) -> Floats:
    return np.asarray(face * (wanted.mean() / face.mean()), np.float32)


def as_pixels(face: Floats) -> Pixels:
    return np.asarray(np.clip(face, 0.0, 255.0), np.uint8)


def things_in(one: Pixels, other: Pixels, contrast: Floats) -> tuple[Thing, ...]:
    """Where `contrast` (height×width: squared levels) is, thing by thing, plainest first."""
    _, _, boxes, _ = cv2.connectedComponentsWithStats(spread(contrast))
    windows = (around(box, one.shape) for box in boxes[1:])
    plain = [where for where in windows if contrast[where].sum() > LEAST_CONTRAST]
    plain.sort(key=lambda where: -contrast[where].sum())
    every = (thing_at(one, other, where, contrast[where]) for where in plain)
    return tuple(islice((thing for thing in every if thing.apart > LEAST_APART), MOST_THINGS))


def thing_at(one: Pixels, other: Pixels, where: Window, contrast: Floats) -> Thing:
    whole = np.ones(contrast.shape, bool)
    return Thing(where, contrast, *telling(one, other, where, contrast, whole))


def telling(
    one: Pixels, other: Pixels, where: Window, contrast: Floats, in_sight: Mask
) -> tuple[Mask, float]:
    """The part of a window that is compared, and 1 less the correlation of the two faces there: all
    that is in sight, if that tells them apart; else only where they differ. Beside bold print that
    they have in common a small number says little."""
    apart = 0.0
    for part in (in_sight, in_sight & (spread(contrast) > 0)):
        if int(part.sum()) >= FEWEST_PX:
            apart = apart_at(one, other, where, part)
            if apart >= LEAST_APART:
                break
    return part, apart


def spread(contrast: Floats) -> Pixels:
    """height×width: 1 where there is any, or near by."""
    return np.asarray(cv2.dilate((contrast > 0).astype(np.uint8), np.ones((5, 5), np.uint8)))


def share_beyond(apart: Floats, slack: Floats) -> float:
    return float((apart > slack).mean())


def away(one: Floats, other: Floats) -> Floats:
    """height×width: difference of any channel, but for specks."""
    return strongest(np.abs(cv2.blur(one - other, (3, 3))))


def around(box: NDArray[np.int32], shape: tuple[int, ...]) -> Window:
    """The box (x, y, width, height, …) with a margin, as far as it can be looked for near by."""
    x, y, width, height = box[:4].tolist()
    top, bottom = max(y - MARGIN_PX, REACH_PX), min(y + height + MARGIN_PX, shape[0] - REACH_PX)
    left, right = max(x - MARGIN_PX, REACH_PX), min(x + width + MARGIN_PX, shape[1] - REACH_PX)
    return slice(top, bottom), slice(left, right)


def apart_at(one: Pixels, other: Pixels, where: Window, part: Mask) -> float:
    """1 less the correlation of the two faces in this part of the window."""
    return 1.0 - Spot.of(one, where, part).likeness(other[where])


def steepness(face: Floats) -> Floats:
    """height×width: largest change (levels per px) of any channel."""
    across = cv2.Sobel(face, cv2.CV_32F, 1, 0, scale=0.125)
    down = cv2.Sobel(face, cv2.CV_32F, 0, 1, scale=0.125)
    return strongest(np.maximum(np.abs(across), np.abs(down)))
