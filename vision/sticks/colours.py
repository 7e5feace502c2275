"""Which pixels are light wood, which dark wood, which mat: learnt from the picture itself.

Nobody tells us the colour of the mat, of the lamp or of the edition (light/dark, black/blue,
black/red). What is sure: most of the playing area is mat, and what is not mat comes in two woods.

Colours are compared as logarithms of B, G, R *relative to the mat*, so a shadow is a step along
(-1, -1, -1) and a lamp on one side changes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.mat import Array, Frame

LEVELS = 64
"""Steps per channel of the lookup table from colour to wood."""
DARKEST = 6.0
"""Camera values below this carry no colour."""
GREY = np.full(3, 1 / np.sqrt(3.0))
"""Direction in which light and shadow move a logarithmic colour."""
DEEP = -0.3
"""Along GREY: shadows darker than this make wood look different from wood in full light."""
FIELD_CELL_PX = 6
"""Brightness of the mat varies slowly: one sample per cell of this many pixels."""


@dataclass(frozen=True, slots=True)
class Tint:
    """One colour as a normal distribution over logarithmic B, G, R relative to the mat."""

    mean: Array
    """(3,)"""
    spread: Array
    """Covariance, (3, 3)."""

    def in_shade(self) -> "Tint":
        """The same colour where less light falls: lower sticks, the sides of plots."""
        return Tint(self.mean - 0.7 * GREY, self.spread + 0.15 * np.outer(GREY, GREY))

    def density(self, axis: Array) -> Array:
        """Density (n, n, n) of all logarithmic colours whose B, G, R are on a grid: `axis` (3, n)
        holds the values of each. Up to a constant that all tints share."""
        blue, green, red = axis - self.mean[:, None]
        form = np.linalg.inv(self.spread)
        # A squared distance is a sum of terms in two channels each, so it need not be worked out
        # colour by colour.
        first = np.add.outer(form[0, 0] * blue**2, form[1, 1] * green**2)
        first += 2 * form[0, 1] * np.outer(blue, green)
        second = form[2, 2] * red**2 + 2 * form[0, 2] * np.outer(blue, red)
        third = 2 * form[1, 2] * np.outer(green, red)
        tables = [(-0.5 * each).astype(np.float32) for each in (first, second, third)]
        power = tables[0][:, :, None] + tables[1][:, None, :] + tables[2]
        scale = np.float32(1 / np.sqrt(np.linalg.det(self.spread)))
        return np.asarray(np.exp(power, out=power) * scale)


@dataclass(frozen=True)
class Palette:
    """The colours of this table: the mat's brightness, and the two woods."""

    mat_level: Array
    """Camera values (3,) of the mat that every place is brought to."""
    mat: Tint
    shades: tuple[Tint, ...]
    """The mat in the shadow of the pieces: of one lamp, of the other, of both."""
    light: Tint
    dark: Tint

    @cached_property
    def table(self) -> Array:
        """Lookup (LEVELS³,) uint32: how surely a colour is light, dark, mat, and wood in full
        light; a byte each."""
        colours = np.log(level_colours()) - np.log(self.mat_level)[:, None]
        woods = (self.light, self.dark)
        lit = [mixed(colours, [tint]) for tint in woods]
        dim = [mixed(colours, [tint.in_shade(), *self.shaded(tint)]) for tint in woods]
        wood = [bright + 0.4 * dull for bright, dull in zip(lit, dim, strict=True)]
        mat = mixed(colours, [self.mat]) + mixed(colours, self.shades)
        # Far from everything known (skin, print) the pixel belongs to no wood.
        total = wood[0] + wood[1] + mat + 0.02
        shares = [part / total * 255 for part in (*wood, mat, lit[0] + lit[1])]
        bytes_ = np.ascontiguousarray(np.stack(shares, axis=-1).astype(np.uint8))
        return np.asarray(bytes_.view(np.uint32).ravel())

    def shaded(self, wood: Tint) -> list[Tint]:
        """A wood in each of the shadows that the mat shows: they take the same share of light."""
        takes = [shade.mean - self.mat.mean for shade in self.shades]
        return [Tint(wood.mean + less, wood.spread) for less in takes if less @ GREY < DEEP]


def mixed(colours: Array, tints: Sequence[Tint]) -> Array:
    """Mean of the densities of some tints, as of one."""
    return np.asarray(sum(tint.density(colours) for tint in tints) / len(tints))


def level_colours() -> Array:
    """Camera value in the middle of each of the LEVELS steps, evenly spaced as logarithms."""
    return np.asarray(np.exp(np.linspace(np.log(DARKEST), np.log(255.0), LEVELS)))


