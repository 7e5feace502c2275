"""How clearly the notches of a stick show: they tell which of two of one colour lies on top."""

from dataclasses import replace

import numpy as np

from vision.mat import Array
from vision.sticks.outline import ACROSS, STEP_MM, Fit, Frame, Scene, Search, dark_lines, fit

SHOWS, HIDDEN = 0.8, 0.4
"""A notch shows that is at least as clear as the first, and does not that is less clear than the
second. Of sticks in rendered games of which nothing hid the notches nearly all were clear by 1.0,
of others that lay under their like 0.4 and less."""
REACH_MM = 1.5
"""How far from where it should be a notch is looked for."""
LOOSE_MM = 6.0
"""The same while it is not known how the stick lies: one that leans by 90 mm has its notches 3.4 mm
from where those of a level one are between its ends, and a line is 2 mm broad."""
FADED = 0.3
"""A line ends where it is less clear than this."""
NEARBY = Search(reach_mm=1.0, end_reach_mm=8.0, slack_mm=6.0, rounds=1)
"""How far from the prediction a stick is looked for by its notches."""


def clarity(scene: Scene, ends_mm: Array) -> Array:
    """How clearly both notches of a stick that lies at `ends_mm` (2, 3) show, (2,), 0…1."""
    _, first, second = profiles(scene, ends_mm, np.zeros(1), REACH_MM)
    return np.array([first.max(), second.max()])


def both_show(scene: Scene, ends_mm: Array) -> bool:
    """Both notches of a stick that lies there can be seen."""
    return bool(clarity(scene, ends_mm).min() > SHOWS)


def seen_at(scene: Scene, frame: Frame) -> Array:
    """Where both notches of a stick that lies about so are seen, flat (2, 2); nan where one does
    not show."""
    offsets, *clear = _profiles(scene, frame, np.zeros(1), LOOSE_MM)
    away = np.array([_line_at(offsets, each[0]) for each in clear])
    return frame.point(frame.notches + away, frame.edges.mean(axis=1))


def _line_at(offsets: Array, clear: Array) -> float:
    """Offset of the middle of the clearest line, or nan if none shows from edge to edge."""
    peak, faded = int(clear.argmax()), np.flatnonzero(clear < FADED)
    before, after = faded[faded < peak], faded[faded > peak]
    if clear[peak] < SHOWS or not len(before) or not len(after):
        return float("nan")
    line = slice(before[-1], after[0] + 1)
    return float(np.average(offsets[line], weights=clear[line]))


def fitted(scene: Scene, ends_mm: Array) -> Fit:
    """A stick predicted at `ends_mm` (2, 3) where its notches are: they can be told where its wood
    cannot be told from the mat."""
    return fit(replace(scene, own=np.full_like(scene.own, 255)), ends_mm, NEARBY)


def profiles(
    scene: Scene, ends_mm: Array, lanes_mm: Array, reach_mm: float
) -> tuple[Array, Array, Array]:
    """How clearly dark lines run across near both notches of a stick that lies at `ends_mm` (2, 3):
    offsets along it (n,), and the clarity (lanes, n), 0…1, at its first and at its second notch, in
    lanes so far to its left."""
    return _profiles(scene, frame_of(scene, ends_mm), lanes_mm, reach_mm)


def _profiles(
    scene: Scene, frame: Frame, lanes_mm: Array, reach_mm: float
) -> tuple[Array, Array, Array]:
    offsets = np.arange(-reach_mm, reach_mm + STEP_MM / 2, STEP_MM)
    width = frame.edges[:, 1] - frame.edges[:, 0]
    lanes = frame.edges.mean(axis=1)[:, None] + lanes_mm
    across = lanes[:, :, None] + width[:, None, None] * ACROSS
    first, second = (
        dark_lines(scene, frame, (frame.notches[end] + offsets, across[end])).T for end in (0, 1)
    )
    return offsets, first, second


def places(scene: Scene, ends_mm: Array) -> Array:
    """Where both notches of a stick that lies at `ends_mm` (2, 3) appear, flat (2, 2)."""
    frame = frame_of(scene, ends_mm)
    return frame.point(frame.notches, frame.edges.mean(axis=1))


def away_mm(scene: Scene, ends_mm: Array, flat_mm: Array) -> Array:
    """How far flat points (n, 2) are from the nearer notch, which runs all across a stick that lies
    at `ends_mm` (2, 3); (n,)."""
    frame = frame_of(scene, ends_mm)
    away = flat_mm[:, None] - places(scene, ends_mm)
    beside = np.maximum(np.abs(away @ frame.left) - scene.sizes.stick_width_mm / 2, 0.0)
    return np.asarray(np.hypot(away @ frame.along, beside).min(axis=1))


def frame_of(scene: Scene, ends_mm: Array) -> Frame:
    return Frame.around(scene, scene.eye.flat(ends_mm), np.asarray(ends_mm)[:, 2])
