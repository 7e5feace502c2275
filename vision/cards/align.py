"""Moves an outline until a taught face fits what lies under it.

Gauss–Newton on one channel (the inverse compositional form of Lucas and Kanade): the slopes
of a taught face are worked out once, and hidden or bleached pixels lose their say.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.faces import Faces
from vision.cards.light import thinned
from vision.cards.outlines import Quads
from vision.cards.rectify import Views, moved, pixels_to_unit, rectify
from vision.cards.segments import Floats, Mask

Step = NDArray[np.float64]

SIMILARITY = 4
LIGHT_TERMS = 3
HOMOGRAPHY = 8
STAGES = ((SIMILARITY, 2.5, 3), (HOMOGRAPHY, 0.7, 3))
"""(freedom, blur in px of the fine face, most rounds): first roughly, then exactly."""
MOSTLY_OPEN, PART_STAGES = 0.25, ((SIMILARITY, 2.5, 3), (SIMILARITY, 0.7, 3))
"""Share of a card that may be hidden for the rest to tell how it is seen askew; and what is done
beyond."""
SHADE_PX = 25
"""Of the fine face: what is larger is shade, not drawing."""
BLEACHED = 250.0
STIFFNESS, COVERED_STIFFNESS = 0.02, 0.15
"""Damping, as a share of the mean curvature: a face with little print must not slide away; nor be
stretched at will, where much of it is hidden: of 1236 cards in piles that won seven and lost
three."""
FARTHEST = 0.16
"""Largest move of a corner, as a share of the card's width, that still is the same outline."""
STILL_PX = 0.12
"""A smaller move of the middle ends a stage."""


def align(grey: Views, quad: Quads, faces: Faces, entry: int, hidden: Mask) -> Quads:
    """The 4×2 quad, moved. `hidden` (height×width) is True where another card lies above."""
    start, in_sight = quad, ~thinned(hidden)
    stages = STAGES if float(hidden.mean()) <= MOSTLY_OPEN else PART_STAGES
    for freedom, blur_px, rounds in stages:
        slopes, face = steepness(faces, entry, freedom, blur_px)
        for _ in range(rounds):
            seen = rectify(grey, quad[None], faces.size)[0].astype(np.float32)
            clear = in_sight & (thinned(seen) < BLEACHED)
            lines = thinned(band(seen, blur_px)).ravel()
            step, _ = solve(slopes, lines, face, clear.ravel().astype(np.float32))
            candidate = moved(quad, as_homography(step, faces.size))
            if not is_near(candidate, start):
                break
            quad = candidate
            if np.abs(step[freedom - 2 :]).max() < STILL_PX:
                break
    return quad


def is_near(quad: Quads, start: Quads) -> bool:
    width = float(np.linalg.norm(start[1] - start[0]))
    return bool(np.abs(quad - start).max() < FARTHEST * width)


def band(face: Floats, blur_px: float) -> Floats:
    """Lines and edges of a face: without noise, and without what tone curves and glare change."""
    fine = cv2.GaussianBlur(face, (0, 0), blur_px) if blur_px else face
    return np.asarray(fine - cv2.blur(face, (SHADE_PX, SHADE_PX)), np.float32)


def steepness(faces: Faces, entry: int, freedom: int, blur_px: float) -> tuple[Floats, Floats]:
    """terms×n: how each grey pixel of the thinned face changes with each parameter; and those
    pixels."""
    key = (entry, freedom, blur_px)
    if key not in faces.steepness:
        lines = band(faces.grey[entry], blur_px)
        faces.steepness[key] = slopes_of(lines, freedom), thinned(lines).ravel()
    return faces.steepness[key]


def slopes_of(face: Floats, freedom: int) -> Floats:
    """Parameters: those that turn and stretch, [2 of perspective,] right, down; then 3 of light:
    brighter, brighter to the right, brighter downwards. Else a shade would pass for a move."""
    height, width = face.shape
    gx = cv2.Sobel(face, cv2.CV_32F, 1, 0, scale=0.125)
    gy = cv2.Sobel(face, cv2.CV_32F, 0, 1, scale=0.125)
    x = ((np.arange(width, dtype=np.float32) - (width - 1) / 2) / width)[None]
    y = ((np.arange(height, dtype=np.float32) - (height - 1) / 2) / width)[:, None]
    # Slopes are needed of every other pixel only.
    face, gx, gy, x, y = (thinned(part) for part in (face, gx, gy, x, y))
    pull = gx * x + gy * y
    if freedom == SIMILARITY:
        terms = [pull, gy * x - gx * y, gx, gy]
    else:
        terms = [gx * x, gx * y, gy * x, gy * y, -pull * x, -pull * y, gx, gy]
    terms += [face, face * x, face * y]
    return np.stack([term.ravel() for term in terms])


