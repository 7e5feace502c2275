"""How the drawing around each point agrees with a face, whatever the light does there.

Within a small window, light multiplies the print and lays a veil over it; a correlation asks for
neither. So glare, shade and a dim room cost contrast, but a stroke stays a stroke, and a finger or
a coin agrees with no face at all. Plain colour says nothing here: that is another question.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.cards.light import thrice, total
from vision.cards.segments import Floats, Mask

WINDOW_PX = 9
"""Of the fine face: a few strokes wide."""
FLOOR = 30.0
"""Squared levels, over all channels: a window that varies less is plain, all noise."""
IN_SIGHT = 0.4
"""Share of a window that must be in sight for it to count."""
DRAWN = 150.0
"""Squared levels at which a window is half worth asking."""
AGREES = 0.6
"""Correlation from which a window shows the face."""
FOREIGN = 0.3
"""Correlation below which what is drawn in a window is something else."""
SPEAKS = 0.4
"""Correlation with one of two faces from which a window has a say in which it is."""
APART = 0.6
"""Correlation below which a window of two faces is drawn differently."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """One face compared with what is drawn at a place."""

    face: Floats
    """height×width×3: the face compared."""
    alike: Floats
    """height×width, -1 to 1: correlation around each point; 0 where it is not in sight."""
    drawn: Floats
    """height×width, 0 to 1: how much the face has to say there, as far as it is in sight."""
    foreign: float
    """Share of what is drawn at the place that is not of the face."""

    @property
    def shown(self) -> float:
        """Share of the drawing in sight that agrees."""
        return float(self.drawn[self.alike > AGREES].sum() / max(float(self.drawn.sum()), 1.0))

    @property
    def area(self) -> float:
        """Share of the card on which the drawing agrees."""
        return float(self.drawn[self.alike > AGREES].sum() / self.drawn.size)


@dataclass(frozen=True, slots=True)
class Duel:
    """Two faces where they are drawn differently."""

    area: float
    """Share of the card on which they are."""
    lean: float
    """1: drawn as the first; -1: as the second; 0: as neither, or nothing is seen of it."""


@dataclass(frozen=True, slots=True, eq=False)
class Strokes:
    """What is drawn at a place, ready to be compared with faces."""

    seen: Floats
    """height×width×3, 0 where not in sight."""
    mask: Floats
    """height×width×3: 1 in sight, 0 not."""
    weight: Floats
    """height×width×3: share of the window in sight."""
    mean: Floats
    varied: Floats
    """height×width."""
    counts: Mask

    @classmethod
    def of(cls, seen: Floats, in_sight: Mask) -> "Strokes":
        mask = thrice(in_sight.astype(np.float32))
        weight = around(mask)
        counts = weight[..., 0] > IN_SIGHT
        np.maximum(weight, 1e-3, out=weight)
        kept = seen * mask
        mean = around(kept) / weight
        varied = around(total(kept * seen)) / weight[..., 0] - total(mean * mean)
        return cls(kept, mask, weight, mean, np.maximum(varied, 0.0), counts)

    def read(self, face: Floats) -> Reading:
        alike, varied = self.agreement(face)
        seen = drawn(self.varied) * self.counts
        foreign = float(seen[alike < FOREIGN].sum()) / max(float(seen.sum()), 1.0)
        return Reading(face, alike, drawn(varied) * self.counts, foreign)

    def duel(self, one: Reading, other: Reading) -> Duel:
        first = replace(self.of(one.face, self.mask[..., 0] > 0), counts=self.counts)
        between, _ = first.agreement(other.face)
        apart = np.maximum(one.drawn, other.drawn) * (1.0 - between) * (between < APART)
        # What neither explains is a finger or glare, and counts for nobody.
        apart *= np.maximum(one.alike, other.alike) > SPEAKS
        most = float((apart * (1.0 - between)).sum())
        lean = float((apart * (one.alike - other.alike)).sum()) / max(most, 1e-3)
        return Duel(float(apart.mean()), lean)

    def agreement(self, face: Floats) -> tuple[Floats, Floats]:
        """height×width: correlation of each window with the face (-1 to 1, 0 where not in sight),
        and how much is drawn in that window of the face."""
        kept, weight = face * self.mask, self.weight[..., 0]
        mean = around(kept) / self.weight
        # Sums of channels first: then there is only a third to average.
        varied = np.maximum(around(total(kept * face)) / weight - total(mean * mean), 0.0)
        shared = around(total(self.seen * face)) / weight - total(self.mean * mean)
        alike = shared / np.sqrt((self.varied + FLOOR) * (varied + FLOOR))
        return np.where(self.counts, alike, np.float32(0.0)), varied


def around(values: Floats) -> Floats:
    return np.asarray(cv2.blur(values, (WINDOW_PX, WINDOW_PX)), np.float32)


def drawn(varied: Floats) -> Floats:
    """0–1: how much a window has to say."""
    return np.asarray(varied / (varied + DRAWN), np.float32)
