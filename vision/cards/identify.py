"""Which card lies at a suggested place: cheapest questions first."""

from dataclasses import dataclass, replace

import numpy as np

from vision.cards.align import align
from vision.cards.decide import Circumstances, Found, decide
from vision.cards.explain import Place
from vision.cards.faces import Faces, sharp
from vision.cards.glimpse import (
    Glimpse,
    can_be_seen,
    worth_asking,
    worth_more_light,
)
from vision.cards.judge import NOT_TOLD_APART, Verdict, judge
from vision.cards.loupe import TIMES, Loupe
from vision.cards.outlines import Quads
from vision.cards.rectify import rectify
from vision.cards.rivals import is_contradicted, is_drawn_against
from vision.cards.scene import PLAIN_TO_SEE, Scene
from vision.cards.settle import settled
from vision.picture import Picture

PLAINLY_LIKE = 0.6
"""Likeness from afar from which a covered card is looked at though neither its sides nor its lines
are plain: white on white."""
HOPEFUL_LIKENESS, HOPEFUL_LINES, HOPEFUL_OUTLINE = 0.35, 0.45, 0.6
"""Share of what varies that the likeliest face must explain, or correlation of its lines, and share
of the sides on edges, for a card to be looked at in other ways. Of 64 cards recognised by them, one
stayed below."""
SEEN_WHOLE = 0.9
"""Share of a card from which all of it is seen: if it is told apart from no rival then, no other
outline tells. Of 125 cards recognised by other outlines or in other light none was so."""
LOOKS_THE_PART = 0.8
"""Likeness of a card that lies where its outline does: print that cannot be read there cannot be
read on another one either."""
PARTLY_HIDDEN, MANY_POINTS = 0.9, 20
"""Share of a card in sight below which its sides are not all seen, and points of them that must lie
on edges then."""
WELL_PLACED = 0.7
"""Likeness from afar of a card whose outline is where it should be."""
WELL_PLACED_PX = 1.5
"""Of the fine face: a winner that would have to move farther shows that the outline is off. Of 16
cards of which much did not fit though they need not move, none fitted better for being moved."""
EXACT_PX = 0.6
"""The same, beyond which a card that is known is put where its print lies: in columns others are
looked for beside it, as large as it is, and its own error adds up. The corners of 174 cards on top
of piles were off by 0.014 of a width then, in the mean, and by 0.019 before."""
PULLED_INSIDE = 0.15
"""Likeness from afar that sides may cost which an outline was put on: more, and they are those of a
printed frame, plainer to see than a pale rim on a pale table."""
AS_LIKE = 0.02
"""Likeness from afar by which an outline may have gained by being moved, and still not lie better:
with 0.15, two of 1247 covered cards were misnamed, with 0.02 none."""
PULLED_OFF = 0.1
"""Share of the sides in sight that an outline may lose by being moved."""
WORTH_MORE_LIGHT, MOST_HIDDEN = 0.85, 0.05
"""Share of the sides in sight on edges from which uneven light is reckoned with, and of the card
that may lie under others: of 27 cards that it made known all had plainer sides and lay on top."""
PARTLY_FITS, DRAWN_SO = 0.6, 0.6
"""Share of what is in sight that fits in even light; or likeness, or correlation of lines, from
which the rest may be a matter of light."""
ALMOST_PLAIN = -2.0
"""Likeness below which what is seen varies so much less than any face that light could make a face
of everything, unless its lines are those of one: an empty field of a mat. Of the cards that uneven
light made known all but those in a veil over the whole card have -1.1 or more."""
MOSTLY_SEEN, TOLD_BY_LIGHT = 0.8, 0.38
"""Share of a card that is explained, and how clearly it must then side with a face against every
rival for uneven light to tell them apart. Of 57 cards that it made known none stayed below, of 165
places that were not known in it either, half did."""
LIT_EVENLY = 0.93
"""Share of what is in sight, and of what varies there, that leaves nothing to uneven light."""
WORSE_LIT = 0.05
"""Share of a card that uneven light may explain less than even light."""
LEAST_LINES = 0.25
"""Correlation of fine lines below which no light makes a face of what is seen."""


@dataclass(frozen=True, slots=True, eq=False)
class Suggested:
    """An outline (4×2 px), the face it resembles most from afar and how much, and how much of it
    must fit."""

    quad: Quads
    entry: int
    like: float
    least_fitting: float


def identify(scene: Scene, faces: Faces, place: Suggested) -> Found | None:
    """None if no face can be meant, and nothing need be asked; or if the place turns out to be one
    that was judged a moment ago."""
    inquiry = Inquiry(scene, faces, place)
    found = inquiry.answer()
    scene.judged += inquiry.outlines
    return found


