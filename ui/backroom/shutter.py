"""Decides when a picture is worth a look: something came, and then lay still."""

import cv2
import numpy as np
from numpy.typing import NDArray

SIZE = (64, 36)
"""Pictures are compared as small as this: noise averages out, a card does not."""
STILL = 1.5
"""Mean difference (0 to 255) of two pictures up to which nothing moved; sensor noise gives 1."""
CHANGED = 0.8
"""Mean difference to the picture looked at last up to which the same thing still lies there. A card
that was swapped never lies as exactly; whoever manages it presses ✓."""
STILL_FRAMES = 4
"""So many pictures in a row without movement: a hand that hesitates moves more often."""

Thumb = NDArray[np.float32]


class Shutter:
    """Feed it every picture; it opens once for everything that is laid down."""

    def __init__(self) -> None:
        self._last: Thumb | None = None
        self._taken: Thumb | None = None
        self._still = 0

    def opens(self, image: NDArray[np.uint8]) -> bool:
        """Look at this picture? `image` is (height, width, 3), BGR."""
        thumb = small(image)
        moved = self._last is None or apart(thumb, self._last) > STILL
        self._last = thumb
        self._still = 0 if moved else self._still + 1
        if self._still < STILL_FRAMES:
            return False
        if self._taken is not None and apart(thumb, self._taken) <= CHANGED:
            return False
        self._taken = thumb
        return True

    def reset(self) -> None:
        """Look again at what lies there, as soon as it lies still."""
        self._taken = None


def small(image: NDArray[np.uint8]) -> Thumb:
    return np.asarray(cv2.resize(image, SIZE, interpolation=cv2.INTER_AREA), np.float32)


def apart(one: Thumb, other: Thumb) -> float:
    return float(np.abs(one - other).mean())
