"""What light does to a taught face: one gain per channel, of which the colour part is small.

Free gains per channel would explain a red card as a blue one under a strange lamp. Brightness is
therefore free, and colour is drawn towards what the other cards of the picture show.
"""

from collections.abc import Sequence
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
GLARE_BLUR_PX = 5.0
"""Of the fine face: a spot of glare is softer than any print."""
LEAST_GLARE = 22.0
TONE_STIFFNESS = 0.005
"""How firmly the toned face keeps to plain gains, as a share of the mean brightness squared."""
TONE_UNITS = np.array([1 / 255, 1 / 255, 1 / 255, 0.5, 1 / 255, 1 / 255])
"""What `tone_terms` are worth in levels."""
GREEN, ALL_CHANNELS = np.array([[0.0, 1.0, 0.0]] * 3), np.ones((1, 3))
DIAGONAL = (np.arange(3), np.arange(3))
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


def contrast(seen: Floats, where: NDArray[np.bool_]) -> float:
    """How much the colours (height×width×3) vary there, as a share of their brightness: the same in
    bright light and in dim."""
    mean, deviation = cv2.meanStdDev(seen, mask=where.view(np.uint8))
    return float(np.linalg.norm(deviation) / max(float(mean.mean()), 1.0))


def contrasts(places: Floats) -> Floats:
    """N: the same of N whole places (N×height×width×3)."""
    pixels = places.reshape(len(places), -1, 3)
    mean = np.einsum("npc->nc", pixels) / max(pixels.shape[1], 1)
    square = np.einsum("npc,npc->nc", pixels, pixels) / max(pixels.shape[1], 1)
    deviation = np.sqrt(np.maximum(square - mean * mean, 0.0).sum(axis=1))
    return np.asarray(deviation / np.maximum(mean.mean(axis=1), 1.0), np.float32)


def strongest(values: Floats) -> Floats:
    """…×height×width: the largest of the three channels."""
    blue, green, red = cv2.split(values.reshape(-1, *values.shape[-2:]))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.float32).reshape(values.shape[:-1])


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """What is seen and m faces that it may be, beside each other.

    The light is worked out from a few pixels and then laid over all of them.
    """

    seen: Floats
    """height×width×3."""
    faces: Floats
    """m×height×width×3."""
    few_seen: Floats
    """3×n."""
    few_faces: Floats
    """m×3×n."""
    weight: Floats
    """m×1×n: the say of each of the few pixels."""

    @classmethod
    def of(cls, seen: Floats, faces: Floats, weight: Floats) -> "Compared":
        """`weight` (m×n) is of the thinned pixels."""
        few = np.ascontiguousarray(faces[:, ::2, ::2].transpose(0, 3, 1, 2))
        return cls(seen, faces, few_of(seen), few.reshape(len(faces), 3, -1), weight[:, None])

    def say(self, shown: Floats) -> Floats:
        """m×3×n: a channel that is cut off as it should be does not tell how bright it is. m×1×n if
        none is: then all channels are one question, and not three."""
        cut_off = (self.few_seen >= BLEACHED) & (shown >= BLEACHED)
        return np.asarray(self.weight * ~cut_off, np.float32) if cut_off.any() else self.weight

    @property
    def few_across(self) -> tuple[Floats, Floats]:
        return few_across(*thinned(self.seen).shape[:2])


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


def lit(both: Compared, gains: Gains) -> Floats:
    """The faces in this light: gains, a shade across the card, a paleness and a veil of glare."""
    changes = shade_of(both, gains)
    brighter, paler, veiled = changes[:, :3, None].swapaxes(0, 1)
    # Every pixel: (paler + shade)·gained + (brighter - paler)·grey + veil.
    mixed = np.empty((len(gains), 3, 4))
    mixed[..., :3] = ((brighter - paler) / 3.0 * gains)[:, None]
    mixed[:, *DIAGONAL] += (1.0 + paler) * gains
    mixed[..., 3] = 128.0 * veiled
    shade = ramps(both.faces, gains[..., None] * changes[:, None, 3:])
    shade *= both.faces
    shown = mixture(list(both.faces), list(mixed))
    shown += shade
    for index in np.flatnonzero(both.few_faces.max(axis=(1, 2)) >= BLEACHED):
        # What was bleached when it was taught may be as bright as it likes.
        is_brighter = (both.faces[index] >= BLEACHED) & (both.seen > shown[index])
        np.copyto(shown[index], both.seen, where=is_brighter)
    return shown.clip(0.0, 255.0, out=shown)


def shade_of(both: Compared, gains: Gains) -> NDArray[np.float64]:
    """m×5: how much brighter, paler, more veiled, and brighter to the right and downwards."""
    gained = both.few_faces * gains.astype(np.float32)[..., None]
    terms = shade_terms(gained, *both.few_across)
    weighted = (terms * both.say(gained)[:, None]).reshape(len(terms), 5, -1)
    terms = terms.reshape(len(terms), 5, -1)
    square = (weighted @ terms.transpose(0, 2, 1)).astype(np.float64)
    stiff = PALENESS_STIFFNESS * (square[:, 0, 0] + 1.0)
    hold = np.eye(terms.shape[1]) * stiff[:, None, None]
    left = weighted @ (both.few_seen - gained).reshape(len(terms), -1, 1)
    change = np.linalg.solve(square + hold, left.astype(np.float64))[..., 0]
    return np.asarray(np.clip(change, -MOST_CHANGE, MOST_CHANGE))


