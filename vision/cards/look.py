"""The cards on a live table: what was laid, what was taken away, what must be asked.

    look = Look(CardEye(faces))
    for frame in camera:
        for change in look.frame(frame): ...      # Laid, Gone, Asked
    look.cards                                    # everything that lies there, covered or not

A card is recognised when it is laid, whole and on top, and then remembered: a card laid over it
later does not make it unknown. Where nothing changed nothing is looked at again. Two looks at
different frames must agree before a card is announced.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box import Box
from vision.camera.base import Frame
from vision.cards.across import Across
from vision.cards.answers import Seen, Sight, Unsure
from vision.cards.changed import Changed, around, bared, grown, halved
from vision.cards.eye import CardEye
from vision.cards.memory import FRESH, at_same_place, is_beneath, is_known_place, remember
from vision.cards.outlines import Quads
from vision.cards.plane import apply, inverse
from vision.cards.scene import Known
from vision.cards.size import CardSize
from vision.motion import MotionEye
from vision.picture import Picture
from vision.settling import Glance, Phase, Settling

Mask = NDArray[np.uint8]

FRAMES = 2
"""Frames that are averaged for one look. Those of the moment of rest serve the first look, so that
two looks are done within 0.4 s of the hand's leaving at 15 frames a second."""
LOOKS = 2
"""Looks at different frames that must agree."""
MOST_LOOKS = 4
"""Looks after which a question is asked instead."""
NOT_BARE = 0.15
"""Share of a card's outline that must differ from the table without cards: the darkest card of the
proxy decks on the printed mat differs on nine tenths, an empty frame on less than a tenth."""

BLUR_PX = 24
"""What changed may seem larger by this than the card that was laid: motion is seen in a small
picture."""


@dataclass(frozen=True, slots=True)
class Laid:
    card: Seen


@dataclass(frozen=True, slots=True)
class Gone:
    card: Seen


@dataclass(frozen=True, slots=True)
class Asked:
    """Something was laid that two looks did not agree on, or that could be several cards."""

    question: Unsure


Change = Laid | Gone | Asked


