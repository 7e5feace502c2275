"""Recognises the taught cards in one picture of the table.

Whole cards first: their outlines are suggested by straight edges alone. They show how the table
lies before the camera and what the light is like; with that, a single corner is enough to say
where a card that is partly covered would have to lie. Cards are taken off the pile in thought:
what a recognised card explains is no longer evidence for or against the ones beneath it.
"""

import cv2
import numpy as np

from vision.cards.answers import Seen, Sight, Unsure
from vision.cards.covered import find_covered, find_under_hands
from vision.cards.decide import Found
from vision.cards.doubts import are_more_trusted, doubt_imagined, left_open, trust_drawings
from vision.cards.faces import Faces
from vision.cards.frame import Frame
from vision.cards.judge import prepare
from vision.cards.outlines import Quads
from vision.cards.scene import NOTHING, Known, Scene
from vision.cards.search import Search
from vision.cards.suggest import LARGEST_CARD_PX
from vision.cards.whole import find_again, find_on_spots, find_whole
from vision.picture import Picture

WORKING_SIDE_PX = 1280
"""Longer side at which a picture is looked at."""
NARROWEST_PX = 16.0
"""A picture that is narrower then holds no card that could be read."""
NEAR_BY, NEAREST = 0.5, 0.2
"""How much smaller a picture is looked at in which no card is recognised: it may have been taken
from near by; and, of the longer side of the working size, where that ends."""


class CardEye:
    """Looks for the cards of one taught deck. Keeps nothing between pictures."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self.frame = Frame.common_to(faces)
        prepare(faces)

    def look(self, picture: Picture, known: Known = NOTHING) -> Sight:
        scale = WORKING_SIDE_PX / max(picture.shape[:2])
        if min(picture.shape[:2]) * min(scale, 1.0) < NARROWEST_PX:
            return Sight()
        if scale < 0.8:
            return self.from_afar(picture, known, scale)
        sight = self.report(self.searched(Scene.of(picture, known)))
        if sight.seen or known.ruler is not None or NEAREST * scale > NEAR_BY:
            return sight
        afar = self.from_afar(picture, known, NEAR_BY)
        return afar if all(map(is_large, afar.seen)) and afar.seen else sight

    def from_afar(self, picture: Picture, known: Known, scale: float) -> Sight:
        """What is seen in the same picture, shrunk."""
        smaller = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        less = Known(None if known.ruler is None else known.ruler.scaled(scale))
        return enlarged(self.look(np.asarray(smaller, np.uint8), less), scale)

    def searched(self, scene: Scene) -> Scene:
        """The scene with the cards found in it."""
        search = Search(scene, self.faces, self.frame)
        find_again(search)
        if not scene.is_explained():
            find_whole(search)
            if not scene.is_explained():
                find_on_spots(search)
            if not scene.known_cards:
                trust_drawings(scene)
            find_covered(search)
            while are_more_trusted(search):
                find_covered(search)
            find_under_hands(search)
        doubt_imagined(scene)
        return scene

    def report(self, scene: Scene) -> Sight:
        unsure = (Unsure(one.labels, self.upright(one)) for one in left_open(scene))
        return Sight(tuple(map(self.as_seen, scene.found)), tuple(unsure))

    def as_seen(self, found: Found) -> Seen:
        label, confidence = found.labels[0]
        return Seen(label, self.upright(found), confidence, found.verdict.visible)

    def upright(self, found: Found) -> Quads:
        turned = 2 if self.faces.is_turned(found.verdict.best.entry) else 0
        return np.roll(found.quad, turned, axis=0)


def is_large(one: Seen) -> bool:
    """So large that it is not looked for at the working size."""
    sides = np.linalg.norm(one.corners - np.roll(one.corners, 1, axis=0), axis=1)
    return float(sides.max()) > 2.0 * LARGEST_CARD_PX


def enlarged(sight: Sight, scale: float) -> Sight:
    """What was seen in a picture shrunk by `scale`, in pixels of the large one."""

    def large(corners: Quads) -> Quads:
        return np.asarray((corners + 0.5) / scale - 0.5, np.float32)

    seen = (Seen(one.label, large(one.corners), one.confidence, one.visible) for one in sight.seen)
    unsure = (Unsure(one.candidates, large(one.corners)) for one in sight.unsure)
    return Sight(tuple(seen), tuple(unsure))
