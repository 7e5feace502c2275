"""Which outline of each photo is that of the card: all cards of a deck are equally large.

In one photo nobody can tell a rim from a frame that is printed inside it, or from a plank beside
it. But photos of a deck are mostly taken one after the other from the same place: the outline is
the one that most of them have, and of two of these the larger.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.cards.outlines import Quads
from vision.cards.teaching.photo import ODD_SHAPE, CardPhoto

SAME_SIZE = 0.025
"""How much (logarithmic) width and height of two cards may differ, measured in two photos."""
MOST_OF_THEM, NEARLY_AS_MANY = 0.5, 0.8
"""Share of the photos that must have an outline of one size, else each was taken from elsewhere;
and of these photos, so many must have a larger one for it to be that of the card."""


def common_aspect(photos: Sequence[CardPhoto]) -> tuple[float, int]:
    """Width / height on which most photos agree, and how many do: whole cards are shaped alike,
    parts of them end anywhere."""
    if not photos:
        return 1.0, 0
    aspects = np.log([photo.aspect for photo in photos])
    alike = np.abs(aspects[:, None] - aspects) < ODD_SHAPE / 2
    most = alike[int(np.argmax(alike.sum(axis=1)))]
    return float(np.exp(np.median(aspects[most]))), int(most.sum())


def agreed(photos: Sequence[CardPhoto]) -> list[CardPhoto]:
    """The photos, each with that of its outlines on which most of them agree, if it has one."""
    size = agreed_size([sizes(photo.outlines) for photo in photos])
    return list(photos) if size is None else [as_large(photo, size) for photo in photos]


def sizes(outlines: Quads) -> NDArray[np.float64]:
    """N×2: logarithms of width and height."""
    sides = np.linalg.norm(np.roll(outlines, -1, axis=1) - outlines, axis=2)
    return np.asarray(np.log((sides[:, :2] + sides[:, 2:]) / 2), np.float64)


def agreed_size(found: list[NDArray[np.float64]]) -> NDArray[np.float64] | None:
    """The size that most photos have among theirs (N×2 each); None if there is no such size."""
    every = np.concatenate([np.zeros((0, 2)), *found])
    photo = np.repeat(np.arange(len(found)), [len(some) for some in found])
    same = (np.abs(every[:, None] - every) < SAME_SIZE).all(axis=2)
    votes = np.array([len(set(photo[row])) for row in same])
    if votes.max(initial=0) <= MOST_OF_THEM * len(found):
        return None
    common = np.flatnonzero(votes >= NEARLY_AS_MANY * votes.max())
    largest = common[np.argmax(every[common].sum(axis=1))]
    return np.asarray(np.median(every[same[largest]], axis=0), np.float64)


def as_large(photo: CardPhoto, size: NDArray[np.float64]) -> CardPhoto:
    """The photo with its outline of about this size, if it has one."""
    off = np.abs(sizes(photo.outlines) - size).max(axis=1)
    nearest = int(np.argmin(off))
    return photo.with_outline(nearest) if off[nearest] < 2 * SAME_SIZE else photo
