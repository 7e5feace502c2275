"""Measures one stick and one plot that lie apart on the empty mat."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.mat import Array, Frame, MatFinder
from vision.sticks.calibration.findings import Finding
from vision.sticks.calibration.likeness import like_a_wood
from vision.sticks.geometry import box_corners, disc_outline
from vision.sticks.learning import DARK, LIGHT, MAT, NOTHING
from vision.sticks.look import Look, Looker
from vision.sticks.outline import samples
from vision.sticks.pieces import COLOURS, Colour, Sizes
from vision.sticks.table import Table

SMALLEST_MM2 = 150.0
"""Less wood than this is no piece."""
ROOM_PX = 14
"""How far around a piece the mat is looked at."""
RIM_PX, CORE_PX = 13, 9
"""Colours are learnt this far (twice) outside and inside the rim of a piece."""
FINE = 4
"""Outlines are drawn this many times finer than the pixels."""
ACROSS_A_NOTCH = np.ones((6 * FINE + 1, 6 * FINE + 1), np.uint8)
"""Closes the gap that a notch makes in the outline."""
GAMMA = 2.0
"""Camera values are about this root of the light."""


@dataclass(frozen=True, slots=True)
class Blob:
    """A piece on the mat as seen from above: sides (long, short) mm and the middle, flat."""

    colour: Colour
    sides_mm: tuple[float, float]
    at_mm: Array
    along: Array

    @property
    def is_round(self) -> bool:
        return self.sides_mm[0] < 2.2 * self.sides_mm[1]


def measure_pieces(frame: Frame, table: Table) -> tuple[Sizes, list[Finding]]:
    """Sizes of the one stick and the one plot on the mat; the table's own if it shows others."""
    looker = Looker(table.mat, MatFinder(table.mat, table.lens), table.sizes)
    look = looker.look(frame)
    # Again, with colours learnt from the pieces: shadows are then told from dark wood.
    look = looker.look_again(look, labels_of(look, find_masks(look)))
    if alike := like_a_wood(look):
        return table.sizes, alike
    blobs = [measured_blob(look, mask, colour) for colour, mask in find_masks(look)]
    sticks = [blob for blob in blobs if blob.sides_mm[0] > 4 * blob.sides_mm[1]]
    plots = [blob for blob in blobs if blob.is_round]
    if len(sticks) != 1 or len(plots) != 1:
        # A stick among plots may lie on them, and appear longer and broader than it is.
        return table.sizes, [cluttered(len(sticks), len(plots))]
    return measure_plot(look, plots[0], measure_stick(look, sticks[0], table.sizes))


def cluttered(sticks: int, plots: int) -> Finding:
    return Finding(
        "pieces",
        f"the sizes stay as they were: {sticks} sticks and {plots} plots are seen; lay one light"
        " stick flat, stand one dark plot apart from it, and nothing else",
    )


def find_masks(look: Look) -> list[tuple[Colour, Array]]:
    """Pieces that lie apart on the mat: the wood of each, and where it is, (h, w) uint8 of 0, 1."""
    found: list[tuple[Colour, Array]] = []
    for colour in COLOURS:
        mask = (look.wood.of(colour) > 127).astype(np.uint8)
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)))
        closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
        count, names, stats, _ = cv2.connectedComponentsWithStats(closed)
        large = stats[:, cv2.CC_STAT_AREA] > SMALLEST_MM2 * look.view.per_mm**2
        masks = [np.asarray(names == n, np.uint8) for n in range(1, count) if large[n]]
        found += [(colour, mask) for mask in masks]
    return found


def labels_of(look: Look, masks: Sequence[tuple[Colour, Array]]) -> Array:
    """Labels (h, w) of `learning`: wood in the middle of each piece, mat far from all of them."""
    labels = np.where(look.inside > 0, MAT, NOTHING).astype(np.uint8)
    for _, mask in masks:
        labels[cv2.dilate(mask, np.ones((RIM_PX, RIM_PX), np.uint8)) > 0] = NOTHING
    for colour, mask in masks:
        middle = cv2.erode(mask, np.ones((CORE_PX, CORE_PX), np.uint8)) > 0
        labels[middle] = LIGHT if colour == "light" else DARK
    return labels


def measured_blob(look: Look, mask: Array, colour: Colour) -> Blob:
    """The piece in a mask (h, w); a stick's width with its side, however dark that is."""
    rough = blob_of(look.view.mm(np.asarray(cv2.findNonZero(mask)).reshape(-1, 2)), colour)
    exact = blob_of(look.view.mm(half_covered(look, mask)), colour)
    if exact.is_round:
        return exact
    return replace(exact, sides_mm=(exact.sides_mm[0], rough.sides_mm[1]))


