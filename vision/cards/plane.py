"""The table as the camera sees it, worked out from cards whose size is known to be equal.

Lengths on the table are measured in heights of a card. The lens is taken to be that of a usual
webcam: with the camera looking down, an error there only bends the far corners of the picture.
"""

import math
import statistics
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.cards.outlines import NEXT, Quads
from vision.cards.segments import Floats

FOCAL_PER_WIDTH = 0.85
"""Focal length as a share of the picture's longer side: webcams have 0.7 to 1.0."""
SIDE_NOISE = 0.02
"""Typical relative error of a measured side."""
ENOUGH_CARDS = 8
TILT_PRIOR_RAD = 0.25
ROUNDS = 6
STEP = 1e-4
"""Of a pose (radians, logarithmic): small enough to tell slopes."""
SETTLED = 1e-3
"""The same: far below what a side is off anyway."""
MIRRORED, FEW_CARDS, AS_LIKELY = np.array([-1.0, -1.0, 1.0]), 2, 9.0
"""A card looks nearly alike on a table that leans as much the other way: up to so many cards may
lie on that one, unless they fit it worse by this much (squared errors)."""
STARTS, ENDS = [0, 1, 2, 3, 0, 1], [1, 2, 3, 0, 2, 3]
"""Corners between which the sides and diagonals of a card run."""


@dataclass(frozen=True, eq=False)
class Plane:
    """Maps between pixels and the table; `matrix` is the homography table → picture."""

    matrix: NDArray[np.float64]
    pose: NDArray[np.float64] | None = None
    """See `projections`; None if it was not worked out."""
    nearly: NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 3, 3)))
    """K×3×3: homographies that the cards allow as well: together they tell how far off it may be.
    """

    @cached_property
    def inverse(self) -> NDArray[np.float64]:
        """The homography picture → table."""
        return inverse(self.matrix)

    @classmethod
    def through(
        cls, quads: Quads, aspect: float, shape: tuple[int, ...], before: "Plane | None" = None
    ) -> "Plane":
        """The plane on which the N×4×2 quads are cards of `aspect`; N ≥ 1. It is found sooner from
        the one that fewer cards told `before`."""
        quads = quads[:ENOUGH_CARDS]
        guess = None if before is None else before.pose
        if guess is None:
            guess = seen_from_above(quads, shape)
        ways = [leaning(guess, quads, aspect, shape)]
        if len(quads) <= FEW_CARDS:
            ways.append(leaning(ways[0].pose * MIRRORED, quads, aspect, shape))
        best, *others = sorted(ways, key=lambda way: way.cost)
        as_likely = [other.pose for other in others if other.cost < best.cost + AS_LIKELY]
        nearly = np.stack([*(best.pose + best.errors), *as_likely])
        return cls(projections(best.pose[None], shape)[0], best.pose, projections(nearly, shape))

    @cached_property
    def inverses(self) -> NDArray[np.float64]:
        """(1 + K)×3×3: the same, and those of what is nearly as likely."""
        return inverse(np.concatenate([self.matrix[None], self.nearly]))

    def measured(self, quads: Quads) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """N×2 each: how large (logarithmic) the width and height of each outline are, and how far
        off that may be."""
        points = quads.reshape(-1, 2) @ self.inverses[:, :, :2].swapaxes(1, 2)
        points += self.inverses[:, None, :, 2]
        corners = (points[..., :2] / points[..., 2:]).reshape(-1, 4, 2)
        size, *others = np.log(sides(corners)).reshape(-1, len(quads), 2)
        off = np.array(others).reshape(-1, *size.shape) - size
        return size, np.asarray(np.linalg.norm(off, axis=0))

    def to_table(self, points_px: Floats) -> NDArray[np.float64]:
        return apply(self.inverse, points_px)

    def to_picture(self, points: NDArray[np.float64]) -> Floats:
        return apply(self.matrix, points).astype(np.float32)


@dataclass(frozen=True, eq=False)
class Leaning:
    """A pose in which cards of one size are seen as large as they are."""

    pose: NDArray[np.float64]
    cost: float
    """Sum of the squared errors, each as a share of a typical one."""
    errors: NDArray[np.float64]
    """3×3: independent moves of the pose, each a typical error."""