def level_index() -> Array:
    """Step (uint8) of each camera value 0…255."""
    position = (np.log(np.maximum(np.arange(256), DARKEST)) - np.log(DARKEST)) / np.log(
        255 / DARKEST
    )
    return np.asarray(np.round(position * (LEVELS - 1)), dtype=np.uint8)


STEP_PARTS = (level_index().astype(np.int32)[:, None] * (LEVELS**2, LEVELS, 1)).astype(np.int32)[
    None
]
"""What each channel of a levelled colour adds to its index in a palette's table, (1, 256, 3)."""


@dataclass(frozen=True, slots=True)
class WoodMap:
    """How surely every pixel is light wood, dark wood, mat: (h, w) uint8 each."""

    light: Array
    dark: Array
    mat: Array
    lit: Array
    """How surely it is wood, of either colour, on which all lamps shine."""

    def of(self, colour: str) -> Array:
        return self.light if colour == "light" else self.dark

    @property
    def any(self) -> Array:
        return np.asarray(cv2.add(self.light, self.dark))


def wood_map(straight: Frame, palette: Palette, gain: Array) -> WoodMap:
    """Classify a rectified picture; `gain` (h, w, 3) float32 levels the mat, see `mat_gain`."""
    levelled = cv2.multiply(straight, gain, dtype=cv2.CV_8U)
    steps = np.asarray(cv2.LUT(levelled, STEP_PARTS), dtype=np.int32)
    index = steps[..., 0] + steps[..., 1] + steps[..., 2]
    packed = np.take(palette.table, index)
    parts = cv2.split(packed.view(np.uint8).reshape(*index.shape, 4))
    return WoodMap(*(np.asarray(part) for part in parts))


def mat_gain(field: Array, level: Array, size: tuple[int, int]) -> Array:
    """Factor (h, w, 3) that brings the mat to `level` everywhere; `field` is its log colour."""
    small = np.exp(np.log(level) - field).astype(np.float32)
    return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_LINEAR))


def log_cells(straight: Frame) -> Array:
    """Logarithmic colour (rows, columns, 3) of the picture in coarse cells."""
    height, width = straight.shape[:2]
    size = (width // FIELD_CELL_PX, height // FIELD_CELL_PX)
    small = cv2.resize(straight, size, interpolation=cv2.INTER_AREA)
    return np.asarray(np.log(np.maximum(small.astype(np.float32), DARKEST)))


def fit_field(cells: Array, inside: Array, order: int = 2) -> Array:
    """Slowly varying logarithmic colour of the bare mat, same shape as `cells`.

    A polynomial over the cells where `inside` is true, fitted so that pieces and shadows, always
    the smaller part of the playing area, have no say.
    """
    rows, columns = np.mgrid[-1 : 1 : cells.shape[0] * 1j, -1 : 1 : cells.shape[1] * 1j]
    terms = [rows**i * columns**j for i in range(order + 1) for j in range(order + 1 - i)]
    basis = np.stack(terms, axis=-1)
    known, colours = basis[inside], cells[inside]
    weight = np.exp(-0.5 * (np.linalg.norm(colours - mode(colours), axis=1) / 0.25) ** 2)
    for scale in (0.2, 0.12, 0.08, 0.06):
        solution = np.linalg.lstsq(known * weight[:, None], colours * weight[:, None], rcond=None)[
            0
        ]
        away = np.linalg.norm(colours - known @ solution, axis=1)
        weight = np.exp(-0.5 * (away / scale) ** 2)
    return np.asarray(basis @ solution)


def mode(colours: Array) -> Array:
    """Most frequent logarithmic colour: the median of the fullest box of a coarse histogram."""
    boxes = np.floor(colours / 0.25).astype(int)
    _, inverse, counts = np.unique(boxes, axis=0, return_inverse=True, return_counts=True)
    return np.asarray(np.median(colours[inverse.ravel() == counts.argmax()], axis=0))


def smooth_field(field: Array, cells: Array, bare: Array) -> Array:
    """`field` bent towards the mat that is really seen: blotches of the cloth, soft shadows.

    `bare` (rows, columns) float32 weighs each cell by how surely it is mat.
    """
    weight = bare.astype(np.float32)
    away = (cells - field).astype(np.float32) * weight[..., None]
    blurred = cv2.GaussianBlur(away, (0, 0), 4)
    share = cv2.GaussianBlur(weight, (0, 0), 4)
    return np.asarray(field + blurred / (share[..., None] + 0.15))
