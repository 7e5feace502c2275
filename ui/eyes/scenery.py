"""What lies on a simulated table, and the hands over it: cards on a mat, or a tower."""

from collections.abc import Callable
from typing import Protocol

from engine.events import Event, Laid
from engine.referee import View
from engine.things import Things
from ui.simulated.acting import Actor
from ui.simulated.builders import CarefulBuilders
from ui.simulated.stage import Stage
from ui.simulated.tower_stage import TowerStage
from vision.camera import Frame
from vision.sticks.pieces import Layout


class Scenery(Protocol):
    """A simulated table as `ui.eyes.hands` uses it. All times are monotonic."""

    things: Things | None
    """What robots can do here; None: what the game says."""

    @property
    def is_busy(self) -> bool:
        """Is a hand over the table?"""

    def shutter(self, at_ns: int) -> Callable[[], Frame]:
        """What the camera sees, once the picture is taken; what is due happens now."""

    def act(self, event: Event, view: View) -> list[Event]:
        """Begin to do what the event tells of; returns what no camera sees."""

    def truth(self, meant: Event) -> Event:
        """What really came of an event that was acted out."""

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

    def shutter(self, at_ns: int) -> Callable[[], Frame]:
        return self._stage.shutter(at_ns)

    def act(self, event: Event, view: View) -> list[Event]:
        return [told.event for told in self._actor.act(self._stage, event, view)]

    def truth(self, meant: Event) -> Event:
        return meant

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


class Tower:
    """A mat with plots and sticks."""

    def __init__(
        self, stage: TowerStage, builders: CarefulBuilders, seen: Callable[[], Layout]
    ) -> None:
        """`seen` is the tower as the camera knows it."""
        self.things: Things | None = builders
        self._stage = stage
        self._seen = seen

    @property
    def is_busy(self) -> bool:
        return self._stage.is_busy

    def shutter(self, at_ns: int) -> Callable[[], Frame]:
        return self._stage.shutter(at_ns)

    def act(self, event: Event, view: View) -> list[Event]:
        return self._stage.act(event, view)

    def truth(self, meant: Event) -> Event:
        del meant
        return self._stage.truth(self._seen())

    def tidy(self, before: View, after: View, at_ns: int) -> None:
        del before, at_ns
        self._stage.tidy(after.state)

    def set_up(self, view: View) -> bool:
        return self._stage.rebuild(view.state.layout)

    def lay(self, laid: Laid, at_ns: int) -> None:
        """There are no cards."""

    def remove(self, zone: str, at_ns: int) -> None:
        """There are no cards."""
