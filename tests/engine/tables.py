"""A table for tests: sit down, let things happen, look at what the referee says."""

from collections.abc import Sequence
from typing import Any

from engine.events import Chosen, Event, Laid, Press, Pressed, Raced, Rolled, TimedOut
from engine.game import Score, new_setup
from engine.journal import MemoryJournal
from engine.referee import Referee, View
from engine.registry import find_game
from engine.rulings import Reasons, Ruling
from engine.seats import SEATS, Seat

MS = 1_000_000
S = 1_000 * MS


class Table:
    """Seats 1…n play; time is given in milliseconds or goes on by itself, one second per event."""

    def __init__(self, game: str, players: int = 3, first: int = 1, **options: Any) -> None:
        texts = {key: spelled(value) for key, value in options.items()}
        setup = new_setup(find_game(game), SEATS[:players], first=Seat(first), options=texts)
        self.referee = Referee(MemoryJournal(setup))
        self.now_ns = 0

    @property
    def view(self) -> View:
        return self.referee.view

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        return self.view.rulings

    @property
    def reasons(self) -> list[Reasons]:
        return [ruling.reason for ruling in self.rulings]

    def score(self, seat: int) -> Score:
        return next(score for score in self.view.scores if score.seat == seat)

    def points(self) -> list[int]:
        return [score.points for score in self.view.scores]

    def said_of(self, seat: int) -> list[Reasons]:
        return [ruling.reason for ruling in self.rulings if ruling.facts.get("seat") == seat]

    def take(self, event: Event) -> View:
        self.now_ns = max(self.now_ns, event.at_ns)
        return self.referee.take(event)

    def roll(self, face: str) -> View:
        return self.take(Rolled(at_ns=self._soon(), face=face))

    def lay(self, zone: str, card: str, seat: int | None = None) -> View:
        owner = None if seat is None else Seat(seat)
        return self.take(Laid(at_ns=self._soon(), zone=zone, card=card, seat=owner))

    def press(self, seat: int, at_ms: float | None = None) -> View:
        at_ns = self._soon() if at_ms is None else round(at_ms * MS)
        return self.take(Pressed(at_ns=at_ns, seat=Seat(seat)))

    def race(self, *presses: tuple[int, float]) -> View:
        """Presses as (seat, milliseconds after now), in any order."""
        start = self._soon()
        stamped = [Press(Seat(seat), start + round(at_ms * MS)) for seat, at_ms in presses]
        ordered = tuple(sorted(stamped, key=lambda press: press.at_ns))
        return self.take(Raced(at_ns=ordered[-1].at_ns, presses=ordered))

    def choose(self, choice: str, seat: int | None = None, after_s: float = 1) -> View:
        who = None if seat is None else Seat(seat)
        return self.take(Chosen(at_ns=self.now_ns + round(after_s * S), choice=choice, seat=who))

    def wait(self, seconds: float) -> View:
        return self.take(TimedOut(at_ns=self.now_ns + round(seconds * S)))

    def seats(self, numbers: Sequence[int]) -> tuple[Seat, ...]:
        return tuple(Seat(number) for number in numbers)

    def _soon(self) -> int:
        return self.now_ns + S


def spelled(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
