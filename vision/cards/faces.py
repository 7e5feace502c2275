"""The taught faces of a deck as arrays, ready to be compared with what lies on the table."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.cells import Cells
from vision.cards.ink import Printed
from vision.cards.light import contrast, strongest
from vision.cards.loupe import TIMES
from vision.cards.pairs import Pairs
from vision.cards.segments import Floats, Mask
from vision.cards.sketch import sketches_of
from vision.picture import Picture

FINE_WIDTH = 56
"""Width (px) at which two look-alikes are told apart; cards are seen 60 to 200 px wide."""
LINES_BLUR_PX, BLUR_REACH_PX = 3.0, 25
"""Of the coarse face: what is larger counts as shade, not as drawing."""
MOST_SIBLINGS, SIBLING = 6, 0.8
"""Faces that may differ from one in small things, and correlation of their lines from afar."""
PAPER, NEARLY_WHITE, DARKEST_PAPER = 170.0, 0.85, 120.0
"""Level of all channels from which a taught pixel is paper; or share of the brightest ones of the
face, in dim light, if these are brighter than a colour."""
SHARPNESS = np.array([0.0, 1.0, 0.1], np.float32)
"""What lines are worth in the blue, green and red channel: cameras and JPEG blur the others. Green
on white has forty times as much in red, all else at most seven times."""
DIMMEST, BRIGHTEST = 0.5, 2.0
"""How much darker and brighter one card may have been photographed than another."""
COARSE_WIDTH = 20
"""Width (px) at which a place is compared with all faces of the deck."""


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """K faces in both directions: entry k is upright, entry K + k is turned by 180°.

    `fine` is 2K×height×width×3 float32 (0–255, slightly smoothed), `coarse` the same, smaller.
    """

    labels: tuple[str, ...]
    aspect: float
    fine: Floats
    coarse: Floats
    channel: NDArray[np.intp]
    """2K: in which the lines of each fine face are plainest."""
    grey: Floats
    """2K×height×width: that channel."""
    edge: Floats
    """2K×height×width: largest change (levels per px) of any channel."""
    squares: Floats
    """2K×pixels: squares of the coarse faces."""
    lines: tuple[Floats, Floats]
    """Fine lines of the coarse faces (3·pixels×2K), and their squares (pixels×2K), ready to
    multiply."""
    drawn_alike: Floats
    """2K×2K: correlation of the lines of every two entries, in whatever colours."""
    cells: Cells
    """The coarse faces cut into cells, ready to multiply."""
    sketches: Floats
    """P×2K: a few points of each, see `sketch.sketches_of`."""
    paper: Mask
    """2K×height×width: where a face is white, or nearly, in the light in which it was taught."""
    large: Picture
    """2K×height×width×3: the faces as the loupe shows them."""
    least_contrast: float
    """That of the plainest face."""
    pairs: Pairs
    """Any two entries side by side."""
    steepness: dict[tuple[int, int, float], tuple[Floats, Floats]] = field(default_factory=dict)
    """Remembered results of `align`, per face."""
    exposures: dict[tuple[int, int], bool] = field(default_factory=dict)
    """Remembered results of `twins.differ_in_exposure`."""
    kin: dict[int, list[int]] = field(default_factory=dict)
    """Remembered results of `siblings`."""

    @classmethod
    def of(cls, pictures: Sequence[tuple[str, Picture]], aspect: float) -> "Faces":
        """From labels and upright pictures of the whole faces; `aspect` is width / height."""
        size = fine_size(aspect)
        small = coarse_size(aspect)
        upright = [smoothed(shrunk(picture, size)) for _, picture in pictures]
        both = upright + [face[::-1, ::-1] for face in upright]
        fine = np.ascontiguousarray(np.stack(both), np.float32)
        shrunken = [cv2.resize(face, small, interpolation=cv2.INTER_AREA) for face in fine]
        coarse = np.stack(shrunken).astype(np.float32)
        lines = lines_of(coarse, np.ones(coarse.shape[:3], bool)).reshape(len(coarse), -1)
        everywhere = np.ones(coarse.shape[1:3], bool)
        length = np.sqrt((lines**2).sum(axis=1) + 1.0)
        alike = np.asarray((lines @ lines.T) / np.outer(length, length), np.float32)
        edge, large = np.stack([gradient(face) for face in fine]), magnified(pictures, size)
        printed = tuple(Printed.of(face) for face in fine)
        channel = plainest_channel(lines.reshape(len(lines), 3, -1))
        return cls(
            labels=tuple(label for label, _ in pictures),
            aspect=aspect,
            fine=fine,
            coarse=coarse,
            channel=channel,
            grey=np.stack([face[..., which] for face, which in zip(fine, channel, strict=True)]),
            edge=edge,
            squares=coarse.reshape(len(coarse), -1) ** 2,
            lines=(np.ascontiguousarray(lines.T), squares_of(lines)),
            drawn_alike=alike,
            cells=Cells.of(coarse),
            sketches=sketches_of(coarse),
            paper=np.stack([paper_of(face) for face in fine]),
            large=large,
            least_contrast=min(contrast(face, everywhere) for face in coarse),
            pairs=Pairs(fine, edge, large, printed, alike),
        )

    def __len__(self) -> int:
        return len(self.labels)

    def label(self, entry: int) -> str:
        return self.labels[entry % len(self.labels)]

    def is_turned(self, entry: int) -> bool:
        return entry >= len(self.labels)

    def turned(self, entry: int) -> int:
        """The same face the other way up."""
        return (entry + len(self)) % (2 * len(self))

    def siblings(self, entry: int) -> list[int]:
        """Entries of other labels that differ from `entry` in small things."""
        if self.is_turned(entry):
            return [self.turned(other) for other in self.siblings(self.turned(entry))]
        if entry not in self.kin:
            alike = self.drawn_alike[entry]
            near = np.argsort(-alike)[: 2 * MOST_SIBLINGS].tolist()
            others = [k for k in near if self.label(k) != self.label(entry) and alike[k] > SIBLING]
            some = others[:MOST_SIBLINGS]
            self.kin[entry] = [k for k in some if self.pairs.small_things(entry, k)]
        return self.kin[entry]

    def apart_from(self, entry: int, where: Mask) -> Floats:
        """2K: squared difference from `entry`, up to a constant, where (height×width) says; each as
        bright as brings it nearest: photos are not all exposed alike."""
        part = cv2.resize(
            where.astype(np.float32), coarse_size(self.aspect), interpolation=cv2.INTER_AREA
        )
        flat = self.coarse.reshape(len(self.coarse), -1)
        weight = np.repeat(part.ravel(), 3)
        square, product = self.squares @ weight, flat @ (flat[entry] * weight)
        gain = np.clip(product / np.maximum(square, 1.0), DIMMEST, BRIGHTEST)
        return np.asarray(gain * (gain * square - 2.0 * product), np.float32)

    @property
    def size(self) -> tuple[int, int]:
        """(width, height) of the fine faces."""
        return fine_size(self.aspect)


def fine_size(aspect: float) -> tuple[int, int]:
    return sized(FINE_WIDTH, aspect)


def coarse_size(aspect: float) -> tuple[int, int]:
    return sized(COARSE_WIDTH, aspect)


def sized(narrow_px: int, aspect: float) -> tuple[int, int]:
    """(width, height) in even numbers, the narrower of them `narrow_px`."""
    other = 2 * round(narrow_px / min(aspect, 1.0 / aspect) / 2)
    return (narrow_px, other) if aspect <= 1.0 else (other, narrow_px)


def magnified(pictures: Sequence[tuple[str, Picture]], size: tuple[int, int]) -> Picture:
    """2K×height×width×3, of the pictures upright and turned."""
    width, height = size
    upright = np.stack([sharp(picture, (TIMES * width, TIMES * height)) for _, picture in pictures])
    return np.concatenate([upright, upright[:, ::-1, ::-1]])


def sharp(picture: Picture, size: tuple[int, int]) -> Picture:
    return np.asarray(np.clip(smoothed(shrunk(picture, size)), 0, 255), np.uint8)


def shrunk(picture: Picture, size: tuple[int, int]) -> Picture:
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def smoothed(face: NDArray[np.generic]) -> Floats:
    """Float face with the blur that every rectified face gets, however near its camera was."""
    return np.asarray(cv2.GaussianBlur(face.astype(np.float32), (0, 0), 0.7), np.float32)


def gradient(face: Floats) -> Floats:
    gx = cv2.Sobel(face, cv2.CV_32F, 1, 0, scale=0.125)
    gy = cv2.Sobel(face, cv2.CV_32F, 0, 1, scale=0.125)
    return strongest(np.maximum(np.abs(gx), np.abs(gy)))


def paper_of(face: Floats) -> Mask:
    """height×width: see `Faces.paper`."""
    level = face.min(axis=2)
    brightest = float(np.percentile(level, 98))
    least = min(PAPER, NEARLY_WHITE * brightest) if brightest > DARKEST_PAPER else PAPER
    return np.asarray(level >= least)


def lines_of(faces: Floats, clear: Mask) -> Floats:
    """N×3×h×w: faces (N×h×w×3) without what is larger than fine lines, and 0 where not `clear`."""
    mask = clear[:, None].astype(np.float32)
    shown = np.ascontiguousarray(faces.transpose(0, 3, 1, 2)) * mask
    return np.asarray(shown - mask * (blurred(shown) / (blurred(mask) + 1e-3)), np.float32)


def plainest_channel(lines: Floats) -> NDArray[np.intp]:
    """N: in which channel the lines (N×3×pixels) of each face are plainest: mostly in green, the
    sharpest of every camera; but green ink takes hardly any of it."""
    return np.asarray(np.argmax((lines**2).sum(axis=2) * SHARPNESS, axis=1), np.intp)


def squares_of(lines: Floats) -> Floats:
    """pixels×2K: squares of `lines` (2K×3·pixels), of all three channels together."""
    return np.ascontiguousarray((lines.reshape(len(lines), 3, -1) ** 2).sum(axis=1).T)


def blurred(planes: Floats) -> Floats:
    """…×h×w: what is left without fine lines. Of so small pictures a blur is two products."""
    height, width = planes.shape[-2:]
    return np.asarray(blur(height) @ planes @ blur(width).T, np.float32)


@lru_cache(maxsize=8)
def blur(length: int) -> Floats:
    """length×length: what each pixel of a blurred line has of each pixel of the line."""
    line = np.eye(length, dtype=np.float32)
    return np.asarray(cv2.GaussianBlur(line, (1, BLUR_REACH_PX), 0, sigmaY=LINES_BLUR_PX))
