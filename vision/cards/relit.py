"""Taught faces in the light in which something is seen.

The light is worked out from a few pixels and then laid over all of them. Pictures are kept channel
by channel here (3×height×width): then all that light does to a face is one product of matrices.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.cards.light import BLEACHED, Gains, Lamp, tinted
from vision.cards.segments import Floats

Mixed = NDArray[np.float64]
"""m×3×10: per channel of m faces, how much of each of their `terms` it shows."""

SQUEEZED = 225.0
"""Level from which cameras squeeze what would be too bright for them."""
PALENESS_STIFFNESS = 0.01
"""How firmly paleness and veil stay at none, as a share of the brightness squared."""
MOST_CHANGE = np.array([0.5, 0.4, 0.3, 0.4, 0.4])
"""Limits of brightness, paleness, veil and shade beyond the gains."""
TONE_STIFFNESS = 0.005
"""How firmly the toned face keeps to plain gains, as a share of the mean brightness squared."""
TONE_UNITS = np.array([1 / 255, 1 / 255, 1 / 255, 0.5, 1 / 255, 1 / 255])
"""What `tone_terms` are worth in levels."""
CHANNELS = np.arange(3)
CONSTANT, TO_THE_RIGHT, DOWNWARDS, TERMS = 3, CHANNELS + 4, CHANNELS + 7, 10
"""Which of the terms of a face are what, after its three channels."""
TONED = [0, 1, 2, CONSTANT, TO_THE_RIGHT[1], DOWNWARDS[1]]
"""Which of them `tone_terms` are."""


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """What is seen and m faces that it may be, beside each other."""

    seen: Floats
    """3×height×width."""
    faces: Floats
    """m×3×height×width."""
    few_seen: Floats
    """3×n."""
    few_faces: Floats
    """m×3×n."""
    weight: Floats
    """m×1×n: the say of each of the few pixels."""

    @classmethod
    def of(cls, seen: Floats, faces: Floats, weight: Floats) -> "Compared":
        """`weight` (m×n) is of every other pixel both ways: enough to find a handful of numbers."""
        few_seen = seen[:, ::2, ::2].reshape(3, -1)
        few_faces = faces[:, :, ::2, ::2].reshape(len(faces), 3, -1)
        return cls(seen, faces, few_seen, few_faces, weight[:, None])

    def say(self, shown: Floats) -> Floats:
        """m×3×n: a channel that is cut off as it should be does not tell how bright it is, nor does
        white that is squeezed. m×1×n if none is: then all channels are one question, not three."""
        cut_off = (self.few_seen >= BLEACHED) & (shown >= BLEACHED)
        white = (self.few_seen.min(axis=0) >= SQUEEZED) & (shown.min(axis=1) >= BLEACHED)
        cut_off |= white[:, None]
        return np.asarray(self.weight * ~cut_off, np.float32) if cut_off.any() else self.weight

    @property
    def few_across(self) -> tuple[Floats, Floats]:
        x, y = across(*self.seen[0, ::2, ::2].shape)
        return x.ravel(), y.ravel()


def fit(both: Compared, lamp: Lamp) -> Gains:
    """m×3: gains that turn the faces into what is seen."""
    # A bleached channel says nothing: its true value lies somewhere above.
    clear = np.maximum(both.few_seen, both.few_faces) < BLEACHED
    weighted = both.weight * both.few_faces * clear
    product = np.einsum("mcn,cn->mc", weighted, both.few_seen).astype(np.float64) + 1e-3
    square = np.einsum("mcn,mcn->mc", weighted, both.few_faces).astype(np.float64) + 1e-3
    brightness = product.sum(axis=1) / square.sum(axis=1)
    plain = square > 0.02 * square.max(axis=1, keepdims=True)
    own = np.where(plain, product / square, brightness[:, None])
    return tinted(own, brightness, lamp)


def relit(both: Compared, gains: Gains) -> tuple[Floats, Floats]:
    """m×3×height×width each: the faces in this light, for questions of colour; and with any mixture
    of their channels that brings them nearest to what is seen, for questions of drawing.

    Two photos of one card differ in more than gains: exposure, saturation, tone curve. A mixture
    forgives all that, so what remains is the drawing; it must not be asked about colour.
    """
    count, size = len(gains), both.faces.shape[2:]
    mixed = np.concatenate([lit(both, gains), toned(both, gains)], axis=1).astype(np.float32)
    shown = (mixed @ terms(both.faces)).reshape(count, 2, 3, *size)
    colours, drawing = shown[:, 0], shown[:, 1]
    if float(both.few_faces.max()) >= BLEACHED:
        # What was bleached when it was taught may be as bright as it likes.
        np.maximum(colours, both.seen * (both.faces >= BLEACHED), out=colours)
    np.clip(shown, 0.0, 255.0, out=shown)
    return colours, drawing


def terms(faces: Floats) -> Floats:
    """m×10×pixels: the channels of the faces, 1, and the channels growing to the right and
    downwards."""
    x, y = across(*faces.shape[2:])
    every = np.empty((len(faces), TERMS, x.size), np.float32)
    channels = every[:, :CONSTANT]
    channels[:] = faces.reshape(len(faces), 3, -1)
    every[:, CONSTANT] = 1.0
    np.multiply(channels, x.ravel(), out=every[:, TO_THE_RIGHT[0] : DOWNWARDS[0]])
    np.multiply(channels, y.ravel(), out=every[:, DOWNWARDS[0] :])
    return every


def lit(both: Compared, gains: Gains) -> Mixed:
    """The faces in this light: gains, a shade across the card, a paleness and a veil of glare."""
    changes = shade_of(both, gains)
    brighter, paler, veiled = changes[:, :3, None].swapaxes(0, 1)
    # Every pixel: (paler + shade)·gained + (brighter - paler)·grey + veil.
    mixed = np.zeros((len(gains), 3, TERMS))
    mixed[..., :CONSTANT] = ((brighter - paler) / 3.0 * gains)[:, None]
    mixed[:, CHANNELS, CHANNELS] += (1.0 + paler) * gains
    mixed[..., CONSTANT] = 128.0 * veiled
    mixed[:, CHANNELS, TO_THE_RIGHT] = gains * changes[:, 3:4]
    mixed[:, CHANNELS, DOWNWARDS] = gains * changes[:, 4:]
    return mixed


def shade_of(both: Compared, gains: Gains) -> NDArray[np.float64]:
    """m×5: how much brighter, paler, more veiled, and brighter to the right and downwards."""
    gained = both.few_faces * gains.astype(np.float32)[..., None]
    shades = shade_terms(gained, *both.few_across)
    weighted = (shades * both.say(gained)[:, None]).reshape(len(shades), 5, -1)
    shades = shades.reshape(len(shades), 5, -1)
    square = (weighted @ shades.transpose(0, 2, 1)).astype(np.float64)
    stiff = PALENESS_STIFFNESS * (square[:, 0, 0] + 1.0)
    hold = np.eye(shades.shape[1]) * stiff[:, None, None]
    left = weighted @ (both.few_seen - gained).reshape(len(shades), -1, 1)
    change = np.linalg.solve(square + hold, left.astype(np.float64))[..., 0]
    return np.asarray(np.clip(change, -MOST_CHANGE, MOST_CHANGE))


def shade_terms(gained: Floats, x: Floats, y: Floats) -> Floats:
    """m×5×3×n: what brightness, paleness, veil and shade each add to faces (m×3×n)."""
    shades = np.empty((len(gained), 5, *gained.shape[1:]), np.float32)
    shades[:, 0] = ((gained[:, 0] + gained[:, 1] + gained[:, 2]) / 3.0)[:, None]
    np.subtract(gained, shades[:, 0], out=shades[:, 1])
    shades[:, 2] = 128.0
    np.multiply(gained, x, out=shades[:, 3])
    np.multiply(gained, y, out=shades[:, 4])
    return shades


def toned(both: Compared, gains: Gains) -> Mixed:
    """The faces in the mixture of their channels that brings them nearest to what is seen."""
    mixed = np.zeros((len(gains), 3, TERMS))
    mixed[..., TONED] = tone_of(both, gains) * TONE_UNITS
    mixed[:, CHANNELS, CHANNELS] += gains
    return mixed


def tone_of(both: Compared, gains: Gains) -> NDArray[np.float64]:
    """m×3×6: per channel, how much of each of `tone_terms` is added to the gained faces."""
    gained = both.few_faces * gains.astype(np.float32)[..., None]
    tones = tone_terms(both.few_faces, *both.few_across)[:, None]
    weighted = tones * both.say(gained)[:, :, None]
    square = (weighted @ tones.swapaxes(-1, -2)).astype(np.float64)
    left = weighted @ (both.few_seen - gained)[..., None]
    hold = TONE_STIFFNESS * np.trace(square, axis1=-2, axis2=-1) / tones.shape[-2] + 1e-6
    square += hold[..., None, None] * np.eye(tones.shape[-2])
    return np.asarray(np.linalg.solve(square, left.astype(np.float64))[..., 0])


def tone_terms(faces: Floats, x: Floats, y: Floats) -> Floats:
    """m×6×n: the channels of faces (m×3×n), a constant, and the brightness growing to the right
    and downwards."""
    tones = np.empty((len(faces), 6, faces.shape[2]), np.float32)
    np.divide(faces, 255.0, out=tones[:, :3])
    tones[:, 3] = 0.5
    np.multiply(tones[:, 1], x, out=tones[:, 4])
    np.multiply(tones[:, 1], y, out=tones[:, 5])
    return tones


@lru_cache(maxsize=8)
def across(height: int, width: int) -> tuple[Floats, Floats]:
    """height×width each: -1 to 1 from left to right, and from top to bottom."""
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    return x.astype(np.float32), y.astype(np.float32)
