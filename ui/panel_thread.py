"""Listens to real buzzers in a thread of its own, and says what they mean.

    with PanelThread(panel, wake) as thread:
        thread.expect(view.awaiting)        # at every new view
        for intention in thread.heard():
            ...

All times are the machine's monotonic nanoseconds; the table's own time is put in by `ui.table`.
"""

import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.awaiting import Awaited
from engine.events import Pressed, Raced
from engine.seats import Seat
from firmware.buttons import Buzzer
from firmware.buttons import Key as PanelKey
from firmware.console import KeyHeld, KeyPressed
from firmware.desk import Desk, FaultsChanged, Happening
from firmware.health import Fault, FaultKind
from firmware.panel import Panel
from firmware.simulated_panel import SimulatedPanel
from ui.display.intentions import Buzz, Hold, HoldBuzz, Intention, Press, Race
from ui.display.keys import Key
from ui.own_thread import OwnThread

LISTEN_S = 0.05
HOLD_NS = 2_000_000_000
"""A buzzer held this long asks for a pause."""
PRESS_NS = 120_000_000
"""How long a robot's finger stays on the buzzer."""
KEYS = dict(zip(PanelKey, Key, strict=True))


@dataclass(frozen=True, slots=True)
class Finger:
    """A robot's finger goes down on a simulated buzzer, or up."""

    at_ns: int
    seat: Seat
    down: bool


class PanelThread(OwnThread):
    """Owns the panel; only `expect`, `heard` and `fingers` may be used from another thread."""

    def __init__(
        self,
        panel: Panel,
        wake: Callable[[], None],
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        super().__init__("panel")
        self.faults: frozenset[Fault] = frozenset()
        self._panel = panel
        self._desk = Desk(panel, now_ns)
        self._now_ns = now_ns
        self._wake = wake
        self._heard: queue.SimpleQueue[Intention] = queue.SimpleQueue()
        self._down: dict[Seat, int] = {}
        self._planned: queue.SimpleQueue[Finger] = queue.SimpleQueue()
        self._ahead: list[Finger] = []
        """What robots are about to do."""
        self._stop = threading.Event()

    def expect(self, awaiting: Sequence[Awaited]) -> None:
        self._desk.expect(awaiting, self._now_ns())

    @property
    def fingers(self) -> Callable[[Seat, int], None] | None:
        """Presses the buzzer of a seat at a time (monotonic), for robots; None: real buzzers need
        real fingers."""
        return self._plan if isinstance(self._panel, SimulatedPanel) else None

    def heard(self) -> list[Intention]:
        """Everything since the last call."""
        found: list[Intention] = []
        while not self._heard.empty():
            found.append(self._heard.get())
        return found

    def close(self) -> None:
        self._stop.set()
        self._thread.join()
        self._panel.close()

    def _run(self) -> None:
        try:
            self._listen()
        except Exception:
            # Whatever broke, the table must learn that nobody is heard any more.
            self.faults |= {Fault(FaultKind.DEAF)}
            self._wake()
            raise

    def _listen(self) -> None:
        while not self._stop.is_set():
            self.step(LISTEN_S)

    def step(self, wait_s: float) -> None:
        """Listen once, for at most `wait_s`; only in the thread that owns the panel."""
        self._move_fingers(self._now_ns())
        happenings = self._desk.step(wait_s)
        said = [*map(self._meaning, happenings), *self._holds(self._now_ns())]
        for intention in said:
            if intention is not None:
                self._heard.put(intention)
        if said:
            self._wake()

    def _plan(self, seat: Seat, at_ns: int) -> None:
        self._planned.put(Finger(at_ns, seat, down=True))
        self._planned.put(Finger(at_ns + PRESS_NS, seat, down=False))

    def _move_fingers(self, now_ns: int) -> None:
        while not self._planned.empty():
            self._ahead.append(self._planned.get())
        due = [finger for finger in self._ahead if finger.at_ns <= now_ns]
        self._ahead = [finger for finger in self._ahead if finger.at_ns > now_ns]
        if isinstance(self._panel, SimulatedPanel):
            for finger in sorted(due, key=lambda finger: finger.at_ns):
                move = self._panel.key_down if finger.down else self._panel.key_up
                move(Buzzer(finger.seat), finger.at_ns)

    def _meaning(self, happening: Happening) -> Intention | None:
        match happening:
            case Pressed(seat=seat, at_ns=at_ns):
                return Buzz(seat, at_ns)
            case Raced():
                return Race(happening)
            case KeyPressed(key=key):
                return Press(KEYS[key])
            case KeyHeld(key=key):
                return Hold(KEYS[key])
            case FaultsChanged(faults=faults):
                self.faults = faults
        return None

    def _holds(self, now_ns: int) -> list[Intention]:
        """Buzzers that have just been down for long enough; each is told once."""
        down = {button.seat for button in self._panel.down() if isinstance(button, Buzzer)}
        self._down = {seat: self._down.get(seat, now_ns) for seat in down}
        ripe = [seat for seat, since_ns in self._down.items() if 0 < since_ns <= now_ns - HOLD_NS]
        self._down |= dict.fromkeys(ripe, 0)
        return [HoldBuzz(seat) for seat in ripe]
