"""Recognises the taught cards in one picture of the table.

Whole cards first: their outlines are suggested by straight edges alone. They show how the table
lies before the camera and what the light is like; with that, a single corner is enough to say
where a card that is partly covered would have to lie. Cards are taken off the pile in thought:
what a recognised card explains is no longer evidence for or against the ones beneath it.
"""

import cv2
import numpy as np

from vision.cards.align import align
from vision.cards.answers import Seen, Sight, Unsure, overlap
from vision.cards.decide import Circumstances, Found, decide
from vision.cards.faces import Faces, Mask, coarse_size, smoothed
from vision.cards.judge import judge
from vision.cards.light import Lamp
from vision.cards.match import likeness, places, resemblance
from vision.cards.outlines import Quads
from vision.cards.pile import Pile
from vision.cards.plane import Plane
from vision.cards.rectify import rectify
from vision.cards.scene import Scene
from vision.cards.segments import Floats
from vision.cards.suggest import cards_at_corners, neighbours, whole_cards
from vision.picture import Picture

WORKING_SIDE_PX = 1280
"""Longer side at which a picture is looked at."""
WORTH_A_LOOK = 0.12
"""Coarse likeness below which no face can be meant."""
RIVALS = 3
FAR_BEHIND = 0.4
"""Coarse likeness by which a face may trail the best and still be a rival."""
ALMOST_SYMMETRIC = 0.25
"""Coarse likeness by which both directions of a face may differ and still be looked at closely."""
MOST_FAILURES = 8
"""Places looked at closely in vain before a picture is given up."""
WHOLE_FITS = 0.8
PART_FITS = 0.72
"""Share of what should be in sight that must fit, of whole and of covered cards."""


class CardEye:
    """Looks for the cards of one taught deck. Keeps nothing between pictures."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces

    def look(self, picture: Picture) -> Sight:
        scale = WORKING_SIDE_PX / max(picture.shape[:2])
        if scale < 0.8:
            smaller = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            return enlarged(self.look(np.asarray(smaller, np.uint8)), scale)
        scene = Scene.of(picture)
        self.find_whole(scene)
        self.find_covered(scene)
        return self.report(scene)

    def find_whole(self, scene: Scene) -> None:
        quads = whole_cards(scene, self.faces.aspect)
        if len(quads) == 0:
            return
        seen = places(scene.views, quads, self.faces)
        like = resemblance(seen, np.ones(seen.shape[:3], bool), self.faces, Lamp())
        for index in np.argsort(-like.max(axis=1)):
            if like[index].max() < WORTH_A_LOOK:
                break
            if all(overlap(quads[index], one.quad) <= 0.3 for one in scene.found):
                self.consider(scene, quads[index], like[index], WHOLE_FITS)

    def find_covered(self, scene: Scene) -> None:
        if not scene.found:
            return
        known = np.stack([one.quad for one in scene.found])
        plane = Plane.through(known, self.faces.aspect, scene.views.full.shape)
        pile = Pile(scene, self.faces)
        pile.add(cards_at_corners(scene, plane, self.faces.aspect))
        pile.add(*(neighbours(scene, quad, self.faces.aspect) for quad in known))
        failures = 0
        while failures < MOST_FAILURES and (best := pile.best(WORTH_A_LOOK)) is not None:
            if self.consider(scene, *best, PART_FITS):
                pile.add(neighbours(scene, scene.found[-1].quad, self.faces.aspect))
                pile.look_again()
            else:
                failures += 1

    def consider(self, scene: Scene, quad: Quads, like: Floats, least_fitting: float) -> bool:
        """True if a card was recognised there that was not known yet."""
        found = self.identify(scene, quad, like, least_fitting)
        if not found.is_sure:
            scene.doubtful.append(found)
            return False
        if any(is_same_place(found.quad, one.quad) for one in scene.found):
            return False
        scene.found.append(found)
        scene.take(found, self.faces.size)
        return True

    def identify(self, scene: Scene, quad: Quads, like: Floats, least_fitting: float) -> Found:
        size = self.faces.size
        entry = int(np.argmax(like))
        aligned = align(scene.grey, quad, self.faces, entry, scene.hidden(quad, size))
        before, after = scene.outlined(np.stack([quad, aligned]))[1]
        # Glare and fingers can pull a face away from sides that are plain to see.
        if after > before - 0.1:
            quad = aligned
        hidden = scene.hidden(quad, size)
        seen = smoothed(rectify(scene.views, quad[None], size)[0])
        entries = self.candidates(seen, hidden, scene.lamp)
        verdict = judge(seen, hidden, self.faces, entries, scene.lamp)
        outlined = float(scene.outlined(quad[None])[1][0])
        known = Circumstances(scene.lamp, outlined, least_fitting)
        return decide(quad, verdict, self.faces, known)

    def candidates(self, seen: Floats, hidden: Mask, lamp: Lamp) -> list[int]:
        """Entries worth a closer look, one per label, best first."""
        size = coarse_size(self.faces.aspect)
        small = np.asarray(cv2.resize(seen, size, interpolation=cv2.INTER_AREA), np.float32)[None]
        clear = cv2.resize((~hidden).astype(np.float32), size, interpolation=cv2.INTER_AREA) > 0.6
        measure = likeness if hidden.any() else resemblance
        both = measure(small, np.asarray(clear)[None], self.faces, lamp)[0].reshape(2, -1)
        turned, best = np.argmax(both, axis=0), both.max(axis=0)
        order = np.argsort(-best)[: 1 + RIVALS]
        near = (best[order] > best[order[0]] - FAR_BEHIND) | (np.arange(len(order)) < 2)
        count = len(self.faces)
        entries = [int(turned[k] * count + k) for k in order[near]]
        first = order[0]
        if abs(both[0, first] - both[1, first]) < ALMOST_SYMMETRIC:
            entries.append(int((1 - turned[first]) * count + first))
        return entries

    def report(self, scene: Scene) -> Sight:
        seen = tuple(self.as_seen(one) for one in scene.found)
        unsure: list[Unsure] = []
        for one in sorted(scene.doubtful, key=lambda doubt: -doubt.verdict.fitting):
            corners = self.upright(one)
            known = [*(other.corners for other in seen), *(other.corners for other in unsure)]
            if one.is_worth_asking and all(overlap(corners, other) <= 0.4 for other in known):
                unsure.append(Unsure(one.labels, corners))
        return Sight(seen, tuple(unsure))

    def as_seen(self, found: Found) -> Seen:
        label, confidence = found.labels[0]
        return Seen(label, self.upright(found), confidence, found.verdict.visible)

    def upright(self, found: Found) -> Quads:
        turned = 2 if self.faces.is_turned(found.verdict.best.entry) else 0
        return np.roll(found.quad, turned, axis=0)


def is_same_place(one: Quads, other: Quads) -> bool:
    width = float(np.linalg.norm(other[1] - other[0]))
    ways = (other, np.roll(other, 2, axis=0))
    return any(float(np.abs(one - way).max()) < 0.2 * width for way in ways)


def enlarged(sight: Sight, scale: float) -> Sight:
    """What was seen in a picture shrunk by `scale`, in pixels of the large one."""

    def large(corners: Quads) -> Quads:
        return np.asarray((corners + 0.5) / scale - 0.5, np.float32)

    seen = (Seen(one.label, large(one.corners), one.confidence, one.visible) for one in sight.seen)
    unsure = (Unsure(one.candidates, large(one.corners)) for one in sight.unsure)
    return Sight(tuple(seen), tuple(unsure))
