"""Who pressed first: collects presses for a short window, then orders them by time stamp.

Nothing here reads a clock or a pin: times and levels are handed in, so every
order of delivery can be tried in a test.

    race = Race(RaceRules(seats=frozenset(SEATS), opened_ns=go_ns))
    race.enter(Press(Seat(2), at_ns), now_ns)
    result = race.decide(now_ns, Lines())    # None: not yet
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from engine.events import Press
from engine.seats import Seat

TIE_NS = 1_000_000
"""Presses at most this far apart are a tie: contacts and interrupts support no finer verdict."""
WINDOW_NS = 20_000_000
"""Time from the first press to the verdict; callbacks of an idle Pi are within 3 ms."""
EXTENSION_NS = 150_000_000
"""Longest wait for the edge of a line that is down already; lgpio was 181 ms late at worst."""


@dataclass(frozen=True, slots=True)
class RaceRules:
    seats: frozenset[Seat]
    """Who takes part."""
    opened_ns: int
    """The "go": an earlier press is a false start."""
    tie_ns: int = TIE_NS


@dataclass(frozen=True, slots=True)
class RaceResult:
    """A decided race, whole: for the display, for the journal and for a dispute."""

    seats: frozenset[Seat]
    """Who took part."""
    presses: tuple[Press, ...]
    """First press of each seat, earliest first."""
    first: frozenset[Seat]
    """Seats within the tie band of the earliest press: one is the winner, several are a tie."""
    unsure: frozenset[Seat]
    """Seats whose line was down but whose edge never came: ask the table."""

    @property
    def winner(self) -> Seat | None:
        """The one seat that was first; None for a tie, or if a seat's press was lost."""
        if len(self.first) != 1 or self.unsure:
            return None
        return next(iter(self.first))

    def with_straggler(self, press: Press) -> "RaceResult":
        """The same verdict with a press that came after it; a seat's first press counts."""
        if any(press.seat == known.seat for known in self.presses):
            return self
        return replace(self, presses=in_order((*self.presses, press)))

    @property
    def gaps_us(self) -> tuple[int, ...]:
        """How far each press is behind the first, in µs and in the order of `presses`."""
        return tuple((press.at_ns - self.presses[0].at_ns) // 1000 for press in self.presses)


@dataclass(frozen=True, slots=True)
class Lines:
    """What the lines themselves say at the moment of a decision."""

    without_edge: frozenset[Seat] = frozenset()
    """Down, though no edge has told so: the edge may be under way, and it may be the first."""
    disturbed: frozenset[Press] = frozenset()
    """Presses whose contact opened again too soon for a finger; while one is young, chatter may
    still close it."""


@dataclass(slots=True)
class Race:
    rules: RaceRules
    _presses: dict[Seat, Press] = field(default_factory=dict)
    _seen_ns: dict[Seat, int] = field(default_factory=dict)
    """When each press came to our knowledge (not when it happened)."""

    def enter(self, press: Press, now_ns: int) -> bool:
        """Takes a press; False if its seat is not in this race or if it is a false start.

        A seat's earliest press counts. `now_ns`: when the press came to our knowledge.
        """
        if press.seat not in self.rules.seats or press.at_ns < self.rules.opened_ns:
            return False
        known = self._presses.get(press.seat, press)
        self._presses[press.seat] = min(press, known, key=moment)
        self._seen_ns.setdefault(press.seat, now_ns)
        return True

    def has(self, seat: Seat) -> bool:
        return seat in self._presses

    @property
    def due_ns(self) -> int | None:
        """When `decide` is to be asked, or None before the first press.

        A house with a wide tie band waits for it: whoever is inside must be heard.
        """
        if not self._seen_ns:
            return None
        return self._first_seen_ns + WINDOW_NS + max(0, self.rules.tie_ns - TIE_NS)

    @property
    def _first_seen_ns(self) -> int:
        return min(self._seen_ns.values())

    def decide(self, now_ns: int, lines: Lines) -> RaceResult | None:
        """The verdict, or None while it is not certain."""
        due_ns = self.due_ns
        if due_ns is None or now_ns < due_ns or not self._disturbances_settled(now_ns, lines):
            return None
        missing = (lines.without_edge & self.rules.seats) - self._presses.keys()
        if not self._presses or (missing and now_ns < self._first_seen_ns + EXTENSION_NS):
            return None
        presses = in_order(self._presses.values())
        first = first_seats(presses, self.rules.tie_ns)
        return RaceResult(self.rules.seats, presses, first, frozenset(missing))

    def _disturbances_settled(self, now_ns: int, lines: Lines) -> bool:
        """Drops presses that were no finger; False while one is too young to tell."""
        doubtful = {press.seat for press in lines.disturbed & set(self._presses.values())}
        if any(now_ns < self._seen_ns[seat] + WINDOW_NS for seat in doubtful):
            return False
        for seat in doubtful:
            del self._presses[seat], self._seen_ns[seat]
        return True


def first_seats(presses: tuple[Press, ...], tie_ns: int) -> frozenset[Seat]:
    """Seats whose press is within the tie band of the earliest; `presses` earliest first."""
    return frozenset(press.seat for press in presses if press.at_ns - presses[0].at_ns <= tie_ns)


def in_order(presses: Iterable[Press]) -> tuple[Press, ...]:
    """Earliest first; equal stamps by seat, so that the list is the same on every machine.
    That order decides nothing: `first_seats` calls them a tie."""
    return tuple(sorted(presses, key=moment))


def moment(press: Press) -> tuple[int, int]:
    return press.at_ns, press.seat