def leaning(
    guess: NDArray[np.float64], quads: Quads, aspect: float, shape: tuple[int, ...]
) -> Leaning:
    """The pose that fits the cards (N×4×2), near the guess."""
    steps = np.concatenate([np.zeros((1, 3)), np.eye(3) * STEP])
    for _ in range(ROUNDS):
        errors = misfit(guess + steps, quads, aspect, shape)
        error, slope = errors[0], (errors[1:] - errors[0]).T / STEP
        trusted = slope.T * trust(error, len(quads))
        square = trusted @ slope + 1e-6 * np.eye(3)
        step = np.linalg.solve(square, trusted @ error)
        guess = guess - step
        guess[:2] = np.clip(guess[:2], -0.8, 0.8)
        if np.abs(step).max() < SETTLED:
            break
    cost = float(trust(error, len(quads)) @ (error * error))
    return Leaning(guess, cost, np.linalg.cholesky(np.linalg.inv(square)).T)


def seen_from_above(quads: Quads, shape: tuple[int, ...]) -> NDArray[np.float64]:
    """The pose of a table on which cards (N×4×2) lie, if it is not tilted."""
    heights = np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1)
    focal = FOCAL_PER_WIDTH * max(shape[:2])
    return np.array([0.0, 0.0, np.log(focal / max(float(np.median(heights)), 1.0))])


def projections(poses: NDArray[np.float64], shape: tuple[int, ...]) -> NDArray[np.float64]:
    """N×3×3: homographies for N×3 (tilt about x, tilt about y, log distance in card heights)."""
    focal = FOCAL_PER_WIDTH * max(shape[:2])
    (cx, cy), (sx, sy) = np.cos(poses[:, :2]).T, np.sin(poses[:, :2]).T
    away, none = np.exp(poses[:, 2]), np.zeros(len(poses))
    rows = [[cy, none, none], [sx * sy, cx, none], [-cx * sy, sx, away]]
    lens = np.array([[focal, 0, shape[1] / 2], [0, focal, shape[0] / 2], [0, 0, 1.0]])
    return np.asarray(lens @ np.array(rows).transpose(2, 0, 1))


def misfit(
    poses: NDArray[np.float64], quads: Quads, aspect: float, shape: tuple[int, ...]
) -> NDArray[np.float64]:
    """Per pose the relative errors of all sides and diagonals on the table, and of the tilt."""
    to_table = inverse(projections(poses, shape))
    points = quads.reshape(-1, 2) @ to_table[:, :, :2].transpose(0, 2, 1) + to_table[:, None, :, 2]
    corners = (points[..., :2] / points[..., 2:]).reshape(len(poses), -1, 4, 2)
    x, y = np.moveaxis(corners[:, :, ENDS] - corners[:, :, STARTS], 3, 0)
    relative = np.hypot(x, y) / lengths(aspect) - 1.0
    errors = relative.reshape(len(poses), -1) / SIDE_NOISE
    return np.concatenate([errors, poses[:, :2] / TILT_PRIOR_RAD], axis=1)


def lengths(aspect: float) -> NDArray[np.float64]:
    """6: of the sides and diagonals of a card, in heights of it."""
    diagonal = math.hypot(aspect, 1.0)
    return np.array([aspect, 1.0, aspect, 1.0, diagonal, diagonal])


def trust(errors: NDArray[np.float64], cards: int) -> NDArray[np.float64]:
    """The say of each error: small for those of a card that is farther off than most are. Its sides
    may be those of a neighbour, or hidden."""
    typical = np.abs(errors[:-2].reshape(cards, -1)).mean(axis=1)
    off = typical / max(statistics.median(typical.tolist()), 1.0)
    say = 1.0 / (1.0 + off * off) ** 2
    return np.concatenate([say.repeat((len(errors) - 2) // cards), [1.0, 1.0]])


def apply(matrix: NDArray[np.float64], points: NDArray[np.floating]) -> NDArray[np.float64]:
    moved = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(moved[..., :2] / moved[..., 2:])


def inverse(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.linalg.inv(matrix), np.float64)


def sides(corners: NDArray[np.floating]) -> NDArray[np.float64]:
    """Mean width and height of each quad (N, 4, 2), (N, 2); never 0."""
    run = corners[:, NEXT] - corners
    each = np.hypot(run[..., 0], run[..., 1])
    return np.asarray(np.maximum((each[:, :2] + each[:, 2:]) / 2, 1e-6))
