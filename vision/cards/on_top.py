"""What known cards and hands hide of a picture, and what is seen of the sides of cards."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.light import Kind
from vision.cards.outlines import Quads, pixels_of, side_points
from vision.cards.rectify import homographies, pixels_to_unit, sampled, to_half
from vision.cards.segments import Floats, Mask

RIM_PX = 5
"""In the halved picture: so near the rim no edge can be found."""
RIM_OF_FACE_PX = 5
"""Of the fine face: square by which what is hidden is widened."""
CLOSING = np.ones((7, 7), np.uint8)
"""Of the fine face: gaps in what fits a card that are no wider are hidden by it as well."""


@dataclass(frozen=True, slots=True, eq=False)
class OnTop:
    """Quads are in pixels of the full picture; masks have half its size, and change."""

    near: Mask
    """Half size: True near an edge."""
    sides: NDArray[np.uint8]
    """Half size, for sides of cards: 2 near an edge, 1 where there is none, 0 where nothing can be
    told: under a recognised card, and along the rim."""
    taken: NDArray[np.uint8]
    """Half size: 255 where a recognised card lies on top."""
    inner: Mask
    """Half size: False along the rim, where no edge can be found, and none is missed."""

    @classmethod
    def nothing(cls, near: Mask) -> "OnTop":
        """While no card is known; `near` (half size) is True near an edge."""
        height, width = near.shape
        inner = np.zeros((height, width), bool)
        inner[RIM_PX : height - RIM_PX, RIM_PX : width - RIM_PX] = True
        sides = np.asarray(inner * (near + np.uint8(1)), np.uint8)
        return cls(near, sides, np.zeros((height, width), np.uint8), inner)

    def outlined(self, quads: Quads) -> tuple[Floats, Floats]:
        """Per quad: points of its sides that lie on an edge; their share of those in sight."""
        there = on_sides(self.sides, quads)
        in_sight = np.count_nonzero(there, axis=(1, 2))
        count = np.count_nonzero(there > 1, axis=(1, 2)).astype(np.float32)
        share = np.where(in_sight > 0, count / np.maximum(in_sight, 1), 1.0)
        return count, share.astype(np.float32)

    def cut_off(self, quad: Quads) -> float:
        """Share of its sides (4×2) that lie on the rim of the picture, or beyond: it may go on
        there."""
        return float((~on_sides(self.inner, quad[None])).mean())

    def hidden(self, quad: Quads, size: tuple[int, int]) -> Mask:
        """height×width of a face of `size`: True where a recognised card lies above, and beyond
        the picture."""
        beyond = self._beyond(quad, size)
        if not self._taken_around(to_half(quad)).any():
            return beyond
        mask = sampled(self.taken, to_half(quad)[None], size)[0]
        # The card above may lie a little off where it was found: its rim is no evidence either.
        rim = np.ones((RIM_OF_FACE_PX, RIM_OF_FACE_PX), np.uint8)
        return np.asarray(cv2.dilate(mask, rim) > 0) | beyond

    def _taken_around(self, half: Quads) -> NDArray[np.uint8]:
        """What is `taken` of the box around corners (N×2), and a pixel around that."""
        left, top = np.maximum(np.floor(half.min(axis=0)), 0.0).astype(int)
        right, bottom = np.maximum(np.ceil(half.max(axis=0)) + 1.0, 0.0).astype(int)
        return self.taken[top:bottom, left:right]

    def _beyond(self, quad: Quads, size: tuple[int, int]) -> Mask:
        """height×width: where a card of which some corner lies beyond the picture does so."""
        height, width = (2 * side for side in self.taken.shape)
        if (quad >= 0.0).all() and (quad <= (width - 1, height - 1)).all():
            return np.zeros(size[::-1], bool)
        everywhere = np.full(self.taken.shape, 255, np.uint8)
        return np.asarray(sampled(everywhere, to_half(quad)[None], size)[0] < 255)

    def in_sight(self, quads: Quads, size: tuple[int, int]) -> Mask:
        """N×height×width: True where no recognised card lies above."""
        half = to_half(quads)
        if len(half) == 0 or not self._taken_around(half.reshape(-1, 2)).any():
            return np.ones((len(half), *size[::-1]), bool)
        return np.asarray(sampled(self.taken, half, size) < 64)

    def lay_on(self, hand: NDArray[np.uint8]) -> None:
        """A hand (half size) lies there."""
        cv2.max(self.taken, hand, dst=self.taken)
        self.sides[self.taken > 0] = 0

    def hide_all(self, half: Quads) -> None:
        """What lies beneath an outline (4×2)."""
        for mask, level in ((self.taken, 255), (self.sides, 0)):
            cv2.fillConvexPoly(mask, np.rint(half).astype(np.int32), level)

    def hide(self, half: Quads, part: Mask) -> None:
        """What lies beneath this part (height×width of a face) of an outline (4×2)."""
        closed = cv2.morphologyEx(part.astype(np.uint8) * 255, cv2.MORPH_CLOSE, CLOSING)
        to_picture = homographies(half[None])[0] @ pixels_to_unit(part.shape[::-1])
        shape = (self.taken.shape[1], self.taken.shape[0])
        mask = cv2.warpPerspective(closed, to_picture, shape, flags=cv2.INTER_NEAREST)
        cv2.max(self.taken, mask, dst=self.taken)
        self.sides[self.taken > 0] = 0


def on_sides(of: NDArray[Kind], quads: Quads) -> NDArray[Kind]:
    """N×4×points: what `of` (half size) holds along the sides (N×4×2)."""
    return at(of, side_points(to_half(quads)))


def at(of: NDArray[Kind], points: Floats) -> NDArray[Kind]:
    """What `of` (height×width) holds at each of the points (last axis 2)."""
    height, width = of.shape
    x, y = pixels_of(points)
    # Whatever lies outside the picture is on its rim.
    np.minimum(np.maximum(x, 0, out=x), width - 1, out=x)
    np.minimum(np.maximum(y, 0, out=y), height - 1, out=y)
    return of[y, x]
