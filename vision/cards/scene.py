"""What is known about one picture while it is looked at."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.answers import share_more
from vision.cards.decide import Found
from vision.cards.left_over import is_beside, left_over
from vision.cards.legible import MOST_PRINT
from vision.cards.light import Lamp
from vision.cards.on_top import RIM_PX, OnTop, at
from vision.cards.outlines import (
    Corners,
    Quads,
    find_corners,
    is_same_place,
    near_edges,
)
from vision.cards.plane import Plane
from vision.cards.rectify import Views, sampled, to_full, to_half
from vision.cards.segments import Edges, Floats, Mask, Segments, find_edges
from vision.cards.sides import snap
from vision.cards.size import Range, Ruler
from vision.cards.ways import Way, sides_from_near
from vision.picture import Picture

WITHIN_PX = 13
"""In the halved picture: square that must be all card, for its middle to lie well within it."""
SNAP_PX = 3.0
"""In the halved picture: how far a side may be from where an outline was suggested."""
FARTHEST_SNAP = 0.1
"""Largest move of a corner, as a share of the card's width."""
PLAIN_TO_SEE = 0.9
"""Share of the sides on which edges are found."""
LEAST_NEWS, NEWS_GRID = 0.06, (8, 12)
"""Share of a card's outline that must be new, and the points across and down that tell."""
SAME_QUESTION, SAME_OUTLINE = 0.04, 0.02
"""Distance of the corners, as a share of the width, up to which looking closely at two outlines
would give the same answer; and up to which two of them are judged alike."""
WHOLE = 0.93
"""Fitting share from which a card is taken to hide everything inside its outline. With less, a
white card may lie on it, white on white but for its print: at 0.85, 5 of 546 cards in piles were
missed so, and 2 misnamed."""
ENOUGH_PLACED = 2
"""Cards that tell well enough how the table lies. Of 522 cards in piles, two so win four and lose
one, one wins seven and loses five."""
MISSING = 0.4
"""Share of a sign that is bare paper from which it is hidden: the rest of a small number is so much
like paper that it fits."""


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """What is known about a picture before it is looked at."""

    ruler: Ruler | None = None
    """How large a card is."""
    news: NDArray[np.uint8] | None = None
    """Half size: 1 where something is new, and nothing else needs to be found; None: all is new."""
    again: Quads | None = None
    """N×4×2: where cards were seen a moment ago."""
    spots: Quads | None = None
    """N×4×2: about where the mat has cards laid."""


NOTHING = Known()


@dataclass(frozen=True, slots=True, eq=False)
class Stranger:
    """A card (4×2) that nobody taught."""

    quad: Quads


