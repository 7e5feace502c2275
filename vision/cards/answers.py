"""What the eye says about one place on the table: a card it is sure of, or a question."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.outlines import Quads


@dataclass(frozen=True, slots=True)
class Seen:
    """A card recognised. `corners` 4×2 px: top left, top right, bottom right, bottom left of the
    upright face, as lies on the table. `confidence` and `visible` are shares from 0 to 1."""

    label: str
    corners: Quads
    confidence: float
    visible: float


@dataclass(frozen=True, slots=True)
class Unsure:
    """Something that may be one of `candidates` (label, confidence; best first): to be asked."""

    candidates: tuple[tuple[str, float], ...]
    corners: Quads


@dataclass(frozen=True, slots=True)
class Sight:
    """Everything recognised in one picture."""

    seen: tuple[Seen, ...] = ()
    unsure: tuple[Unsure, ...] = ()


def overlap(first: Quads, second: Quads) -> float:
    """Shared area of two convex quads, as a share of the smaller one."""
    a, b = np.asarray(first, np.float32), np.asarray(second, np.float32)
    smaller = min(abs(cv2.contourArea(a)), abs(cv2.contourArea(b)))
    shared, _ = cv2.intersectConvexConvex(a, b)
    return float(shared / smaller) if smaller > 0 else 0.0
