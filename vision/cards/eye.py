"""Recognises the taught cards in one picture of the table.

Whole cards first: their outlines are suggested by straight edges alone. They show how the table
lies before the camera and what the light is like; with that, a single corner is enough to say
where a card that is partly covered would have to lie. Cards are taken off the pile in thought:
what a recognised card explains is no longer evidence for or against the ones beneath it.
"""

from itertools import islice

import cv2
import numpy as np

from vision.cards.answers import Seen, Sight, Unsure, overlap
from vision.cards.decide import EVERY_BIT, Found
from vision.cards.faces import Faces
from vision.cards.frame import Frame
from vision.cards.identify import Suggested, identify
from vision.cards.judge import prepare
from vision.cards.light import Lamp
from vision.cards.match import places, resemblance
from vision.cards.outlined import best_placed, outlined_cards
from vision.cards.outlines import Quads, is_same_place
from vision.cards.pile import Pile
from vision.cards.plane import Plane
from vision.cards.rectify import to_half
from vision.cards.rivals import (
    MOSTLY_SAME,
    PLAIN_OUTLINE,
    is_contradicted,
    is_free,
    is_made_of_others,
    is_one_of_those,
    is_outdone,
    is_overruled,
    is_same_card,
    is_veiled,
)
from vision.cards.scene import NOTHING, WHOLE, Known, Scene
from vision.cards.segments import Floats
from vision.cards.size import RIMLESS
from vision.cards.suggest import cards_at_corners, neighbours, whole_cards
from vision.picture import Picture

