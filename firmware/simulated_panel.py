"""A panel without hardware: fed by the keyboard of a laptop, by a script or by a bot.

The faults of real buttons can be switched on: `stuck`, `unplugged`, `chatter_ns`.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.errors import ArbitreError
from engine.seats import SEATS, Seat
from firmware.buttons import BUTTONS, Button, Buzzer, Key
from firmware.edges import Edge, Inbox
from firmware.health import Fault
from firmware.panel import Closing, StampedBy

CHATTER_STEP_NS = 400_000


class BadScript(ArbitreError, ValueError):
    """A script of presses cannot be read."""


@dataclass(frozen=True, slots=True)
class Faults:
    """What is wrong with a simulated panel."""

    stuck: frozenset[Button] = frozenset()
    """These stay down once pressed."""
    unplugged: frozenset[Button] = frozenset()
    """These are not heard."""
    chatter_ns: int = 0
    """How long every contact chatters."""


class SimulatedPanel(Closing):
    stamped_by = StampedBy.PROGRAM
    buttons = frozenset(BUTTONS)
    lamps = frozenset(SEATS)

    def __init__(self, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self.broken = Faults()
        self.lit: frozenset[Seat] = frozenset()
        self._inbox = Inbox(now_ns)
        self._down: set[Button] = set()
        self._open = True

    def key_down(self, button: Button, at_ns: int) -> None:
        """The button was pressed; a key that repeats by itself is heard once."""
        if self._heard(button) and button not in self._down:
            self._down.add(button)
            self._move(button, at_ns, down=True)

    def key_up(self, button: Button, at_ns: int) -> None:
        if self._heard(button) and button in self._down - self.broken.stuck:
            self._down.remove(button)
            self._move(button, at_ns, down=False)

    def play(self, script: str, start_ns: int) -> None:
        """Puts a whole script of presses in; see `parse_script`."""
        for edge in parse_script(script, start_ns):
            (self.key_down if edge.down else self.key_up)(edge.button, edge.at_ns)

    def edges(self, wait_s: float) -> list[Edge]:
        return self._inbox.take(wait_s)

    def down(self) -> frozenset[Button]:
        return frozenset(self._down - self.broken.unplugged)

    def light(self, seats: frozenset[Seat]) -> None:
        self.lit = seats

    def faults(self) -> frozenset[Fault]:
        return frozenset()

    def close(self) -> None:
        self._open = False
        self.lit = frozenset()

    def _heard(self, button: Button) -> bool:
        return self._open and button not in self.broken.unplugged

    def _move(self, button: Button, at_ns: int, *, down: bool) -> None:
        self._inbox.put(Edge(at_ns, button, down))
        for at in range(CHATTER_STEP_NS, self.broken.chatter_ns, 2 * CHATTER_STEP_NS):
            self._inbox.put(Edge(at_ns + at, button, not down))
            self._inbox.put(Edge(at_ns + at + CHATTER_STEP_NS, button, down))


def parse_script(script: str, start_ns: int) -> Iterable[Edge]:
    """Edges of a script, by time. A line is `<ms> <button> <hold ms>`; # begins a comment.

    >>> [edge.at_ns for edge in parse_script("1.5 buzzer 2 80", start_ns=0)]
    [1500000, 81500000]
    """
    edges: list[Edge] = []
    for number, line in enumerate(script.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if words:
            edges += press_of(words, number, start_ns)
    return sorted(edges, key=lambda edge: edge.at_ns)


def press_of(words: list[str], number: int, start_ns: int) -> list[Edge]:
    try:
        at_ms, kind, name, hold_ms = words
        button = Buzzer(Seat(name)) if kind == "buzzer" else Key(name)
        at_ns = start_ns + round(float(at_ms) * 1e6)
        up_ns = at_ns + round(float(hold_ms) * 1e6)
    except ValueError as error:
        raise BadScript(
            f"line {number} of the script is not a press: write  100 buzzer 2 80  or  "
            "100 key confirm 80  (ms, button, held ms)"
        ) from error
    return [Edge(at_ns, button, True), Edge(up_ns, button, False)]
