"""Where whole cards of a known size may lie: outlines that run along edges on all sides.

A corner is found where two sides are seen to their end. Between neighbours, their white rims side
by side, there may be none. But where the mat tells how large a card is, its whole outline can be
slid over the edges of the picture.
"""

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np

from vision.cards.faces import Faces
from vision.cards.match import Glances, likeness, places
from vision.cards.outlines import (
    AT,
    NO_QUADS,
    Corners,
    Quads,
    distinct,
    near_edges,
    side_points,
    side_support,
)
from vision.cards.rectify import to_full, to_half
from vision.cards.scene import Scene
from vision.cards.segments import Floats
from vision.cards.size import Ruler

LEAST_OUTLINED = 0.62
"""Share of the outline that must lie on edges."""
WEAKEST_SIDE = 0.3
MOST = 24
MOST_TURNS = 8
LONGEST_ARM_PX = 60.0
"""In the halved picture: a longer line says no more about how the cards lie."""
SAMPLES = 20
"""Points on each side of the outline."""
WAYS = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1))
UNIT = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@dataclass(frozen=True, slots=True)
class Nudge:
    """How far an outline is shifted, turned and stretched, either way or not."""

    shift_px: float
    turn_deg: float = 0.0
    stretch: float = 0.0

    def around(self, quad: Quads) -> Quads:
        """N×4×2."""
        middle = quad.mean(axis=0)
        turns = np.radians([-self.turn_deg, 0.0, self.turn_deg] if self.turn_deg else [0.0])
        sizes = (1 - self.stretch, 1.0, 1 + self.stretch) if self.stretch else (1.0,)
        moved = []
        for turn, size in product(turns, sizes):
            spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
            turned = (quad - middle) @ spin * size + middle
            moved += [turned + self.shift_px * np.array(way) for way in WAYS]
        return np.stack(moved).astype(np.float32)


NUDGES = (Nudge(4.0, 3.0), Nudge(2.0, 1.5), Nudge(1.0, 0.7), Nudge(0.5, 0.3))
STRETCHES = (Nudge(1.0, stretch=0.02), Nudge(0.5, stretch=0.01))
"""A place is moved by these, ever less, to where it resembles a card most."""


def outlined_cards(scene: Scene, ruler: Ruler) -> Quads:
    """N×4×2: places of whole cards whose outlines are plain to see."""
    near = near_edges(scene.edges, AT)
    edges = near.astype(np.float32)
    both_ways = product(turns_of(scene.corners), (0.0, 90.0))
    cards = [in_the_middle(scene, ruler, turn + across) for turn, across in both_ways]
    found = [slid(card, edges) for card in cards]
    if not found:
        return NO_QUADS
    half = np.concatenate([quads for quads, _ in found])
    score = np.concatenate([outlined for _, outlined in found])
    keep = side_support(near, half).min(axis=1) > WEAKEST_SIDE
    half, score = half[keep], score[keep]
    return to_full(half[distinct(half, score, MOST, apart=0.04)])


def turns_of(corners: Corners) -> list[float]:
    """The directions (degrees, 0 to 90) in which most of the straight edges run."""
    arms = np.concatenate([corners.a, corners.b])
    weight = np.minimum(np.concatenate([corners.a_px, corners.b_px]), LONGEST_ARM_PX)
    turn_deg = np.degrees(np.arctan2(arms[:, 1], arms[:, 0])) % 90
    counts, _ = np.histogram(turn_deg, bins=90, range=(0, 90), weights=weight)
    around = counts + (np.roll(counts, 1) + np.roll(counts, -1)) / 2
    chosen: list[int] = []
    for turn in np.argsort(-around):
        apart = [min(abs(turn - other), 90 - abs(turn - other)) for other in chosen]
        if around[turn] > 0 and len(chosen) < MOST_TURNS and min(apart, default=90) > 1:
            chosen.append(int(turn))
    return [turn + 0.5 for turn in chosen]


def slid(card: Quads, near: Floats) -> tuple[Quads, Floats]:
    """A card (4, 2) slid over the halved picture: where its outline lies on edges (`near` is 1)
    more than anywhere around (N, 4, 2), and by what share (N)."""
    points = np.rint(side_points(card[None], SAMPLES).reshape(-1, 2)).astype(np.int32)
    reach = int(np.abs(points).max()) + 1
    outline = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    np.add.at(outline, (points[:, 1] + reach, points[:, 0] + reach), 1 / len(points))
    share = np.asarray(cv2.filter2D(near, -1, outline, borderType=cv2.BORDER_CONSTANT))
    peak = (share >= cv2.dilate(share, np.ones((3, 3)))) & (share > LEAST_OUTLINED)
    y, x = np.nonzero(peak)
    there = card + np.stack([x, y], axis=1)[:, None].astype(np.float32)
    return there, share[y, x].astype(np.float32)


def in_the_middle(scene: Scene, ruler: Ruler, turn_deg: float) -> Quads:
    """The outline (4, 2) of a card in the middle of the halved picture, from its own middle; its
    width runs in this direction there."""
    height, width = scene.on_top.near.shape
    middle = np.array([width, height], np.float64)
    turn = np.radians(turn_deg)
    tip = middle + 20 * np.array([np.cos(turn), np.sin(turn)])
    centre, along = ruler.plane.to_table(np.stack([middle, tip]))
    along = (along - centre) / np.linalg.norm(along - centre)
    # The table is seen from above: what is down in the picture is clockwise from the right.
    down = np.array([along[1], -along[0]])
    corners = [centre + x * ruler.aspect / 2 * along + y / 2 * down for x, y in UNIT]
    half = to_half(ruler.plane.to_picture(np.stack(corners)))
    return np.asarray(half - half.mean(axis=0), np.float32)


def best_placed(scene: Scene, faces: Faces, quads: Quads) -> tuple[Quads, Floats]:
    """Of some outlines (N, 4, 2) near each other, nudged, the one that resembles a card most, and
    its likeness with every entry. Its size is then its own, not only what the ruler says."""
    tried = [nudged(scene, faces, quad, NUDGES) for quad in quads]
    best, _ = max(tried, key=lambda one: float(one[1].max()))
    return nudged(scene, faces, best, STRETCHES)


def nudged(
    scene: Scene, faces: Faces, quad: Quads, nudges: tuple[Nudge, ...]
) -> tuple[Quads, Floats]:
    """The outline (4, 2) moved to where it resembles a card most, and its likeness there with every
    entry: from afar even the right card is not known if it is off by a twentieth of its width."""
    best, like = quad, np.full(2 * len(faces), -np.inf, np.float32)
    for nudge in nudges:
        tried = nudge.around(best)
        seen = places(scene.views, tried, faces)
        in_sight = scene.on_top.in_sight(tried, seen.shape[2:0:-1])
        alike = likeness(Glances.of(seen, in_sight), faces, scene.lamp)
        winner = int(np.argmax(alike.max(axis=1)))
        best, like = tried[winner], alike[winner]
    return best, like
