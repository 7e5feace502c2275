"""The cards on a live table: what was laid, what was taken away, what must be asked.

    look = Look(CardEye(faces))
    for frame in camera:
        for change in look.frame(frame): ...      # Laid, Gone, Asked
    look.cards                                    # everything that lies there, covered or not

A card is recognised when it is laid, whole and on top, and then remembered: a card laid over it
later does not make it unknown. Where nothing changed nothing is asked again. Two looks at different
frames must agree before a card is announced.
"""

from collections import deque
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera.base import Frame
from vision.cards.answers import Seen, Sight, Unsure, overlap
from vision.cards.eye import CardEye
from vision.cards.outlines import Quads
from vision.motion import MotionEye
from vision.picture import Picture
from vision.settling import Phase, Settling

FRAMES = 2
"""Frames that are averaged for one look. Those of the moment of rest serve the first look, so that
two looks are done within 0.4 s of the hand's leaving at 15 frames a second."""
LOOKS = 2
"""Looks at different frames that must agree."""
MOST_LOOKS = 4
"""Looks after which a question is asked instead."""
UNCHANGED = 0.12
"""Share of a card's outline that may differ and the card still be where it was."""
DIFFERENT_LEVELS = 28
SAME_CARD = 0.7


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

    def __init__(self, eye: CardEye) -> None:
        self._eye = eye
        self._motion = MotionEye()
        self._settling = Settling()
        self._table: Picture | None = None
        self._sights: list[Sight] = []
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
        glance = self._motion.glance(frame)
        if self._settling.take(glance) is not None:
            self._sights, self._due = [], MOST_LOOKS
            self._motion.accept()
        elif self._settling.phase is not Phase.QUIET and self._table is not None:
            self._due = 0  # disturbed again: what was half seen is looked at when it is over
        if self._due == 0 or len(self._recent) < FRAMES:
            return ()
        return self._look()

    def _look(self) -> tuple[Change, ...]:
        mean = np.stack(self._recent).mean(axis=0, dtype=np.float32)
        still: Picture = np.asarray(mean, np.uint8)
        self._recent.clear()
        self._sights.append(self._eye.look(still))
        self._due -= 1
        agreed = agreement(self._sights)
        if not agreed.unsure and len(self._sights) >= LOOKS:
            self._due = 0
        if self._due > 0:
            return ()
        changes = self._remember(agreed, still)
        self._table, self._sights = still, []
        return changes

    def _remember(self, sight: Sight, still: Picture) -> tuple[Change, ...]:
        changed = different(self._table, still)
        kept, gone = [], []
        for card in self.cards:
            again = same_card(card, sight.seen)
            covered = any(
                overlap(card.corners, new.corners) > 0.15 for new in sight.seen if new != again
            )
            if again is not None:
                kept.append(again)
            elif share_changed(changed, card.corners) < UNCHANGED or covered:
                kept.append(replace(card, visible=0.0) if covered else card)
            else:
                gone.append(card)
        laid = [card for card in sight.seen if same_card(card, self.cards) is None]
        self.cards = (*kept, *laid)
        asked = [one for one in sight.unsure if not known_place(one.corners, self.cards)]
        self.questions = tuple(asked)
        return (*map(Gone, gone), *map(Laid, laid), *map(Asked, asked))


def agreement(sights: list[Sight]) -> Sight:
    """Cards that at least two looks saw; what only one saw, or was unsure of, is a question."""
    sure: list[Seen] = []
    asked: list[Unsure] = []
    for sight in reversed(sights):
        for card in sight.seen:
            votes = sum(same_card(card, other.seen) is not None for other in sights)
            if votes >= LOOKS and same_card(card, sure) is None:
                sure.append(card)
    for sight in reversed(sights):
        single = [Unsure(((card.label, card.confidence),), card.corners) for card in sight.seen]
        for question in (*sight.unsure, *single):
            if not known_place(question.corners, sure) and not known_place(question.corners, asked):
                asked.append(question)
    return Sight(tuple(sure), tuple(asked))


def same_card(card: Seen, others: tuple[Seen, ...] | list[Seen]) -> Seen | None:
    same = [one for one in others if one.label == card.label]
    return next((one for one in same if overlap(one.corners, card.corners) > SAME_CARD), None)


def known_place(corners: Quads, cards: tuple[Seen, ...] | list[Seen] | list[Unsure]) -> bool:
    return any(overlap(corners, card.corners) > SAME_CARD for card in cards)


def different(before: Picture | None, after: Picture) -> NDArray[np.uint8]:
    """Half-size mask: 1 where the table differs from when it was last looked at."""
    height, width = after.shape[:2]
    size = (width // 2, height // 2)
    if before is None or before.shape != after.shape:
        return np.ones(size[::-1], np.uint8)
    small = [cv2.resize(one, size, interpolation=cv2.INTER_AREA) for one in (before, after)]
    apart = cv2.absdiff(*small).max(axis=2)
    return np.asarray(apart > DIFFERENT_LEVELS, np.uint8)


def share_changed(changed: NDArray[np.uint8], corners: Quads) -> float:
    inside = np.zeros_like(changed)
    cv2.fillConvexPoly(inside, np.rint(corners / 2).astype(np.int32), 1)
    area = int(inside.sum())
    return float((changed & inside).sum()) / area if area else 1.0
