"""Straight edges in a picture, quickly: where something printed or lying there has a side.

Colour edges (the strongest channel decides) are thinned by Canny, split by direction into
overlapping sectors, and every connected piece that is straight becomes one segment. All steps
run over whole arrays, so the time hardly depends on how busy the table is.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.connected import Pixels, pairs, pieces_of
from vision.picture import Picture

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]

SECTORS = 8
"""Directions per half turn that a segment is sorted into."""
ABOVE_GRAIN, ABOVE_SMOOTH_GRAIN = 4.0, 3.0
"""How far above the grain of the table an edge must be; less where noise was smoothed away."""
TYPICAL = 0.6
"""Share of a picture that has less grain than what is called its grain."""
NOISY = 27.0
"""Grain (Sobel units) from which a picture is smoothed first: a dim room."""
DENOISE_PX = 1.3
FEWEST_PX = 6
"""Pixels of a piece: one of fewer is no segment, not even on the diagonal, nor is it bent."""
BENT_PX = 0.8
"""Root mean square distance from its line above which a piece is a curve."""
MOST_SEGMENTS = 420
"""The longest are kept: pairs of segments are formed later."""
MUCH_LONGER = 3.0
"""So many times as long as any side of a card: no column has such a side."""
RUNS_ON_PX = 240.0
LINE_DIRECTIONS, LINE_WIDTH_PX = 45, 5.0
"""A line that is longer than any card; pieces of one line agree in direction and lie so near."""
DIRECTIONS = 15
MOST_ALIKE, PLACE_PX = 70, 80
"""Segments kept of each of that many directions per half turn, from as many squares of that side
as there are: planks beside the mat must not drown out a card on it."""


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """Thin edges of a picture: `mask` is 255 on an edge; `dx`, `dy` are 16-bit gradients."""

    mask: NDArray[np.uint8]
    dx: NDArray[np.int16]
    dy: NDArray[np.int16]


@dataclass(frozen=True, slots=True, eq=False)
class Segments:
    """N straight edges: `ends` is N×2×2 float32 (x, y); `angle` is N, radians in [0, pi)."""

    ends: Floats
    angle: Floats

    def __len__(self) -> int:
        return len(self.angle)

    @property
    def length(self) -> Floats:
        return np.asarray(np.linalg.norm(self.ends[:, 1] - self.ends[:, 0], axis=1), np.float32)

    def chosen(self, index: NDArray[np.generic]) -> "Segments":
        return Segments(self.ends[index], self.angle[index])


NO_SEGMENTS = Segments(np.zeros((0, 2, 2), np.float32), np.zeros(0, np.float32))


def find_edges(picture: Picture) -> Edges:
    dx, dy = gradients(np.asarray(cv2.GaussianBlur(picture, (3, 3), 0), np.uint8))
    grain, above = grain_of(dx, dy), ABOVE_GRAIN
    if grain > NOISY:
        smooth = cv2.GaussianBlur(picture, (0, 0), DENOISE_PX)
        dx, dy = gradients(np.asarray(smooth, np.uint8))
        grain, above = grain_of(dx, dy), ABOVE_SMOOTH_GRAIN
    high = float(np.clip(above * grain, 40.0, 150.0))
    mask = cv2.Canny(dx, dy, 0.5 * high, high, L2gradient=False)
    return Edges(np.asarray(mask, np.uint8), dx, dy)


def gradients(smooth: Picture) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Per pixel the gradient of the channel in which it is largest."""
    slopes = [cv2.spatialGradient(channel) for channel in cv2.split(smooth)]
    dx, dy = slopes[1]
    best = np.abs(dx) + np.abs(dy)
    for x, y in (slopes[0], slopes[2]):
        size = np.abs(x)
        size += np.abs(y)
        stronger = cv2.compare(size, best, cv2.CMP_GT)
        cv2.copyTo(x, stronger, dx)
        cv2.copyTo(y, stronger, dy)
        np.maximum(best, size, out=best)
    return np.asarray(dx, np.int16), np.asarray(dy, np.int16)


def grain_of(dx: NDArray[np.int16], dy: NDArray[np.int16]) -> float:
    """Typical gradient of the table: most of any picture is not card edges."""
    sample = (np.abs(dx[::4, ::4]) + np.abs(dy[::4, ::4])).ravel()
    place, part = divmod(TYPICAL * (len(sample) - 1), 1.0)
    around = int(place), min(int(place) + 1, len(sample) - 1)
    lower, upper = np.partition(sample, around)[list(around)].tolist()
    return float(lower + part * (upper - lower))


