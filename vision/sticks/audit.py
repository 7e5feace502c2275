"""Does what is known explain the picture? How much wood belongs to pieces, how much to none."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks.look import Look
from vision.sticks.outline import EDGE
from vision.sticks.pieces import COLOURS, Colour, Stick

ROOM_MM = 1.2
"""Wood appears this much broader than it is, at most."""
RIM_MM = 0.8
"""Sticks are looked at this far inside their outlines."""
OPEN, SHOWN = 0.4, 0.4
"""A stick of which more than the first share should be in sight, but of that less than the second
shows its wood, is not there. Of sticks that were there, 199 in 200 showed twice as much."""
NEAT = 0.12
"""Stray wood, as a share of explained wood, that noise and shaded rims make."""


@dataclass(frozen=True, slots=True)
class Account:
    """Areas in the picture, mm²."""

    explained: float
    """Wood where a piece of its colour is."""
    stray: float
    """Wood where no piece is."""

    @property
    def worth(self) -> float:
        return self.explained - self.stray

    @property
    def is_neat(self) -> bool:
        return self.stray < NEAT * self.explained


def account(
    look: Look, sticks: Iterable[tuple[Colour, Array]], plots: Iterable[tuple[Colour, Array]]
) -> Account:
    """How well sticks (colour, ends (2, 3)) and plots (colour, place (2,)) explain all wood."""
    own = {colour: np.zeros_like(look.inside) for colour in COLOURS}
    for colour, ends_mm in sticks:
        look.paint_stick(own[colour], ends_mm, ROOM_MM)
    for colour, at_mm in plots:
        look.paint_plot(own[colour], at_mm, ROOM_MM)
    nothing = cv2.bitwise_not(cv2.bitwise_or(own["light"], own["dark"]))
    explained = stray = 0
    for colour in COLOURS:
        wood = cv2.threshold(look.wood.of(colour), EDGE, 255, cv2.THRESH_BINARY)[1]
        explained += cv2.countNonZero(cv2.bitwise_and(wood, own[colour]))
        stray += cv2.countNonZero(cv2.bitwise_and(wood, nothing))
    scale = look.view.per_mm**2
    return Account(explained / scale, stray / scale)


def ghosts(look: Look, bottom_up: Sequence[Stick], hand: Array) -> set[str]:
    """Sticks of which a good part should be seen, going by what lies above them, and is not."""
    canvas = np.zeros_like(look.inside)
    for number, stick in enumerate(bottom_up, start=1):
        look.paint_stick(canvas, stick.ends_mm, -RIM_MM, number)
    canvas[(hand > 0) | (look.inside == 0)] = 0
    return {
        stick.id
        for number, stick in enumerate(bottom_up, start=1)
        if is_ghost(look, stick, canvas, number)
    }


def is_ghost(look: Look, stick: Stick, canvas: Array, number: int) -> bool:
    """Where `canvas` holds a stick's number, nearly nothing shows its wood."""
    box, place = look.silhouette(stick.ends_mm)
    seen = canvas[box] == number
    open_ = seen.sum() / max(cv2.countNonZero(place), 1)
    return bool(open_ > OPEN and (look.wood.of(stick.colour)[box][seen] > EDGE).mean() < SHOWN)
