"""One game being played: referee, clock, buzzers and robots behind one object.

    table = Table(Referee(journal), now_ns)
    table.press(Seat(2), at_ns)         # times are the machine's monotonic nanoseconds
    table.take(Chosen(at_ns=0, choice="maboul"), at_ns)
    table.tick(now_ns)                  # whatever is due: time limits, races, robots
    table.snapshot()                    # everything a display needs to know

Not thread-safe: one thread owns it (`ui.worker`).
"""

import random
from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.awaiting import AwaitRace
from engine.bots import Bots
from engine.clock import TableClock
from engine.events import (
    Event,
    Laid,
    Paused,
    Press,
    Pressed,
    Raced,
    Sensor,
    Source,
    TimedOut,
)
from engine.journal import MemoryJournal
from engine.phrase import Phrase
from engine.referee import Referee, View
from engine.rulings import Verdict
from engine.seats import Seat
from ui.chronicle import Chronicle, in_order
from ui.eyes.asked import Asked, News
from ui.eyes.hands import Hands, is_awaited
from ui.robots import Robots
from ui.snapshot import Snapshot, time_limit
from vision.zones import Question

WINDOW_NS = 20_000_000
"""A race is decided this long after its first press, so that a late report cannot change it."""
NEVER_NS = 1 << 62
GLANCE_NS = 50_000_000
"""So often the table looks whether hands over a simulated table are free again."""