class Inquiry:
    """One place: on sides that are plain to see; where the likeliest face fits best; in uneven
    light."""

    def __init__(self, scene: Scene, faces: Faces, place: Suggested) -> None:
        self._scene, self._faces, self._place = scene, faces, place
        self._tried: list[tuple[Glimpse, Found]] = []

    def answer(self) -> Found | None:
        is_like = self._place.like >= PLAINLY_LIKE
        if not is_like and not can_be_seen(self._scene, self._faces, self._place.quad):
            return None
        found = self._as_placed() or self._searched()
        if found is None or not found.is_sure:
            return found
        return next((one for _, one in self._tried if is_drawn_against(one, found)), found)

    @property
    def outlines(self) -> list[Quads]:
        """4×2 each: where it was judged."""
        return [glimpse.quad for glimpse, _ in self._tried]

    def _as_placed(self) -> Found | None:
        """Where the size of a card is known, an outline inside which one is seen clearly lies
        right: the rims of its neighbours would only pull it away."""
        if not self._scene.is_measured:
            return None
        start = self._glimpse(self._place.quad)
        found = self._judged(start) if float(start.like.max()) >= WELL_PLACED else None
        return found if found is not None and found.is_sure else None

    def _searched(self) -> Found | None:
        snapped = self._on_its_sides()
        start = self._glimpse(self._place.quad if snapped is None else snapped)
        if snapped is not None and float(start.like.max()) < self._place.like - PULLED_INSIDE:
            snapped, start = None, self._glimpse(self._place.quad)
        if not start.is_worth_a_closer_look or self._scene.was_judged(start.quad):
            return None
        first = None if snapped is None else self._judged(start)
        if first is not None and is_well_placed(first):
            return self._exactly(start, first)
        if first is not None and is_hopeless(start, first):
            # It may be hopeless only where the sides have moved it to.
            return self._unmoved(start) or first
        entry = self._place.entry if first is None else first.verdict.best.entry
        found = self._pulled(start, entry) or first
        if found is None or self._is_hopeless(found):
            return found
        if first is not None and first.is_sure and found.verdict.best.entry == entry:
            return found if found.is_sure else first
        if not found.is_sure and found.verdict.best.entry != entry:
            # Another face pulled the outline its own way: give the winner the same chance.
            found = self._pulled(start, found.verdict.best.entry) or found
        if not found.is_sure:
            found = self._unmoved(self._glimpse_of(found) if snapped is None else start) or found
        return found if found.is_sure else self._in_more_light()

    def _exactly(self, start: Glimpse, found: Found) -> Found:
        """The same card where its print lies, if that is seen better there. Of a covered one the
        sides in sight say more."""
        entry = found.verdict.best.entry
        if found.verdict.best.nudge_px < EXACT_PX or start.hidden.any():
            return found
        moved, outlined = self._moved(start, entry)
        is_better = moved is not start and moved.like[entry] > start.like[entry]
        return replace(found, quad=moved.quad, outlined=outlined) if is_better else found

    def _unmoved(self, moved: Glimpse) -> Found | None:
        """Recognised on the outline that was suggested of a covered card, if that resembles a face
        as much as where it was moved: an edge beside one of its sides may be a neighbour's, or
        print. None if it is not."""
        if not moved.hidden.any():
            return None
        start = self._glimpse(self._place.quad)
        is_as_like = float(start.like.max()) >= float(moved.like.max()) - AS_LIKE
        if not is_as_like or self._scene.was_judged(start.quad):
            return None
        found = self._judged(start)
        if not found.is_sure:
            found = self._pulled(start, found.verdict.best.entry) or found
        tried = [one for _, one in self._tried]
        return found if found.is_sure and not is_contradicted(found, tried, tried) else None

    def _on_its_sides(self) -> Quads | None:
        """Where its sides are plain to see; None if they are not. What is seen of those of a
        covered card tells where it lies, but not its shape, once others do."""
        moved = self._settled()
        if moved is not None and self._scene.tells_shapes:
            return moved
        snapped = self._scene.snapped(self._place.quad)
        return moved if snapped is None else snapped

    def _settled(self) -> Quads | None:
        """Where the sides that other cards leave in sight lie on edges; None if nothing lies above,
        or they are not plain to see."""
        quad = self._place.quad[None]
        if self._scene.on_top.in_sight(quad, self._faces.size).mean() > PARTLY_HIDDEN:
            return None
        moved = settled(self._scene, quad)
        count, share = self._scene.on_top.outlined(moved)
        return moved[0] if share[0] > PLAIN_TO_SEE and count[0] >= MANY_POINTS else None

    def _is_hopeless(self, found: Found) -> bool:
        return any(is_hopeless(glimpse, one) for glimpse, one in self._tried if one is found)

    def _glimpse_of(self, found: Found) -> Glimpse:
        return next(glimpse for glimpse, one in self._tried if one is found)

    def _glimpse(self, quad: Quads) -> Glimpse:
        return Glimpse.at(self._scene, self._faces, quad)

    def _pulled(self, start: Glimpse, entry: int) -> Found | None:
        """Judged where that face fits best; None if even there no face is seen."""
        moved, outlined = self._moved(start, entry)
        is_seen = moved.shows_a_face(outlined=outlined)
        return self._judged(moved) if is_seen and not self._scene.was_judged(moved.quad) else None

    def _moved(self, start: Glimpse, entry: int) -> tuple[Glimpse, float]:
        """What is seen where that face fits best, and the share of the sides on edges there."""
        grey = self._scene.grey(int(self._faces.channel[entry]))
        moved = align(grey, start.quad, self._faces, entry, start.hidden)
        before, after = self._scene.on_top.outlined(np.stack([start.quad, moved]))[1].tolist()
        # Glare and fingers can pull a face away from sides that are plain to see.
        if after <= before - PULLED_OFF or np.array_equal(moved, start.quad):
            return start, before
        return self._glimpse(moved), after

    def _in_more_light(self) -> Found:
        """The likeliest outline judged in uneven light, as far as there is hope."""
        glimpse, likely = max(self._tried, key=lambda one: one[1].outlined + one[1].verdict.fitting)
        if likely.outlined < WORTH_MORE_LIGHT or not is_veiled(glimpse, likely.verdict):
            return next((one for _, one in self._tried if one.by_drawing), likely)
        found = self._judged(glimpse, in_uneven_light=True)
        # Light that explains less than even light does is no light.
        is_lit_so = found.verdict.fitting >= likely.verdict.fitting - WORSE_LIT
        if found.is_sure or (found.by_drawing and is_lit_so):
            return found
        if not is_lit_so:
            return likely
        same = (one for _, one in self._tried if one.labels[0][0] == found.labels[0][0])
        return next((one for one in same if one.by_drawing), found)

    def _loupe(self, glimpse: Glimpse, *, is_veiled: bool) -> Loupe:
        height, width = self._faces.large.shape[1:3]

        def enlarged() -> Picture:
            seen = rectify(self._scene.views, glimpse.quad[None], (width, height))[0]
            return sharp(seen, (width, height))

        hidden = glimpse.hidden.repeat(TIMES, axis=0).repeat(TIMES, axis=1)
        return Loupe(enlarged, hidden, is_veiled=is_veiled)

    def _judged(self, glimpse: Glimpse, *, in_uneven_light: bool = False) -> Found:
        known = [found for tried, found in self._tried if tried is glimpse]
        if known and not in_uneven_light:
            return known[0]
        lamp = self._scene.lamp
        place = Place.of(glimpse.seen, glimpse.hidden, lamp, uneven=in_uneven_light)
        place = place.through(self._loupe(glimpse, is_veiled=in_uneven_light))
        entries = worth_more_light(glimpse) if in_uneven_light else worth_asking(glimpse)
        place = place.with_white_print(self._faces, entries)
        verdict = judge(place, self._faces, entries)
        outlined = float(self._scene.on_top.outlined(glimpse.quad[None])[1][0])
        cut_off = self._scene.on_top.cut_off(glimpse.quad)
        circumstances = Circumstances(place, outlined, self._place.least_fitting, cut_off)
        found = decide(glimpse.quad, verdict, self._faces, circumstances)
        self._tried.append((glimpse, found))
        return found


