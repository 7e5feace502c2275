"""What others do, measured beside the eye: outline + template, pHash, ORB and SIFT with RANSAC.

They are given the same taught faces. None of them can say that it is unsure except by its one
threshold, which is the usual one of its kind and was not tuned.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.answers import Seen, Sight
from vision.cards.deck import Deck
from vision.cards.outlines import Quads
from vision.cards.rectify import Views, rectify
from vision.picture import Picture

Grey = NDArray[np.uint8]

CARD_SIZE = (200, 300)
TEMPLATE_LIMIT = 45.0
"""Mean difference of levels above which a template is no match."""
HASH_LIMIT = 0.30
"""Share of differing bits of the pHash."""
FEWEST_INLIERS = 10


def baselines(deck: Deck) -> dict[str, Callable[[Picture], Sight]]:
    return {
        "contour + template": Contours(deck, template_distance, TEMPLATE_LIMIT).look,
        "contour + pHash": Contours(deck, hash_distance, HASH_LIMIT).look,
        "ORB + RANSAC": Features(deck, cv2.ORB.create(1500), cv2.NORM_HAMMING).look,
        "SIFT + RANSAC": Features(deck, cv2.SIFT.create(1500), cv2.NORM_L2).look,
    }


def template_distance(face: Grey) -> NDArray[np.float32]:
    return face.astype(np.float32).ravel()


def hash_distance(face: Grey) -> NDArray[np.float32]:
    """256 bits of the low frequencies."""
    small = cv2.resize(face, (64, 64), interpolation=cv2.INTER_AREA).astype(np.float32)
    low = cv2.dct(small)[:16, :16].ravel()
    return np.asarray(low > np.median(low[1:]), np.float32)


def grey_of(face: cv2.typing.MatLike) -> Grey:
    return np.asarray(cv2.cvtColor(face, cv2.COLOR_BGR2GRAY), np.uint8)


class Contours:
    """Bright outlines with four corners, compared with every face in both directions."""

    def __init__(
        self, deck: Deck, describe: Callable[[Grey], NDArray[np.float32]], limit: float
    ) -> None:
        self.describe, self.limit = describe, limit
        self.labels = [label for label, _ in deck.faces]
        faces = [cv2.resize(face, CARD_SIZE) for _, face in deck.faces]
        self.known = np.stack([describe(grey_of(face)) for face in faces])

    def look(self, picture: Picture) -> Sight:
        views = Views.of(picture)
        seen = [one for quad in bright_quads(picture) if (one := self.name(views, quad))]
        return Sight(tuple(seen))

    def name(self, views: Views, quad: Quads) -> Seen | None:
        face = grey_of(rectify(views, quad[None], CARD_SIZE)[0])
        ways = [face, np.ascontiguousarray(face[::-1, ::-1])]
        distances = np.stack([np.abs(self.known - self.describe(way)).mean(axis=1) for way in ways])
        way, index = np.unravel_index(int(np.argmin(distances)), distances.shape)
        if distances[way, index] > self.limit:
            return None
        return Seen(self.labels[int(index)], np.roll(quad, 2 * int(way), axis=0), 1.0, 1.0)


def bright_quads(picture: Picture) -> list[Quads]:
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    _, mask = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    quads = []
    for contour in contours:
        shape = cv2.approxPolyDP(contour, 0.03 * cv2.arcLength(contour, True), True)
        if len(shape) == 4 and 2_000 < cv2.contourArea(contour) < 60_000:
            quads.append(portrait(shape.reshape(4, 2).astype(np.float32)))
    return quads


def portrait(quad: Quads) -> Quads:
    """Clockwise, first side the shorter one."""
    first, second = quad[1] - quad[0], quad[2] - quad[1]
    if first[0] * second[1] - first[1] * second[0] < 0:
        quad = quad[::-1]
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    return quad if sides[0] <= sides[1] else np.roll(quad, 1, axis=0)


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    label: str
    points: NDArray[np.float32]
    descriptors: cv2.typing.MatLike


class Features:
    """Local features of the picture matched with those of every face, checked by a homography."""

    def __init__(self, deck: Deck, detector: cv2.Feature2D, norm: int) -> None:
        self.detector = detector
        self.matcher = cv2.BFMatcher(norm)
        self.taught = [one for label, face in deck.faces if (one := self.teach(label, face))]

    def teach(self, label: str, face: Picture) -> Taught | None:
        keys, descriptors = self.detector.detectAndCompute(cv2.resize(face, CARD_SIZE), None)
        if len(keys) < FEWEST_INLIERS:
            return None
        return Taught(label, np.array([key.pt for key in keys], np.float32), descriptors)

    def look(self, picture: Picture) -> Sight:
        keys, descriptors = self.detector.detectAndCompute(picture, None)
        if len(keys) < FEWEST_INLIERS:
            return Sight()
        points = np.array([key.pt for key in keys], np.float32)
        found = [self.place(one, points, descriptors) for one in self.taught]
        return Sight(strongest_per_place([one for one in found if one is not None]))

    def place(
        self, one: Taught, points: NDArray[np.float32], descriptors: cv2.typing.MatLike
    ) -> tuple[int, Seen] | None:
        pairs = self.matcher.knnMatch(one.descriptors, descriptors, k=2)
        good = [
            pair[0]
            for pair in pairs
            if len(pair) == 2 and pair[0].distance < 0.75 * pair[1].distance
        ]
        if len(good) < FEWEST_INLIERS:
            return None
        source = one.points[[match.queryIdx for match in good]]
        target = points[[match.trainIdx for match in good]]
        move, inliers = cv2.findHomography(source, target, cv2.RANSAC, 4.0)  # None if there is none
        if np.size(move) != 9 or int(inliers.sum()) < FEWEST_INLIERS:
            return None
        width, height = CARD_SIZE
        box = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float32)
        corners = cv2.perspectiveTransform(box, move)[0].astype(np.float32)
        if not cv2.isContourConvex(corners):
            return None
        return int(inliers.sum()), Seen(one.label, corners, 1.0, 1.0)


def strongest_per_place(found: list[tuple[int, Seen]]) -> tuple[Seen, ...]:
    kept: list[Seen] = []
    for _, seen in sorted(found, key=lambda one: -one[0]):
        middle = seen.corners.mean(axis=0)
        if all(np.linalg.norm(middle - other.corners.mean(axis=0)) > 30.0 for other in kept):
            kept.append(seen)
    return tuple(kept)
