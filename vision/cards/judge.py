"""Decides which taught face lies under an outline, or that this cannot be said."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.align import HOMOGRAPHY, middle, steepness
from vision.cards.contest import (
    DRAWING_MAY_DIFFER,
    FAINT_PART,
    LEAST_WEIGHT,
    LITTLE_DRAWING,
    Contest,
    Contests,
    seen_through,
)
from vision.cards.explain import (
    LIGHT_SLACK,
    NOISE,
    Explained,
    Place,
    explain,
    share,
)
from vision.cards.faces import Faces
from vision.cards.light import bleached, highest, thinned, thrice
from vision.cards.loupe import Loupe
from vision.cards.segments import Floats, Mask
from vision.cards.twins import differ_in_exposure
from vision.cards.uneven import AROUND_PX

LOOKALIKES = 2
"""Faces most like the winner that it must beat, whatever they look like from afar."""
LIKELY_RIVALS = 24
"""Entries most like a face that are got ready to be compared with it: of 399 pairs that the looks
at tables of seven decks asked for beyond look-alikes, all but 26 are among them."""
WORTH_THE_LOUPE = 0.6
"""Share of what is in sight that must fit for small things to be looked at."""
RULED_OUT, PLAINLY_RULED_OUT = 0.8, 0.9
"""How clearly small things must side with a face for another one not to be asked; and the plainest
of them alone."""
LEFT_OPEN, NOT_ITS_OWN = 0.38, 0.2
"""How clearly the pixels must side with a face against all others for it to be told apart; and the
print in sight, read bit by bit, where they do so hardly more clearly: two photos that were not lit
alike pass for two drawings."""
ALL_FITS, KIN_IN_SIGHT = 0.9, 8
"""Share of what is in sight that must fit for every bit of print to be read; and how many faces
that look most like it there must be told apart then."""
NOT_TOLD_APART = 0.1
"""How clearly a card must side with a face against every rival for it to be told apart at all, on
another outline or in other light."""
NEARLY_FITS = 1.5
"""Misfit below which a pixel is the face's, if a little off: 1 is what noise and light may do."""
LEAST_LIKENESS = 0.4
"""Share of what varies that a face must explain for it to be named at all: an empty field of a mat
fits many faces but for their print, and none of it is worth reading."""
MOSTLY_WHITE = 0.5
"""Share of what is explained that must be bleached for the light on the card to be unknown."""
LEAST_SIGN_PX = 12
"""Pixels of a fine face: a number in a corner has twenty."""
SOME_GLARE = 0.02
"""Share of bleached pixels from which soft spots of glare are reckoned with."""


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """The best candidate and how it stands against every other."""

    best: Explained
    contests: tuple[Contest, ...]
    """Hardest rival first."""
    visible: float
    """Share of the whole card that the best candidate explains, or that is as white as it is."""
    fitting: float
    """Share of what should be in sight that the best candidate explains."""
    print_gain: float
    """Share of the card explained by its print and not by plain colour alone."""
    print_fitting: float
    """Share of the printed part in sight (not of one plain colour) that the candidate explains."""
    blank: float
    """Share of a sign that is bare paper instead, of the one where that is most."""
    likeness: float
    """Share of what varies in the explained part that the face in this light explains."""
    bleached: float
    """Share of the card that glare has wiped out."""
    fits: Mask
    """height×width: where the best candidate explains what is seen."""
    uneven: bool = False

    @property
    def lean(self) -> float:
        """How clearly the pixels side with the best candidate against the hardest rival."""
        return self.contests[0].lean if self.contests else 1.0

    @property
    def is_told_by_nothing(self) -> bool:
        """All of it fits, and in what is in sight some other face is the very same."""
        return self.fitting >= ALL_FITS and any(one.weight < LEAST_WEIGHT for one in self.contests)

    @property
    def is_read_in_vain(self) -> bool:
        """All of it fits, and what tells it from some other face cannot be read."""
        return self.fitting >= ALL_FITS and self.lean < NOT_TOLD_APART and self.contests[0].is_read


def judge(place: Place, faces: Faces, entries: list[int]) -> Verdict:
    """`entries` are the candidates worth a closer look, at least one."""
    seen, judged = place.seen, place.judged
    # Paper that is white anyway is not glare.
    wiped_out = float((place.wiped & ~faces.paper[entries[0]]).mean())
    glared = wiped_out > SOME_GLARE
    explained = explain(place, faces, entries, glared=glared)
    ring = Contests(seen, place.channels, judged, faces)
    best, _ = winner(ring, explained)
    others = lookalikes(faces, best.entry, best.fits & judged, entries)
    explained += explain(place, faces, others, glared=glared)
    best, contests = winner(ring, explained)
    if place.loupe is not None and share(best.fits & judged, judged) >= WORTH_THE_LOUPE:
        ring = ring.through(place.loupe)
        others = suspected(place.loupe, faces, best.entry, [one.entry for one in explained])
        explained += explain(place, faces, others, glared=glared)
        best, contests = winner(ring, explained)
        close = ring.closely()
        if is_worth_reading(best, place) and is_left_open(close, best, contests, explained):
            ring = close
            best, contests = told_closely(ring, place, best, explained)
    best = right_way_up(ring, best, explained)
    fits = best.fits & judged
    plain = plain_misfit(place.channels, judged) < 1.0
    in_print = judged & (plain_misfit(best.lit, judged) > 1.0)
    return Verdict(
        best=best,
        contests=contests,
        visible=float((fits | (place.wiped & faces.paper[best.entry])).mean()),
        fitting=share(fits, judged),
        print_gain=float((fits & ~plain).mean()),
        print_fitting=share(fits, in_print),
        blank=max(shares_of_signs(plain & ~fits, in_print), default=0.0),
        likeness=(detail if place.uneven else alike)(place, best),
        bleached=wiped_out,
        fits=fits,
        uneven=place.uneven,
    )


