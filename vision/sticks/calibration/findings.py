"""What is wrong with a picture of the mat, and how to mend it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import cv2
import numpy as np

from engine.errors import ArbitreError
from vision.mat import Array, Frame, Mat, find_markers, marker_detector

Kind = Literal[
    "hidden",
    "mirrored",
    "dark",
    "glare",
    "blurred",
    "far",
    "tilted",
    "moved",
    "alike",
    "pieces",
    "lens",
]
DARK, GLARE = 70.0, 252.0
"""White paper that the camera shows below or above this is too dark or burnt out."""
BLUR = 0.12
"""Contrast from one pixel to the next at a marker's edges, of the contrast of the marker."""
PX_PER_MM = 1.0
MOVED_PX = 3.0
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
    detector = marker_detector(mat.dictionary)
    seen = find_markers(frame, detector, mat)
    grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY))
    if not seen:
        is_mirrored = bool(find_markers(np.ascontiguousarray(frame[:, ::-1]), detector, mat))
        return [_mirrored() if is_mirrored else _nothing_seen(grey)]
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


def _mirrored() -> Finding:
    text = "the picture is mirrored: switch off the mirror in the settings of the camera"
    return Finding("mirrored", text, fatal=True)


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
