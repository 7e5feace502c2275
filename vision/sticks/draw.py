"""Draws a layout over the camera's picture, for people who check what the camera understood."""

import cv2
import numpy as np

from vision.mat import Array, Frame
from vision.sticks.geometry import box_corners, disc_outline
from vision.sticks.look import Look
from vision.sticks.pieces import Plot, Stick
from vision.sticks.watch import Sight

Bgr = tuple[int, int, int]
STANDING: Bgr = (230, 200, 40)
NEW: Bgr = (80, 220, 80)
FALLEN: Bgr = (60, 60, 240)
UNSURE: Bgr = (40, 200, 250)
PLOT: Bgr = (220, 160, 220)


def drawn(frame: Frame, sight: Sight) -> Frame:
    """A copy of the frame with plots, sticks, their ids and their supports."""
    canvas = frame.copy()
    for plot in sight.layout.plots.values():
        rim = plot_outline(plot, sight.look)
        _outline(canvas, rim, PLOT, 1)
        _label(canvas, plot.id, rim.mean(axis=0), PLOT)
    for stick in sight.layout.sticks.values():
        _stick(canvas, stick, sight, sight.look)
    return canvas


def outlines(sight: Sight) -> tuple[Array, ...]:
    """Around every piece, pixels (n, 2)."""
    plots = (plot_outline(plot, sight.look) for plot in sight.layout.plots.values())
    sticks = (stick_outline(stick, sight.look) for stick in sight.layout.sticks.values())
    return (*plots, *sticks)


def plot_outline(plot: Plot, look: Look) -> Array:
    """The rim of its top, pixels (32, 2)."""
    sizes = look.sizes
    return look.pose.project(
        disc_outline(plot.at_mm, sizes.plot_diameter_mm, sizes.plot_height_mm)[:32]
    )


def stick_outline(stick: Stick, look: Look) -> Array:
    """Its upper side, pixels (4, 2)."""
    top = box_corners(stick.ends_mm, look.sizes.stick_width_mm, look.sizes.stick_height_mm)[:, :, 1]
    return look.pose.project(top.reshape(4, 3)[[0, 1, 3, 2]])


def _stick(canvas: Frame, stick: Stick, sight: Sight, look: Look) -> None:
    colour = _colour(stick, sight)
    _outline(canvas, stick_outline(stick, look), colour, 2 if stick.id in sight.change.added else 1)
    for support in stick.supports:
        spot = look.pose.project(np.array([support.point_mm]))[0]
        x, y = (round(float(value)) for value in spot)
        cv2.circle(canvas, (x, y), 4, colour, -1, cv2.LINE_AA)
    middle = look.pose.project(stick.ends_mm.mean(axis=0)[None])[0]
    _label(canvas, stick.id, middle, colour)


def _colour(stick: Stick, sight: Sight) -> Bgr:
    if stick.fallen:
        return FALLEN
    if any(question.stick == stick.id for question in sight.layout.unsure):
        return UNSURE
    return NEW if stick.id in sight.change.added else STANDING


def _outline(canvas: Frame, points: Array, colour: Bgr, width: int) -> None:
    cv2.polylines(canvas, [np.round(points).astype(np.int32)], True, colour, width, cv2.LINE_AA)


def _label(canvas: Frame, text: str, at: Array, colour: Bgr) -> None:
    x, y = (round(float(value)) for value in at)
    for ink, width in (((0, 0, 0), 3), (colour, 1)):
        cv2.putText(
            canvas, text, (x + 4, y - 4), cv2.FONT_HERSHEY_SIMPLEX, 0.45, ink, width, cv2.LINE_AA
        )
