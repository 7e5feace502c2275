"""How far a plot may stand from the others (spec 4.2)."""

import math

from engine.games.mokadi.layout import Layout, Plot
from engine.games.mokadi.options import Options


def distances_mm(plot: Plot, layout: Layout) -> list[float]:
    """Between the centres, to every other plot that was measured; nearest first."""
    if plot.mm is None:
        return []
    others = (other.mm for other in layout.plots if other.id != plot.id and other.mm is not None)
    return sorted(math.dist(plot.mm, mm) for mm in others)


def wrong_distance_mm(plot: Plot, layout: Layout, options: Options) -> float | None:
    """« La distance entre les plots doit être équivalente à la longueur d'une demi ou d'une
    baguette. » The distance that is wrong, or None if all is well or nothing was measured.

    MOK-1: half a stick to one stick, to the nearest plot; by house rule to every plot, or exactly
    half or one to at least one plot. The tolerance is for the eye and the camera.
    """
    distances = distances_mm(plot, layout)
    if not distances:
        return None
    match options.plot_distance:
        case "nearest":
            wrong = [mm for mm in distances[:1] if not in_range(mm, options)]
        case "every":
            wrong = [mm for mm in distances if not in_range(mm, options)]
        case "exact":
            wrong = [] if any(is_exact(mm, options) for mm in distances) else distances
        case "unchecked":
            wrong = []
    return wrong[0] if wrong else None


def in_range(distance_mm: float, options: Options) -> bool:
    half_mm = options.stick_mm / 2
    slack_mm = options.plot_tolerance_mm
    return half_mm - slack_mm <= distance_mm <= options.stick_mm + slack_mm


def is_exact(distance_mm: float, options: Options) -> bool:
    wanted = (options.stick_mm / 2, options.stick_mm)
    return any(abs(distance_mm - mm) <= options.plot_tolerance_mm for mm in wanted)
