"""Which card lies at a suggested place: cheapest questions first."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.align import align
from vision.cards.decide import Circumstances, Found, decide
from vision.cards.faces import Faces, Mask, coarse_size, smoothed
from vision.cards.judge import Place, judge
from vision.cards.light import Lamp
from vision.cards.match import etching, likeness, resemblance
from vision.cards.outlines import Quads
from vision.cards.rectify import rectify
from vision.cards.scene import Scene
from vision.cards.segments import Floats

RIVALS = 2
FAR_BEHIND = 0.4
"""Coarse likeness by which a face may trail the best and still be a rival."""
ALMOST_SYMMETRIC = 0.25
"""Coarse likeness by which both directions of a face may differ and still be looked at closely."""
WELL_PLACED_PX = 1.5
"""Of the fine face: a winner that would have to move farther shows that the outline is off."""
PULLED_OFF = 0.1
"""Share of the sides in sight that an outline may lose by being moved."""
WORTH_MORE_LIGHT = 0.8
"""Share of the sides in sight on edges from which uneven light is reckoned with."""


@dataclass(frozen=True, slots=True, eq=False)
class Suggested:
    """An outline (4×2 px), the face it resembles most from afar, and how much of it must fit."""

    quad: Quads
    entry: int
    least_fitting: float


def identify(scene: Scene, faces: Faces, place: Suggested) -> Found:
    """On sides that are plain to see; where the likeliest face fits best; in uneven light."""
    snapped = scene.snapped(place.quad)
    tried: list[Found] = []
    if snapped is not None:
        place = Suggested(snapped, place.entry, place.least_fitting)
        tried.append(judged(scene, faces, place))
        if tried[0].is_sure and tried[0].verdict.best.nudge_px < WELL_PLACED_PX:
            return tried[0]
        place = Suggested(snapped, tried[0].verdict.best.entry, place.least_fitting)
    tried.append(aligned(scene, faces, place))
    winner = tried[-1].verdict.best.entry
    if not tried[-1].is_sure and winner != place.entry:
        # Another face pulled the outline its own way: give the winner the same chance.
        tried.append(aligned(scene, faces, Suggested(place.quad, winner, place.least_fitting)))
    if tried[-1].is_sure:
        return tried[-1]
    likely = max(tried, key=lambda one: one.outlined + one.verdict.fitting)
    if likely.outlined < WORTH_MORE_LIGHT:
        return likely
    last = Suggested(likely.quad, place.entry, place.least_fitting)
    return judged(scene, faces, last, in_uneven_light=True)


def aligned(scene: Scene, faces: Faces, place: Suggested) -> Found:
    """Judged where the suggested face fits best."""
    hidden = scene.hidden(place.quad, faces.size)
    moved = align(scene.grey, place.quad, faces, place.entry, hidden)
    before, after = scene.outlined(np.stack([place.quad, moved]))[1]
    # Glare and fingers can pull a face away from sides that are plain to see.
    quad = moved if after > before - PULLED_OFF else place.quad
    return judged(scene, faces, Suggested(quad, place.entry, place.least_fitting))


def judged(scene: Scene, faces: Faces, place: Suggested, *, in_uneven_light: bool = False) -> Found:
    quad = place.quad
    hidden = scene.hidden(quad, faces.size)
    seen = smoothed(rectify(scene.views, quad[None], faces.size)[0])
    entries = candidates(seen, hidden, faces, scene.lamp)
    if in_uneven_light:
        entries += alike_in_lines(seen, hidden, faces)
        # From afar the light may have turned a face upside down.
        entries.append((entries[0] + len(faces)) % (2 * len(faces)))
        entries = list(dict.fromkeys(entries))
    place_seen = Place.of(seen, hidden, scene.lamp, uneven=in_uneven_light)
    verdict = judge(place_seen, faces, entries)
    outlined = float(scene.outlined(quad[None])[1][0])
    known = Circumstances(scene.lamp, outlined, place.least_fitting)
    return decide(quad, verdict, faces, known)


def candidates(seen: Floats, hidden: Mask, faces: Faces, lamp: Lamp) -> list[int]:
    """Entries worth a closer look, one per label, best first."""
    small, clear = from_afar(seen, hidden, faces)
    measure = likeness if hidden.any() else resemblance
    return shortlist(measure(small, clear, faces, lamp)[0], len(faces))


def alike_in_lines(seen: Floats, hidden: Mask, faces: Faces) -> list[int]:
    """Entries worth a closer look whatever the light does to shades and colours."""
    return shortlist(etching(*from_afar(seen, hidden, faces), faces)[0], len(faces))


def from_afar(seen: Floats, hidden: Mask, faces: Faces) -> tuple[Floats, Mask]:
    """1×h×w×3 and 1×h×w: the place and what is not hidden of it, at the coarse size."""
    size = coarse_size(faces.aspect)
    small = np.asarray(cv2.resize(seen, size, interpolation=cv2.INTER_AREA), np.float32)
    clear = cv2.resize((~hidden).astype(np.float32), size, interpolation=cv2.INTER_AREA) > 0.6
    return small[None], np.asarray(clear)[None]


def shortlist(like: Floats, count: int) -> list[int]:
    """Of 2·`count` entries the best of each face, best first, and the best one turned if it is
    almost symmetric."""
    both = like.reshape(2, -1)
    turned, best = np.argmax(both, axis=0), both.max(axis=0)
    order = np.argsort(-best)[: 1 + RIVALS]
    near = (best[order] > best[order[0]] - FAR_BEHIND) | (np.arange(len(order)) < 2)
    entries = [int(turned[k] * count + k) for k in order[near]]
    first = order[0]
    if abs(both[0, first] - both[1, first]) < ALMOST_SYMMETRIC:
        entries.append(int((1 - turned[first]) * count + first))
    return entries
