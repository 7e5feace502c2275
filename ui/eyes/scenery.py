"""What lies on a simulated table, and the hands over it: cards on a mat."""

from typing import Protocol

from engine.events import Event, Laid
from engine.referee import View
from engine.things import Things
from ui.simulated.acting import Actor
from ui.simulated.stage import Stage
from vision.camera import Frame


class Scenery(Protocol):
    """A simulated table as `ui.eyes.hands` uses it. All times are monotonic."""

    things: Things | None
    """What robots can do here; None: what the game says."""

    @property
    def is_busy(self) -> bool:
        """Is a hand over the table?"""

    def frame(self, at_ns: int) -> Frame:
        """What the camera sees; what is due happens on the way."""

    def act(self, event: Event, view: View) -> list[Event]:
        """Begin to do what the event tells of; returns what no camera sees."""

    def tidy(self, before: View, after: View, at_ns: int) -> None:
        """Begin to do what follows from a ruling."""

    def set_up(self, view: View) -> bool:
        """Let everything lie there at once that the rules say lies there; False if it cannot."""

    def lay(self, laid: Laid, at_ns: int) -> None:
        """Lay a card, awaited or not."""

    def remove(self, zone: str, at_ns: int) -> None:
        """Take the uppermost card of a zone away."""


class Cards:
    """A mat with cards."""

    things: Things | None = None

    def __init__(self, stage: Stage, actor: Actor) -> None:
        self._stage = stage
        self._actor = actor

    @property
    def is_busy(self) -> bool:
        return self._stage.is_busy

    def frame(self, at_ns: int) -> Frame:
        return self._stage.frame(at_ns)

    def act(self, event: Event, view: View) -> list[Event]:
        return [told.event for told in self._actor.act(self._stage, event, view)]

    def tidy(self, before: View, after: View, at_ns: int) -> None:
        self._actor.tidy(self._stage, before, after, at_ns)

    def set_up(self, view: View) -> bool:
        self.tidy(view, view, 0)
        self._stage.settle()
        return True

    def lay(self, laid: Laid, at_ns: int) -> None:
        self._stage.lay(laid.zone, laid.card, at_ns, laid.seat or 0)

    def remove(self, zone: str, at_ns: int) -> None:
        if self._stage.has(zone):
            self._stage.remove(zone, at_ns)