class Table:
    def __init__(
        self,
        referee: Referee,
        now_ns: int,
        *,
        robots: Collection[Seat] = (),
        chance: random.Random | None = None,
        notice: Phrase | None = None,
    ) -> None:
        self.referee = referee
        self.notice = notice
        self._answers: tuple[View, tuple[tuple[Event, ...], ...]] | None = None
        self._race: list[Press] = []
        self._race_due_ns = NEVER_NS
        self._asked = Asked()
        self._unjudged: list[News] = []
        """What the camera saw during a pause."""
        self._hands: Hands | None = None
        self._alone_until_ns = 0
        self._robots = self._seated(robots, chance or random.Random())
        self._chronicle, used_ns = self._remembered(referee.events())
        self.clock = TableClock(used_ns)
        if not referee.view.paused:
            self.clock = self.clock.started(now_ns)

    def press(self, seat: Seat, at_ns: int) -> None:
        """A seat hit its buzzer."""
        press = Press(seat, self.clock.at(at_ns))
        race = next((i for i in self.referee.view.awaiting if isinstance(i, AwaitRace)), None)
        if race is None or seat not in race.seats or self.referee.view.paused:
            self._take(Pressed(at_ns=press.at_ns, seat=seat, source=Source(Sensor.BUZZER)))
        elif all(other.seat != seat for other in self._race):
            if not self._race:
                self._race_due_ns = at_ns + max(WINDOW_NS, race.tie_ns)
            self._race.append(press)

    def race(self, raced: Raced) -> None:
        """A race that the panel has decided; its stamps are monotonic."""
        presses = tuple(Press(press.seat, self.clock.at(press.at_ns)) for press in raced.presses)
        self._take(replace(raced, at_ns=presses[0].at_ns, presses=presses))

    def await_stage(self, until_ns: int) -> None:
        """Robots do nothing before their table is there, or before `until_ns` (monotonic)."""
        self._alone_until_ns = until_ns if self._robots is not None else 0

    def stage(self, hands: Hands | None) -> None:
        """From now on cards are laid before a simulated camera; None: they are told directly."""
        self._alone_until_ns = 0
        self._asked.look_anew()
        self._hands = hands if hands is not None and hands.set_up(self.referee.view) else None
        if self._hands is not None and self._hands.things is not None and self._robots is not None:
            self._robots.things = self._hands.things

    def enter(self, event: Event, at_ns: int) -> None:
        """Somebody says that this happens. On a simulated table it is acted out first."""
        view = self.referee.view
        if self._hands is None or not self._runs or not is_awaited(event, view.awaiting):
            self.take(event, at_ns)
            return
        for told in self._hands.act(event, view, at_ns):
            self.take(told, at_ns)

    def lay(self, event: Laid, at_ns: int) -> None:
        """Somebody drags a card onto a zone of the simulated table, awaited there or not."""
        if is_awaited(event, self.referee.view.awaiting):
            self.enter(event, at_ns)
        elif self._hands is not None:
            self._hands.lay(event, at_ns)

    def remove(self, zone: str, at_ns: int) -> None:
        """Somebody takes the uppermost card of a zone away from the simulated table."""
        if self._hands is not None:
            self._hands.remove(zone, at_ns)

    def saw(self, changes: Sequence[News], at_ns: int) -> None:
        """The camera noticed something; during a pause it waits until the game goes on."""
        self._unjudged += changes
        while self._unjudged and self._runs:
            change = self._unjudged.pop(0)
            event = self._asked.hear(change, self.referee.view, at_ns)
            if event is not None:
                self.take(event, at_ns)

    def answer(self, question: Question, card: str | None, at_ns: int) -> None:
        """The table says which card it was; None: it does not matter."""
        self._asked.drop(question)
        if card is not None:
            self.take(self._asked.told(question, card, self.referee.view.awaiting), at_ns)

    def take(self, event: Event, at_ns: int) -> None:
        """Something happened at `at_ns` (monotonic); its own time is replaced by the table's."""
        if isinstance(event, Paused):
            self.clock = self.clock.stopped(at_ns)
        self._take(replace(event, at_ns=self.clock.at(at_ns)))
        if not self.referee.view.paused:
            self.clock = self.clock.started(at_ns)

    def tick(self, now_ns: int) -> None:
        """Do what is due; call again at `due_ns`."""
        if self._race and now_ns >= self._race_due_ns:
            self._decide_race()
        limit = time_limit(self.referee.view)
        table_ns = self.clock.at(now_ns)
        if limit is not None and self._runs and table_ns >= limit:
            self._take(TimedOut(at_ns=table_ns, source=Source(Sensor.CLOCK)))
        if self._runs:
            self._asked.tick(self.referee.view, now_ns)
        if self._unjudged:
            self.saw((), now_ns)
        if self._hands is not None:
            for event in (
                *self._hands.missed(now_ns),
                *self._hands.go_on(self.referee.view, now_ns),
            ):
                self._take(replace(self._asked.named(event), at_ns=table_ns))
        if self._robots is not None:
            self._let_robots_act(now_ns)

    def due_ns(self, now_ns: int) -> int:
        """Monotonic time at which something happens by itself; `NEVER_NS` if nothing does."""
        table_ns = [NEVER_NS]
        if self._runs:
            limit = time_limit(self.referee.view)
            table_ns += [limit] if limit is not None else []
            table_ns += [self._robots.due_ns] if self._robots else []
        if self._runs and (self._hands is not None or now_ns < self._alone_until_ns):
            # Whether hands and camera are free again is known only by looking.
            table_ns = [self.clock.at(now_ns) + GLANCE_NS]
        soonest = min(table_ns)
        own = NEVER_NS if soonest == NEVER_NS else now_ns + soonest - self.clock.at(now_ns)
        return min(own, self._race_due_ns if self._race else NEVER_NS)

    def snapshot(self) -> Snapshot:
        view = self.referee.view
        robots = self._robots
        return Snapshot(
            game=self.referee.game,
            view=view,
            clock=self.clock,
            said=tuple(self._chronicle.said),
            course=tuple(self._chronicle.course),
            finish=self._chronicle.finish,
            racing=tuple(press.seat for press in self._race),
            possible=self._possible(view),
            robots=frozenset() if robots is None else robots.seats,
            notice=self.notice,
            questions=self._asked.questions,
            staged=self._hands is not None,
        )

    def _possible(self, view: View) -> tuple[tuple[Event, ...], ...]:
        """Worked out once per view: simulated things may answer by lot, and not the same twice."""
        if self._answers is None or self._answers[0] is not view:
            robots = self._robots
            listed = (
                tuple(item.answers(0)) if robots is None else robots.possible(item, 0)
                for item in view.awaiting
            )
            self._answers = view, tuple(listed)
        return self._answers[1]

    def close(self, now_ns: int) -> None:
        """Leave the table: an unfinished game can be resumed, paused."""
        view = self.referee.view
        if view.outcome is None and not view.paused:
            self.take(Paused(at_ns=0), now_ns)
        self.referee.close()

    @property
    def _runs(self) -> bool:
        return not self.referee.view.paused and self.referee.view.outcome is None

    def _seated(self, robots: Collection[Seat], chance: random.Random) -> Robots | None:
        if not robots:
            return None
        game, setup = self.referee.game, self.referee.view.setup
        return Robots(robots, Bots(chance), game.things(setup, chance))

    def _let_robots_act(self, now_ns: int) -> None:
        assert self._robots is not None
        view, table_ns = self.referee.view, self.clock.at(now_ns)
        if now_ns < self._alone_until_ns:
            return
        if self._hands is None:
            event = self._robots.act(view, table_ns)
            if event is not None:
                self._take(event)
            return
        event = self._robots.act(view, table_ns, self._hands.may_begin)
        if event is not None:
            self.enter(event, now_ns)

    def _take(self, event: Event) -> None:
        before = self.referee.view
        view = self.referee.take(event)
        if view.state is not before.state:
            self._asked.happened(event)
            if self._robots is not None:
                self._robots.happened(event, view.state, weighty=is_weighty(view))
        if self._hands is not None:
            self._hands.happened(event, before, view)
        self._chronicle.note(event, before, view)

    def _decide_race(self) -> None:
        presses = in_order(self._race)
        self._race, self._race_due_ns = [], NEVER_NS
        self._take(Raced(at_ns=presses[0].at_ns, presses=presses, source=Source(Sensor.BUZZER)))

    def _remembered(self, events: Sequence[Event]) -> tuple[Chronicle, int]:
        """Judge an old game again, to know its course; and the table time at its end (ns)."""
        again = Referee(MemoryJournal(self.referee.view.setup))
        chronicle = Chronicle(again.view.scores)
        for event in events:
            before = again.view
            view = again.take(event)
            if self._robots is not None and view.state is not before.state:
                self._robots.happened(event, view.state, weighty=False)
            chronicle.note(event, before, view)
        return chronicle, max((event.at_ns for event in events), default=0)


def points(view: View) -> tuple[int, ...]:
    return tuple(score.points for score in view.scores)


def is_weighty(view: View) -> bool:
    """Did somebody win or lose something? The table wants to read that."""
    return any(ruling.verdict in (Verdict.RIGHT, Verdict.WRONG) for ruling in view.rulings)


def resumed(table: Table, now_ns: int) -> None:
    """After a restart the game stands still until somebody lets it go on."""
    if table.referee.view.outcome is None and not table.referee.view.paused:
        table.take(Paused(at_ns=0), now_ns)
