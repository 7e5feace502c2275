"""What a stick can lie on: the upper sides of sticks and plots."""

from dataclasses import dataclass

import numpy as np

from vision.mat import Array
from vision.sticks.pieces import Sizes


@dataclass(frozen=True, slots=True)
class Body:
    """Something a stick can lie on: the upper side of a stick, or of a plot."""

    id: str
    at_mm: Array
    """Centre (2,)."""
    along: Array
    """Unit direction (2,) in the plane; any for a plot."""
    half_mm: tuple[float, float]
    """Half length and half width in the plane; both the radius for a plot."""
    top_mm: float
    """Height of the upper side at the centre."""
    slope: float
    """Rise of the upper side per mm along."""
    round: bool = False

    def local(self, points: Array) -> Array:
        """Points (..., 2) as along and across, (..., 2)."""
        away = np.asarray(points) - self.at_mm
        across = np.array([-self.along[1], self.along[0]])
        return np.stack([away @ self.along, away @ across], axis=-1)


def stick_body(name: str, ends_mm: Array, sizes: Sizes) -> Body:
    ends = np.asarray(ends_mm, float)
    run = ends[1, :2] - ends[0, :2]
    length = max(float(np.linalg.norm(run)), 1e-6)
    slope = float(ends[1, 2] - ends[0, 2]) / length
    lift = sizes.stick_height_mm / 2 * np.sqrt(1 + slope**2)
    half = (length / 2, sizes.stick_width_mm / 2)
    return Body(
        name, ends[:, :2].mean(axis=0), run / length, half, float(ends[:, 2].mean() + lift), slope
    )


def plot_body(name: str, at_mm: Array, sizes: Sizes) -> Body:
    radius = sizes.plot_diameter_mm / 2
    at = np.asarray(at_mm, float)
    return Body(
        name, at, np.array([1.0, 0.0]), (radius, radius), sizes.plot_height_mm, 0.0, round=True
    )
