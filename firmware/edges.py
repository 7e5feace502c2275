"""A raw edge of a button, and the inbox in which edges wait to be judged."""

import queue
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from firmware.buttons import Button

STALE_NS = 250_000_000
"""An edge older than this on arrival means that this process, not the player, was slow."""
QUIET_S = 0.02
"""After a stall the driver hands over its backlog; this long without another edge is its end."""
BACKLOG_NS = 200_000_000
"""Longest time for that: where buttons never rest, an end of the edges would never come."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact closed or opened."""

    at_ns: int
    """When, on the monotonic clock; stamped by the kernel wherever there is one."""
    button: Button
    down: bool
    """Level that the driver read after the edge: it may be that of a later one."""
    read_by_ns: int = field(default=0, compare=False)
    """The level was read before this time; 0 if it belongs to this edge for certain."""


class Inbox:
    """Edges from the driver's thread to the one thread that judges them."""

    def __init__(self, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._queue: queue.SimpleQueue[Edge] = queue.SimpleQueue()
        self._now_ns = now_ns

    def put(self, edge: Edge) -> None:
        """Callable from any thread, also from a driver's callback: only enqueues."""
        self._queue.put(edge)

    def take(self, wait_s: float) -> list[Edge]:
        """Everything that has arrived, by time; waits up to `wait_s` for the first edge.

        A backlog is taken whole: lgpio delivers events that lie more than 2.1 s apart
        in inverted order, so half of a backlog would be half of the truth.
        """
        edges = self._gather(wait_s)
        started_ns = self._now_ns()
        if edges and started_ns - edges[-1].at_ns > STALE_NS:
            while self._now_ns() < started_ns + BACKLOG_NS and (more := self._gather(QUIET_S)):
                edges += more
        return sorted(edges, key=lambda edge: edge.at_ns)

    def _gather(self, wait_s: float) -> list[Edge]:
        edges: list[Edge] = []
        try:
            edges.append(self._queue.get(block=wait_s > 0, timeout=wait_s or None))
            while True:
                edges.append(self._queue.get_nowait())
        except queue.Empty:
            return edges
