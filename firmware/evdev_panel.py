"""A panel of USB buzzers. Unplugging is a fault that is shown; plugging in again ends it.

USB is polled every 1 to 8 ms, so these stamps are of another kind than those of
pins: see `StampedBy`.
"""

import threading
import time
from collections.abc import Callable

from engine.errors import ArbitreError
from engine.seats import Seat
from firmware.buttons import Button
from firmware.edges import Edge, Inbox
from firmware.health import Fault, FaultKind
from firmware.panel import Closing, StampedBy
from firmware.usb_set import UsbSet, find_usb_set

SEARCH_S = 1.0
"""How often an unplugged set is looked for."""


class NoUsbSet(ArbitreError, RuntimeError):
    """No USB buzzers are plugged in."""


class EvdevPanel(Closing):
    stamped_by = StampedBy.USB

    def __init__(self, find: Callable[[], UsbSet | None] = find_usb_set) -> None:
        plugged = find()
        if plugged is None:
            raise NoUsbSet("no USB buzzers found: plug the set in, then start again")
        self.buttons = frozenset(plugged.buttons.values())
        self.lamps = frozenset(plugged.lamps)
        self._find = find
        self._set: UsbSet | None = plugged
        self._inbox = Inbox()
        self._down: set[Button] = {plugged.buttons[code] for code in known(plugged)}
        self._lit: frozenset[Seat] = frozenset()
        self._closing = threading.Event()
        threading.Thread(target=self._listen, name="usb-buzzers", daemon=True).start()

    def edges(self, wait_s: float) -> list[Edge]:
        return self._inbox.take(wait_s)

    def down(self) -> frozenset[Button]:
        return frozenset(self._down)

    def light(self, seats: frozenset[Seat]) -> None:
        plugged = self._set
        if plugged is not None and seats != self._lit:
            self._lit = seats
            plugged.light(seats)

    def faults(self) -> frozenset[Fault]:
        plugged = self._set is not None or self._closing.is_set()
        return frozenset() if plugged else frozenset({Fault(FaultKind.UNPLUGGED)})

    def close(self) -> None:
        self._closing.set()
        self.light(frozenset())
        plugged, self._set = self._set, None
        if plugged is not None:
            plugged.close()

    def _listen(self) -> None:
        while not self._closing.is_set():
            plugged = self._set
            if plugged is None:
                self._set = self._find_again()
                continue
            try:
                self._pass_on(plugged)
            except (OSError, ValueError):  # unplugged; or closed while it was being read
                self._lost(plugged)

    def _pass_on(self, plugged: UsbSet) -> None:
        for at_ns, code, down in plugged.events():
            button = plugged.buttons.get(code)
            if button is not None:
                self._move(button, at_ns, down=down)

    def _find_again(self) -> UsbSet | None:
        self._closing.wait(SEARCH_S)
        try:
            return None if self._closing.is_set() else self._find()
        except OSError:
            return None

    def _lost(self, plugged: UsbSet) -> None:
        """Whatever was held is let go: its release will never be told. Lamps come back dark."""
        plugged.close()
        self._set = None
        self._lit = frozenset()
        for button in list(self._down):
            self._move(button, time.monotonic_ns(), down=False)

    def _move(self, button: Button, at_ns: int, *, down: bool) -> None:
        (self._down.add if down else self._down.discard)(button)
        self._inbox.put(Edge(at_ns, button, down))


def known(plugged: UsbSet) -> frozenset[int]:
    return plugged.pressed() & plugged.buttons.keys()
