"""From raw edges to presses: the first edge after quiet is the press.

A switch chatters for a while when it closes and when it opens. Waiting until it
is quiet and then stamping (what debouncing usually does) favours the switch that
chatters less; here the stamp is the first touch, and the chatter is ignored
afterwards.

What an edge says about the level is not its own: the kernel takes the time in the
interrupt, but reads the level later, in a thread that a starved machine runs only
after further edges, some of which it then reports as one. So nothing is counted and
no level inside a burst matters. What matters is the level after a burst, and it is
certain if we heard it before the next burst began. If not, and if it says that the
burst changed nothing, the next burst is a press only if it proves to be one.
"""

from dataclasses import dataclass, replace

from firmware.buttons import Button
from firmware.edges import Edge

LOCKOUT_NS = 30_000_000
"""Quiet that ends a burst of chatter. Good arcade switches settle in 0.6 ms, worn ones in 15 ms."""
CONTACT_NS = 3_000_000
"""Shortest contact of a finger; anything shorter that opened again is a disturbance."""
CHATTER_NS = 15_000_000
"""Longest chatter of a worn switch: no contact inside of chatter lasts longer."""


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
    contact_ns: int = 0
    """Longest unbroken contact inside the burst."""
    read_by_ns: int = 0
    """`is_down` was read before this time."""
    is_doubtful: bool = False
    """May be the release of the press before, whose level was read too late."""

    @property
    def chatter_ns(self) -> int:
        return self.last_ns - self.first_ns

    @property
    def is_press(self) -> bool:
        """Begins a press, if it proves to be a contact at all."""
        return not self.was_down

    @property
    def was_held(self) -> bool:
        """The contact was closed for longer than a disturbance, or than chatter if in doubt."""
        shortest_ns = CHATTER_NS + 1 if self.is_doubtful else CONTACT_NS
        return self.contact_ns >= shortest_ns

    @property
    def is_contact(self) -> bool:
        """False for a disturbance: the contact is open again and never was closed for long."""
        return self.is_down or self.was_held

    def is_contact_on(self, line_down: bool) -> bool:
        """The same while edges may still be under way; `line_down`: the line as read just now."""
        if self.is_doubtful:
            return self.was_held or (self.is_down and line_down)
        return self.is_contact or line_down

    def is_settled_before(self, edge: Edge) -> bool:
        """Is this edge something new?"""
        return edge.at_ns - self.last_ns >= LOCKOUT_NS

    def is_uncertain_before(self, edge: Edge) -> bool:
        """It seems to have changed nothing, but its level may be of the burst of `edge`, which
        is not the first one of it if the kernel reported some as one."""
        may_be_late = edge.at_ns - self.read_by_ns <= CHATTER_NS
        return self.is_down == self.was_down and may_be_late


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
        doubtful = before is not None and before.is_uncertain_before(edge)
        was_down = edge.button in self._down and not doubtful
        self._note_level(edge.button, edge.down)
        return Burst(
            button=edge.button,
            first_ns=edge.at_ns,
            last_ns=edge.at_ns,
            edges=1,
            was_down=was_down,
            is_down=edge.down,
            read_by_ns=edge.read_by_ns,
            is_doubtful=doubtful,
        )

    def _note_level(self, button: Button, down: bool) -> None:
        if down:
            self._down.add(button)
        else:
            self._down.discard(button)


def extended(burst: Burst, edge: Edge) -> Burst:
    """The burst with one more edge; an edge that came late does not shorten it."""
    # The first edge of a press closed the contact, whatever level was read after it.
    is_first = burst.edges == 1 and burst.is_press and not burst.is_doubtful
    contact_ns = edge.at_ns - burst.last_ns if burst.is_down or is_first else 0
    return replace(
        burst,
        last_ns=max(burst.last_ns, edge.at_ns),
        edges=burst.edges + 1,
        is_down=edge.down,
        contact_ns=max(burst.contact_ns, contact_ns),
        read_by_ns=edge.read_by_ns,
    )