@dataclass(slots=True)
class Scene:
    """Quads are in pixels of the full picture; masks have half its size."""

    views: Views
    edges: Edges
    """Half size."""
    segments: Segments
    """Half size: straight edges."""
    corners: Corners
    on_top: OnTop
    known: Known = NOTHING
    found: list[Found] = field(default_factory=list)
    lamp: Lamp = field(default_factory=Lamp)
    """The light in which the cards found lie."""
    doubtful: list[Found] = field(default_factory=list)
    waiting: list[Found] = field(default_factory=list)
    """Recognised, but something lies on them that is not known yet."""
    covering: list[Found] = field(default_factory=list)
    """Those of the doubtful ones that lie there, whichever they are."""
    peeled: list[Found | Stranger] = field(default_factory=list)
    """Those found, those covering and those that nobody taught, each before the ones that lie
    beneath it."""
    lately: list[Found] = field(default_factory=list)
    """Those doubtful or waiting that were judged since the first card was recognised, or one that
    lies on them."""
    put_off: list[Quads] = field(default_factory=list)
    """Where a card was judged and not taken, to be tried again."""
    vain: list[Quads] = field(default_factory=list)
    """Where it was looked closely in vain, and nothing was recognised above since."""
    judged: list[Quads] = field(default_factory=list)
    """The same, on the outline itself."""
    greys: dict[int, Views] = field(default_factory=dict)
    """Remembered results of `grey`."""
    cornered: dict[Way, tuple[Quads, Floats]] = field(default_factory=dict)
    """Remembered results of `suggest.at_corners`."""
    table: tuple[list[Found], Plane] | None = None
    """Remembered result of `plane`, and the cards that told it."""
    explained: tuple[int, bool] | None = None
    """Remembered result of `is_explained`, and how many cards had been taken off then."""
    remains: tuple[int, NDArray[np.uint8] | None] | None = None
    """The same of `left`."""

    @classmethod
    def of(cls, picture: Picture, known: Known = NOTHING) -> "Scene":
        views = Views.of(picture)
        edges = find_edges(views.half)
        segments = sides_from_near(edges)
        return cls(
            views=views,
            edges=edges,
            segments=segments,
            corners=find_corners(segments),
            on_top=OnTop.nothing(near_edges(edges)),
            known=known,
        )

    @property
    def known_cards(self) -> list[Found]:
        """Recognised, whatever lies on them."""
        return [*self.found, *self.waiting]

    @property
    def placed(self) -> list[Found]:
        """Cards that lie there, also those whose name is not known."""
        return [*self.known_cards, *self.covering]

    @property
    def tells_shapes(self) -> bool:
        """So many cards lie there that they tell the shape of another one better than what is seen
        of its sides."""
        return len(self.placed) >= ENOUGH_PLACED

    @property
    def strangers(self) -> list[Stranger]:
        return [one for one in self.peeled if isinstance(one, Stranger)]

    def plane(self, aspect: float) -> Plane:
        """How the table lies, told by the cards (width by height: `aspect`) that lie there; at
        least one does."""
        placed = self.placed
        if self.table is None or self.table[0] != placed:
            known = np.stack([one.quad for one in placed])
            before = None if self.table is None else self.table[1]
            self.table = placed, Plane.through(known, aspect, self.views.full.shape, before)
        return self.table[1]

    def rough_plane(self, aspect: float) -> Plane:
        """The same as long as half of those cards are known: enough to tell how large one is."""
        if self.table is not None and 2 * len(self.table[0]) > len(self.placed):
            return self.table[1]
        return self.plane(aspect)

    def grey(self, channel: int) -> Views:
        if channel not in self.greys:
            self.greys[channel] = self.views.grey(channel)
        return self.greys[channel]

    @property
    def is_measured(self) -> bool:
        """Is the size of a card known exactly?"""
        return self.known.ruler is not None and self.known.ruler.is_exact

    def fits(self, quads: Quads, within: Range | None = None) -> NDArray[np.bool_]:
        """Which of the outlines (N, 4, 2) can be a card, by their size."""
        if self.known.ruler is None:
            return np.ones(len(quads), np.bool_)
        return self.known.ruler.fits(quads, within)

    def are_new(self, quads: Quads, least: float = LEAST_NEWS) -> NDArray[np.bool_]:
        """Inside which of the outlines (N, 4, 2) something is new that no card found explains."""
        if self.known.news is None:
            return np.ones(len(quads), np.bool_)
        inside = sampled(self.known.news * 255, to_half(quads), NEWS_GRID)
        return np.asarray((inside > 0).mean(axis=(1, 2)) >= least, np.bool_)

    def is_explained(self) -> bool:
        """Does all that is new lie under the cards that were found? Where all is: all that lies on
        the table. Worked out once for each that is taken off."""
        if not self.found:
            return False
        if self.explained is None or self.explained[0] != len(self.peeled):
            news = self.known.news
            is_known = self._is_cleared() if news is None else self._are_known(news)
            self.explained = len(self.peeled), is_known
        return self.explained[1]

    def _is_cleared(self) -> bool:
        """Is nothing left on the table but the cards found, and the name of none open?"""
        left = self.left()
        is_clear = left is not None and not left.any()
        return is_clear and not self.covering and not self.strangers

    def left(self) -> NDArray[np.uint8] | None:
        """255 where more than the cards found lies on the table, and around that, at a quarter of
        the size; None if that cannot be told. Worked out once for each that is taken off."""
        if not self.found or self.known.news is not None:
            return None
        if self.remains is None or self.remains[0] != len(self.peeled):
            card_px = cv2.contourArea(to_half(to_half(self.found[0].quad)))
            left = left_over(self.views.lying, self.on_top.near, self.on_top.taken, card_px)
            self.remains = len(self.peeled), left
        return self.remains[1]

    def lies_on_more(self, quad: Quads) -> bool:
        """May a card (4×2) lie on, or under, something that is not known?"""
        left = self.left()
        return left is None or is_beside(left, to_half(to_half(quad)))

    def _are_known(self, news: NDArray[np.uint8]) -> bool:
        """Do these lie under the cards that were found?"""
        height, width = np.minimum(news.shape, self.on_top.taken.shape)
        around = cv2.dilate(self.on_top.taken[:height, :width], np.ones((RIM_PX, RIM_PX), np.uint8))
        left = news[:height, :width] * (around == 0)
        least = LEAST_NEWS * cv2.contourArea(to_half(self.found[0].quad))
        return int(cv2.erode(left, np.ones((2, 2), np.uint8)).sum()) < least

    def was_in_vain(self, quad: Quads) -> bool:
        return any(is_same_place(quad, one, SAME_QUESTION) for one in self.vain)

    def was_judged(self, quad: Quads) -> bool:
        return any(is_same_place(quad, one, SAME_OUTLINE) for one in self.judged)

    def snapped(self, quad: Quads) -> Quads | None:
        """The quad put exactly on its sides; None if not all four are plain to see."""
        sides = snap(self.edges, to_half(quad), SNAP_PX)
        if sides is None:
            return None
        width = float(np.linalg.norm(quad[1] - quad[0]))
        place = to_full(sides)
        is_near = float(np.abs(place - quad).max()) < FARTHEST_SNAP * width
        return place if is_near and self.on_top.outlined(place[None])[1][0] > PLAIN_TO_SEE else None

    def in_the_open(self, points: Floats) -> Mask:
        """Which points (N×2, of the halved picture) do not lie well within a recognised card: what
        is seen there is its print. Where it can be told what is left on the table: which lie
        there."""
        left = self.left()
        if left is not None:
            return np.asarray(at(left, to_half(points)) > 0)
        within = cv2.erode(self.on_top.taken, np.ones((WITHIN_PX, WITHIN_PX), np.uint8))
        return np.asarray(at(np.asarray(within, np.uint8), points) == 0)

    def take(self, found: Found) -> None:
        """Recognised: what it explains is no evidence for anything beneath it from now on."""
        self.found.append(found)
        self.lamp = Lamp.seen_on([one.verdict.best.gains for one in self.found])
        self.hide_beneath(found)

    def cover(self, found: Found) -> None:
        """The same for a card whose name is not known."""
        self.covering.append(found)
        self.hide_beneath(found)

    def doubt(self, found: Found) -> None:
        self.doubtful.append(found)
        self._put_off(found)

    def wait(self, found: Found) -> None:
        """Recognised, but something lies on it that should be known first."""
        self.waiting.append(found)
        self._put_off(found)

    def _put_off(self, found: Found) -> None:
        self.lately.append(found)
        self.vain.append(found.quad)
        self.put_off.append(found.quad)

    def under(self, cards: Sequence[Found | Stranger]) -> "Scene":
        """The same table in the same light, as if only these cards hid what lies beneath them."""
        taught = [one for one in cards if isinstance(one, Found)]
        on_top = OnTop.nothing(self.on_top.near)
        table = replace(self, on_top=on_top, found=taught, peeled=[])
        table.lately, table.put_off, table.vain, table.judged = [], [], [], []
        table.explained, table.remains = None, None
        for one in cards:
            table.hide_beneath(one)
        return table

    def lay_on(self, hand: NDArray[np.uint8]) -> None:
        """A hand (half size) lies on all that is not known."""
        self.on_top.lay_on(hand)
        self.vain, self.judged, self.lately = [], [], []

    def hide_beneath(self, card: Found | Stranger) -> None:
        """It lies there, on all that is not known."""
        self.peeled.append(card)
        quad = to_half(card.quad)
        if isinstance(card, Stranger) or is_whole(card):
            self.on_top.hide_all(quad)
        else:
            self.on_top.hide(quad, card.verdict.fits)
        self._look_again(card.quad)

    def _look_again(self, above: Quads) -> None:
        """A card (4×2) was taken off: places beneath it may be judged anew; if it is the first that
        tells what the light is like, all."""
        is_first = len(self.found) <= 1

        def is_apart(quad: Quads) -> bool:
            return not share_more(quad, above, than=0.0)

        self.vain = [quad for quad in self.vain if is_apart(quad)]
        self.judged = [quad for quad in self.judged if is_apart(quad) and not is_first]
        self.lately = [one for one in self.lately if is_apart(one.quad) and not is_first]


def is_whole(found: Found) -> bool:
    """All of it is seen, for all that can be told: nothing lies on it. White paper fits all over
    where a white card lies on it, but for what that one hides of its print, be it a sign in a
    corner."""
    verdict = found.verdict
    is_printed = verdict.print_fitting > MOST_PRINT and verdict.blank < MISSING
    return verdict.fitting > WHOLE and is_printed
