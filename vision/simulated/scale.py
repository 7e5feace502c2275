"""The scale of the simulated table's own image, which looks straight down on the mat."""

from vision.mats.plan import Point

PX_PER_MM = 3.0
RIM_MM = 45.0
"""How much of the wooden table is drawn around the mat."""


def image_size_px(size_mm: tuple[float, float]) -> tuple[int, int]:
    return tuple(round((side + 2 * RIM_MM) * PX_PER_MM) for side in size_mm)  # type: ignore[return-value]


def to_px(point: Point, size_mm: tuple[float, float]) -> tuple[float, float]:
    """Pixel in the table's image of a point in millimetres (y upwards) on the mat."""
    x = (point[0] + size_mm[0] / 2 + RIM_MM) * PX_PER_MM
    y = (size_mm[1] / 2 + RIM_MM - point[1]) * PX_PER_MM
    return x, y
