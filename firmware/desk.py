"""The referee's desk: turns the raw edges of a panel into events of the game.

    desk = Desk(panel)
    desk.expect(view.awaiting, time.monotonic_ns())     # from any thread, at every new view
    for happening in desk.step(wait_s=0.05):            # in the one thread that owns the panel
        ...                                             # Pressed, Raced: to the referee

All presses wait for a short window and leave in the order of their time stamps,
whatever order the driver delivered them in.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.awaiting import Awaited, AwaitPress, AwaitRace, AwaitRoll
from engine.events import Press, Pressed, Raced, Sensor, Source
from engine.seats import SEATS, Seat
from firmware.buttons import Button, Buzzer
from firmware.console import Console, KeyHeld, KeyPressed
from firmware.contacts import Contacts
from firmware.health import Fault, FaultKind, Health
from firmware.lamps import Lamp, lit_seats
from firmware.panel import Panel
from firmware.race import TIE_NS, Lines, Race, RaceResult, RaceRules

WINNER_NS = 3_000_000_000
"""How long a winner's lamp blinks."""
STRAGGLER_NS = 2_000_000_000
"""A seat that presses this soon after a race it has lost belongs to that race: its gap is shown."""
LOOK_AROUND_NS = 50_000_000
"""How often lines, lamps and faults are looked after while nothing happens."""
CERTAIN = Source(Sensor.BUZZER)
DOUBTFUL = Source(Sensor.BUZZER, confidence=0.0)
"""A press of this race has no time; the display asks the table."""


@dataclass(frozen=True, slots=True)
class FaultsChanged:
    """To be shown as long as it lasts; empty when all is well again."""

    faults: frozenset[Fault]


Happening = Pressed | Raced | KeyPressed | KeyHeld | FaultsChanged


@dataclass(frozen=True, slots=True)
class Expectation:
    """What the game awaits of the buzzers, and since when (ns, monotonic)."""

    racing: frozenset[Seat] = frozenset()
    pressing: frozenset[Seat] = frozenset()
    tie_ns: int = TIE_NS
    since_ns: int = 0

    @property
    def seats(self) -> frozenset[Seat]:
        return self.racing | self.pressing

    def same_seats(self, other: "Expectation") -> bool:
        return (self.racing, self.pressing) == (other.racing, other.pressing)