class Look:
    """Fed every frame; looks closely only when the table has come to rest after a change."""

    def __init__(
        self,
        eye: CardEye,
        size: CardSize | None = None,
        spots_mm: NDArray[np.float64] | None = None,
    ) -> None:
        """`size` is how large a card is, where a mat tells; `spots_mm` (N, 4, 2) is where it has
        them laid."""
        self._eye = eye
        self._size = size
        self._spots_mm = spots_mm
        self._motion = MotionEye()
        self._settling = Settling()
        self._across = Across()
        self._table: Picture | None = None
        """As it was last looked at, halved."""
        self._bare: Picture | None = None
        """Without its cards, halved, as far as it was ever seen."""
        self._sights: list[Sight] = []
        self._boxes: list[Box] = []
        """Where the looks since the last disturbance look."""
        self._due = MOST_LOOKS
        self._recent: deque[Picture] = deque(maxlen=FRAMES)
        self.cards: tuple[Seen, ...] = ()
        self.questions: tuple[Unsure, ...] = ()

    @property
    def is_quiet(self) -> bool:
        """The table is as it was last looked at, and nothing is left to look at."""
        return self._due == 0 and self._settling.phase is Phase.QUIET

    def frame(self, frame: Frame) -> tuple[Change, ...]:
        """What changed, known from this frame on; nothing on most frames."""
        self._recent.append(frame.image)
        if self._settling.take(self._glance(frame)) is not None:
            self._sights, self._due = [], MOST_LOOKS
            self._motion.accept()
        elif self._settling.phase is not Phase.QUIET and self._table is not None:
            self._due = 0  # disturbed again: what was half seen is looked at when it is over
        if self._due == 0 or len(self._recent) < FRAMES:
            return ()
        return self._look()

    def _glance(self, frame: Frame) -> Glance:
        glance = self._motion.glance(frame)
        if self._across.is_card(glance, lambda: self._is_card(frame.image, self._motion.reach)):
            return replace(glance, hand=False)
        return glance

    def _is_card(self, picture: Picture, reach: Box | None) -> bool:
        """Is all that reaches in a card that can be read?"""
        if reach is None:
            return False
        box = grown(reach).clipped(Box.whole(picture))
        sight = self._sight(picture, Changed.between(None, halved(picture)).mask, [box])
        return any(around(card.corners).grown(BLUR_PX).holds(reach) for card in sight.seen)

    def _look(self) -> tuple[Change, ...]:
        still = averaged(*self._recent)
        self._recent.clear()
        small = halved(still)
        changed = Changed.between(self._table, small)
        if not self._sights:
            self._boxes = changed.boxes(card.corners for card in self.cards)
        from_bare = Changed.between(self._bare, small)
        sight = self._sight(still, changed.mask & from_bare.mask, self._boxes)
        self._sights.append(news(sight, changed, from_bare))
        self._due -= 1
        if len(self._sights) < LOOKS and self._boxes:
            return ()
        agreed = agreement(self._sights)
        changes = self._remember(agreed, changed)
        in_sight = [card for card in self.cards if card.visible > 0]
        # What lay there before the game and is no card is the mat.
        doubts = agreed.unsure if self._table is not None else ()
        unsure = [
            one
            for one in doubts
            if not is_known_place(one.corners, in_sight) and not is_beneath(one, in_sight)
        ]
        if self._due > 0 and unsure:
            return changes
        self._due, self._table, self._sights, self.questions = 0, small, [], tuple(unsure)
        lying = [card.corners for card in self.cards] + [one.corners for one in unsure]
        self._bare = bared(self._bare, small, lying)
        return (*changes, *map(Asked, unsure))

    def _sight(self, still: Picture, fresh: Mask, boxes: Iterable[Box]) -> Sight:
        """What the eye sees in these boxes; `fresh` is 1 where something changed (half size)."""
        seen: list[Seen] = []
        unsure: list[Unsure] = []
        for box in boxes:
            part = self._eye.look(still[box.rows, box.columns], self._known(box, fresh))
            seen += (replace(one, corners=shifted(one.corners, box)) for one in part.seen)
            unsure += (replace(one, corners=shifted(one.corners, box)) for one in part.unsure)
        return Sight(tuple(seen), tuple(unsure))

    def _known(self, box: Box, fresh: Mask) -> Known:
        ruler = None if self._size is None else self._size.ruler(box)
        rows = slice(box.top // 2, -(-box.bottom // 2))
        columns = slice(box.left // 2, -(-box.right // 2))
        seen = [card.corners for sight in self._sights[-1:] for card in sight.seen]
        inside = [quad for quad in seen if around(quad).meets(box)]
        corner = np.array([box.left, box.top], np.float32)
        again = np.stack(inside) - corner if inside else None
        return Known(ruler, fresh[rows, columns], again, self._spots(box))

    def _spots(self, box: Box) -> Quads | None:
        """N×4×2: outlines of cards that the mat has laid in the box, in its pixels."""
        if self._spots_mm is None or self._size is None or self._size.to_mm is None:
            return None
        quads = apply(inverse(self._size.to_mm), self._spots_mm)
        middle = quads.mean(axis=1)
        low, high = (box.left, box.top), (box.right, box.bottom)
        inside = ((middle > low) & (middle < high)).all(axis=1)
        return np.asarray(quads[inside] - low, np.float32)

    def _remember(self, agreed: Sight, changed: Changed) -> tuple[Change, ...]:
        now = remember(self.cards, agreed.seen, agreed.unsure, changed)
        self.cards = now.cards
        if self._size is not None and self._table is not None:  # an empty frame can pass for a card
            for card in now.laid:
                self._size.learn(card)
        return (*map(Gone, now.gone), *map(Laid, now.laid))


def averaged(one: Picture, other: Picture) -> Picture:
    return np.asarray(cv2.addWeighted(one, 0.5, other, 0.5, 0), np.uint8)


def news(sight: Sight, changed: Changed, from_bare: Changed) -> Sight:
    """What lies where the table differs from when it was last looked at, and from the bare one: an
    empty frame on the mat can look a little like a card."""

    def is_new(corners: Quads, besides: Iterable[Quads] = ()) -> bool:
        differs = changed.share(corners, besides) >= FRESH
        return differs and from_bare.share(corners, besides) >= NOT_BARE

    known = [card.corners for card in sight.seen]
    return Sight(
        tuple(card for card in sight.seen if is_new(card.corners)),
        tuple(one for one in sight.unsure if is_new(one.corners, known)),
    )


def shifted(corners: Quads, box: Box) -> Quads:
    return np.asarray(corners + np.array([box.left, box.top], np.float32), np.float32)


def agreement(sights: list[Sight]) -> Sight:
    """Cards that at least two looks saw; what only one saw, or was unsure of, is a question."""
    sure: list[Seen] = []
    asked: list[Unsure] = []
    for sight in reversed(sights):
        for card in sight.seen:
            votes = sum(at_same_place(card, other.seen) is not None for other in sights)
            if votes >= LOOKS and at_same_place(card, sure) is None:
                sure.append(card)
    for sight in reversed(sights):
        single = [Unsure(((card.label, card.confidence),), card.corners) for card in sight.seen]
        for question in (*sight.unsure, *single):
            if not is_known_place(question.corners, (*sure, *asked)):
                asked.append(question)
    return Sight(tuple(sure), tuple(asked))