def find_segments(edges: Edges, shortest_px: float, longest_px: float = math.inf) -> Segments:
    xs, ys = edge_pixels(edges)
    if len(xs) == 0:
        return NO_SEGMENTS
    # The edge runs at a right angle to its gradient.
    run = np.arctan2(edges.dx[ys, xs].astype(np.float32), -edges.dy[ys, xs].astype(np.float32))
    sector = np.asarray(run % (2 * np.pi) * (SECTORS / np.pi), np.float32)
    pixels = Pixels(xs, ys, sector)
    pieces, bent = straight_pieces(pixels, SECTORS)
    # The two edges of a thin line run side by side and touch, but in opposite directions.
    more, _ = straight_pieces(pixels.chosen(bent), 2 * SECTORS)
    return longest([pieces, more], shortest_px, longest_px)


def edge_pixels(edges: Edges) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """x and y, row by row."""
    place = np.flatnonzero(edges.mask.ravel() > 0)
    y, x = np.divmod(place, edges.mask.shape[1])
    return x, y


def straight_pieces(pixels: Pixels, turn: int) -> tuple[Segments, NDArray[np.bool_]]:
    """Pieces whose own line is nearest the middle of their sector; and which pixels are in a piece
    that is not straight. A `turn` of SECTORS makes no difference between opposite directions."""
    found = pieces_of(pixels, turn).larger(FEWEST_PX)
    x, y = pixels.x[found.pixel], pixels.y[found.pixel]
    count = len(found.centre)
    fitted, off_px = fit_lines(found.piece, count, x.astype(np.float64), y.astype(np.float64))
    lean = fitted.angle * (SECTORS / np.pi) - found.centre
    turned = np.abs((lean + SECTORS / 2) % SECTORS - SECTORS / 2)
    straight = off_px < BENT_PX
    bent = np.zeros(len(pixels), bool)
    bent[found.pixel[~straight[found.piece]]] = True
    return fitted.chosen(straight & (turned <= 0.5)), bent


