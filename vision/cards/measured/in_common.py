"""Which covered cards nobody could tell: all that is in sight of them is on another face as well.

    the cards of a picture, the lowest first  ->  which of them show something of their own

Worked out from the truth and from the taught pictures alone, not by what the eye makes of them. Two
photos of the same print are not lit alike, so that a card passes for one that can be told more
easily than for one that cannot.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.measured.measure import Example, Truth
from vision.cards.outlines import Quads
from vision.cards.segments import Floats, Mask
from vision.picture import Picture

WIDTH_PX = 96
"""Of a face: as large as a card is seen."""
RIM = 0.04
"""Share of the width along the rim where photos show the table."""
OTHER_LEVELS, LEAST_PX = 40.0, 9
"""Levels (of 255) by which print must differ, and on how many pixels: a small number in a corner
has twenty."""

Faces = Mapping[str, Sequence[Floats]]
"""Every look at every label, upright, as large as each other."""


def marked(deck: Deck, example: Example) -> Example:
    """The example, with the cards marked that nobody could tell."""
    faces = in_one_size(deck)
    cards = example.cards
    return replace(
        example,
        cards=tuple(
            replace(card, is_told=shows_its_own(faces, card, cards[place + 1 :]))
            for place, card in enumerate(cards)
        ),
    )


def in_one_size(deck: Deck) -> Faces:
    size = WIDTH_PX, round(WIDTH_PX / deck.aspect)
    return {
        label: [shrunk(face, size) for name, face in deck.faces if name == label]
        for label in deck.labels
    }


def shrunk(face: Picture, size: tuple[int, int]) -> Floats:
    return np.asarray(cv2.resize(face, size, interpolation=cv2.INTER_AREA), np.float32)


def shows_its_own(faces: Faces, card: Truth, above: Sequence[Truth]) -> bool:
    """Is something in sight of the card, under these, that no other face has there?"""
    if card.label is None or card.label not in faces or not above:
        return True
    own = faces[card.label][0]
    in_sight = left_in_sight(card.corners, [other.corners for other in above], own.shape)
    others = (look for label, looks in faces.items() if label != card.label for look in looks)
    return all(
        differ(own, either_way, in_sight)
        for other in others
        for either_way in (other, other[::-1, ::-1])
    )


def left_in_sight(corners: Quads, above: Sequence[Quads], shape: tuple[int, ...]) -> Mask:
    """height×width of the upright face: what those above leave of it, without the rim."""
    height, width = shape[:2]
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    to_face = cv2.getPerspectiveTransform(corners.astype(np.float32), flat)
    rim = round(RIM * width)
    left = np.zeros((height, width), np.uint8)
    left[rim : height - rim, rim : width - rim] = 1
    for other in above:
        there = cv2.perspectiveTransform(other.reshape(1, 4, 2).astype(np.float32), to_face)
        cv2.fillConvexPoly(left, np.rint(there[0]).astype(np.int32), 0)
    return np.asarray(left > 0)


def differ(own: Floats, other: Floats, in_sight: Mask) -> bool:
    """Is more printed otherwise there than two photos of one print differ?"""
    apart = cv2.blur(np.abs(own - other).max(axis=2), (3, 3))
    return int(((apart > OTHER_LEVELS) & in_sight).sum()) >= LEAST_PX
