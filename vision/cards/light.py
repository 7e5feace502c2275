"""What light does to a taught face: one gain per channel, of which the colour part is small.

Free gains per channel would explain a red card as a blue one under a strange lamp. Brightness is
therefore free, and colour is drawn towards what the other cards of the picture show.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.segments import Floats

Gains = NDArray[np.float64]
"""Last axis 3: factor per channel from a taught face to what the camera sees."""
Sums = NDArray[np.floating[Any]]
"""Gains, and what they are worked out from, in any precision."""

Kind = TypeVar("Kind", bound=np.generic)

COLOUR_WEIGHT = 0.6
"""How much the expected colour counts against what the pixels of one face say."""
BLEACHED = 249.0
"""Level from which a channel is taken to be cut off."""
STILL_COLOURED = 200.0
"""With one channel cut off and all above this, glare of any lamp has washed the print out."""
GLARE_BLUR_PX = 5.0
"""Of the fine face: a spot of glare is softer than any print."""
LEAST_GLARE = 22.0
ALL_CHANNELS = np.ones((1, 3))
WIDEST_TINT = 0.45
"""Largest |log gain| of a channel against the mean that any lamp is granted."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """The tint expected in a picture: log gain per channel, mean zero; certain from 0 to 1."""

    tint: tuple[float, float, float] = (0.0, 0.0, 0.0)
    certainty: float = 0.0

    @classmethod
    def seen_on(cls, gains: list[Gains]) -> "Lamp":
        """From the gains of cards that were recognised."""
        if not gains:
            return cls()
        logs = np.log(np.clip(np.array(gains), 1e-3, None))
        tint = np.median(logs - logs.mean(axis=1, keepdims=True), axis=0)
        return cls((float(tint[0]), float(tint[1]), float(tint[2])), 1.0)

    def strangeness(self, gains: Gains) -> float:
        """Largest difference of a channel's log gain from the tint expected; 0 if nothing is."""
        if self.certainty == 0.0:
            return 0.0
        logs = np.log(np.clip(gains, 1e-3, None))
        return float(np.abs(logs - logs.mean() - np.array(self.tint)).max())


def bleached(seen: Floats) -> NDArray[np.bool_]:
    """…×height×width: pixels of `seen` (last axis 3) so bright that their colour is lost."""
    if float(seen.max(initial=0.0)) < BLEACHED:
        return np.zeros(seen.shape[:-1], np.bool_)
    blue, green, red = seen[..., 0], seen[..., 1], seen[..., 2]
    darkest = np.minimum(np.minimum(blue, green), red)
    brightest = np.maximum(np.maximum(blue, green), red)
    return np.asarray((brightest >= BLEACHED) & (darkest >= STILL_COLOURED))


def tinted(own: Sums, brightness: Sums, lamp: Lamp) -> Gains:
    """`own` gains per channel drawn towards the tint of `lamp` at the same brightness."""
    expected = np.array(lamp.tint, own.dtype)
    level = np.log(np.maximum(brightness, 1e-3))[..., None] + expected
    away = np.log(np.maximum(own, 1e-3)) - level
    weight = 1.0 - COLOUR_WEIGHT * (0.5 + 0.5 * lamp.certainty)
    reach = WIDEST_TINT * (1.0 - 0.6 * lamp.certainty)
    return np.asarray(np.exp(level + (away * weight).clip(-reach, reach)))


def thinned(values: NDArray[Kind]) -> NDArray[Kind]:
    """Every other pixel both ways: enough to find a handful of numbers."""
    return values[::2, ::2]


def few_of(picture: Floats) -> Floats:
    """3×n: the thinned pixels of a picture (height×width×3), channel by channel."""
    return np.ascontiguousarray(thinned(picture).transpose(2, 0, 1)).reshape(3, -1)


def total(channels: Floats) -> Floats:
    """height×width: the sum of three channels (height×width×3)."""
    return np.asarray(cv2.transform(channels, ALL_CHANNELS), np.float32)


def thrice(values: Floats) -> Floats:
    """height×width×3: the same in every channel. numpy is slow at many pixels of three numbers that
    share one."""
    return np.asarray(cv2.merge([values] * 3), np.float32)


def contrast(seen: Floats, where: NDArray[np.bool_]) -> float:
    """How much the colours (height×width×3) vary there, as a share of their brightness: the same in
    bright light and in dim."""
    mean, deviation = cv2.meanStdDev(seen, mask=where.view(np.uint8))
    return float(np.linalg.norm(deviation) / max(float(mean.mean()), 1.0))


def contrasts(places: Floats, in_sight: NDArray[np.bool_] | None = None) -> Floats:
    """N: the same of N places (N×height×width×3), or of what is in sight of each."""
    count, height, width = places.shape[:3]
    pixels = places.reshape(count, height * width, 3)
    weight = np.ones(pixels.shape[:2], np.float32)
    if in_sight is not None:
        weight[:] = in_sight.reshape(weight.shape)
    share = weight[:, None] / np.maximum(weight.sum(axis=1), 1.0)[:, None, None]
    mean, square = ((share @ some)[:, 0] for some in (pixels, pixels * pixels))
    deviation = np.sqrt(np.maximum(square - mean * mean, 0.0).sum(axis=1))
    return np.asarray(deviation / np.maximum(mean.mean(axis=1), 1.0), np.float32)


def planes(picture: Floats) -> Floats:
    """3×h×w, of h×w×3."""
    return np.ascontiguousarray(picture.transpose(2, 0, 1))


def highest(channels: Floats) -> Floats:
    """…×height×width: the largest of three channels (…×3×height×width)."""
    blue, green, red = (channels[..., channel, :, :] for channel in range(3))
    most = np.maximum(blue, green)
    return np.maximum(most, red, out=most)


def strongest(values: Floats) -> Floats:
    """…×height×width: the largest of the three channels."""
    blue, green, red = cv2.split(values.reshape(-1, *values.shape[-2:]))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.float32).reshape(values.shape[:-1])


def mixture(faces: Sequence[Floats], mixed: Sequence[NDArray[np.float64]]) -> Floats:
    """m×height×width×3: per pixel of each face `mixed` (3×3) times its channels; of 3×4, the last
    is added."""
    shown = np.empty((len(faces), *faces[0].shape), np.float32)
    for there, face, matrix in zip(shown, faces, mixed, strict=True):
        cv2.transform(face, matrix, there)
    return shown


def glare(seen: Floats, shown: Floats) -> Floats | None:
    """height×width: white light that lies over the card (3×height×width, as is what is seen), in
    soft spots; None if there is none."""
    over = (seen - shown).min(axis=0)
    np.maximum(over, 0.0, out=over)
    soft = cv2.GaussianBlur(over, (0, 0), GLARE_BLUR_PX)
    return np.asarray(soft, np.float32) if float(soft.max()) > LEAST_GLARE else None
