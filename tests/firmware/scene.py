"""Words for the scenes in these tests: a table whose buttons are moved at chosen milliseconds."""

from collections.abc import Callable, Sequence

from engine.awaiting import Awaited, AwaitPress, AwaitRace
from engine.events import Raced
from engine.phrase import phrase
from engine.seats import SEATS, Seat
from firmware.buttons import Button, Buzzer
from firmware.desk import Desk, Happening
from firmware.simulated_panel import SimulatedPanel

MS = 1_000_000
START_NS = 5_000 * MS

EVERYBODY_RACES = (AwaitRace(ask=phrase("test"), seats=SEATS, tie_ns=MS),)
EVERYBODY_MAY_PRESS = (AwaitPress(ask=phrase("test"), seats=SEATS, fitting=SEATS),)


class Table:
    """A simulated panel and its desk, with a clock that moves only when told."""

    def __init__(self, awaiting: Sequence[Awaited] = ()) -> None:
        self.now_ns = START_NS
        self.panel = SimulatedPanel(now_ns=lambda: self.now_ns)
        self.desk = Desk(self.panel, now_ns=lambda: self.now_ns)
        self.told: list[Happening] = []
        self.repeats: Sequence[Awaited] = ()
        """Awaited again after every race."""
        self._on_the_way: list[tuple[int, Callable[[], None]]] = []
        self.expect(awaiting)

    def expect(self, awaiting: Sequence[Awaited]) -> None:
        self.desk.expect(awaiting, self.now_ns)

    def press(
        self,
        button: Button,
        at_ms: float,
        hold_ms: float = 80.0,
        arrives_ms: float | None = None,
    ) -> None:
        """`arrives_ms`: when the driver delivers the press, if it is late."""
        self.move(button, at_ms, down=True, arrives_ms=arrives_ms)
        self.move(button, at_ms + hold_ms, down=False)

    def buzz(
        self,
        seat: int,
        at_ms: float,
        hold_ms: float = 80.0,
        arrives_ms: float | None = None,
    ) -> None:
        self.press(Buzzer(Seat(seat)), at_ms, hold_ms, arrives_ms)

    def hold(self, button: Button, at_ms: float) -> None:
        self.move(button, at_ms, down=True)

    def release(self, button: Button, at_ms: float) -> None:
        self.move(button, at_ms, down=False)

    def move(
        self, button: Button, at_ms: float, *, down: bool, arrives_ms: float | None = None
    ) -> None:
        key = self.panel.key_down if down else self.panel.key_up
        arrival_ns = at_ns(at_ms if arrives_ms is None else arrives_ms)
        self._on_the_way.append((arrival_ns, lambda: key(button, at_ns(at_ms))))

    def pass_time(self, until_ms: float, step_ms: float = 5.0) -> list[Happening]:
        """Lets the desk work until then; returns what it told meanwhile."""
        told: list[Happening] = []
        while self.now_ns < at_ns(until_ms):
            self.now_ns = min(at_ns(until_ms), self.now_ns + round(step_ms * MS))
            self._deliver()
            told += self.desk.step(wait_s=0)
            if self.repeats and isinstance(told[-1] if told else None, Raced):
                self.expect(self.repeats)
        self.told += told
        return told

    def _deliver(self) -> None:
        """What arrives at the same moment is delivered in the order in which it was written."""
        due = [item for item in self._on_the_way if item[0] <= self.now_ns]
        self._on_the_way = [item for item in self._on_the_way if item[0] > self.now_ns]
        for _, move in sorted(due, key=lambda item: item[0]):
            move()


def at_ns(at_ms: float) -> int:
    return START_NS + round(at_ms * MS)
