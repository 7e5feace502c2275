"""What light does to a taught face: one gain per channel, of which the colour part is small.

Free gains per channel would explain a red card as a blue one under a strange lamp. Brightness is
therefore free, and colour is drawn towards what the other cards of the picture show.
"""

from dataclasses import dataclass
from functools import lru_cache
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
PALENESS_STIFFNESS = 0.01
"""How firmly paleness and veil stay at none, as a share of the brightness squared."""
MOST_CHANGE = np.array([0.5, 0.4, 0.3, 0.4, 0.4])
"""Limits of brightness, paleness, veil and shade beyond the gains."""
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
    blue, green, red = seen[..., 0], seen[..., 1], seen[..., 2]
    darkest = np.minimum(np.minimum(blue, green), red)
    brightest = np.maximum(np.maximum(blue, green), red)
    return np.asarray((brightest >= BLEACHED) & (darkest >= STILL_COLOURED))


def tinted(own: Sums, brightness: Sums, lamp: Lamp) -> Gains:
    """`own` gains per channel drawn towards the tint of `lamp` at the same brightness."""
    expected = np.array(lamp.tint)
    level = np.log(np.clip(brightness, 1e-3, None))[..., None]
    away = np.log(np.clip(own, 1e-3, None)) - level - expected
    weight = 1.0 - COLOUR_WEIGHT * (0.5 + 0.5 * lamp.certainty)
    reach = WIDEST_TINT * (1.0 - 0.6 * lamp.certainty)
    return np.asarray(np.exp(level + expected + np.clip(away * weight, -reach, reach)))


def fit(seen: Floats, face: Floats, weight: Floats, lamp: Lamp) -> Gains:
    """3 gains that turn `face` into `seen` (both height×width×3) where `weight` (thinned) says."""
    seen, face = thinned(seen), thinned(face)
    # A bleached channel says nothing: its true value lies somewhere above.
    clear = (seen < BLEACHED) & (face < BLEACHED)
    weighted = (weight[..., None] * face * clear).reshape(-1, 3)
    product = np.einsum("nc,nc->c", weighted, seen.reshape(-1, 3)).astype(np.float64) + 1e-3
    square = np.einsum("nc,nc->c", weighted, face.reshape(-1, 3)).astype(np.float64) + 1e-3
    brightness = np.asarray(product.sum() / square.sum())
    own = np.where(square > 0.02 * square.max(), product / square, brightness)
    return tinted(own, brightness, lamp)


def say(seen: Floats, shown: Floats, weight: Floats) -> Floats:
    """Thinned, per channel: one that is cut off as it should be does not tell how bright it is."""
    tells = (thinned(seen) < BLEACHED) | (thinned(shown) < BLEACHED)
    return np.asarray(weight[..., None] * tells, np.float32)


def thinned(values: NDArray[Kind]) -> NDArray[Kind]:
    """Every other pixel both ways: enough to find a handful of numbers."""
    return values[::2, ::2]


def lit(seen: Floats, face: Floats, weight: Floats, gains: Gains) -> Floats:
    """`face` in this light: gains, a shade across the card, a paleness and a veil of glare."""
    gained = face * gains.astype(np.float32)
    few = shade_terms(thinned(gained))
    weighted = few * say(seen, gained, weight).ravel()
    square = (weighted @ few.T).astype(np.float64)
    hold = np.eye(len(few)) * PALENESS_STIFFNESS * (square[0, 0] + 1.0)
    left = weighted @ thinned(seen - gained).ravel()
    change = np.linalg.solve(square + hold, left.astype(np.float64))
    change = np.clip(change, -MOST_CHANGE, MOST_CHANGE).astype(np.float32)
    shown = gained + (change @ shade_terms(gained)).reshape(face.shape)
    # What was bleached when it was taught may be as bright as it likes.
    np.copyto(shown, seen, where=(face >= BLEACHED) & (seen > shown))
    return np.clip(shown, 0.0, 255.0, out=shown)


def shade_terms(gained: Floats) -> Floats:
    """5×(pixels·3): what brightness, paleness, veil and shade each add to a face."""
    height, width = gained.shape[:2]
    x, y = across(height, width)
    terms = np.empty((5, height, width, 3), np.float32)
    grey = (gained[..., 0] + gained[..., 1] + gained[..., 2]) / 3.0
    terms[0] = grey[..., None]
    np.subtract(gained, terms[0], out=terms[1])
    terms[2] = 128.0
    np.multiply(gained, x, out=terms[3])
    np.multiply(gained, y, out=terms[4])
    return terms.reshape(5, -1)


def glare(seen: Floats, shown: Floats) -> Floats | None:
    """height×width×1: white light that lies over the card, in soft spots; None if there is none."""
    over = np.minimum(
        np.minimum(seen[..., 0] - shown[..., 0], seen[..., 1] - shown[..., 1]),
        seen[..., 2] - shown[..., 2],
    )
    np.maximum(over, 0.0, out=over)
    soft = cv2.GaussianBlur(over, (0, 0), GLARE_BLUR_PX)
    return soft[..., None] if float(soft.max()) > LEAST_GLARE else None


@lru_cache(maxsize=8)
def across(height: int, width: int) -> tuple[Floats, Floats]:
    """height×width×1 each: -1 to 1 from left to right, and from top to bottom."""
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    return x[..., None].astype(np.float32), y[..., None].astype(np.float32)


GLARE_BLUR_PX = 5.0
"""Of the fine face: a spot of glare is softer than any print."""
LEAST_GLARE = 22.0
TONE_STIFFNESS = 0.005
"""How firmly the toned face keeps to plain gains, as a share of the mean brightness squared."""


def toned(seen: Floats, face: Floats, weight: Floats, gains: Gains) -> Floats:
    """`face` with any mixture of its channels that brings it nearest to `seen`.

    Two photos of one card differ in more than gains: exposure, saturation, tone curve. A mixture
    forgives all that, so what remains is the drawing; it must not be asked about colour.
    """
    gained = face * gains.astype(np.float32)
    few = tone_terms(thinned(face))
    left = thinned(seen - gained).reshape(-1, 3)
    trusted = say(seen, gained, weight).reshape(-1, 3)
    mixture = np.empty((len(few), 3), np.float32)
    for channel in range(3):
        weighted = few * trusted[:, channel]
        square = (weighted @ few.T).astype(np.float64)
        hold = (TONE_STIFFNESS * np.trace(square) / len(square) + 1e-6) * np.eye(len(square))
        mixture[:, channel] = np.linalg.solve(square + hold, weighted @ left[:, channel])
    gained += (tone_terms(face).T @ mixture).reshape(face.shape)
    return np.clip(gained, 0.0, 255.0, out=gained)


def tone_terms(face: Floats) -> Floats:
    """6×pixels: the channels, a constant, and the brightness growing to the right and downwards."""
    height, width = face.shape[:2]
    x, y = across(height, width)
    terms = np.empty((6, height, width), np.float32)
    terms[:3] = np.moveaxis(face, 2, 0) / 255.0
    terms[3] = 0.5
    grey = terms[1]
    np.multiply(grey, x[..., 0], out=terms[4])
    np.multiply(grey, y[..., 0], out=terms[5])
    return terms.reshape(6, -1)
