"""The table as the camera sees it, worked out from cards whose size is known to be equal.

Lengths on the table are measured in heights of a card. The lens is taken to be that of a usual
webcam: with the camera looking down, an error there only bends the far corners of the picture.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cards.outlines import Quads
from vision.cards.segments import Floats

FOCAL_PER_WIDTH = 0.85
"""Focal length as a share of the picture's longer side: webcams have 0.7 to 1.0."""
SIDE_NOISE = 0.02
"""Typical relative error of a measured side."""
ENOUGH_CARDS = 8
TILT_PRIOR_RAD = 0.25


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """Maps between pixels and the table; `matrix` is the homography table → picture."""

    matrix: NDArray[np.float64]

    @classmethod
    def through(cls, quads: Quads, aspect: float, shape: tuple[int, ...]) -> "Plane":
        """The plane on which the N×4×2 quads are cards of `aspect`; N ≥ 1."""
        quads = quads[:ENOUGH_CARDS]
        heights = np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1)
        focal = FOCAL_PER_WIDTH * max(shape[:2])
        guess = np.array([0.0, 0.0, np.log(focal / max(float(np.median(heights)), 1.0))])
        for _ in range(4):
            error = misfit(guess, quads, aspect, shape)
            slope = np.stack(
                [
                    (misfit(guess + step, quads, aspect, shape) - error) / 1e-4
                    for step in np.eye(3) * 1e-4
                ],
                axis=1,
            )
            guess = guess - np.linalg.solve(slope.T @ slope + 1e-6 * np.eye(3), slope.T @ error)
            guess[:2] = np.clip(guess[:2], -0.8, 0.8)
        return cls(projection(guess, shape))

    def to_table(self, points_px: Floats) -> NDArray[np.float64]:
        return apply(inverse(self.matrix), points_px)

    def to_picture(self, points: NDArray[np.float64]) -> Floats:
        return apply(self.matrix, points).astype(np.float32)


def projection(pose: NDArray[np.float64], shape: tuple[int, ...]) -> NDArray[np.float64]:
    """Homography for (tilt about x, tilt about y, log distance in card heights)."""
    about_x, about_y, log_distance = pose
    focal = FOCAL_PER_WIDTH * max(shape[:2])
    cx, cy = np.cos([about_x, about_y])
    sx, sy = np.sin([about_x, about_y])
    first, second = np.array([cy, sx * sy, -cx * sy]), np.array([0.0, cx, sx])
    lens = np.array([[focal, 0, shape[1] / 2], [0, focal, shape[0] / 2], [0, 0, 1.0]])
    away = np.array([0.0, 0.0, np.exp(log_distance)])
    return np.asarray(lens @ np.stack([first, second, away], axis=1))


def misfit(
    pose: NDArray[np.float64], quads: Quads, aspect: float, shape: tuple[int, ...]
) -> NDArray[np.float64]:
    """Relative errors of all sides and diagonals on the table, and of the tilt."""
    corners = apply(inverse(projection(pose, shape)), quads)
    sides = np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=2)
    diagonals = np.linalg.norm(corners[:, 2:] - corners[:, :2], axis=2)
    wanted = np.array([aspect, 1.0, aspect, 1.0])
    relative = np.concatenate(
        [sides / wanted - 1.0, diagonals / np.hypot(aspect, 1.0) - 1.0], axis=1
    )
    return np.concatenate([relative.ravel() / SIDE_NOISE, pose[:2] / TILT_PRIOR_RAD])


def apply(matrix: NDArray[np.float64], points: NDArray[np.floating]) -> NDArray[np.float64]:
    moved = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(moved[..., :2] / moved[..., 2:])


def inverse(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.linalg.inv(matrix), np.float64)
