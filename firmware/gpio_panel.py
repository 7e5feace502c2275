"""The panel of the box: buttons and lamps on GPIO pins, through gpiozero.

Edges are taken from gpiozero's pins, below its `Button`: that class hides the
kernel's time stamp, and after a lost release it also hides the next press.
`bounce_time` is never set, because lgpio then stamps the *last* bounce.
"""

import contextlib
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from engine.errors import ArbitreError
from engine.seats import Seat
from firmware.buttons import Button
from firmware.edges import Edge, Inbox
from firmware.health import Fault, FaultKind
from firmware.lgpio_factory import listens
from firmware.panel import Closing, StampedBy
from firmware.pins import PinMap

RELEASE_TRIES = 100


class PinBusy(ArbitreError, RuntimeError):
    """A pin of the map cannot be opened."""


class Line:
    """One input pin. Its callback runs in the driver's thread, which serves all pins."""

    def __init__(self, pin: Any, button: Button, inbox: Inbox) -> None:
        self.pin = pin
        self.button = button
        self.lost_edges = 0
        self._inbox = inbox
        pin.input_with_pull("up")
        pin.edges = "both"
        pin.when_changed = self._changed

    def is_down(self) -> bool:
        return not self.pin.state

    def close(self) -> None:
        # gpiozero's own close leaves its callback inside lgpio; the next edge would run it
        # on a closed chip, raise there and end the thread.
        patiently(partial(setattr, self.pin, "when_changed", None))

    def _changed(self, ticks: float, level: object) -> None:
        # Only enqueues. An exception would end lgpio's one thread: every button goes deaf.
        try:
            heard_ns = time.monotonic_ns()
            self._inbox.put(Edge(round(ticks * 1e9), self.button, not level, heard_ns))
        except Exception:
            self.lost_edges += 1


class GpioPanel(Closing):
    """All lines are opened once and closed together: lgpio goes deaf on all lines when the one
    opened last is closed alone. Reconfiguring is closing this panel and making another."""

    stamped_by = StampedBy.KERNEL

    def __init__(self, pins: PinMap, factory: Any) -> None:
        """`factory`: a pin factory of gpiozero (see `lgpio_factory`), closed with the panel."""
        self._factory = factory
        self._inbox = Inbox()
        self._lines: dict[Button, Line] = {}
        self._lamps: dict[Seat, Any] = {}
        self._lit: frozenset[Seat] = frozenset()
        try:
            for seat, number in pins.lamps.items():
                self._lamps[seat] = self._reserved(number)
                self._lamps[seat].output_with_state(0)
            for button, number in pins.inputs.items():
                self._lines[button] = Line(self._reserved(number), button, self._inbox)
        except Exception as error:
            self.close()
            raise PinBusy(
                f"cannot open the pins ({error}): stop the other program that uses them "
                "(the table itself?  sudo systemctl stop arbitre), and switch SPI, I²C and 1-wire "
                "off in raspi-config"
            ) from error

    @property
    def buttons(self) -> frozenset[Button]:
        return frozenset(self._lines)

    @property
    def lamps(self) -> frozenset[Seat]:
        return frozenset(self._lamps)

    def edges(self, wait_s: float) -> list[Edge]:
        return self._inbox.take(wait_s)

    def down(self) -> frozenset[Button]:
        return frozenset(button for button, line in self._lines.items() if line.is_down())

    def light(self, seats: frozenset[Seat]) -> None:
        for seat in seats ^ self._lit:
            if seat in self._lamps:
                self._lamps[seat].state = seat in seats
        self._lit = seats

    def faults(self) -> frozenset[Fault]:
        lost = (line.button for line in self._lines.values() if line.lost_edges)
        deaf = () if listens(self._factory) else (Fault(FaultKind.DEAF),)
        return frozenset({*deaf, *(Fault(FaultKind.LOST_EDGE, button) for button in lost)})

    def close(self) -> None:
        if self._factory is None:
            return
        factory, self._factory = self._factory, None
        for line in self._lines.values():
            line.close()
        self._lines.clear()
        self._lamps.clear()
        factory.release_all(self)
        patiently(factory.close)

    def _reserved(self, number: int) -> Any:
        pin = self._factory.pin(f"GPIO{number}")
        self._factory.reserve_pins(self, pin.info.name)
        return pin


def patiently(release: Callable[[], None]) -> None:
    """lgpio lets go of a line a moment after it was told to; until then the kernel says "busy"."""
    for _ in range(RELEASE_TRIES):
        with contextlib.suppress(Exception):
            return release()
        time.sleep(0.005)
    return release()
