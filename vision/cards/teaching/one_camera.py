"""Photos that one camera took of all cards, one after the other: all of them are equally large.

Beside a card lies its shadow, inside its rim a printed frame: a line through a part of each runs
askew, and every card of the deck is taught a little differently. But whatever edges lie along the
sides, most cards have the same ones: each outline, as large as the others, is shifted and turned to
where its edges are those of the others.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.cards.outlines import Quads, side_points
from vision.cards.plane import Plane, sides
from vision.cards.segments import Edges, Floats, find_edges
from vision.cards.sides import SAMPLES, change_across, outward_of
from vision.cards.size import SAME_DECK, Ruler
from vision.cards.teaching.photo import CardPhoto

FEWEST, MOST_OF_THEM = 5, 0.6
"""Photos that tell a size, and share of them that must have it."""
SAME_SIZE, OTHER_SIZE = 0.04, 0.1
"""Distance of the corners, as a share of the width, up to which two cards are equally large, and
beyond which a photo was taken from elsewhere."""
INSIDE_PX, OUTSIDE_PX, REACH_PX, STEP_PX = 12.0, 5.0, 7.0, 0.5
"""How far from an outline edges are compared, how far it may be off, and in which steps."""
FAINT, NOISE = 0.25, 20.0
"""Change across a side, against the plainest place of it, that says half as much: a frame may be
far plainer than the rim; and change (Sobel units) that is everywhere."""
HALF, OTHER_EDGE = 0.5, 1.2
"""Change, against that at an outline, that still belongs to its step; and that is another edge."""
SHIFTS_PX, TURNS_RAD = np.arange(-4.0, 4.01, 0.5), np.arange(-0.03, 0.0301, 0.005)
NUDGES_PX, TWISTS_RAD = np.arange(-0.5, 0.51, 0.125), np.arange(-0.004, 0.0041, 0.001)
"""Places that are tried, roughly and then exactly."""
ROUNDS = 2
"""How often all are compared with what most of them have: the better they lie, the plainer that
is."""

Moves = NDArray[np.float64]
"""…×3: shift to the right and down (px), and turn (radians) around the middle."""

OFFSETS = np.arange(-INSIDE_PX - REACH_PX, OUTSIDE_PX + REACH_PX + 0.01, STEP_PX, dtype=np.float32)
BEYOND = round(REACH_PX / STEP_PX)


def as_one_camera_saw(photos: Sequence[CardPhoto], aspect: float) -> list[CardPhoto]:
    """The photos, each with an outline as large as most of them have; as they are if they have no
    size in common."""
    quads = np.stack([photo.quad for photo in photos])
    if float(quads.min()) < 0.0:
        # Cut-outs: nothing is seen around the cards.
        return list(photos)
    alike = as_large(quads, aspect, photos[0].picture.shape)
    is_usual = away_from(quads, alike) < SAME_SIZE
    if len(photos) < FEWEST or is_usual.mean() < MOST_OF_THEM:
        return list(photos)
    edges = [find_edges(photo.picture) for photo in photos]
    for _ in range(ROUNDS):
        alike = like_the_others(alike, edges)
    alike = on_rims(alike, edges)
    is_one = away_from(quads, alike) < OTHER_SIZE
    both = zip(photos, alike, is_one, strict=True)
    return [outlined(photo, quad) if one else photo for photo, quad, one in both]


def outlined(photo: CardPhoto, quad: Quads) -> CardPhoto:
    return CardPhoto(photo.picture, np.concatenate([quad[None], photo.outlines[1:]]))


def as_large(quads: Quads, aspect: float, shape: tuple[int, ...]) -> Quads:
    """The outlines (N×4×2) as large as most of them are, where each lies on the table."""
    size = np.log(sides(quads))
    usual = np.argsort(np.abs(size - np.median(size, axis=0)).max(axis=1))
    return Ruler(Plane.through(quads[usual], aspect, shape), aspect, SAME_DECK).squared(quads)


def away_from(quads: Quads, others: Quads) -> Floats:
    """N: how far the corners of the one are from those of the other, as a share of the width."""
    width = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    return np.asarray(np.abs(quads - others).max(axis=(1, 2)) / width, np.float32)


def like_the_others(quads: Quads, edges: Sequence[Edges]) -> Quads:
    """The outlines (N×4×2) moved to where the edges along their sides are those of most."""
    seen = np.stack([plainness(one, quad) for one, quad in zip(edges, quads, strict=True)])
    usual = np.median(seen, axis=(0, 2))[:, BEYOND:-BEYOND]
    usual -= usual.mean(axis=1, keepdims=True)
    # 4×samples×shifts per photo: how much what lies there is like what most have.
    windows = np.lib.stride_tricks.sliding_window_view(seen, usual.shape[1], axis=3)
    like = np.einsum("nspok,sk->nspo", windows, usual)
    return np.stack([moved(quad, own) for quad, own in zip(quads, like, strict=True)])


def plainness(edges: Edges, quad: Quads) -> Floats:
    """4×samples×offsets: how plain an edge is across each side, 0 to 1, from inside to outside."""
    change, strongest = changes(edges, quad)
    return np.asarray(change / (change + FAINT * strongest + NOISE), np.float32)


def changes(edges: Edges, quad: Quads) -> tuple[Floats, Floats]:
    """4×samples×offsets: change across each side, from inside to outside; and 4×1×1: that of the
    plainest place."""
    points = side_points(quad[None], SAMPLES)[0]
    change = change_across(edges, points, outward_of(quad), OFFSETS)
    return change, np.median(change, axis=1).max(axis=1)[:, None, None]


def on_rims(quads: Quads, edges: Sequence[Edges]) -> Quads:
    """The outlines (N×4×2) with all sides moved by as much: to the middle of the step from card to
    table, of which a shadow makes two."""
    seen = [changes(one, quad) for one, quad in zip(edges, quads, strict=True)]
    usual = np.median([change / (strongest + NOISE) for change, strongest in seen], axis=(0, 2))
    out_px = np.array([rim_of(side) for side in usual])
    return np.stack([widened(quad, out_px) for quad in quads])


def rim_of(usual: Floats) -> float:
    """How far outwards (px) the middle of the step at an outline is, of the change that most photos
    show across a side."""
    here = int(np.argmin(np.abs(OFFSETS)))
    if usual[here] <= 0.0:
        return 0.0
    is_step = (usual >= HALF * usual[here]) & (usual <= OTHER_EDGE * usual[here])
    ends = np.flatnonzero(~is_step)
    first = int(ends[ends < here].max(initial=-1)) + 1
    last = int(ends[ends > here].min(initial=len(usual)))
    step = slice(first, last)
    return float(np.average(OFFSETS[step], weights=usual[step]))


def widened(quad: Quads, out_px: NDArray[np.float64]) -> Quads:
    """The outline with its four sides moved outwards by so much."""
    outward = outward_of(quad).astype(np.float64)
    both = np.stack([np.roll(outward, 1, axis=0), outward], axis=1)
    away = np.stack([np.roll(out_px, 1), out_px], axis=1)
    return np.asarray(quad + np.linalg.solve(both, away[..., None])[..., 0], np.float32)


def moved(quad: Quads, like: Floats) -> Quads:
    """The outline where it is most like the others (4×samples×shifts outwards)."""
    best = likeliest(quad, like, every(SHIFTS_PX, TURNS_RAD))
    right, down, turn = likeliest(quad, like, best + every(NUDGES_PX, TWISTS_RAD))
    cos, sin = np.cos(turn), np.sin(turn)
    middle = quad.mean(axis=0)
    there = (quad - middle) @ np.array([[cos, sin], [-sin, cos]]) + middle + (right, down)
    return np.asarray(there, np.float32)


def every(shifts_px: NDArray[np.float64], turns_rad: NDArray[np.float64]) -> Moves:
    ways = np.meshgrid(shifts_px, shifts_px, turns_rad, indexing="ij")
    return np.stack([way.ravel() for way in ways], axis=1)


def likeliest(quad: Quads, like: Floats, moves: Moves) -> Moves:
    """3: that of the moves (N×3) by which the outline becomes most like the others."""
    outward = outward_of(quad).astype(np.float64)
    arms = side_points(quad[None], SAMPLES)[0] - quad.mean(axis=0)
    # How far a point goes outwards if its outline is turned.
    lever = outward[:, None, 1] * arms[..., 0] - outward[:, None, 0] * arms[..., 1]
    out_px = (moves[:, :2] @ outward.T)[..., None] + moves[:, 2, None, None] * lever
    place = np.clip((out_px + REACH_PX) / STEP_PX, 0.0, like.shape[2] - 1.001)
    before = place.astype(int)
    side, sample = np.indices(lever.shape)
    low, high = like[side, sample, before], like[side, sample, before + 1]
    return np.asarray(moves[int((low + (high - low) * (place - before)).sum(axis=(1, 2)).argmax())])
