"""Measures a table once: camera, light, lens, and the sizes of a stick and a plot.

The owner lays one stick and one plot of the other wood on the empty mat and takes a picture. What
is wrong with it comes back as findings that say what to do; what could be measured as a `Table`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

import cv2
import numpy as np

from engine.errors import ArbitreError
from vision.mat import (
    Array,
    Frame,
    Lens,
    Mat,
    MatFinder,
    Pose,
    find_markers,
    marker_detector,
    pose_from,
)
from vision.sticks.geometry import box_corners, disc_outline
from vision.sticks.look import Look, Looker
from vision.sticks.outline import samples
from vision.sticks.pieces import COLOURS, Colour, Sizes
from vision.sticks.plots import Disc
from vision.sticks.table import Table

Kind = Literal["hidden", "dark", "glare", "blurred", "far", "tilted", "moved", "pieces", "lens"]
DARK, GLARE = 70.0, 252.0
"""White paper that the camera shows below or above this is too dark or burnt out."""
BLUR = 0.12
"""Contrast from one pixel to the next at a marker's edges, of the contrast of the marker."""
PX_PER_MM = 1.0
TILT_DEG = 25.0
MOVED_PX = 3.0
WEBCAM_FOCAL = 0.85
"""Focal length of a common webcam, in picture widths, if the pictures cannot tell."""
FROM_ABOVE = (
    "the lens cannot be measured from straight above: a usual webcam is assumed. For exact heights "
    "take five pictures with the mat tilted each way and give the folder"
)
CORNERS = {0: "far left", 1: "far right", 2: "near right", 3: "near left"}


class CannotCalibrate(ArbitreError, ValueError):
    """The pictures are not good enough; the message says what to change."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about the picture that should be better."""

    kind: Kind
    text: str
    """What is wrong and what to do."""
    fatal: bool = False


def check_picture(frame: Frame, mat: Mat) -> list[Finding]:
    """Everything wrong with a picture of the mat, worst first."""
    seen = find_markers(frame, marker_detector(mat.dictionary), mat)
    grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY))
    if not seen:
        return [_nothing_seen(grey)]
    found = [_hidden(number) for number in mat.corners_mm if number not in seen]
    white = float(np.mean([_white(grey, corners) for corners in seen.values()]))
    if white < DARK:
        found.append(
            Finding("dark", f"too dark (white paper shows as {white:.0f} of 255): switch on a lamp")
        )
    if white >= GLARE:
        found.append(
            Finding(
                "glare", "too bright: white is burnt out; turn the lamp aside or lower the exposure"
            )
        )
    if min(_sharpness(grey, corners) for corners in seen.values()) < BLUR:
        found.append(Finding("blurred", "blurred: focus the camera on the mat and fasten its arm"))
    scale = min(_per_mm(seen[number], mat.corners_mm[number]) for number in seen)
    if scale < PX_PER_MM:
        text = f"the mat is too small in the picture ({scale:.1f} pixels per mm): lower the camera"
        found.append(Finding("far", text))
    return found


def _nothing_seen(grey: Array) -> Finding:
    if float(grey.mean()) < 30:
        return Finding("dark", "too dark to see the mat: switch on a lamp", fatal=True)
    text = "no marker is in the picture: lay the mat under the camera, all four corners inside"
    return Finding("hidden", text, fatal=True)


def _hidden(number: int) -> Finding:
    place = CORNERS.get(number, "one")
    return Finding(
        "hidden", f"marker {number} ({place} corner) is hidden: uncover it or move the camera"
    )


def _white(grey: Array, corners: Array) -> float:
    """Brightness of the paper just outside a marker."""
    centre = corners.mean(axis=0)
    rim = centre + (corners - centre) * 1.15
    values = [
        grey[round(y), round(x)]
        for x, y in rim
        if 0 <= y < len(grey) - 1 and 0 <= x < grey.shape[1] - 1
    ]
    return float(np.median(values)) if values else 255.0


