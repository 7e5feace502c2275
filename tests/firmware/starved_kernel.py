"""One line as a kernel reports it that has no time: edges coalesce, levels are read late.

A model of gpiolib: the interrupt of an edge stores its time, over the time of the edge before if
the line's thread has not taken that yet. The thread takes the time, then reads the level, which
may have to wait, then hands both over. The driver hands them on to us, late as well.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import repeat

from engine.seats import Seat
from firmware.buttons import Button
from firmware.edges import Edge
from firmware.health import Fault
from firmware.panel import Closing, StampedBy

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Haste:
    """How slow the kernel is on one occasion, in ns."""

    wake_ns: int = 0
    """Until the thread takes the time of an edge."""
    read_ns: int = 0
    """From then until it reads the level."""
    hear_ns: int = 0
    """From then until the driver calls us."""


@dataclass(slots=True)
class StarvedLine:
    """`moves_ns`: when the contact closed and opened in turn, beginning with a closing."""

    button: Button
    moves_ns: Sequence[int]
    haste: Iterator[Haste] = field(default_factory=lambda: repeat(Haste()))
    blocked: Sequence[Span] = ()
    """No level can be read from the one time until the other."""

    def is_down(self, at_ns: int) -> bool:
        return bisect_right(self.moves_ns, at_ns) % 2 == 1

    def edges(self) -> Iterator[Edge]:
        taken, free_ns, heard_ns = 0, 0, 0
        while taken < len(self.moves_ns):
            haste = next(self.haste)
            woken_ns = max(self.moves_ns[taken], free_ns) + haste.wake_ns
            taken = bisect_right(self.moves_ns, woken_ns)
            free_ns = self._readable(woken_ns + haste.read_ns)
            heard_ns = max(heard_ns, free_ns + haste.hear_ns)
            level = self.is_down(free_ns)
            yield Edge(self.moves_ns[taken - 1], self.button, level, read_by_ns=heard_ns)

    def _readable(self, at_ns: int) -> int:
        return max([at_ns, *(until for start, until in self.blocked if start <= at_ns < until)])


class StarvedPanel(Closing):
    """A panel with this one line; its clock moves when `now_ns` is set."""

    stamped_by = StampedBy.KERNEL
    lamps: frozenset[Seat] = frozenset()

    def __init__(self, line: StarvedLine) -> None:
        self.now_ns = 0
        self.line = line
        self.buttons = frozenset({line.button})
        self._coming = list(line.edges())

    def edges(self, wait_s: float) -> list[Edge]:
        heard = [edge for edge in self._coming if edge.read_by_ns <= self.now_ns]
        del self._coming[: len(heard)]
        return heard

    def next_heard_ns(self) -> int:
        """When the next edge will be heard; far away if none will."""
        return min((edge.read_by_ns for edge in self._coming), default=1 << 62)

    def down(self) -> frozenset[Button]:
        return self.buttons if self.line.is_down(self.now_ns) else frozenset()

    def light(self, seats: frozenset[Seat]) -> None:
        """It has no lamps."""

    def faults(self) -> frozenset[Fault]:
        return frozenset()

    def close(self) -> None:
        self._coming.clear()
