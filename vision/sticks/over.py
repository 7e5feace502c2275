"""Finds a stick that was laid along others of its own colour.

Its wood cannot be told from theirs. What can be seen: wood beside the sticks that were there, and
that the picture is new where it lies. It is moved to where it explains most of both.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks.find import Demand, Found, body_points, coverage, find_stick, lit_share
from vision.sticks.look import Look
from vision.sticks.outline import EDGE, Fit, Search, fit
from vision.sticks.pieces import Colour

LAID_OVER = Demand(own=0.55, filled=0.7, sides=0.3, lit=0.4)
ON_TOP = 0.85
"""Share of it that must show its colour: nothing lies on it yet."""
BESIDE_MM2 = 60.0
"""Wood beside the known sticks that it must explain, at least."""
GRAIN_PX = 5
"""Gaps in the change as wide as this are places where old and new wood look alike."""
NEWS = 0.3
"""What a pixel that changed is worth, against one of wood that nothing else explains."""
CHANGED = 0.2
"""Along a known stick of which this share changed another one may lie."""
ALONG = Search(reach_mm=1.0, end_reach_mm=16.0, slack_mm=3.0)
"""Moved along itself it explains nearly as much: how far its ends are looked for."""
STEPS_MM = (4.0, 2.0, 1.0, 0.5)
"""By how much a stick is moved in each round of the search, along and across, at both ends."""


def laid_over(look: Look, colour: Colour, known: Sequence[Array], hand: Array) -> Found | None:
    """The stick of a colour that was laid over known ones (ends (2, 3) each) of it, if any."""
    riddle = Riddle.of(look, colour, known, hand)
    starts = list(riddle.starts(known))
    if not starts:
        return None
    _, ends_mm = max((best_near(start, riddle.worth) for start in starts), key=lambda pair: pair[0])
    scene = look.scene(colour)
    marked = fit(scene, ends_mm, ALONG)
    # Where both ends are beyond doubt, its notches or the mat beyond them show where they are.
    sure = all(marked.ends_free)
    found = marked if sure else Fit(look.eye.flat(ends_mm), 0.5, (True, True), (False, False))
    flat = found.flat_mm
    own, covered = coverage(scene, flat)
    if own < ON_TOP or riddle.beside_mm2(look.eye.lift(flat, ends_mm[:, 2])) < BESIDE_MM2:
        return None
    lit = lit_share(scene, body_points(flat, look.sizes.stick_width_mm))
    return Found(flat, found, own, covered, lit)


@dataclass(frozen=True, slots=True)
class Riddle:
    """Wood of one colour after a turn; all maps (h, w) uint8 of 0, 255."""

    look: Look
    colour: Colour
    wood: Array
    beside: Array
    """Wood that no known stick explains."""
    news: Array
    """Wood where the picture changed."""
    worths: Array
    """What each pixel is worth to a stick that lies there, float32."""

    @classmethod
    def of(cls, look: Look, colour: Colour, known: Sequence[Array], hand: Array) -> "Riddle":
        wood = np.asarray(cv2.threshold(look.wood.of(colour), EDGE, 255, cv2.THRESH_BINARY)[1])
        wood[hand > 0] = 0
        grain = np.ones((GRAIN_PX, GRAIN_PX), np.uint8)
        news = cv2.morphologyEx(cv2.bitwise_and(wood, look.changed), cv2.MORPH_CLOSE, grain)
        beside = cv2.bitwise_and(wood, look.changed)
        for ends_mm in known:
            look.paint_stick(beside, ends_mm, 0.7, 0)
        beside = cv2.morphologyEx(beside, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
        maps = wood, np.asarray(beside), np.asarray(news)
        return cls(look, colour, *maps, worth_of(look.inside, *maps))

    def starts(self, known: Sequence[Array]) -> Iterator[Array]:
        """Where (ends (2, 3)) to begin the search: strips of news, and both sides of a known stick
        that has changed."""
        if cv2.countNonZero(self.beside) < BESIDE_MM2 * self.look.view.per_mm**2:
            return
        scene = replace(self.look.scene(self.colour), own=self.news)
        stick = find_stick(scene, self.news, self.news, LAID_OVER)
        if stick is not None:
            yield self.raised(stick.flat_mm)
        for ends_mm in known:
            inside, changed = self.areas(ends_mm, self.wood, self.news)
            if changed > CHANGED * inside:
                yield moved(ends_mm, 0.0, (4.0, 4.0))
                yield moved(ends_mm, 0.0, (-4.0, -4.0))

    def raised(self, flat_mm: Array) -> Array:
        sizes = self.look.sizes
        height = sizes.plot_height_mm + 1.5 * sizes.stick_height_mm
        return self.look.eye.lift(flat_mm, np.full(2, height))

    def worth(self, ends_mm: Array) -> float:
        """What a stick here explains, less what it leaves unexplained; pixels."""
        box, mask = self.look.silhouette(ends_mm)
        return float(np.vdot(self.worths[box], mask)) / 255

    def beside_mm2(self, ends_mm: Array) -> float:
        return self.areas(ends_mm, self.beside)[0] / self.look.view.per_mm**2

    def areas(self, ends_mm: Array, *maps: Array) -> list[float]:
        """How much of each map lies under a stick's silhouette, pixels."""
        box, mask = self.look.silhouette(ends_mm)
        return [float(cv2.countNonZero(cv2.bitwise_and(each[box], mask))) for each in maps]


def worth_of(inside: Array, wood: Array, beside: Array, news: Array) -> Array:
    """What each pixel is worth: one of wood that nothing explains as much as one that shows no wood
    costs, and one that changed NEWS, or costs that if it did not."""
    gain = beside.astype(np.float32) + wood - inside + NEWS * (2 * news.astype(np.float32) - wood)
    return np.asarray(gain / 255, np.float32)


def best_near(ends_mm: Array, worth: Callable[[Array], float]) -> tuple[float, Array]:
    """Worth and ends (2, 3) of the stick near by that is worth most."""
    most = worth(ends_mm)
    for step in STEPS_MM:
        for _ in range(3):
            tries = [
                moved(ends_mm, along, across)
                for along, across in (
                    (step, (0.0, 0.0)),
                    (-step, (0.0, 0.0)),
                    (0.0, (step, 0.0)),
                    (0.0, (-step, 0.0)),
                    (0.0, (0.0, step)),
                    (0.0, (0.0, -step)),
                )
            ]
            best, number = max((worth(each), n) for n, each in enumerate(tries))
            if best <= most:
                break
            most, ends_mm = best, tries[number]
    return most, ends_mm


def moved(ends_mm: Array, along_mm: float, across_mm: tuple[float, float]) -> Array:
    """Ends (2, 3) of a stick moved along itself, and each end to its left. In plain numbers:
    hundreds of places are tried."""
    (x0, y0, z0), (x1, y1, z1) = ends_mm.tolist()
    length = math.hypot(x1 - x0, y1 - y0)
    x, y = (x1 - x0) / length, (y1 - y0) / length
    return np.array(
        [
            (at_x + along_mm * x - aside_mm * y, at_y + along_mm * y + aside_mm * x, at_z)
            for (at_x, at_y, at_z), aside_mm in zip(
                ((x0, y0, z0), (x1, y1, z1)), across_mm, strict=True
            )
        ]
    )
