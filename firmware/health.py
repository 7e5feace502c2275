"""Notices buttons and panels that misbehave, from what they did; pure.

A fault is shown on the display with the button's name and the game goes on: the
seat is served by the console or by touch. A fault ends by itself when the
button behaves again, for instance after its plug was pushed back in.
"""

import enum
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.seats import Seat
from firmware.bounce import CHATTER_NS, Burst
from firmware.buttons import Button, Buzzer
from firmware.edges import STALE_NS, Edge

STUCK_NS = 10_000_000_000
"""Nobody holds a button for ten seconds; "pause" needs two."""
BAD_BURSTS = 3
"""So many long chatters or disturbances in a row are a fault, one may be a knock on the table."""
SILENT_RACES = 3
"""Races in a row in which everybody else pressed."""
KERNEL_FIFO = 16
"""Events per line that the kernel keeps; then it drops the oldest."""


class FaultKind(enum.Enum):
    """What is wrong with a button, or with the panel as a whole."""

    STUCK = "stuck"
    """Held down for ten seconds: jammed, or its wire touches ground."""
    CHATTERING = "chattering"
    """Contact breaks up again and again: worn switch or loose plug."""
    SILENT = "silent"
    """Never heard while everybody else pressed: unplugged, or its player sleeps."""
    LOST_EDGE = "lost-edge"
    """The line moved but no edge arrived; the press has no time stamp."""
    LATE_PRESS = "late-press"
    """A press reached us after its race was decided although it was as early: ask the table."""
    OVERFLOW = "overflow"
    """So many edges waited that the kernel dropped the oldest ones: the press may be gone."""
    STALLED = "stalled"
    """The box was busy or asleep; presses arrived late (their stamps are right)."""
    DEAF = "deaf"
    """The driver's thread has ended: no button can be heard until the box restarts."""
    MIXED_CLOCKS = "mixed-clocks"
    """Pins and USB buzzers race against each other: differences under 8 ms are chance."""
    UNPLUGGED = "unplugged"
    """The USB set is gone; it is looked for until it is back."""


MOMENTARY_NS = 10_000_000_000
"""How long a thing that happened once (a lost edge, a late press, a stall) is shown."""


@dataclass(frozen=True, slots=True)
class Fault:
    kind: FaultKind
    button: Button | None = None
    """None: the whole panel."""


@dataclass(slots=True)
class Health:
    """The faults of one panel. Feed it bursts, races and backlogs; read `faults`."""

    _lasting: set[Fault] = field(default_factory=set)
    _momentary: dict[Fault, int] = field(default_factory=dict)
    """Until when (ns) each is shown."""
    _bad_bursts: dict[Button, int] = field(default_factory=dict)
    _silent_races: dict[Seat, int] = field(default_factory=dict)
    longest_chatter_ns: dict[Button, int] = field(default_factory=dict)
    late_presses: int = 0
    """Presses that arrived after their race was decided though they had been as early."""

    def faults(self, now_ns: int) -> frozenset[Fault]:
        shown = {fault for fault, until_ns in self._momentary.items() if now_ns < until_ns}
        return frozenset(self._lasting | shown)

    def note(self, fault: Fault, now_ns: int) -> None:
        """Something happened once; it is shown for a while."""
        self._momentary[fault] = now_ns + MOMENTARY_NS

    def late_press(self, seat: Seat, now_ns: int) -> None:
        self.late_presses += 1
        self.note(Fault(FaultKind.LATE_PRESS, Buzzer(seat)), now_ns)

    def burst_ended(self, burst: Burst) -> None:
        """Call once a burst has been quiet for the lockout."""
        button = burst.button
        longest_ns = max(burst.chatter_ns, self.longest_chatter_ns.get(button, 0))
        self.longest_chatter_ns[button] = longest_ns
        self._set(Fault(FaultKind.SILENT, button), False)
        if burst.is_press:
            bad = is_long_chatter(burst) or not burst.is_contact
            self._bad_bursts[button] = self._bad_bursts.get(button, 0) + 1 if bad else 0
            self._set(Fault(FaultKind.CHATTERING, button), self._bad_bursts[button] >= BAD_BURSTS)

    def held(self, button: Button, since_ns: int | None, now_ns: int) -> None:
        """`since_ns`: when the button went down; None while it is up."""
        stuck = since_ns is not None and now_ns - since_ns >= STUCK_NS
        self._set(Fault(FaultKind.STUCK, button), stuck)

    def race_ended(self, seats: frozenset[Seat], pressed: frozenset[Seat]) -> None:
        """Who alone stays silent in race after race may be unplugged."""
        for seat in seats:
            alone = bool(pressed) and pressed == seats - {seat}
            self._silent_races[seat] = self._silent_races.get(seat, 0) + 1 if alone else 0
            if self._silent_races[seat] >= SILENT_RACES:
                self._set(Fault(FaultKind.SILENT, Buzzer(seat)), True)

    def arrived(self, edges: Iterable[Edge], now_ns: int) -> None:
        """Judges a batch by its age: a backlog may have lost its beginning."""
        stale = Counter(edge.button for edge in edges if now_ns - edge.at_ns > STALE_NS)
        if stale:
            self.note(Fault(FaultKind.STALLED), now_ns)
        for button, count in stale.items():
            if count >= KERNEL_FIFO:
                self.note(Fault(FaultKind.OVERFLOW, button), now_ns)

    def _set(self, fault: Fault, present: bool) -> None:
        (self._lasting.add if present else self._lasting.discard)(fault)


def is_long_chatter(burst: Burst) -> bool:
    """A tap is press and release in one burst, so only unbroken contact tells it from chatter."""
    return burst.chatter_ns > CHATTER_NS and burst.contact_ns < burst.chatter_ns // 2
