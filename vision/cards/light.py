"""What light does to a taught face: one gain per channel, of which the colour part is small.

Free gains per channel would explain a red card as a blue one under a strange lamp. Brightness is
therefore free, and colour is drawn towards what the other cards of the picture show.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.cards.segments import Floats

Gains = NDArray[np.float64]
"""Last axis 3: factor per channel from a taught face to what the camera sees."""

COLOUR_WEIGHT = 0.6
"""How much the expected colour counts against what the pixels of one face say."""
BLEACHED = 249.0
"""Level from which a channel is taken to be cut off."""
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


def tinted(own: Gains, brightness: Gains, lamp: Lamp) -> Gains:
    """`own` gains per channel drawn towards the tint of `lamp` at the same brightness."""
    expected = np.array(lamp.tint)
    level = np.log(np.clip(brightness, 1e-3, None))[..., None]
    away = np.log(np.clip(own, 1e-3, None)) - level - expected
    weight = 1.0 - COLOUR_WEIGHT * (0.5 + 0.5 * lamp.certainty)
    reach = WIDEST_TINT * (1.0 - 0.6 * lamp.certainty)
    return np.asarray(np.exp(level + expected + np.clip(away * weight, -reach, reach)))


def fit(seen: Floats, face: Floats, weight: Floats, lamp: Lamp) -> Gains:
    """3 gains that turn `face` into `seen` (both height×width×3) where `weight` says so."""
    # A bleached channel says nothing: its true value lies somewhere above.
    clear = ((seen < BLEACHED) & (face < BLEACHED)).astype(np.float32)
    weighted = weight[..., None] * face * clear
    product = np.einsum("hwc,hwc->c", weighted, seen).astype(np.float64) + 1e-3
    square = np.einsum("hwc,hwc->c", weighted, face).astype(np.float64) + 1e-3
    brightness = np.asarray(product.sum() / square.sum())
    own = np.where(square > 0.02 * square.max(), product / square, brightness)
    return tinted(own, brightness, lamp)


def lit(seen: Floats, face: Floats, weight: Floats, gains: Gains) -> Floats:
    """`face` in this light: gains, a shade across the card, a paleness and a veil of glare."""
    gained = face * gains.astype(np.float32)
    grey = np.repeat(gained.mean(axis=2, keepdims=True), 3, axis=2)
    x, y = across(*weight.shape)
    terms = [grey, gained - grey, np.full_like(grey, 128.0), gained * x, gained * y]
    basis = np.stack([term.ravel() for term in terms])
    weighted = basis * np.repeat(weight.ravel(), 3)
    square = (weighted @ basis.T).astype(np.float64)
    hold = np.diag(PALENESS_STIFFNESS * (square[0, 0] + 1.0) * np.ones(len(terms)))
    change = np.linalg.solve(square + hold, (weighted @ (seen - gained).ravel()).astype(np.float64))
    change = np.clip(change, -MOST_CHANGE, MOST_CHANGE).astype(np.float32)
    shown = gained + (change @ basis).reshape(face.shape)
    # What was bleached when it was taught may be as bright as it likes.
    shown = np.where((face >= BLEACHED) & (seen > shown), seen, shown)
    return np.asarray(np.clip(shown, 0.0, 255.0), np.float32)


@lru_cache(maxsize=4)
def across(height: int, width: int) -> tuple[Floats, Floats]:
    """height×width×1 each: -1 to 1 from left to right, and from top to bottom."""
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    return x[..., None].astype(np.float32), y[..., None].astype(np.float32)


TONE_STIFFNESS = 0.005
"""How firmly the toned face keeps to plain gains, as a share of the mean brightness squared."""


def toned(seen: Floats, face: Floats, weight: Floats, gains: Gains) -> Floats:
    """`face` with any mixture of its channels that brings it nearest to `seen`.

    Two photos of one card differ in more than gains: exposure, saturation, tone curve. A mixture
    forgives all that, so what remains is the drawing; it must not be asked about colour.
    """
    height, width = weight.shape
    x, y = across(height, width)
    grey = face.mean(axis=2, keepdims=True)
    terms = [face, np.full_like(grey, 128.0), grey * x, grey * y]
    basis = (np.concatenate(terms, axis=2) / 255.0).reshape(height * width, -1)
    weighted = basis * weight.reshape(-1, 1)
    square = (weighted.T @ basis).astype(np.float64)
    left = (seen - face * gains.astype(np.float32)).reshape(-1, 3)
    hold = (TONE_STIFFNESS * np.trace(square) / len(square) + 1e-6) * np.eye(len(square))
    mixture = np.linalg.solve(square + hold, weighted.T @ left).astype(np.float32)
    change = (basis @ mixture).reshape(height, width, 3)
    return np.asarray(np.clip(face * gains.astype(np.float32) + change, 0.0, 255.0), np.float32)
