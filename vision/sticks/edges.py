"""Turns a stick that is badly seen until its long sides lie on edges of the picture.

Light wood in the shade can have the very colour of a sand-coloured mat. Its sides still show as two
parallel lines, as far apart as the stick is wide.
"""

import numpy as np

from vision.mat import Array
from vision.sticks.outline import EDGE, Scene, samples

REACH_MM = 18.0
"""How far an end may be moved sideways."""
STEP_MM = 0.5
"""Spacing of the samples across the stick; ends are moved by twice as much at a time."""
ALONG = np.linspace(0.02, 0.98, 96)
CLEAR = 0.12
"""A step of brightness, as a logarithm, that is as clear as any."""
OPEN = 0.25
"""Share of the sides that must not be hidden by other sticks."""
STAY = 0.004
"""Price of each millimetre by which a seen end is moved; of an unseen one a tenth of it."""
BETTER = 1.15
"""How much clearer the edges must become."""


def turned(
    scene: Scene,
    flat_mm: Array,
    seen: tuple[bool, bool],
    hidden: Array,
    reach_mm: float = REACH_MM,
) -> Array:
    """The stick (flat ends (2, 2)) on the clearest pair of edges near by, or where it was.

    `hidden` (h, w) uint8 is set where other pieces are: their edges have no say.
    """
    aside = np.arange(-reach_mm, reach_mm + 0.1, 2 * STEP_MM)
    score = shifted(scene, flat_mm, hidden, aside)
    price = STAY * np.where(seen, 1.0, 0.1)
    score = score - price[0] * np.abs(aside)[:, None] - price[1] * np.abs(aside)[None, :]
    middle = len(aside) // 2
    best = np.unravel_index(int(score.argmax()), score.shape)
    if score[best] < BETTER * score[middle, middle]:
        return flat_mm
    return np.asarray(flat_mm + aside[[*best]][:, None] * left_of(flat_mm))


def clearness(scene: Scene, flat_mm: Array, hidden: Array) -> float:
    """How clear both sides of a stick (flat ends (2, 2)) are, 0…1, where nothing is `hidden` (h, w)
    by other pieces; 0 if too little is left."""
    aside = np.arange(-1.0, 1.1, STEP_MM)
    return float(shifted(scene, flat_mm, hidden, aside).max())


def left_of(flat_mm: Array) -> Array:
    """The way (2,) to the left of a stick."""
    run = flat_mm[1] - flat_mm[0]
    return np.asarray(np.array([-run[1], run[0]]) / np.linalg.norm(run))


def shifted(scene: Scene, flat_mm: Array, hidden: Array, aside: Array) -> Array:
    """How clear both sides of a stick are (n, n), if its first and its second end lie so far to the
    left."""
    half = scene.sizes.stick_width_mm / 2 * 1.08
    # Beyond the farthest one a step needs two more places to be seen.
    reach = half + float(aside[-1]) + 1.0
    across = np.arange(-reach, reach + 0.1, STEP_MM)
    points = flat_mm[0] + ALONG[:, None, None] * (flat_mm[1] - flat_mm[0])
    points = points + across[:, None] * left_of(flat_mm)
    steps = clear_steps(samples(scene.grey, scene.view, points))
    open_ = samples(hidden, scene.view, points) < EDGE
    return scores(steps, open_, across, (aside, half))


def clear_steps(grey: Array) -> Array:
    """How clear an edge between neighbours along the second axis is, 0…1, same shape."""
    tone = np.log(grey.astype(np.float32) + 8)
    steps = np.zeros_like(tone)
    steps[:, 2:-2] = np.abs(tone[:, 3:-1] + tone[:, 4:] - tone[:, :-4] - tone[:, 1:-3]) / 2
    return np.asarray(np.minimum(steps / CLEAR, 1.0))


def scores(steps: Array, open_: Array, across: Array, grid: tuple[Array, float]) -> Array:
    """Mean clearness (n, n) of both sides for each pair of shifts of the first and second end."""
    aside, half = grid
    shift = aside[:, None, None] * (1 - ALONG) + aside[None, :, None] * ALONG
    total, count = np.zeros(shift.shape[:2]), np.zeros(shift.shape[:2])
    for side in (-half, half):
        column = np.round((shift + side - across[0]) / STEP_MM).astype(np.intp)
        place = np.arange(len(ALONG)) * len(across) + column
        free = np.take(open_, place)
        total += (np.take(steps, place) * free).sum(axis=-1)
        count += free.sum(axis=-1)
    enough = count > OPEN * 2 * len(ALONG)
    return np.where(enough, total / np.maximum(count, 1), 0.0)
