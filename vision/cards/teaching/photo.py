"""The photo of one card, for teaching: finds its outline, or says why the photo will not do."""

import enum
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.errors import ArbitreError
from vision.cards.answers import overlap
from vision.cards.outlines import (
    Corners,
    Quads,
    find_corners,
    near_edges,
    on_corners,
    side_support,
    spanned,
)
from vision.cards.rectify import Views, rectify, to_full
from vision.cards.segments import Edges, Floats, bridged, find_edges, find_segments
from vision.cards.sides import edge_width_px, snap
from vision.cards.stand_out import WIDEST_RATIO, off_the_table, patch, runs_off
from vision.picture import Picture

WORKING_SIDE_PX = 1280
FACE_WIDTH_PX = 160
"""Width of a stored face: more than a card is ever seen with."""
NARROWEST_PX = 44.0
ODD_SHAPE = 0.08
"""Relative difference in proportions that no way of holding the camera explains."""
PLAINEST_CARD = 12.0
"""Levels between which a cut-out must vary, or nothing is printed on it."""
CROP_SIDE_PX = 420
"""A smaller upright picture is a cut-out that the card fills."""
ALL_OF_A_SIDE = 0.9
"""Share of a side that has an edge nearby, if the outline runs along it."""
PART_OF_IT = 0.85
"""Area of an outline, against the patch around it, below which it is a part of the card."""
FAINTEST_SIDES = (0.3, 0.6, 0.2)
"""Change across a side of a card against the strongest one near by, likeliest first: a frame
printed inside its rim is often plainer than the card is on its table. Of 208 photos, 0.6 put 26 on
the frame, 0.3 none; on other tables 0.3 took a plank beside the card for its side."""
REACH_PX, SAME_OUTLINE_PX = 7.0, 1.5
"""How far a side may be from where it was suggested, and corners of one outline."""
WIDEST_STEP_PX, WIDEST_STEPS_PX = 5.0, 9.0
"""Width of the steepest steps above which small print is lost; and together with the width of the
card's own edge. Sharp photos (sample and imagined) have up to 4.1 and 8.3, blurred by 2 pixels at
least 4.0 and 9.0."""
FAINTEST_STEP = 30.0
"""Levels of a channel that varies enough to tell how sharp it is."""
MOST_LOPSIDED = 3.2
"""Steepest steps in one direction against those in the other: up to 2.8 in sharp photos of cards
with bars, about 4 if the camera moved by a tenth of the card."""


class Refusal(enum.Enum):
    """Why a photo cannot be used; the value is what the owner is told."""

    NO_CARD = "no card found: lay it alone on a plain table that is darker or lighter than its rim"
    SEVERAL_CARDS = "more than one card: show one at a time"
    CUT_OFF = "the card is cut off by the edge of the picture: move it to the middle"
    BLURRED = "blurred: hold the camera still and let it focus"
    TOO_SMALL = "the card is too small: come nearer"
    ODD_SHAPE = "its outline has not the shape of the other cards: take it again on a plain table"


