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
    return shared(first.tolist(), second.tolist(), 0.0)


def share_more(first: Quads, second: Quads, than: float) -> bool:
    """Is the overlap of two quads larger than that? Mostly the boxes around them say no."""
    return shared(first.tolist(), second.tolist(), than) > than


def shared(ours: Shape, theirs: Shape, least: float) -> float:
    """The overlap of two shapes; 0 if that of the boxes around them is no larger than `least`."""
    boxed = box_shared(ours, theirs)
    if boxed == 0.0:
        return 0.0
    smaller = min(area(ours), area(theirs))
    if boxed <= least * smaller:
        return 0.0
    shape, around = clockwise(ours), clockwise(theirs)
    for start, end in zip(around, around[1:] + around[:1], strict=True):
        shape = clipped(shape, start, end)
    return area(shape) / smaller if smaller > 0 else 0.0


def box_shared(one: Shape, other: Shape) -> float:
    """Shared area of the boxes around two shapes."""
    sides = 1.0
    for axis in (0, 1):
        ones, others = [point[axis] for point in one], [point[axis] for point in other]
        side = min(max(ones), max(others)) - max(min(ones), min(others))
        if side <= 0.0:
            return 0.0
        sides *= side
    return sides


def clockwise(quad: Shape) -> Shape:
    (ax, ay), (bx, by), (cx, cy) = quad[:3]
    turn = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
    return quad if turn >= 0 else quad[::-1]


def clipped(shape: Shape, start: list[float], end: list[float]) -> Shape:
    """The part of the shape on the inner side of the line from `start` to `end`."""
    if not shape:
        return shape
    (left, top), (right, bottom) = start, end
    run_x, run_y = right - left, bottom - top
    x, y = shape[-1]
    before = run_x * (y - top) - run_y * (x - left)
    kept: Shape = []
    for point in shape:
        next_x, next_y = point
        here = run_x * (next_y - top) - run_y * (next_x - left)
        if (here < 0) != (before < 0):
            share = before / (before - here)
            kept.append([x + share * (next_x - x), y + share * (next_y - y)])
        if here >= 0:
            kept.append(point)
        x, y, before = next_x, next_y, here
    return kept


def area(shape: Shape) -> float:
    """Of a polygon, by the shoelace formula."""
    if not shape:
        return 0.0
    twice, (x, y) = 0.0, shape[-1]
    for next_x, next_y in shape:
        twice += x * next_y - y * next_x
        x, y = next_x, next_y
    return abs(twice) / 2.0
