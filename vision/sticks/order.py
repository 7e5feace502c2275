"""Who lies above whom where two sticks cross in the picture."""

from collections.abc import Mapping
from itertools import combinations

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks.geometry import box_corners
from vision.sticks.look import Look
from vision.sticks.outline import EDGE, samples
from vision.sticks.pieces import Stick

Above = dict[tuple[str, str], bool | None]
"""(one, other) to: one is above (True), other is above (False), cannot be told (None).

Only pairs that overlap in the picture are in it, each once in both directions.
"""
SURE = 0.2
"""Lead of one colour over the other, as a share of the crossing's pixels, that decides."""
UNBROKEN = 1.35
"""How much stronger the upper stick's edges are inside a crossing of equal wood."""


def crossings(sticks: Mapping[str, Stick], look: Look, before: Above, new: set[str]) -> Above:
    """Order of every crossing: seen by colour, else remembered, else by who came last, else by edges.

    `new` are sticks that were laid this turn: they lie on what was there.
    """
    tops = {name: top_face(stick.ends_mm, look) for name, stick in sticks.items()}
    boxes = {name: (quad.min(axis=0), quad.max(axis=0)) for name, quad in tops.items()}
    found: Above = {}
    for one, other in combinations(sticks, 2):
        if not touching(boxes[one], boxes[other]):
            continue
        area, shared = cv2.intersectConvexConvex(tops[one], tops[other])
        if area > 4.0 and shared is not None:
            pair = (sticks[one], sticks[other])
            answer = _who(pair, np.asarray(shared).reshape(-1, 2), look, (before, new))
            found[one, other] = answer
            found[other, one] = None if answer is None else not answer
    return found


def touching(one: tuple[Array, Array], other: tuple[Array, Array]) -> bool:
    return bool(np.all(one[0] <= other[1]) and np.all(other[0] <= one[1]))


def top_face(ends_mm: Array, look: Look) -> Array:
    """Flat corners (4, 2) float32 of a stick's upper side, in turning order."""
    sizes = look.sizes
    corners = box_corners(ends_mm, sizes.stick_width_mm, sizes.stick_height_mm)[:, :, 1]
    quad = corners.reshape(4, 3)[[0, 1, 3, 2]]
    return look.eye.flat(quad).astype(np.float32)


Pair = tuple[Stick, Stick]


def _who(pair: Pair, shared: Array, look: Look, known: tuple[Above, set[str]]) -> bool | None:
    one, other = pair
    before, new = known
    if one.colour != other.colour:
        lead = colour_lead(pair, shared, look)
        if abs(lead) > SURE:
            return lead > 0
    if (one.id in new) != (other.id in new):
        return one.id in new
    remembered = before.get((one.id, other.id))
    if remembered is not None:
        return remembered
    return edges_decide(pair, shared, look) if one.colour == other.colour else None


def colour_lead(pair: Pair, shared: Array, look: Look) -> float:
    """Share of the crossing (polygon in flat mm) in the first stick's colour less the second's."""
    centre = shared.mean(axis=0)
    points = (centre + (shared - centre) * np.array([0.0, 0.35, 0.7])[:, None, None]).reshape(-1, 2)
    one = samples(look.wood.of(pair[0].colour), look.view, points) > EDGE
    other = samples(look.wood.of(pair[1].colour), look.view, points) > EDGE
    return float(one.mean() - other.mean())


def edges_decide(pair: Pair, shared: Array, look: Look) -> bool | None:
    """Equal wood: the upper stick's long edges run through the crossing, the lower one's stop."""
    strength = [edge_strength(stick, shared, look) for stick in pair]
    if max(strength) < 4.0:
        return None
    if strength[0] > UNBROKEN * strength[1]:
        return True
    return False if strength[1] > UNBROKEN * strength[0] else None


def edge_strength(stick: Stick, shared: Array, look: Look) -> float:
    """Mean brightness step (of 255) across the stick's long edges inside the crossing."""
    quad = top_face(stick.ends_mm, look).astype(float)
    polygon = shared.astype(np.float32)
    steps: list[float] = []
    for start, stop, inward in ((quad[0], quad[3], quad[1]), (quad[1], quad[2], quad[0])):
        line = start + np.linspace(0, 1, 60)[:, None] * (stop - start)
        aside = (inward - start) / np.linalg.norm(inward - start) * 1.3
        within = [cv2.pointPolygonTest(polygon, (float(x), float(y)), True) > -0.6 for x, y in line]
        if any(within):
            grey = [samples(look.straight[..., 1], look.view, line[within] + side) for side in (aside, -aside)]
            steps.append(float(np.abs(grey[0].astype(float) - grey[1]).mean()))
    return max(steps, default=0.0)


def bottom_up(sticks: Mapping[str, Stick], above: Above) -> list[str]:
    """Ids so that what is under comes before what is above; a ring of sticks begins with the lowest."""
    height = {name: float(stick.ends_mm[:, 2].mean()) for name, stick in sticks.items()}
    waiting = sorted(sticks, key=lambda name: height[name])
    under = {name: {o for (n, o), up in above.items() if n == name and up} for name in sticks}
    done: list[str] = []
    while waiting:
        free = [name for name in waiting if not under[name] - set(done)]
        following = (free or waiting)[0]
        waiting.remove(following)
        done.append(following)
    return done