def prepare(faces: Faces) -> None:
    """What does not depend on a place, so that the first look takes no longer than the tenth."""
    everywhere = np.ones(faces.edge.shape[1:], bool)
    for entry in range(2 * len(faces)):
        steepness(faces, entry, HOMOGRAPHY, 0.0)
    for entry in range(len(faces)):
        alike = np.argsort(faces.apart_from(entry, everywhere))[1 : 1 + LIKELY_RIVALS]
        for other in alike.tolist():
            faces.pairs.drawn_apart(entry, other)
        for other in [*lookalikes(faces, entry, everywhere, []), faces.turned(entry)]:
            faces.pairs.drawn_apart(entry, other)
            faces.pairs.small_things(entry, other)
            faces.pairs.differing(entry, other)
            differ_in_exposure(faces, entry, other)
            faces.pairs.inks(entry, other)
            faces.pairs.tints(entry, other)
        faces.siblings(entry)


def winner(ring: Contests, explained: list[Explained]) -> tuple[Explained, tuple[Contest, ...]]:
    """The candidate that no other beats where they differ, as far as there is one."""
    best = min(explained, key=lambda one: cost(one, ring.judged))
    contests = hardest_first(ring, best, explained)
    for _ in range(3):
        if not contests or contests[0].lean >= 0.0:
            break
        # The pixels where the two differ know better than the sum over all pixels.
        best = next(one for one in explained if one.entry == contests[0].entry)
        contests = hardest_first(ring, best, explained)
    return best, contests


def lookalikes(faces: Faces, entry: int, where: Mask, known: list[int]) -> list[int]:
    """Entries beyond the `known` that look most like `entry` in the part that is seen of it, and
    the one that is drawn most like it, in whatever colours.

    What tells two cards apart may be small or hidden; then both must have been asked.
    """
    near = nearest(faces, entry, faces.apart_from(entry, where), LOOKALIKES)
    near += nearest(faces, entry, -faces.drawn_alike[entry], 1)
    return [other for other in dict.fromkeys(near) if other not in known]


def suspected(loupe: Loupe, faces: Faces, entry: int, known: list[int]) -> list[int]:
    """Siblings of `entry` beyond the `known` that the loupe does not rule out."""
    others = (other for other in faces.siblings(entry) if other not in known)
    return [other for other in others if not is_ruled_out(loupe, faces, entry, other)]


def is_ruled_out(loupe: Loupe, faces: Faces, entry: int, other: int) -> bool:
    """Small things side clearly with `entry`; mostly the plainest of them tells."""
    plainest = faces.pairs.small_things(entry, other)[:1]
    alone = loupe.between(*faces.pairs.exposed_alike(entry, other), plainest)
    if alone.lean >= PLAINLY_RULED_OUT:
        return True
    return seen_through(loupe, faces, entry, other).lean >= RULED_OUT


def is_worth_reading(best: Explained, place: Place) -> bool:
    """All of it fits, and print is seen: what tells it from another face may be read bit by bit."""
    if place.uneven or share(best.fits & place.judged, place.judged) < ALL_FITS:
        return False
    return alike(place, best) >= LEAST_LIKENESS


def explained_by(best: Explained, place: Place) -> Mask:
    """height×width: what the candidate explains, or nearly."""
    return np.asarray(place.judged & (best.misfit < NEARLY_FITS))


def is_left_open(
    close: Contests, best: Explained, contests: tuple[Contest, ...], explained: list[Explained]
) -> bool:
    """There is too little to see of what tells the best candidate from another; or, of a covered
    card, little, and it is not clear, or the print in sight, read closely, is not plainly its
    own."""
    little = [one for one in contests if one.drawing_weight < LITTLE_DRAWING]
    if any(one.lean < LEFT_OPEN for one in little):
        return True
    if close.loupe is None or not close.loupe.hidden.any():
        return False
    if any(one.weight < FAINT_PART and one.lean < RULED_OUT for one in little):
        return True
    drawn = [one for one in little if one.drawing_weight >= DRAWING_MAY_DIFFER and not one.is_read]
    unsure = {one.entry for one in drawn if one.lean < RULED_OUT or one.is_overdrawn}
    rivals = (one for one in explained if one.entry in unsure)
    return any(close.between(best, one).lean < NOT_ITS_OWN for one in rivals)


