"""What the contacts of a panel are doing: which presses are real, what is held, what is broken.

Joins the bounce filter with the health of each button. Times are handed in.
"""

from collections.abc import Iterable

from engine.events import Press
from firmware.bounce import LOCKOUT_NS, BounceFilter, Burst
from firmware.buttons import Button, Buzzer
from firmware.edges import Edge
from firmware.health import Fault, FaultKind, Health
from firmware.race import Lines

LOST_NS = 500_000_000
"""A line that contradicts its edges for this long has lost one; until then it is under way."""


class Contacts:
    def __init__(self, held: frozenset[Button], now_ns: int) -> None:
        """`held` buttons are down already: that is not a press."""
        self.health = Health()
        self._filter = BounceFilter(held)
        self._down_since: dict[Button, int] = dict.fromkeys(held, now_ns)
        self._unended: dict[Button, Burst] = {}
        self._contradicts_since: dict[Button, int] = {}

    def feed(self, edges: Iterable[Edge]) -> list[Burst]:
        """The bursts that begin a press, by time; each still has to prove real (`open_again`)."""
        begun = [burst for edge in edges if (burst := self._feed(edge)) is not None]
        return [burst for burst in begun if burst.is_press]

    def open_again(self, down: frozenset[Button], now_ns: int) -> dict[Button, int]:
        """Buttons that are up after a contact too short for a finger, and when that contact
        began (ns). `down`: the lines as read just now."""
        return {
            button: burst.first_ns
            for button, burst in self._unended.items()
            if burst.is_press and button not in down and not burst.is_contact(now_ns)
        }

    def lines(self, down: frozenset[Button], now_ns: int) -> Lines:
        open_again = self.open_again(down, now_ns).items()
        return Lines(
            frozenset(
                button.seat for button in down - self._filter.held() if isinstance(button, Buzzer)
            ),
            frozenset(Press(key.seat, at) for key, at in open_again if isinstance(key, Buzzer)),
        )

    def tick(self, down: frozenset[Button], now_ns: int) -> None:
        """Judges what only time can tell. `down`: the lines as read just now."""
        for button, burst in list(self._unended.items()):
            if now_ns - burst.last_ns >= LOCKOUT_NS:
                self._end(button)
        for button in self._down_since.keys() | down:
            self.health.held(button, self._down_since.get(button), now_ns)
        for button in self._contradicts_since.keys() | (down ^ self._filter.held()):
            self._compare(button, button in down, now_ns)

    def _feed(self, edge: Edge) -> Burst | None:
        burst = self._filter.feed(edge)
        if burst is not None:
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
