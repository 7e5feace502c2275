"""Learns the colours of a table from a picture of it: first roughly, then from the pieces found.

What is sure: most of the playing area is mat, and what is not mat comes in two woods.
"""

import cv2
import numpy as np

from vision.mat import Array, Frame
from vision.sticks.colours import DARKEST, GREY, Palette, Tint, mat_gain

NEVER_SHADE = -1.5
"""No shadow on a mat is darker than this along GREY (a factor of 2.4 in every channel)."""
NOTHING, MAT, LIGHT, DARK = range(4)
"""Labels of pixels whose colour is known."""
DIM = -0.6
"""Along GREY: what is darker is dark wood or shadow."""
BRIGHT = float(np.log(0.5))
"""Wood whose brightest channel is above this, relative to paper, is the lighter one of its edition:
oak, blue and red are (0.75 and more), walnut and black are not (below 0.4)."""
DULL = float(np.log(0.4))
"""If nothing is brighter than this there is only the darker wood, and its shaded sides."""
TWO_WOODS = 0.65
"""Two colours this far apart, as logarithms, are two woods; the shaded side of a plot is nearer."""
UNSEEN_LIGHT, UNSEEN_DARK = np.log([0.62, 0.75, 0.85]), np.log([0.28, 0.28, 0.32])
"""What a wood is taken for until a piece of it lies there: oak, walnut; relative to paper."""
FEWEST_PX = 200
"""Less wood than this is no piece."""
ENOUGH_PX = 300
"""Fewer pixels than this do not make a colour."""
RIM_PX, ARM_PX = 4, 11
"""What reaches so near to the border comes in over it; half the width of a finger."""
SHADED = -0.09
"""Along GREY: bare mat that is darker than this lies in some shadow."""
STEP = 0.01
"""Along GREY: so finely it is told which brightness of the mat is the most frequent."""
SHADES = 6
"""Groups of colours in which shadows are learnt."""
GREEN = np.array([-0.5, 1.0, -0.5])
"""Lamps and windows are warm or cool, never green or magenta: what a shadow takes from the mat, as
logarithms, is about the same in this direction everywhere."""
MOST_GREEN, MOST_TINT = 0.05, 0.5
"""A shadow changes the mat along GREEN, and altogether across GREY, by at most these parts of what
it takes along GREY."""


