"""What moves: each frame reduced to a `Glance`, cheaply, at a sixteenth of its pixels.

Light is taken out first: a lamp switched on, a cloud, the flicker of a tube change a picture
smoothly, things change it sharply. What is left differs from the frame before (motion) or from the
table as it was last looked at (change); change that reaches in from the edge is a hand.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box import Box
from vision.camera.base import Frame
from vision.lamplight import Floats, Shot, brightening, tint
from vision.settling import Glance

SHARP = 14.0
"""Grey levels (of 255) that a pixel must differ after the light is taken out; sensor noise of a
webcam indoors is 2 to 4 after shrinking."""
COLOURED = 24.0
"""The same for a single colour, which is noisier: a sleeve can be as bright as the mat."""
HAND_SHARE = 0.004
"""A hand covers at least this share of the picture; a marker's blinking corner does not."""
DARK_LEVEL = 12.0
"""Mean grey level below which nothing can be seen."""

NONE = np.zeros(5, np.int32)

Mask = NDArray[np.uint8]


class MotionEye:
    """Fed every frame; `accept` makes the present picture the table as it was looked at."""

    def __init__(self) -> None:
        self._before: Shot | None = None
        self._table: Shot | None = None
        self._earlier: Shot | None = None
        """The table as it was looked at the time before."""
        self.reach: Box | None = None
        """Around what reaches in from the edge, if anything does, in pixels of the last frame."""

    def glance(self, frame: Frame) -> Glance:
        now = Shot.of(frame.image)
        before, table = self._before or now, self._table or now
        self._before, self._table = now, table
        changed = difference(now, table)
        reach = self._reach(now, changed)
        self.reach = reach and reach.scaled(frame.image.shape[1] / now.grey.shape[1])
        return Glance(
            at_ns=frame.at_ns,
            moving=share(difference(now, before)),
            changed=share(changed),
            hand=reach is not None,
            dark=bool(now.grey.mean() < DARK_LEVEL),
        )

    def _reach(self, now: Shot, changed: Mask) -> Box | None:
        """A hand that rested so long that it was taken for part of the table leaves a hole when it
        goes: there, all is as it was the time before."""
        reach = reaching_in(changed)
        if reach is None or self._earlier is None:
            return reach
        return reach if reaching_in(difference(now, self._earlier)) is not None else None

    def accept(self) -> None:
        self._earlier, self._table = self._table, self._before


def difference(now: Shot, then: Shot) -> Mask:
    """1 where `now` shows something else than `then`, the light taken out; else 0."""
    gain = brightening(now, then)
    grey = (cv2.absdiff(now.grey, then.grey * gain) > SHARP).view(np.uint8)
    differs = cv2.max(grey, coloured(now, then, gain))
    # A single pixel is noise.
    return np.asarray(cv2.erode(differs, np.ones((2, 2), np.uint8)), np.uint8)


def coloured(now: Shot, then: Shot, gain: Floats) -> Mask:
    """1 where `now` shows another colour than `then`."""
    height, width = now.colour.shape[:2]
    tinted = cv2.transform(then.colour, np.diag(tint(now, then)))
    relit = cv2.multiply(tinted, cv2.merge([cv2.resize(gain, (width, height))] * 3))
    blue, green, red = cv2.split(cv2.absdiff(now.colour, relit))
    other = (cv2.max(cv2.max(blue, green), red) > COLOURED).view(np.uint8)
    size = (now.grey.shape[1], now.grey.shape[0])
    return np.asarray(cv2.resize(other, size, interpolation=cv2.INTER_NEAREST), np.uint8)


def share(mask: Mask) -> float:
    return float(mask.mean())


def reaching_in(mask: Mask) -> Box | None:
    """Around the largest connected change that lies across the edge of the picture and has the size
    of a hand."""
    if share(mask) < HAND_SHARE:
        return None
    joined = cv2.dilate(mask, np.ones((5, 5), np.uint8))
    _, names, stats, _ = cv2.connectedComponentsWithStats(joined)
    # A card near the edge does not lie across it: only the outermost pixels count.
    rim = np.concatenate([names[0], names[-1], names[:, 0], names[:, -1]])
    across = np.concatenate([mask[0], mask[-1], mask[:, 0], mask[:, -1]])
    at_edge = stats[np.unique(rim[across > 0])]
    left, top, width, height, area = max(at_edge, key=lambda each: each[4], default=NONE)
    if area < HAND_SHARE * mask.size:
        return None
    return Box(int(left), int(top), int(left + width), int(top + height))
