"""Photos in which a side of the printed frame was taken for the rim of the card.

A brown card on a brown table shows its frame and no rim. But if most cards of a deck have a frame,
it is equally far from the rim on all of them: where it is not, the rim is where it should be.
"""

from collections.abc import Sequence
from functools import partial
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.plane import apply
from vision.cards.rectify import UNIT, homographies
from vision.cards.segments import Floats
from vision.cards.teaching.agree import sizes
from vision.cards.teaching.photo import CardPhoto

ALONG = np.linspace(0.15, 0.85, 8)
"""Where across each side it is looked, as shares of its length: corners are round."""
BEYOND, INSIDE, STEP = 0.1, 0.2, 0.005
"""How far beyond an outline and inside of it, and in which steps, as shares of the card's width."""
FARTHEST = 14
"""Steps by which an outline may be off."""
NEAREST = 0.02
"""As a share of the width: nearer to the rim there is no frame."""
STEEP = 30.0
"""Levels of a step that is plain to see: steeper ones say no more."""
LEAST_FRAME, BETWEEN = 0.3, 0.7
"""Share of a plain step that half of the photos show where the frame is, or there is none; and how
much less they show between rim and frame."""
MUCH_PLAINER, MOST_SIDES = 1.45, 3
"""How much plainer a frame must be elsewhere than where it should be, and on how many sides: of 15
photos that took it for the rim all had three such sides. So have cards with a faint frame and a
plain rim, but their outlines are as large as most."""

Way = tuple[int, int]
"""Steps inwards by which the two ends of a side are off."""
AS_IT_IS: Way = (0, 0)
DEPTHS = np.arange(-BEYOND, INSIDE, STEP)
SHIFTS = range(-FARTHEST, FARTHEST + 1)
WAYS = np.rint([np.linspace(*way, len(ALONG)) for way in product(SHIFTS, SHIFTS)]).astype(int)
"""N×along: how far a side is off there, for every way in which both its ends may be."""


def on_their_rims(photos: Sequence[CardPhoto], aspect: float) -> list[CardPhoto]:
    """The photos, each outline moved to where the frame of the deck is as far inside as on most."""
    seen = np.stack([steps_across(photo, aspect) for photo in photos])
    frame = np.stack([frame_in(usual) for usual in np.median(seen, axis=(0, 2))])
    if not frame.any(axis=1).all():
        return list(photos)
    usual = np.median([own_size(photo) for photo in photos], axis=0)
    there = (
        moved(photo, aspect, [best_way(*side) for side in zip(own, frame, strict=True)])
        for photo, own in zip(photos, seen, strict=True)
    )
    return [min(both, key=partial(unlike, usual)) for both in zip(photos, there, strict=True)]


def own_size(photo: CardPhoto) -> NDArray[np.float64]:
    """2: logarithms of width and height of its outline."""
    return np.asarray(sizes(photo.outlines)[0])


def unlike(usual: NDArray[np.float64], photo: CardPhoto) -> float:
    """How far its outline is from the usual size: a rim with a faint frame is no frame."""
    return float(np.abs(own_size(photo) - usual).max())


def frame_in(usual: Floats) -> Floats:
    """What is seen of a frame in what half of the photos show across a side; nothing if there is
    none."""
    rim, nearest = np.searchsorted(DEPTHS, [0.0, NEAREST])
    line = nearest + int(np.argmax(usual[nearest:]))
    between = rim + int(np.argmin(usual[rim : line + 1]))
    if usual[line] < LEAST_FRAME or usual[between] > BETWEEN * usual[line]:
        return np.zeros_like(usual)
    return np.where(np.arange(len(usual)) < between, np.float32(0.0), usual)


def steps_across(photo: CardPhoto, aspect: float) -> Floats:
    """4×along×depth: how plain an edge is there, 0 to 1, on the way in across every side."""
    starts, ends = UNIT, np.roll(UNIT, -1, axis=0)
    inwards = np.array([[0, aspect], [-1, 0], [0, -aspect], [1, 0]])
    along = starts[:, None] + ALONG[None, :, None] * (ends - starts)[:, None]
    points = along[:, :, None] + DEPTHS[None, None, :, None] * inwards[:, None, None]
    there = apply(homographies(photo.quad[None])[0], points.reshape(-1, 2)).astype(np.float32)
    x, y = there.T.reshape(2, 4 * len(ALONG), -1)
    soft = cv2.GaussianBlur(photo.picture, (0, 0), 0.6)
    levels = cv2.remap(soft, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    steep = np.abs(np.gradient(levels.astype(np.float32), axis=1)).max(axis=2)
    plain = np.minimum(steep / STEEP, 1.0).reshape(4, len(ALONG), -1)
    return np.asarray(plain, np.float32)


def best_way(own: Floats, frame: Floats) -> Way:
    """The way in which an outline would have to move for the frame to be where it should be."""
    fits = np.stack([np.roll(own, -shift, axis=1) @ frame for shift in SHIFTS], axis=1)
    plain = fits[np.arange(len(ALONG)), WAYS + FARTHEST].mean(axis=1)
    best, as_it_is = int(plain.argmax()), len(WAYS) // 2
    if plain[best] <= MUCH_PLAINER * plain[as_it_is]:
        return AS_IT_IS
    return int(WAYS[best, 0]), int(WAYS[best, -1])


def moved(photo: CardPhoto, aspect: float, ways: Sequence[Way]) -> CardPhoto:
    """The photo with its four sides moved, if most of them are off."""
    if sum(way != AS_IT_IS for way in ways) < MOST_SIDES:
        return photo
    size = np.array([1.0, 1.0 / aspect])
    sides = [side_of(side, way, size) for side, way in enumerate(ways)]
    corners = np.stack([np.cross(sides[k - 1], sides[k]) for k in range(4)])
    there = apply(homographies(photo.quad[None])[0], corners[:, :2] / corners[:, 2:] / size)
    others = photo.outlines[1:]
    return CardPhoto(photo.picture, np.concatenate([there[None].astype(np.float32), others]))


def side_of(side: int, way: Way, size: NDArray[np.float64]) -> NDArray[np.float64]:
    """The line (3) along a side of a card of this size, moved inwards at either end."""
    start, end = UNIT[side] * size, UNIT[(side + 1) % 4] * size
    run = (end - start) / np.linalg.norm(end - start)
    inwards = np.array([-run[1], run[0]])
    here, there = (
        np.append(start + ALONG[tip] * (end - start) + STEP * way[tip] * inwards, 1.0)
        for tip in (0, -1)
    )
    return np.asarray(np.cross(here, there), np.float64)
