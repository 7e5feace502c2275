"""Where the table differs from when it was last looked at."""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box import Box
from vision.cards.outlines import Quads
from vision.picture import Picture

DIFFERENT_LEVELS = 28
LEAST_PX = 60
"""In the halved picture: smaller specks are no card and no part of one."""
MARGIN = 0.3
"""How much is looked at around a change, as a share of its longer side: what was laid may reach
further than what it changed."""
MARGIN_PX = (24, 80)


@dataclass(frozen=True, slots=True, eq=False)
class Changed:
    """Half-size mask: 1 where the table differs."""

    mask: NDArray[np.uint8]

    @classmethod
    def between(cls, before: Picture | None, after: Picture) -> "Changed":
        """Of two halved pictures; everything has changed if there is none from before."""
        if before is None or before.shape != after.shape:
            return cls(np.ones(after.shape[:2], np.uint8))
        blue, green, red = cv2.split(cv2.absdiff(before, after))
        apart = cv2.max(cv2.max(blue, green), red)
        return cls(np.asarray(apart > DIFFERENT_LEVELS, np.uint8))

    def share(self, corners: Quads, besides: Iterable[Quads] = ()) -> float:
        """How much of a quad has changed, of the part outside the quads `besides`; 0 to 1."""
        differs, area = self.count([corners], besides)
        return differs / area if area else 0.0

    def count(self, quads: Iterable[Quads], besides: Iterable[Quads] = ()) -> tuple[int, int]:
        """How many pixels in any of these quads, and in none `besides`, have changed, and how many
        there are."""
        inside = np.zeros_like(self.mask)
        for quad in quads:
            cv2.fillConvexPoly(inside, half(quad), 1)
        for quad in besides:
            cv2.fillConvexPoly(inside, half(quad), 0)
        return int((self.mask & inside).sum()), int(inside.sum())

    def boxes(self, known: Iterable[Quads]) -> list[Box]:
        """Where to look, in pixels of the full picture: around each change, with what lies there.

        `known` are the quads of all cards known: one that reaches into a change is looked at whole.
        """
        height, width = (2 * side for side in self.mask.shape)
        picture = Box(0, 0, width, height)
        cards = [around(quad) for quad in known]
        boxes = [grown(with_cards(box, cards)).clipped(picture) for box in self._specks()]
        return merged(boxes)

    def _specks(self) -> list[Box]:
        joined = cv2.dilate(cv2.erode(self.mask, np.ones((2, 2))), np.ones((5, 5)))
        _, _, stats, _ = cv2.connectedComponentsWithStats(joined)
        return [
            Box(2 * int(x), 2 * int(y), 2 * int(x + w), 2 * int(y + h))
            for x, y, w, h, area in stats[1:]
            if area >= LEAST_PX
        ]


def halved(picture: Picture) -> Picture:
    size = (picture.shape[1] // 2, picture.shape[0] // 2)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def bared(bare: Picture | None, now: Picture, lying: Iterable[Quads]) -> Picture:
    """The table without its cards (halved): `now` where none lies and only the light has changed. A
    card of which nothing is known any more does not become part of the table."""
    if bare is None or bare.shape != now.shape:
        return now
    free = 255 * (1 - Changed.between(bare, now).mask)
    for corners in lying:
        cv2.fillConvexPoly(free, half(corners), 0)
    clear = cv2.erode(free, np.ones((9, 9), np.uint8))
    return np.asarray(cv2.copyTo(now, clear, bare.copy()), np.uint8)


def half(corners: Quads) -> NDArray[np.int32]:
    return np.rint(np.asarray(corners) / 2).astype(np.int32)


def around(quad: Quads) -> Box:
    left, top = np.floor(quad.min(axis=0)).astype(int)
    right, bottom = np.ceil(quad.max(axis=0)).astype(int)
    return Box(int(left), int(top), int(right), int(bottom))


def grown(box: Box) -> Box:
    longer = max(box.right - box.left, box.bottom - box.top)
    by = round(min(max(MARGIN * longer, MARGIN_PX[0]), MARGIN_PX[1]))
    return box.grown(by)


def with_cards(box: Box, cards: list[Box]) -> Box:
    whole = box
    for card in cards:
        if card.meets(box):
            whole = whole.joined(card)
    return whole


def merged(boxes: list[Box]) -> list[Box]:
    """The same places without overlaps."""
    apart: list[Box] = []
    for box in boxes:
        joined = box
        while meeting := [other for other in apart if other.meets(joined)]:
            for other in meeting:
                apart.remove(other)
                joined = joined.joined(other)
        apart.append(joined)
    return apart
