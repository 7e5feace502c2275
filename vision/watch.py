"""The watch over a card game: frames in, what came to which zone out.

    watch = TableWatch(plan, CardEye(faces))
    for change in watch.take(frame): ...        # nothing on most frames

`vision.cards.look` says what was laid and taken where in the picture; here it becomes a zone of
the mat. Opens no camera, draws nothing, waits for nothing.
"""

import numpy as np
from numpy.typing import NDArray

from vision.camera.base import Frame
from vision.cards import look
from vision.cards.answers import Seen, Unsure
from vision.cards.eye import CardEye
from vision.cards.size import CardSize
from vision.mats import MatPlan
from vision.mats.place import MatLocator
from vision.mats.plan import Point
from vision.mats.spots import card_spots
from vision.zones import Appeared, Change, Doubtful, Gone


class TableWatch:
    """Watches the zones of one mat."""

    def __init__(self, plan: MatPlan, eye: CardEye) -> None:
        self.plan = plan
        self._size = CardSize(plan.card_mm, eye.faces.aspect)
        self._look = look.Look(eye, self._size, card_spots(plan))
        self._locator = MatLocator(plan)
        self._located = False

    @property
    def is_quiet(self) -> bool:
        """The table is as it was last looked at, and nothing is left to look at."""
        return self._look.is_quiet

    @property
    def cards(self) -> tuple[Seen, ...]:
        """Everything that lies there, covered or not."""
        return self._look.cards

    @property
    def doubts(self) -> tuple[Unsure, ...]:
        """What the last look could not read."""
        return self._look.questions

    @property
    def camera_moved(self) -> bool:
        return self._locator.moved

    def take(self, frame: Frame) -> list[Change]:
        """What changed, known from this frame on; outside every zone nothing counts."""
        if not self._located:
            self._locate(frame)
        seen = self._look.frame(frame)
        if seen:
            self._locate(frame)
        changes = (self._in_zone(change) for change in seen)
        return [change for change in changes if change is not None]

    def _locate(self, frame: Frame) -> None:
        place = self._locator.locate(frame.image)
        self._located = place is not None
        self._size.to_mm = None if place is None else place.to_mm

    def _in_zone(self, change: look.Change) -> Change | None:
        quad = change.question.corners if isinstance(change, look.Asked) else change.card.corners
        zone = self._zone_of(quad)
        if zone is None:
            return None
        match change:
            case look.Laid(card=card):
                return Appeared(zone, card.label, card.confidence)
            case look.Gone(card=card):
                return Gone(zone, card.label)
            case look.Asked(question=question):
                return Doubtful(zone, question.candidates)

    def _zone_of(self, corners_px: NDArray[np.floating]) -> str | None:
        place = self._locator.place
        if place is None:
            return None
        zone = self.plan.zone_at(place.mm(middle(corners_px)))
        return None if zone is None else zone.id


def middle(corners_px: NDArray[np.floating]) -> Point:
    x, y = np.asarray(corners_px).reshape(4, 2).mean(axis=0)
    return float(x), float(y)