class Desk:
    """Owned by one thread; only `expect` may be called from another."""

    def __init__(
        self,
        panel: Panel,
        now_ns: Callable[[], int] = time.monotonic_ns,
        table_ns: Callable[[int], int] = int,
    ) -> None:
        """`table_ns` gives the table's time of a monotonic stamp, which is what events carry."""
        self.panel = panel
        self.last_race: RaceResult | None = None
        """For the display: who was how far behind; stragglers are added as they come."""
        self._now_ns = now_ns
        self._table_ns = table_ns
        self._contacts = Contacts(panel.down(), now_ns())
        self._console = Console()
        self._expected = Expectation()
        self._answered: Expectation | None = None
        """The expectation whose race has been told; until the next `expect` it is over."""
        self._told_ns = 0
        """Latest stamp of a press that was told outside of a race."""
        self._race = Race(RaceRules(frozenset(), 0))
        self._racing_for = self._expected
        self._orders = [new_order()]
        """Presses outside of a race, collected to be told in order; a seat that presses again
        before it was told begins the next collection."""
        self._blinking_until_ns = 0
        self._judged_ns = 0
        self._shown_faults: frozenset[Fault] = frozenset()

    @property
    def health(self) -> Health:
        return self._contacts.health

    def expect(self, awaiting: Sequence[Awaited], now_ns: int) -> None:
        """Tells what is awaited from `now_ns` on; a racer's press before that is a false start.

        Call it with every new view, also with the one that follows a race: only then the
        next race is open. The same race awaited again keeps its "go".
        """
        wanted = expectation(awaiting, now_ns)
        if self._expected is self._answered or not wanted.same_seats(self._expected):
            self._expected = wanted

    def step(self, wait_s: float) -> list[Happening]:
        """Everything that has become certain; waits up to `wait_s` for the first edge."""
        edges = self.panel.edges(min(wait_s, self._patience_s()))
        now_ns = self._now_ns()
        self._open_race()
        self.health.arrived(edges, now_ns)
        for burst in self._contacts.feed(edges, now_ns):
            match burst.button:
                case Buzzer(seat):
                    self._enter(Press(seat, burst.first_ns), now_ns)
                case key:
                    self._console.pressed(key, burst.first_ns, now_ns)
        return self._judge(now_ns) if now_ns >= self._due_ns() else []

    def _judge(self, now_ns: int) -> list[Happening]:
        """Reads the lines (a system call each), decides what can be decided, sets the lamps.

        Not done for every edge: chatter would keep a slow box too busy to hear the next press.
        """
        self._judged_ns = now_ns
        down = self.panel.down()
        told = self._console.step(now_ns, down, self._contacts.disturbances(down))
        happenings = [*self._decided(down, now_ns), *told]
        self._contacts.tick(down, now_ns)
        self.panel.light(lit_seats(self.lamps(now_ns), now_ns))
        return [*happenings, *self._news_of_faults(now_ns)]

    def lamps(self, now_ns: int) -> dict[Seat, Lamp]:
        """Who may press glows, a winner blinks, a broken buzzer flashes."""
        lamps = dict.fromkeys(self._open_seats(), Lamp.GLOW)
        broken = {fault.button for fault in self._shown_faults}
        lamps |= {seat: Lamp.FLASH for seat in SEATS if Buzzer(seat) in broken}
        if self.last_race is not None and now_ns < self._blinking_until_ns:
            lamps |= dict.fromkeys(self.last_race.first, Lamp.BLINK)
        return lamps

    def _due_ns(self) -> int:
        """When the lines are to be read next: a verdict is due, or it is time to look around."""
        due = (self._race.due_ns, self._orders[0].due_ns, self._console.due_ns)
        return min([self._judged_ns + LOOK_AROUND_NS, *(at for at in due if at is not None)])

    def _patience_s(self) -> float:
        """A race is decided on time even if nothing more arrives."""
        return max((self._due_ns() - self._now_ns()) / 1e9, 0.001)

    def _open_seats(self) -> frozenset[Seat]:
        """Who may press now."""
        expected = self._expected
        return expected.pressing if expected is self._answered else expected.seats

    def _open_race(self) -> None:
        """Follows the expectation, but never drops presses that are being collected."""
        expected = self._expected
        if self._race.due_ns is None and expected is not self._answered:
            self._race = Race(RaceRules(expected.racing, expected.since_ns, expected.tie_ns))
            self._racing_for = expected

    def _enter(self, press: Press, now_ns: int) -> None:
        if self._is_straggler(press):
            self._add_straggler(press, now_ns)
        elif not self._race.enter(press, now_ns):
            if self._orders[-1].has(press.seat):
                self._orders.append(new_order())
            self._orders[-1].enter(press, now_ns)

    def _is_straggler(self, press: Press) -> bool:
        race = self.last_race
        if race is None or press.seat in self._open_seats():
            return False
        return press.seat in race.seats and press.at_ns < race.presses[0].at_ns + STRAGGLER_NS

    def _add_straggler(self, press: Press, now_ns: int) -> None:
        assert self.last_race is not None
        if press.at_ns <= self.last_race.presses[0].at_ns + self._race.rules.tie_ns:
            self.health.late_press(press.seat, now_ns)
        self.last_race = self.last_race.with_straggler(press)

    def _decided(self, down: frozenset[Button], now_ns: int) -> list[Happening]:
        lines = self._contacts.lines(down)
        happenings: list[Happening] = []
        if (result := self._race.decide(now_ns, lines)) is not None:
            self._race = Race(RaceRules(frozenset(), 0))
            self._answered = self._racing_for
            happenings += self._race_events(result, now_ns)
        return happenings + self._ordered(lines, now_ns)

    def _ordered(self, lines: Lines, now_ns: int) -> list[Happening]:
        """The presses outside of a race whose place in the order is certain."""
        happenings: list[Happening] = []
        while self._orders:
            result = self._orders[0].decide(now_ns, lines)
            if result is None and self._orders[0].due_ns is not None:
                break
            del self._orders[0]
            if result is not None:  # else nothing but disturbances
                happenings += [self._pressed(press, now_ns) for press in result.presses]
        self._orders = self._orders or [new_order()]
        return happenings

    def _race_events(self, result: RaceResult, now_ns: int) -> list[Happening]:
        self.last_race = result
        self._blinking_until_ns = now_ns + WINNER_NS
        for seat in result.unsure:
            self.health.note(Fault(FaultKind.LOST_EDGE, Buzzer(seat)), now_ns)
        self.health.race_ended(result.seats, frozenset(press.seat for press in result.presses))
        return [self._raced(result)]

    def _raced(self, result: RaceResult) -> Raced:
        presses = tuple(self._in_table_time(press) for press in result.presses)
        source = DOUBTFUL if result.unsure else CERTAIN
        return Raced(at_ns=presses[0].at_ns, source=source, presses=presses)

    def _pressed(self, press: Press, now_ns: int) -> Pressed:
        if press.at_ns < self._told_ns:
            self.health.late_press(press.seat, now_ns)
        self._told_ns = max(self._told_ns, press.at_ns)
        return Pressed(at_ns=self._table_ns(press.at_ns), source=CERTAIN, seat=press.seat)

    def _in_table_time(self, press: Press) -> Press:
        return replace(press, at_ns=self._table_ns(press.at_ns))

    def _news_of_faults(self, now_ns: int) -> list[Happening]:
        faults = self.health.faults(now_ns) | self.panel.faults()
        if faults == self._shown_faults:
            return []
        self._shown_faults = faults
        return [FaultsChanged(faults)]


def new_order() -> Race:
    return Race(RaceRules(frozenset(SEATS), opened_ns=0))


def expectation(awaiting: Sequence[Awaited], now_ns: int) -> Expectation:
    """What the buzzers have to do with it: a press answers a race, a press and a roll."""
    races = [item for item in awaiting if isinstance(item, AwaitRace)]
    presses = [item for item in awaiting if isinstance(item, AwaitPress | AwaitRoll)]
    return Expectation(
        racing=frozenset(seat for item in races for seat in item.seats),
        pressing=frozenset(seat for item in presses for seat in item.actors),
        tie_ns=max((item.tie_ns for item in races), default=TIE_NS),
        since_ns=now_ns,
    )
