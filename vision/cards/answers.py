"""What the eye says about one place on the table: a card it is sure of, or a question."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cards.outlines import Quads


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A card recognised. `corners` 4×2 px: top left, top right, bottom right, bottom left of the
    upright face, as lies on the table. `confidence` and `visible` are shares from 0 to 1."""

    label: str
    corners: Quads
    confidence: float
    visible: float


@dataclass(frozen=True, slots=True, eq=False)
class Unsure:
    """Something that may be one of `candidates` (label, confidence; best first): to be asked."""

    candidates: tuple[tuple[str, float], ...]
    corners: Quads


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """Everything recognised in one picture."""

    seen: tuple[Seen, ...] = ()
    unsure: tuple[Unsure, ...] = ()


def overlap(first: Quads, second: Quads) -> float:
    """Shared area of two convex quads, as a share of the smaller one.

    Clipped by hand: OpenCV's own intersection finds none for some quads that nearly coincide.
    """
    ours, theirs = clockwise(first), clockwise(second)
    if ours[:, 0].max() < theirs[:, 0].min() or theirs[:, 0].max() < ours[:, 0].min():
        return 0.0
    smaller = min(area(ours.tolist()), area(theirs.tolist()))
    shape: list[list[float]] = ours.tolist()
    for start, end in zip(theirs, np.roll(theirs, -1, axis=0), strict=True):
        shape = clipped(shape, start.tolist(), end.tolist())
    return area(shape) / smaller if smaller > 0 else 0.0


def clockwise(quad: Quads) -> NDArray[np.float64]:
    points = np.asarray(quad, np.float64)
    a, b = points[1] - points[0], points[2] - points[1]
    return points if a[0] * b[1] - a[1] * b[0] >= 0 else points[::-1]


def clipped(shape: list[list[float]], start: list[float], end: list[float]) -> list[list[float]]:
    """The part of the shape on the inner side of the line from `start` to `end`."""
    run = (end[0] - start[0], end[1] - start[1])
    inside = [run[0] * (y - start[1]) - run[1] * (x - start[0]) for x, y in shape]
    kept: list[list[float]] = []
    for index, point in enumerate(shape):
        before, here, there = shape[index - 1], inside[index], inside[index - 1]
        if (here < 0) != (there < 0):
            share = there / (there - here)
            kept.append([b + share * (p - b) for b, p in zip(before, point, strict=True)])
        if here >= 0:
            kept.append(point)
    return kept


def area(shape: list[list[float]]) -> float:
    """Of a polygon, by the shoelace formula."""
    pairs = zip(shape, shape[1:] + shape[:1], strict=True)
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairs)) / 2.0
