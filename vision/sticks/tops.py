"""What the upper sides of plots say about sticks: one that lies over them hides them."""

from collections.abc import Collection, Iterable, Iterator, Mapping

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks.geometry import disc_outline, within
from vision.sticks.look import Look
from vision.sticks.order import MEETING_MM2
from vision.sticks.outline import EDGE, samples
from vision.sticks.pieces import Plot, Stick

RIM_MM, HIDES = 2.0, 0.9
"""A stick hides a plot's upper side if this share of where they meet, away from the plot's rim,
shows the stick's wood."""
SHINES = 0.5
"""It does not if this share shows the plot's wood."""


def covered_top(stick: Stick, plot: Plot, alike: Iterable[Stick], look: Look) -> Array | None:
    """Middle (2,), flat mm, of the part of a plot's upper side that a stick of the other colour
    hides, or one alike; None if it hides next to nothing that they do not."""
    points = _meeting(stick, plot, look)
    if points is None:
        return None
    own = samples(look.wood.of(stick.colour), look.view, points) > EDGE
    free = _beside(points, alike, look)
    return points[0] if float((own & free).mean()) > HIDES else None


def seen_through(
    sticks: Mapping[str, Stick], names: Collection[str], plots: Mapping[str, Plot], look: Look
) -> Iterator[str]:
    """Those of the sticks with these names that are none: they would rest on plots of the other
    colour, and do not hide them."""
    for name in names:
        stick = sticks[name]
        on = [plots[each] for each in stick.on if each in plots]
        # What lies on it, and was laid in the same turn, shows the plot's wood there too.
        over = [each for each in sticks.values() if each.colour != stick.colour]
        if any(_shines(stick, plot, over, look) for plot in on if plot.colour != stick.colour):
            yield name


def _shines(stick: Stick, plot: Plot, over: Iterable[Stick], look: Look) -> bool:
    points = _meeting(stick, plot, look)
    if points is None:
        return False
    shines = samples(look.wood.of(plot.colour), look.view, points) > EDGE
    return float((shines & _beside(points, over, look)).mean()) > SHINES


def _beside(points: Array, sticks: Iterable[Stick], look: Look) -> Array:
    """Which of the flat points (n, 2) the upper sides of some sticks leave free, (n,) bool."""
    quads = [look.top_face(each.ends_mm) for each in sticks]
    return np.array([not any(within(quad, point) for quad in quads) for point in points])


def _meeting(stick: Stick, plot: Plot, look: Look) -> Array | None:
    """Flat places (n, 2), the middle first, where a stick meets a plot's upper side in the picture,
    away from the plot's rim; None if that is next to nowhere."""
    sizes = look.sizes
    within_mm = sizes.plot_diameter_mm - 2 * RIM_MM
    rim = look.eye.flat(disc_outline(plot.at_mm, within_mm, sizes.plot_height_mm)[:32])
    area, shared = cv2.intersectConvexConvex(look.top_face(stick.ends_mm), rim.astype(np.float32))
    if area <= MEETING_MM2 or shared is None:
        return None
    polygon = np.asarray(shared).reshape(-1, 2)
    middle = polygon.mean(axis=0)
    return np.concatenate([middle + (polygon - middle) * share for share in (0.0, 0.4, 0.8)])
