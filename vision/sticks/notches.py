"""How clearly the notches of a stick show: they tell which of two of one colour lies on top."""

import numpy as np

from vision.mat import Array
from vision.sticks.outline import ACROSS, STEP_MM, Frame, Scene, dark_lines

SHOWS, HIDDEN = 0.8, 0.4
"""A notch shows that is at least as clear as the first, and does not that is less clear than the
second. Of sticks in rendered games of which nothing hid the notches nearly all were clear by 1.0,
of others that lay under their like 0.4 and less."""
REACH_MM = 1.5
"""How far from where it should be a notch is looked for."""


def clarity(scene: Scene, ends_mm: Array) -> Array:
    """How clearly both notches of a stick that lies at `ends_mm` (2, 3) show, (2,), 0…1."""
    _, first, second = profiles(scene, ends_mm, np.zeros(1), REACH_MM)
    return np.array([first.max(), second.max()])


def profiles(
    scene: Scene, ends_mm: Array, lanes_mm: Array, reach_mm: float
) -> tuple[Array, Array, Array]:
    """How clearly dark lines run across near both notches of a stick that lies at `ends_mm` (2, 3):
    offsets along it (n,), and the clarity (lanes, n), 0…1, at its first and at its second notch, in
    lanes so far to its left."""
    frame = frame_of(scene, ends_mm)
    offsets = np.arange(-reach_mm, reach_mm + STEP_MM / 2, STEP_MM)
    width = frame.edges[:, 1] - frame.edges[:, 0]
    first, second = (
        np.stack(
            [
                dark_lines(scene, frame, (frame.notches[end] + offsets, lane + width[end] * ACROSS))
                for lane in frame.edges[end].mean() + lanes_mm
            ]
        )
        for end in (0, 1)
    )
    return offsets, first, second


def places(scene: Scene, ends_mm: Array) -> Array:
    """Where both notches of a stick that lies at `ends_mm` (2, 3) appear, flat (2, 2)."""
    frame = frame_of(scene, ends_mm)
    return frame.point(frame.notches, frame.edges.mean(axis=1))


def frame_of(scene: Scene, ends_mm: Array) -> Frame:
    return Frame.around(scene, scene.eye.flat(ends_mm), np.asarray(ends_mm)[:, 2])
