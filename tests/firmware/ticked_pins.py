"""gpiozero's mock pin, with edges whose time stamp is chosen: late and out of order too."""

from typing import Any

from gpiozero.pins.mock import MockPin
from gpiozero.pins.pi import PiPin


class TickedPin(MockPin):  # type: ignore[misc]
    def edge_at(self, ticks_s: float, *, level: int) -> None:
        """Delivers an edge now that the kernel stamped at `ticks_s`."""
        self._state = bool(level)
        if self._when_changed is not None:
            PiPin._call_when_changed(self, ticks_s, level)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)
