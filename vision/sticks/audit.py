"""Does what is known explain the picture? How much wood belongs to pieces, how much to none."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from vision.mat import Array
from vision.sticks.hold import Tracked
from vision.sticks.look import Look, Part
from vision.sticks.outline import EDGE
from vision.sticks.pieces import COLOURS, Colour, Plot, Stick

ROOM_MM = 1.2
"""Wood appears this much broader than it is, at most."""
RIM_MM = 0.8
"""Sticks are looked at this far inside their outlines."""
ASIDE_MM = 1.5
"""A piece may lie this much beside where it is seen, and explain what is there."""
OPEN, RIM = 0.4, 0.04
"""Share of a stick's place that must be in sight before it is missed there, as what lies on it may
shade it; and if mat has come to light there, which tells more."""
SHOWN = 0.4
"""Share of it that shows the stick's wood, if it is there. Of 560 that were there all showed twice
as much, of those that were not none a quarter of it."""
BARED = 0.18
"""Share of it that mat which has come to light in a turn takes, if the stick is gone from there. It
took 0.27 and more of three that had fallen, 0.07 at most of all that had not."""
PROOF_MM2 = 60.0
"""A stick that shows less wood of its own may be another one's."""
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


@dataclass(frozen=True, slots=True)
class Pieces:
    """What explains wood."""

    sticks: Mapping[str, tuple[Colour, Array]]
    """Id to colour and ends (2, 3)."""
    plots: Collection[Plot] = ()

    @classmethod
    def of(
        cls, sticks: Mapping[str, Tracked] | Mapping[str, Stick], plots: Collection[Plot]
    ) -> "Pieces":
        return cls({name: (one.colour, one.ends_mm) for name, one in sticks.items()}, plots)


def account(
    look: Look,
    sticks: Iterable[tuple[Colour, Array]],
    plots: Iterable[tuple[Colour, Array]],
    hand: Array,
) -> Account:
    """How well sticks (colour, ends (2, 3)) and plots (colour, place (2,)) explain all wood that no
    hand (h, w) hides."""
    own = {colour: np.zeros_like(look.inside) for colour in COLOURS}
    for colour, ends_mm in sticks:
        look.paint_stick(own[colour], ends_mm, ROOM_MM)
    for colour, at_mm in plots:
        look.paint_plot(own[colour], at_mm, ROOM_MM)
    nothing = cv2.bitwise_not(cv2.bitwise_or(cv2.bitwise_or(own["light"], own["dark"]), hand))
    explained = stray = 0
    for colour in COLOURS:
        wood = cv2.threshold(look.wood.of(colour), EDGE, 255, cv2.THRESH_BINARY)[1]
        explained += cv2.countNonZero(cv2.bitwise_and(wood, own[colour]))
        stray += cv2.countNonZero(cv2.bitwise_and(wood, nothing))
    scale = look.view.per_mm**2
    return Account(explained / scale, stray / scale)


def ghosts(look: Look, pieces: Pieces, hand: Array, late: Collection[str] = ()) -> set[str]:
    """Sticks that do not show their wood where nothing else can be seen in its stead; of those that
    came late, and may gleam, any wood will do."""
    return {
        name
        for name, part in alone(look, pieces, hand, OPEN)
        if not _shows(look, pieces, name, part)
        if name not in late or share_in(part, look.wood.any) < SHOWN
    }


def bared(look: Look, pieces: Pieces, hand: Array) -> set[str]:
    """Those of them that were there before the turn: mat has come to light in their places, which
    no stick that is new hides."""
    return {
        name
        for name, part in alone(look, pieces, hand, RIM)
        if share_in(part, look.changed) > BARED and not _shows(look, pieces, name, part)
        if share_in(part, cv2.bitwise_and(look.wood.mat, look.changed)) > BARED
    }


def unproven(look: Look, pieces: Pieces, hand: Array) -> set[str]:
    """Sticks that show next to nothing which the others do not explain."""
    least = PROOF_MM2 * look.view.per_mm**2
    shown = {
        name: pixels_in(part, look.wood.of(pieces.sticks[name][0]))
        for name, part in alone(look, pieces, hand, 0.0)
    }
    return {name for name in pieces.sticks if shown.get(name, 0) < least}


def _shows(look: Look, pieces: Pieces, name: str, part: Part) -> bool:
    """The stick shows its wood in a part of its place."""
    return share_in(part, look.wood.of(pieces.sticks[name][0])) > SHOWN


def share_in(part: Part, image: Array) -> float:
    """Share of a part of the picture in which a map (h, w) says yes."""
    return pixels_in(part, image) / cv2.countNonZero(part[1])


def pixels_in(part: Part, image: Array) -> int:
    """In how many pixels of it the map does."""
    box, place = part
    yes = cv2.threshold(image[box], EDGE, 255, cv2.THRESH_BINARY)[1]
    return cv2.countNonZero(cv2.bitwise_and(place, yes))


def alone(look: Look, pieces: Pieces, hand: Array, least: float) -> Iterator[tuple[str, Part]]:
    """Of each stick the part of its place that no other piece can explain, if that is at least this
    share of it."""
    claims = np.zeros_like(look.inside)
    for _, ends_mm in pieces.sticks.values():
        box, place = look.silhouette(ends_mm, ASIDE_MM)
        claims[box] += place & 1
    open_ = np.where((claims == 1) & (hand == 0), look.inside, 0)
    free = {colour: open_.copy() for colour in COLOURS}
    for plot in pieces.plots:
        look.paint_plot(free[plot.colour], plot.at_mm, ASIDE_MM, 0)
    for name, (colour, ends_mm) in pieces.sticks.items():
        box, place = look.silhouette(ends_mm, -RIM_MM)
        own = np.asarray(cv2.bitwise_and(place, free[colour][box]))
        if cv2.countNonZero(own) > least * cv2.countNonZero(place):
            yield name, (box, own)
