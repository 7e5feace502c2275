"""What the contacts of a panel are doing: which presses are real, what is held, what is broken.

Joins the bounce filter with the health of each button. Times are handed in.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.events import Press
from firmware.bounce import LOCKOUT_NS, BounceFilter, Burst
from firmware.buttons import Button, Buzzer
from firmware.edges import Edge
from firmware.health import Fault, FaultKind, Health
from firmware.race import Lines

LOST_NS = 500_000_000
"""A line that contradicts its edges for this long has lost one; until then it is under way."""


RECENT_NS = 10_000_000_000
"""How long an ended disturbance is remembered: longer than any press waits for its verdict."""


@dataclass(frozen=True, slots=True)
class Touch:
    """The beginning of a press."""

    button: Button
    at_ns: int


class Contacts:
    def __init__(self, held: frozenset[Button], now_ns: int) -> None:
        """`held` buttons are down already: that is not a press."""
        self.health = Health()
        self._filter = BounceFilter(held)
        self._down_since: dict[Button, int] = dict.fromkeys(held, now_ns)
        self._unended: dict[Button, Burst] = {}
        self._heard_ns: dict[Button, int] = {}
        """When the latest edge of a button came to our knowledge."""
        self._disturbed: set[Touch] = set()
        """Recent ones whose burst has ended."""
        self._contradicts_since: dict[Button, int] = {}

    def feed(self, edges: Iterable[Edge], now_ns: int) -> list[Burst]:
        """The bursts that begin a press, by time; each may prove to be one of `disturbances`."""
        begun = [burst for edge in edges if (burst := self._feed(edge, now_ns)) is not None]
        return [burst for burst in begun if burst.is_press]

    def disturbances(self, down: frozenset[Button]) -> frozenset[Touch]:
        """Presses that were too short for a finger, as far as is known. `down`: the lines as
        read just now."""
        current = {
            Touch(button, burst.first_ns)
            for button, burst in self._unended.items()
            if burst.is_press and not burst.is_contact_on(line_down=button in down)
        }
        return frozenset(current | self._disturbed)

    def lines(self, down: frozenset[Button]) -> Lines:
        """What a race wants to know of its seats."""
        without_edge = down - self._filter.held()
        disturbed = self.disturbances(down)
        return Lines(
            frozenset(key.seat for key in without_edge if isinstance(key, Buzzer)),
            frozenset(
                Press(each.button.seat, each.at_ns)
                for each in disturbed
                if isinstance(each.button, Buzzer)
            ),
        )

    def tick(self, down: frozenset[Button], now_ns: int) -> None:
        """Judges what only time can tell. `down`: the lines as read just now."""
        for button in list(self._unended):
            # By the time of hearing: while edges arrive late, more of them may be on the way.
            if now_ns - self._heard_ns[button] >= LOCKOUT_NS:
                self._end(button)
        self._disturbed = {each for each in self._disturbed if now_ns - each.at_ns < RECENT_NS}
        for button in self._down_since.keys() | down:
            self.health.held(button, self._down_since.get(button), now_ns)
        for button in self._contradicts_since.keys() | (down ^ self._filter.held()):
            self._compare(button, button in down, now_ns)

    def _feed(self, edge: Edge, now_ns: int) -> Burst | None:
        self._heard_ns[edge.button] = now_ns
        burst = self._filter.feed(edge)
        if burst is not None and not burst.is_doubtful:
            self._end(edge.button)
        current = self._filter.burst(edge.button)
        assert current is not None
        self._unended[edge.button] = current
        if edge.down:
            self._down_since.setdefault(edge.button, edge.at_ns)
        elif self._down_since.pop(edge.button, None) is not None:
            self.health.held(edge.button, None, edge.at_ns)
        return burst

    def _end(self, button: Button) -> None:
        burst = self._unended.pop(button, None)
        if burst is not None:
            self.health.burst_ended(burst)
            if burst.is_press and not burst.is_contact:
                self._disturbed.add(Touch(button, burst.first_ns))

    def _compare(self, button: Button, down: bool, now_ns: int) -> None:
        """A line that disagrees with its edges for long has lost one: the line is right."""
        if (button in self._filter.held()) == down:
            self._contradicts_since.pop(button, None)
            return
        since_ns = self._contradicts_since.setdefault(button, now_ns)
        if now_ns - since_ns >= LOST_NS:
            del self._contradicts_since[button]
            self._filter.resync(button, down)
            self.health.note(Fault(FaultKind.LOST_EDGE, button), now_ns)
            if down:
                self._down_since.setdefault(button, now_ns)
            else:
                self._down_since.pop(button, None)
                self.health.held(button, None, now_ns)
