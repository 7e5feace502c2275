"""Fits the outline of a new stick again at the height that its notches tell.

Where it is found, a stick is taken to lie on plots. High up in a tower it appears larger: its ends
and its notches then do not seem to belong together, and its outline is a compromise.
"""

from dataclasses import replace

import numpy as np

from vision.sticks import notches
from vision.sticks.find import Found
from vision.sticks.outline import Scene, Search, fit
from vision.sticks.sighting import Sighting, World
from vision.sticks.starts import HIGHEST_MM, leaning

STEP_MM = 2.0
"""Steps in which heights are tried."""
FITS_MM = 1.5
"""At the right one a stick that lies level is as long as it should be, up to this."""
OTHER_MM = 8.0
"""A stick that is nearer to the height of the plots has been fitted well."""
NEARBY = Search(reach_mm=2.0, end_reach_mm=6.0, slack_mm=3.0)


def at_its_height(scene: Scene, stick: Found) -> Found:
    """The stick as it is seen if it lies as high as its notches tell; as it was, if they do not."""
    usual = scene.sizes.on_plots_mm
    seen = Sighting.of(scene, stick.fit, np.full(2, usual))
    if seen.notches_mm is None:
        return stick
    level = level_of(seen, (scene.eye, scene.sizes))
    if level is None or abs(level - usual) < OTHER_MM:
        return stick
    again = fit(scene, scene.eye.lift(stick.flat_mm, np.full(2, level)), NEARBY)
    if not all(again.ends_seen):
        return stick
    return replace(stick, flat_mm=again.flat_mm, fit=again, level_mm=level)


def level_of(seen: Sighting, world: World) -> float | None:
    """How high a stick lies that lies level, as its length tells; None if it does not."""
    levels = np.arange(world[1].stick_height_mm / 2, HIGHEST_MM, STEP_MM)
    off_mm = np.abs(seen.too_long_mm(np.column_stack([levels, levels]), world))
    return None if off_mm.min() > FITS_MM else float(levels[int(off_mm.argmin())])


def notches_shown(scene: Scene, seen: Sighting) -> tuple[bool, bool]:
    """Which notches of a stick show, if it lies level on plots or leans on the table as its length
    says: those of one that leans steeply are far from where they are between the ends of others."""
    sizes = scene.sizes
    level = np.full(2, sizes.on_plots_mm)
    ways = [
        notches.clarity(scene, scene.eye.lift(seen.flat_mm, heights)) > notches.SHOWS
        for heights in (level, *leaning(seen, (scene.eye, sizes)))
    ]
    first, second = max(ways, key=lambda shown: int(shown.sum()))
    return bool(first), bool(second)