def learn(straight: Frame, field: Array, inside: Array, white: Array) -> list[Palette]:
    """Palettes that may be those of a rectified picture, the likeliest first; none if nothing but
    mat is to be seen. Where dark wood is no darker than a shadow, only shapes tell which it is.

    `inside` (h, w) bool is the playing area without markers, `white` (3,) the camera's values of
    the paper around the markers.
    """
    level = np.exp(np.median(field.reshape(-1, 3), axis=0))
    gain = mat_gain(field, level, (straight.shape[1], straight.shape[0]))
    calm = cv2.GaussianBlur(straight, (0, 0), 0.8)
    levelled = cv2.multiply(calm, gain, dtype=cv2.CV_32F)
    colours = np.log(np.maximum(levelled, DARKEST)) - np.log(level)
    tone = colours @ GREY
    tint = np.linalg.norm(colours - tone[..., None] * GREY, axis=-1)
    noise = float(np.clip(np.median(np.abs(colours[inside])) * 1.5, 0.03, 0.12))
    # What light from a warm and a cool lamp leaves of the mat where one of them does not reach it.
    shadow = (np.abs(colours @ GREEN) < 3.5 * noise - MOST_GREEN * tone) & (tone > NEVER_SHADE)
    shadow &= (tint < 3.5 * noise - MOST_TINT * np.minimum(tone, 0)) & (tone < 5 * noise)
    wood = ~shadow & inside
    core = cv2.erode(wood.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    core &= ~arms(wood, inside)
    if core.sum() < FEWEST_PX:
        return []
    light, dark = two_tints(colours[core], np.log(white) - np.log(level))
    dim = cv2.erode(((tone < DIM) & inside).astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    plain, tone_spread = noise**2 * np.eye(3), np.outer(GREY, GREY)
    mat = Tint(np.zeros(3), plain + 0.004 * tone_spread)
    shade = Tint(-0.35 * GREY, 1.6 * plain + 0.06 * tone_spread)
    darks = (dark, *dark_tints(colours[dim]))
    return [Palette(level, mat, (shade,), light, each) for each in darks]


def arms(foreign: Array, inside: Array) -> Array:
    """What of a mask (h, w) bool belongs to hands: it comes in over the border of the playing area,
    and is broader there than a stick."""
    room = cv2.distanceTransform((foreign | ~inside).astype(np.uint8), cv2.DIST_L2, 5)
    x, y, width, height = cv2.boundingRect(inside.astype(np.uint8))
    within = np.zeros_like(inside)
    within[y + RIM_PX : y + height - RIM_PX, x + RIM_PX : x + width - RIM_PX] = True
    _, labels = cv2.connectedComponents(foreign.astype(np.uint8))
    broad = labels[inside & ~within & (room > ARM_PX)]
    return np.asarray(np.isin(labels, np.setdiff1d(broad, [0])))


def dark_tints(colours: Array) -> list[Tint]:
    """Groups of dark colours (n, 3), wood or shadow, the darkest first."""
    if len(colours) < 3 * FEWEST_PX:
        return []
    sample = colours[:: max(1, len(colours) // 6000)].astype(np.float32)
    return [tint_of(group) for group in grouped(sample, 3) if len(group) > 0.05 * len(sample)]


def relearn(straight: Frame, field: Array, labels: Array, rough: Palette) -> Palette:
    """Palette from known pixels: `labels` (h, w) uint8 holds MAT, LIGHT, DARK or NOTHING."""
    gain = mat_gain(field, rough.mat_level, (straight.shape[1], straight.shape[0]))
    levelled = cv2.multiply(straight, gain, dtype=cv2.CV_32F)

    def known(label: int) -> Array:
        pixels = levelled[labels == label]
        return np.asarray(np.log(np.maximum(pixels, DARKEST)) - np.log(rough.mat_level))

    woods = [
        tint_of(known(label)) if (labels == label).sum() > ENOUGH_PX else tint
        for label, tint in ((LIGHT, rough.light), (DARK, rough.dark))
    ]
    bare = known(MAT)[::7]
    tone = bare @ GREY
    lit = bare[tone > -0.12]
    shades = shade_tints(bare[tone < SHADED], 2 * float((lit @ GREEN).std()))
    mat = lit_tint(lit) if len(lit) > ENOUGH_PX else rough.mat
    return Palette(rough.mat_level, mat, shades or rough.shades, *woods)


def lit_tint(colours: Array) -> Tint:
    """Normal distribution of the mat in full light, from colours (n, 3) of it and of the rims of
    shadows: those make it darker here and there, never brighter."""
    tone = colours @ GREY
    usual = colours[np.abs(tone - most_frequent(tone)) < STEP].mean(axis=0)
    away = (colours - usual)[tone > usual @ GREY]
    return Tint(usual, away.T @ away / max(len(away), 1) * 1.5 + 4e-4 * np.eye(3))


def most_frequent(values: Array) -> float:
    steps = np.floor(values / STEP).astype(int)
    return float((np.bincount(steps - steps.min()).argmax() + steps.min() + 0.5) * STEP)


def shade_tints(colours: Array, noise: float) -> tuple[Tint, ...]:
    """Colours (n, 3) of the mat where a lamp does not reach it, as groups; `noise` is along GREEN.

    With two lamps there are three: each one's shadow, and where these overlap; and their soft rims.
    """
    tone, green = colours @ GREY, colours @ GREEN
    dim = colours[(tone > NEVER_SHADE) & (np.abs(green) < noise - MOST_GREEN * tone)]
    if len(dim) < ENOUGH_PX:
        return ()
    sample = dim[:: max(1, len(dim) // 6000)].astype(np.float32)
    groups = [group for group in grouped(sample, SHADES) if len(group) > 0.01 * len(sample)]
    return tuple(shade_of(group) for group in groups)


def shade_of(colours: Array) -> Tint:
    """Normal distribution of the four fifths that are most alike in tint, whatever their tone."""
    away = colours - np.median(colours, axis=0)
    tint = np.linalg.norm(away - (away @ GREY)[:, None] * GREY, axis=1)
    kept = colours[tint <= np.quantile(tint, 0.8)]
    return Tint(kept.mean(axis=0), np.cov(kept.T) * 2 + 4e-4 * np.eye(3))


def grouped(colours: Array, count: int) -> list[Array]:
    """Colours (n, 3) float32 split into groups of alike ones, the darkest first."""
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 1e-3)
    rank = np.argsort(np.argsort(colours @ GREY))
    start = (rank * count // len(colours)).astype(np.int32)[:, None]
    _, labels, _ = cv2.kmeans(colours, count, start, criteria, 1, cv2.KMEANS_USE_INITIAL_LABELS)
    groups = [colours[labels.ravel() == number] for number in range(count)]
    return sorted((g for g in groups if len(g) > 3), key=lambda g: float(g.mean(axis=0) @ GREY))


def two_tints(colours: Array, white: Array) -> tuple[Tint, Tint]:
    """Split wood colours (n, 3) in two, the brighter one first; `white` (3,) is that of paper.

    Where only one wood lies there, as with the first plot of a game, the other one is made up.
    """
    sample = colours[:: max(1, len(colours) // 6000)].astype(np.float32)
    tints = [tint_of(group) for group in grouped(sample, 2)]
    dark, light = tints[0], tints[-1]
    apart = float((light.mean - dark.mean).mean())
    sides = [float((tint.mean - white).max()) > BRIGHT for tint in tints]
    is_dull = float((light.mean - white).max()) < DULL
    if not is_dull and (apart > TWO_WOODS or (sides == [False, True] and apart > TWO_WOODS / 2)):
        return light, dark
    only = tint_of(sample)
    spread = np.diag(np.full(3, 0.04)) + 0.08 * np.outer(GREY, GREY)
    if float((only.mean - white).max()) > BRIGHT:
        return only, Tint(white + UNSEEN_DARK, spread)
    return Tint(white + UNSEEN_LIGHT, spread), only


def tint_of(colours: Array) -> Tint:
    """Normal distribution of the middle nine tenths, widened by what shading does to wood."""
    middle = np.median(colours, axis=0)
    away = np.linalg.norm(colours - middle, axis=1)
    kept = colours[away <= np.quantile(away, 0.9)]
    spread = np.cov(kept.T) + 0.004 * np.eye(3) + 0.03 * np.outer(GREY, GREY)
    return Tint(np.asarray(kept.mean(axis=0)), np.asarray(spread))