def _sharpness(grey: Array, corners: Array) -> float:
    (left, top), (right, bottom) = (
        corners.min(axis=0).astype(int),
        corners.max(axis=0).astype(int) + 1,
    )
    patch = grey[max(top, 0) : bottom, max(left, 0) : right].astype(float)
    contrast = max(float(patch.max() - patch.min()), 1.0)
    return float(np.quantile(np.abs(np.diff(patch, axis=1)), 0.97)) / contrast


def _per_mm(corners_px: Array, corners_mm: Array) -> float:
    return float(
        np.linalg.norm(corners_px[1] - corners_px[0]) / np.linalg.norm(np.subtract(*corners_mm[:2]))
    )


def moved(frames: Sequence[Frame], mat: Mat) -> list[Finding]:
    """Between which pictures of a series the camera was bumped."""
    detector = marker_detector(mat.dictionary)
    seen = [find_markers(frame, detector, mat) for frame in frames]
    found = []
    for number, (before, after) in enumerate(pairwise(seen), start=1):
        both = [name for name in before if name in after]
        shift = np.median([np.abs(after[n] - before[n]).max() for n in both]) if both else 0.0
        if shift > MOVED_PX:
            pictures = f"pictures {number} and {number + 1}"
            text = f"the camera moved by {shift:.0f} px between {pictures}: fasten its arm"
            found.append(Finding("moved", text))
    return found


def measure_lens(frames: Sequence[Frame], mat: Mat) -> tuple[Lens, list[Finding]]:
    """The lens from pictures of the mat, best from five or more different sides."""
    detector = marker_detector(mat.dictionary)
    views = [find_markers(frame, detector, mat) for frame in frames]
    views = [view for view in views if len(view) >= 3]
    if not views:
        raise CannotCalibrate(
            "no picture shows three markers or more: " + check_picture(frames[0], mat)[0].text
        )
    height, width = frames[0].shape[:2]
    world = [_flat_world(mat, view) for view in views]
    pixels = [np.concatenate(list(view.values())).astype(np.float32) for view in views]
    start = np.array(
        [
            [width * WEBCAM_FOCAL, 0, (width - 1) / 2],
            [0, width * WEBCAM_FOCAL, (height - 1) / 2],
            [0, 0, 1],
        ]
    )
    flags = (
        cv2.CALIB_USE_INTRINSIC_GUESS
        | cv2.CALIB_FIX_ASPECT_RATIO
        | cv2.CALIB_ZERO_TANGENT_DIST
        | cv2.CALIB_FIX_K3
    )
    few = _different(views) < 4
    if few:
        flags |= cv2.CALIB_FIX_PRINCIPAL_POINT | cv2.CALIB_FIX_K1 | cv2.CALIB_FIX_K2
    error, matrix, bend, turns, _ = cv2.calibrateCamera(
        world, pixels, (width, height), start, np.zeros(5), flags=flags
    )
    lens = Lens(np.asarray(matrix), np.asarray(bend).ravel()[:5])
    tilt = max(
        float(np.degrees(np.arccos(min(1.0, abs(cv2.Rodrigues(turn)[0][2, 2]))))) for turn in turns
    )
    focal = float(lens.matrix[0, 0]) / width
    if few and (tilt < 6 or not 0.5 < focal < 2.0):
        return Lens(start, np.zeros(5)), [Finding("lens", FROM_ABOVE)]
    rough = (
        [Finding("lens", f"the lens fits badly ({error:.1f} px): print the mat at 100 %")]
        if error > 2
        else []
    )
    return lens, rough


def _flat_world(mat: Mat, view: Mapping[int, Array]) -> Array:
    flat = np.concatenate([np.asarray(mat.corners_mm[name], float) for name in view])
    return np.column_stack([flat, np.zeros(len(flat))]).astype(np.float32)