class BadPhoto(ArbitreError, ValueError):
    """The photo cannot teach a card."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


@dataclass(frozen=True, slots=True, eq=False)
class CardPhoto:
    """A card cut out of its photo: corners 4×2 in pixels of `picture`, upright."""

    picture: Picture
    outlines: Quads
    """N×4×2: where the card may lie, likeliest first: a frame may be printed inside its rim."""

    @property
    def quad(self) -> Quads:
        return np.asarray(self.outlines[0], np.float32)

    def with_outline(self, index: int) -> "CardPhoto":
        """The same photo, in which that outline is the likeliest."""
        return CardPhoto(self.picture, np.roll(self.outlines, -index, axis=0))

    @property
    def aspect(self) -> float:
        """Width by height, as photographed."""
        sides = np.linalg.norm(np.roll(self.quad, -1, axis=0) - self.quad, axis=1)
        return float((sides[0] + sides[2]) / (sides[1] + sides[3]))

    def face(self, aspect: float) -> Picture:
        """The face alone, upright, in the proportions of the deck."""
        size = (FACE_WIDTH_PX, round(FACE_WIDTH_PX / aspect))
        return np.asarray(rectify(Views.of(self.picture), self.quad[None], size)[0], np.uint8)


def read_photo(picture: Picture, aspect: float | None = None) -> CardPhoto:
    """Raises `BadPhoto`. A small picture is taken to be a cut-out already.

    With `aspect`, only an outline of about that width / height will do.
    """
    height, width = picture.shape[:2]
    if max(height, width) < CROP_SIDE_PX:
        return cut_out(picture)
    scale = WORKING_SIDE_PX / max(height, width)
    if scale < 0.8:
        picture = np.asarray(
            cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
    return CardPhoto(picture, outlines(picture, aspect))


def cut_out(picture: Picture) -> CardPhoto:
    height, width = picture.shape[:2]
    if min(height, width) < NARROWEST_PX:
        raise BadPhoto(Refusal.TOO_SMALL)
    if np.ptp(cv2.blur(picture, (9, 9))) < PLAINEST_CARD:
        raise BadPhoto(Refusal.NO_CARD)
    corners = [[0, 0], [width, 0], [width, height], [0, height]]
    return CardPhoto(picture, np.array([corners], np.float32) - 0.5)


def outlines(picture: Picture, aspect: float | None) -> Quads:
    half = Views.of(picture).half
    edges = find_edges(half)
    segments = bridged(bridged(find_segments(edges, 8.0), 14.0), 14.0)
    found = whole_quads(find_corners(segments), near_edges(edges))
    away = off_the_table(half)
    found = largest_first(found, patch(away))
    if aspect is not None:
        found = shaped(found, aspect)
    if runs_off(away, found[0] if len(found) else None):
        raise BadPhoto(Refusal.CUT_OFF)
    if len(found) == 0:
        raise BadPhoto(Refusal.NO_CARD)
    if any(is_another(found[0], other) for other in found[1:]):
        raise BadPhoto(Refusal.SEVERAL_CARDS)
    fine = find_edges(picture)
    quads = on_sides(fine, upright(to_full(found[0])))
    if len(quads) == 0:
        raise BadPhoto(Refusal.NO_CARD)
    check_size(quads[0], picture)
    if is_blurred(picture, quads[0], edge_width_px(fine, quads[0])):
        raise BadPhoto(Refusal.BLURRED)
    return quads


def on_sides(fine: Edges, quad: Quads) -> Quads:
    """N×4×2: the quad (4×2) put on what may be the sides of the card, likeliest first."""
    found: list[Quads] = []
    for faintest in FAINTEST_SIDES:
        once = snap(fine, quad, REACH_PX, faintest)
        # An outline that was askew had its far ends out of reach.
        twice = None if once is None else snap(fine, once, REACH_PX, faintest)
        place = once if twice is None else twice
        if place is not None and all(np.abs(place - one).max() > SAME_OUTLINE_PX for one in found):
            found.append(place)
    return np.array(found, np.float32).reshape(-1, 4, 2)


def whole_quads(corners: Corners, near: NDArray[np.bool_]) -> Quads:
    """Rectangles with an edge on all four sides, largest first; those nearly as large follow."""
    a, b = corners.a_px, corners.b_px
    card_like = (np.minimum(a, b) > NARROWEST_PX / 2) & (np.maximum(a / b, b / a) < WIDEST_RATIO)
    quads = spanned(corners, a, b)[card_like]
    is_askew = side_support(near, quads).min(axis=1) < ALL_OF_A_SIDE
    quads = np.concatenate([quads, on_corners(quads[is_askew], corners, near)])
    area = np.array([cv2.contourArea(quad) for quad in quads], np.float32)
    support = side_support(near, quads)
    # The grain of a table makes large shapes with gaps; a card has none.
    score = np.where(support.min(axis=1) > 0.6, area * support.mean(axis=1) ** 8, 0.0)
    order = np.argsort(-score)
    rivals = (score > 0.4 * score.max(initial=1.0)) & (support.min(axis=1) > ALL_OF_A_SIDE)
    keep = order[(rivals | (score == score.max(initial=1.0)))[order]]
    return np.asarray(quads[keep], np.float32)


def largest_first(outlined: Quads, patched: Quads) -> Quads:
    """The patch before outlines that are only a part of it; else the outlines."""
    if len(patched) == 0 or len(outlined) == 0:
        return outlined if len(outlined) else patched
    areas = [cv2.contourArea(quad) for quad in (outlined[0], patched[0])]
    is_part = overlap(outlined[0], patched[0]) > 0.9 and areas[0] < PART_OF_IT * areas[1]
    return np.concatenate([patched, outlined]) if is_part else outlined


def is_another(card: Quads, other: Quads) -> bool:
    """Lies elsewhere and has about the same size and shape."""
    if overlap(card, other) >= 0.1:
        return False
    ours, theirs = (np.linalg.norm(np.roll(one, -1, axis=0) - one, axis=1) for one in (card, other))
    return bool(np.abs(np.log(np.sort(ours) / np.sort(theirs))).max() < 0.2)


def shaped(quads: Quads, aspect: float) -> Quads:
    """Those of the quads that are about `aspect` wide, once they stand upright."""
    if len(quads) == 0:
        return quads
    run = np.stack([upright(quad) for quad in quads])
    sides = np.linalg.norm(np.roll(run, -1, axis=1) - run, axis=2)
    ratio = (sides[:, 0] + sides[:, 2]) / (sides[:, 1] + sides[:, 3])
    return np.asarray(quads[np.abs(np.log(ratio / aspect)) < ODD_SHAPE], np.float32)


def upright(quad: Quads) -> Quads:
    """The same corners, starting with the one from which a side runs to the right."""
    run = np.roll(quad, -1, axis=0) - quad
    return np.roll(quad, -int(np.argmax(run[:, 0] - np.abs(run[:, 1]))), axis=0)


def check_size(quad: Quads, picture: Picture) -> None:
    height, width = picture.shape[:2]
    if quad.min() < 2.0 or (quad > np.array([width - 3.0, height - 3.0])).any():
        raise BadPhoto(Refusal.CUT_OFF)
    if np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1).min() < NARROWEST_PX:
        raise BadPhoto(Refusal.TOO_SMALL)


def is_blurred(picture: Picture, quad: Quads, edge_px: float) -> bool:
    """A shadow beside the card softens its edge, but not its print; a moving hand softens the
    steps in one direction only."""
    low = np.maximum(quad.min(axis=0).astype(int) - 6, 0)
    high = quad.max(axis=0).astype(int) + 6
    card = picture[low[1] : high[1], low[0] : high[0]].astype(np.float32)
    # Green print on green is soft in green: what matters is the channel that shows most.
    step_px, lopsided = min(steps(card[..., channel]) for channel in range(3))
    return bool(
        step_px > WIDEST_STEP_PX or edge_px + step_px > WIDEST_STEPS_PX or lopsided > MOST_LOPSIDED
    )


def steps(channel: Floats) -> tuple[float, float]:
    """Width (px) of the steepest steps, and how much steeper they are in one direction."""
    gx = np.asarray(cv2.Sobel(channel, cv2.CV_32F, 1, 0, scale=0.125), np.float32)
    gy = np.asarray(cv2.Sobel(channel, cv2.CV_32F, 0, 1, scale=0.125), np.float32)
    contrast = float(np.percentile(channel, 98) - np.percentile(channel, 2))
    across, down = steep(gx), steep(gy)
    width_px = contrast / steep(np.hypot(gx, gy)) if contrast >= FAINTEST_STEP else np.inf
    return width_px, max(across / down, down / across)


def steep(slopes: Floats) -> float:
    """Levels per pixel of the steepest steps."""
    return max(float(np.percentile(np.abs(slopes), 99)), 1e-3)
