"""A lesson before the camera: asks for card after card, and looks again at those too alike."""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from engine.errors import ArbitreError
from ui.backroom.shutter import Shutter
from ui.backroom.status import MOST_PAIRS, Alike, Lesson, Stage, Taught, Tell
from ui.eyes.photo import photo_of
from ui.troubles import trouble
from vision.camera import Frame
from vision.cards.deck import Deck
from vision.cards.teaching import teach
from vision.cards.teaching.audit import TOO_CLOSE, Pair, is_too_bright
from vision.cards.teaching.photo import Refusal

LOG = logging.getLogger(__name__)
MOST_CLOSER = 12
"""Second looks that are asked for: more than this tries people's patience."""
FRAME_NS = 90_000_000
"""Pictures that come faster are skipped: eleven a second show that a hand has gone."""


class Eye(Protocol):
    """Where the pictures come from; `vision.camera.SteadyCamera`, or a recording in tests."""

    notice: str | None

    def read(self, now_ns: int) -> Frame | None: ...

    def close(self) -> None: ...


class TeachingJob:
    def __init__(
        self, work: Lesson, eye: Eye, save: Callable[[Deck], object], now_ns: Callable[[], int]
    ) -> None:
        self._lesson = teach.Lesson(work.game, work.wanted)
        self._left = list(work.wanted)
        self._eye = eye
        self._save = save
        self._now_ns = now_ns
        self._shutter = Shutter()
        self._due_ns = 0
        total = len(work.wanted)
        self.status = Taught(work.game, asked=self._left[0] if self._left else None, total=total)

    def step(self) -> bool:
        if self.status.stage is Stage.COMPARE:
            self._compare()
            return True
        if self.status.asked is None:
            return False
        frame = self._eye.read(self._now_ns())
        if frame is None:
            self.status = replace(self.status, photo=None, trouble=self._eye.notice or "")
            return False
        if frame.at_ns < self._due_ns:
            return True
        self._due_ns = frame.at_ns + FRAME_NS
        self.status = replace(self.status, photo=photo_of(frame), trouble="")
        if self._shutter.opens(frame.image):
            self._look(frame)
        return True

    def tell(self, word: Tell) -> None:
        match word:
            case Tell.NOW:
                self._shutter.reset()
            case Tell.AGAIN:
                self._take_back()
            case Tell.SKIP if self._left:
                self._next()
            case Tell.FINISH:
                self._left = []
                self._finish_stage()

    def close(self) -> None:
        self._eye.close()

    def _look(self, frame: Frame) -> None:
        asked = self.status.asked
        assert asked is not None
        refusal = self._lesson.show(asked, frame.image)
        if refusal is Refusal.NO_CARD:  # an empty table is no mistake
            self.status = replace(self.status, refused=None)
        elif refusal is not None:
            self.status = replace(self.status, refused=refusal)
        else:
            cards = self.status.cards + (self.status.stage is Stage.SHOW)
            self.status = replace(self.status, taken=asked, refused=None, cards=cards)
            self._next()

    def _next(self) -> None:
        self._left.pop(0)
        number = self.status.number + 1
        self.status = replace(
            self.status, number=number, asked=self._left[0] if self._left else None
        )
        if not self._left:
            self._finish_stage()

    def _take_back(self) -> None:
        """The card learnt last is asked for again."""
        taken = self.status.taken
        if taken is None or self.status.stage not in (Stage.SHOW, Stage.CLOSER):
            return
        self._lesson.forget(taken)
        self._left.insert(0, taken)
        cards = self.status.cards - (self.status.stage is Stage.SHOW)
        number = self.status.number - 1
        self.status = replace(
            self.status, taken=None, refused=None, asked=taken, number=number, cards=cards
        )

    def _finish_stage(self) -> None:
        if self.status.stage is Stage.SHOW and self.status.cards:
            self.status = replace(self.status, stage=Stage.COMPARE, asked=None)
        elif self.status.stage is Stage.SHOW:
            self.status = replace(self.status, stage=Stage.NOTHING, asked=None)
        elif self.status.stage is Stage.CLOSER:
            self.status = replace(self.status, stage=Stage.COMPARE, asked=None, total=0)

    def _compare(self) -> None:
        """After the first round ask for second looks; after those, save."""
        pairs = self._lesson.nearest_pairs()
        looked_closer = self.status.total == 0
        again = () if looked_closer else self._lesson.second_look(pairs)[:MOST_CLOSER]
        shown = max(MOST_PAIRS, sum(pair.is_too_close for pair in pairs))
        nearest = tuple(nearness(pair) for pair in pairs[:shown])
        self.status = replace(self.status, nearest=nearest, photo=None, taken=None)
        if again:
            # The card shown last still lies there, and is not the one that is asked for.
            self._left = list(again)
            self.status = replace(
                self.status, stage=Stage.CLOSER, asked=again[0], number=0, total=len(again)
            )
        else:
            self._keep()

    def _keep(self) -> None:
        unsaved, too_bright = None, False
        try:
            deck = self._lesson.deck()
            too_bright = is_too_bright(face for _, face in deck.faces)
            self._save(deck)
        except (ArbitreError, OSError) as error:
            LOG.warning("the deck is not saved: %s", error)
            unsaved = trouble(error)
        done = replace(self.status, stage=Stage.DONE, asked=None, unsaved=unsaved)
        self.status = replace(done, too_bright=too_bright)


def nearness(pair: Pair) -> Alike:
    return Alike(pair.one, pair.other, min(pair.weight / TOO_CLOSE / 2, 1.0))