def _different(views: Sequence[Mapping[int, Array]]) -> int:
    """How many of the pictures show the mat from clearly different sides."""
    shapes = [np.concatenate([view[name] for name in sorted(view)]) for view in views]
    kept: list[Array] = []
    for shape in shapes:
        if all(len(shape) != len(other) or np.abs(shape - other).max() > 40 for other in kept):
            kept.append(shape)
    return len(kept)


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

    @property
    def ends_mm(self) -> Array:
        """Ends (2, 3) of its longer side, on the table."""
        half = self.along * self.sides_mm[0] / 2
        return np.column_stack([np.stack([self.at_mm - half, self.at_mm + half]), np.zeros(2)])


def measure_pieces(frame: Frame, table: Table) -> tuple[Sizes, list[Finding]]:
    """Sizes of the one stick and the one plot on the mat; the table's own where not seen."""
    looker = Looker(table.mat, MatFinder(table.mat, table.lens), table.sizes)
    blobs = find_blobs(looker.look(frame))
    # Again, with colours learnt from the pieces: shadows are then told from dark wood.
    discs = [Disc(blob.colour, blob.at_mm, 1.0) for blob in blobs if blob.is_round]
    rods = [blob.ends_mm for blob in blobs if not blob.is_round]
    look = looker.look_again(looker.look(frame), discs, rods)
    blobs = find_blobs(look)
    sticks = [blob for blob in blobs if blob.sides_mm[0] > 4 * blob.sides_mm[1]]
    plots = [blob for blob in blobs if blob.is_round]
    sizes, found = table.sizes, []
    if len(sticks) == 1:
        sizes = measure_stick(look, sticks[0], sizes)
    else:
        found.append(
            Finding(
                "pieces",
                f"{len(sticks)} sticks are seen: lay exactly one flat, away from the plot",
            )
        )
    if len(plots) == 1:
        sizes, doubts = measure_plot(look, plots[0], sizes)
        found += doubts
    else:
        found.append(
            Finding(
                "pieces",
                f"{len(plots)} plots are seen: stand exactly one, away from the stick",
            )
        )
    return sizes, found


def find_blobs(look: Look) -> list[Blob]:
    """Pieces that lie apart on the mat, each of one wood."""
    blobs = []
    for colour in COLOURS:
        mask = (look.wood.of(colour) > 127).astype(np.uint8)
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)))
        closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
        outlines, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        for outline in outlines:
            if cv2.contourArea(outline) > 150 * look.view.per_mm**2:
                points = look.view.mm(np.asarray(outline).reshape(-1, 2))
                blobs.append(blob_of(points, colour))
    return blobs


def blob_of(outline_mm: Array, colour: Colour = "light") -> Blob:
    """Smallest rectangle around an outline (n, 2).

    The pixels' own size is not added: half-covered pixels count as wood, which makes up for it.
    """
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


def tilt_deg(pose: Pose) -> float:
    return float(np.degrees(np.arccos(min(1.0, abs(float(pose.rotation[2, 2]))))))


def calibrate(
    frames: Sequence[Frame], mat: Mat, sizes: Sizes, lens: Lens | None = None
) -> tuple[Table, list[Finding]]:
    """The table as the pictures show it; pieces are measured in the last one.

    `sizes` are used where nothing could be measured; a `lens` that is known is not measured again.
    """
    found = check_picture(frames[-1], mat)
    if any(finding.fatal for finding in found):
        raise CannotCalibrate(found[0].text)
    if lens is None:
        lens, doubts = measure_lens(frames, mat)
        found += doubts
    pose = pose_from(mat, lens, find_markers(frames[-1], marker_detector(mat.dictionary), mat))
    if tilt_deg(pose) > TILT_DEG:
        found.append(
            Finding(
                "tilted",
                f"the camera is tilted by {tilt_deg(pose):.0f} degrees: look more from above",
            )
        )
    measured, doubts = measure_pieces(frames[-1], Table(mat, lens, sizes))
    return Table(mat, lens, measured), found + doubts
