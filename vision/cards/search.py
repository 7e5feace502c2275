"""One picture that is searched for the cards of a deck, place by place."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cards.decide import Found
from vision.cards.faces import Faces
from vision.cards.frame import Frame
from vision.cards.glimpse import LEAST_CONTRAST
from vision.cards.identify import Suggested, identify
from vision.cards.light import Lamp, contrasts
from vision.cards.match import in_either_light, places, resemblance
from vision.cards.outlines import Quads
from vision.cards.rectify import to_full
from vision.cards.rivals import is_contradicted, is_overruled, is_same_card
from vision.cards.scene import NEWS_GRID, SAME_OUTLINE, Scene, is_whole
from vision.cards.segments import Floats
from vision.cards.size import SAME_DECK, Ruler

WORTH_A_LOOK = 0.12
"""Coarse likeness below which no face can be meant."""
MOST_UNLIKELY = 3
"""Places looked at closely whatever they resemble."""
WHOLE_FITS = 0.8
PART_FITS = 0.72
"""Share of what should be in sight that must fit, of whole and of covered cards."""
MUCH_HIDDEN = 0.8
"""Share of a card in sight from which its own sides tell its shape."""
OFF, SURELY_OFF = 0.15, 3.0
"""How far off (logarithmic) the sides of an outline may be; and how many times what they may be off
by as far as other cards tell how the table lies. Of 3,500 cards beside one, two or three others,
whose corners were known to a pixel, four were farther off, all beside a single one."""
FITS_WELL, MORE_LIKE = 0.97, 0.02
"""Share of a card that fits up to which its outline may be off; and how much more another one must
resemble it, from afar."""
NEAR_BY, MOST_NEAR = 0.5, 48
"""Distance of the corners, as a share of the width, up to which outlines may be of one card, and
how many of them are compared."""


@dataclass(frozen=True, slots=True, eq=False)
class Search:
    """What is known of the picture is kept in the scene."""

    scene: Scene
    faces: Faces
    frame: Frame | None = None
    """The one printed on most faces."""

    def resembling(self, quads: Quads) -> Floats:
        """N×2K: what the places (N×4×2) resemble from afar, in any light and with nothing above:
        nothing at all (-inf) where nothing is printed."""
        seen = places(self.scene.views, quads, self.faces)
        printed = contrasts(seen) >= LEAST_CONTRAST * self.faces.least_contrast
        like = np.full((len(quads), 2 * len(self.faces)), -np.inf, np.float32)
        if (some := seen[printed]).size:
            everywhere = np.ones(some.shape[:3], bool)
            like[printed] = in_either_light(
                lambda shown: resemblance(shown, self.faces, Lamp()), some, everywhere
            )
        return like

    def consider(self, quad: Quads, like: Floats, least_fitting: float) -> bool:
        """True if a card was recognised there that was not known yet."""
        entry = int(np.argmax(like))
        quad = self.squared(quad)
        if self.scene.was_in_vain(quad) or not self.are_sized_as_placed(quad[None]).all():
            return False
        self.scene.vain.append(quad)
        place = Suggested(quad, entry, float(like[entry]), least_fitting)
        found = identify(self.scene, self.faces, place)
        if found is None or not self.can_be_a_card(found.quad):
            return False
        scene = self.scene
        scene.waiting = [one for one in scene.waiting if not is_overruled(one, found, scene.lately)]
        if not found.is_sure or is_contradicted(found, self.scene.doubtful, self.scene.lately):
            self.scene.doubt(found)
            return False
        if any(is_same_card(found, one) for one in self.scene.found):
            return False
        found = self.put_right(found)
        if not is_whole(found):
            self.scene.wait(found)
            return False
        self.scene.take(found)
        return True

    def put_right(self, found: Found) -> Found:
        """The same card on another of the outlines that sides suggest there, if it fits better: it
        may have been recognised on one that ends at a line of its print, or at its neighbour's."""
        if found.verdict.fitting >= FITS_WELL or self.is_partly_hidden(found.quad, 1.0):
            return found
        near = self.suggested_near(found.quad)
        near = near[self.are_sized_as_placed(near)]
        entry = found.verdict.best.entry
        own, *others = self.resembling(np.concatenate([found.quad[None], near]))[:, entry].tolist()
        like = max(others, default=-np.inf)
        # Where nothing is printed from afar, both are as unlike as can be.
        if not like > own + MORE_LIKE:
            return found
        quad = near[int(np.argmax(others))]
        moved = identify(self.scene, self.faces, Suggested(quad, entry, like, WHOLE_FITS))
        if moved is None or not moved.is_sure or moved.labels[0][0] != found.labels[0][0]:
            return found
        return moved if moved.verdict.fitting > found.verdict.fitting else found

    def suggested_near(self, quad: Quads) -> Quads:
        """N×4×2: the plainest of the outlines that a card (4×2) may have instead, the same way up;
        sides that were taken for its own may be those of its frame."""
        every = [to_full(half) for half, _ in self.scene.cornered.values()]
        every += [np.roll(one, 2, axis=1) for one in every]
        if self.frame is not None:
            every.append(self.frame.cards_partly_around(quad))
        some = np.concatenate([quad[None][:0], *every])
        away = np.abs(some - quad).max(axis=(1, 2)) / np.linalg.norm(quad[1] - quad[0])
        some = some[(away < NEAR_BY) & (away > SAME_OUTLINE)]
        outlined = self.scene.on_top.outlined(some)[1]
        return np.asarray(some[np.argsort(-outlined)[:MOST_NEAR]], np.float32)

    def squared(self, quad: Quads) -> Quads:
        """An outline (4×2) of which others hide much, as those that lie there tell its shape: what
        is seen of its sides does not."""
        scene, aspect = self.scene, self.faces.aspect
        if not scene.tells_shapes:
            return quad
        if not self.is_partly_hidden(quad, MUCH_HIDDEN):
            return quad
        ruler = Ruler(scene.rough_plane(aspect), aspect, SAME_DECK)
        return np.asarray(ruler.squared(quad[None])[0], np.float32)

    def is_partly_hidden(self, quad: Quads, least: float) -> bool:
        """Is less than that share of an outline (4×2) in sight?"""
        return float(self.scene.on_top.in_sight(quad[None], NEWS_GRID).mean()) < least

    def are_sized_as_placed(self, quads: Quads) -> NDArray[np.bool_]:
        """Which of the outlines (N×4×2) are as large as the cards that lie there, as far as these
        tell; all if none does."""
        if not self.scene.placed or len(quads) == 0:
            return np.ones(len(quads), np.bool_)
        aspect = self.faces.aspect
        size, unsure = self.scene.rough_plane(aspect).measured(quads)
        off = np.abs(size - np.log((aspect, 1.0)))
        return np.asarray((off < OFF + SURELY_OFF * unsure).all(axis=1))

    def can_be_a_card(self, quad: Quads) -> bool:
        """By its size: all cards of a deck are equally large."""
        return bool((self.scene.fits(quad[None]) & self.are_sized_as_placed(quad[None])).all())