def solve(
    slopes: Floats, seen: Floats, face: Floats, clear: Floats, stiffness: float = STIFFNESS
) -> tuple[Step, Floats]:
    """The move (without the light) that explains most of what is left, and each pixel's say.

    `seen` and `face` are the n thinned pixels; `clear` is 0 where something else is seen, or 1.
    Of several faces (m×n) and their slopes (m×terms×n), m moves.
    """
    weight, gain = trust(seen, face, clear)
    weighted = slopes * weight[..., None, :]
    curvature = (weighted @ np.swapaxes(slopes, -1, -2)).astype(np.float64)
    terms = curvature.shape[-1]
    own = curvature.reshape(*curvature.shape[:-2], -1)[..., :: terms + 1]
    moves = own[..., :-LIGHT_TERMS]
    moves += stiffness / moves.shape[-1] * moves.sum(axis=-1, keepdims=True)
    own += 1e-3
    left = weighted @ (seen / gain - face)[..., None]
    step = np.linalg.solve(curvature, left.astype(np.float64))[..., 0]
    return np.asarray(step[..., :-LIGHT_TERMS]), weight


def trust(seen: Floats, face: Floats, clear: Floats) -> tuple[Floats, Floats]:
    """0–1 per pixel, small where brightness alone does not turn the face into what is seen; and
    that brightness (last axis 1)."""
    weight, _ = brightened(seen, face, clear, clear)
    return brightened(seen, face, clear, weight)


def brightened(seen: Floats, face: Floats, clear: Floats, weight: Floats) -> tuple[Floats, Floats]:
    """The same from a first idea of what each pixel has to say."""
    weighted = weight * face
    product = (weighted * seen).sum(axis=-1, keepdims=True)
    square = (weighted * face).sum(axis=-1, keepdims=True)
    gain = np.maximum(product / (square + np.float32(1e-3)), np.float32(0.1))
    away = np.abs(seen - gain * face)
    away /= np.maximum(np.float32(1.5) * middle(away), np.float32(6.0))
    return np.asarray(clear / (away * away + 1.0), np.float32), gain


def middle(values: Floats) -> Floats:
    """The median along the last axis, which is kept, without numpy's many questions."""
    half = values.shape[-1] // 2
    return np.asarray(np.partition(values, half, axis=-1)[..., half : half + 1])


def as_homography(step: Step, size: tuple[int, int]) -> NDArray[np.float64]:
    """Inverse of the move by `step`, as a homography of the unit square."""
    width, height = size
    to_pixels = np.array([[width, 0, -0.5], [0, height, -0.5], [0, 0, 1.0]])
    return np.asarray(pixels_to_unit(size) @ np.linalg.inv(move_of(step, size)) @ to_pixels)


def move_of(step: Step, size: tuple[int, int]) -> NDArray[np.float64]:
    """The move by `step`, as a homography between pixels of the face."""
    width, x, y = size[0], (size[0] - 1) / 2, (size[1] - 1) / 2
    *turns, right, down = step.tolist()
    if len(step) == SIMILARITY:
        grow, turn = (one / width for one in turns)
        a, b, d, e, g, h = grow, -turn, turn, grow, 0.0, 0.0
    else:
        a, b, d, e = (one / width for one in turns[:4])
        g, h = (one / width**2 for one in turns[4:])
    # In plain numbers, around the middle of the face: so small arrays would take ten times as long.
    w = 1.0 - g * x - h * y
    first = [1.0 + a + x * g, b + x * h, right - (1.0 + a) * x - b * y + x * w]
    second = [d + y * g, 1.0 + e + y * h, down - d * x - (1.0 + e) * y + y * w]
    return np.array([first, second, [g, h, w]])
