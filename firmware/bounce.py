"""From raw edges to presses: the first edge after quiet is the press.

A switch chatters for a while when it closes and when it opens. Waiting until it
is quiet and then stamping (what debouncing usually does) favours the switch that
chatters less; here the stamp is the first touch, and the chatter is ignored
afterwards. The level of a single edge is not trusted: the kernel takes the time in
the interrupt but reads the level later, in a thread that a starved machine may run
only after the next edge. What holds: every edge turns the contact over, and the
level read last is the one after all edges so far.
"""

from dataclasses import dataclass

from firmware.buttons import Button
from firmware.edges import Edge

LOCKOUT_NS = 30_000_000
"""Quiet that ends a burst of chatter. Good arcade switches settle in 0.6 ms, worn ones in 15 ms."""
CONTACT_NS = 3_000_000
"""Shortest contact of a finger; anything shorter that opened again is a disturbance."""


@dataclass(frozen=True, slots=True)
class Burst:
    """Edges of one button with less than the lockout between them, and what they mean."""

    button: Button
    first_ns: int
    last_ns: int
    edges: int
    was_down: bool
    """Whether the button was held before the burst."""
    is_down: bool
    """Level after the last edge so far."""
    contact_ns: int
    """Longest unbroken contact inside the burst."""

    @property
    def chatter_ns(self) -> int:
        return self.last_ns - self.first_ns

    @property
    def is_press(self) -> bool:
        """Begins a press, if it proves to be a contact at all."""
        return not self.was_down

    @property
    def is_contact(self) -> bool:
        """False for a disturbance: the line is open again and never was closed for long."""
        return self.is_down or self.contact_ns >= CONTACT_NS

    @property
    def owes_an_edge(self) -> bool:
        """The edges turned the contact over, and yet its level reads as before: it was read
        late, after an edge that is still to come."""
        return self.edges % 2 == 1 and self.is_down == self.was_down

    def is_settled_before(self, edge: Edge) -> bool:
        """Is this edge something new? A release that is owed belongs to its press."""
        owed = self.is_press and self.owes_an_edge and not edge.down
        return edge.at_ns - self.last_ns >= LOCKOUT_NS and not owed


class BounceFilter:
    """Groups the edges of all buttons into bursts. Feed each button's edges by time."""

    def __init__(self, held: frozenset[Button] = frozenset()) -> None:
        """`held` buttons are down already: that is not a press."""
        self._bursts: dict[Button, Burst] = {}
        self._down = set(held)

    def feed(self, edge: Edge) -> Burst | None:
        """The burst that this edge begins, or None if the edge is chatter of the current one."""
        burst = self._bursts.get(edge.button)
        if burst is None or burst.is_settled_before(edge):
            self._bursts[edge.button] = self._begin(edge, burst)
            return self._bursts[edge.button]
        self._bursts[edge.button] = extended(burst, edge)
        self._note_level(edge.button, edge.down)
        return None

    def burst(self, button: Button) -> Burst | None:
        """The latest burst of a button as known now; None if it never moved."""
        return self._bursts.get(button)

    def held(self) -> frozenset[Button]:
        """Buttons that are down by their last edge."""
        return frozenset(self._down)

    def resync(self, button: Button, down: bool) -> bool:
        """Takes the level read from the line; True if it contradicts the edges (one was lost)."""
        contradicts = (button in self._down) != down
        self._note_level(button, down)
        return contradicts

    def _begin(self, edge: Edge, before: Burst | None) -> Burst:
        # A release whose level was read late reads "down": it owes the press that made it so.
        is_owed_press = before is not None and before.was_down and before.owes_an_edge
        was_down = edge.button in self._down and not (is_owed_press and edge.down)
        self._note_level(edge.button, edge.down)
        return Burst(edge.button, edge.at_ns, edge.at_ns, 1, was_down, edge.down, 0)

    def _note_level(self, button: Button, down: bool) -> None:
        if down:
            self._down.add(button)
        else:
            self._down.discard(button)


def extended(burst: Burst, edge: Edge) -> Burst:
    """The burst with one more edge; an edge that came late does not shorten it."""
    closed = burst.is_down or (burst.is_press and burst.edges == 1)
    contact_ns = edge.at_ns - burst.last_ns if closed else 0
    return Burst(
        burst.button,
        burst.first_ns,
        max(burst.last_ns, edge.at_ns),
        burst.edges + 1,
        burst.was_down,
        edge.down,
        max(burst.contact_ns, contact_ns),
    )