def shade_terms(gained: Floats, x: Floats, y: Floats) -> Floats:
    """m×5×3×n: what brightness, paleness, veil and shade each add to faces (m×3×n)."""
    terms = np.empty((len(gained), 5, *gained.shape[1:]), np.float32)
    terms[:, 0] = ((gained[:, 0] + gained[:, 1] + gained[:, 2]) / 3.0)[:, None]
    np.subtract(gained, terms[:, 0], out=terms[:, 1])
    terms[:, 2] = 128.0
    np.multiply(gained, x, out=terms[:, 3])
    np.multiply(gained, y, out=terms[:, 4])
    return terms


def toned(both: Compared, gains: Gains) -> Floats:
    """The faces with any mixture of their channels that brings them nearest to what is seen.

    Two photos of one card differ in more than gains: exposure, saturation, tone curve. A mixture
    forgives all that, so what remains is the drawing; it must not be asked about colour.
    """
    mixed = tone_of(both, gains)
    mixed *= TONE_UNITS
    mixed[:, *DIAGONAL] += gains
    shade = ramps(both.faces, mixed[..., 4:])
    shade *= mixture(list(both.faces), [GREEN] * len(gains))
    shown = mixture(list(both.faces), list(mixed[..., :4]))
    shown += shade
    return shown.clip(0.0, 255.0, out=shown)


def tone_of(both: Compared, gains: Gains) -> NDArray[np.float64]:
    """m×3×6: per channel, how much of each of `tone_terms` is added to the gained faces."""
    gained = both.few_faces * gains.astype(np.float32)[..., None]
    terms = tone_terms(both.few_faces, *both.few_across)[:, None]
    weighted = terms * both.say(gained)[:, :, None]
    square = (weighted @ terms.swapaxes(-1, -2)).astype(np.float64)
    left = weighted @ (both.few_seen - gained)[..., None]
    hold = TONE_STIFFNESS * np.trace(square, axis1=-2, axis2=-1) / terms.shape[-2] + 1e-6
    square += hold[..., None, None] * np.eye(terms.shape[-2])
    return np.asarray(np.linalg.solve(square, left.astype(np.float64))[..., 0])


def tone_terms(faces: Floats, x: Floats, y: Floats) -> Floats:
    """m×6×n: the channels of faces (m×3×n), a constant, and the brightness growing to the right
    and downwards."""
    terms = np.empty((len(faces), 6, faces.shape[2]), np.float32)
    np.divide(faces, 255.0, out=terms[:, :3])
    terms[:, 3] = 0.5
    np.multiply(terms[:, 1], x, out=terms[:, 4])
    np.multiply(terms[:, 1], y, out=terms[:, 5])
    return terms


def mixture(faces: Sequence[Floats], mixed: Sequence[NDArray[np.float64]]) -> Floats:
    """m×height×width×3: per pixel of each face `mixed` (3×3) times its channels; of 3×4, the last
    is added."""
    shown = np.empty((len(faces), *faces[0].shape), np.float32)
    for there, face, matrix in zip(shown, faces, mixed, strict=True):
        cv2.transform(face, matrix, there)
    return shown


def ramps(faces: Floats, slopes: NDArray[np.float64]) -> Floats:
    """Like `faces`: per channel what grows to the right and downwards by `slopes` (m×3×2)."""
    # Three channels into three is what OpenCV is quickest at.
    matrix = np.zeros((len(faces), 3, 3))
    matrix[..., :2] = slopes
    return mixture([across(*faces.shape[1:3])] * len(faces), list(matrix))


@lru_cache(maxsize=8)
def across(height: int, width: int) -> Floats:
    """height×width×3: -1 to 1 from left to right, from top to bottom, and 0."""
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    return np.stack([x, y, np.zeros_like(x)], axis=2).astype(np.float32)


@lru_cache(maxsize=8)
def few_across(height: int, width: int) -> tuple[Floats, Floats]:
    """The same for the thinned pixels: n each."""
    x, y, _ = np.moveaxis(across(height, width), 2, 0)
    return np.ascontiguousarray(x).ravel(), np.ascontiguousarray(y).ravel()


def glare(seen: Floats, shown: Floats) -> Floats | None:
    """height×width×1: white light that lies over the card, in soft spots; None if there is none."""
    over = np.minimum(
        np.minimum(seen[..., 0] - shown[..., 0], seen[..., 1] - shown[..., 1]),
        seen[..., 2] - shown[..., 2],
    )
    np.maximum(over, 0.0, out=over)
    soft = cv2.GaussianBlur(over, (0, 0), GLARE_BLUR_PX)
    return soft[..., None] if float(soft.max()) > LEAST_GLARE else None