def half_covered(look: Look, blob: Array) -> Array:
    """Outline (n, 2) px where a piece and the mat around it share the pixels' light equally.

    `blob` (h, w) is set where the piece roughly is. Camera values are not light: a bright piece
    would appear too large by what its blurred edge shines out.
    """
    left, top, width, height = cv2.boundingRect(blob)
    room = np.s_[
        max(top - ROOM_PX, 0) : top + height + ROOM_PX,
        max(left - ROOM_PX, 0) : left + width + ROOM_PX,
    ]
    light = (look.straight[room].astype(np.float32) / 255) ** GAMMA
    near = np.asarray(cv2.dilate(blob[room], np.ones((7, 7), np.uint8)))
    core = np.asarray(cv2.erode(blob[room], np.ones((5, 5), np.uint8)))
    wood, mat = (np.median(light[where > 0], axis=0) for where in (core, 1 - near))
    share = (light - mat) @ (wood - mat) / max(float((wood - mat) @ (wood - mat)), 1e-6)
    # Only what the colours call wood, give or take nothing: a shadow may lie halfway, too.
    fine = cv2.resize(np.where(blob[room] > 0, share, 0), None, fx=FINE, fy=FINE)
    whole = cv2.morphologyEx((fine > 0.5).astype(np.uint8), cv2.MORPH_CLOSE, ACROSS_A_NOTCH)
    outlines, _ = cv2.findContours(whole, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    largest = np.asarray(max(outlines, key=cv2.contourArea)).reshape(-1, 2)
    corner = np.array([room[1].start, room[0].start])
    return np.asarray((largest + 0.5) / FINE - 0.5 + corner)


def blob_of(outline_mm: Array, colour: Colour = "light") -> Blob:
    """Smallest rectangle around an outline (n, 2)."""
    (x, y), (a, b), turn = cv2.minAreaRect(outline_mm.astype(np.float32))
    angle = np.radians(turn if a >= b else turn + 90)
    along = np.array([np.cos(angle), np.sin(angle)])
    return Blob(colour, (max(a, b), min(a, b)), np.array([x, y]), along)


def measure_stick(look: Look, blob: Blob, sizes: Sizes) -> Sizes:
    """Length, width and notch of a stick that lies flat; its section is taken to be square."""
    length, width = blob.sides_mm
    for _ in range(8):
        seen = blob_of(look.eye.flat(_lying(look, blob, length, width)).reshape(-1, 2))
        length += blob.sides_mm[0] - seen.sides_mm[0]
        width += blob.sides_mm[1] - seen.sides_mm[1]
    sized = replace(
        sizes,
        stick_length_mm=round(length, 1),
        stick_width_mm=round(width, 1),
        stick_height_mm=round(width, 1),
    )
    return replace(sized, notch_from_end_mm=measure_notch(look, blob, sized))


def _lying(look: Look, blob: Blob, length: float, width: float) -> Array:
    """Corners of a stick of this size that lies flat where the blob is."""
    middle = look.eye.lift(blob.at_mm, np.array(width / 2))
    along = np.append(blob.along, 0.0) * length / 2
    return box_corners(np.stack([middle - along, middle + along]), width, width)


def measure_notch(look: Look, blob: Blob, sizes: Sizes) -> float:
    """Distance of the notches from the ends: where both ends show a dark line."""
    half = blob.sides_mm[0] / 2
    distance = np.arange(6.0, sizes.stick_length_mm / 3, 0.25)
    left = np.array([-blob.along[1], blob.along[0]])
    across = np.linspace(-0.25, 0.25, 5) * sizes.stick_width_mm
    depth = np.zeros(len(distance))
    for side in (-1.0, 1.0):
        u = side * (half - distance)
        spots = u[:, None] + np.array([-3.0, -0.3, 0.3, 3.0])
        points = blob.at_mm + spots[:, :, None, None] * blob.along + across[:, None] * left
        grey = (
            samples(look.grey, look.view, points.reshape(len(u), -1, 2))
            .reshape(len(u), 4, -1)
            .mean(axis=2)
        )
        depth += np.minimum(
            1 - grey[:, 1:3].mean(axis=1) / np.maximum(np.minimum(grey[:, 0], grey[:, 3]), 1), 0.3
        )
    return round(float(distance[int(depth.argmax())]), 1)


def measure_plot(look: Look, blob: Blob, sizes: Sizes) -> tuple[Sizes, list[Finding]]:
    """Diameter and height of a standing plot: a higher one leans further outwards."""
    eye = look.eye.at_mm
    away = float(np.linalg.norm(blob.at_mm - eye[:2]))
    diameter, height = blob.sides_mm[1], sizes.plot_height_mm
    for _ in range(12):
        foot = _foot(look, blob, diameter, height)
        seen = blob_of(look.eye.flat(disc_outline(foot, diameter, height)))
        diameter += blob.sides_mm[1] - seen.sides_mm[1]
        lean = (blob.sides_mm[0] - blob.sides_mm[1]) - (seen.sides_mm[0] - seen.sides_mm[1])
        height = float(np.clip(height + lean * eye[2] / max(away, 30.0), 5.0, 120.0))
    measured = replace(sizes, plot_diameter_mm=round(diameter, 1), plot_height_mm=round(height, 1))
    if away < 100:
        text = "the plot's height hardly shows under the camera: stand it near a corner of the mat"
        return measured, [Finding("pieces", text)]
    return measured, []


def _foot(look: Look, blob: Blob, diameter: float, height: float) -> Array:
    """Where a plot must stand for its silhouette's middle to be the blob's."""
    at = blob.at_mm
    for _ in range(3):
        seen = blob_of(look.eye.flat(disc_outline(at, diameter, height)))
        at = at + blob.at_mm - seen.at_mm
    return np.asarray(at)
