"""What moves: each frame reduced to a `Glance`, cheaply, at a sixteenth of its pixels.

Light is taken out first: a lamp switched on, a cloud, the flicker of a tube change a picture
smoothly, things change it sharply. What is left differs from the frame before (motion) or from the
table as it was last looked at (change); change that reaches in from the edge is a hand.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera.base import Frame
from vision.settling import Glance

WIDTH = 320
"""Frames are judged at this width."""
SHARP = 14.0
"""Grey levels (of 255) that a pixel must differ after the light is taken out; sensor noise of a
webcam indoors is 2 to 4 after shrinking."""
SMOOTH_PX = 41
"""Light changes more smoothly than over this many pixels of the small picture."""
HAND_SHARE = 0.004
"""A hand covers at least this share of the picture; a marker's blinking corner does not."""
WRIST_PX = 4
"""In the small picture: an arm is at least this wide where it crosses the edge."""
DARK_LEVEL = 12.0
"""Mean grey level below which nothing can be seen."""

Grey = NDArray[np.float32]
Mask = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A small grey picture, and the light on it: the same picture with every thing blurred away."""

    grey: Grey
    light: Grey

    @classmethod
    def of(cls, image: NDArray[np.uint8]) -> "Shot":
        height = round(image.shape[0] * WIDTH / image.shape[1])
        shrunk = cv2.resize(image, (WIDTH, height), interpolation=cv2.INTER_AREA)
        grey = cv2.cvtColor(shrunk, cv2.COLOR_BGR2GRAY).astype(np.float32)
        return cls(grey, np.asarray(cv2.blur(grey, (SMOOTH_PX, SMOOTH_PX)) + 8, np.float32))


class MotionEye:
    """Fed every frame; `accept` makes the present picture the table as it was looked at."""

    def __init__(self) -> None:
        self._before: Shot | None = None
        self._table: Shot | None = None

    def glance(self, frame: Frame) -> Glance:
        now = Shot.of(frame.image)
        before, table = self._before or now, self._table or now
        self._before, self._table = now, table
        changed = difference(now, table)
        return Glance(
            at_ns=frame.at_ns,
            moving=share(difference(now, before)),
            changed=share(changed),
            hand=share(changed) >= HAND_SHARE and reaches_in(changed),
            dark=bool(now.grey.mean() < DARK_LEVEL),
        )

    def accept(self) -> None:
        self._table = self._before


def difference(now: Shot, then: Shot) -> Mask:
    """1 where `now` shows something else than `then`, the light taken out; else 0."""
    relit = then.grey * (now.light / then.light)
    differs = (cv2.absdiff(now.grey, relit) > SHARP).view(np.uint8)
    # A single pixel is noise.
    return np.asarray(cv2.erode(differs, np.ones((2, 2), np.uint8)), np.uint8)


def share(mask: Mask) -> float:
    return float(mask.mean())


def reaches_in(mask: Mask) -> bool:
    """Does one connected change lie across the edge of the picture and have the size of a hand?

    A card near the edge does not lie across it: only the outermost pixels count.
    """
    joined = cv2.dilate(mask, np.ones((5, 5), np.uint8))
    _, names, stats, _ = cv2.connectedComponentsWithStats(joined)
    rim = np.concatenate([names[0], names[-1], names[:, 0], names[:, -1]])
    across = np.concatenate([mask[0], mask[-1], mask[:, 0], mask[:, -1]])
    widths = np.bincount(rim[across > 0], minlength=len(stats))
    is_large = stats[:, cv2.CC_STAT_AREA] >= HAND_SHARE * mask.size
    return bool((is_large[1:] & (widths[1:] >= WRIST_PX)).any())
