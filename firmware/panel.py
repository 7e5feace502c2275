"""What every panel offers, whatever it is made of: pins, a USB set, a keyboard or a script.

An implementation is right when it passes `tests/firmware/test_panel_conformance.py`.
"""

import enum
from types import TracebackType
from typing import Protocol, Self

from engine.seats import Seat
from firmware.buttons import Button
from firmware.edges import Edge
from firmware.health import Fault


class StampedBy(enum.Enum):
    """Who took the time of an edge. Presses of different kinds are never ranked silently."""

    KERNEL = "kernel"
    """In the interrupt of the edge: right to about 0.1 ms."""
    USB = "usb"
    """When the USB poll arrived: 1 to 8 ms of chance, the same for all buttons of a set."""
    PROGRAM = "program"
    """When a program saw it (keyboard, script)."""
    MIXED = "mixed"
    """Buttons of different kinds in one race: differences under 8 ms are chance."""


class Panel(Protocol):
    """Buttons and lamps. Closed by `with`; after that it is silent."""

    @property
    def buttons(self) -> frozenset[Button]:
        """Buttons that exist on this panel."""

    @property
    def lamps(self) -> frozenset[Seat]:
        """Seats whose lamp this panel can light."""

    @property
    def stamped_by(self) -> StampedBy: ...

    def edges(self, wait_s: float) -> list[Edge]:
        """All edges since the last call, by time; waits up to `wait_s` for the first.

        Raw: both directions, chatter included. A button that is held while the panel
        opens gives no edge.
        """

    def down(self) -> frozenset[Button]:
        """Buttons whose line is down right now, read from the line itself."""

    def light(self, seats: frozenset[Seat]) -> None:
        """Lights the lamps of exactly these seats; others than `lamps` are ignored."""

    def faults(self) -> frozenset[Fault]:
        """What the panel knows to be wrong with itself."""

    def close(self) -> None:
        """Releases everything; a second call does nothing."""


class Closing:
    """Gives a panel `with`."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        raise NotImplementedError