WORKING_SIDE_PX = 1280
"""Longer side at which a picture is looked at."""
NARROWEST_PX = 16.0
"""A picture that is narrower then holds no card that could be read."""
WORTH_A_LOOK, PLAINLY_LIKE = 0.12, 0.4
"""Coarse likeness below which no face can be meant; and where a side is not seen at all."""
EXACTLY_PLACED = 0.9
"""Coarse likeness of a card whose outline need not be moved."""
SAME, NEAR_BY = 0.6, 3
"""Overlap of suggestions that are of one card, and how many of them are followed up."""
MOSTLY_NEW = 0.4
"""Share of a place that must have changed for a card to have been laid there: it may be one of the
colour of the one beneath."""
FRAME_OUTLINE, MOST_FRAMES = 0.85, 8
"""Share of the sides on edges of what may be a printed frame, and how many are tried."""
MOST_UNLIKELY = 3
MOST_FAILURES = 8
"""Places looked at closely in vain before a picture is given up."""
WHOLE_FITS = 0.8
PART_FITS = 0.72
"""Share of what should be in sight that must fit, of whole and of covered cards."""
NEARLY_SAME = 0.1
"""Distance of the corners, as a share of the width, up to which a card seen on one outline is not
looked for on the other."""
MOST_LIFTED, MORE_IN_SIGHT = 2, 0.1
"""How many cards are tried to lie beneath one that they seemed to hide, and share of it that must
be seen in addition then."""


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
            smaller = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            less = Known(None if known.ruler is None else known.ruler.scaled(scale))
            return enlarged(self.look(np.asarray(smaller, np.uint8), less), scale)
        scene = Scene.of(picture, known)
        self.find_again(scene)
        if not scene.is_explained:
            self.find_whole(scene)
            if not scene.is_explained:
                self.find_on_spots(scene)
            if not scene.known_cards:
                self.trust_drawings(scene)
            self.find_covered(scene)
            self.ask_again(scene)
            self.trust_drawings(scene)
        self.doubt_imagined(scene)
        return self.report(scene)

    def find_again(self, scene: Scene) -> None:
        """Cards that were seen a moment ago."""
        quads = scene.known.again
        if quads is None or len(quads) == 0:
            return
        like = self.resembling(scene, quads)
        for index in np.argsort(-like.max(axis=1)):
            self.consider(scene, quads[index], like[index], WHOLE_FITS)
        while self.waited(scene) is not None:
            pass

    def find_whole(self, scene: Scene) -> None:
        quads, open_ended = whole_cards(scene, self.faces.aspect)
        self.find_outlined(scene, self.suggested(scene, quads))
        quads = open_ended[scene.fits(open_ended) & scene.are_new(open_ended)]
        quads = quads[[is_free(quad, scene.known_cards) for quad in quads]]
        if len(quads) > 0 and not scene.is_measured:
            self.find_likely(scene, quads, self.resembling(scene, quads), PLAINLY_LIKE)

    def find_outlined(self, scene: Scene, quads: Quads) -> None:
        if len(quads) == 0:
            return
        like = self.resembling(scene, quads)
        self.find_likely(scene, quads, like)
        # Light may hide what it resembles from afar, but not that a card lies there.
        best, outlined = like.max(axis=1), scene.outlined(quads)[1]
        plain = np.flatnonzero((best < WORTH_A_LOOK) & (outlined >= PLAIN_OUTLINE))
        plain = plain[np.argsort(-best[plain])]
        known = [*scene.known_cards, *scene.doubtful]
        free = (i for i in plain if is_free(quads[i], known))
        for index in islice(free, MOST_UNLIKELY):
            if scene.are_sized_as_found(quads[index, None]).all():
                self.consider(scene, quads[index], like[index], WHOLE_FITS)
        self.find_framed(scene, quads[outlined >= FRAME_OUTLINE])

    def resembling(self, scene: Scene, quads: Quads) -> Floats:
        """N×2K: what the places (N×4×2) resemble from afar, in any light and with nothing above."""
        seen = places(scene.views, quads, self.faces)
        return resemblance(seen, np.ones(seen.shape[:3], bool), self.faces, Lamp())

    def suggested(self, scene: Scene, quads: Quads) -> Quads:
        """N×4×2: of these places those where whole cards may lie that are new."""
        # A printed frame inside the rim leads to the card as well.
        quads = quads[scene.fits(quads, RIMLESS if scene.is_measured else None)]
        ruler = scene.known.ruler
        if ruler is not None and scene.is_measured:
            quads = np.concatenate([ruler.squared(quads), outlined_cards(scene, ruler)])
        return quads[scene.are_new(quads)]

    def find_likely(
        self, scene: Scene, quads: Quads, like: Floats, least: float = WORTH_A_LOOK
    ) -> None:
        """Cards at places that resemble one, the likeliest first; where the size of a card is
        known, each is first moved to where it resembles one most."""
        best = like.max(axis=1)
        order, followed = np.argsort(-best), set[int]()
        for index in order[best[order] >= least]:
            if index in followed or not is_free(quads[index], scene.known_cards):
                continue
            place = quads[index], like[index]
            if scene.is_measured and best[index] < EXACTLY_PLACED:
                near = [n for n in order if overlap(quads[n], quads[index]) > SAME][:NEAR_BY]
                followed.update(near)
                place = best_placed(scene, self.faces, quads[near])
            self.consider(scene, *place, WHOLE_FITS)

    def find_framed(self, scene: Scene, quads: Quads) -> None:
        """Cards around outlines that may be their printed frames."""
        free = (quad for quad in quads if is_free(quad, scene.known_cards))
        frames = np.array([*islice(free, MOST_FRAMES)], np.float32).reshape(-1, 4, 2)
        frames = frames[scene.are_sized_as_found(frames)]
        if self.frame is None or len(frames) == 0:
            return
        cards = self.frame.cards_around(frames)
        like = self.resembling(scene, cards)
        for index in np.argsort(-like.max(axis=1))[:MOST_UNLIKELY]:
            if like[index].max() >= WORTH_A_LOOK and is_free(cards[index], scene.known_cards):
                self.consider(scene, cards[index], like[index], WHOLE_FITS)

    def find_on_spots(self, scene: Scene) -> None:
        """Cards whose sides nobody can tell from those of their neighbours, where the mat has them
        laid."""
        ruler, spots = scene.known.ruler, scene.known.spots
        if ruler is None or spots is None or len(spots) == 0 or not scene.is_measured:
            return
        quads = ruler.squared(spots)
        quads = quads[scene.are_new(quads, MOSTLY_NEW)]
        quads = quads[[is_free(quad, scene.found) for quad in quads]]
        if len(quads) == 0:
            return
        likely = self.resembling(scene, quads).max(axis=1)
        best = np.argsort(-likely)[:NEAR_BY]
        if likely[best[0]] >= WORTH_A_LOOK:
            self.consider(scene, *best_placed(scene, self.faces, quads[best]), WHOLE_FITS)

    def find_covered(self, scene: Scene) -> None:
        if not scene.known_cards:
            self.covering(scene)
        if not scene.placed or scene.is_explained:
            return
        known = np.stack([one.quad for one in scene.placed])
        plane = Plane.through(known, self.faces.aspect, scene.views.full.shape)
        # Less of a card need fit now.
        scene.judged.clear()
        pile = Pile(scene, self.faces)
        aspect = self.faces.aspect
        pile.add(cards_at_corners(scene, plane, aspect), neighbours(scene, known, aspect))
        while (one := self.off_the_pile(scene, pile)) is not None:
            pile.add(neighbours(scene, one.quad[None], aspect))
            pile.look_again()
        tries = MOST_UNLIKELY
        for quad, lines in pile.plainest():
            if tries > 0 and is_free(quad, scene.found):
                tries -= 1
                self.consider(scene, quad, lines, PART_FITS)

    def off_the_pile(self, scene: Scene, pile: Pile) -> Found | None:
        """A card that hides those beneath; None if none is found any more."""
        one = self.covering(scene) or self.taken_off(scene, pile)
        if one is None and pile.settle():
            one = self.taken_off(scene, pile)
        return one or self.waited(scene)

    def waited(self, scene: Scene) -> Found | None:
        """The card that fits best of those on which something lies that is not known; None if there
        is none."""
        if not scene.waiting:
            return None
        best = max(scene.waiting, key=lambda one: one.verdict.fitting)
        scene.waiting = [one for one in scene.waiting if not is_same_card(best, one)]
        scene.take(best)
        return best

    def taken_off(self, scene: Scene, pile: Pile) -> Found | None:
        """A card of the pile that is recognised; None if none is."""
        failures = 0
        while failures < MOST_FAILURES and (best := pile.best(WORTH_A_LOOK)) is not None:
            if self.consider(scene, *best, PART_FITS):
                return scene.found[-1]
            if (one := self.covering(scene)) is not None:
                return one
            failures += 1
        return None

    def ask_again(self, scene: Scene) -> None:
        """Cards that lie there, whichever they are, in the light in which all others lie."""
        for one in scene.covering:
            place = Suggested(one.quad, one.verdict.best.entry, 0.0, PART_FITS)
            above = scene.peeled[: scene.peeled.index(one)]
            found = identify(scene.under(above), self.faces, place)
            if found is not None and found.is_sure and is_one_of_those(found, one):
                scene.take(found)

    def covering(self, scene: Scene) -> Found | None:
        """A card that lies there whichever it is, and hides those beneath; None if there is none
        left."""
        known = [*scene.found, *scene.covering]
        placed = [
            one
            for one in scene.doubtful
            if one.is_placed
            and not any(overlap(one.quad, other.quad) > MOSTLY_SAME for other in known)
        ]
        if not placed:
            return None
        best = max(placed, key=lambda one: one.verdict.fitting)
        scene.cover(best)
        return best

    def doubt_imagined(self, scene: Scene) -> None:
        """Two cards cannot both lie on top: where the sides of one are plainer, the other's print
        is the first one's."""
        for one in list(scene.found):
            if is_made_of_others(one, scene.doubtful, self.faces.size):
                scene.found.remove(one)
                scene.doubtful.append(one)

    def trust_drawings(self, scene: Scene) -> None:
        """Cards under glare and hands, where no card that is plainer to see was found."""
        for one in sorted(scene.doubtful, key=lambda doubt: -doubt.outlined):
            is_alone = one.by_drawing and is_free(one.quad, scene.found)
            if is_alone and not is_veiled(one, scene) and not is_outdone(one, scene):
                scene.take(one)

    def will_be_trusted(self, scene: Scene, quad: Quads) -> bool:
        """A card that was judged a moment ago: one that waits; or one by its drawing, unless one
        that is plainer to see is found there."""
        return any(
            (one.by_drawing or one.is_sure)
            and is_same_place(quad, one.quad, NEARLY_SAME)
            and is_free(one.quad, scene.found)
            for one in scene.lately
        )

    def consider(self, scene: Scene, quad: Quads, like: Floats, least_fitting: float) -> bool:
        """True if a card was recognised there that was not known yet."""
        if scene.was_in_vain(quad) or self.will_be_trusted(scene, quad):
            return False
        scene.vain.append(quad)
        entry = int(np.argmax(like))
        place = Suggested(quad, entry, float(like[entry]), least_fitting)
        found = identify(scene, self.faces, place)
        if found is None or not self.can_be_a_card(scene, found):
            return False
        scene.waiting = [one for one in scene.waiting if not is_overruled(one, found)]
        if not found.is_sure and found.is_placed:
            found = self.lifted(scene, found) or found
        if not found.is_sure or is_contradicted(found, scene.doubtful, scene.lately):
            scene.doubt(found)
            return False
        if any(is_same_card(found, one) for one in scene.found):
            return False
        if found.verdict.fitting <= WHOLE:
            scene.wait(found)
            return False
        scene.take(found)
        return True

    def can_be_a_card(self, scene: Scene, found: Found) -> bool:
        """By its size: all cards of a deck are equally large."""
        quads = found.quad[None]
        return bool((scene.fits(quads) & scene.are_sized_as_found(quads)).all())

    def lifted(self, scene: Scene, found: Found) -> Found | None:
        """The card recognised as one that lies on another that was taken to hide it: all of it
        fits, and more is seen of it, though what the other one shows of its print is no evidence.
        None if it is not."""
        above = [one for one in scene.found if overlap(one.quad, found.quad) > 0.0]
        place = Suggested(found.quad, found.verdict.best.entry, 0.0, WHOLE_FITS)
        for other in sorted(above, key=lambda one: one.verdict.fitting)[:MOST_LIFTED]:
            others = [one for one in scene.peeled if one is not other]
            table = scene.under(others)
            table.hide(to_half(other.quad), other.verdict.printed)
            one = identify(table, self.faces, place)
            if one is None or not one.is_sure or one.verdict.fitting < EVERY_BIT:
                continue
            if one.verdict.visible >= found.verdict.visible + MORE_IN_SIGHT:
                return one
        return None

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


def enlarged(sight: Sight, scale: float) -> Sight:
    """What was seen in a picture shrunk by `scale`, in pixels of the large one."""

    def large(corners: Quads) -> Quads:
        return np.asarray((corners + 0.5) / scale - 0.5, np.float32)

    seen = (Seen(one.label, large(one.corners), one.confidence, one.visible) for one in sight.seen)
    unsure = (Unsure(one.candidates, large(one.corners)) for one in sight.unsure)
    return Sight(tuple(seen), tuple(unsure))
