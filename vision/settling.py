"""When is the table still? Motion, hands and light gate the look; pictures are not needed here.

    settling = Settling()
    for glance in glances:
        settled = settling.take(glance)     # a `Settled` once, when it is time to look

What a frame shows is reduced to a `Glance` (see `vision.motion`). A look is due when something
had happened, no hand is in the picture, and nothing has moved for a moment.
"""

import enum
from dataclasses import dataclass

MS = 1_000_000
MOVING = 0.002
"""Share of the picture that must change from one frame to the next to be called motion."""
STILL_NS = 120 * MS
"""How long nothing may move before a look: three frames at 15 a second, so that what was laid is
announced within 0.4 s of the hand's leaving."""
PATIENCE_NS = 4_000 * MS
"""A hand or sleeve that has not moved for so long is furniture: look anyway."""


@dataclass(frozen=True, slots=True)
class Glance:
    """What one frame says about motion."""

    at_ns: int
    moving: float
    """Share of the picture that differs from the frame before, light taken out; 0 to 1."""
    changed: float
    """Share that differs from the table as it was last looked at."""
    hand: bool
    """Something reaches in from the edge of the picture."""
    dark: bool = False
    """Too dark to see anything."""


class Phase(enum.StrEnum):
    QUIET = "quiet"
    """The table is as it was last looked at."""
    BUSY = "busy"
    """Somebody is doing something."""
    WAITING = "waiting"
    """It seems over; wait a moment to be sure."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Time to look: the table has been still since `since_ns`."""

    at_ns: int
    since_ns: int


class Settling:
    """A small state machine, fed one glance per frame."""

    def __init__(self, still_ns: int = STILL_NS, patience_ns: int = PATIENCE_NS) -> None:
        self.phase = Phase.QUIET
        self._still_ns = still_ns
        self._patience_ns = patience_ns
        self._since_ns = 0
        self._accepted = 0.0
        """How much had changed when it was last looked at: what was seen is not news."""

    def take(self, glance: Glance) -> Settled | None:
        """`Settled` exactly once after each disturbance."""
        moving = glance.moving >= MOVING
        if moving or glance.dark:
            self.phase, self._since_ns = Phase.BUSY, glance.at_ns
            return None
        match self.phase:
            case Phase.QUIET:
                if glance.hand or glance.changed - self._accepted >= MOVING:
                    self.phase, self._since_ns = Phase.BUSY, glance.at_ns
                # Whoever looked may call the table of now the unchanged one.
                self._accepted = min(self._accepted, glance.changed)
                return None
            case Phase.BUSY if not glance.hand or self._tired(glance):
                self.phase = Phase.WAITING
            case Phase.WAITING if glance.hand and not self._tired(glance):
                self.phase, self._since_ns = Phase.BUSY, glance.at_ns
        return self._look_if_still(glance)

    def look_later(self, at_ns: int) -> None:
        """The look showed that it is not over yet: wait for another moment of rest."""
        self.phase, self._since_ns = Phase.BUSY, at_ns

    def _tired(self, glance: Glance) -> bool:
        return glance.at_ns - self._since_ns >= self._patience_ns

    def _look_if_still(self, glance: Glance) -> Settled | None:
        if self.phase is not Phase.WAITING or glance.at_ns - self._since_ns < self._still_ns:
            return None
        self.phase, self._accepted = Phase.QUIET, glance.changed
        return Settled(glance.at_ns, self._since_ns)