def is_well_placed(found: Found) -> bool:
    """Recognised, and no other outline would fit better."""
    return found.is_sure and found.verdict.best.nudge_px < WELL_PLACED_PX


def is_hopeless(glimpse: Glimpse, found: Found) -> bool:
    """No other outline and no light will make a card of it."""
    is_unlike = found.verdict.likeness < HOPEFUL_LIKENESS
    is_drawn_otherwise = float(glimpse.lines.max()) < HOPEFUL_LINES
    is_other = (is_unlike and is_drawn_otherwise) or found.outlined < HOPEFUL_OUTLINE
    is_open = found.verdict.visible >= SEEN_WHOLE and found.verdict.lean < NOT_TOLD_APART
    is_read = found.verdict.is_read_in_vain and found.verdict.likeness >= LOOKS_THE_PART
    return is_other or is_open or is_read or found.verdict.is_told_by_nothing


def is_veiled(glimpse: Glimpse, verdict: Verdict) -> bool:
    """Uneven light may be what keeps a face from being recognised."""
    is_lit_evenly = min(verdict.fitting, verdict.likeness) >= LIT_EVENLY
    lines = float(glimpse.lines.max())
    is_there = verdict.fitting >= PARTLY_FITS or max(verdict.likeness, lines) >= DRAWN_SO
    is_there = is_there and (verdict.likeness > ALMOST_PLAIN or lines >= DRAWN_SO)
    is_on_top = float(glimpse.hidden.mean()) <= MOST_HIDDEN
    # What tells two faces apart is hardly hidden where light hides hardly anything.
    is_open = verdict.visible >= MOSTLY_SEEN and verdict.lean < TOLD_BY_LIGHT
    may_be_lit = not (is_lit_evenly or is_open)
    return may_be_lit and is_there and is_on_top and lines >= LEAST_LINES
