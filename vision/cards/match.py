"""Compares places on the table with every face of the deck at once."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.cells import Cells
from vision.cards.faces import Faces, coarse_size, lines_of
from vision.cards.light import BLEACHED, Lamp, bleached, tinted
from vision.cards.outlines import Quads
from vision.cards.rectify import Views, from_afar, to_half
from vision.cards.segments import Floats, Mask

HALF_SEEN_COSTS = 0.3
"""A likeness of half the card is worth this much less than the same of the whole."""
ETCHING_COSTS = 0.25
"""Of 5 000 places that hold no card, 95 % reach a correlation of 0.28 with some face."""
LEAST_AREA = 0.3
"""Share of a cell that must be in sight for it to count alone."""


def places(views: Views, quads: Quads, faces: Faces) -> Floats:
    """N×h×w×3 float32: what lies inside the quads, at the coarse size."""
    return from_afar(views.halved, to_half(quads), coarse_size(faces.aspect)).astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Glances:
    """What can be told of N places."""

    seen: Floats
    """N×h×w×3."""
    clear: Mask
    """N×h×w: neither under a known card nor glare."""
    highest: Floats
    """N: level above which no channel counts: one that is cut off lies somewhere above."""

    @classmethod
    def of(cls, seen: Floats, in_sight: Mask, *, is_white_glare: bool = True) -> "Glances":
        """`in_sight` (N×h×w) is False where a known card lies above."""
        if not is_white_glare:
            return cls(seen, in_sight, np.full(len(seen), np.inf, np.float32))
        highest = np.full(len(seen), BLEACHED, np.float32)
        return cls(seen, in_sight & ~widened(bleached(seen)), highest)


def in_either_light(compare: Callable[[Glances], Floats], seen: Floats, in_sight: Mask) -> Floats:
    """N×2K: what is seen at N places (N×h×w×3), compared; where some of it is white, nobody knows
    whether that is glare, or print in a bright picture: whichever is better."""
    like = compare(Glances.of(seen, in_sight))
    white = (bleached(seen) & in_sight).any(axis=(1, 2))
    if white.any():
        as_print = Glances.of(seen[white], in_sight[white], is_white_glare=False)
        like[white] = np.maximum(like[white], compare(as_print))
    return like


def widened(spots: Mask) -> Mask:
    """N×h×w: spots of glare and the rim around them."""
    if not spots.any():
        return spots
    # One tall picture for all places: a spot may spill over by one row, which does no harm.
    tall = spots.view(np.uint8).reshape(-1, spots.shape[2])
    wider = cv2.dilate(tall, np.ones((3, 3), np.uint8))
    return np.asarray(wider > 0).reshape(spots.shape)


def resemblance(shown: Glances, faces: Faces, lamp: Lamp) -> Floats:
    """N×2K: the better of `likeness` and, at a price, `etching`."""
    like, lines = likeness(shown, faces, lamp), etching(shown, faces)
    return np.asarray(np.maximum(like, lines - ETCHING_COSTS), np.float32)


def etching(shown: Glances, faces: Faces) -> Floats:
    """N×2K: correlation of the fine lines, -1 to 1; shades and the halo of glare do not matter."""
    size = shown.clear.shape[1] * shown.clear.shape[2]
    places = lines_of(shown.seen, shown.clear).reshape(-1, 3 * size)
    entries, squares = faces.lines
    energy = np.einsum("np,np->n", places, places)[:, None]
    energy = energy * weighed(shown.clear.reshape(-1, size), squares) + 1.0
    return np.asarray((places @ entries) / np.sqrt(energy), np.float32)


def weighed(weight: Mask, squares: Floats) -> Floats:
    """N×2K: sums of `squares` (P×2K) where `weight` (N×P) says; mostly that is everywhere."""
    if weight.all():
        return np.asarray(squares.sum(axis=0, keepdims=True), np.float32)
    return np.asarray(weight.astype(np.float32) @ squares, np.float32)


def likeness(shown: Glances, faces: Faces, lamp: Lamp) -> Floats:
    """N×2K: share of what varies within a place that an entry explains; 1 is all, below 0 nonsense.

    Things that nobody knows may hide a part: then the better cells of a card count, at a price.
    """
    sums = Sums.of(shown, faces)
    left = sums.left(sums.gains(lamp))
    varied = sums.varied[..., None]
    whole = 1.0 - left.sum(axis=0) / varied.sum(axis=0)
    gain = np.where(sums.area[..., None] > LEAST_AREA, varied - left, -np.inf)
    chosen = gain >= fourth_of_eight(gain)
    gained = np.where(chosen & np.isfinite(gain), gain, 0.0).sum(axis=0)
    half = gained / np.where(chosen, varied, 0.0).sum(axis=0)
    return np.asarray(np.maximum(whole, half - HALF_SEEN_COSTS), np.float32)


def fourth_of_eight(values: Floats) -> Floats:
    """N×2K: of eight values each (8×N×2K) the fourth largest: half of the cells of a card count if
    the others do not fit. Of so few, whole arrays are compared, five times as quickly as sorted."""
    ones, others = sorted_down(*values[:4]), sorted_down(*values[4:])
    # Of both fours together: so many of the one and the rest of the other are larger.
    fourth = np.maximum(ones[3], others[3])
    for one, other in zip(ones[:3], others[2::-1], strict=True):
        np.maximum(fourth, np.minimum(one, other), out=fourth)
    return fourth


def sorted_down(a: Floats, b: Floats, c: Floats, d: Floats) -> tuple[Floats, ...]:
    """Element by element, the largest first."""
    a, b, c, d = np.maximum(a, b), np.minimum(a, b), np.maximum(c, d), np.minimum(c, d)
    a, c, b, d = np.maximum(a, c), np.minimum(a, c), np.maximum(b, d), np.minimum(b, d)
    return a, np.maximum(b, c), np.minimum(b, c), d


@dataclass(frozen=True, slots=True, eq=False)
class Sums:
    """Over the pixels in sight of every cell, of N places and 2K entries."""

    product: Floats
    """cells×3×N×2K: place times entry."""
    square: Floats
    """cells×3×(N or 1)×2K: entry times itself."""
    energy: Floats
    """cells×N: place times itself."""
    varied: Floats
    """cells×N: the same without the mean colour of the place."""
    area: Floats
    """cells×N: share of the cell in sight."""

    @classmethod
    def of(cls, shown: Glances, faces: Faces) -> "Sums":
        cells = faces.cells
        place = cells.of_places(shown.seen)
        is_told = place < shown.highest[:, None, None, None]
        weight = (cells.of_masks(shown.clear) & is_told).astype(np.float32)
        weighted: Floats = place * weight
        number = np.einsum("nxcp->nxc", weight)
        total = np.einsum("nxcp->nxc", weighted).astype(np.float64)
        energy = np.einsum("nxcp,nxcp->nxc", weighted, place).astype(np.float64)
        mean = (total.sum(axis=1) / np.maximum(number.sum(axis=1), 1.0))[:, None]
        varied = energy + mean * (mean * number - 2.0 * total)
        return cls(
            product=weighted.transpose(1, 2, 0, 3) @ cells.entries,
            square=squares_in_sight(cells, weight, number) + np.float32(1e-3),
            energy=energy.sum(axis=2).T.astype(np.float32),
            varied=varied.sum(axis=2).T.astype(np.float32) + np.float32(1.0),
            area=number.sum(axis=2).T / (3.0 * cells.pixels),
        )

    def gains(self, lamp: Lamp) -> Floats:
        """3×N×2K: the light in which each entry is most like each place."""
        product, square = self.product.sum(axis=0), self.square.sum(axis=0)
        brightness = product.sum(axis=0) / square.sum(axis=0)
        own = (product / square).transpose(1, 2, 0)
        return np.asarray(tinted(own, brightness, lamp).transpose(2, 0, 1), np.float32)

    def left(self, gains: Floats) -> Floats:
        """cells×N×2K: what the entry in this light does not explain."""
        explained = self.product * np.float32(2.0)
        explained -= self.square * gains
        explained *= gains
        return np.asarray(self.energy[..., None] - explained.sum(axis=1), np.float32)


def squares_in_sight(cells: Cells, weight: Floats, number: Floats) -> Floats:
    """cells×3×(N or 1)×2K: sums of the squared entries where `weight` (N×cells×3×P) says; most
    places are in sight as a whole."""
    hidden = (number < cells.pixels).any(axis=(1, 2))
    if not hidden.any():
        return cells.totals
    partly = weight[hidden].transpose(1, 2, 0, 3) @ cells.squares
    if hidden.all():
        return partly
    square = np.repeat(cells.totals, len(weight), axis=2)
    square[:, :, hidden] = partly
    return square
