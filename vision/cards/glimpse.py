"""What is seen inside an outline before it is looked at closely, and which faces may be meant."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.decide import LEAST_OUTLINED
from vision.cards.faces import Faces, coarse_size, smoothed
from vision.cards.light import contrast
from vision.cards.match import ETCHING_COSTS, etching, in_either_light, likeness, places
from vision.cards.outlines import Quads
from vision.cards.rectify import rectify
from vision.cards.scene import Scene
from vision.cards.segments import Floats, Mask

RIVALS = 2
FAR_BEHIND = 0.4
"""Coarse likeness by which a face may trail the best and still be a rival."""
PLAIN, PLAINLY_BEHIND = 0.8, 0.15
"""The same where the best explains so much: of 696 faces farther behind, at 1219 places on tables
of 17 decks, none was the one that lay there. Look-alikes of the winner are asked anyway."""
LINES_FAR_BEHIND = 0.15
"""The same for the correlation of its lines, in uneven light."""
ALMOST_SYMMETRIC = 0.25
"""Coarse likeness by which both directions of a face may differ and still be looked at closely."""
LEAST_LIKENESS, LEAST_ETCHING = 0.1, 0.17
"""Likeness and correlation of lines from afar below which, on the exact outline, no face can be
meant. Of 288 cards that were recognised, four stayed below the first, and none below both."""
COVERED, SIDES_OR_LINES = 0.98, 1.2
"""Share of a card in sight below which it lies beneath another; share of its sides in sight on
edges, and correlation of its lines with some face, together. Of 247 covered cards recognised none
had less than 1.27, of 390 places looked at in vain half had less than 1.2."""
LEAST_CONTRAST = 0.4
"""Contrast of what is seen, as a share of that of the plainest face, below which nothing is printed
there. Of some 600 cards that were recognised none stayed below 0.5; empty fields of mats have 0.1
to 0.45."""
LEAST_SHOWN, CLEARLY_LIKE = 0.4, 0.9
"""Likeness or correlation of lines below which a place holds no card, once it was moved to where a
face fits best; and likeness that needs no sides. Of 64 cards without plain sides one stayed below,
of 267 places that hold none, 105."""


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """What lies inside an outline, and how much it resembles every face from afar."""

    quad: Quads
    seen: Floats
    """height×width×3, of the size of a fine face."""
    hidden: Mask
    """height×width: under a recognised card."""
    like: Floats
    """2K, see `match.resemblance`; lines do not count where a card lies above."""
    lines: Floats
    """2K, see `match.etching`."""
    contrast: float
    """As a share of that of the plainest face."""

    @classmethod
    def at(cls, scene: Scene, faces: Faces, quad: Quads) -> "Glimpse":
        hidden = scene.on_top.hidden(quad, faces.size)
        seen = smoothed(rectify(scene.views, quad[None], faces.size)[0])
        small, clear = from_afar(seen, hidden, faces)
        like = in_either_light(lambda shown: likeness(shown, faces, scene.lamp), small, clear)[0]
        lines = in_either_light(lambda shown: etching(shown, faces), small, clear)[0]
        if not hidden.any():
            like = np.maximum(like, lines - ETCHING_COSTS)
        varies = contrast(small[0], clear[0]) / max(faces.least_contrast, 1e-3)
        return cls(quad, seen, hidden, like, lines, varies)

    @property
    def is_worth_a_closer_look(self) -> bool:
        """Some face may be meant."""
        like, lines = float(self.like.max()), float(self.lines.max())
        resembles = like >= LEAST_LIKENESS or lines >= LEAST_ETCHING
        return resembles and self.contrast >= LEAST_CONTRAST

    def shows_a_face(self, outlined: float) -> bool:
        """On an outline that was moved to where a face fits best, and so much of it to an edge."""
        like = float(self.like.max())
        is_plain = outlined >= LEAST_OUTLINED or like >= CLEARLY_LIKE
        return is_plain and max(like, float(self.lines.max())) >= LEAST_SHOWN


def can_be_seen(scene: Scene, faces: Faces, quad: Quads) -> bool:
    """False where known cards lie above, and neither the sides nor the lines of one beneath are
    seen: there is a place for everything between cards."""
    in_sight = scene.on_top.in_sight(quad[None], coarse_size(faces.aspect))
    if float(in_sight.mean()) >= COVERED:
        return True
    seen = places(scene.views, quad[None], faces)
    lines = in_either_light(lambda shown: etching(shown, faces), seen, in_sight)
    return float(scene.on_top.outlined(quad[None])[1][0]) + float(lines.max()) >= SIDES_OR_LINES


def from_afar(seen: Floats, hidden: Mask, faces: Faces) -> tuple[Floats, Mask]:
    """1×h×w×3 and 1×h×w: the place and what is not hidden of it, at the coarse size."""
    size = coarse_size(faces.aspect)
    small = np.asarray(cv2.resize(seen, size, interpolation=cv2.INTER_AREA), np.float32)
    clear = cv2.resize((~hidden).astype(np.float32), size, interpolation=cv2.INTER_AREA) > 0.6
    return small[None], np.asarray(clear)[None]


def worth_asking(glimpse: Glimpse) -> list[int]:
    """Entries that look like what is seen, and the one that is drawn most like it."""
    far_behind = PLAINLY_BEHIND if float(glimpse.like.max()) > PLAIN else FAR_BEHIND
    entries = shortlist(glimpse.like, far_behind)
    return list(dict.fromkeys([*entries, int(np.argmax(glimpse.lines))]))


def worth_more_light(glimpse: Glimpse) -> list[int]:
    """Entries worth a closer look whatever the light does to shades and colours."""
    # Of 31 cards recognised so, all were first or second by their lines.
    entries = [int(np.argmax(glimpse.like)), *shortlist(glimpse.lines, LINES_FAR_BEHIND)]
    # From afar the light may have turned a face upside down.
    turned = (entries[0] + len(glimpse.like) // 2) % len(glimpse.like)
    if float(glimpse.lines[turned]) > float(glimpse.lines.max()) - ALMOST_SYMMETRIC:
        entries.append(turned)
    return list(dict.fromkeys(entries))


def shortlist(like: Floats, far_behind: float) -> list[int]:
    """Of the 2K entries the best of each face, best first, and the best one turned if it is
    almost symmetric."""
    both = like.reshape(2, -1)
    count = both.shape[1]
    turned, best = np.argmax(both, axis=0), both.max(axis=0)
    order = np.argsort(-best)[: 1 + RIVALS]
    near = best[order] > best[order[0]] - far_behind
    entries = [int(turned[k] * count + k) for k in order[near]]
    first = order[0]
    if abs(both[0, first] - both[1, first]) < ALMOST_SYMMETRIC:
        entries.append(int((1 - turned[first]) * count + first))
    return entries
