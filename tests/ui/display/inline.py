"""A worker without a thread: every job is done at once, and time is what the test says."""

from collections.abc import Callable
from pathlib import Path

from engine.journal.shelf import Shelf
from engine.registry import find_game, game_ids
from engine.seats import Seat
from ui.display.intentions import Buzz, Press
from ui.display.keys import Key
from ui.display.screen import View
from ui.display.session import Session
from ui.keeper import Keeper
from ui.settings import Settings
from ui.worker import Published, attempt

SECOND_NS = 1_000_000_000


class Inline:
    def __init__(self, folder: Path, now_ns: Callable[[], int]) -> None:
        self.keeper = Keeper(Shelf(folder), now_ns)
        self.published = Published(past=self.keeper.past)

    def post(self, job: Callable[[Keeper], None]) -> None:
        trouble = attempt(job, self.keeper)
        self.published = Published(self.keeper.snapshot, self.keeper.past, trouble)


class Hands:
    """Somebody at the table: hits buzzers and keys, and waits."""

    def __init__(self, state: Path) -> None:
        self.now_ns = SECOND_NS
        self.worker = Inline(state / "games", lambda: self.now_ns)
        games = tuple(find_game(name) for name in game_ids())
        self.session = Session(
            self.worker, Settings(), games, state=state, now_ns=lambda: self.now_ns
        )

    @property
    def view(self) -> View:
        return self.session.view

    def press(self, *keys: Key) -> None:
        for key in keys:
            self.wait(0.05)
            self.session.handle(Press(key))
            self.session.listen()

    def buzz(self, *seats: int) -> None:
        for seat in seats:
            self.wait(0.05)
            self.session.handle(Buzz(Seat(seat), self.now_ns))
            self.session.listen()

    def wait(self, seconds: float) -> None:
        """Time passes; whatever is due happens."""
        self.now_ns += round(seconds * SECOND_NS)
        self.worker.post(Keeper.tick)
        self.session.listen()

    def leave(self) -> None:
        self.worker.keeper.leave()