def told_closely(
    ring: Contests, place: Place, best: Explained, explained: list[Explained]
) -> tuple[Explained, tuple[Contest, ...]]:
    """The winner if every bit of print in sight has a say, against all faces that look like it
    there, or like the `best` candidate so far; these are added to the `explained`."""
    faces, last = ring.faces, None
    first, contests = winner(ring, explained)
    # Where nothing is left to read, more rivals make nothing clearer: of 41 cards left open so,
    # none was told by asking them. Print that is read as neither's may be that of a third.
    if any(one.lean < LEFT_OPEN and not one.is_read for one in contests):
        return first, contests
    while best is not last and (last is None or contests[0].lean >= LEFT_OPEN):
        last, known = best, [one.entry for one in explained]
        apart = faces.apart_from(best.entry, best.fits & ring.judged)
        alike = nearest(faces, best.entry, apart, KIN_IN_SIGHT)
        others = [entry for entry in alike if entry not in known]
        explained += explain(place, faces, others, glared=False)
        best, contests = winner(ring, explained)
    return best, contests


def nearest(faces: Faces, entry: int, apart: Floats, most: int) -> list[int]:
    """Of other labels than the entry's the nearest entry each, at `most` so many."""
    names = {faces.label(entry)}
    found: list[int] = []
    for other in np.argsort(apart).tolist():
        if len(found) == most:
            break
        if faces.label(other) not in names:
            names.add(faces.label(other))
            found.append(other)
    return found


def alike(place: Place, best: Explained) -> float:
    """Share of what varies in the part that the candidate explains which its face explains. Where
    most of the card is too bright, nobody knows its light: then in the tones seen."""
    where = explained_by(best, place)
    shown = best.drawn if share(bleached(place.seen), where) >= MOSTLY_WHITE else best.lit
    mask = where.view(np.uint8)
    _, deviation = cv2.meanStdDev(place.seen, mask=mask)
    varied = float((deviation**2).sum()) * cv2.countNonZero(mask)
    if varied == 0.0:
        return 0.0
    left = (place.channels - shown) * where
    return 1.0 - float(np.vdot(left, left)) / max(varied, 1.0)


def detail(place: Place, best: Explained) -> float:
    """The same of what is finer than any change of light."""
    seen, lit = place.seen, best.lit.transpose(1, 2, 0)
    mask = thrice(explained_by(best, place).astype(np.float32))
    weight = cv2.blur(mask, (AROUND_PX, AROUND_PX)) + np.float32(1e-3)
    plain = cv2.blur(seen * mask, (AROUND_PX, AROUND_PX)) / weight
    off = seen - lit
    off -= cv2.blur(off * mask, (AROUND_PX, AROUND_PX)) / weight
    fine = float((((seen - plain) ** 2) * mask).sum())
    left = float(((off**2) * mask).sum())
    return 1.0 - left / max(fine, 1.0)


def cost(one: Explained, judged: Mask) -> float:
    return float(np.vdot(np.minimum(one.misfit, 2.0), judged))


def hardest_first(
    ring: Contests, best: Explained, explained: list[Explained]
) -> tuple[Contest, ...]:
    """The same label turned by 180° is no rival: symmetric faces fit both ways."""
    label = ring.faces.label
    rivals = (one for one in explained if label(one.entry) != label(best.entry))
    contests = (ring.between(best, rival) for rival in rivals)
    return tuple(sorted(contests, key=lambda one: one.lean))


def right_way_up(ring: Contests, best: Explained, explained: list[Explained]) -> Explained:
    """Of both directions of the best face, the one whose drawing is seen."""
    label = ring.faces.label
    for one in explained:
        turned = one.entry != best.entry and label(one.entry) == label(best.entry)
        if turned and ring.between(best, one).drawing < 0.0:
            return one
    return best


def shares_of_signs(part: Mask, in_print: Mask) -> Iterator[float]:
    """Of every sign (connected print) the share that belongs to a part of the card; all are
    height×width. Its rim is no sign."""
    _, numbers, boxes, _ = cv2.connectedComponentsWithStats(in_print.view(np.uint8))
    counts = np.bincount(numbers[part], minlength=len(boxes))
    height, width = in_print.shape
    for (x, y, across, down, area), count in zip(boxes[1:], counts[1:], strict=True):
        is_inside = x > 0 and y > 0 and x + across < width and y + down < height
        if is_inside and area >= LEAST_SIGN_PX:
            yield float(count / area)


def plain_misfit(channels: Floats, judged: Mask) -> Floats:
    """How far the place (3×height×width) is from a card of one colour."""
    some = channels[:, ::2, ::2][:, thinned(judged)]
    colour = middle(some).ravel() if some.size else np.zeros(3, np.float32)
    slack = NOISE + LIGHT_SLACK * float(colour.max())
    return highest(np.abs(channels - colour[:, None, None])) / np.float32(slack)
