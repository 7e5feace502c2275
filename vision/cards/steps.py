"""Where another card may lie beside several that were laid in equal steps.

People lay columns, rows and spokes: from card to card the same shift, or the same turn around a
hub. So of two known cards a third may lie one step farther on, one step before, or half-way. On the
table points are complex numbers here: turning is multiplying.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.cards.beneath import BESIDE_POINTS, HARDLY_SEEN
from vision.cards.outlines import NO_QUADS, Quads, distinct
from vision.cards.plane import Plane
from vision.cards.rectify import to_half
from vision.cards.scene import Scene
from vision.cards.settle import settled

Corners = NDArray[np.complex128]
"""4: of a card on the table."""

FARTHEST = 1.5
"""Length of a step, in heights of a card, up to which two cards are laid together: two steps of
spokes in sample pictures are as long as 1.4."""
MOST_PLACES, SAME_PLACE = 16, 0.03
"""How many places are looked at, and distance of the corners, as a share of the width, at which two
of them are one."""


def steps_away(scene: Scene, plane: Plane) -> Quads:
    """N×4×2 px: places a step away from the cards that lie there, moved onto the edges near their
    sides, if some are seen."""
    lying = [on_table(one.quad, plane) for one in scene.placed]
    places = [place for one, other in combinations(lying, 2) for place in beside(one, other)]
    if not places:
        return NO_QUADS
    corners = np.array(places)
    quads = plane.to_picture(np.stack([corners.real, corners.imag], axis=2))
    quads = settled(scene, quads)
    count, share = scene.on_top.outlined(quads)
    some = np.flatnonzero((share > HARDLY_SEEN) & (count >= BESIDE_POINTS))
    quads, score = quads[some], (count * share)[some]
    return quads[distinct(to_half(quads), score, MOST_PLACES, SAME_PLACE)]


def on_table(quad: Quads, plane: Plane) -> Corners:
    x, y = plane.to_table(quad).T
    return np.asarray(x + 1j * y)


def beside(one: Corners, other: Corners) -> list[Corners]:
    """Where cards would lie a step beyond either of two, and half-way between them; none if they
    lie too far apart to be laid together."""
    if abs(other.mean() - one.mean()) > FARTHEST:
        return []
    turn = turn_between(one, other)
    if turn.real < 0.0:
        # Which end of a card is up says nothing about how it was laid.
        other, turn = np.roll(other, 2), -turn
    shift = other.mean() - turn * one.mean()
    half = np.sqrt(turn)
    half_shift = shift / (1.0 + half)
    return [turn * other + shift, (one - shift) / turn, half * one + half_shift]


def turn_between(one: Corners, other: Corners) -> complex:
    """By which the one is turned into the other: of length 1."""
    turn = complex(np.vdot(one - one.mean(), other - other.mean()))
    return turn / max(abs(turn), 1e-9)
