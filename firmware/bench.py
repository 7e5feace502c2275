"""How fast the whole path is: from the driver's callback to the ruling of the referee.

The panel is the real one on gpiozero's mock pins, whose callbacks run at once, so the
numbers are those of our own code. What kernel and driver add is measured by
`arbitre hil`.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from gpiozero.pins.mock import MockFactory

from engine.awaiting import Awaited, AwaitPress
from engine.events import Pressed, Raced
from engine.phrase import phrase
from engine.referee import Referee
from engine.seats import SEATS
from firmware.buttons import BUZZERS
from firmware.desk import Desk
from firmware.gpio_panel import GpioPanel
from firmware.pins import load_pins
from firmware.race import WINDOW_NS

EVERYBODY: tuple[Awaited, ...] = (AwaitPress(ask=phrase("bench"), seats=SEATS, fitting=SEATS),)
HOLD_NS = 60_000_000
PERIOD_NS = 200_000_000
EDGES_PER_PRESS = 6
"""Two contacts with one bounce each."""


@dataclass(frozen=True, slots=True)
class Throughput:
    presses: int
    seconds: float

    @property
    def presses_per_s(self) -> float:
        return self.presses / self.seconds


class Bench:
    """A panel with a clock of its own, so that presses need not be waited for."""

    def __init__(self, referee: Referee, clock_ns: Callable[[], int]) -> None:
        """`clock_ns`: what durations are measured with."""
        self.referee = referee
        self.clock_ns = clock_ns
        self.now_ns = time.monotonic_ns()  # and from here on faster than the real one
        self.factory = MockFactory()
        self.pins = load_pins()
        self.panel = GpioPanel(self.pins, self.factory)
        self.desk = Desk(self.panel, now_ns=lambda: self.now_ns)
        self.desk.expect(EVERYBODY, self.now_ns)

    def throughput(self, presses: int) -> Throughput:
        """Presses one after the other, each judged before the next, as fast as it goes."""
        lines = cycle(self._pin(buzzer) for buzzer in BUZZERS)
        started_ns = self.clock_ns()
        judged = 0
        for _, pin in zip(range(presses), lines, strict=False):
            for at_ns, down in chatter(self.now_ns):
                self._edge(pin, at_ns, down=down)
            self.now_ns += PERIOD_NS
            judged += self._judge()
        seconds = (self.clock_ns() - started_ns) / 1e9
        assert judged == presses, f"{judged} of {presses} presses were judged"
        return Throughput(presses, seconds)

    def latencies_ns(self, presses: int) -> list[int]:
        """From the callback to the published view, without the window that is waited."""
        found: list[int] = []
        for _, buzzer in zip(range(presses), cycle(BUZZERS), strict=False):
            started_ns = self.clock_ns()
            self._edge(self._pin(buzzer), self.now_ns, down=True)
            self.desk.step(0)
            self.now_ns += WINDOW_NS
            self._judge()
            found.append(self.clock_ns() - started_ns)
            self._edge(self._pin(buzzer), self.now_ns + HOLD_NS, down=False)
            self.now_ns += PERIOD_NS
            self.desk.step(0)
        return found

    def close(self) -> None:
        self.panel.close()

    def _judge(self) -> int:
        """Takes what the desk tells to the referee; the number of presses in it."""
        judged = 0
        for _ in range(2):  # the first step hears of the press, the second one decides
            for happening in self.desk.step(0):
                if isinstance(happening, Pressed | Raced):
                    self.referee.take(happening)
                    judged += 1
            self.now_ns += WINDOW_NS
        return judged

    def _pin(self, buzzer: Any) -> Any:
        return self.factory.pin(f"GPIO{self.pins.inputs[buzzer]}")

    def _edge(self, pin: Any, at_ns: int, *, down: bool) -> None:
        pin._when_changed()(at_ns / 1e9, not down)
        pin._state = not down


def chatter(at_ns: int) -> Iterator[tuple[int, bool]]:
    """The edges of one press."""
    for start_ns, down in ((at_ns, True), (at_ns + HOLD_NS, False)):
        yield start_ns, down
        yield start_ns + 200_000, not down
        yield start_ns + 500_000, down
