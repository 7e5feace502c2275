"""Outlines that cannot all be cards: which are of one card, and which has the say then."""

import cv2
import numpy as np

from vision.cards.answers import share_more
from vision.cards.decide import HARD_LIKENESS, Found
from vision.cards.legible import EVERY_BIT, WHOLE_CARD
from vision.cards.outlines import Quads, is_same_place
from vision.cards.plane import apply
from vision.cards.rectify import homographies
from vision.cards.scene import Scene
from vision.cards.segments import Mask

PLAIN_OUTLINE = 0.97
"""Share of the sides on edges from which a place is looked at whatever it resembles."""
MOST_OF_OTHERS = 0.3
"""Share of what fits a card that may lie inside the plainer sides of others."""
SAME_CARD, VERY_SAME = 0.2, 0.05
"""Distance of the corners, as a share of the width, up to which two outlines are of one card, and
up to which they show the same of it."""
MOSTLY_SAME = 0.8
"""Shared area, of the smaller outline, from which two outlines are of one card."""


def is_free(quad: Quads, known: list[Found]) -> bool:
    return not any(share_more(quad, one.quad, than=0.3) for one in known)


def is_overruled(one: Found, found: Found, lately: list[Found]) -> bool:
    """The same card was judged again, and fits better now, or as well; and as much of it, unless
    more is known of what lies above (else it was judged `lately`): between two cards, a place of
    which less is in sight fits more easily."""
    is_as_much = one not in lately or found.verdict.visible >= one.verdict.visible
    fits = is_as_much and found.verdict.fitting >= one.verdict.fitting
    return fits and is_same_card(found, one)


def is_same_card(one: Found, other: Found) -> bool:
    """At the same place, or nearly: of one that lies almost exactly beneath another too little is
    seen to be read."""
    if is_same_place(one.quad, other.quad, SAME_CARD):
        return True
    return share_more(one.quad, other.quad, than=MOSTLY_SAME)


def is_veiled(found: Found, scene: Scene) -> bool:
    """Not even its colours are seen, and rather than light it may be the card above that hides
    them."""
    is_beneath = any(share_more(found.quad, one.quad, than=0.0) for one in scene.found)
    return is_beneath and found.verdict.likeness < HARD_LIKENESS


def is_made_of_others(found: Found, doubtful: list[Found]) -> bool:
    """What is taken for its print lies inside outlines that are plainer and fit better, whichever
    cards those are."""
    plainer = [one for one in doubtful if is_plainer(one, found)]
    return share_inside(found.quad, found.verdict.fits, plainer) > MOST_OF_OTHERS


def share_inside(quad: Quads, part: Mask, others: list[Found]) -> float:
    """Of that part (height×width) of an outline, what lies inside those of other cards."""
    to_face = np.linalg.inv(homographies(quad[None])[0])
    theirs = np.zeros(part.shape, np.uint8)
    for one in others:
        if not is_same_place(quad, one.quad, SAME_CARD):
            corners = apply(to_face, one.quad) * part.shape[::-1]
            cv2.fillConvexPoly(theirs, np.rint(corners).astype(np.int32), 1)
    return float(part[theirs > 0].sum()) / max(float(part.sum()), 1.0)


def is_contradicted(found: Found, doubtful: list[Found], lately: list[Found]) -> bool:
    """Another card fitted better at the same place, though that was not sure either; or the same,
    but others as well, or another is drawn there, and nothing has become known since (`lately`)."""
    name = found.labels[0][0]
    if any(is_drawn_against(one, found) for one in lately):
        return True
    return any(
        (one.labels[0][0] != name or (len(one.labels) > 1 and one in lately))
        and one.verdict.fitting > found.verdict.fitting
        and one.outlined >= found.outlined
        and is_same_place(found.quad, one.quad, SAME_CARD)
        for one in doubtful
    )


def is_drawn_against(one: Found, found: Found) -> bool:
    """At the same place, on sides as plain to see, another card is drawn and seems to lie there:
    neither light nor a shift of the outline makes one drawing of another."""
    entry = found.verdict.best.entry
    is_drawn = any(k.entry == entry and k.is_plainly_drawn for k in one.verdict.contests)
    is_seen = is_drawn and one.is_worth_asking and one.outlined >= found.outlined
    return is_seen and is_same_place(one.quad, found.quad, SAME_CARD)


def is_one_of_those(found: Found, doubtful: Found) -> bool:
    """At the very same place, and one of the cards between which the choice was open there."""
    names = [name for name, _ in doubtful.labels]
    is_there = is_same_place(found.quad, doubtful.quad, VERY_SAME)
    return is_there and found.labels[0][0] in names and found.verdict.fitting >= EVERY_BIT


def is_plainer(one: Found, other: Found) -> bool:
    """A whole card lies there, for all that can be seen, and rather than the other."""
    is_outlined = one.outlined >= other.outlined
    return is_plain(one) and is_outlined and one.verdict.fitting > other.verdict.fitting


def is_plain(one: Found) -> bool:
    """A whole card lies there, for all that can be seen."""
    is_seen = one.is_worth_asking and one.verdict.visible >= WHOLE_CARD
    return is_seen and one.outlined >= PLAIN_OUTLINE
