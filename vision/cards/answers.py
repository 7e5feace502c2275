"""What the eye says about one place on the table: a card it is sure of, or a question."""

from dataclasses import dataclass

from vision.cards.outlines import Quads

Shape = list[list[float]]
"""A convex polygon, point by point."""


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
    ours: Shape = first.tolist()
    theirs: Shape = second.tolist()
    if are_apart(ours, theirs, 0) or are_apart(ours, theirs, 1):
        return 0.0
    smaller = min(area(ours), area(theirs))
    shape, around = clockwise(ours), clockwise(theirs)
    for start, end in zip(around, around[1:] + around[:1], strict=True):
        shape = clipped(shape, start, end)
    return area(shape) / smaller if smaller > 0 else 0.0


def are_apart(one: Shape, other: Shape, axis: int) -> bool:
    """On that axis the shapes do not meet: most pairs of cards do not."""
    ones, others = [point[axis] for point in one], [point[axis] for point in other]
    return max(ones) < min(others) or max(others) < min(ones)


def clockwise(quad: Shape) -> Shape:
    (ax, ay), (bx, by), (cx, cy) = quad[:3]
    turn = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
    return quad if turn >= 0 else quad[::-1]


def clipped(shape: Shape, start: list[float], end: list[float]) -> Shape:
    """The part of the shape on the inner side of the line from `start` to `end`."""
    run = (end[0] - start[0], end[1] - start[1])
    inside = [run[0] * (y - start[1]) - run[1] * (x - start[0]) for x, y in shape]
    kept: Shape = []
    before = zip(shape[-1:] + shape[:-1], inside[-1:] + inside[:-1], strict=True)
    for point, here, ((x, y), there) in zip(shape, inside, before, strict=True):
        if (here < 0) != (there < 0):
            share = there / (there - here)
            kept.append([x + share * (point[0] - x), y + share * (point[1] - y)])
        if here >= 0:
            kept.append(point)
    return kept


def area(shape: Shape) -> float:
    """Of a polygon, by the shoelace formula."""
    pairs = zip(shape, shape[1:] + shape[:1], strict=True)
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairs)) / 2.0