def fit_lines(
    label: NDArray[np.intp], count: int, x: NDArray[np.float64], y: NDArray[np.float64]
) -> tuple[Segments, NDArray[np.float64]]:
    """Principal axis of every label's pixels, and the root mean square distance from it."""
    number = np.maximum(np.bincount(label, minlength=count), 1)

    def mean(values: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(np.bincount(label, values, minlength=count) / number)

    mx, my = mean(x), mean(y)
    xx, yy, xy = mean(x * x) - mx * mx, mean(y * y) - my * my, mean(x * y) - mx * my
    spread = np.sqrt(np.maximum((xx - yy) ** 2 / 4 + xy * xy, 0.0))
    major, minor = (xx + yy) / 2 + spread, np.maximum((xx + yy) / 2 - spread, 0.0)
    angle = 0.5 * np.arctan2(2 * xy, xx - yy)
    # Pixels evenly spread over a length L have the variance L²/12.
    reach = np.sqrt(3.0 * major)[:, None] * np.stack([np.cos(angle), np.sin(angle)], 1)
    middle = np.stack([mx, my], 1)
    ends = np.stack([middle - reach, middle + reach], 1)
    return Segments(ends.astype(np.float32), (angle % np.pi).astype(np.float32)), np.sqrt(minor)


def longest(pieces: list[Segments], shortest_px: float, longest_px: float) -> Segments:
    found = Segments(
        np.concatenate([piece.ends for piece in pieces]),
        np.concatenate([piece.angle for piece in pieces]),
    )
    found = cut(found, longest_px)
    length = found.length
    order = np.lexsort((-length, is_of_the_table(found)))
    found = found.chosen(order[length[order] >= shortest_px])
    return found.chosen(np.flatnonzero(are_spread(found))[:MOST_SEGMENTS])


def cut(segments: Segments, longest_px: float) -> Segments:
    """The same, but only both ends of those that are too long for a side: the cards of a neat
    column have one in common, with corners at its ends. Those that are much longer are planks and
    hems: none of them."""
    length = segments.length
    fitting = segments.chosen(length <= longest_px)
    long = segments.chosen((length > longest_px) & (length < MUCH_LONGER * longest_px))
    start, end = long.ends[:, 0], long.ends[:, 1]
    piece = (end - start) * (longest_px / 2 / long.length[:, None])
    ends = np.stack([start, start + piece, end - piece, end], axis=1).reshape(-1, 2, 2)
    return Segments(
        np.concatenate([fitting.ends, ends], dtype=np.float32),
        np.concatenate([fitting.angle, long.angle.repeat(2)]),
    )


def is_of_the_table(segments: Segments) -> NDArray[np.bool_]:
    """Pieces of lines that run on and on, farther than any side of a card: planks, checks, hems."""
    middle = segments.ends.mean(axis=1)
    aside = middle[:, 1] * np.cos(segments.angle) - middle[:, 0] * np.sin(segments.angle)
    lean = np.asarray(segments.angle * (LINE_DIRECTIONS / np.pi), np.int64)
    line = lean * 10_000 + np.asarray(aside / LINE_WIDTH_PX + 5_000, np.int64)
    _, group = np.unique(line, return_inverse=True)
    along = middle[:, 0] * np.cos(segments.angle) + middle[:, 1] * np.sin(segments.angle)
    first, last = np.full(len(group), np.inf), np.full(len(group), -np.inf)
    np.minimum.at(first, group, along - segments.length / 2)
    np.maximum.at(last, group, along + segments.length / 2)
    covered = np.bincount(group, segments.length, minlength=len(group))
    runs_on = (last - first > RUNS_ON_PX) & (covered > 0.5 * (last - first))
    return np.asarray(runs_on[group])


def are_spread(segments: Segments) -> NDArray[np.bool_]:
    """True for the first few of every direction, those first that are among the first of it in
    their own place."""
    direction = direction_of(segments.angle)
    column, row = (segments.ends.mean(axis=1) / PLACE_PX).astype(np.int32).T
    _, place = np.unique(np.stack([direction, column, row]), axis=1, return_inverse=True)
    order = np.argsort(turn_among(place.ravel()), kind="stable")
    kept = np.zeros(len(segments), bool)
    kept[order] = turn_among(direction[order]) < MOST_ALIKE
    return kept


def fair(angle: Floats, most_alike: int) -> NDArray[np.bool_]:
    """True for the first few of every direction: a checked cloth must not drown out the cards."""
    return np.asarray(turn_among(direction_of(angle)) < most_alike)


def direction_of(angle: Floats) -> NDArray[np.int32]:
    return np.asarray(angle * (DIRECTIONS / np.pi), np.int32)


def turn_among(group: NDArray[np.integer]) -> NDArray[np.intp]:
    """How many of its own group (whole numbers from 0 on) come before each."""
    by_group = np.argsort(group, kind="stable")
    counts = np.bincount(group)
    starts = np.cumsum(counts) - counts
    turn = np.empty(len(group), np.intp)
    turn[by_group] = np.arange(len(group)) - starts[group[by_group]]
    return turn


def bridged(segments: Segments, gap_px: float, longest_px: float = math.inf) -> Segments:
    """The segments, and those that result from joining two in line over a gap.

    A side breaks where what lies beside it changes: a plank, a check of the cloth, a colour of
    the card, a finger.
    """
    if len(segments) < 2:
        return segments
    middle = segments.ends.mean(axis=1)
    along = np.stack([np.cos(segments.angle), np.sin(segments.angle)], axis=1)
    half = segments.length / 2
    i, j = pairs(np.triu(np.abs(along @ along.T) > np.cos(np.radians(6.0)), 1))
    between = middle[j] - middle[i]
    distance = np.abs((between * along[i]).sum(axis=1)) - half[i] - half[j]
    aside_i = np.abs(between[:, 0] * along[i, 1] - between[:, 1] * along[i, 0])
    aside_j = np.abs(between[:, 0] * along[j, 1] - between[:, 1] * along[j, 0])
    # Short pieces know their direction badly: judge the distance of the other's middle, per length.
    in_line = np.minimum(aside_i, aside_j) < 1.2
    join = in_line & (distance > -3.0) & (distance < gap_px)
    if not join.any():
        return segments
    ends = farthest_apart(segments.ends[np.stack([i[join], j[join]], axis=1)].reshape(-1, 4, 2))
    run = ends[:, 1] - ends[:, 0]
    angle = (np.arctan2(run[:, 1], run[:, 0]) % np.pi).astype(np.float32)
    return longest([segments, Segments(ends, angle)], 0.0, longest_px)


def farthest_apart(points: Floats) -> Floats:
    """N×2×2: of four points (N×4×2) the two that are farthest apart."""
    first, second = np.triu_indices(4, 1)
    apart = np.linalg.norm(points[:, first] - points[:, second], axis=2)
    chosen, row = np.argmax(apart, axis=1), np.arange(len(points))
    return np.stack([points[row, first[chosen]], points[row, second[chosen]]], axis=1)
