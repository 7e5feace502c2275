"""What light does to a taught face: one gain per channel, of which the colour part is small.

Free gains per channel would explain a red card as a blue one under a strange lamp. Brightness is
therefore free, and colour is drawn towards what the other cards of the picture show.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cards.segments import Floats

Gains = NDArray[np.float64]
"""Last axis 3: factor per channel from a taught face to what the camera sees."""

COLOUR_WEIGHT = 0.6
"""How much the expected colour counts against what the pixels of one face say."""
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
    weighted = weight[..., None] * face
    product = np.einsum("hwc,hwc->c", weighted, seen).astype(np.float64)
    square = np.einsum("hwc,hwc->c", weighted, face).astype(np.float64) + 1e-6
    brightness = np.asarray(product.sum() / square.sum())
    return tinted(product / square, brightness, lamp)


TONE_STIFFNESS = 0.005
"""How firmly the toned face keeps to plain gains, as a share of the mean brightness squared."""


def toned(seen: Floats, face: Floats, weight: Floats, gains: Gains) -> Floats:
    """`face` with any mixture of its channels that brings it nearest to `seen`.

    Two photos of one card differ in more than gains: exposure, saturation, tone curve. A mixture
    forgives all that, so what remains is the drawing; it must not be asked about colour.
    """
    height, width = weight.shape
    basis = np.concatenate([face.reshape(-1, 3) / 255.0, np.ones((height * width, 1), np.float32)], axis=1)
    weighted = basis * weight.reshape(-1, 1)
    square = (weighted.T @ basis).astype(np.float64)
    left = (seen - face * gains.astype(np.float32)).reshape(-1, 3)
    hold = TONE_STIFFNESS * np.trace(square) / 4.0 * np.eye(4) + 1e-6 * np.eye(4)
    mixture = np.linalg.solve(square + hold, weighted.T @ left).astype(np.float32)
    change = (basis @ mixture).reshape(height, width, 3)
    return np.asarray(np.clip(face * gains.astype(np.float32) + change, 0.0, 255.0), np.float32)
