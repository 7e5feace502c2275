"""Who pressed first: collects presses for a short window, then orders them by time stamp.

Nothing here reads a clock or a pin: times and levels are handed in, so every
order of delivery can be tried in a test.

    race = Race(RaceRules(seats=frozenset({1, 2, 3}), opened_ns=now))
    race.enter(Press(2, at_ns)); race.enter(Press(1, at_ns - 900_000))
    result = race.decide(now, down_without_edge=frozenset())    # None: not yet
"""

from dataclasses import dataclass, field

TIE_NS = 1_000_000
"""Presses closer than this are a tie: contacts and interrupts support no finer verdict."""
WINDOW_NS = 20_000_000
"""Time from the first press to the verdict; callbacks of an idle Pi are within 3 ms."""
EXTENSION_NS = 150_000_000
"""Longest wait for the edge of a line that is down already; lgpio was 181 ms late at worst."""


@dataclass(frozen=True, slots=True, order=True)
class Press:
    """One press of a buzzer, at the first touch (ns, monotonic)."""

    at_ns: int
    seat: int


@dataclass(frozen=True, slots=True)
class RaceRules:
    seats: frozenset[int]
    """Who takes part."""
    opened_ns: int
    """The "go": an earlier press is a false start."""
    tie_ns: int = TIE_NS
    window_ns: int = WINDOW_NS


@dataclass(frozen=True, slots=True)
class RaceResult:
    """A decided race, whole: for the display, for the journal and for a dispute."""

    presses: tuple[Press, ...]
    """First press of each seat, earliest first."""
    first: frozenset[int]
    """Seats within the tie band of the earliest press: one is the winner, several are a tie."""
    false_starts: tuple[Press, ...]
    unsure: frozenset[int]
    """Seats whose line was down but whose edge never came: ask the table."""

    @property
    def winner(self) -> int | None:
        """The one seat that was first; None for a tie, or if a seat's press was lost."""
        if len(self.first) != 1 or self.unsure:
            return None
        return next(iter(self.first))

    @property
    def gaps_us(self) -> tuple[int, ...]:
        """How far each press is behind the first, in µs and in the order of `presses`."""
        return tuple((press.at_ns - self.presses[0].at_ns) // 1000 for press in self.presses)


@dataclass(slots=True)
class Race:
    rules: RaceRules
    _presses: dict[int, Press] = field(default_factory=dict)
    _false_starts: dict[int, Press] = field(default_factory=dict)
    _seen_ns: int | None = None
    """When the first press came to our knowledge (not when it happened)."""

    def enter(self, press: Press, now_ns: int) -> bool:
        """Takes a press; False if its seat is not in this race. A seat's earliest press counts."""
        if press.seat not in self.rules.seats:
            return False
        early = press.at_ns < self.rules.opened_ns
        book = self._false_starts if early else self._presses
        book[press.seat] = min(press, book.get(press.seat, press))
        if not early and self._seen_ns is None:
            self._seen_ns = now_ns
        return True

    def withdraw(self, seat: int) -> None:
        """Takes a press back that proved to be a disturbance on the line."""
        self._presses.pop(seat, None)
        if not self._presses:
            self._seen_ns = None

    @property
    def presses(self) -> tuple[Press, ...]:
        """What has been collected so far, earliest first."""
        return tuple(sorted(self._presses.values()))

    @property
    def due_ns(self) -> int | None:
        """When `decide` is to be asked next, or None before the first press."""
        return None if self._seen_ns is None else self._seen_ns + self.rules.window_ns

    def decide(self, now_ns: int, down_without_edge: frozenset[int]) -> RaceResult | None:
        """The verdict, or None while the window is open.

        A seat that is down but has sent no edge may have been first: its edge is
        waited for, but not for ever.
        """
        if self._seen_ns is None or now_ns < self._seen_ns + self.rules.window_ns:
            return None
        missing = (down_without_edge & self.rules.seats) - self._presses.keys()
        missing -= self._false_starts.keys()
        if missing and now_ns < self._seen_ns + EXTENSION_NS:
            return None
        return RaceResult(
            self.presses,
            first_seats(self.presses, self.rules.tie_ns),
            tuple(sorted(self._false_starts.values())),
            frozenset(missing),
        )


def first_seats(presses: tuple[Press, ...], tie_ns: int) -> frozenset[int]:
    """Seats whose press is within the tie band of the earliest; `presses` earliest first."""
    return frozenset(press.seat for press in presses if press.at_ns - presses[0].at_ns < tie_ns)
