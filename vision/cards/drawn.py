"""A picture with what was seen in it: green outlines with names, orange ones with a question."""

import cv2
import numpy as np

from vision.cards.answers import Sight
from vision.cards.outlines import Quads
from vision.picture import Picture

SURE = (80, 220, 60)
UNSURE = (0, 140, 255)
Colour = tuple[int, int, int]


def drawn(picture: Picture, sight: Sight) -> Picture:
    copy = picture.copy()
    for seen in sight.seen:
        name(copy, seen.corners, f"{seen.label} {seen.confidence:.2f}", SURE)
    for unsure in sight.unsure:
        name(
            copy,
            unsure.corners,
            " / ".join(label for label, _ in unsure.candidates[:2]) + " ?",
            UNSURE,
        )
    return copy


def name(picture: Picture, corners: Quads, text: str, colour: Colour) -> None:
    """Outline, a dot in the top left corner of the face, and the text below the outline."""
    points = np.rint(corners).astype(np.int32)
    cv2.polylines(picture, [points], True, colour, 2, cv2.LINE_AA)
    cv2.circle(picture, (int(points[0, 0]), int(points[0, 1])), 5, colour, -1, cv2.LINE_AA)
    at = (int(points[:, 0].min()), int(points[:, 1].max()) + 16)
    plain = text.encode("ascii", "replace").decode()
    cv2.putText(picture, plain, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 0), 3, cv2.LINE_AA)
    cv2.putText(picture, plain, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour, 1, cv2.LINE_AA)
