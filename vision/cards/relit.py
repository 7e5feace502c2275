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
"""In which the terms that are `TONED` are measured, so that none is held more firmly."""
CHANNELS = np.arange(3)
CONSTANT, TO_THE_RIGHT, DOWNWARDS, TERMS = 3, CHANNELS + 4, CHANNELS + 7, 10
"""Which of the terms of a face are what, after its three channels."""
TONED = [0, 1, 2, CONSTANT, TO_THE_RIGHT[1], DOWNWARDS[1]]
"""Which of them the tones are mixed from: shade is that of green."""


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

    def say(self, gains: Gains) -> Floats:
        """m×3×n: a channel that is cut off as it should be does not tell how bright it is, nor does
        white that is squeezed. m×1×n if none is: then all channels are one question, not three."""
        if float(self.few_seen.max()) < SQUEEZED:
            return self.weight
        shown = self.few_faces * gains.astype(np.float32)[..., None]
        cut_off = (self.few_seen >= BLEACHED) & (shown >= BLEACHED)
        white = (self.few_seen.min(axis=0) >= SQUEEZED) & (shown.min(axis=1) >= BLEACHED)
        cut_off |= white[:, None]
        return np.asarray(self.weight * ~cut_off, np.float32) if cut_off.any() else self.weight


def fit(both: Compared, lamp: Lamp) -> Gains:
    """m×3: gains that turn the faces into what is seen."""
    # A bleached channel says nothing: its true value lies somewhere above.
    clear = np.maximum(both.few_seen, both.few_faces) < BLEACHED
    # Nor does one that is squeezed beside others that are not: red paper would seem to lie in blue
    # light. White paper lies in the light that it shows.
    squeezed = both.few_seen >= SQUEEZED
    clear &= ~squeezed | squeezed.all(axis=0)
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
    known = Known.of(both, gains)
    mixed = np.concatenate([lit(known, gains), toned(known)], axis=1).astype(np.float32)
    shown = (mixed @ terms(both.faces)).reshape(len(gains), 2, *both.faces.shape[1:])
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


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """All that any fit needs to know about the pixels of m faces: of light, a hundred numbers."""

    square: NDArray[np.float64]
    """m×(3 or 1)×10×10: products of every two terms, summed."""
    plain: Mixed
    """The faces with their gains, and nothing else."""
    left: Mixed
    """Products of every term with what that does not explain, summed."""

    @classmethod
    def of(cls, both: Compared, gains: Gains) -> "Known":
        few = terms(both.faces[:, :, ::2, ::2])[:, None]
        weighted = few * both.say(gains)[:, :, None]
        square = (weighted @ few.swapaxes(-1, -2)).astype(np.float64)
        seen = (weighted @ both.few_seen[..., None])[..., 0]
        plain = np.zeros((len(gains), 3, TERMS))
        plain[:, CHANNELS, CHANNELS] = gains
        return cls(square, plain, seen - (square @ plain[..., None])[..., 0])


def lit(known: Known, gains: Gains) -> Mixed:
    """The faces in this light: gains, a shade across the card, a paleness and a veil of glare."""
    ways = changes(gains)
    square = (ways @ known.square @ ways.swapaxes(-1, -2)).sum(axis=1)
    left = (ways @ known.left[..., None]).sum(axis=1)
    stiff = PALENESS_STIFFNESS * (square[:, 0, 0] + 1.0)
    change = np.linalg.solve(square + stiff[:, None, None] * np.eye(len(MOST_CHANGE)), left)
    most = MOST_CHANGE[:, None]
    change = np.minimum(np.maximum(change, -most), most)
    return np.asarray(known.plain + (change.swapaxes(1, 2)[:, None] @ ways)[:, :, 0])


def changes(gains: Gains) -> NDArray[np.float64]:
    """m×3×5×10: what one unit more of brightness, paleness, veil, and of shade to the right and
    downwards adds to each channel."""
    ways = np.zeros((len(gains), 3, len(MOST_CHANGE), TERMS))
    ways[:, :, 0, :CONSTANT] = gains[:, None] / 3.0
    ways[:, CHANNELS, 1, CHANNELS] = gains
    ways[:, :, 1] -= ways[:, :, 0]
    ways[:, :, 2, CONSTANT] = 128.0
    ways[:, CHANNELS, 3, TO_THE_RIGHT] = gains
    ways[:, CHANNELS, 4, DOWNWARDS] = gains
    return ways


def toned(known: Known) -> Mixed:
    """The faces in the mixture of their channels that brings them nearest to what is seen."""
    square = known.square[:, :, TONED][..., TONED] * np.outer(TONE_UNITS, TONE_UNITS)
    hold = TONE_STIFFNESS * np.trace(square, axis1=-2, axis2=-1) / len(TONED) + 1e-6
    square += hold[..., None, None] * np.eye(len(TONED))
    left = known.left[..., TONED] * TONE_UNITS
    mixed = known.plain.copy()
    mixed[..., TONED] += np.linalg.solve(square, left[..., None])[..., 0] * TONE_UNITS
    return mixed


@lru_cache(maxsize=8)
def across(height: int, width: int) -> tuple[Floats, Floats]:
    """height×width each: -1 to 1 from left to right, and from top to bottom."""
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    return x.astype(np.float32), y.astype(np.float32)
